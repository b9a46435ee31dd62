// The form of the public and the own part of a view of Pantacle, and of its content.
import type { View } from '../types';

export interface CurseInPlay {
  id: string;
  cubes: number;
  adepts: number;
  covered: boolean;
}

export interface PublicPlayer {
  cubes: number;
  adepts: number;
  adept_price: number;
  sacrifice: { powers: number; adepts: number };
  slots: string[];
  discs: { safe: number; cursed: number; out: number };
  points: string[];
  curses: CurseInPlay[];
  tracker: number;
  hand: number;
  hand_limit: number;
  open: string[];
}

export type Phase = 'preparation' | 'favor' | 'moon' | 'over';

export interface Public {
  turn: number;
  active: number;
  phase: Phase;
  winner?: number;
  options: Record<string, string>;
  marked?: string;
  announced?: string;
  extra_turn: boolean;
  begun: number[];
  raised: { powers: number; adepts: number };
  reserve: { cubes: number; adepts: number };
  pile: number;
  row: string[];
  curse_pile: { size: number; below: { known_by: number[] | 'everybody'; curse?: string }[] };
  points: Record<string, number[]>;
  players: PublicPlayer[];
  bribing?: { passed: number[]; asked: number; waiting: number[] };
  cursing?: { player: number; point: string; drawn: number; next_price?: number };
  draining?: { player: number; resource: string; left: number };
}

export interface Own {
  hand: string[];
  known: string[][];
  seen_by: string[][];
  below: { at: number; curse: string }[];
  drawn?: string[];
}

export interface Favor {
  id: string;
  kind: 'power' | 'immediate';
  keepers: [string, string];
  moon: string;
  origin: string;
}
export interface Blade {
  id: string;
  keeper: string;
  moon: string;
  origin: string;
}
export interface Curse {
  id: string;
  kind: 'permanent' | 'exhaustion';
  cubes: number;
  adepts: number;
  origin: string;
}
export interface Point {
  id: string;
  amount: number;
  place: 'top' | 'upper_left' | 'upper_right' | 'lower_left' | 'lower_right';
  origin: string;
}

export interface Tables {
  blades: Blade[];
  curses: Curse[];
  favors: Favor[];
  keepers: { id: string; emblem: string; dots: number; origin: string }[];
  points: Point[];
  pentagram: { place: Point['place']; cursed: boolean; origin: string }[];
  resolve_track: { position: number; bonus: string; origin: string }[];
}

export const SLOTS = 4;

export const publicOf = (view: View): Public => view.public as Public;
export const ownOf = (view: View): Own | undefined => view.own as Own | undefined;

/** Whose numbers carry the mark of a mend. */
export const mended = (origin: string | undefined) =>
  origin === 'reconstruction' || origin === 'inferred';
