// Where everything lies on the board: from the content's tables, for either side of the board, in
// landscape and in portrait. A phone gets other coordinates, not a smaller picture.
import { LOCATIONS, type Location } from './ids';
import type { SpaceRecord, Tables } from './model';

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Slot extends Box {
  id: string;
  record: SpaceRecord;
}

export interface Plot extends Box {
  location: Location;
  number: number;
  /** Relative to the plot, like everything in it. */
  slots: Slot[];
  /** What is on display here, one box a token. */
  display: Box[];
  /** Where resting pieces lie. */
  crowd?: Box;
  /** The Underworld's stack. */
  stack?: Box;
  caption: { x: number; y: number; w: number; top: boolean };
  watermark?: Box;
}

export interface BoardLayout {
  portrait: boolean;
  view: Box;
  plots: Plot[];
  templum: Box;
  port: Box & { berths: Box[] };
  merkator: Box & { stalls: Box[] };
  collection: Box & { pits: Box[] };
  track: Box;
  /** Where the dark ground of the Underworld begins. */
  under: number;
}

export const SLOT = 46;
/** How many tokens a display shows at most. */
const DISPLAY: Partial<Record<Location, number>> = { agora: 4, phalanx: 4, art: 2 };
const BERTHS = 5;
const STALLS = 5;
const PITS = 5;

const spread = (count: number, from: number, to: number, size: number, most: number) => {
  const pitch = count > 1 ? Math.min(most, (to - from - size) / (count - 1)) : 0;
  return Array.from({ length: count }, (_, i) => from + i * pitch);
};

function plot(location: Location, box: Box, tables: Tables, side: string, portrait: boolean): Plot {
  const records = tables.spaces
    .filter((s) => s.board_side === side && s.location === location)
    .sort((a, b) => a.order - b.order);
  const { w, h } = box;
  const made: Plot = {
    ...box,
    location,
    number: LOCATIONS.indexOf(location),
    slots: [],
    display: [],
    caption: { x: 14, y: h - 13, w: w - 28, top: false },
  };
  const top = 40;
  if (location === 'thermae') {
    made.crowd = { x: 12, y: 36, w: w - 24, h: h - 44 };
    made.caption = { x: w - 14, y: 25, w: w - 150, top: true };
    return made;
  }
  const unlimited = records.some((r) => r.capacity === 'unlimited');
  if (unlimited) {
    const record = records[0]!;
    made.slots = [{ id: `${location}.1`, record, x: 14, y: top + 2, w: w - 28, h: SLOT }];
    return made;
  }
  const pad = portrait ? 10 : 14;
  const room = location === 'krypt' ? w - 76 : w - pad;
  const most = location === 'polis' ? 90 : records.length < 3 ? 68 : 62;
  const xs = spread(records.length, pad, room, SLOT, most);
  made.slots = records.map((record, i) => ({
    id: `${location}.${record.order}`,
    record,
    x: xs[i]!,
    y: top,
    w: SLOT,
    h: SLOT,
  }));
  const shown = DISPLAY[location];
  if (shown) {
    const size = location === 'art' ? { w: 46, h: 31 } : { w: 32, h: 32 };
    const dxs = spread(shown, 14, w - 12, size.w, size.w + 8);
    made.display = dxs.map((x) => ({ x, y: h - 8 - size.h, ...size }));
    made.caption = { x: 0, y: 0, w: 0, top: true };
    if (!portrait) made.watermark = { x: w - 62, y: h - 62, w: 54, h: 54 };
  }
  if (location === 'polis') {
    made.caption = { x: w - 14, y: 25, w: w - 140, top: true };
  }
  if (location === 'krypt') {
    made.stack = { x: w - 60, y: 36, w: 46, h: 58 };
  }
  if (location === 'oraculum' || location === 'foro' || location === 'arena') {
    made.watermark = { x: w - 64, y: h - 64, w: 54, h: 54 };
  }
  return made;
}

/** Divides a width among boxes: what each needs, and the rest in equal parts. */
function row(needs: number[], width: number, gap: number): number[] {
  const free = width - gap * (needs.length - 1) - needs.reduce((a, b) => a + b, 0);
  return needs.map((need) => need + free / needs.length);
}

const slotsOf = (tables: Tables, side: string, location: Location) =>
  tables.spaces.filter((s) => s.board_side === side && s.location === location).length;

function need(tables: Tables, side: string, location: Location): number {
  const slots = slotsOf(tables, side, location);
  const name = { thermae: 150, oraculum: 186, phalanx: 180, titanus: 178, arena: 170 } as Partial<
    Record<Location, number>
  >;
  const bySlots = 28 + slots * SLOT + (slots - 1) * 12;
  const byDisplay = DISPLAY[location] ? (location === 'art' ? 140 : 190) : 0;
  const extra = location === 'krypt' ? 66 : location === 'polis' ? slots * 8 : 0;
  return Math.max(bySlots + extra, byDisplay, name[location] ?? 150);
}

