import type { GamePage, TableModel } from '../types';
import Board from './Board.svelte';
import { explain } from './explain';
import Hand from './Hand.svelte';
import { actionLabel } from './label';
import { publicOf } from './model';
import Player from './Player.svelte';

const page: GamePage = {
  Board,
  Hand,
  Player,
  meta: (table: TableModel) =>
    table.t('liars_dice_page.round', { round: publicOf(table.view).round }),
  aim: 'liars_dice_page.aim',
  explain,
  actionLabel,
};

export default page;
