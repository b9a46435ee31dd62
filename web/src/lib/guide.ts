// How a guided first game goes on.
import type { Guide, GuideStep, View } from '../games/types';

/** The step to show: the furthest one, in order, whose time has come. */
export function nextStep(guide: Guide, view: View, at: number): number {
  let step = at;
  while (step + 1 < guide.steps.length && guide.steps[step + 1]!.when(view)) step += 1;
  return step;
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
