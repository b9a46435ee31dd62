// What the end of a game shows, made from the log: where points came from, how they grew, and the
// moments that mattered. The rules say the points of each line and what they are for.
import type { GameEvent } from '../games/types';

/** A part of the game: a round, or a turn where the game has no rounds. */
export interface Stretch {
  /** What the axis says below it: the round's number; empty for what follows the last round. */
  label: string;
  /** Its first and its last line of the log. */
  from: number;
  to: number;
  /** Each player's points at its end. */
  after: number[];
  /** The final count, which follows the reason why the game ends. */
  final: boolean;
}

/** Each player's points by source. */
export type Sources = Map<string, number[]>;

const none = (players: number): number[] => new Array(players).fill(0);

/** Points that the log does not tell: those of a position that was loaded. */
export const kBefore = 'before';

/** Points by source. `scores` are those at the end: what the log does not tell was there before. */
export function sourcesOf(log: readonly GameEvent[], scores: readonly number[]): Sources {
  const found: Sources = new Map();
  const add = (source: string, player: number, amount: number) => {
    const each = found.get(source) ?? none(scores.length);
    each[player] = (each[player] ?? 0) + amount;
    found.set(source, each);
  };
  const told = none(scores.length);
  for (const event of log) {
    for (const { player, source, amount } of event.points ?? []) {
      add(source, player, amount);
      told[player] = (told[player] ?? 0) + amount;
    }
  }
  scores.forEach((score, player) => {
    if (score !== told[player]) add(kBefore, player, score - (told[player] ?? 0));
  });
  return found;
}

/** The order of a game's own list, then what it does not name. */
export const inOrder = (sources: Sources, order: readonly string[]): string[] =>
  [...sources.keys()].sort((a, b) => {
    const place = (source: string) => {
      const at = order.indexOf(source);
      return at < 0 ? order.length : at;
    };
    return place(a) - place(b);
  });

/** The game from its first line to its last, cut at rounds, or at turns where it has no rounds. */
export function stretchesOf(log: readonly GameEvent[], scores: readonly number[]): Stretch[] {
  const sources = sourcesOf(log, scores);
  const points = [...(sources.get(kBefore) ?? none(scores.length))];
  const rounds = log.filter((event) => event.kind === 'round').length > 1;
  const cut = rounds ? 'round' : 'turn';
  const found: Stretch[] = [];
  let count = 0;
  let ended = false;
  for (const event of log) {
    const reason = event.kind === 'reason';
    if (event.kind === cut && !ended) count += 1;
    if (found.length === 0 || (event.kind === cut && !ended) || reason) {
      found.push({
        label: reason || count === 0 ? '' : String(count),
        from: event.number,
        to: event.number,
        after: [...points],
        final: reason,
      });
    }
    ended ||= reason;
    for (const { player, amount } of event.points ?? [])
      points[player] = (points[player] ?? 0) + amount;
    const last = found.at(-1)!;
    last.to = event.number;
    last.after = [...points];
  }
  // What comes before the first round or turn is its beginning.
  const [first, second] = found;
  if (first && second && first.label === '' && !second.final) {
    second.from = first.from;
    found.shift();
  }
  return found;
}

export interface Moment {
  kind: 'swing' | 'lead' | 'best' | 'decided';
  player: number;
  /** The line of the log to open. */
  event: number;
  /** The label of its stretch; empty for the final count. */
  when: string;
  /** Points of it. */
  amount: number;
  /** What they were for, the greatest first. */
  sources: { source: string; amount: number }[];
  /** Before and after it, against the best of the others: below 0 is behind. */
  from: number;
  to: number;
  /** Of the last kind: the rival's points from the same source. */
  rival?: number;
  rivals?: number;
}

const best = (points: readonly number[], but: number) =>
  Math.max(...points.filter((_, player) => player !== but));
const ahead = (points: readonly number[], player: number) =>
  (points[player] ?? 0) - best(points, player);

interface Game {
  log: readonly GameEvent[];
  scores: readonly number[];
  stretches: readonly Stretch[];
}

function within(game: Game, stretch: Stretch): GameEvent[] {
  return game.log.filter(({ number }) => number >= stretch.from && number <= stretch.to);
}
const startOf = (game: Game, at: number): number[] =>
  game.stretches[at - 1]?.after ??
  sourcesOf(game.log, game.scores).get(kBefore) ??
  none(game.scores.length);

function gainsOf(events: readonly GameEvent[], player: number) {
  const gained = new Map<string, number>();
  for (const event of events)
    for (const each of event.points ?? [])
      if (each.player === player)
        gained.set(each.source, (gained.get(each.source) ?? 0) + each.amount);
  return [...gained]
    .map(([source, amount]) => ({ source, amount }))
    .sort((a, b) => b.amount - a.amount);
}

/** The stretch in which somebody gained most on the best of the others. */
function swing(game: Game): Moment | null {
  let found: Moment | null = null;
  game.stretches.forEach((stretch, at) => {
    if (stretch.final) return;
    const before = startOf(game, at);
    game.scores.forEach((_, player) => {
      const from = ahead(before, player);
      const to = ahead(stretch.after, player);
      const amount = (stretch.after[player] ?? 0) - (before[player] ?? 0);
      if (amount < 2 || to - from <= (found ? found.to - found.from : 0)) return;
      const events = within(game, stretch);
      const last = events.findLast((event) =>
        event.points?.some((each) => each.player === player && each.amount > 0),
      );
      if (!last) return;
      const sources = gainsOf(events, player);
      const when = stretch.label;
      found = { kind: 'swing', player, event: last.number, when, amount, sources, from, to };
    });
  });
  return found;
}

