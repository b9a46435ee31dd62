// The views of Pantacle, made by its schema (view.ts), and the rows of its content tables.
import type { View } from '../types';
import type { Own, Public } from './view';

export type { CurseInPlay, Own, Phase, Public, PublicPlayer } from './view';

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

/** Whether a value was reconstructed, so that the page marks it. */
export const mended = (origin: string | undefined) =>
  origin === 'reconstruction' || origin === 'inferred';
