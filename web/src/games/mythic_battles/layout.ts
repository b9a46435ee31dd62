// Where everything lies: each area is the ground nearest to its centre, with rounded corners and a
// seam to its neighbours. Areas that only touch in the picture are kept apart. A phone gets the map
// turned, so that areas stay wide enough to press.
import type { AreaRecord, BorderRecord, Tables } from './model';

export const UNIT = 4;
const SEAM = 6;
const APART = 15;
const CORNER = 26;

export interface Point {
  x: number;
  y: number;
}
export interface Box extends Point {
  w: number;
  h: number;
}
export interface Cell {
  id: string;
  record: AreaRecord;
  x: number;
  y: number;
  path: string;
  halo: string;
  plate: Point & { k: number };
  /** Where pieces stand: the ground below the plate. */
  room: Point[];
  /** Where trees and columns stand. */
  spots: Point[];
  /** Its edges on the rim of the map. */
  shores: [Point, Point][];
}
export interface Edge {
  record: BorderRecord;
  from: Point;
  to: Point;
  /** From the first area to the second. */
  across: Point;
}
export interface BoardLayout {
  portrait: boolean;
  w: number;
  h: number;
  view: Box;
  cells: Cell[];
  edges: Edge[];
}

interface Side extends Point {
  /** Who is on the other side of the edge that begins here. */
  of: number | null;
}

/** Keeps what is on this side of a line: where `beyond` is not positive. */
function cut(poly: Side[], beyond: (p: Point) => number, of: number | null): Side[] {
  const out: Side[] = [];
  poly.forEach((p, i) => {
    const q = poly[(i + 1) % poly.length]!;
    const a = beyond(p);
    const b = beyond(q);
    if (a <= 0) out.push(p);
    if (a <= 0 !== b <= 0) {
      const t = a / (a - b);
      const at = { x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t };
      out.push({ ...at, of: a <= 0 ? of : p.of });
    }
  });
  return out;
}

const n = (value: number) => Math.round(value * 10) / 10;

/** A polygon with round corners. */
export function rounded(poly: readonly Point[], corner = CORNER): string {
  let path = '';
  poly.forEach((v, i) => {
    const towards = (to: Point) => {
      const far = Math.hypot(to.x - v.x, to.y - v.y) || 1;
      const r = Math.min(corner, far / 2.3);
      return { x: v.x + ((to.x - v.x) / far) * r, y: v.y + ((to.y - v.y) / far) * r };
    };
    const a = towards(poly[(i + poly.length - 1) % poly.length]!);
    const b = towards(poly[(i + 1) % poly.length]!);
    path += `${i === 0 ? 'M' : 'L'}${n(a.x)} ${n(a.y)}Q${n(v.x)} ${n(v.y)} ${n(b.x)} ${n(b.y)}`;
  });
  return `${path}Z`;
}

/** How far inside a point is: its distance to the nearest edge, negative outside. */
export function depth(poly: readonly Point[], p: Point): number {
  let least = Number.POSITIVE_INFINITY;
  poly.forEach((a, i) => {
    const b = poly[(i + 1) % poly.length]!;
    const long = Math.hypot(b.x - a.x, b.y - a.y);
    if (long < 0.01) return;
    const far = ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) / long;
    least = Math.min(least, far);
  });
  return least;
}

function middleOf(poly: readonly Point[]): Point {
  let area = 0;
  let x = 0;
  let y = 0;
  poly.forEach((a, i) => {
    const b = poly[(i + 1) % poly.length]!;
    const by = a.x * b.y - b.x * a.y;
    area += by;
    x += (a.x + b.x) * by;
    y += (a.y + b.y) * by;
  });
  return { x: x / (3 * area), y: y / (3 * area) };
}

/** Where a horizontal line is inside. */
function chord(poly: readonly Point[], y: number): [number, number] | null {
  const xs: number[] = [];
  poly.forEach((a, i) => {
    const b = poly[(i + 1) % poly.length]!;
    if (a.y <= y !== b.y <= y) xs.push(a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y));
  });
  return xs.length < 2 ? null : [Math.min(...xs), Math.max(...xs)];
}

export const plateSize = (capacity: number, portrait: boolean) =>
  portrait
    ? { w: 40 + 12 * Math.ceil(capacity / 2), h: 27 }
    : { w: 38 + 12 * capacity + (capacity === 0 ? 4 : 0), h: 24 };

/** The highest place in an area where its plate fits. */
function plateIn(poly: readonly Point[], w: number, h: number, near: number): Point {
  const top = Math.min(...poly.map((p) => p.y));
  const end = Math.max(...poly.map((p) => p.y));
  for (let y = top + 5; y < end - h; y += 3) {
    const [a, b] = [chord(poly, y + h * 0.2), chord(poly, y + h * 0.9)];
    if (!a || !b) continue;
    const left = Math.max(a[0], b[0]) + 3 + w / 2;
    const right = Math.min(a[1], b[1]) - 3 - w / 2;
    if (left <= right) return { x: Math.min(right, Math.max(left, near)), y };
  }
  return { x: near, y: top + 8 };
}

