import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Box, layoutBoard, lines } from './layout';
import type { Tables } from './model';

const records = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../../data/games/pantacle/${name}.json`, import.meta.url), 'utf8'),
  ).records;
const tables = {
  favors: records('favors'),
  points: records('points'),
} as unknown as Tables;

const apart = (a: Box, b: Box) =>
  a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;

for (const portrait of [false, true]) {
  const board = layoutBoard(tables, portrait);
  const boxes: Box[] = [...board.favors, ...Object.values(board.piles)];

  test(`${portrait ? 'portrait' : 'landscape'}: seven Favors and four piles, apart and inside`, () => {
    expect(board.favors).toHaveLength(7);
    for (const [i, a] of boxes.entries()) {
      expect(a.x).toBeGreaterThanOrEqual(0);
      expect(a.x + a.w).toBeLessThanOrEqual(board.view.w);
      expect(a.y + a.h).toBeLessThanOrEqual(board.view.h);
      for (const b of boxes.slice(i + 1)) expect(apart(a, b)).toBe(true);
    }
  });

  test(`${portrait ? 'portrait' : 'landscape'}: five points with room for five discs each`, () => {
    expect(board.points.map((p) => p.id).sort()).toEqual([
      'adepts',
      'again',
      'cubes',
      'demonic',
      'per_disc',
    ]);
    const discs = board.points.flatMap((p) => p.discs);
    expect(discs).toHaveLength(25);
    for (const [i, a] of discs.entries()) {
      for (const b of discs.slice(i + 1)) {
        expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(22);
      }
    }
  });
}

test('Demonic Discard lies at the lower right', () => {
  const { dish, points } = layoutBoard(tables, false);
  const point = points.find((p) => p.id === 'demonic')!;
  expect(point.x).toBeGreaterThan(dish.x);
  expect(point.y).toBeGreaterThan(dish.y);
});

test('a text on two lines of about equal length', () => {
  expect(lines('one more turn', 10)).toEqual(['one more', 'turn']);
  expect(lines('2 cubes', 10)).toEqual(['2 cubes']);
});
