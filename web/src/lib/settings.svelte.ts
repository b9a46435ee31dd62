// What this browser remembers of its reader's taste.
import { type Lang, lang, preferred, setLang } from './words.svelte';

export type Theme = 'system' | 'light' | 'dark';
export type Motion = 'system' | 'off';

interface Kept {
  lang?: Lang;
  theme: Theme;
  motion: Motion;
  name: string;
  endTurn: 'ask' | 'auto';
}

const kKey = 'agon.settings';

export function remembered<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key);
    return text ? { ...otherwise, ...JSON.parse(text) } : otherwise;
  } catch {
    return otherwise;
  }
}

export function remember(key: string, value: unknown) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the page forgets; it works all the same.
  }
}

const first: Kept = { theme: 'system', motion: 'system', name: '', endTurn: 'ask' };

class Settings {
  #kept = $state<Kept>(remembered(kKey, first));
  #still = $state(false);

  get theme() {
    return this.#kept.theme;
  }
  set theme(theme: Theme) {
    this.#keep({ theme });
    this.#show();
  }
  get motion() {
    return this.#kept.motion;
  }
  set motion(motion: Motion) {
    this.#keep({ motion });
    this.#show();
  }
  get name() {
    return this.#kept.name;
  }
  set name(name: string) {
    this.#keep({ name });
  }
  get endTurn() {
    return this.#kept.endTurn;
  }
  set endTurn(endTurn: 'ask' | 'auto') {
    this.#keep({ endTurn });
  }
  /** Whether things may move on the screen. */
  get moves() {
    return this.#kept.motion === 'system' && !this.#still;
  }
  /** Whether the screen is dark now, by choice or by the system. */
  get dark() {
    if (this.#kept.theme !== 'system') return this.#kept.theme === 'dark';
    return matchMedia('(prefers-color-scheme: dark)').matches;
  }
  async chooseLang(language: Lang) {
    this.#keep({ lang: language });
    await setLang(language);
  }

  async start() {
    const still = matchMedia('(prefers-reduced-motion: reduce)');
    this.#still = still.matches;
    still.addEventListener('change', () => (this.#still = still.matches));
    this.#show();
    await setLang(this.#kept.lang ?? preferred(navigator.languages));
  }

  #keep(change: Partial<Kept>) {
    this.#kept = { ...this.#kept, ...change };
    remember(kKey, this.#kept);
  }
  #show() {
    const root = document.documentElement;
    if (this.#kept.theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = this.#kept.theme;
    if (this.#kept.motion === 'off') root.dataset.motion = 'off';
    else delete root.dataset.motion;
  }
}

export const settings = new Settings();
export { lang };
