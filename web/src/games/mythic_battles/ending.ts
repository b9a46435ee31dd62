// How a battle ended: omphalos absorbed, or a divinity that fell. Only winning counts.
import type { EndingMoment, EndingPlan, TableModel } from '../types';
import { publicOf, unitOf } from './model';

/** How a player's divinity fares: its name, and its vitality; 0 if it fell. */
export function divinityOf(table: TableModel, player: number) {
  const id = publicOf(table.view).players[player]?.divinity;
  const unit = unitOf(table.view, id);
  return {
    name: id ? table.t(`mythic_battles.unit.${id}`) : '–',
    life: unit && unit.where !== 'box' ? unit.life : 0,
    start: unit?.start ?? 0,
  };
}

export const standing = (table: TableModel, player: number) => {
  const army = publicOf(table.view).players[player]?.army ?? [];
  const alive = army.filter((id) => (unitOf(table.view, id)?.life ?? 0) > 0);
  return { alive: alive.length, all: army.length };
};

/** Divinities that fell, and the last omphalos that was absorbed. */
function moments(table: TableModel): EndingMoment[] {
  const found: EndingMoment[] = [];
  const divinities = publicOf(table.view).players.map((player) => player.divinity);
  let round = 0;
  for (const event of table.log) {
    if (event.kind === 'round') round += 1;
    if (event.player === undefined) continue;
    const fell =
      event.kind === 'destroyed' &&
      event.touches?.some((id) => divinities.some((divinity) => id === divinity));
    const absorbed = event.points?.some((each) => each.amount > 0);
    if (!fell && !absorbed) continue;
    found.push({
      player: event.player,
      event: event.number,
      title: table.t(fell ? 'mythic_battles_page.end.fell' : 'mythic_battles_page.end.absorbed', {
        round,
      }),
      text: table.t(event.text),
      more: '',
    });
  }
  return found.slice(-3);
}

export const ending: EndingPlan = {
  Table: () => import('./EndTable.svelte'),
  places: false,
  won: (table, winner) => {
    const { goal, players } = publicOf(table.view);
    return table.t('mythic_battles_page.end.won_with', {
      count: players[winner]?.absorbed ?? 0,
      goal,
    });
  },
  moments,
};
