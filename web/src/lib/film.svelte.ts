// The film: what happened is shown one thing after the other, at a pace that people follow. The
// game goes on behind it, nobody waits for it, and any press jumps to the present.
import type { Argument, GameEvent, View } from '../games/types';
import { apply, type Patch } from './patch';

export const kPaces = ['step', 'slow', 'normal', 'fast', 'instant'] as const;
export type Pace = (typeof kPaces)[number];

/** What changed at an event, as news carry it. */
export interface Frame {
  event: number;
  patch: Patch;
}

/** One thing that is shown: an event with what only adds to it, and the position after it. */
export interface Step {
  /** Of its last event. */
  number: number;
  event: GameEvent;
  details: readonly GameEvent[];
  view: View;
  kind: 'action' | 'throw' | 'row' | 'pass';
  /** The viewer loses something. */
  loss: boolean;
  /** What it is a part of, such as a location that is evaluated. */
  section?: GameEvent;
}

/** How long things are held, in ms: an action from and to, a row, a throw, a loss of one's own. */
interface Holds {
  action: [number, number];
  row: number;
  throw: [number, number];
  loss: number;
}
const kHolds: Record<Exclude<Pace, 'step' | 'instant'>, Holds> = {
  slow: { action: [1600, 1900], row: 1500, throw: [4000, 4500], loss: 3000 },
  normal: { action: [700, 1000], row: 900, throw: [2500, 3500], loss: 2000 },
  fast: { action: [350, 350], row: 350, throw: [1500, 1500], loss: 900 },
};
/** At normal pace a long film hurries, but still shows two actions this far apart. */
const kHurry: Holds = { action: [500, 500], row: 500, throw: [1500, 1500], loss: 1200 };
/** The longest film at normal pace. */
export const kLongest = 15_000;
const kLeast = 3000;
/** How long the bar waits for the next action of a rival before the prompt is back. */
export const kLinger = 4000;
/** A sentence of so many letters is read in the shortest time; from there on it takes longer. */
const kShort = 34;
const kLong = 90;
const kManyDice = 6;

const kSilent = new Set(['turn', 'seat']);
const kOutcome = new Set(['lost', 'destroyed', 'challenge', 'missed', 'counted']);

function countOf(value: Argument | undefined): number {
  if (!Array.isArray(value)) return 0;
  return value.reduce((sum, face) => sum + Number(face.args?.count ?? 1), 0);
}

/** How long a step is held; `letters` is the length of its sentence. */
export function holdOf(step: Step, pace: Pace, letters: number, hurried = false): number {
  if (pace === 'step') return Number.POSITIVE_INFINITY;
  if (pace === 'instant') return 0;
  const holds = hurried && pace === 'normal' ? kHurry : kHolds[pace];
  const share = Math.min(1, Math.max(0, (letters - kShort) / (kLong - kShort)));
  const between = ([from, to]: [number, number], part: number) =>
    Math.round(from + (to - from) * part);
  const long = step.kind === 'row' ? holds.row : between(holds.action, share);
  if (step.kind === 'throw') {
    const many = countOf(step.event.text.args?.dice) > kManyDice;
    return Math.max(long, between(holds.throw, many ? 1 : 0), step.loss ? holds.loss : 0);
  }
  return step.loss ? Math.max(long, holds.loss) : long;
}

/** A view in the middle of an action: nobody decides. */
function bare(view: View, player: number | undefined): View {
  const { legal, closed, take_back, ask, prompt, ...rest } = view;
  return player === undefined ? rest : { ...rest, to_act: player };
}

/** The views after each event that changed something. */
export function viewsOf(before: View, frames: readonly Frame[]): Map<number, View> {
  const views = new Map<number, View>();
  let view = before;
  for (const frame of frames) {
    view = apply(view, frame.patch);
    views.set(frame.event, view);
  }
  return views;
}

interface Shot {
  before: View;
  events: readonly GameEvent[];
  frames: readonly Frame[];
  me: number | null;
  /** The viewer did the first of it: that is not filmed. */
  own?: boolean;
}

