// The tables that this browser knows: the secrets of its seats stay here, and in recovery links.
import { remember } from './settings.svelte';

export interface Known {
  table: string;
  game: string;
  /** The tokens of this device's seats, by seat. */
  tokens: Record<number, string>;
  host?: string;
  invite?: string;
  /** The last log line that this device's player saw at the end of an own turn. */
  seen?: number;
  /** A rematch that follows this table. */
  next?: string;
  /** A guided first game, and how far it is. */
  guide?: number;
  /** Who played, where a file says so. */
  names?: string[];
  opened: number;
}

const kKey = 'agon.tables';
const kMost = 60;

function read(): Known[] {
  try {
    const list = JSON.parse(localStorage.getItem(kKey) ?? '[]');
    return Array.isArray(list) ? list.filter((known) => typeof known?.table === 'string') : [];
  } catch {
    return [];
  }
}

let all = $state<Known[]>(typeof localStorage === 'undefined' ? [] : read());

// Another tab may have sat down, too.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === kKey) all = read();
  });
}

export const known = () => all;

export const find = (table: string) => all.find((entry) => entry.table === table);

export function keep(table: string, change: Partial<Known>) {
  const stored = read();
  const old = stored.find((entry) => entry.table === table);
  const entry: Known = {
    table,
    game: '',
    opened: Date.now(),
    ...old,
    ...change,
    tokens: { ...old?.tokens, ...change.tokens },
  };
  all = [entry, ...stored.filter((other) => other.table !== table)].slice(0, kMost);
  remember(kKey, all);
}

/** Forgets a table, or one seat of it. */
export function forget(table: string, seat?: number) {
  const stored = read();
  const entry = stored.find((other) => other.table === table);
  if (seat !== undefined && entry) delete entry.tokens[seat];
  all = seat === undefined ? stored.filter((other) => other.table !== table) : stored;
  remember(kKey, all);
}

/** A secret of 128 bits. A request with it is carried out once, however often it is sent. */
export function makeClaim(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const claimKey = (table: string) => `agon.claim.${table}`;

/** The claim to a seat, the same until `seated`: also after the page was loaded anew. */
export function claimOf(table: string): string {
  try {
    const claim = sessionStorage.getItem(claimKey(table)) ?? makeClaim();
    sessionStorage.setItem(claimKey(table), claim);
    return claim;
  } catch {
    return makeClaim(); // a browser that stores nothing
  }
}

export function seated(table: string) {
  try {
    sessionStorage.removeItem(claimKey(table));
  } catch {
    // there is nothing to forget
  }
}
