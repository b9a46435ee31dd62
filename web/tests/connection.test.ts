import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connection, kWaits } from '../src/lib/connection.svelte';

/** A socket that does what the test says. */
class Fake {
  readyState = 0;
  sent: { id: number; method: string; params?: object }[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  close() {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.();
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let sockets: Fake[];
let connection: Connection;
const last = () => sockets.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  connection = new Connection('ws://x/ws', () => {
    sockets.push(new Fake());
    return last() as unknown as WebSocket;
  });
  connection.start();
});
afterEach(() => vi.useRealTimers());

test('a call waits for the connection and gets its own answer', async () => {
  const answer = connection.call('games');
  last().open();
  await vi.advanceTimersByTimeAsync(0);
  const { id } = last().sent[0]!;
  last().say({ id: id + 1, result: 'other' });
  last().say({ id, result: 'mine' });
  await expect(answer).resolves.toBe('mine');
});

test('a refusal has its word', async () => {
  last().open();
  const answer = connection.call('act');
  await vi.advanceTimersByTimeAsync(0);
  last().say({ id: last().sent[0]!.id, error: { message: 'No.', data: { word: 'stale' } } });
  await expect(answer).rejects.toMatchObject({ word: 'stale' });
});

test('a cut fails what was asked, and the page comes back by itself', async () => {
  last().open();
  const answer = connection.call('act');
  await vi.advanceTimersByTimeAsync(0);
  const lost = expect(answer).rejects.toMatchObject({ word: 'cut' });
  last().close();
  await lost;
  expect(connection.status).toBe('waiting');
  await vi.advanceTimersByTimeAsync(10);
  expect(sockets).toHaveLength(2);
  last().open();
  expect(connection.status).toBe('open');
  expect(connection.epoch).toBe(2);
});

test('what may be repeated is sent again after a cut, as it was', async () => {
  last().open();
  const answer = connection.sure('join', { claim: 'c' });
  await vi.advanceTimersByTimeAsync(0);
  last().close();
  await vi.advanceTimersByTimeAsync(1000);
  last().open();
  await vi.advanceTimersByTimeAsync(1000);
  expect(last().sent).toMatchObject([{ method: 'join', params: { claim: 'c' } }]);
  last().say({ id: last().sent[0]!.id, result: 'seat' });
  await expect(answer).resolves.toBe('seat');
});

test('what may be repeated is not sent again after a refusal', async () => {
  last().open();
  const answer = connection.sure('join');
  await vi.advanceTimersByTimeAsync(0);
  last().say({ id: last().sent[0]!.id, error: { message: 'No.', data: { word: 'taken' } } });
  await expect(answer).rejects.toMatchObject({ word: 'taken' });
  expect(last().sent).toHaveLength(1);
});

test('after the last attempt the reader is asked, and may try again', async () => {
  for (const _ of kWaits) {
    last().close();
    await vi.advanceTimersByTimeAsync(60_000);
  }
  last().close();
  expect(connection.status).toBe('stopped');
  const tried = sockets.length;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sockets).toHaveLength(tried);
  connection.retry();
  expect(sockets).toHaveLength(tried + 1);
});

test('who calls too fast waits and calls again', async () => {
  last().open();
  const answer = connection.call('view');
  await vi.advanceTimersByTimeAsync(0);
  last().say({
    id: last().sent[0]!.id,
    error: { message: '', data: { word: 'too_fast', retry_ms: 500 } },
  });
  await vi.advanceTimersByTimeAsync(600);
  expect(last().sent).toHaveLength(2);
  last().say({ id: last().sent[1]!.id, result: 1 });
  await expect(answer).resolves.toBe(1);
});

test('a silent socket is given up', async () => {
  last().open();
  await vi.advanceTimersByTimeAsync(31_000);
  expect(sockets.length).toBeGreaterThan(1);
});

test('news goes to whoever listens', () => {
  const heard: unknown[] = [];
  const stop = connection.onNews((news) => heard.push(news));
  last().open();
  last().say({ method: 'news', params: { table: 't1', events: [] } });
  stop();
  last().say({ method: 'news', params: { table: 't1', events: [] } });
  expect(heard).toEqual([{ table: 't1', events: [] }]);
});
