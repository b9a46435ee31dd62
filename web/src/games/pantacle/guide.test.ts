import { expect, test } from 'vitest';
import en from '../../locales/pantacle.en.json';
import type { View } from '../types';
import { guide, reached } from './guide';

const view = (change: object, step: string, out = 0, curses: object[] = []): View =>
  ({
    game: 'pantacle',
    players: 3,
    viewer: 0,
    to_act: 0,
    prompt: { message: { id: '' }, step },
    scores: [0, 0, 0],
    ranking: { ending: 'running', places: [] },
    public: {
      turn: 1,
      active: 0,
      phase: 'favor',
      players: [{ discs: { safe: 1, cursed: 4, out }, curses }, {}, {}],
      ...change,
    },
  }) as unknown as View;

test('the steps follow the game', () => {
  expect(reached(view({}, 'announce'))).toBe('announce');
  expect(reached(view({}, 'discard'))).toBe('discard');
  expect(reached(view({ active: 1, turn: 2 }, 'bribe'))).toBe('others');
  expect(reached(view({ turn: 4 }, 'place'))).toBe('place');
  expect(reached(view({ turn: 4 }, 'announce', 1))).toBe('rewarded');
  expect(reached(view({ turn: 5, active: 1 }, 'bribe', 1))).toBe('powers');
  expect(reached(view({ turn: 7 }, 'curse', 2))).toBe('curse');
  expect(reached(view({ turn: 9 }, 'announce', 3))).toBe('again');
  expect(reached(view({ turn: 20 }, 'announce', 4))).toBe('last');
  expect(reached(view({ phase: 'over' }, ''))).toBe('done');
});

test('every step has its words', () => {
  for (const step of guide.steps) expect(en).toHaveProperty([step.text]);
});
