import type { GamePage, TableModel } from '../types';
import Board from './Board.svelte';
import { ending } from './ending';
import { explain } from './explain';
import { guide } from './guide';
import Hand from './Hand.svelte';
import { actionLabel } from './label';
import { publicOf } from './model';
import Pick from './Pick.svelte';
import Player from './Player.svelte';
import Scene from './Scene.svelte';
import '../../styles/game.css';
import './panthalos.css';

const page: GamePage = {
  Board,
  Hand,
  Player,
  Pick,
  Scene,
  meta: (table: TableModel) => {
    const { round, rounds } = publicOf(table.view);
    return table.t('panthalos_page.round_of', { round, rounds });
  },
  aim: 'panthalos_page.aim',
  explain,
  actionLabel,
  twoMinutes: () => import('./TwoMinutes.svelte'),
  guide,
  ending,
};

export default page;
