// The ids of Panthalos: what they stand for, how they are called, which drawing they have.
import type { Argument, Message } from '../types';
import type { IconName } from './icons';

export type Element = 'fire' | 'earth' | 'water' | 'air';

/** In the order in which the locations are evaluated. */
export const LOCATIONS = [
  'thermae',
  'polis',
  'agora',
  'phalanx',
  'art',
  'oraculum',
  'foro',
  'titanus',
  'agro',
  'krypt',
  'arena',
] as const;
export type Location = (typeof LOCATIONS)[number];

export const isLocation = (id: string): id is Location =>
  (LOCATIONS as readonly string[]).includes(id);

/** Basic goods and what each becomes. */
export const REFINED: Record<string, string> = {
  grapes: 'wine',
  cattle: 'hides',
  olives: 'oil',
  iron: 'armor',
  cotton: 'cloth',
};
export const BASIC: Record<string, string> = Object.fromEntries(
  Object.entries(REFINED).map(([basic, refined]) => [refined, basic]),
);

export type Thing =
  | { kind: 'titan' | 'reinforcement'; element: Element; value: number }
  | { kind: 'good'; good: string; refined: boolean }
  | { kind: 'ship'; goods: string[] }
  | { kind: 'artisan'; craft: string }
  | { kind: 'merchant' | 'underworld'; number: number }
  | { kind: 'space'; location: Location; order: number }
  | { kind: 'location'; location: Location }
  | { kind: 'piece'; piece: 'leader' | 'converted' | 'worker'; rank: number }
  | { kind: 'player'; player: number }
  | { kind: 'other'; id: string };

/** What an id of a view, an action or an event stands for. */
export function read(id: string): Thing {
  if (isLocation(id)) return { kind: 'location', location: id };
  const space = /^([a-z]+)\.(\d+)$/.exec(id);
  if (space && isLocation(space[1]!)) {
    return { kind: 'space', location: space[1]!, order: Number(space[2]) };
  }
  const force = /^(titan|reinforcement):(fire|earth|water|air)_(\d+)$/.exec(id);
  if (force) {
    return {
      kind: force[1] as 'titan' | 'reinforcement',
      element: force[2] as Element,
      value: Number(force[3]),
    };
  }
  const card = /^([mu])(\d+)$/.exec(id);
  if (card) return { kind: card[1] === 'm' ? 'merchant' : 'underworld', number: Number(card[2]) };
  if (id === 'leader' || id === 'converted') return { kind: 'piece', piece: id, rank: 0 };
  const [family, name] = id.split(':');
  if (name !== undefined) {
    if (family === 'good') return { kind: 'good', good: name, refined: name in BASIC };
    if (family === 'ship') return { kind: 'ship', goods: name.split('_') };
    if (family === 'artisan') return { kind: 'artisan', craft: name };
    if (family === 'worker') return { kind: 'piece', piece: 'worker', rank: Number(name) };
    if (family === 'player') return { kind: 'player', player: Number(name) };
  }
  return { kind: 'other', id };
}

export const isToken = (id: string) =>
  ['titan', 'reinforcement', 'good', 'ship', 'artisan'].includes(read(id).kind);

const message = (id: string, args?: Record<string, Argument>): Message =>
  args ? { id: `panthalos.${id}`, args } : { id: `panthalos.${id}` };

export const elementName = (element: string) => message(`element.${element}`);
export const locationName = (location: string) => message(`location.${location}`);
export const goodName = (good: string) => message(`good.${good}`);

interface Underworld {
  id: string;
  element: Element;
  strength: number;
  points: number;
  origin: string;
}

/** The name of a thing, as the catalogues have it. */
export function nameOf(id: string, underworld: readonly Underworld[] = []): Message | null {
  const thing = read(id);
  switch (thing.kind) {
    case 'titan':
      return message('titan', { element: elementName(thing.element), strength: thing.value });
    case 'reinforcement':
      return message('reinforcement', { element: elementName(thing.element), bonus: thing.value });
    case 'good':
      return goodName(thing.good);
    case 'ship':
      return message('ship', { goods: thing.goods.map(goodName) });
    case 'artisan':
      return message(`artisan.${thing.craft}`);
    case 'merchant':
      return message('merchant', { number: thing.number });
    case 'underworld': {
      const token = underworld.find((u) => u.id === id);
      if (!token) return null;
      return message('underworld', {
        element: elementName(token.element),
        strength: token.strength,
        points: token.points,
      });
    }
    case 'space':
      if (thing.location === 'titanus' || thing.location === 'agro') {
        return locationName(thing.location);
      }
      return message('place.space', {
        location: locationName(thing.location),
        order: thing.order,
      });
    case 'location':
      return locationName(thing.location);
    case 'piece':
      return thing.piece === 'worker'
        ? message('piece.worker', { rank: thing.rank })
        : message(`piece.${thing.piece}`);
    default:
      if (['port', 'merkator', 'templum'].includes(id)) return locationName(id);
      if (id === 'front') return message('place.front');
      return null;
  }
}

/** The icon that stands for a thing in a list. */
export function iconOf(id: string): IconName | null {
  const thing = read(id);
  switch (thing.kind) {
    case 'titan':
    case 'reinforcement':
      return thing.element;
    case 'good':
      return thing.good as IconName;
    case 'ship':
      return 'ship';
    case 'artisan':
      return 'hammer';
    case 'merchant':
      return 'camel';
    case 'underworld':
      return 'krypt';
    case 'space':
    case 'location':
      return thing.location;
    case 'piece':
      return 'helmet';
    default:
      if (id === 'port' || id === 'merkator' || id === 'templum') return id;
      if (id === 'collection' || id === 'score') return id;
      if (id === 'front') return 'helmet';
      return null;
  }
}

/** {"good:iron": 2, …} as a list with each token as often as it is there. */
export const each = (set: Record<string, number> | undefined): string[] =>
  Object.entries(set ?? {}).flatMap(([id, count]) => Array<string>(count).fill(id));

/** The points of a pair of sets taken together: the tokens' numbers. */
export const force = (set: Record<string, number> | undefined): number =>
  each(set).reduce((sum, id) => {
    const thing = read(id);
    return thing.kind === 'titan' || thing.kind === 'reinforcement' ? sum + thing.value : sum;
  }, 0);
