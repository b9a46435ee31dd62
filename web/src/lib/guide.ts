// How a guided first game goes on.
import type { GameEvent, Guide, GuideStep, LegalAction, View } from '../games/types';
import { idsOf } from './table.svelte';

/** The step to show: the furthest one, in order, whose time has come. */
export function nextStep(guide: Guide, view: View, at: number): number {
  let step = at;
  while (step + 1 < guide.steps.length && guide.steps[step + 1]!.when(view)) step += 1;
  return step;
}

/** The one action that a step advises now; null where none of its kind is legal. */
export function advisedBy(
  step: GuideStep | undefined,
  legal: readonly LegalAction[],
): LegalAction | null {
  for (const begin of [step?.try ?? []].flat()) {
    const found = legal.find(({ action }) => action.startsWith(begin));
    if (found) return found;
  }
  return null;
}

/**
 * The line that tells of another action than the advised one: it touches nothing that the advised
 * one names. Null where the advice was followed, or where that cannot be told.
 */
export function didInstead(
  advised: LegalAction,
  player: number,
  fresh: readonly GameEvent[],
): GameEvent | null {
  const ids = new Set(idsOf(advised));
  const own = fresh.filter((event) => event.player === player && event.kind !== 'turn');
  const told = own.filter((event) => (event.touches ?? []).length > 0);
  if (told.some((event) => event.touches!.some((id) => ids.has(id)))) return null;
  return told[0] ?? null;
}

interface Plan<Step extends string> {
  game: string;
  names: readonly Step[];
  /** How far a game has come. */
  reached: (view: View) => Step;
  show: Partial<Record<Step, string[]>>;
  try: Partial<Record<Step, string | string[]>>;
}

/** The steps of a guide from their names: each comes when it, or a later one, is reached. */
export function stepsOf<Step extends string>(plan: Plan<Step>): GuideStep[] {
  return plan.names.map((name, at) => {
    const step: GuideStep = {
      when: (view) => plan.names.indexOf(plan.reached(view)) >= at,
      text: `${plan.game}_page.guide.${name}`,
    };
    const show = plan.show[name];
    const start = plan.try[name];
    if (show) step.show = show;
    if (start) step.try = start;
    return step;
  });
}
