// The one WebSocket of the page: requests with their answers, news for those who listen, and
// reconnecting after a cut. Calls from before a cut fail, unless they may be repeated; a page that
// watches a table asks anew.
import type { Message } from '../games/types';

export interface Failure {
  word: string;
  message?: Message;
  rule?: string;
  retry_ms?: number;
}

/** What the server refused, or `cut` where no answer came. */
export class Refusal extends Error {
  readonly failure: Failure;
  constructor(failure: Failure, text: string) {
    super(text);
    this.failure = failure;
  }
  get word() {
    return this.failure.word;
  }
}

const cut = () =>
  new Refusal({ word: 'cut', message: { id: 'page.connection.cut' } }, 'The connection was cut.');

export type Status = 'connecting' | 'open' | 'waiting' | 'stopped';

/** Waits before each attempt; after the last one the reader is asked to press a button. */
export const kWaits = [0, 300, 1000, 2000, 4000, 8000, 15000];
const kPulse = 20_000;
const kPatience = 10_000;

interface Waiting {
  good(result: unknown): void;
  bad(error: Error): void;
}

export class Connection {
  status = $state<Status>('connecting');
  /** Grows with each connection: whoever watches asks again when it changes. */
  epoch = $state(0);

  #socket: WebSocket | null = null;
  #next = 1;
  #waiting = new Map<number, Waiting>();
  #listeners = new Set<(params: { table: string }) => void>();
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #ready: (() => void)[] = [];

  #url: string;
  #make: (url: string) => WebSocket;

  constructor(url: string, make = (address: string) => new WebSocket(address)) {
    this.#url = url;
    this.#make = make;
  }

  start() {
    if (typeof window !== 'undefined') {
      window.addEventListener('online', () => this.retry());
      window.addEventListener('offline', () => this.#lost());
      document.addEventListener('visibilitychange', () => {
        if (!document.hidden) this.#check();
      });
    }
    this.#open();
  }

  /** Tries at once, from the beginning: the button, or the network is back. */
  retry() {
    if (this.status === 'open' || this.status === 'connecting') return;
    this.#attempt = 0;
    clearTimeout(this.#timer);
    this.#open();
  }

  #open() {
    this.status = 'connecting';
    const socket = this.#make(this.#url);
    this.#socket = socket;
    const late = setTimeout(() => socket.close(), kPatience);
    socket.onopen = () => {
      clearTimeout(late);
      if (socket !== this.#socket) return;
      this.#attempt = 0;
      this.status = 'open';
      this.epoch += 1;
      clearInterval(this.#pulse);
      this.#pulse = setInterval(() => this.#check(), kPulse);
      for (const go of this.#ready.splice(0)) go();
    };
    socket.onmessage = (message) => {
      if (socket === this.#socket) this.#receive(String(message.data));
    };
    socket.onclose = () => {
      clearTimeout(late);
      if (socket === this.#socket) this.#lost();
    };
  }

  #lost() {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    clearInterval(this.#pulse);
    clearTimeout(this.#timer);
    for (const waiting of this.#waiting.values()) waiting.bad(cut());
    this.#waiting.clear();
    const wait = kWaits[this.#attempt];
    this.#attempt += 1;
    if (wait === undefined) {
      this.status = 'stopped';
      return;
    }
    this.status = 'waiting';
    this.#timer = setTimeout(() => this.#open(), wait * (0.8 + 0.4 * Math.random()));
  }

  /** Checks that the server still answers: a socket can be dead without an event. */
  #check() {
    const socket = this.#socket;
    if (this.status !== 'open' || !socket) return;
    const late = setTimeout(() => {
      if (socket === this.#socket) this.#lost();
    }, kPatience);
    this.call('bots').then(
      () => clearTimeout(late),
      () => clearTimeout(late),
    );
  }

  #receive(text: string) {
    let message: {
      id?: number;
      method?: string;
      params?: { table: string };
      result?: unknown;
      error?: { message: string; data?: Failure };
    };
    try {
      message = JSON.parse(text);
    } catch {
      this.#lost();
      return;
    }
    if (message.method === 'news' && message.params) {
      for (const listener of [...this.#listeners]) listener(message.params);
      return;
    }
    const waiting = this.#waiting.get(message.id ?? -1);
    if (!waiting) return;
    this.#waiting.delete(message.id ?? -1);
    if (message.error) {
      waiting.bad(
        new Refusal(message.error.data ?? { word: 'internal' }, message.error.message ?? ''),
      );
    } else {
      waiting.good(message.result);
    }
  }

  #opened(): Promise<void> {
    if (this.status === 'open') return Promise.resolve();
    return new Promise((go) => this.#ready.push(go));
  }

  /** The answer to a request; waits for the connection if there is none yet. */
  async call<T = unknown>(method: string, params: object = {}): Promise<T> {
    for (;;) {
      await this.#opened();
      try {
        return await this.#send<T>(method, params);
      } catch (error) {
        const wait = error instanceof Refusal && error.word === 'too_fast';
        if (!wait) throw error;
        await new Promise((go) => setTimeout(go, error.failure.retry_ms ?? 250));
      }
    }
  }

  /** The answer to a request that may be repeated: after a cut it is sent again. */
  async sure<T = unknown>(method: string, params: object = {}): Promise<T> {
    for (;;) {
      try {
        return await this.call<T>(method, params);
      } catch (error) {
        if (!(error instanceof Refusal && error.word === 'cut')) throw error;
        await new Promise((go) => setTimeout(go, 100));
      }
    }
  }

  #send<T>(method: string, params: object): Promise<T> {
    const id = this.#next++;
    return new Promise<T>((good, bad) => {
      if (this.#socket?.readyState !== 1) {
        bad(cut());
        return;
      }
      this.#waiting.set(id, { good: good as (result: unknown) => void, bad });
      this.#socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    });
  }

  onNews(listener: (params: { table: string }) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

const address = () => {
  const here = new URL('ws', location.href.replace(/#.*/, ''));
  here.protocol = here.protocol === 'https:' ? 'wss:' : 'ws:';
  return here.href;
};

export const connection = new Connection(typeof location === 'undefined' ? '' : address());
