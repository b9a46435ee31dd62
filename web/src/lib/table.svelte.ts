// A table that this page shows: the server's state kept up by news, what of it is pressed and
// narrowed, and the past under the history slider.
import { MediaQuery } from 'svelte/reactivity';
import type {
  Argument,
  ClosedAction,
  Content,
  GameEvent,
  LegalAction,
  Mark,
  Message,
  TableModel,
  View,
} from '../games/types';
import { type Connection, Refusal } from './connection.svelte';
import { Film, type Frame, type Step, stepsOf, viewsOf } from './film.svelte';
import { apply, type Patch } from './patch';
import type { Advice } from './review';
import * as seats from './seats.svelte';
import { remember, remembered, settings } from './settings.svelte';
import { need, t as words } from './words.svelte';

export interface Seat {
  kind: 'person' | 'bot' | 'open';
  name?: string;
  bot?: string;
  /** False where somebody sits and wants to wait. */
  ready?: boolean;
}

export interface State {
  table: string;
  seats: Seat[];
  begun?: boolean;
  hints?: boolean;
  last_event: number;
  view: View;
  gone: [number, number][];
  settings?: { standing: boolean; end_turn: 'ask' | 'auto' };
  /** The host ended the game where it was. */
  given_up?: boolean;
  /** A record that is only looked at. */
  record?: boolean;
  /** The table of the rematch, once somebody asked for it. */
  rematch?: string;
}

interface Watched {
  state: State;
  events: GameEvent[];
  commitment?: string;
}

interface News {
  table: string;
  reset?: boolean;
  events?: GameEvent[];
  patch?: Patch;
  frames?: Frame[];
}

/** A stretch of the log with what changed at each event. */
interface Stretch {
  events: GameEvent[];
  before: View;
  frames: Frame[];
}

const kMarks: Mark[] = ['owl', 'wheat', 'trident', 'bolt', 'lyre'];
const kNone: ReadonlySet<string> = new Set();
/** How long a question that only “no” answers may stay before it is put after all, in ms. */
const kSpared = 1500;
const kNever = 'agon.never.';
const kNothing = { legal: [], all: [], myTurn: false } satisfies Partial<TableModel>;
const kNoAdvice = { actions: kNone, ids: kNone };
/** So many events of the past are asked for at once. */
const kStretch = 60;
const narrow = new MediaQuery('max-width: 899px', false);

/** All ids by which an action may be found: what it touches, and the arguments of its notation. */
export function idsOf(action: { action: string; touches?: string[] }): string[] {
  const [verb, ...args] = action.action.split(' ');
  return [...(action.touches ?? []), ...args, ...args.map((arg) => `${verb}:${arg}`)];
}

/** The log without the lines that were taken back. */
export function standing(events: readonly GameEvent[], gone: readonly [number, number][]) {
  const lost = (n: number) => gone.some(([from, to]) => n >= from && n <= to);
  return events.filter((event) => !lost(event.number));
}

