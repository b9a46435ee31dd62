// The ids of Pantacle: what they stand for, how they are called, which drawing they have.
import type { Message } from '../types';
import type { IconName } from './icons';
import type { Tables } from './model';

export const FAVORS = [
  'bewitchment',
  'hunt',
  'protection',
  'enslavement',
  'conversion',
  'indoctrination',
  'recruitment',
] as const;
export const TOKENS = ['bewitchment', 'hunt', 'protection', 'enslavement', 'demonic_discard'];
export const POINTS = ['per_disc', 'adepts', 'cubes', 'demonic', 'again'];
/** What the player has of their own: areas of the Sanctuary. */
export const AREAS = ['cubes', 'powers', 'adepts', 'track', 'home', 'hand'];

export type Thing =
  | {
      kind: 'favor' | 'token' | 'point' | 'keeper' | 'moon' | 'area' | 'blade' | 'curse' | 'pile';
      id: string;
    }
  | { kind: 'player'; player: number }
  | { kind: 'other'; id: string };

/**
 * What an id of a view, an action or an event stands for. The engine's ids are bare; where one word
 * means two things (the point of adepts, the area of adepts), the page writes `kind:id`.
 */
export function read(id: string): Thing {
  const named = /^(favor|token|point|keeper|moon|area|pile):([a-z_]+)$/.exec(id);
  if (named) return { kind: named[1] as 'favor', id: named[2]! };
  const player = /^player:(\d+)$/.exec(id);
  if (player) return { kind: 'player', player: Number(player[1]) };
  if (/^b\d\d$/.test(id)) return { kind: 'blade', id };
  if (/^c\d\d$/.test(id)) return { kind: 'curse', id };
  if ((FAVORS as readonly string[]).includes(id)) return { kind: 'favor', id };
  if (id === 'demonic_discard') return { kind: 'token', id };
  if (POINTS.includes(id)) return { kind: 'point', id };
  if (id === 'powers' || id === 'track') return { kind: 'area', id };
  if (id === 'safe' || id === 'cursed') return { kind: 'area', id: 'home' };
  return { kind: 'other', id };
}

export const message = (id: string, args?: Message['args']): Message =>
  args ? { id: `pantacle.${id}`, args } : { id: `pantacle.${id}` };

export const bladeName = (tables: Tables, id: string): Message => {
  const blade = tables.blades.find((b) => b.id === id);
  return message('blade', {
    keeper: message(`keeper.${blade?.keeper}`),
    moon: message(`moon.${blade?.moon}`),
  });
};

/** The name of a thing, as the catalogues have it. */
export function nameOf(id: string, tables: Tables): Message | null {
  const thing = read(id);
  switch (thing.kind) {
    case 'blade':
      return bladeName(tables, thing.id);
    case 'favor':
    case 'token':
    case 'point':
    case 'keeper':
    case 'moon':
    case 'curse':
      return message(`${thing.kind}.${thing.id}`);
    case 'area':
    case 'pile':
      return { id: `pantacle_page.${thing.kind}.${thing.id}` };
    default:
      return null;
  }
}

const POINT_ICON: Record<string, IconName> = {
  per_disc: 'flame',
  adepts: 'adept',
  cubes: 'cube',
  demonic: 'demonic_discard',
  again: 'again',
};
const AREA_ICON: Record<string, IconName> = {
  cubes: 'cube',
  powers: 'protection',
  adepts: 'adept',
  track: 'hound',
  home: 'flame',
  hand: 'eye',
  blades: 'hound',
  row: 'moon',
  curses: 'curse',
  reserve: 'cube',
};

/** The icon that stands for a thing in a list. */
export function iconOf(id: string, tables?: Tables): IconName | null {
  const thing = read(id);
  switch (thing.kind) {
    case 'favor':
    case 'token':
    case 'keeper':
    case 'moon':
      return thing.id as IconName;
    case 'point':
      return POINT_ICON[thing.id] ?? null;
    case 'blade':
      return (tables?.blades.find((b) => b.id === thing.id)?.keeper as IconName) ?? null;
    case 'curse':
      return 'curse';
    case 'area':
    case 'pile':
      return AREA_ICON[thing.id] ?? null;
    default:
      return null;
  }
}
