import type { GamePage, TableModel } from '../types';
import Board from './Board.svelte';
import { codex } from './codex';
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
import './pantacle.css';

const page: GamePage = {
  Board,
  Hand,
  Player,
  Pick,
  Scene,
  meta: (table: TableModel) => table.t('pantacle_page.turn', { turn: publicOf(table.view).turn }),
  aim: 'pantacle_page.aim',
  explain,
  codex,
  actionLabel,
  twoMinutes: () => import('./TwoMinutes.svelte'),
  guide,
  ending,
};

export default page;