const adds = (step: Step, event: GameEvent): boolean => {
  const head = step.event;
  if (event.kind === 'rolled' && step.kind === 'throw') return event.player === head.player;
  if (step.kind === 'throw' && kOutcome.has(event.kind)) return true;
  if (head.kind === 'round') return event.detail === true;
  return event.detail === true && (event.player === undefined || event.player === head.player);
};

/** The steps of what happened. What adds to a step, and who only passes, is folded into it. */
export function stepsOf({ before, events, frames, me, own = false }: Shot): Step[] {
  const views = viewsOf(before, frames);
  const steps: Step[] = [];
  let view = before;
  let section: GameEvent | undefined;
  let mine = own;
  for (const event of events) {
    view = views.get(event.number) ?? view;
    if (mine && event.player === me && event.kind !== 'rolled' && steps.length === 0) continue;
    mine &&= event.player === me;
    const last = steps.at(-1);
    const loss = me !== null && event.player === me && event.kind === 'lost';
    if (kSilent.has(event.kind)) {
      section = event.kind === 'turn' && event.player === undefined ? event : undefined;
      continue;
    }
    const passed = event.kind === 'passed' && last !== undefined && event.player !== me;
    if (last && last.section === section && (passed || adds(last, event))) {
      steps[steps.length - 1] = {
        ...last,
        number: event.number,
        details: [...last.details, event],
        view: bare(view, last.event.player),
        loss: last.loss || loss,
      };
      continue;
    }
    const kind =
      event.kind === 'rolled' && event.detail !== true
        ? 'throw'
        : event.kind === 'passed'
          ? 'pass'
          : section
            ? 'row'
            : 'action';
    steps.push({
      number: event.number,
      event,
      details: [],
      view: bare(view, event.player),
      kind,
      loss,
      ...(section ? { section } : {}),
    });
  }
  return steps;
}

/** Steps of one player that follow each other become one, but for what must be held. */
export function folded(steps: readonly Step[]): Step[] {
  const result: Step[] = [];
  for (const step of steps) {
    const last = result.at(-1);
    const held = (one: Step) => one.kind === 'throw' || one.loss;
    const joins = last && !held(last) && !held(step) && last.event.player === step.event.player;
    if (!joins) result.push(step);
    else
      result[result.length - 1] = {
        ...last,
        number: step.number,
        details: [...last.details, step.event, ...step.details],
        view: step.view,
      };
  }
  return result;
}

interface FilmOptions {
  pace: () => Pace;
  /** How many letters the sentence of a step has. */
  letters: (step: Step) => number;
  /** Rivals still act: the bar stays for the next step. */
  goesOn: () => boolean;
  /** Hears of each step that is shown, and of the end. */
  onshow?: (step: Step | null) => void;
}

export class Film {
  steps = $state.raw<readonly Step[]>([]);
  at = $state(0);
  paused = $state(false);
  /** All is shown, and a rival is about to act. */
  lingers = $state(false);
  /** What is shown lies in the past: a replay. */
  replays = $state(false);
  /** How long the present step is held, for its bar. */
  hold = $state(0);
  /** How long what was shown took since the film began. */
  #spent = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #more: (() => Promise<Step[]>) | null = null;
  #options: FilmOptions;

  constructor(options: FilmOptions) {
    this.#options = options;
  }

  get on() {
    return this.steps.length > 0;
  }
  get step(): Step | null {
    return this.steps[this.at] ?? null;
  }
  /** The position that is shown; null while it is the present one. */
  get view(): View | null {
    return this.lingers ? null : (this.step?.view ?? null);
  }
  /** The last event that was shown; null while all are. */
  get shownTo(): number | null {
    return this.lingers ? null : (this.step?.number ?? null);
  }

