import { expect, test } from 'vitest';
import en from '../../locales/panthalos.en.json';
import type { View } from '../types';
import { guide, reached } from './guide';

const view = (change: object, step = 'turn', placed: string[] = []): View =>
  ({
    game: 'panthalos',
    players: 2,
    viewer: 0,
    to_act: 0,
    prompt: { message: { id: '' }, step },
    scores: [0, 0],
    ranking: { ending: 'running', places: [] },
    public: {
      round: 1,
      phase: 'actions',
      spaces: placed.map((id) => ({ id, pieces: [{ player: 0, piece: 'worker:2' }] })),
      players: [
        { passed: false, front: { leader: 1, 'worker:2': 5 } },
        { passed: false, front: {} },
      ],
      ...change,
    },
  }) as unknown as View;

test('the steps follow the game', () => {
  expect(reached(view({}))).toBe('leader');
  expect(reached(view({}, 'take', ['phalanx.1']))).toBe('take');
  expect(reached(view({}, 'promote', ['phalanx.1']))).toBe('promote');
  expect(reached(view({}, 'turn', ['phalanx.1']))).toBe('titanus');
  expect(reached(view({}, 'turn', ['phalanx.1', 'titanus.1']))).toBe('agora');
  expect(reached(view({ phase: 'evaluation', attack: {} }, 'defend'))).toBe('defend');
  expect(reached(view({ phase: 'evaluation' }, 'challenge'))).toBe('challenge');
  expect(reached(view({ round: 2 }))).toBe('round2');
  expect(reached(view({ round: 5 }))).toBe('done');
});

test('a step that was passed over still counts as reached', () => {
  const late = view({ round: 2 });
  const first = guide.steps.findIndex((step) => !step.when(late));
  expect(guide.steps[first - 1]?.text).toBe('panthalos_page.guide.round2');
});

test('every step has its words', () => {
  for (const step of guide.steps) expect(en).toHaveProperty([step.text]);
});
