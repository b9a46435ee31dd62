// How a guided first game goes on.
import type { Guide, View } from '../games/types';

/** The step to show: the furthest one, in order, whose time has come. */
export function nextStep(guide: Guide, view: View, at: number): number {
  let step = at;
  while (step + 1 < guide.steps.length && guide.steps[step + 1]!.when(view)) step += 1;
  return step;
}
