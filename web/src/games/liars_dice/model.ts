// The view of Liar's Dice, typed, and where things lie on its board.
import type { Argument, GameEvent, View } from '../types';
import type { Public } from './view';

export const FACES = ['one', 'two', 'three', 'four', 'five', 'six'] as const;

export type { Public } from './view';

export const publicOf = (view: View): Public => view.public;
export const ownDice = (view: View): string[] => view.own?.dice ?? [];
export const diceInPlay = (shown: Public) =>
  shown.players.reduce((sum, player) => sum + player.count, 0);

/** The faces of a list of dice in a message. */
const facesOf = (dice: Argument | undefined): string[] =>
  Array.isArray(dice) ? dice.map((face) => face.id.split('.').at(-1)!) : [];

/** What each player showed at the latest challenge, while nobody has bid since. */
export function lastShown(log: readonly GameEvent[]): ReadonlyMap<number, string[]> {
  const begin = log.findLastIndex((event) => event.kind === 'challenged');
  const shown = new Map<number, string[]>();
  if (begin < 0 || log.slice(begin).some((event) => event.kind === 'bid')) return shown;
  for (const event of log.slice(begin)) {
    if (event.kind === 'shown' && event.player !== undefined)
      shown.set(event.player, facesOf(event.text.args?.dice));
  }
  return shown;
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface Layout {
  w: number;
  h: number;
  /** The width of a die in a cup. */
  die: number;
  cups: Box[];
  bid: Box;
  faces: Box[];
  quantities: Box[];
}

/** A row, or several, of equal boxes in the middle of the board. */
function rows(count: number, across: number, w: number, size: { w: number; h: number }, y: number) {
  return Array.from({ length: count }, (_, i): Box => {
    const row = Math.floor(i / across);
    const here = Math.min(across, count - row * across);
    const left = (w - here * size.w) / 2;
    return { x: left + (i % across) * size.w, y: y + row * size.h, ...size };
  });
}
const below = (boxes: Box[]) => Math.max(...boxes.map((box) => box.y + box.h));

/** Cups above, then the bid, then what one can bid: a face and a number. */
export function layoutBoard(players: number, most: number, portrait: boolean): Layout {
  const w = portrait ? 375 : 900;
  const across = portrait ? Math.min(players, 3) : players;
  const cups = rows(players, across, w, { w: (w - 16) / Math.max(across, 3), h: 116 }, 8);
  const bid = {
    x: w / 2 - (portrait ? 150 : 180),
    y: below(cups) + 10,
    w: portrait ? 300 : 360,
    h: 96,
  };
  const face = portrait ? 58 : 72;
  const faces = rows(6, 6, w, { w: face, h: face }, bid.y + bid.h + 14);
  const cell = portrait ? { w: 50, h: 48 } : { w: 60, h: 52 };
  const quantities = rows(most, portrait ? 7 : 14, w, cell, below(faces) + 8);
  return { w, h: below(quantities) + 12, die: portrait ? 19 : 30, cups, bid, faces, quantities };
}