  /** Adds what happened just now. */
  push(steps: readonly Step[]) {
    if (steps.length === 0 || this.replays) return;
    const next = this.on ? this.at + 1 : 0;
    const idle = !this.on || this.lingers;
    if (idle) this.#spent = 0;
    const done = this.steps.slice(0, next);
    let rest = [...this.steps.slice(next), ...steps];
    if (!this.#fits(rest)) rest = folded(rest);
    while (rest.length > 1 && !this.#fits(rest)) {
      // What does not fit in any more is not shown; throws and own losses are the last to go.
      const least = rest.findIndex((step) => step.kind !== 'throw' && !step.loss);
      rest.splice(Math.max(0, least), 1);
    }
    this.steps = [...done, ...rest];
    if (idle) this.#show(next);
  }

  /** Plays a stretch of the past; `more` brings what follows it, or nothing. */
  replay(steps: readonly Step[], more: (() => Promise<Step[]>) | null = null) {
    this.stop();
    if (steps.length === 0) return;
    this.replays = true;
    this.paused = false;
    this.steps = steps;
    this.#more = more;
    this.#show(0);
  }

  pause() {
    this.paused = true;
    clearTimeout(this.#timer);
  }
  go() {
    this.paused = false;
    this.#wait();
  }
  toggle() {
    if (this.paused || this.#options.pace() === 'step') this.go();
    else this.pause();
    if (this.#options.pace() === 'step') this.forward();
  }
  back() {
    this.pause();
    this.#show(Math.max(0, this.lingers ? this.at : this.at - 1));
  }
  forward() {
    void this.#next();
  }
  /** Shows one of the steps, and stays there. */
  jump(at: number) {
    this.pause();
    this.#show(Math.min(this.steps.length - 1, Math.max(0, at)));
  }
  /** To the present. */
  skip() {
    if (!this.on) return;
    this.stop();
    this.#options.onshow?.(null);
  }
  /** The same without a word. */
  stop() {
    clearTimeout(this.#timer);
    this.steps = [];
    this.at = 0;
    this.lingers = false;
    this.paused = false;
    this.replays = false;
    this.#more = null;
  }
  /** The pace was changed, or rivals have come to an end. */
  paceChanged() {
    if (!this.on) return;
    if (this.#pace === 'instant') this.skip();
    else this.#wait();
  }

  /** Whoever asks for a replay wants to see it. */
  get #pace(): Pace {
    const pace = this.#options.pace();
    return this.replays && pace === 'instant' ? 'normal' : pace;
  }

  #show(at: number) {
    this.at = at;
    this.lingers = false;
    const step = this.steps[at]!;
    this.#options.onshow?.(step);
    this.#wait();
  }

  #wait() {
    clearTimeout(this.#timer);
    const step = this.step;
    if (!step || this.lingers) return;
    this.hold = this.#hold(step);
    if (Number.isFinite(this.hold)) this.#spent += this.hold;
    if (this.paused || !Number.isFinite(this.hold)) return;
    this.#timer = setTimeout(() => void this.#next(), this.hold);
  }

  async #next() {
    clearTimeout(this.#timer);
    if (this.at + 1 < this.steps.length) {
      this.#show(this.at + 1);
      return;
    }
    if (this.#more) {
      const before = this.steps;
      const more = await this.#more();
      if (before !== this.steps) return; // something else is shown by now
      if (more.length > 0) {
        this.steps = [...this.steps, ...more];
        this.#show(this.at + 1);
        return;
      }
    }
    if (this.replays || this.lingers || !this.#options.goesOn()) {
      this.skip();
      return;
    }
    this.lingers = true;
    this.#options.onshow?.(null);
    this.#timer = setTimeout(() => this.skip(), kLinger);
  }

  #hold(step: Step) {
    const rest = this.steps.slice(this.at);
    const hurried = !this.replays && this.#time(rest, false) > kLongest - this.#spent;
    return holdOf(step, this.#pace, this.#options.letters(step), hurried);
  }
  /** How long steps take. */
  #time(steps: readonly Step[], hurried: boolean) {
    const { letters } = this.#options;
    return steps.reduce((sum, step) => sum + holdOf(step, 'normal', letters(step), hurried), 0);
  }
  /** What is left of the longest time; a little is, so that the latest is always seen. */
  get #budget() {
    return Math.max(kLeast, kLongest - this.#spent);
  }
  #fits(rest: readonly Step[]) {
    return this.#options.pace() !== 'normal' || this.#time(rest, true) <= this.#budget;
  }
}