export class Table implements TableModel {
  state = $state.raw<State | null>(null);
  content = $state.raw<Content>({});
  events = $state.raw<GameEvent[]>([]);
  commitment = $state('');
  /** The refusal of the last press, until the next one. */
  refusal = $state.raw<{ message: Message | null; text: string; rule?: string } | null>(null);
  /** Why there is no table: its word, such as unknown_table. */
  failure = $state.raw<Refusal | null>(null);
  busy = $state(false);
  /** What is explained: an id of the board or a rule. */
  explained = $state<string | null>(null);
  chosen = $state.raw<ReadonlySet<string>>(kNone);
  hover = $state.raw<ReadonlySet<string>>(kNone);
  /** The piece of the picker whose actions are listed; null where there is no picker. */
  wanted = $state<string | null>(null);
  /** How the game's folder sorts actions by piece; set once its folder is there. */
  pickOf = $state.raw<(action: LegalAction) => string | null>(() => null);
  /** The action that was chosen and waits for its button, where the game wants one. */
  intent = $state<string | null>(null);
  /** Whether the game's folder wants such a button; set once its folder is there. */
  confirms = $state.raw<(action: LegalAction) => boolean>(() => false);
  /** The action that a bot or the guide advises, and ids to point at. */
  advice = $state.raw<{ actions: ReadonlySet<string>; ids: ReadonlySet<string> }>(kNoAdvice);
  /** What the server thinks of the actions, after a hint was asked for. */
  advised = $state.raw<Advice | null>(null);
  /** Whether that is still awaited. */
  thinking = $state(false);
  /** The log line after which the past is shown; null shows the present. */
  at = $state<number | null>(null);
  /** The seat of this device that looks; null where nobody sits. */
  seat = $state<number | null>(null);
  /** What was sent and not answered yet: it is sent again after a cut, under the same ask. */
  #pending: { ask: number; method: string; params: object } | null = null;
  /** What rivals do is shown one thing after the other, also what happened in the past. */
  readonly film = new Film({
    pace: () => settings.pace,
    letters: (step) => this.sentence(step).length,
    goesOn: () => !this.finished && !this.due,
    onshow: (step) => this.#filmed(step),
  });
  /** The replay of a file was watched to its end, or left: nothing is to be spoilt any more. */
  seen = $state(false);
  #past = $state.raw<View | null>(null);
  #recent = $state.raw<ReadonlySet<string>>(kNone);
  /** The question that the server is about to answer itself: it is not put to the player. */
  #spared = $state.raw<{ ask: number | null; late?: boolean }>({ ask: null });
  #sparing: ReturnType<typeof setTimeout> | undefined;
  /** The kinds of private questions that are answered with no to the end of this game. */
  never = $state.raw<readonly string[]>([]);
  #early: News[] | null = null;
  #stop: () => void;
  #asked = 0;
  #looked = 0;

  readonly id: string;
  readonly connection: Connection;

  constructor(id: string, connection: Connection, seat: number | null) {
    this.id = id;
    this.connection = connection;
    this.seat = seat;
    this.never = remembered(kNever + id, { steps: [] as string[] }).steps;
    this.#stop = connection.onNews((news) => this.#news(news as News));
  }

