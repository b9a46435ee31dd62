import { expect, test } from 'vitest';
import en from '../../locales/deukalion.en.json';
import type { View } from '../types';
import { guide, reached } from './guide';

const view = (change: object, own: object = {}, legal: string[] = []): View =>
  ({
    viewer: 0,
    to_act: 0,
    legal: legal.map((action) => ({ action, sentence: { id: '' } })),
    public: {
      turn: 1,
      active: 0,
      phase: 'active',
      players: [{ chests: {}, honour: 0, ...own }, {}],
      ...change,
    },
  }) as unknown as View;

test('the steps follow the game', () => {
  expect(reached(view({ turn: 0, phase: 'placing' }))).toBe('place');
  expect(reached(view({ phase: 'kylix' }))).toBe('kylix');
  expect(reached(view({}, {}, ['sail f2']))).toBe('blocks');
  expect(reached(view({}, {}, ['found ephesus']))).toBe('beside');
  expect(reached(view({ window: { move: 'closed' } }))).toBe('end');
  expect(reached(view({ turn: 2, active: 1 }))).toBe('others');
  expect(reached(view({ turn: 3 }, { chests: { red: 1 } }))).toBe('chest');
  expect(reached(view({ turn: 4 }, { honour: 3 }))).toBe('honour');
  expect(reached(view({ phase: 'over' }))).toBe('done');
});

test('every step has its words', () => {
  for (const step of guide.steps) expect(en).toHaveProperty([step.text]);
});