/** The line after which the winner was never caught up with again. */
function lead(game: Game, winner: number): Moment | null {
  const points = [...startOf(game, 0)];
  let found: Moment | null = null;
  for (const event of game.log) {
    if (!event.points) continue;
    const from = ahead(points, winner);
    for (const { player, amount } of event.points) points[player] = (points[player] ?? 0) + amount;
    const to = ahead(points, winner);
    if (to <= 0) found = null;
    else if (from <= 0) {
      const stretch = game.stretches.find((one) => event.number <= one.to);
      const sources = gainsOf([event], winner);
      const amount = sources.reduce((sum, each) => sum + each.amount, 0);
      const when = stretch?.label ?? '';
      found = {
        kind: 'lead',
        player: winner,
        event: event.number,
        when,
        amount,
        sources,
        from,
        to,
      };
    }
  }
  return found;
}

/** The line that brought a player most before the final count. */
function bestLine(game: Game, player: number): Moment | null {
  let found: Moment | null = null;
  for (const stretch of game.stretches) {
    if (stretch.final) continue;
    for (const event of within(game, stretch)) {
      const sources = gainsOf([event], player);
      const amount = sources.reduce((sum, each) => sum + each.amount, 0);
      if (amount <= (found?.amount ?? 1)) continue;
      const when = stretch.label;
      found = { kind: 'best', player, event: event.number, when, amount, sources, from: 0, to: 0 };
    }
  }
  return found;
}

/** The source from which the winner had most more than the second. */
function decided(game: Game, winner: number, second: number): Moment | null {
  let found: Moment | null = null;
  for (const [source, each] of sourcesOf(game.log, game.scores)) {
    const amount = each[winner] ?? 0;
    const rivals = each[second] ?? 0;
    if (source === kBefore || amount - rivals <= (found ? found.amount - found.rivals! : 0))
      continue;
    const last = game.log.findLast((event) =>
      event.points?.some((one) => one.player === winner && one.source === source),
    );
    if (!last) continue;
    found = {
      kind: 'decided',
      player: winner,
      event: last.number,
      when: '',
      amount,
      sources: [{ source, amount }],
      from: 0,
      to: 0,
      rival: second,
      rivals,
    };
  }
  return found;
}

/** Up to three moments, in the order of the game. `me` is whom the page speaks to. */
export function momentsOf(
  log: readonly GameEvent[],
  scores: readonly number[],
  places: readonly number[],
  me: number | null,
): Moment[] {
  const game: Game = { log, scores, stretches: stretchesOf(log, scores) };
  const winner = places.indexOf(1);
  if (winner < 0 || scores.length < 2) return [];
  const second = scores.reduce(
    (most, score, player) =>
      player !== winner && (most < 0 || score > (scores[most] ?? 0)) ? player : most,
    -1,
  );
  const all = [
    swing(game),
    bestLine(game, me ?? winner),
    decided(game, winner, second),
    lead(game, winner),
  ];
  const found: Moment[] = [];
  for (const moment of all) {
    if (!moment || found.some((other) => other.event === moment.event)) continue;
    if (found.length < 3) found.push(moment);
  }
  return found;
}

/** Steps of an axis from 0 to at least `most`: few, and round. */
export function ticks(most: number): number[] {
  const step = [1, 2, 5, 10, 20, 25, 50, 100].find((each) => most / each <= 5) ?? 200;
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, i) => i * step);
}

const kGreek: Record<string, string> = {
  a: 'Α',
  b: 'Β',
  c: 'Κ',
  d: 'Δ',
  e: 'Ε',
  f: 'Φ',
  g: 'Γ',
  h: 'Η',
  i: 'Ι',
  j: 'Ι',
  k: 'Κ',
  l: 'Λ',
  m: 'Μ',
  n: 'Ν',
  o: 'Ο',
  p: 'Π',
  q: 'Κ',
  r: 'Ρ',
  s: 'Σ',
  t: 'Τ',
  u: 'Υ',
  v: 'Β',
  w: 'Ω',
  x: 'Ξ',
  y: 'Υ',
  z: 'Ζ',
  th: 'Θ',
  ph: 'Φ',
  ch: 'Χ',
  ps: 'Ψ',
  ' ': ' ',
  '-': ' ',
};

/** A name in Greek letters for the vase; null where it has none, or is too long for it. */
export function inGreek(name: string): string | null {
  const known: Record<string, string> = { Kleio: 'ΚΛΕΙΩ', Théano: 'ΘΕΑΝΩ', Myrto: 'ΜΥΡΤΩ' };
  if (known[name]) return known[name];
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const letters = plain.match(/th|ph|ch|ps|./gu) ?? [];
  const found = letters.map((letter) => kGreek[letter]);
  return found.every(Boolean) && found.length > 0 && found.length <= 9 ? found.join('') : null;
}
