// What the end of a game shows, from a log whose lines tell their points.
import { expect, test } from 'vitest';
import type { GameEvent } from '../src/games/types';
import {
  inGreek,
  inOrder,
  kBefore,
  momentsOf,
  sourcesOf,
  stretchesOf,
  ticks,
} from '../src/lib/ending';

let number = 0;
const line = (kind: string, ...points: [number, string, number][]): GameEvent => {
  number += 1;
  const event: GameEvent = { number, kind, text: { id: 'x' } };
  if (points.length > 0)
    event.points = points.map(([player, source, amount]) => ({ player, source, amount }));
  return event;
};
const log: GameEvent[] = [
  line('set_up'),
  line('round'),
  line('scored', [0, 'ships', 5]),
  line('scored', [1, 'ships', 2]),
  line('round'),
  line('scored', [1, 'duels', 8]),
  line('scored', [1, 'ships', 3]),
  line('lost', [0, 'duels', -1], [1, 'duels', 1]),
  line('reason'),
  line('scored', [0, 'workers', 4]),
  line('ended'),
];
const scores = [8, 14];

test('points by source add up to the scores', () => {
  const sources = sourcesOf(log, scores);
  expect(Object.fromEntries(sources)).toEqual({ ships: [5, 5], duels: [-1, 9], workers: [4, 0] });
  const sum = (player: number) =>
    [...sources.values()].reduce((all, each) => all + (each[player] ?? 0), 0);
  expect(scores.map((_, player) => sum(player))).toEqual(scores);
});

test('what the log does not tell was there before', () => {
  expect(sourcesOf(log, [10, 14]).get(kBefore)).toEqual([2, 0]);
  expect(stretchesOf(log, [10, 14])[0]?.after).toEqual([7, 2]);
});

test('sources stand in the order of the game', () => {
  expect(inOrder(sourcesOf(log, scores), ['duels', 'workers'])).toEqual([
    'duels',
    'workers',
    'ships',
  ]);
});

test('a game is cut at its rounds, and the final count stands apart', () => {
  const found = stretchesOf(log, scores);
  expect(found.map(({ label, after, final }) => [label, after, final])).toEqual([
    ['1', [5, 2], false],
    ['2', [4, 14], false],
    ['', [8, 14], true],
  ]);
  expect(found[0]?.from).toBe(1);
});

test('the biggest swing is the round in which somebody gained most on the best of the others', () => {
  const [swing] = momentsOf(log, scores, [2, 1], 0);
  expect(swing).toMatchObject({
    kind: 'swing',
    player: 1,
    when: '2',
    amount: 12,
    from: -3,
    to: 10,
  });
  expect(swing?.sources[0]).toEqual({ source: 'duels', amount: 9 });
});

test('moments are three at most, none twice, and each is a line of the log', () => {
  const found = momentsOf(log, scores, [2, 1], 0);
  expect(found.length).toBeLessThanOrEqual(3);
  expect(new Set(found.map(({ event }) => event)).size).toBe(found.length);
  for (const { event } of found) expect(log.some((each) => each.number === event)).toBe(true);
  expect(found.map(({ kind }) => kind)).toContain('best');
  expect(momentsOf(log, scores, [], 0)).toEqual([]);
});

test('an axis has few and round steps', () => {
  expect(ticks(75)).toEqual([0, 20, 40, 60, 80]);
  expect(ticks(4)).toEqual([0, 1, 2, 3, 4]);
  expect(ticks(0)).toEqual([0, 1]);
});

test('a name is written in Greek where it fits', () => {
  expect(inGreek('Kleio')).toBe('ΚΛΕΙΩ');
  expect(inGreek('Phryne')).toBe('ΦΡΥΝΕ');
  expect(inGreek('Player 3')).toBe(null);
});
