// Made from data/schemas/views/mythic_battles.json by `npm run types`; change that file.

export type Terrain =
  | 'open'
  | 'forest'
  | 'ruins'
  | 'rock'
  | 'slope'
  | 'cliff'
  | 'lava'
  | 'rift'
  | 'swamp'
  | 'cage'
  | 'wall'
  | 'water';

/**
 * The two parts of a view that Mythic Battles writes itself: what everybody may know, and a seat's own.
 */
export interface MythicBattlesView {
  public: Public;
  own?: Own;
}
export interface Public {
  scenario: string;
  map: string;
  phase: 'draft' | 'battle' | 'over';
  round: number;
  goal: number;
  lead: number;
  active: number;
  activations: number;
  limit: number;
  options: {
    [k: string]: string | boolean | number;
  };
  areas: AreaState[];
  units: UnitState[];
  players: PublicPlayer[];
  pool?: string[];
  activation?: {
    unit: string;
    simple: boolean;
    complex: boolean;
    walked: boolean;
    attacked: boolean;
    claimed: boolean;
    extra: boolean;
  };
  attacks?: Attack[];
  volley?: {
    attacker: string;
    power: string;
    targets: string[];
  };
}
export interface AreaState {
  id: string;
  terrain: Terrain;
  capacity: number;
  full: boolean;
  omphalos: number;
  pieces: number;
  units: string[];
}
export interface UnitState {
  id: string;
  owner: number;
  where: string;
  life: number;
  start: number;
  offence: number;
  defence: number;
  range: number;
  movement: number;
  talents: {
    id: string;
    works: boolean;
  }[];
  powers: {
    id: string;
    shown: boolean;
    x?: number;
    used: boolean;
  }[];
  carries: boolean;
  activated: boolean;
  retaliated: boolean;
  evaded: boolean;
  petrified: boolean;
  led: boolean;
  cards_unseen: number;
  sees?: string[];
}
export interface PublicPlayer {
  side: number;
  absorbed: number;
  hand: number;
  deck: number;
  discard: Cards;
  unseen: Cards;
  known: Cards;
  boxed: number;
  points: number;
  bought: string[];
  free_manoeuvre: boolean;
  eliminated: boolean;
  out: boolean;
  divinity?: string;
  army: string[];
  zone: string[];
}
export interface Cards {
  [k: string]: number;
}
export interface Attack {
  attacker?: string;
  target: string;
  controller: number;
  power?: string;
  range?: number;
  retaliation: boolean;
  guarded: boolean;
  full_area: boolean;
  dice?: number;
  defence?: number;
  roll?: number[];
  wounds?: number;
  fives?: number;
  saved?: number;
  second?: number[];
}
export interface Own {
  hand: Cards;
  deck: Cards;
  peeked?: string[];
}
