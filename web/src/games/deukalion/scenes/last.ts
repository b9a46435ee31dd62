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

const FAR = 7;
const OUTCOME = /^deukalion\.event\.(beats|fails|seized)/;
const number = (value: Argument | undefined) => (typeof value === 'number' ? value : 0);

/** The throws of the latest challenge, while it is fresh. */
export function lastThrows(table: TableModel): Fallen[] {
  const log = table.log.slice(-FAR);
  const begin = log.findLastIndex((event) => event.kind === 'challenge');
  const found: Fallen[] = [];
  for (const event of log.slice(Math.max(0, begin))) {
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
