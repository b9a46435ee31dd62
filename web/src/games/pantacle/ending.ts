// How a game ended: five flames and the Favor after them. There are no points and no places.
import type { EndingMoment, EndingPlan, GameEvent, TableModel } from '../types';
import { publicOf } from './model';

export const FLAMES = 5;
const NOW = new Set(['announced', 'passed', 'bribed']);
const obtained = (event: GameEvent) => event.text.id === 'pantacle.event.obtained';

/** The Favor that won; undefined where nobody won. */
export const lastFavor = (table: TableModel, player: number): GameEvent | undefined =>
  table.log.findLast(
    (event) => event.player === player && (obtained(event) || event.kind === 'bribed'),
  );

export const favorOf = (table: TableModel, event: GameEvent | undefined): string => {
  const favor = event?.text.args?.favor;
  return typeof favor === 'object' && 'id' in favor ? table.t(favor) : '';
};

/** What each player did, as the log tells it. */
export function deeds(table: TableModel, player: number) {
  const own = table.log.filter((event) => event.player === player);
  const flames = (source: string) =>
    own
      .flatMap((event) => event.points ?? [])
      .filter((each) => each.player === player && each.source === source).length;
  return {
    favors: own.filter(obtained).length,
    bribes: own.filter((event) => event.kind === 'bribed').length,
    powers: flames('powers'),
    adepts: flames('adepts'),
  };
}

/** What was missing; the winner lacks nothing. */
export function missing(table: TableModel, player: number): string {
  const { winner, players } = publicOf(table.view);
  if (winner === player) return table.t('pantacle_page.end.won');
  const flames = FLAMES - (players[player]?.discs.out ?? 0);
  return table.t('pantacle_page.end.missing', { flames });
}

/** Who stopped somebody that needed only the Favor, and who had five flames first. */
function moments(table: TableModel): EndingMoment[] {
  const flames = table.view.scores.map(() => 0);
  const found: EndingMoment[] = [];
  let first: EndingMoment | null = null;
  let active = -1;
  let turn = 0;
  for (const event of table.log) {
    if (event.kind === 'turn') turn += 1;
    for (const { player, amount } of event.points ?? []) {
      flames[player] = (flames[player] ?? 0) + amount;
      if (flames[player] !== FLAMES || first) continue;
      first = {
        player,
        event: event.number,
        title: table.t('pantacle_page.end.first', { turn }),
        text: table.t('pantacle_page.end.five', { player: table.name(player) }),
        more: table.t(event.text),
      };
    }
    if (event.kind === 'announced') active = event.player ?? -1;
    if (event.kind !== 'bribed' || event.player === undefined || flames[active] !== FLAMES)
      continue;
    found.push({
      player: event.player,
      event: event.number,
      title: table.t('pantacle_page.end.rescue', { turn }),
      text: table.t('pantacle_page.end.bribes', {
        player: table.name(event.player),
        favor: favorOf(table, event),
      }),
      more: table.t('pantacle_page.end.stopped', { player: table.name(active) }),
    });
  }
  const rescues = found.slice(-2);
  return [...(first ? [first] : []), ...rescues].sort((a, b) => a.event - b.event);
}

export const ending: EndingPlan = {
  Table: () => import('./EndTable.svelte'),
  places: false,
  lastTurn: (table) => {
    const from = table.log.findLastIndex((event) => event.kind === 'announced');
    return from < 0
      ? []
      : table.log.slice(from).filter((event) => NOW.has(event.kind) || obtained(event));
  },
  won: (table, winner) =>
    table.t('pantacle_page.end.won_with', { favor: favorOf(table, lastFavor(table, winner)) }),
  moments,
};
