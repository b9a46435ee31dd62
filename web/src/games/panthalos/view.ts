// Made from data/schemas/views/panthalos.json by `npm run types`; change that file.

export type Location =
  | 'thermae'
  | 'polis'
  | 'agora'
  | 'phalanx'
  | 'art'
  | 'oraculum'
  | 'foro'
  | 'titanus'
  | 'agro'
  | 'krypt'
  | 'arena';
export type Element = 'fire' | 'earth' | 'water' | 'air';

/**
 * The two parts of a view that Panthalos writes itself: what everybody may know, and a seat's own.
 */
export interface PanthalosView {
  public: Public;
  own?: Own;
}
export interface Public {
  side: '2-3' | '4-5';
  round: number;
  rounds: number;
  templum: number;
  starting_player: number;
  phase: 'actions' | 'evaluation' | 'over';
  location?: Location;
  options: {
    [k: string]: string | boolean | number;
  };
  spaces: {
    id: string;
    pieces: PlacedPiece[];
    disc?: number;
  }[];
  displays: {
    agora: Tokens;
    phalanx: Tokens;
    art: Tokens;
    port: Tokens;
    merkator: string[];
  };
  stacks: {
    [k: string]: number;
  };
  underworld: {
    top: string;
    size: number;
    below: {
      known_by: number[] | 'everybody';
      token?: string;
    }[];
    looking?: number;
  };
  collection: {
    stacks: number[];
    total: number;
    threshold: number;
  };
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
    /**
     * @minItems 2
     * @maxItems 2
     */
    played: [Tokens, Tokens];
    /**
     * @minItems 2
     * @maxItems 2
     */
    totals?: [number, number];
    winner?: number;
  };
  box: {
    tokens: Tokens;
    merchants: string[];
    underworld: string[];
  };
}
export interface PlacedPiece {
  player: number;
  piece: string;
}
export interface Tokens {
  [k: string]: number;
}
export interface PublicPlayer {
  score: number;
  passed: boolean;
  challenged: boolean;
  discs: {
    personal: number;
    general: number;
    polis: number;
    converted: number;
    collected: number;
  };
  unhired: number;
  front: {
    [k: string]: number;
  };
  thermae: {
    [k: string]: number;
  };
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
export interface Own {
  titans: Tokens;
  given_up: Tokens;
  underworld: {
    below: number;
    token: string;
  }[];
  peeked?: string;
  draft?: {
    tokens: Tokens;
    target?: number;
    total: number;
  };
}
