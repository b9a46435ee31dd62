// Where everything lies: the sea of the map's squares, the Pursuits and the Underworld beside it.
// A phone gets other coordinates: the map turned, so that its squares stay wide enough to press.
import type { SquareRecord, Tables } from './model';

export const CELL = 100;

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface Spot extends SquareRecord {
  /** The middle of the square. */
  x: number;
  y: number;
  /** The shore that the land leans on, as a step outwards. */
  lean: { x: number; y: number };
}
export interface BoardLayout {
  portrait: boolean;
  view: Box;
  sea: { w: number; h: number };
  spots: Spot[];
  /** Letters and numbers at the edge. */
  across: string[];
  down: string[];
  /** Boxes are `unit` times the size they are drawn for. */
  unit: number;
  pursuits: Box[];
  secret: Box;
  under: Box;
}

const column = (square: string) => square.charCodeAt(0) - 97;
const row = (square: string) => Number(square.slice(1)) - 1;

export function layoutBoard(tables: Tables, portrait: boolean): BoardLayout {
  const columns = Math.max(...tables.map.map((s) => column(s.square))) + 1;
  const rows = Math.max(...tables.map.map((s) => row(s.square))) + 1;
  const letters = Array.from({ length: columns }, (_, i) => String.fromCharCode(97 + i));
  const numbers = Array.from({ length: rows }, (_, i) => String(i + 1));
  const [wide, high] = portrait ? [rows, columns] : [columns, rows];
  const sea = { w: wide * CELL, h: high * CELL };
  const spots = tables.map.map((record) => {
    const [i, j] = portrait
      ? [row(record.square), column(record.square)]
      : [column(record.square), row(record.square)];
    const lean = {
      x: i === 0 ? -1 : i === wide - 1 ? 1 : 0,
      y: j === 0 ? -1 : j === high - 1 ? 1 : 0,
    };
    return { ...record, x: (i + 0.5) * CELL, y: (j + 0.5) * CELL, lean };
  });
  const made = { portrait, sea, spots };
  if (portrait) {
    const unit = 1.52;
    const w = (sea.w + 48) / 2 - 6;
    const h = 112 * unit;
    const left = -24;
    const right = left + w + 12;
    const first = sea.h + 84;
    const second = first + h + 58;
    return {
      ...made,
      view: { x: -30, y: -34, w: sea.w + 60, h: second + h + 44 },
      across: numbers,
      down: letters,
      unit,
      pursuits: [
        { x: left, y: first, w, h },
        { x: right, y: first, w, h },
      ],
      secret: { x: left, y: second, w, h },
      under: { x: right, y: second, w, h },
    };
  }
  const top = -156;
  const box = (x: number, w: number): Box => ({ x, y: top, w, h: 112 });
  return {
    ...made,
    view: { x: -34, y: top - 32, w: sea.w + 68, h: sea.h + 34 - top + 32 },
    across: letters,
    down: numbers,
    unit: 1,
    pursuits: [box(-28, 244), box(224, 244)],
    secret: box(476, 244),
    under: box(728, sea.w + 28 - 728),
  };
}

/** Numbers between -1 and 1 that are the same for the same seed. */
function wobble(seed: string) {
  let state = 7;
  for (const letter of seed) state = (state * 31 + letter.charCodeAt(0)) % 65537;
  return () => {
    state = (state * 75 + 74) % 65537;
    return (state / 65537) * 2 - 1;
  };
}

/** The coast of an island around a point: each name has its own, always the same. */
export function coast(x: number, y: number, rx: number, ry: number, seed: string): string {
  const next = wobble(seed);
  const count = 16;
  const points = Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * 2 * Math.PI;
    const by = 1 + next() * 0.055;
    return [x + Math.cos(angle) * rx * by, y + Math.sin(angle) * ry * by] as const;
  });
  const at = (i: number) => points[(i + count) % count]!;
  const n = (value: number) => Math.round(value * 10) / 10;
  let path = `M${n(at(0)[0])} ${n(at(0)[1])}`;
  for (let i = 0; i < count; i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const one = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6];
    const two = [c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6];
    path += `C${n(one[0]!)} ${n(one[1]!)} ${n(two[0]!)} ${n(two[1]!)} ${n(c[0])} ${n(c[1])}`;
  }
  return `${path}Z`;
}

/** The coast of a square's land: towards the edge of the map it runs out of the picture. */
export function islandOf(spot: Spot): string {
  const { x, y, lean } = spot;
  if (spot.type === 'kylix') return coast(x, y, 63, 63, spot.square);
  const rx = lean.x ? 58 : 47;
  const ry = lean.y ? 58 : 46;
  return coast(x + lean.x * 10, y + lean.y * 10, rx, ry, spot.name + spot.square);
}

/** The outline of some squares taken together: only edges that no other one of them shares. */
export function outline(spots: readonly Spot[], inset = 6): string {
  const has = (x: number, y: number) => spots.some((s) => s.x === x && s.y === y);
  let path = '';
  const half = CELL / 2;
  for (const { x, y } of spots) {
    const side = (dx: number, dy: number) => !has(x + dx * CELL, y + dy * CELL);
    const l = side(-1, 0) ? x - half + inset : x - half;
    const r = side(1, 0) ? x + half - inset : x + half;
    const t = side(0, -1) ? y - half + inset : y - half;
    const b = side(0, 1) ? y + half - inset : y + half;
    if (side(0, -1)) path += `M${l} ${t}H${r}`;
    if (side(0, 1)) path += `M${l} ${b}H${r}`;
    if (side(-1, 0)) path += `M${l} ${t}V${b}`;
    if (side(1, 0)) path += `M${r} ${t}V${b}`;
  }
  return path;
}
