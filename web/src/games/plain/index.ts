// A plain board for games that have none of their own: it lists what everybody may see.
import type { GamePage } from '../types';
import Board from './Board.svelte';
import { explain } from './explain';
import Hand from './Hand.svelte';
import Player from './Player.svelte';

const page: GamePage = { Board, Hand, Player, explain };

export default page;