function landscape(tables: Tables, side: string): BoardLayout {
  const left = 12;
  const width = 836;
  const gap = 12;
  const rows: { y: number; locations: Location[] }[] = [
    { y: 132, locations: ['thermae', 'polis', 'agora'] },
    { y: 276, locations: ['phalanx', 'art', 'oraculum', 'foro'] },
    { y: 420, locations: ['titanus', 'agro', 'krypt', 'arena'] },
  ];
  const plots: Plot[] = [];
  for (const { y, locations } of rows) {
    const widths = row(
      locations.map((l) => need(tables, side, l)),
      width,
      gap,
    );
    let x = left;
    locations.forEach((location, i) => {
      plots.push(plot(location, { x, y, w: widths[i]!, h: 134 }, tables, side, false));
      x += widths[i]! + gap;
    });
  }
  return {
    portrait: false,
    view: { x: -4, y: -4, w: 868, h: 742 },
    plots,
    templum: { x: 448, y: 8, w: 400, h: 118 },
    port: {
      x: 6,
      y: 8,
      w: 430,
      h: 118,
      berths: spread(BERTHS, 10, 424, 80, 83).map((x) => ({ x, y: 36, w: 80, h: 76 })),
    },
    merkator: {
      x: left,
      y: 564,
      w: 508,
      h: 108,
      stalls: spread(STALLS, 14, 494, 90, 98).map((x) => ({ x, y: 36, w: 90, h: 62 })),
    },
    collection: {
      x: 532,
      y: 564,
      w: 316,
      h: 108,
      pits: spread(PITS, 20, 296, 44, 60).map((x) => ({ x, y: 36, w: 44, h: 60 })),
    },
    track: { x: left, y: 690, w: width, h: 10 },
    under: 562,
  };
}

function upright(tables: Tables, side: string): BoardLayout {
  const plots: Plot[] = [];
  const full = 370;
  const half = 180;
  const put = (location: Location, x: number, y: number, w: number, h: number) =>
    plots.push(plot(location, { x, y, w, h }, tables, side, true));
  put('polis', 10, 130, full, 126);
  put('agora', 10, 266, half, 136);
  put('phalanx', 200, 266, half, 136);
  put('art', 10, 412, half, 136);
  put('oraculum', 200, 412, half, 136);
  put('foro', 10, 558, half, 132);
  put('titanus', 200, 558, half, 132);
  put('agro', 10, 700, half, 132);
  put('arena', 200, 700, half, 132);
  put('krypt', 10, 842, full, 128);
  put('thermae', 10, 980, full, 92);
  plots.sort((a, b) => a.number - b.number);
  const port = 1088;
  const merkator = 1214;
  const collection = 1368;
  return {
    portrait: true,
    view: { x: 0, y: 0, w: 390, h: 1548 },
    plots,
    templum: { x: 4, y: 6, w: 382, h: 118 },
    port: {
      x: 6,
      y: port,
      w: 378,
      h: 116,
      berths: spread(BERTHS, 4, 374, 72, 75).map((x) => ({ x, y: 34, w: 72, h: 76 })),
    },
    merkator: {
      x: 10,
      y: merkator,
      w: full,
      h: 144,
      stalls: spread(STALLS, 10, full - 10, 66, 72).map((x) => ({ x, y: 38, w: 66, h: 96 })),
    },
    collection: {
      x: 10,
      y: collection,
      w: full,
      h: 112,
      pits: spread(PITS, 16, full - 16, 50, 76).map((x) => ({ x, y: 38, w: 50, h: 62 })),
    },
    track: { x: 12, y: 1504, w: 366, h: 10 },
    under: merkator - 10,
  };
}

export const layoutBoard = (tables: Tables, side: string, portrait: boolean): BoardLayout =>
  portrait ? upright(tables, side) : landscape(tables, side);

/** Places for so many pieces in a box: as large as fit, in rows, from the left. */
export function pack(count: number, box: Box, most = 36, gap = 6): Box[] {
  if (count === 0) return [];
  let size = most;
  let columns = 1;
  for (; size > 10; size -= 1) {
    const g = Math.max(3, Math.min(gap, size / 5));
    columns = Math.max(1, Math.floor((box.w + g) / (size + g)));
    const rows = Math.max(1, Math.floor((box.h + g) / (size + g)));
    if (columns * rows >= count) break;
  }
  const g = Math.max(3, Math.min(gap, size / 5));
  const rows = Math.ceil(count / columns);
  const top = box.y + (box.h - rows * size - (rows - 1) * g) / 2;
  return Array.from({ length: count }, (_, i) => ({
    x: box.x + (i % columns) * (size + g),
    y: top + Math.floor(i / columns) * (size + g),
    w: size,
    h: size,
  }));
}

/** Puts marks near their places on a line without covering each other. */
export function dodge(places: readonly number[], width: number, from: number, to: number) {
  const order = places
    .map((place, i) => ({ place, i, at: place }))
    .sort((a, b) => a.place - b.place);
  for (let round = 0; round < 40; round += 1) {
    let moved = false;
    for (let i = 1; i < order.length; i += 1) {
      const overlap = order[i - 1]!.at + width - order[i]!.at;
      if (overlap > 0.01) {
        order[i - 1]!.at -= overlap / 2;
        order[i]!.at += overlap / 2;
        moved = true;
      }
    }
    for (const mark of order) mark.at = Math.min(to, Math.max(from, mark.at));
    if (!moved) break;
  }
  const result: number[] = [];
  for (const { i, at } of order) result[i] = at;
  return result;
}
