// The views of Panthalos, made by its schema (view.ts), and the rows of its content tables.
import type { View } from '../types';
import type { Element, Location } from './ids';
import type { Own, Public } from './view';

export type { Own, PlacedPiece, Public, PublicPlayer, Tokens } from './view';

export interface SpaceRecord {
  board_side: string;
  location: Location;
  order: number;
  die_value: number;
  lightning: boolean;
  capacity: number | 'unlimited';
  origin: string;
}
export interface PolisRecord {
  board_side: string;
  order: number;
  kind: 'titan' | 'disc' | 'reinforcement' | 'good';
  amount: number;
  repeat: boolean;
  origin: string;
}
export interface MerchantRecord {
  id: string;
  wanted: string[];
  points: number;
  bonuses: string[];
  origin: string;
}
export interface UnderworldRecord {
  id: string;
  element: Element;
  strength: number;
  points: number;
  origin: string;
}

export interface Tables {
  spaces: SpaceRecord[];
  location_elements: { location: Location; element: Element; origin: string }[];
  polis_benefits: PolisRecord[];
  templum: { round: number; value: number; origin: string }[];
  goods: { type: string; count: number; origin: string }[];
  artisans: { kind: string; disc_cost: number; count: number; origin: string }[];
  titans: { element: Element; strength: number; count: number; origin: string }[];
  reinforcements: { element: Element; bonus: number; count: number; origin: string }[];
  ships: { goods_types: string[]; count: number; origin: string }[];
  merchants: MerchantRecord[];
  underworld: UnderworldRecord[];
}

export const publicOf = (view: View): Public => view.public as Public;
export const ownOf = (view: View): Own | undefined => view.own as Own | undefined;

/** Whether a value was reconstructed, so that the page marks it. */
export const mended = (origin: string | undefined) =>
  origin === 'reconstruction' || origin === 'inferred';

export const benefitIcon = {
  titan: 'titanus',
  disc: 'disc',
  reinforcement: 'shield',
  good: 'agora',
} as const;
