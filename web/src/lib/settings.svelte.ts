// The reader's settings, kept in this browser.
import { kPaces, type Pace } from './film.svelte';
import { type Lang, lang, preferred, setLang } from './words.svelte';

export type Theme = 'system' | 'light' | 'dark';
export type Motion = 'system' | 'off';

interface Kept {
  lang?: Lang;
  theme: Theme;
  motion: Motion;
  name: string;
  endTurn: 'ask' | 'auto';
  pace: Pace;
  sounds: Sounds;
  /** Whether this reader has played a game to its end. */
  finished?: boolean;
}
export type Sounds = 'off' | 'turn' | 'all';

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

const first: Kept = {
  theme: 'system',
  motion: 'system',
  name: '',
  endTurn: 'ask',
  pace: 'normal',
  sounds: 'turn',
};

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
  /** How fast the film runs. */
  get pace() {
    return kPaces.includes(this.#kept.pace) ? this.#kept.pace : 'normal';
  }
  set pace(pace: Pace) {
    this.#keep({ pace });
  }
  get sounds() {
    return this.#kept.sounds;
  }
  set sounds(sounds: Sounds) {
    this.#keep({ sounds });
  }
  get finished() {
    return this.#kept.finished === true;
  }
  set finished(finished: boolean) {
    this.#keep({ finished });
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
