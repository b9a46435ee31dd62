// The form of the public and the own part of a view of Panthalos, and of its content.
import type { View } from '../types';
import type { Element, Location } from './ids';

export type Tokens = Record<string, number>;

export interface PlacedPiece {
  player: number;
  piece: string;
}

export interface PublicPlayer {
  score: number;
  passed: boolean;
  challenged: boolean;
  discs: { personal: number; general: number; polis: number; converted: number; collected: number };
  unhired: number;
  front: Record<string, number>;
  thermae: Record<string, number>;
  leader_at?: Location;
  goods: Tokens;
  artisans: Tokens;
  reinforcements: Tokens;
  ships: Tokens;
  titans: number;
  titans_known: Tokens;
  titans_maybe: Tokens;
  titans_given_up: number;
}

export interface Public {
  side: '2-3' | '4-5';
  round: number;
  rounds: number;
  templum: number;
  starting_player: number;
  phase: 'actions' | 'evaluation' | 'over';
  location?: Location;
  options: Record<string, string>;
  spaces: { id: string; pieces: PlacedPiece[]; disc?: number }[];
  displays: { agora: Tokens; phalanx: Tokens; art: Tokens; port: Tokens; merkator: string[] };
  stacks: Record<string, number>;
  underworld: {
    top: string;
    size: number;
    below: { known_by: number[] | 'everybody'; token?: string }[];
    looking?: number;
  };
  collection: { stacks: number[]; total: number; threshold: number };
  players: PublicPlayer[];
  attack?: {
    token: string;
    element: Element;
    need: number;
    deciding: number[];
    defender?: number;
    played?: Tokens;
  };
  duel?: {
    attacker: number;
    defender: number;
    element: Element;
    played: [Tokens, Tokens];
    totals?: [number, number];
    winner?: number;
  };
}

export interface Own {
  titans: Tokens;
  given_up: Tokens;
  underworld: { below: number; token: string }[];
  peeked?: string;
  draft?: { tokens: Tokens; target?: number; total: number };
}

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

/** Whose numbers carry the mark of a mend. */
export const mended = (origin: string | undefined) =>
  origin === 'reconstruction' || origin === 'inferred';

export const benefitIcon = {
  titan: 'titanus',
  disc: 'disc',
  reinforcement: 'shield',
  good: 'agora',
} as const;
