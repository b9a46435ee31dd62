import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { beside, placesBeside, read } from './ids';
import { islandOf, layoutBoard, outline } from './layout';
import { points, type Tables } from './model';

const load = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../../data/games/deukalion/${name}.json`, import.meta.url), 'utf8'),
  ).records;
const tables = { map: load('map') } as Tables;

test.each([false, true])('every square has its own spot, portrait %s', (portrait) => {
  const layout = layoutBoard(tables, portrait);
  expect(layout.spots).toHaveLength(63);
  expect(new Set(layout.spots.map(({ x, y }) => `${x},${y}`)).size).toBe(63);
  const { view } = layout;
  for (const { x, y } of layout.spots) {
    expect(x > view.x && x < view.x + view.w && y > view.y && y < view.y + view.h).toBe(true);
  }
  for (const box of [...layout.pursuits, layout.secret, layout.under]) {
    expect(box.x).toBeGreaterThanOrEqual(view.x);
    expect(box.x + box.w).toBeLessThanOrEqual(view.x + view.w);
    expect(box.y + box.h).toBeLessThanOrEqual(view.y + view.h);
  }
});

test('neighbours stay neighbours when the map is turned', () => {
  const layout = layoutBoard(tables, true);
  for (const a of layout.spots) {
    for (const b of layout.spots) {
      const near = Math.abs(a.x - b.x) + Math.abs(a.y - b.y) === 100;
      expect(near).toBe(beside(a.square, b.square));
    }
  }
});

test('on a phone a square is at least 44 pixels wide', () => {
  const { view } = layoutBoard(tables, true);
  expect((100 * 359) / view.w).toBeGreaterThan(44);
});

test('coasts are the same each time, outlines only run around', () => {
  const { spots } = layoutBoard(tables, false);
  const crete = spots.find((s) => s.name === 'crete')!;
  expect(islandOf(crete)).toBe(islandOf(crete));
  const anchors = spots.filter((s) => s.square === 'c2' || s.square === 'd2');
  expect(outline(anchors).match(/M/g)).toHaveLength(6);
});

test('ids are told apart', () => {
  expect(read('p07', tables.map)).toMatchObject({ kind: 'pursuit' });
  expect(read('a04', tables.map)).toMatchObject({ kind: 'card' });
  expect(read('a4', tables.map)).toMatchObject({ kind: 'square' });
  expect(read('rhodes', tables.map)).toMatchObject({ kind: 'place' });
  expect(read('player:1', tables.map)).toMatchObject({ kind: 'player', player: 1 });
  expect(placesBeside('g4', tables.map).sort()).toEqual(['halikarnassos', 'rhodes']);
});

test('half points are written', () => {
  expect([0, 1, 2, 7].map(points)).toEqual(['0', '½', '1', '3½']);
});