export function layoutBoard(tables: Tables, map: string, portrait: boolean): BoardLayout {
  const size = tables.maps.find((m) => m.id === map) ?? { width: 300, height: 200 };
  const [w, h] = portrait
    ? [size.height * UNIT, size.width * UNIT]
    : [size.width * UNIT, size.height * UNIT];
  const records = tables.areas.filter((area) => area.map === map);
  const centres = records.map(({ x, y }) =>
    portrait ? { x: y * UNIT, y: x * UNIT } : { x: x * UNIT, y: y * UNIT },
  );
  const ground = (i: number, seam: number, apart: number): Side[] => {
    const e = seam;
    let poly: Side[] = [
      { x: e, y: e, of: null },
      { x: w - e, y: e, of: null },
      { x: w - e, y: h - e, of: null },
      { x: e, y: h - e, of: null },
    ];
    const p = centres[i]!;
    centres.forEach((q, j) => {
      if (i === j) return;
      const far = Math.hypot(q.x - p.x, q.y - p.y);
      const by = { x: (q.x - p.x) / far, y: (q.y - p.y) / far };
      const near = far / 2 - (records[i]!.adjacent.includes(records[j]!.id) ? seam : apart);
      poly = cut(poly, (v) => (v.x - p.x) * by.x + (v.y - p.y) * by.y - near, j);
    });
    return poly;
  };
  const cells = records.map((record, i): Cell => {
    const outline = ground(i, SEAM, APART);
    const centre = centres[i]!;
    const k = portrait ? 1.75 : 1;
    const plate = plateSize(record.capacity, portrait);
    const at = plateIn(outline, plate.w * k, plate.h * k, centre.x);
    const under = at.y + plate.h * k - 3;
    const room = cut(outline, (v) => under - v.y, null);
    const middle = middleOf(room);
    const [left, right] = chord(room, middle.y) ?? [centre.x - 40, centre.x + 40];
    return {
      id: record.id,
      record,
      ...centre,
      path: rounded(outline),
      halo: rounded(ground(i, SEAM + 7, APART + 5), 20),
      plate: { ...at, k },
      room,
      shores: outline.flatMap((side, k): [Point, Point][] =>
        side.of === null ? [[side, outline[(k + 1) % outline.length]!]] : [],
      ),
      spots: [
        { x: left + 32, y: middle.y - 6 },
        { x: right - 32, y: middle.y },
      ],
    };
  });
  const bare = records.map((_, i) => ground(i, 0, 0));
  const edges = tables.borders.flatMap((record): Edge[] => {
    if (record.map !== map) return [];
    const i = records.findIndex((area) => area.id === record.from);
    const j = records.findIndex((area) => area.id === record.to);
    const poly = bare[i] ?? [];
    const k = poly.findIndex((side) => side.of === j);
    const from = poly[k];
    const to = poly[(k + 1) % poly.length];
    const [a, b] = [centres[i], centres[j]];
    if (k < 0 || !from || !to || !a || !b) return [];
    const far = Math.hypot(b.x - a.x, b.y - a.y);
    return [{ record, from, to, across: { x: (b.x - a.x) / far, y: (b.y - a.y) / far } }];
  });
  const rim = portrait ? 14 : 26;
  const view = { x: -rim, y: -rim, w: w + 2 * rim, h: h + 2 * rim };
  return { portrait, w, h, view, cells, edges };
}

export interface Stand extends Point {
  k: number;
}
/** Half the width of a piece at scale 1. */
export const PIECE = 40;

const kept = new Map<string, Stand[]>();

/** Where a number of pieces stand in an area, as large as they fit. */
export function stands(cell: Cell, count: number, most: number): Stand[] {
  if (count === 0) return [];
  const key = `${cell.path} ${count} ${most}`;
  const known = kept.get(key);
  if (known) return known;
  const found = arrange(cell, count, most);
  kept.set(key, found);
  return found;
}

function arrange({ room }: Cell, count: number, most: number): Stand[] {
  const middle = middleOf(room);
  const tries: Point[] = [];
  for (let x = -70; x <= 70; x += 10) for (let y = -70; y <= 70; y += 10) tries.push({ x, y });
  tries.sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));
  for (let k = most; k > 0.4; k -= 0.05) {
    for (let rows = 1; rows <= Math.min(count, 4); rows++) {
      const lines = Array.from({ length: rows }, (_, i) =>
        Math.floor((count + rows - 1 - i) / rows),
      );
      const at = lines.flatMap((line, j) =>
        Array.from({ length: line }, (_, i) => ({
          x: (i - (line - 1) / 2) * 1.88 * PIECE * k,
          y: (j - (rows - 1) / 2) * 1.82 * PIECE * k,
        })),
      );
      for (const by of tries) {
        const put = at.map((p) => ({ x: middle.x + by.x + p.x, y: middle.y + by.y + p.y, k }));
        if (put.every((p) => depth(room, p) >= PIECE * k * 0.88)) return put;
      }
    }
  }
  return Array.from({ length: count }, (_, i) => ({
    x: middle.x + (i - (count - 1) / 2) * 34,
    y: middle.y,
    k: 0.42,
  }));
}

/** The freest place for something small beside the pieces. */
export function beside(cell: Cell, pieces: readonly Stand[], size: number): Point {
  const middle = middleOf(cell.room);
  if (pieces.length === 0) return middle;
  let best = middle;
  let most = Number.NEGATIVE_INFINITY;
  const xs = cell.room.map((p) => p.x);
  const ys = cell.room.map((p) => p.y);
  for (let x = Math.min(...xs); x <= Math.max(...xs); x += 6) {
    for (let y = Math.min(...ys); y <= Math.max(...ys); y += 6) {
      const p = { x, y };
      const inside = depth(cell.room, p) - size;
      if (inside < 0) continue;
      const free = Math.min(...pieces.map((q) => Math.hypot(q.x - x, q.y - y) - PIECE * q.k));
      const score = Math.min(free - size, 6) * 3 - Math.hypot(x - middle.x, y - middle.y) * 0.02;
      if (score > most) {
        most = score;
        best = p;
      }
    }
  }
  return best;
}
