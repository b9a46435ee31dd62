// What the last throws came to is shown for every kind of challenge, however much follows.
import { expect, test } from 'vitest';
import type { GameEvent } from '../types';
import { lastThrows } from './scenes/last';

let number = 0;
const event = (id: string, kind: string, player = 0): GameEvent => ({
  number: ++number,
  kind,
  player,
  text: { id: `deukalion.event.${id}`, args: { ones: 2, halves: 1, skulls: 0, points: '2½' } },
});
const thrown = (player: number) => event('thrown', 'rolled', player);
const later = () => Array.from({ length: 12 }, () => event('sailed', 'moved'));

test.each([
  ['challenges_place', [0], 'fails_place'],
  ['challenges_place', [0], 'beats_place'],
  ['challenges_ship', [0, 1], 'beats_ship'],
  ['challenges_hydra', [0], 'beats_hydra'],
  ['hydra_attacks', [1], 'fails_hydra'],
])('%s by %j: %s', (begin, throwers, outcome) => {
  const before = [event('challenges_hydra', 'challenge'), thrown(3)];
  const log = [
    ...before,
    event(begin, 'challenge'),
    ...throwers.map(thrown),
    event(outcome, 'challenge'),
    ...later(),
  ];
  const found = lastThrows({ log });
  expect(found.map(({ player }) => player)).toEqual(throwers);
  expect(found.at(-1)?.outcome?.text.id).toBe(`deukalion.event.${outcome}`);
});

test('where nobody has thrown there is nothing to show', () => {
  expect(lastThrows({ log: later() })).toEqual([]);
  expect(lastThrows({ log: [event('challenges_place', 'challenge')] })).toEqual([]);
});
