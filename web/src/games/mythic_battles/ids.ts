// What an id of the board stands for, and its name.
import type { Message, TableModel } from '../types';
import { type Tables, tablesOf } from './model';

export type Thing =
  | { kind: 'unit'; id: string }
  | { kind: 'area'; id: string }
  | { kind: 'card'; id: string }
  | { kind: 'power'; id: string }
  | { kind: 'talent'; id: string }
  | { kind: 'player'; player: number }
  | { kind: 'omphalos' | 'deck' | 'dice' | 'pool' }
  | { kind: 'unknown' };

export function read(id: string, tables: Tables): Thing {
  const player = /^player:(\d+)$/.exec(id);
  if (player) return { kind: 'player', player: Number(player[1]) };
  if (id.startsWith('card:')) return { kind: 'card', id: id.slice(5) };
  if (id.startsWith('talent:')) return { kind: 'talent', id: id.slice(7) };
  if (['omphalos', 'deck', 'dice', 'pool'].includes(id)) return { kind: id as 'omphalos' };
  if (/^[a-z]\d$/.test(id)) return { kind: 'area', id };
  if (tables.powers.some((power) => power.id === id)) return { kind: 'power', id };
  if ([...tables.units, ...tables.troops].some((unit) => unit.id === id)) {
    return { kind: 'unit', id };
  }
  return { kind: 'unknown' };
}

export const unitName = (id: string): Message => ({ id: `mythic_battles.unit.${id}` });
export const powerName = (id: string): Message => ({ id: `mythic_battles.power.${id}` });
export const talentName = (id: string): Message => ({ id: `mythic_battles.talent.${id}` });
export const className = (id: string): Message => ({ id: `mythic_battles.class.${id}` });
export const typeName = (id: string): Message => ({ id: `mythic_battles.type.${id}` });
export const terrainName = (id: string): Message => ({ id: `mythic_battles.terrain.${id}` });
export const mapName = (id: string): Message => ({ id: `mythic_battles.map.${id}` });
export const areaName = (id: string): string => id.toUpperCase();

/** A card by its kind: a unit's activation card, art of war or an omphalos. */
export function cardName(kind: string): Message {
  if (kind === 'art_of_war') return { id: 'mythic_battles.name.art_of_war' };
  if (kind === 'omphalos') return { id: 'mythic_battles.name.omphalos_card' };
  return unitName(kind);
}

/** The name of whatever an id stands for. */
export function naming(table: TableModel, id: string): string {
  const thing = read(id, tablesOf(table));
  switch (thing.kind) {
    case 'unit':
      return table.t(unitName(thing.id));
    case 'area':
      return areaName(thing.id);
    case 'power':
      return table.t(powerName(thing.id));
    case 'talent':
      return table.t(talentName(thing.id));
    case 'card':
      return table.t(cardName(thing.id));
    case 'player':
      return table.name(thing.player);
    case 'unknown':
      return id;
    default:
      return table.t(`mythic_battles_page.name.${thing.kind}`);
  }
}

/** Where a unit is, in words: an area, or off the map. */
export const whereName = (table: TableModel, where: string): string =>
  /^[a-z]\d$/.test(where) ? areaName(where) : table.t(`mythic_battles_page.where.${where}`);
