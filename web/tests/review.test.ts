import { expect, test } from 'vitest';
import {
  type Analysis,
  apart,
  chancesAt,
  eventAt,
  indexAt,
  lineOf,
  moments,
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
  given_away: [0.1, 0.2],
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

test('moments are the turning points and the worst choices, by time', () => {
  const found = moments(analysis);
  expect(found.map(({ step: { position } }) => position)).toEqual([2, 3, 4]);
  expect(found.map(({ turn }) => turn)).toEqual([1, null, 2]);
  expect(found[0]).toMatchObject({ who: 0, from: 0.5, to: 0.8, before: 4 });
  expect(found[1]).toMatchObject({ who: 1, before: 4 });
});

test('of many better choices the worst are kept', () => {
  const steps = Array.from({ length: 40 }, (_, i) =>
    step(i + 1, i + 1, 0.5, { better, given_away: i / 100 }),
  );
  const found = moments({ ...analysis, steps, turning_points: [1] });
  expect(found).toHaveLength(12);
  expect(found.map(({ step: { position } }) => position)).toEqual([
    1, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40,
  ]);
});

test('a line goes from the start to the end', () => {
  const box = { width: 100, height: 10 };
  expect(lineOf(analysis, 0, box)).toBe('0.0,5.0 25.0,5.0 50.0,2.0 75.0,2.0 100.0,0.0');
});

test('labels never lie on each other', () => {
  expect(apart([5, 5, 90], 10, 100)).toEqual([5, 15, 90]);
  expect(apart([99, 98], 10, 100)).toEqual([95, 85]);
});
