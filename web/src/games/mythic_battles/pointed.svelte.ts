// The unit that the pointer or the focus is on, wherever it is shown: board, panels, pool.
class Pointed {
  unit = $state<string | null>(null);
  /** The area under the pointer. */
  area = $state<string | null>(null);
  /** A unit that was looked at last: its sheet stays. */
  kept = $state<string | null>(null);

  at(unit: string, here: boolean) {
    if (here) {
      this.unit = unit;
      this.kept = unit;
    } else if (this.unit === unit) this.unit = null;
  }
}
export const pointed = new Pointed();
