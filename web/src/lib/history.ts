// Steps of the log for slider and keys.
import type { GameEvent } from '../games/types';

/** The index of a log line among those that were not taken back; the present is the last one. */
export function stepOf(numbers: readonly number[], at: number | null): number {
  if (at === null) return Math.max(0, numbers.length - 1);
  const found = numbers.findLastIndex((number) => number <= at);
  return Math.max(0, found);
}

const kHeads = new Set(['turn', 'round']);

/** The line that a key leads to from `at`; null is the present, undefined no key of ours. */
export function keyTarget(
  key: string,
  byTurn: boolean,
  log: readonly GameEvent[],
  at: number | null,
): number | null | undefined {
  const step = stepOf(
    log.map((event) => event.number),
    at,
  );
  const end = log.length - 1;
  const number = (index: number) =>
    index >= end ? null : (log[Math.max(0, index)]?.number ?? null);
  switch (key) {
    case 'ArrowLeft':
      return number(
        byTurn ? log.findLastIndex((e, i) => i < step && kHeads.has(e.kind)) : step - 1,
      );
    case 'ArrowRight': {
      if (at === null) return undefined;
      const ahead = byTurn ? log.findIndex((e, i) => i > step && kHeads.has(e.kind)) : step + 1;
      return ahead < 0 ? null : number(ahead);
    }
    case 'Home':
      return number(0);
    case 'End':
      return at === null ? undefined : null;
    default:
      return undefined;
  }
}
