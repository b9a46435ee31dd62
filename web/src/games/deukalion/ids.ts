// What an id of the board stands for, its name and its icon.
import type { Message, TableModel } from '../types';
import type { IconName } from './icons';
import { COLOURS, type Colour, type SquareRecord, type Task, tablesOf } from './model';

export type Thing =
  | { kind: 'square'; square: SquareRecord }
  | { kind: 'place'; place: string; square: SquareRecord }
  | { kind: 'player'; player: number }
  | { kind: 'pursuit'; id: string }
  | { kind: 'card'; id: string }
  | { kind: 'chest'; colour: Colour }
  | { kind: 'hydra' | 'kylix' | 'underworld' | 'pile' | 'hoplite' | 'styx' }
  | { kind: 'unknown' };

export function read(id: string, map: readonly SquareRecord[]): Thing {
  const player = /^player:(\d+)$/.exec(id);
  if (player) return { kind: 'player', player: Number(player[1]) };
  if (/^p\d\d$/.test(id)) return { kind: 'pursuit', id };
  if (/^a\d\d$/.test(id)) return { kind: 'card', id };
  const colour = COLOURS.find((c) => id === `chest:${c}`);
  if (colour) return { kind: 'chest', colour };
  if (['hydra', 'kylix', 'underworld', 'pile', 'hoplite', 'styx'].includes(id)) {
    return { kind: id as 'hydra' };
  }
  const square = map.find((s) => s.square === id);
  if (square) return { kind: 'square', square };
  const place = map.find((s) => s.name === id);
  return place ? { kind: 'place', place: id, square: place } : { kind: 'unknown' };
}

export const placeName = (id: string): Message => ({ id: `deukalion.place.${id}` });
export const cardName = (id: string): Message => ({ id: `deukalion.card.${id}` });
export const pursuitName = (id: string): Message => ({ id: `deukalion.pursuit.${id}` });
export const chestName = (colour: string): Message => ({ id: `deukalion.chest.${colour}` });
export const symbolName = (symbol: string): Message => ({ id: `deukalion.symbol.${symbol}` });

export function taskName(task: Task): Message {
  return {
    id: `deukalion.task.${task.kind}`,
    args: {
      chests: task.colours.map(chestName),
      number: task.number,
      ...(task.city === 'none' ? {} : { city: placeName(task.city) }),
    },
  };
}

/** Squares that share an edge. */
export function beside(a: string, b: string): boolean {
  const across = Math.abs(a.charCodeAt(0) - b.charCodeAt(0));
  const down = Math.abs(Number(a.slice(1)) - Number(b.slice(1)));
  return across + down === 1;
}

/** The cities, settlements and Athens that a square touches. */
export const placesBeside = (square: string, map: readonly SquareRecord[]): string[] =>
  map
    .filter((s) => ['city', 'settlement', 'athens'].includes(s.type) && beside(s.square, square))
    .map((s) => s.name);

/** The name of whatever an id stands for. */
export function naming(table: TableModel, id: string): string {
  const thing = read(id, tablesOf(table).map);
  switch (thing.kind) {
    case 'place':
      return table.t(placeName(thing.place));
    case 'player':
      return table.t('deukalion_page.ship_of', { player: { player: thing.player } });
    case 'pursuit':
      return table.t(pursuitName(thing.id));
    case 'card':
      return table.t(cardName(thing.id));
    case 'chest':
      return table.t(chestName(thing.colour));
    case 'square':
      return table.t(`deukalion_page.square.${thing.square.type}`, { square: id });
    case 'unknown':
      return id;
    default:
      return table.t(`deukalion_page.name.${thing.kind}`);
  }
}

export function iconOf(id: string, map: readonly SquareRecord[]): IconName {
  const thing = read(id, map);
  switch (thing.kind) {
    case 'place':
      return thing.square.type === 'settlement' ? 'village' : 'temple';
    case 'player':
      return 'move';
    case 'pursuit':
      return 'scroll';
    case 'card':
    case 'pile':
      return 'card';
    case 'chest':
      return 'chest';
    case 'square':
      return thing.square.type === 'styx'
        ? 'river'
        : thing.square.type === 'anchor'
          ? 'anchor'
          : 'move';
    case 'hydra':
      return 'hydra';
    case 'styx':
      return 'river';
    case 'hoplite':
      return 'hoplites';
    case 'underworld':
      return 'skull';
    default:
      return 'kylix';
  }
}
