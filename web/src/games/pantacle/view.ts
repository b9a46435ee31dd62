// Made from data/schemas/views/pantacle.json by `npm run types`; change that file.

export type Phase = 'preparation' | 'favor' | 'moon' | 'over';

/**
 * The two parts of a view that Pantacle writes itself: what everybody may know, and a seat's own.
 */
export interface PantacleView {
  public: Public;
  own?: Own;
}
export interface Public {
  turn: number;
  active: number;
  phase: Phase;
  winner?: number;
  options: {
    [k: string]: string | boolean | number;
  };
  marked?: string;
  announced?: string;
  extra_turn: boolean;
  begun: number[];
  raised: {
    powers: number;
    adepts: number;
  };
  reserve: {
    cubes: number;
    adepts: number;
  };
  pile: number;
  row: string[];
  curse_pile: {
    size: number;
    below: {
      known_by: number[] | 'everybody';
      curse?: string;
    }[];
  };
  points: {
    [k: string]: number[];
  };
  players: PublicPlayer[];
  bribing?: {
    passed: number[];
    asked: number;
    waiting: number[];
  };
  cursing?: {
    player: number;
    point: string;
    drawn: number;
    next_price?: number;
  };
  draining?: {
    player: number;
    resource: string;
    left: number;
  };
}
export interface PublicPlayer {
  cubes: number;
  adepts: number;
  adept_price: number;
  sacrifice: {
    powers: number;
    adepts: number;
  };
  slots: string[];
  discs: {
    safe: number;
    cursed: number;
    out: number;
  };
  points: string[];
  curses: CurseInPlay[];
  tracker: number;
  hand: number;
  hand_limit: number;
  open: string[];
}
export interface CurseInPlay {
  id: string;
  cubes: number;
  adepts: number;
  covered: boolean;
}
export interface Own {
  hand: string[];
  known: string[][];
  seen_by: string[][];
  below: {
    at: number;
    curse: string;
  }[];
  drawn?: string[];
}
