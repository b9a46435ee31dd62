import { describe, expect, it } from 'vitest';
import type { LegalAction } from '../../types';
import { outlookOf, pressed, unbeaten, usesOf, wayOf } from './odds';

const way = (notation: string, ...odds: [number, number][]) =>
  wayOf({
    action: `assault ${notation}`,
    sentence: { id: 'x' },
    gains: odds.map(([count, percent]) => ({
      id: 'mythic_battles.gain.odds',
      args: { count, percent },
    })),
  } as LegalAction);

describe('ways to use the dice', () => {
  const sure = way('3 0 0');
  const more = way('2 2 1', [2, 10], [3, 32], [4, 58]);
  const worse = way('2 0 0');
  it('drops what another way beats, and keeps the surest and the most', () => {
    expect(unbeaten([sure, more, worse], 4)).toEqual([sure, more]);
  });
  it('counts nothing above the vitality of the target', () => {
    expect(unbeaten([sure, more], 2)).toEqual([sure]);
  });
  it('knows the mean, the least and the most', () => {
    expect(more).toMatchObject({ mean: 3.5, least: 2, most: 4 });
    expect(sure).toMatchObject({ mean: 3, least: 3, most: 3 });
  });
  it('shows each die with what raises it', () => {
    expect(usesOf([4, 0, 5, 2], way('1 1 0'), 6)).toEqual([
      { face: 5, state: 'wound', plus: 1 },
      { face: 4, state: 'on', plus: 1 },
      { face: 2, state: 'aside', plus: 0 },
      { face: 0, state: 'blank', plus: 0 },
    ]);
  });
  it('goes to the nearest way that a press asks for', () => {
    expect(pressed([sure, more, worse], sure, 'wound', false)).toBe(worse);
    expect(pressed([sure, more, worse], worse, 'aside', false)).toBe(sure);
    expect(pressed([sure], sure, 'wound', false)).toBeNull();
  });
});

it('reads the wounds to expect of an attack', () => {
  const odds = [{ id: 'mythic_battles.gain.odds', args: { count: 2, percent: 100 } }];
  const action = {
    action: 'attack hydra',
    sentence: { id: 'x' },
    gains: [{ id: 'mythic_battles.gain.expected', args: { whole: 2, tenth: 8, odds } }],
  } as unknown as LegalAction;
  expect(outlookOf(action)).toEqual({ mean: 2.8, odds: [{ count: 2, percent: 100 }] });
});
