// What rivals did since one's last turn: a card each, with a few sentences and what it cost.
import type { GameEvent } from '../games/types';

export interface Card {
  player: number;
  /** The most telling things that it did, in their order. */
  did: GameEvent[];
  /** What the viewer lost by it. */
  cost: GameEvent[];
}

const kMost = 3;
const kSkipped = new Set(['turn', 'round', 'passed', 'declined', 'seat', 'set_up']);
/** What a reader wants to know first. */
const kTelling: Record<string, number> = { ended: 4, scored: 3, destroyed: 3, lost: 2, rolled: 1 };

/** The cards of the lines from `since` on, the next rival around the table first. */
export function recapOf(
  log: readonly GameEvent[],
  since: number,
  me: number,
  players: number,
): Card[] {
  const did = new Map<number, GameEvent[]>();
  const cost = new Map<number, GameEvent[]>();
  let rival: number | null = null;
  const add = (to: Map<number, GameEvent[]>, player: number, event: GameEvent) =>
    to.set(player, [...(to.get(player) ?? []), event]);
  for (const event of log) {
    if (event.number < since || event.player === undefined) continue;
    if (event.player !== me) rival = event.player;
    if (kSkipped.has(event.kind)) continue;
    if (event.player !== me) {
      if (!event.detail) add(did, event.player, event);
    } else if (event.kind === 'lost' && rival !== null) add(cost, rival, event);
  }
  const order = Array.from({ length: players - 1 }, (_, i) => (me + 1 + i) % players);
  return order
    .map((player) => ({
      player,
      did: telling(did.get(player) ?? []),
      cost: (cost.get(player) ?? []).slice(0, kMost),
    }))
    .filter((card) => card.did.length > 0 || card.cost.length > 0);
}

function telling(events: GameEvent[]): GameEvent[] {
  const best = events
    .map((event, i) => ({ event, i, rank: kTelling[event.kind] ?? 0 }))
    .sort((a, b) => b.rank - a.rank || a.i - b.i)
    .slice(0, kMost);
  return best.sort((a, b) => a.i - b.i).map(({ event }) => event);
}
