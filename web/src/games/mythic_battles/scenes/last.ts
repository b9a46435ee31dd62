// The last attack of the log, for those who did not see the dice fall.
import type { Argument, GameEvent, Message, TableModel } from '../../types';
import { logOf } from '../model';

export interface Fallen {
  number: number;
  /** Who attacked whom. */
  cause: Message | null;
  rolls: { player: number; faces: number[]; second: boolean }[];
  outcome: GameEvent[];
}

const FAR = 14;
const CAUSE = /\.event\.(attacks|retaliates|lava|invoked)$/;
const ROLL = /\.event\.(rolled|rolled_again)$/;
const OUTCOME = /\.event\.(missed|lost_vitality|lost_miniatures|destroyed|thrown)$/;

function facesOf(value: Argument | undefined): number[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((face) => {
    const { count, item } = face.args ?? {};
    const one = typeof item === 'object' && 'id' in item ? item : face;
    return Array<number>(Number(count ?? 1)).fill(Number(one.args?.face ?? 0));
  });
}

/** The latest attack that has come to its end, while it is fresh. */
export function lastFight(table: TableModel): Fallen | null {
  const log = logOf(table).slice(-FAR);
  const roll = log.findLastIndex((event) => ROLL.test(event.text.id));
  if (roll < 0) return null;
  const begin = log.findLastIndex((event, i) => i < roll && CAUSE.test(event.text.id));
  const part = log.slice(Math.max(0, begin));
  const outcome = part.filter((event) => OUTCOME.test(event.text.id));
  if (outcome.length === 0) return null;
  const first = log[begin];
  return {
    number: outcome.at(-1)!.number,
    cause: first && CAUSE.test(first.text.id) ? first.text : null,
    rolls: part
      .filter((event) => ROLL.test(event.text.id))
      .map((event) => ({
        player: event.player ?? 0,
        faces: facesOf(event.text.args?.dice),
        second: event.text.id.endsWith('rolled_again'),
      })),
    outcome: outcome.slice(-3),
  };
}
