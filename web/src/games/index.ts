// The games' folders, loaded when their table, rules or lesson is opened.
import { need } from '../lib/words.svelte';
import type { GamePage } from './types';

type Loader = () => Promise<{ default: GamePage }>;

const folders = import.meta.glob<{ default: GamePage }>('./*/index.ts');

/** The page of a game; games without a folder get the plain one, which lists what is public. */
export async function loadGame(id: string): Promise<GamePage> {
  const load = (folders[`./${id}/index.ts`] ?? folders['./plain/index.ts']) as Loader;
  const [folder] = await Promise.all([load(), need(id, `${id}_page`)]);
  return folder.default;
}

const codices = import.meta.glob('./*/codex.ts');
/** Whether the game's folder has a codex, without loading it. */
export const hasCodex = (id: string) => `./${id}/codex.ts` in codices;

export const hasFolder = (id: string) => `./${id}/index.ts` in folders;
