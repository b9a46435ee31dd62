import { expect, test } from 'vitest';
import {
  type Analysis,
  apart,
  chancesAt,
  eventAt,
  idsIn,
  indexAt,
  lineOf,
  mistakesOf,
  namedPoints,
  spread,
} from '../src/lib/review';

const step = (position: number, event: number, own: number, more = {}) => ({
  position,
  event,
  player: position % 2,
  action: `a${position}`,
  sentence: { id: 'x' },
  chosen: true,
  chances: [own, 1 - own],
  ...more,
});
const better = { action: 'b', sentence: { id: 'y' }, chance: 0.9 };
const analysis: Analysis = {
  game: 'g',
  players: 2,
  iterations: 100,
  at_first: [0.5, 0.5],
  steps: [
    step(1, 4, 0.5),
    step(2, 4, 0.8, { better, given_away: 0.1 }),
    step(3, 7, 0.8, { better, given_away: 0.2 }),
    step(4, 9, 1),
  ],
  turning_points: [2, 4],
  luck: [0.1, -0.1],
  mistakes: [1, 1],
};

test('steps and log lines lead to each other', () => {
  expect(indexAt(analysis, null)).toBe(4);
  expect(indexAt(analysis, 1)).toBe(0);
  expect(indexAt(analysis, 4)).toBe(2);
  expect(indexAt(analysis, 8)).toBe(3);
  expect(eventAt(analysis, 4)).toBe(null);
  expect(eventAt(analysis, 3)).toBe(7);
  expect(eventAt(analysis, 0)).toBe(1);
  expect(chancesAt(analysis, 0)).toEqual([0.5, 0.5]);
  expect(chancesAt(analysis, 2)[0]).toBe(0.8);
});

test('mistakes are those of a player, or of all, by time', () => {
  const positions = (player: number | null) =>
    mistakesOf(analysis, player).map(({ position }) => position);
  expect(positions(null)).toEqual([2, 3]);
  expect(positions(0)).toEqual([2]);
  expect(positions(1)).toEqual([3]);
});

test('a turning point names whose chances changed most', () => {
  expect(
    namedPoints(analysis).map(({ step: { position }, who, from, to }) => [position, who, from, to]),
  ).toEqual([
    [2, 0, 0.5, 0.8],
    [4, 0, 0.8, 1],
  ]);
});

test('an action names places of the board', () => {
  expect(idsIn('place worker:3 agora.2')).toEqual(['worker:3', 'worker', '3', 'agora.2']);
  expect(idsIn('pass')).toEqual([]);
});

test('names over the chart never lie on each other, nor outside', () => {
  expect(spread([10, 20, 300], 100, 50, 350)).toEqual([50, 150, 300]);
  expect(spread([340, 350], 100, 50, 350)).toEqual([250, 350]);
});

test('a line goes from the start to the end', () => {
  const box = { width: 100, height: 10 };
  expect(lineOf(analysis, 0, box)).toBe('0.0,5.0 25.0,5.0 50.0,2.0 75.0,2.0 100.0,0.0');
});

test('labels never lie on each other', () => {
  expect(apart([5, 5, 90], 10, 100)).toEqual([5, 15, 90]);
  expect(apart([99, 98], 10, 100)).toEqual([95, 85]);
});
