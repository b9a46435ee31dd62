import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { read } from './ids';
import { beside, depth, layoutBoard, PIECE, stands } from './layout';
import { sheetOf, type Tables } from './model';

const load = (name: string) =>
  JSON.parse(
    readFileSync(
      new URL(`../../../../data/games/mythic_battles/${name}.json`, import.meta.url),
      'utf8',
    ),
  ).records;
const tables = {
  maps: load('maps'),
  areas: load('areas'),
  borders: load('borders'),
  units: load('units'),
  troops: load('troops'),
  powers: load('powers'),
} as Tables;
const maps = tables.maps.flatMap(({ id }) => [
  { id, portrait: false },
  { id, portrait: true },
]);

test.each(maps)('every area of $id lies on the map, portrait $portrait', ({ id, portrait }) => {
  const { cells, edges, w, h } = layoutBoard(tables, id, portrait);
  expect(cells).toHaveLength(25);
  for (const cell of cells) {
    expect(cell.path).toMatch(/^M[^N]*Z$/);
    for (const { x, y } of cell.room) {
      expect(x >= 0 && x <= w && y >= 0 && y <= h).toBe(true);
    }
  }
  expect(edges).toHaveLength(tables.borders.filter((border) => border.map === id).length);
});

test.each(maps)(
  'a full area of $id has room for its pieces, portrait $portrait',
  ({ id, portrait }) => {
    for (const cell of layoutBoard(tables, id, portrait).cells) {
      const put = stands(cell, cell.record.capacity, 1.1);
      expect(put).toHaveLength(cell.record.capacity);
      for (const p of put) {
        expect(p.k).toBeGreaterThan(0.5);
        expect(depth(cell.room, p)).toBeGreaterThan(PIECE * p.k * 0.87);
      }
      for (const [i, p] of put.entries()) {
        for (const q of put.slice(i + 1)) {
          expect(Math.hypot(p.x - q.x, p.y - q.y)).toBeGreaterThan(PIECE * p.k * 1.8);
        }
      }
      expect(depth(cell.room, beside(cell, put.slice(0, 2), 19))).toBeGreaterThan(0);
    }
  },
);

test('on a phone an area is at least 44 pixels wide', () => {
  for (const { id } of tables.maps) {
    const { cells, view } = layoutBoard(tables, id, true);
    for (const { room } of cells) {
      const xs = room.map((p) => p.x);
      expect(((Math.max(...xs) - Math.min(...xs)) * 359) / view.w).toBeGreaterThan(44);
    }
  }
});

test('ids are told apart', () => {
  expect(read('b2', tables)).toEqual({ kind: 'area', id: 'b2' });
  expect(read('zeus', tables)).toEqual({ kind: 'unit', id: 'zeus' });
  expect(read('card:zeus', tables)).toEqual({ kind: 'card', id: 'zeus' });
  expect(read('lightning', tables)).toEqual({ kind: 'power', id: 'lightning' });
  expect(read('player:2', tables)).toEqual({ kind: 'player', player: 2 });
});

test('every unit has a sheet', () => {
  for (const { id } of [...tables.units, ...tables.troops]) {
    const sheet = sheetOf(tables, id)!;
    expect(sheet.rows.length).toBeGreaterThan(0);
    expect(sheet.life).toBe(sheet.rows[0]!.vitality);
  }
});
