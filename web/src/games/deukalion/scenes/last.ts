// The last throws of the log, for those who did not see them fall.
import type { Argument, GameEvent, TableModel } from '../../types';

export interface Fallen {
  number: number;
  player: number;
  ones: number;
  halves: number;
  skulls: number;
  points: Argument;
  outcome: GameEvent | null;
}

const BEGIN = /^deukalion\.event\.(challenges_|hydra_attacks)/;
const OUTCOME = /^deukalion\.event\.(beats|fails|seized)/;
const number = (value: Argument | undefined) => (typeof value === 'number' ? value : 0);

/** The throws of the latest challenge, and what they came to. */
export function lastThrows(table: Pick<TableModel, 'log'>): Fallen[] {
  // The beginning and the outcome of a challenge are events of one kind; their messages differ.
  const begin = table.log.findLastIndex((event) => BEGIN.test(event.text.id));
  const log = begin < 0 ? [] : table.log.slice(begin);
  const found: Fallen[] = [];
  for (const event of log) {
    if (event.text.id !== 'deukalion.event.thrown' || event.player === undefined) continue;
    const args = event.text.args ?? {};
    found.push({
      number: event.number,
      player: event.player,
      ones: number(args.ones),
      halves: number(args.halves),
      skulls: number(args.skulls),
      points: args.points ?? 0,
      outcome: null,
    });
  }
  const outcome = log.findLast((event) => OUTCOME.test(event.text.id));
  if (found.length > 0 && outcome && outcome.number > found[0]!.number) {
    found[found.length - 1]!.outcome = outcome;
  }
  return found.slice(-2);
}
