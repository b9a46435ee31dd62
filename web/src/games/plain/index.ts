// A plain board for games that have none of their own: it lists what everybody may see.
import type { GamePage } from '../types';
import Board from './Board.svelte';
import Hand from './Hand.svelte';

export default { Board, Hand, explain: () => null } satisfies GamePage as GamePage;
