import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GameEvent, View } from '../src/games/types';
import {
  Film,
  folded,
  holdOf,
  kLinger,
  kLongest,
  type Pace,
  type Step,
  stepsOf,
} from '../src/lib/film.svelte';

const view = (n: number): View => ({
  game: 'g',
  players: 3,
  viewer: 0,
  to_act: 0,
  scores: [0, 0, 0],
  ranking: { ending: 'running', places: [] },
  public: { n },
  own: {},
  ask: 4,
  legal: [],
});
const event = (
  number: number,
  player: number | undefined,
  kind = 'moved',
  more = {},
): GameEvent => ({
  number,
  kind,
  text: { id: 'e' },
  ...(player === undefined ? {} : { player }),
  ...more,
});
const frame = (number: number) => ({
  event: number,
  patch: { public: { n: ['=', number] } } as never,
});
const made = (events: GameEvent[], own = false, frames = events.map((one) => frame(one.number))) =>
  stepsOf({ before: view(0), events, frames, me: 0, own });

let pace: Pace;
let goesOn: boolean;
let shown: (number | null)[];
let film: Film;
beforeEach(() => {
  vi.useFakeTimers();
  pace = 'normal';
  goesOn = false;
  shown = [];
  film = new Film({
    pace: () => pace,
    letters: () => 20,
    goesOn: () => goesOn,
    onshow: (step) => shown.push(step?.number ?? null),
  });
});
afterEach(() => vi.useRealTimers());

const three = () => made([event(1, 1), event(2, 2), event(3, 1)]);

test('each step shows the position after its events, and nobody decides in it', () => {
  const steps = made([event(1, 1), event(2, 1, 'gained', { detail: true }), event(3, 2)]);
  expect(steps.map((step) => [step.number, step.view.public.n])).toEqual([
    [2, 2],
    [3, 3],
  ]);
  expect(steps[0]!.details.map((one) => one.number)).toEqual([2]);
  expect(steps[0]!.view.legal).toBeUndefined();
  expect(steps[0]!.view.to_act).toBe(1);
});

test('an event without a frame keeps the position before it', () => {
  const steps = made([event(1, 1), event(2, 2)], false, [frame(1)]);
  expect(steps[1]!.view.public.n).toBe(1);
});

test('what one did oneself is not filmed, what follows from it is', () => {
  expect(made([event(1, 0), event(2, 0, 'gained')], true)).toEqual([]);
  const steps = made([event(1, 0), event(2, undefined, 'turn'), event(3, 1, 'gained')], true);
  expect(steps.map((step) => step.number)).toEqual([3]);
  expect(steps[0]!.kind).toBe('row');
});

test('passes fold into what happened before, a throw takes what it came to with it', () => {
  const steps = made([
    event(1, 1),
    event(2, 2, 'passed'),
    event(3, 1, 'rolled'),
    event(4, 1, 'rolled'),
    event(5, 0, 'lost'),
  ]);
  expect(steps.map((step) => [step.number, step.kind, step.loss])).toEqual([
    [2, 'action', false],
    [5, 'throw', true],
  ]);
});

test('holding times are those of the table, and a throw is never shown for less than 1.5 s', () => {
  const [action] = made([event(1, 1)]) as [Step];
  const [thrown] = made([event(1, 1, 'rolled')]) as [Step];
  const [loss] = made([event(1, 0, 'lost')]) as [Step];
  expect(holdOf(action, 'normal', 10)).toBe(700);
  expect(holdOf(action, 'normal', 200)).toBe(1000);
  expect(holdOf(action, 'slow', 10)).toBe(1600);
  expect(holdOf(action, 'fast', 10)).toBe(350);
  expect(holdOf(action, 'normal', 10, true)).toBe(500);
  for (const one of ['slow', 'normal', 'fast'] as const) {
    expect(holdOf(thrown, one, 10, true)).toBeGreaterThanOrEqual(1500);
  }
  expect(holdOf(loss, 'normal', 10)).toBe(2000);
  expect(holdOf(action, 'step', 10)).toBe(Number.POSITIVE_INFINITY);
});

