import { expect, test } from 'vitest';
import en from '../../locales/mythic_battles.en.json';
import type { View } from '../types';
import { guide, reached } from './guide';

const view = (change: object, units: object[] = [], legal: string[] = [], step = 'menu'): View =>
  ({
    viewer: 0,
    to_act: 0,
    prompt: { step },
    legal: legal.map((action) => ({ action, sentence: { id: '' } })),
    public: {
      phase: 'battle',
      round: 1,
      active: 0,
      players: [{ absorbed: 0 }, { absorbed: 0 }],
      units,
      ...change,
    },
  }) as unknown as View;
const unit = (where: string, carries = false) => ({ owner: 0, where, carries });

test('the steps follow the game', () => {
  expect(reached(view({}, [unit('reserve')], ['activate hades']))).toBe('draw');
  expect(reached(view({}, [unit('reserve')], ['deploy b1'], 'act'))).toBe('deploy');
  expect(reached(view({}, [unit('b1')], ['end_turn']))).toBe('more');
  expect(reached(view({ active: 1 }, [unit('b1')]))).toBe('others');
  expect(reached(view({}, [unit('b1')], ['walk b2'], 'act'))).toBe('walk');
  expect(reached(view({}, [unit('b1')], [], 'first_assault'))).toBe('fight');
  expect(reached(view({ active: 1 }, [unit('b1')], [], 'retaliate'))).toBe('question');
  expect(reached(view({}, [unit('b1', true)]))).toBe('claimed');
  expect(reached(view({ players: [{ absorbed: 1 }] }, [unit('b1')]))).toBe('absorbed');
  expect(reached(view({ phase: 'over' }))).toBe('done');
});

test('every step has its words', () => {
  for (const step of guide.steps) expect(en).toHaveProperty([step.text]);
});
