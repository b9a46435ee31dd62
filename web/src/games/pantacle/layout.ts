// Where everything lies on the board: the dish with the points as their table places them, and the
// Favors around it, in landscape and in portrait. A phone gets other coordinates.
import type { Favor, Point, Tables } from './model';

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface Spot {
  x: number;
  y: number;
}
export interface PointSpot extends Spot {
  id: string;
  record: Point;
  /** Places for up to five discs, on the rim. */
  discs: Spot[];
}
export interface FavorBox extends Box {
  id: string;
  record: Favor;
}
export interface BoardLayout {
  portrait: boolean;
  view: Box;
  dish: Spot & { r: number; ring: number; point: number };
  orbit: { rx: number; ry: number } | null;
  points: PointSpot[];
  favors: FavorBox[];
  piles: { blades: Box; row: Box; curses: Box; reserve: Box };
  phases: Spot[];
}

export const FAVOR = { w: 174, h: 100 };
const DISCS = 5;
const ANGLE: Record<Point['place'], number> = {
  top: -90,
  upper_right: -18,
  lower_right: 54,
  lower_left: 126,
  upper_left: 198,
};

export const polar = (cx: number, cy: number, rx: number, ry: number, degrees: number): Spot => {
  const a = (degrees * Math.PI) / 180;
  return { x: cx + rx * Math.cos(a), y: cy + ry * Math.sin(a) };
};

function pointsOf(tables: Tables, dish: BoardLayout['dish'], step: number): PointSpot[] {
  return tables.points.map((record) => {
    const angle = ANGLE[record.place];
    return {
      id: record.id,
      record,
      ...polar(dish.x, dish.y, dish.ring, dish.ring, angle),
      discs: Array.from({ length: DISCS }, (_, i) =>
        polar(dish.x, dish.y, dish.r - 14, dish.r - 14, angle + (i - (DISCS - 1) / 2) * step),
      ),
    };
  });
}

function landscape(tables: Tables): BoardLayout {
  const dish = { x: 400, y: 326, r: 191, ring: 122, point: 38 };
  const orbit = { rx: 303, ry: 264 };
  const favors = tables.favors.map((record, i) => {
    const at = polar(dish.x, dish.y, orbit.rx, orbit.ry, -90 + (i * 360) / tables.favors.length);
    return { id: record.id, record, x: at.x - FAVOR.w / 2, y: at.y - FAVOR.h / 2, ...FAVOR };
  });
  return {
    portrait: false,
    view: { x: 0, y: 0, w: 800, h: 646 },
    dish,
    orbit,
    points: pointsOf(tables, dish, 9.2),
    favors,
    piles: {
      blades: { x: 20, y: 530, w: 44, h: 62 },
      row: { x: 92, y: 530, w: 44, h: 62 },
      curses: { x: 668, y: 530, w: 44, h: 62 },
      reserve: { x: 728, y: 530, w: 64, h: 62 },
    },
    phases: [
      { x: 22, y: 24 },
      { x: 22, y: 52 },
      { x: 22, y: 80 },
    ],
  };
}

function upright(tables: Tables): BoardLayout {
  const dish = { x: 195, y: 206, r: 163, ring: 96, point: 36 };
  const pitch = FAVOR.h + 16;
  const top = 386;
  const cell = (i: number): Box => ({
    x: i % 2 === 0 ? 12 : 204,
    y: top + Math.floor(i / 2) * pitch,
    ...FAVOR,
  });
  const favors = tables.favors.map((record, i) => ({ id: record.id, record, ...cell(i) }));
  const last = cell(tables.favors.length);
  return {
    portrait: true,
    view: { x: 0, y: 0, w: 390, h: last.y + FAVOR.h + 12 },
    dish,
    orbit: null,
    points: pointsOf(tables, dish, 10.4),
    favors,
    piles: {
      blades: { x: last.x + 4, y: last.y + 2, w: 44, h: 56 },
      row: { x: last.x + 64, y: last.y + 2, w: 44, h: 56 },
      curses: { x: last.x + 124, y: last.y + 2, w: 44, h: 56 },
      reserve: { x: last.x + 4, y: last.y + 62, w: FAVOR.w - 8, h: 44 },
    },
    phases: [
      { x: 20, y: 20 },
      { x: 150, y: 20 },
      { x: 250, y: 20 },
    ],
  };
}

export const layoutBoard = (tables: Tables, portrait: boolean): BoardLayout =>
  portrait ? upright(tables) : landscape(tables);

/** The five tips of a pentagram, drawn in one line. */
export function star(cx: number, cy: number, r: number): string {
  const tips = [0, 2, 4, 1, 3].map((i) => polar(cx, cy, r, r, -90 + i * 72));
  return tips.map((p) => `${p.x.toFixed(1)},${p.y.toFixed(1)}`).join(' ');
}

/** A short text on one line, or on two of about equal length. */
export function lines(text: string, most: number): string[] {
  if (text.length <= most || !text.includes(' ')) return [text];
  const words = text.split(' ');
  let best = [text];
  let least = Number.POSITIVE_INFINITY;
  for (let i = 1; i < words.length; i += 1) {
    const pair = [words.slice(0, i).join(' '), words.slice(i).join(' ')];
    const longest = Math.max(pair[0]!.length, pair[1]!.length);
    if (longest < least) {
      least = longest;
      best = pair;
    }
  }
  return best;
}