test('steps follow each other at the pace, and the last one is held before the end', () => {
  film.push(three());
  expect(shown).toEqual([1]);
  vi.advanceTimersByTime(699);
  expect(shown).toEqual([1]);
  vi.advanceTimersByTime(1);
  expect(film.view?.public.n).toBe(2);
  vi.advanceTimersByTime(1399);
  expect(film.on).toBe(true);
  vi.advanceTimersByTime(1);
  expect(film.on).toBe(false);
  expect(shown).toEqual([1, 2, 3, null]);
});

test('what comes meanwhile is shown after it', () => {
  film.push(made([event(1, 1)]));
  vi.advanceTimersByTime(300);
  film.push(made([event(2, 2)]));
  vi.advanceTimersByTime(400);
  expect(film.step?.number).toBe(2);
});

test('while rivals still act the bar stays, with the present behind it', () => {
  goesOn = true;
  film.push(made([event(1, 1)]));
  vi.advanceTimersByTime(700);
  expect([film.on, film.lingers, film.view]).toEqual([true, true, null]);
  film.push(made([event(2, 2)]));
  expect(film.step?.number).toBe(2);
  vi.advanceTimersByTime(700 + kLinger);
  expect(film.on).toBe(false);
});

test('pause, back, forward, skip', () => {
  film.push(three());
  film.pause();
  vi.advanceTimersByTime(9000);
  expect(film.step?.number).toBe(1);
  film.forward();
  expect(film.step?.number).toBe(2);
  vi.advanceTimersByTime(9000);
  expect(film.step?.number).toBe(2);
  film.back();
  expect(film.step?.number).toBe(1);
  film.go();
  vi.advanceTimersByTime(700);
  expect(film.step?.number).toBe(2);
  film.skip();
  expect([film.on, film.view]).toEqual([false, null]);
  vi.advanceTimersByTime(9000);
  expect(shown.at(-1)).toBe(null);
});

test('step by step nothing moves by itself; a faster pace counts at once', () => {
  pace = 'step';
  film.push(three());
  vi.advanceTimersByTime(60_000);
  expect(film.step?.number).toBe(1);
  film.toggle();
  expect(film.step?.number).toBe(2);
  pace = 'fast';
  film.paceChanged();
  vi.advanceTimersByTime(350);
  expect(film.step?.number).toBe(3);
  pace = 'instant';
  film.paceChanged();
  expect(film.on).toBe(false);
});

test('no film is longer than 15 s at normal pace, however much happens, and no action is rushed', () => {
  const times: number[] = [];
  const start = Date.now();
  film = new Film({
    pace: () => pace,
    letters: () => 60,
    goesOn: () => false,
    onshow: () => times.push(Date.now() - start),
  });
  const many = Array.from({ length: 90 }, (_, i) => event(i + 1, 1 + (i % 2)));
  film.push(made(many));
  vi.advanceTimersByTime(120_000);
  expect(film.on).toBe(false);
  expect(times.at(-1)).toBeLessThanOrEqual(kLongest + 1000);
  for (let i = 1; i < times.length; i++) {
    expect(times[i]! - times[i - 1]!).toBeGreaterThanOrEqual(500);
  }
});

test('steps of one player fold, but never throws or own losses', () => {
  const steps = made([
    event(1, 1),
    event(2, 1),
    event(3, 1, 'rolled'),
    event(4, 2),
    event(5, 0, 'lost'),
  ]);
  expect(folded(steps).map((step) => step.number)).toEqual([2, 3, 4, 5]);
});

test('a replay goes on with what its source brings, and ends in the present', async () => {
  const parts = [made([event(4, 1)]), []];
  film.replay(made([event(1, 1)]), async () => parts.shift()!);
  expect(film.replays).toBe(true);
  await vi.advanceTimersByTimeAsync(700);
  expect(film.step?.number).toBe(4);
  await vi.advanceTimersByTimeAsync(700);
  expect(film.on).toBe(false);
  expect(shown).toEqual([1, 4, null]);
});
