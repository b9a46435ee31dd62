// The views of Mythic Battles, made by its schema (view.ts), and the rows of its content tables.
import type { GameEvent, TableModel, View } from '../types';
import type { Own, Public, UnitState } from './view';

export type { AreaState, Attack, Cards, Own, Public, PublicPlayer, UnitState } from './view';

export const CLASSES = ['god', 'titan', 'hero', 'monster', 'troops'] as const;
export type UnitClass = (typeof CLASSES)[number];
export const TERRAINS = [
  'open',
  'forest',
  'ruins',
  'rock',
  'slope',
  'cliff',
  'lava',
  'rift',
  'swamp',
  'cage',
  'wall',
  'water',
] as const;
export type Terrain = (typeof TERRAINS)[number];

export interface AreaRecord {
  map: string;
  id: string;
  terrain: Terrain;
  capacity: number;
  x: number;
  y: number;
  adjacent: string[];
  origin: string;
}
export interface BorderRecord {
  map: string;
  from: string;
  to: string;
  kind: 'normal' | 'impassable' | 'escarpment' | 'height' | 'chains' | 'cage_wall';
  skulls: string;
  throws: string;
  origin: string;
}
export interface RowRecord {
  vitality: number;
  offence: number;
  defence: number;
  range: number;
  movement: number;
  black?: number | string;
  white?: number | string;
}
export interface UnitRecord {
  id: string;
  class: UnitClass;
  type: string;
  cost: number;
  cards: number;
  strategic: number;
  talents: string[];
  tokens: number;
  rows: RowRecord[];
  origin: string;
}
export interface TroopRecord {
  id: string;
  type: string;
  cost: number;
  cards: number;
  miniatures: number;
  offence: number;
  defence: number;
  range: number;
  movement: number;
  talents: string[];
  bonus_per: number;
  bonus_from: number;
  regrows: number;
  origin: string;
}
export interface PowerRecord {
  id: string;
  unit: string;
  kind: string;
  column: 'black' | 'white';
  cost: number;
  min_range: number;
  max_range: number;
  origin: string;
}
export interface ScenarioRecord {
  id: string;
  players: number;
  map: string;
  points: number;
  zones: string[][];
  omphalos?: string[];
  goal: number;
  origin: string;
}
export interface Tables {
  maps: { id: string; width: number; height: number; origin: string }[];
  areas: AreaRecord[];
  borders: BorderRecord[];
  units: UnitRecord[];
  troops: TroopRecord[];
  powers: PowerRecord[];
  talents: { id: string; origin: string }[];
  scenarios: ScenarioRecord[];
}

export const publicOf = (view: View): Public => view.public as Public;
export const ownOf = (view: View): Own | undefined => view.own as Own | undefined;
export const tablesOf = (table: TableModel): Tables => table.content as Tables;

/** The log, where the table has one to show. */
export const logOf = (table: TableModel): readonly GameEvent[] =>
  (table as TableModel & { log?: readonly GameEvent[] }).log ?? [];

/** Whether a value was reconstructed, so that the page marks it. */
export const mended = (origin: string | undefined) =>
  origin === 'reconstruction' || origin === 'inferred';

/** A unit's card as it is printed: troops have one row, the others one for each vitality. */
export interface Sheet {
  id: string;
  class: UnitClass;
  type: string;
  cost: number;
  cards: number;
  strategic: number;
  talents: string[];
  powers: PowerRecord[];
  rows: RowRecord[];
  life: number;
  troop?: TroopRecord;
  origin: string;
}

export function sheetOf(tables: Tables, id: string): Sheet | undefined {
  const powers = tables.powers
    .filter((power) => power.unit === id)
    .sort((a, b) => a.column.localeCompare(b.column));
  const unit = tables.units.find((record) => record.id === id);
  if (unit) {
    const { class: kind, type, cost, cards, strategic, talents, rows, origin } = unit;
    const life = rows[0]?.vitality ?? 0;
    return { id, class: kind, type, cost, cards, strategic, talents, powers, rows, life, origin };
  }
  const troop = tables.troops.find((record) => record.id === id);
  if (!troop) return undefined;
  const { type, cost, cards, talents, origin, miniatures } = troop;
  const { offence, defence, range, movement } = troop;
  return {
    id,
    class: 'troops',
    type,
    cost,
    cards,
    strategic: 0,
    talents,
    powers,
    rows: [{ vitality: miniatures, offence, defence, range, movement }],
    life: miniatures,
    troop,
    origin,
  };
}

export const unitOf = (view: View, id: string | undefined): UnitState | undefined =>
  publicOf(view).units.find((unit) => unit.id === id);

/** A unit as it stands, or as it would begin. */
export const faceOf = (table: TableModel, id: string) => ({
  sheet: sheetOf(tablesOf(table), id),
  unit: unitOf(table.view, id),
});

/** Whether a player fights on the other side than the one who looks. */
export function isFoe(table: TableModel, owner: number): boolean {
  const players = publicOf(table.view).players;
  const me = table.me ?? 0;
  return players[owner]?.side !== players[me]?.side;
}

/** What the notation of an action names: units, areas, cards, ways to pay. */
export const argsOf = (action: string): string[] => action.split(' ').slice(1);
export const verbOf = (action: string): string => action.split(' ', 1)[0]!;