  close() {
    this.#stop();
    this.film.stop();
    clearTimeout(this.#sparing);
  }

  get token(): string | undefined {
    return this.seat === null ? undefined : seats.find(this.id)?.tokens[this.seat];
  }

  // -- the server's state

  /** Throws away what was known and takes the server's state. */
  async watch(): Promise<void> {
    const asked = ++this.#asked;
    const token = this.token;
    try {
      const own = token ? { token } : {};
      const params = { table: this.id, ...own, frames: true };
      const answer = await this.connection.call<Watched>('watch', params);
      if (asked !== this.#asked) return;
      // What comes while catalogues are loaded belongs on top of this answer.
      this.#early = [];
      const game = answer.state.view.game;
      if (this.state?.view.game !== game) await this.#prepare(game);
      if (asked !== this.#asked) return;
      this.commitment = answer.commitment ?? '';
      this.#recent = this.state ? this.#touched(this.#newOf(answer.events)) : kNone;
      this.film.stop();
      this.state = answer.state;
      this.events = answer.events;
      this.chosen = kNone;
      this.failure = null;
      this.#spare();
      const early = this.#early ?? [];
      this.#early = null;
      for (const news of early) this.#news(news);
      this.#repeat();
    } catch (error) {
      if (asked !== this.#asked || !(error instanceof Refusal) || error.word === 'cut') return;
      if (error.word === 'not_yours' && this.seat !== null) {
        // The seat was given up or taken away: one may still look on.
        seats.forget(this.id, this.seat);
        this.seat = null;
        return this.watch();
      }
      this.failure = error;
    }
  }

  async #prepare(game: string) {
    const [tables] = await Promise.all([
      this.connection.call<{ content: Content }>('content', { game }),
      need('core', 'protocol', 'server', game),
    ]);
    this.content = tables.content;
  }

  #news(news: News) {
    if (news.table !== this.id) return;
    if (this.#early) {
      this.#early.push(news);
      return;
    }
    if (!this.state) return;
    if (news.reset || !news.patch) {
      void this.watch();
      return;
    }
    try {
      const before = this.state.view;
      const next = apply(this.state, news.patch);
      const events = news.events ?? [];
      const touched = this.#touched(events);
      if (touched.size > 0) this.#recent = touched;
      const steps = this.#stepsOf(before, next.view, events, news.frames ?? []);
      this.events = [...this.events, ...events];
      this.state = next;
      this.#spare();
      this.film.push(steps);
      if (next.view.ask !== before.ask || next.view.to_act !== before.to_act) {
        this.chosen = kNone;
        this.hover = kNone;
        this.intent = null;
        this.dismiss();
      }
    } catch {
      void this.watch();
    }
  }

  /**
   * A private question that only “no” answers, or that the player wants no more of, is not shown.
   * To a person alone among bots the server does not put the former: it is on its way out when it is
   * seen here, and is shown only if it stays. The others are answered from here.
   */
  #spare() {
    const { view, seats } = this.state!;
    const [only, ...more] = view.legal ?? [];
    const alone = seats.every((seat, i) => i === view.viewer || seat.kind === 'bot');
    const single = only?.no === true && more.length === 0;
    const no = view.legal?.find((action) => action.no);
    const muted = no && this.#isPrivate && this.never.includes(view.prompt?.step ?? '');
    const ask = view.to_act === this.me && (single || muted) ? (view.ask ?? null) : null;
    if (ask === this.#spared.ask) return;
    clearTimeout(this.#sparing);
    this.#spared = { ask };
    if (ask === null) return;
    if (!alone || muted) {
      // After a while as it takes people: nobody learns whether there was anything to choose.
      const wait = alone ? 0 : 700 + Math.random() * 2500;
      this.#sparing = setTimeout(() => {
        if (this.state?.view.ask === ask && no)
          void this.#send({ ask, method: 'act', params: { action: no.action } });
      }, wait);
      return;
    }
    this.#sparing = setTimeout(() => {
      this.#spared = { ask, late: true };
    }, kSpared);
  }

  // -- the film

  /** What of the news is filmed: nothing while nobody looks, or while the past is looked at. */
  #stepsOf(before: View, now: View, events: GameEvent[], frames: Frame[]): Step[] {
    if (settings.pace === 'instant' || globalThis.document?.hidden || this.at !== null) return [];
    const me = this.me;
    const own = me !== null && before.to_act === me;
    const steps = stepsOf({ before, events, frames, me, own });
    // What one threw oneself lies on the table, with the question that follows.
    const first = steps[0];
    if (own && now.to_act === me && first?.kind === 'throw' && first.event.player === me)
      return steps.slice(1);
    return steps;
  }

  #filmed(step: Step | null) {
    if (step) {
      const { number, event, kind } = step;
      performance.mark('film', { detail: { number, kind, player: event.player ?? null } });
    } else performance.mark('film-end');
    if (this.film.replays || (!step && this.at !== null)) {
      this.at = step ? step.number : null;
      this.#past = step?.view ?? null;
      if (!step) this.seen = true;
    }
  }

  /** What is said of a step. */
  sentence(step: Step): string {
    return this.t(step.event.text);
  }

  /** What happened in a stretch of the log, and how it looked. */
  async stretch(from: number, to: number): Promise<Stretch | null> {
    const token = this.token;
    const params = { table: this.id, ...(token ? { token } : {}), from, to, frames: true };
    try {
      return await this.connection.call<Stretch>('log', params);
    } catch (error) {
      if (error instanceof Refusal) this.refuse(error);
      return null;
    }
  }

  /** Shows again what happened from an event on, of all or of one player, up to the end. */
  async replay(from: number, only: number | null = null): Promise<void> {
    const end = this.state?.last_event ?? 0;
    let next = Math.max(1, from);
    const more = async (): Promise<Step[]> => {
      while (next <= end) {
        const first = next;
        const last = Math.min(end, first + kStretch - 1);
        next = last + 1;
        const found = await this.stretch(first, last);
        if (!found) return [];
        const { before, frames } = found;
        const events = standing(found.events, this.state?.gone ?? []);
        const steps = stepsOf({ before, events, frames, me: this.me });
        const wanted = steps.filter(({ event }) => only === null || event.player === only);
        if (wanted.length > 0) return wanted;
      }
      return [];
    };
    this.film.replay(await more(), more);
  }

  /** Whether this player is asked in the turn of another one. */
  get #isPrivate() {
    return this.turn !== null && this.turn !== this.me;
  }
  /** Answers this kind of question with no to the end of the game, or asks again. */
  neverAsk(step: string, on: boolean) {
    const others = this.never.filter((one) => one !== step);
    this.never = on ? [...others, step] : others;
    remember(kNever + this.id, { steps: this.never });
  }

  #newOf(events: GameEvent[]) {
    const last = this.events.at(-1)?.number ?? 0;
    return events.filter((event) => event.number > last);
  }

  #touched(events: GameEvent[]): ReadonlySet<string> {
    return new Set(events.flatMap((event) => event.touches ?? []));
  }

  // -- what is shown

  get game() {
    return this.state?.view.game ?? '';
  }
  get now(): View {
    return this.state!.view;
  }
  get view(): View {
    if (this.#past && this.at !== null) return this.#past;
    return this.film.view ?? this.state!.view;
  }
  get past() {
    return this.at !== null;
  }
  get me(): number | null {
    const viewer = this.state?.view.viewer;
    return typeof viewer === 'number' ? viewer : null;
  }
  get begun() {
    return this.state?.begun ?? this.state?.seats.every((seat) => seat.kind !== 'open') ?? false;
  }
  /** The end has come, and was shown. */
  get over() {
    return this.finished && (this.film.view === null || this.film.replays) && !this.hushed;
  }
  /** The end has come, whatever is shown. */
  get finished() {
    const state = this.state;
    return state !== null && (state.view.to_act === null || state.given_up === true);
  }
  /** A file whose end nobody wants to know yet. */
  get hushed() {
    return this.state?.record === true && this.at !== null && !this.seen;
  }
  /** Nothing is secret any more: the game is over, or a record. */
  get revealed() {
    return this.finished || this.state?.record === true;
  }
  get myTurn() {
    return !this.past && this.due;
  }
  /** Whether this player is waited for, whatever is shown. */
  get due() {
    if (!this.begun || this.finished || this.me === null || this.unasked) return false;
    return this.state?.view.to_act === this.me;
  }
  /** Whether the open question needs no answer from here: a standing “no” gives it, or nothing else can. */
  get unasked() {
    const view = this.state?.view;
    if (!view || view.to_act !== this.me) return false;
    if (this.settings.standing && view.legal?.some((action) => action.no)) return true;
    return this.#spared.ask !== null && this.#spared.ask === view.ask && !this.#spared.late;
  }
  get portrait() {
    return narrow.current;
  }
  get motion() {
    return settings.moves;
  }

  /** The log as it stands, without what was taken back. */
  whole = $derived(standing(this.events, this.state?.gone ?? []));
  /** As far as it was shown: what the film or a file has still to come is not told before. */
  log = $derived.by(() => {
    const to = this.hushed || this.film.replays ? this.at : this.film.shownTo;
    return to === null ? this.whole : this.whole.filter((event) => event.number <= to);
  });

  all = $derived<readonly LegalAction[]>(
    this.at === null && this.due ? (this.state?.view.legal ?? []) : [],
  );

  /** The buttons of the picker: the pieces that the legal actions are sorted by. */
  picks = $derived.by<readonly string[]>(() => {
    const found = new Set(this.all.map((action) => this.pickOf(action)));
    found.delete(null);
    return found.size > 1 ? ([...found] as string[]) : [];
  });

  picked = $derived<string | null>(
    this.wanted !== null && this.picks.includes(this.wanted)
      ? this.wanted
      : (this.picks[0] ?? null),
  );

  legal = $derived<readonly LegalAction[]>(
    this.all.filter((action) => {
      const pick = this.picked === null ? null : this.pickOf(action);
      if (pick !== null && pick !== this.picked) return false;
      const ids = new Set(idsOf(action));
      return [...this.chosen].every((id) => ids.has(id));
    }),
  );

  open = $derived<ReadonlySet<string>>(new Set(this.legal.flatMap(idsOf)));

  closed = $derived.by<ReadonlyMap<string, ClosedAction>>(() => {
    const free = new Set(this.all.flatMap(idsOf));
    const found = new Map<string, ClosedAction>();
    if (this.at !== null) return found;
    for (const action of this.state?.view.closed ?? []) {
      for (const id of idsOf(action)) {
        if (!free.has(id) && !found.has(id)) found.set(id, action);
      }
    }
    return found;
  });

  /** Where the log goes on since this player's last turn; null before the second one. */
  since = $derived.by<number | null>(() => {
    const me = this.me;
    if (me === null) return null;
    const turns = this.log.filter((event) => event.kind === 'turn');
    const mine = turns.findLastIndex((event, i) => event.player === me && i < turns.length - 1);
    const after = turns.slice(mine + 1).find((event) => event.player !== me);
    return mine >= 0 && after ? after.number : null;
  });

  recent = $derived<ReadonlySet<string>>(
    this.film.step && !this.film.lingers
      ? this.#touched([this.film.step.event, ...this.film.step.details])
      : this.at === null
        ? this.#recent
        : new Set(this.events.find((event) => event.number === this.at)?.touches ?? []),
  );

  /**
   * The table for board, hand and scenes. While they show what happened before, they ask nothing.
   * What is open in the present can be pressed all the time, and is pressed in the present.
   */
  readonly board: TableModel = new Proxy<Table>(this, {
    get(table, name) {
      if (table.film.view && name in kNothing) return kNothing[name as keyof typeof kNothing];
      const value = Reflect.get(table, name, table);
      return typeof value === 'function' ? value.bind(table) : value;
    },
    set: (table, name, value) => Reflect.set(table, name, value, table),
  });

  // -- words

  t(message: Message | string, args?: Record<string, Argument>) {
    return words(message, args, (player) => this.name(player));
  }
  name(player: number): string {
    const name = this.state?.seats[player]?.name || seats.find(this.id)?.names?.[player];
    return name || words('core.player', { number: player + 1 });
  }
  mark(player: number): Mark {
    return kMarks[player % kMarks.length]!;
  }

  // -- presses

  /** Whatever is pressed, is pressed in the present. */
  #toNow() {
    if (this.film.on && !this.film.replays) this.film.skip();
  }

  press(id: string) {
    this.#toNow();
    this.refusal = null;
    const of = (list: readonly LegalAction[]) =>
      list.filter((action) => idsOf(action).includes(id));
    if (this.picks.includes(id)) {
      this.wanted = id;
      this.chosen = kNone;
      return;
    }
    if (this.chosen.has(id)) {
      this.chosen = new Set([...this.chosen].filter((other) => other !== id));
      return;
    }
    let found = of(this.legal);
    let kept = this.chosen;
    if (found.length === 0) {
      found = of(this.all);
      kept = kNone;
    }
    if (found.length === 0) this.explain(id);
    else if (found.length === 1) this.choose(found[0]!.action);
    else {
      if (kept === kNone) this.wanted = this.pickOf(found[0]!) ?? this.wanted;
      this.chosen = new Set([...kept, id]);
    }
  }
  widen() {
    this.chosen = kNone;
    this.intent = null;
  }
  /** Takes an action, or puts it on its button first; pressed again, it is taken. */
  choose(action: string) {
    const found = this.all.find((one) => one.action === action);
    if (found && this.confirms(found) && this.intent !== action) this.intent = action;
    else this.act(action);
  }

  explain(id: string) {
    this.explained = id;
  }

  act(action: string) {
    this.#toNow();
    const ask = this.state?.view.ask;
    if (!this.myTurn || this.busy || ask === undefined) return;
    void this.#send({ ask, method: 'act', params: { action } });
  }

  takeBack(decisions = 1) {
    this.#toNow();
    const ask = this.state?.view.ask;
    if (this.me === null || this.busy || ask === undefined) return;
    void this.#send({ ask, method: 'take_back', params: { decisions } });
  }

  /** Sends again what a cut left open, if its question is still the same. */
  #repeat() {
    const pending = this.#pending;
    if (!pending) return;
    if (pending.ask === this.state?.view.ask) void this.#send(pending);
    else {
      this.#pending = null;
      this.busy = false;
    }
  }

  async #send(pending: { ask: number; method: string; params: object }) {
    this.#pending = pending;
    this.busy = true;
    this.refusal = null;
    try {
      await this.connection.call(pending.method, {
        table: this.id,
        token: this.token,
        ask: pending.ask,
        ...pending.params,
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.word === 'cut') return; // watch() comes back to it
      this.refuse(error);
      if (error.word === 'stale' || error.word === 'not_yours') void this.watch();
    }
    this.#pending = null;
    this.busy = false;
  }

  refuse(error: Refusal) {
    const { message, rule } = error.failure;
    this.refusal = { message: message ?? null, text: error.message, ...(rule ? { rule } : {}) };
  }

  // -- what a table's menu does

  /** A request with this seat's token; a refusal is shown, and the answer is null then. */
  async ask<T = unknown>(method: string, params: object = {}): Promise<T | null> {
    try {
      const token = this.token;
      const own = token ? { token } : {};
      const all = { table: this.id, ...own, ...params };
      // It is safe to ask again after a cut with a claim, or if a table can have only one of it.
      const sure = 'claim' in params || method === 'rematch' || method === 'give_up';
      const answer = await (sure
        ? this.connection.sure<T>(method, all)
        : this.connection.call<T>(method, all));
      return method === 'record' ? this.#named(answer) : answer;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.refuse(error);
      return null;
    }
  }

  /** A record with the names of those who played, for whoever replays its file. */
  #named<T>(answer: T): T {
    const { record } = answer as { record: object };
    const names = this.state?.seats.map((_, player) => this.name(player)) ?? [];
    return { ...answer, record: { ...record, names } };
  }

  get settings() {
    return this.state?.settings ?? { standing: false, end_turn: 'ask' as const };
  }
  get canSettle() {
    return this.me !== null && this.state?.settings !== undefined;
  }

  async hint() {
    if (this.thinking) return;
    this.thinking = true;
    const asked = this.state?.view.ask;
    const answer = await this.ask<Advice>('hint');
    this.thinking = false;
    if (!answer || asked !== this.state?.view.ask) return;
    const action = this.all.find((other) => other.action === answer.action);
    if (!action) return;
    this.widen();
    this.wanted = this.pickOf(action) ?? this.wanted;
    this.advised = answer;
    this.advice = { actions: new Set([action.action]), ids: new Set(idsOf(action)) };
  }
  /** Puts a hint away. */
  dismiss() {
    this.advice = kNoAdvice;
    this.advised = null;
  }

  /** Whose turn it is by the log: not always the one who decides now. */
  turn = $derived(this.log.findLast((event) => event.kind === 'turn')?.player ?? null);

  // -- history

  /** Shows the position after a log line, as the film does; null is the present. */
  async show(at: number | null) {
    const last = this.state?.last_event ?? 0;
    this.film.stop();
    if (at === null || at >= last) {
      this.at = null;
      this.#past = null;
      this.seen = true;
      return;
    }
    const wanted = Math.max(1, at);
    const asked = ++this.#looked;
    const found = await this.stretch(wanted, wanted);
    if (!found || asked !== this.#looked) return;
    const views = viewsOf(found.before, found.frames);
    this.#past = views.get(Math.max(...views.keys())) ?? found.before;
    this.at = wanted;
  }
}
