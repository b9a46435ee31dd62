// Messages in the reader's language. The games' catalogues are those of the engine; the page's own
// words lie in src/locales. Each catalogue is loaded when something needs it.
import { IntlMessageFormat } from 'intl-messageformat';
import { SvelteMap } from 'svelte/reactivity';
import type { Argument, Message } from '../games/types';

export type Lang = 'en' | 'fr';
type Catalogue = Record<string, string>;

const files = import.meta.glob<{ default: Catalogue }>([
  '../../../data/locales/*/*.json',
  '!../../../data/locales/*/cli.json',
]);
const titles: Record<Lang, () => Promise<{ default: Catalogue }>> = {
  en: () => import('titles:en'),
  fr: () => import('titles:fr'),
};
const own = import.meta.glob<{ default: Catalogue }>('../locales/*.json');

const loaded = new SvelteMap<string, Catalogue>();
const formats = new Map<string, IntlMessageFormat>();
const wanted = new Set<string>();

let current = $state<Lang>('en');

export const lang = () => current;

export const preferred = (languages: readonly string[]): Lang => {
  for (const language of languages) {
    if (language.startsWith('fr')) return 'fr';
    if (language.startsWith('en')) return 'en';
  }
  return 'en';
};

const key = (language: Lang, name: string) => `${language}/${name}`;

/**
 * Where a catalogue lies: 'page' and '<game>_page' are the page's own, all others the engine's;
 * 'titles' has only the names and taglines of the games.
 */
function loaderOf(language: Lang, name: string) {
  if (name === 'titles') return titles[language];
  if (name === 'page') return own[`../locales/${language}.json`];
  if (!name.endsWith('_page')) return files[`../../../data/locales/${language}/${name}.json`];
  return own[`../locales/${name.slice(0, -'_page'.length)}.${language}.json`];
}

async function load(language: Lang, name: string) {
  if (loaded.has(key(language, name))) return;
  const loader = loaderOf(language, name);
  if (!loader) return;
  const { default: catalogue } = await loader();
  loaded.set(key(language, name), catalogue);
}

/** Makes a catalogue ready in the current language, and later in any other that is chosen. */
export async function need(...names: string[]) {
  for (const name of names) wanted.add(name);
  await Promise.all(names.map((name) => load(current, name)));
}

/** The messages of a catalogue in the current language, for pages that list them. */
export const catalogue = (name: string): Catalogue => loaded.get(key(current, name)) ?? {};

export async function setLang(language: Lang) {
  await Promise.all([...wanted].map((name) => load(language, name)));
  current = language;
  if (typeof document !== 'undefined') document.documentElement.lang = language;
}

function find(id: string): string | undefined {
  for (const [name, catalogue] of loaded) {
    if (name.startsWith(current) && id in catalogue) return catalogue[id];
  }
  return undefined;
}

/** A share as percent, in the reader's way of writing. */
export const percent = (share: number, digits = 0) =>
  new Intl.NumberFormat(current, { style: 'percent', maximumFractionDigits: digits }).format(
    Math.abs(share) < 0.5 / 10 ** (digits + 2) ? 0 : share,
  );

/** A number with one decimal at most, in the reader's way of writing. */
export const number = (value: number) =>
  new Intl.NumberFormat(current, { maximumFractionDigits: 1 }).format(value);

export const has = (id: string) => find(id) !== undefined;

/** Whether a message is a plain name, without arguments. */
export const isName = (id: string) => find(id)?.includes('{') === false;

export type Names = (player: number) => string;
const numbered: Names = (player) => t('core.player', { number: player + 1 });

/** Equal neighbours of a list are counted: “2 × iron”. */
function counted(items: string[]): string[] {
  const found: { item: string; count: number }[] = [];
  for (const item of items) {
    const last = found.at(-1);
    if (last?.item === item) last.count += 1;
    else found.push({ item, count: 1 });
  }
  return found.map(({ item, count }) => (count > 1 ? t('core.several', { count, item }) : item));
}

function word(value: Argument, names: Names): string | number {
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (Array.isArray(value)) {
    if (value.length === 0) return t('core.nothing');
    return new Intl.ListFormat(current, { type: 'conjunction' }).format(
      counted(value.map((message) => t(message, undefined, names))),
    );
  }
  if ('player' in value) return value.player < 0 ? t('core.nobody') : names(value.player);
  return t(value, undefined, names);
}

/** A message's sentence in the current language; an id without words stands for itself. */
export function t(
  message: Message | string,
  args?: Record<string, Argument>,
  names: Names = numbered,
): string {
  const id = typeof message === 'string' ? message : message.id;
  const given = args ?? (typeof message === 'string' ? undefined : message.args) ?? {};
  const text = find(id);
  if (text === undefined) return id;
  const memo = `${current} ${text}`;
  let format = formats.get(memo);
  if (!format) {
    format = new IntlMessageFormat(text, current, undefined, { ignoreTag: true });
    formats.set(memo, format);
  }
  const values: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(given)) values[name] = word(value, names);
  try {
    return String(format.format(values));
  } catch {
    return id; // an argument is missing: a slip of ours must not stop the page
  }
}
