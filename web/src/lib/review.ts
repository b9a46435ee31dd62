// What the server thinks of a position and of a finished game, made ready to be drawn.
import type { Message } from '../games/types';

export interface AdvisedAction {
  action: string;
  visits: number;
  /** Of all that the search looked at. */
  share: number;
  /** To win, of the one who asked. */
  chance: number;
}

export interface Advice {
  player: number;
  action: string;
  iterations: number;
  chances: number[];
  actions: AdvisedAction[];
  reasons: { feature: string; name: Message; gain: number }[];
}

export interface Step {
  position: number;
  event: number;
  player: number;
  action: string;
  sentence: Message;
  chosen: boolean;
  chances: number[];
  luck?: number[];
  chance?: number;
  given_away?: number;
  better?: {
    action: string;
    sentence: Message;
    chance: number;
    reasons?: { feature: string; name: Message; gain: number }[];
  };
}

export interface Analysis {
  game: string;
  players: number;
  iterations: number;
  at_first: number[];
  steps: Step[];
  turning_points: number[];
  luck: number[];
  /** How many each player made. */
  mistakes: number[];
}

/** A turning point, and whose chances changed most by it. */
export interface Named {
  step: Step;
  who: number;
  from: number;
  to: number;
}

/** The chances after so many steps; 0 is the start. */
export const chancesAt = (analysis: Analysis, index: number): number[] =>
  analysis.steps[index - 1]?.chances ?? analysis.at_first;

/** How many steps lead to what the log shows after line `at`; null is the end. */
export function indexAt(analysis: Analysis, at: number | null): number {
  if (at === null) return analysis.steps.length;
  return analysis.steps.findLastIndex((step) => step.event <= at) + 1;
}

/** The log line to show for so many steps; null is the end. */
export function eventAt(analysis: Analysis, index: number): number | null {
  if (index >= analysis.steps.length) return null;
  return Math.max(1, analysis.steps[index - 1]?.event ?? 1);
}

/** The mistakes of a player, or of all, by time: those that the search is sure of. */
export const mistakesOf = (analysis: Analysis, player: number | null): Step[] =>
  analysis.steps.filter((step) => step.better && (player === null || step.player === player));

/** The turning points, by time. */
export function namedPoints(analysis: Analysis): Named[] {
  const turns = new Set(analysis.turning_points);
  return analysis.steps.flatMap((step, i) => {
    if (!turns.has(step.position)) return [];
    const before = chancesAt(analysis, i);
    const change = (player: number) =>
      Math.abs((step.chances[player] ?? 0) - (before[player] ?? 0));
    const who = before.reduce(
      (most, _, p) => (change(p) > change(most) + 0.005 ? p : most),
      step.player,
    );
    return [{ step, who, from: before[who] ?? 0, to: step.chances[who] ?? 0 }];
  });
}

/** The places of the board that an action's notation may name: its words, and their parts. */
export function idsIn(action: string): string[] {
  const words = action.split(' ').slice(1);
  return [...new Set(words.flatMap((word) => [word, ...word.split(/[:,+]/)]))].filter(Boolean);
}

export interface Box {
  width: number;
  height: number;
}

/** Where a chance lies in the chart. */
export const xOf = (analysis: Analysis, index: number, box: Box) =>
  (index / Math.max(1, analysis.steps.length)) * box.width;
export const yOf = (chance: number, box: Box) => (1 - chance) * box.height;

/** One player's line through the game, as SVG points; what lies on a straight line is left out. */
export function lineOf(analysis: Analysis, player: number, box: Box): string {
  const found: [number, number][] = [];
  const values = Array.from(
    { length: analysis.steps.length + 1 },
    (_, i) => chancesAt(analysis, i)[player] ?? 0,
  );
  values.forEach((value, i) => {
    if (i > 0 && i < values.length - 1 && value === values[i - 1] && value === values[i + 1])
      return;
    found.push([xOf(analysis, i, box), yOf(value, box)]);
  });
  return found.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
}

/** Heights for labels beside the ends of lines: near their own, none on another. */
export function apart(wanted: number[], gap: number, height: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]! - wanted[b]!);
  const found = [...wanted];
  let free = gap / 2;
  for (const i of order) {
    found[i] = Math.max(free, found[i]!);
    free = found[i]! + gap;
  }
  let most = height - gap / 2;
  for (const i of order.reverse()) {
    found[i] = Math.min(most, found[i]!);
    most = found[i]! - gap;
  }
  return found;
}

/** Middles for labels in one row: near their own, none on another, all from `first` to `last`. */
export function spread(wanted: number[], gap: number, first: number, last: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]! - wanted[b]!);
  const room = (last - first) / Math.max(1, wanted.length - 1);
  const step = Math.min(gap, room);
  const found = [...wanted];
  let free = first;
  for (const i of order) {
    found[i] = Math.max(free, found[i]!);
    free = found[i]! + step;
  }
  let most = last;
  for (const i of order.reverse()) {
    found[i] = Math.min(most, found[i]!);
    most = found[i]! - step;
  }
  return found;
}
