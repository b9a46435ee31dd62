// The form of the public and the own part of a view of Deukalion, and of its content.
import type { TableModel, View } from '../types';

export const COLOURS = ['red', 'green', 'blue', 'yellow', 'white'] as const;
export type Colour = (typeof COLOURS)[number];
export const SYMBOLS = ['hydra', 'card', 'hoplites', 'move'] as const;
export type KylixSymbol = (typeof SYMBOLS)[number];
export type Chests = Partial<Record<Colour, number>>;
export type Cards = Record<string, number>;

export interface PublicPlayer {
  square?: string;
  aboard: number;
  underworld: number;
  room: number;
  chests: Chests;
  honour: number;
  honour_cards: number;
  earned: string[];
  settlements: string[];
  hand: number;
  secret: boolean;
  known: Cards;
}

export interface Throw {
  player: number;
  skulls: number;
  ones: number;
  halves: number;
  bonus: number;
  score: number;
}

export interface Challenge {
  kind: 'ship' | 'city' | 'settlement' | 'hydra' | 'hydra_attack';
  place?: string;
  needs?: number;
  thrown: boolean;
  decided: boolean;
  won?: boolean;
  throws: Throw[];
}

export interface Dice {
  centre: number;
  ring: number[];
  assigned?: Record<KylixSymbol, number>;
}

export interface Public {
  turn: number;
  target: number;
  starting_player: number;
  active: number;
  phase: 'placing' | 'others' | 'kylix' | 'active' | 'over';
  window?: {
    player: number;
    move: 'at_rest' | 'moving' | 'stopped' | 'closed';
    allowance: number;
    hydra_allowance?: number;
    done?: KylixSymbol[];
  };
  options: Record<string, string>;
  dice?: Dice;
  hydra: string;
  players: PublicPlayer[];
  cities: { id: string; chests: Chests; free: number }[];
  settlements: { id: string; owner?: number }[];
  display: string[];
  pursuits_out: string[];
  pursuit_pile: number;
  action_pile: number;
  below: string[];
  discard: Cards;
  honour_supply: number;
  pending?: Chests;
  challenge?: Challenge;
  reveal?: { pursuit: string; accepted: number[]; handed?: Record<string, number>[] };
}

export interface Own {
  hand: Cards;
  secret?: string;
  known: Cards[];
  others_know: Cards[];
}

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

/** Whose numbers carry the mark of a mend. */
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
