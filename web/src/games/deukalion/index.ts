import type { GamePage, TableModel } from '../types';
import Board from './Board.svelte';
import { codex } from './codex';
import { ending } from './ending';
import { explain } from './explain';
import { guide } from './guide';
import Hand from './Hand.svelte';
import { actionLabel, confirm } from './label';
import { publicOf } from './model';
import Pick from './Pick.svelte';
import Player from './Player.svelte';
import Scene from './Scene.svelte';
import '../../styles/game.css';
import './deukalion.css';

const page: GamePage = {
  Board,
  Hand,
  Player,
  Pick,
  Scene,
  meta: (table: TableModel) => {
    const { turn, target } = publicOf(table.view);
    return table.t(turn > 0 ? 'deukalion_page.meta' : 'deukalion_page.meta_start', {
      turn,
      target,
    });
  },
  aim: 'deukalion_page.aim',
  explain,
  codex,
  actionLabel,
  confirm,
  twoMinutes: () => import('./TwoMinutes.svelte'),
  guide,
  ending,
};

export default page;
