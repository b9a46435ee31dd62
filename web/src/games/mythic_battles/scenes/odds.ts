// The chances that the rules tell with an action: wounds to expect, and how likely each number is.
import type { LegalAction, Message } from '../../types';

export interface Chance {
  count: number;
  percent: number;
}
export interface Outlook {
  mean: number;
  odds: Chance[];
}
const chanceOf = (message: Message): Chance => ({
  count: Number(message.args?.count),
  percent: Number(message.args?.percent),
});
const gainsOf = (action: LegalAction | undefined, name: string) =>
  (action?.gains ?? []).filter((gain) => gain.id === `mythic_battles.gain.${name}`);

/** What an attack or a roll again comes to on average. */
export function outlookOf(action: LegalAction | undefined): Outlook | null {
  const [gain] = gainsOf(action, 'expected');
  if (!gain?.args) return null;
  const odds = Array.isArray(gain.args.odds) ? gain.args.odds.map(chanceOf) : [];
  return { mean: Number(gain.args.whole) + Number(gain.args.tenth) / 10, odds };
}

/** What a number of an attack is made of, where it is not the unit's row alone. */
export function partsOf(action: LegalAction, name: 'dice_parts' | 'defence_parts') {
  const [gain] = gainsOf(action, name);
  if (!gain?.args) return null;
  return {
    base: Number(gain.args.base),
    parts: Array.isArray(gain.args.parts) ? gain.args.parts : [],
  };
}

/** A way to use the dice of the first assault. */
export interface Way extends Outlook {
  action: LegalAction;
  wounds: number;
  fives: number;
  saved: number;
  least: number;
  most: number;
}
export function wayOf(action: LegalAction): Way {
  const [wounds = 0, fives = 0, saved = 0] = action.action.split(' ').slice(1).map(Number);
  const told = gainsOf(action, 'odds').map(chanceOf);
  const odds = told.length > 0 ? told : [{ count: wounds, percent: 100 }];
  const all = odds.reduce((sum, { percent }) => sum + percent, 0);
  const total = odds.reduce((sum, { count, percent }) => sum + count * percent, 0);
  const counts = odds.map(({ count }) => count);
  return {
    action,
    wounds,
    fives,
    saved,
    odds,
    mean: Math.round((total / Math.max(1, all)) * 10) / 10,
    least: Math.min(...counts),
    most: Math.max(...counts),
  };
}

const atLeast = (way: Way, wounds: number) =>
  way.odds.reduce((sum, { count, percent }) => sum + (count >= wounds ? percent : 0), 0);

/**
 * The ways that no other one beats: none has at least as good a chance of every number of wounds up
 * to the target's vitality. Of equal ones the first stays.
 */
export function unbeaten(ways: readonly Way[], life: number): Way[] {
  const goals = Array.from({ length: Math.max(1, life) }, (_, i) => i + 1);
  const beats = (a: Way, b: Way) => goals.every((n) => atLeast(a, n) >= atLeast(b, n));
  return ways.filter(
    (way, i) =>
      !ways.some((other, j) => j !== i && beats(other, way) && (!beats(way, other) || j < i)),
  );
}

/** What becomes of each die, the highest first, in a way to use them. */
export type DieState = 'wound' | 'on' | 'aside' | 'blank';
export interface DieUse {
  face: number;
  state: DieState;
  plus: number;
}
export function usesOf(faces: readonly number[], way: Way, defence: number): DieUse[] {
  return [...faces]
    .sort((a, b) => b - a)
    .map((face, i) => {
      if (face === 0) return { face, state: 'blank', plus: 0 };
      if (i < way.wounds) return { face, state: 'wound', plus: Math.max(0, defence - face) };
      if (i < way.wounds + way.fives) return { face, state: 'on', plus: Math.max(0, 5 - face) };
      return { face, state: 'aside', plus: 0 };
    });
}

/** The way that comes nearest to what a press on a die asks for; null where there is none. */
export function pressed(ways: readonly Way[], now: Way, state: DieState, raise: boolean) {
  const used = now.wounds + now.fives;
  const steps: Record<DieState, [number, number][]> = {
    wound: [
      [-1, 1],
      [-1, 0],
    ],
    on: raise ? [[1, -1]] : [[0, -1]],
    aside: [
      [1, 0],
      [0, 1],
    ],
    blank: [],
  };
  for (const [wounds, fives] of steps[state]) {
    const found = ways.find(
      (way) => way.wounds === now.wounds + wounds && way.fives === now.fives + fives,
    );
    if (found) return found;
  }
  const fits = (way: Way) => {
    const count = way.wounds + way.fives;
    if (state === 'aside') return count > used;
    return raise ? way.wounds > now.wounds : count < used || way.wounds < now.wounds;
  };
  const far = (way: Way) => Math.abs(way.wounds - now.wounds) + Math.abs(way.fives - now.fives);
  return ways.filter((way) => way !== now && fits(way)).sort((a, b) => far(a) - far(b))[0] ?? null;
}
