// Made from data/schemas/views/deukalion.json by `npm run types`; change that file.

export type KylixSymbol = 'hydra' | 'card' | 'hoplites' | 'move';

/**
 * The two parts of a view that Deukalion writes itself: what everybody may know, and a seat's own.
 */
export interface DeukalionView {
  public: Public;
  own?: Own;
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
  options: {
    [k: string]: string | boolean | number;
  };
  dice?: Dice;
  hydra: string;
  players: PublicPlayer[];
  cities: {
    id: string;
    chests: Chests;
    free: number;
  }[];
  settlements: {
    id: string;
    owner?: number;
  }[];
  display: string[];
  pursuits_out: string[];
  pursuit_pile: number;
  action_pile: number;
  below: string[];
  discard: Cards;
  honour_supply: number;
  pending?: Chests;
  challenge?: Challenge;
  reveal?: {
    pursuit: string;
    accepted: number[];
    handed?: {
      [k: string]: number;
    }[];
  };
}
export interface Dice {
  centre: number;
  ring: number[];
  assigned?: {
    hydra: number;
    card: number;
    hoplites: number;
    move: number;
  };
}
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
export interface Chests {
  red?: number;
  green?: number;
  blue?: number;
  yellow?: number;
  white?: number;
}
export interface Cards {
  [k: string]: number;
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
export interface Throw {
  player: number;
  skulls: number;
  ones: number;
  halves: number;
  bonus: number;
  score: number;
}
export interface Own {
  hand: Cards;
  secret?: string;
  known: Cards[];
  others_know: Cards[];
}
