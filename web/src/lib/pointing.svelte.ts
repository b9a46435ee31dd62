// What the pointer rests on is explained after a moment; a finger that stays explains it, too.
const kRests = 400;
const kHeld = 500;

const thing = (target: EventTarget | null) =>
  target instanceof Element
    ? target.closest<HTMLElement>(
        '.ag-board [data-id], .ag-players [data-id], .ag-hand [data-id], .mb-hand [data-id]',
      )
    : null;

export class Pointing {
  /** The id that is explained because the pointer rests on it. */
  id = $state<string | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #over: Element | null = null;

  /** Only a pointer that moves points: what comes up below one that rests is not meant. */
  move(event: PointerEvent) {
    if (event.pointerType !== 'mouse') return;
    const now = thing(event.target);
    if (now === this.#over) return;
    this.leave();
    this.#over = now;
    if (now?.dataset.id) {
      const id = now.dataset.id;
      this.#timer = setTimeout(() => (this.id = id), kRests);
    }
  }
  /** A press says that one is done reading. */
  leave() {
    clearTimeout(this.#timer);
    this.#over = null;
    this.id = null;
  }
  /** A long press of a finger: calls with what lies under it, and the press itself does nothing. */
  down(event: PointerEvent, explain: (id: string) => void) {
    clearTimeout(this.#timer);
    this.id = null;
    if (event.pointerType === 'mouse') return;
    const held = thing(event.target);
    if (!held?.dataset.id) return;
    const id = held.dataset.id;
    this.#timer = setTimeout(() => {
      const stop = (click: Event) => {
        click.preventDefault();
        click.stopPropagation();
      };
      window.addEventListener('click', stop, { capture: true, once: true });
      setTimeout(() => window.removeEventListener('click', stop, { capture: true }), 700);
      explain(id);
    }, kHeld);
  }
  up() {
    clearTimeout(this.#timer);
  }
}
