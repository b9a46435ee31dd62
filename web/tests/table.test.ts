import { flushSync } from 'svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import type { LegalAction, View } from '../src/games/types';
import type { Connection } from '../src/lib/connection.svelte';
import { Refusal } from '../src/lib/connection.svelte';
import * as seats from '../src/lib/seats.svelte';
import { Table } from '../src/lib/table.svelte';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});

const legal: LegalAction[] = [
  ['place leader a.1', ['a.1']],
  ['place leader a.2', ['a.2']],
  ['place worker:2 a.1', ['a.1']],
  ['ship iron', ['ship:iron', 'good:iron']],
].map(([action, touches]) => ({
  action: action as string,
  sentence: { id: 'x' },
  touches: touches as string[],
}));

const view: View = {
  game: 'g',
  players: 2,
  viewer: 0,
  to_act: 0,
  scores: [0, 0],
  ranking: { ending: 'running', places: [] },
  public: {},
  ask: 3,
  legal,
  closed: [
    { action: 'place worker:2 a.3', why: { id: 'w' }, touches: ['a.3'] },
    { action: 'ship iron', why: { id: 'w' } },
  ],
  take_back: { decisions: 1, reason: 'none' },
};

/** A server that answers what the test says, and remembers what it was asked. */
class Server {
  asked: { method: string; params: Record<string, unknown> }[] = [];
  answers: Record<string, () => unknown> = {
    watch: () => ({
      state: {
        table: 't',
        seats: [{ kind: 'person' }, { kind: 'bot' }],
        begun: true,
        last_event: 2,
        gone: [],
        view,
      },
      events: [],
    }),
    content: () => ({ content: {} }),
    act: () => ({}),
  };
  #news: ((params: { table: string }) => void)[] = [];
  async call(method: string, params: Record<string, unknown>) {
    this.asked.push({ method, params });
    return this.answers[method]?.();
  }
  onNews(listener: (params: { table: string }) => void) {
    this.#news.push(listener);
    return () => {};
  }
  say(news: object) {
    for (const listener of this.#news) listener({ table: 't', ...news });
  }
}

let server: Server;
let table: Table;
const acted = () =>
  server.asked.filter(({ method }) => method === 'act').map(({ params }) => params.action);

beforeEach(async () => {
  server = new Server();
  seats.keep('t', { tokens: { 0: 'secret' } });
  table = new Table('t', server as unknown as Connection, 0);
  await table.watch();
});

test('watching tells the token and takes the state', () => {
  expect(server.asked[0]).toEqual({
    method: 'watch',
    params: { table: 't', token: 'secret', frames: true },
  });
  expect(table.myTurn).toBe(true);
  expect(table.all).toHaveLength(4);
});

test('a press acts where there is one action, and narrows where there are more', async () => {
  table.press('ship:iron');
  await vi.waitFor(() => expect(acted()).toEqual(['ship iron']));
  await vi.waitFor(() => expect(table.busy).toBe(false));
  table.press('a.1');
  expect([...table.chosen]).toEqual(['a.1']);
  expect(table.legal.map(({ action }) => action)).toEqual([
    'place leader a.1',
    'place worker:2 a.1',
  ]);
  table.press('worker:2');
  await vi.waitFor(() => expect(acted()).toEqual(['ship iron', 'place worker:2 a.1']));
});

test('what cannot be taken back waits on its button; pressed again it is taken', async () => {
  table.confirms = ({ action }) => action === 'ship iron';
  table.press('ship:iron');
  expect(table.intent).toBe('ship iron');
  expect(acted()).toEqual([]);
  table.widen();
  expect(table.intent).toBeNull();
  table.choose('ship iron');
  table.choose('ship iron');
  await vi.waitFor(() => expect(acted()).toEqual(['ship iron']));
});

test('pressed again it widens; pressed elsewhere it begins anew; without action it explains', () => {
  table.press('a.1');
  table.press('a.1');
  expect(table.chosen.size).toBe(0);
  table.press('a.3');
  expect(table.explained).toBe('a.3');
});

test('with a picker, the actions of one piece are listed, and those without piece always', async () => {
  table.pickOf = ({ action }) => (action.startsWith('place') ? action.split(' ')[1]! : null);
  flushSync();
  expect(table.picks).toEqual(['leader', 'worker:2']);
  expect(table.legal.map(({ action }) => action)).toEqual([
    'place leader a.1',
    'place leader a.2',
    'ship iron',
  ]);
  table.press('worker:2');
  expect(table.picked).toBe('worker:2');
  table.press('a.1');
  await vi.waitFor(() => expect(acted()).toEqual(['place worker:2 a.1']));
});

test('what is closed says why, unless something else is open there', () => {
  expect(table.closed.has('a.3')).toBe(true);
  expect(table.closed.has('ship:iron')).toBe(false);
});

test('news moves the state on; what does not fit asks anew', async () => {
  server.say({
    events: [{ number: 3, kind: 'moved', text: { id: 'x' }, touches: ['a.2'] }],
    patch: { view: { to_act: ['=', 1] } },
  });
  expect(table.myTurn).toBe(false);
  expect(table.recent.has('a.2')).toBe(true);
  server.say({ patch: { nothing: { there: ['=', 1] } } });
  await vi.waitFor(() =>
    expect(server.asked.filter(({ method }) => method === 'watch')).toHaveLength(2),
  );
  server.say({ reset: true });
  await vi.waitFor(() =>
    expect(server.asked.filter(({ method }) => method === 'watch')).toHaveLength(3),
  );
});

test('an unanswered action is sent again under the same ask', async () => {
  server.answers.act = () => {
    throw new Refusal({ word: 'cut' }, '');
  };
  table.act('ship iron');
  await vi.waitFor(() => expect(acted()).toEqual(['ship iron']));
  expect(table.busy).toBe(true);
  server.answers.act = () => ({});
  await table.watch();
  await vi.waitFor(() => expect(acted()).toEqual(['ship iron', 'ship iron']));
  expect(server.asked.at(-1)?.params.ask).toBe(3);
  await vi.waitFor(() => expect(table.busy).toBe(false));
});

test('a refusal is shown with its rule', async () => {
  server.answers.act = () => {
    throw new Refusal({ word: 'illegal', message: { id: 'no' }, rule: 'PAN-X-01' }, 'No.');
  };
  table.act('ship iron');
  await vi.waitFor(() =>
    expect(table.refusal).toEqual({ message: { id: 'no' }, text: 'No.', rule: 'PAN-X-01' }),
  );
});

test('news that comes while the table is still being opened is not lost', async () => {
  let open = (_: unknown) => {};
  server.answers.content = () => new Promise((go) => (open = go));
  const other = new Table('t', server as unknown as Connection, 0);
  const opened = other.watch();
  await vi.waitFor(() => expect(server.asked.at(-1)?.method).toBe('content'));
  server.say({
    events: [{ number: 3, kind: 'moved', text: { id: 'x' } }],
    patch: { view: { to_act: ['=', 1] } },
  });
  open({ content: {} });
  await opened;
  expect(other.now.to_act).toBe(1);
  expect(other.events).toHaveLength(1);
});

const bribe: LegalAction = { action: 'bribe', sentence: { id: 'x' } };
const pass: LegalAction = { action: 'pass', sentence: { id: 'x' }, no: true };
const ask = (actions: LegalAction[], more: object = {}) =>
  server.say({ patch: { view: { ask: ['=', 4], legal: ['=', actions] }, ...more } });

test('a question that only “no” answers is not put, unless it stays', () => {
  vi.useFakeTimers();
  ask([pass]);
  expect(table.due).toBe(false);
  expect(table.all).toEqual([]);
  // Other news does not bring it up.
  server.say({ patch: { last_event: ['=', 3] } });
  expect(table.due).toBe(false);
  vi.advanceTimersByTime(2000);
  expect(table.due).toBe(true);
  expect(table.all).toEqual([pass]);
  server.say({ patch: { last_event: ['=', 4] } });
  expect(table.due).toBe(true);
  vi.useRealTimers();
});

test('a question with two answers is put; one with a single answer is not, among people either', () => {
  vi.useFakeTimers();
  ask([bribe, pass]);
  expect(table.due).toBe(true);
  server.say({ patch: { seats: { 1: { kind: ['=', 'person'] } } } });
  server.say({ patch: { view: { ask: ['=', 5], legal: ['=', [pass]] } } });
  expect(table.due).toBe(false);
  vi.advanceTimersByTime(600); // not at once: that would tell the others
  expect(acted()).toEqual([]);
  vi.advanceTimersByTime(3000);
  expect(acted()).toEqual([pass.action]);
  vi.useRealTimers();
});

test('what is never to be asked again is answered with no, in the turns of others alone', () => {
  vi.useFakeTimers();
  const prompt = ['=', { step: 'bribe', message: { id: 'x' } }];
  table.neverAsk('bribe', true);
  server.say({ patch: { view: { ask: ['=', 4], legal: ['=', [bribe, pass]], prompt } } });
  expect(table.due).toBe(true); // no turn of another
  const turn = { number: 3, kind: 'turn', text: { id: 'x' }, player: 1 };
  server.say({ events: [turn], patch: { view: { ask: ['=', 5] } } });
  expect(table.due).toBe(false);
  vi.advanceTimersByTime(1);
  expect(acted()).toEqual([pass.action]);
  table.neverAsk('bribe', false);
  server.say({ patch: { view: { ask: ['=', 6] } } });
  expect(table.due).toBe(true);
  vi.useRealTimers();
});

test('a standing “no” is not asked again', () => {
  const settings = ['=', { standing: true, end_turn: 'ask' }];
  ask([bribe, pass], { settings });
  expect(table.due).toBe(false);
  expect(table.myTurn).toBe(false);
  expect(table.all).toEqual([]);
  // What cannot be refused is asked all the same.
  server.say({ patch: { view: { ask: ['=', 6], legal: ['=', [bribe]] } } });
  expect(table.due).toBe(true);
});
