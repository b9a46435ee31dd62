// Names and labels made of several words of the catalogues.
import type { TableModel } from '../types';
import { message, nameOf } from './ids';
import { ownOf, publicOf, type Tables } from './model';

export const tablesOf = (table: TableModel) => table.content as Tables;

/** The name of whatever an id stands for. */
export function naming(table: TableModel, id: string): string {
  const player = /^player:(\d+)$/.exec(id);
  if (player) return table.name(Number(player[1]));
  const name = nameOf(id, tablesOf(table));
  return name ? table.t(name) : id;
}

export const bladeOf = (table: TableModel, id: string) =>
  tablesOf(table).blades.find((b) => b.id === id);
export const favorOf = (table: TableModel, id: string | undefined) =>
  tablesOf(table).favors.find((f) => f.id === id);
export const curseOf = (table: TableModel, id: string) =>
  tablesOf(table).curses.find((c) => c.id === id);

/** The keepers of whom this player holds a blade. */
export const keepersInHand = (table: TableModel): ReadonlySet<string> =>
  new Set((ownOf(table.view)?.hand ?? []).map((id) => bladeOf(table, id)?.keeper ?? ''));

/** The blades of a rival that this player knows, one way or the other. */
export const knownBlades = (table: TableModel, player: number): string[] => {
  const open = publicOf(table.view).players[player]?.open ?? [];
  return [...new Set([...open, ...(ownOf(table.view)?.known[player] ?? [])])];
};

export function favorLabel(table: TableModel, id: string, state: string): string {
  const favor = favorOf(table, id)!;
  return table.t('pantacle_page.favor_label', {
    favor: message(`favor.${id}`),
    effect: message(`about.favor.${id}`),
    first: message(`keeper.${favor.keepers[0]}`),
    second: message(`keeper.${favor.keepers[1]}`),
    moon: favor.moon === 'none' ? table.t('pantacle_page.no_moon') : message(`moon.${favor.moon}`),
    state,
  });
}
