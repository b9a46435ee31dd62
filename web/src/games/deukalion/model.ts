// The views of Deukalion, made by its schema (view.ts), and the rows of its content tables.
import type { TableModel, View } from '../types';
import type { Chests, KylixSymbol, Own, Public } from './view';

export type {
  Cards,
  Challenge,
  Chests,
  Dice,
  KylixSymbol,
  Own,
  Public,
  PublicPlayer,
  Throw,
} from './view';

export const COLOURS = ['red', 'green', 'blue', 'yellow', 'white'] as const;
export type Colour = (typeof COLOURS)[number];
export const SYMBOLS = ['hydra', 'card', 'hoplites', 'move'] as const;
/** The ring clockwise from its top: the order in which the symbols are said and shown. */
export const ORDER = ['card', 'hoplites', 'move', 'hydra'] as const;

export type SquareType = 'water' | 'anchor' | 'athens' | 'styx' | 'city' | 'settlement' | 'kylix';
export interface SquareRecord {
  square: string;
  type: SquareType;
  name: string;
  origin: string;
}
export interface Task {
  kind:
    | 'deliver_colours'
    | 'deliver_any'
    | 'deliver_same'
    | 'deliver_different'
    | 'defeat_ship'
    | 'defeat_hydra'
    | 'sail_with'
    | 'sail_leave'
    | 'sail_cards';
  colours: Colour[];
  city: string;
  number: number;
}
export interface PursuitRecord {
  id: string;
  task_a: Task;
  task_b: Task;
  points: number;
  origin: string;
}
export interface CardRecord {
  id: string;
  effect: string;
  amount: number;
  window: 'own' | 'any' | 'pre_roll' | 'post_roll';
  reusable: boolean;
  count: number;
  origin: string;
}
export interface CityRecord {
  id: string;
  value: number;
  chest_spaces: number;
  origin: string;
}
export interface SettlementRecord {
  id: string;
  hoplites: number;
  value: number;
  origin: string;
}

export interface Tables {
  map: SquareRecord[];
  cities: CityRecord[];
  settlements: SettlementRecord[];
  pursuits: PursuitRecord[];
  actions: CardRecord[];
  chests: { colour: Colour; count: number; origin: string }[];
  hoplite_roll: { face: 'skull' | 'one' | 'half'; weight: number; origin: string }[];
  kylix_ring: { position: number; symbol: KylixSymbol; origin: string }[];
}

export const publicOf = (view: View): Public => view.public as Public;
export const ownOf = (view: View): Own | undefined => view.own as Own | undefined;
export const tablesOf = (table: TableModel): Tables => table.content as Tables;

/** Whether a value was reconstructed, so that the page marks it. */
export const mended = (origin: string | undefined) =>
  origin === 'reconstruction' || origin === 'inferred';

/** The chests of a set one by one, in the order of their colours. */
export const each = (chests: Chests | undefined): Colour[] =>
  COLOURS.flatMap((colour) => Array<Colour>(chests?.[colour] ?? 0).fill(colour));

/** Points counted in halves, as they are written. */
export function points(halves: number): string {
  const whole = Math.floor(halves / 2);
  if (halves % 2 === 0) return String(whole);
  return whole === 0 ? '½' : `${whole}½`;
}

/** Which symbol each place of the ring has, clockwise. */
export const ringOf = (tables: Tables): KylixSymbol[] =>
  [...tables.kylix_ring].sort((a, b) => a.position - b.position).map((r) => r.symbol);
