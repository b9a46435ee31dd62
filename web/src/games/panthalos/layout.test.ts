import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LOCATIONS } from './ids';
import { type Box, dodge, layoutBoard, pack } from './layout';
import type { Tables } from './model';

const records = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../../data/games/panthalos/${name}.json`, import.meta.url), 'utf8'),
  ).records;
const tables = {
  spaces: records('spaces'),
  location_elements: records('location_elements'),
  polis_benefits: records('polis_benefits'),
  templum: records('templum'),
} as Tables;

const inside = (box: Box, around: Box) =>
  box.x >= around.x - 0.01 &&
  box.y >= around.y - 0.01 &&
  box.x + box.w <= around.x + around.w + 0.01 &&
  box.y + box.h <= around.y + around.h + 0.01;
const apart = (a: Box, b: Box) =>
  a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;

describe.each([
  ['2-3', false],
  ['2-3', true],
  ['4-5', false],
  ['4-5', true],
] as const)('side %s, portrait %s', (side, portrait) => {
  const layout = layoutBoard(tables, side, portrait);
  const big: Box[] = [
    ...layout.plots,
    layout.templum,
    layout.port,
    layout.merkator,
    layout.collection,
    layout.track,
  ];

  test('every location and every space of the table is there once', () => {
    expect(layout.plots.map((plot) => plot.location).sort()).toEqual([...LOCATIONS].sort());
    const wanted = tables.spaces
      .filter((s) => s.board_side === side)
      .map((s) => `${s.location}.${s.order}`);
    expect(layout.plots.flatMap((plot) => plot.slots.map((slot) => slot.id)).sort()).toEqual(
      wanted.sort(),
    );
  });

  test('nothing leaves the board or covers another place', () => {
    for (const box of big) expect(inside(box, layout.view)).toBe(true);
    big.forEach((a, i) => {
      for (const b of big.slice(i + 1)) expect(apart(a, b)).toBe(true);
    });
  });

  test('spaces, displays and stacks lie inside their location, apart from each other', () => {
    for (const plot of layout.plots) {
      const own = { x: 0, y: 0, w: plot.w, h: plot.h };
      const parts: Box[] = [...plot.slots, ...plot.display];
      if (plot.stack) parts.push(plot.stack);
      for (const part of parts) expect(inside(part, own)).toBe(true);
      parts.forEach((a, i) => {
        for (const b of parts.slice(i + 1)) expect(apart(a, b)).toBe(true);
      });
    }
  });

  test('the order of the locations is the order of evaluation', () => {
    expect(layout.plots.map((plot) => plot.number)).toEqual(LOCATIONS.map((_, i) => i));
  });
});

test('on a phone 375 px wide, spaces and what is on display are large enough for a thumb', () => {
  const layout = layoutBoard(tables, '4-5', true);
  const scale = 375 / layout.view.w;
  for (const plot of layout.plots) {
    for (const slot of plot.slots)
      expect(Math.min(slot.w, slot.h) * scale).toBeGreaterThanOrEqual(44);
  }
  for (const box of [...layout.port.berths, ...layout.merkator.stalls]) {
    expect(Math.min(box.w, box.h) * scale).toBeGreaterThanOrEqual(44);
  }
});

test('pieces are packed as large as they fit and never leave the box', () => {
  const box = { x: 5, y: 7, w: 140, h: 80 };
  let before = Number.POSITIVE_INFINITY;
  for (let count = 1; count <= 25; count += 1) {
    const spots = pack(count, box);
    expect(spots).toHaveLength(count);
    for (const spot of spots) expect(inside(spot, box)).toBe(true);
    expect(spots[0]!.w).toBeLessThanOrEqual(before);
    before = spots[0]!.w;
  }
  expect(pack(0, box)).toEqual([]);
});

test('marks on the score track keep their order and do not cover each other', () => {
  const at = dodge([10, 10, 11, 40, 10], 19, 0, 800);
  const sorted = [...at].sort((a, b) => a - b);
  for (let i = 1; i < sorted.length; i += 1) {
    expect(sorted[i]! - sorted[i - 1]!).toBeGreaterThan(18);
  }
  expect(at[3]).toBe(Math.max(...at));
});
