import type { GamePage, TableModel } from '../types';
import Board from './Board.svelte';
import { explain } from './explain';
import { guide } from './guide';
import Hand from './Hand.svelte';
import { mapName } from './ids';
import { actionLabel } from './label';
import { publicOf } from './model';
import Player from './Player.svelte';
import Scene from './Scene.svelte';
import '../../styles/game.css';
import './mythic_battles.css';

const page: GamePage = {
  Board,
  Hand,
  Player,
  Scene,
  meta: (table: TableModel) => {
    const { map, round, goal, phase, players } = publicOf(table.view);
    const id = phase === 'draft' ? 'mythic_battles_page.meta_draft' : 'mythic_battles_page.meta';
    return table.t(id, { map: mapName(map), round, goal, players: players.length });
  },
  explain,
  actionLabel,
  twoMinutes: () => import('./TwoMinutes.svelte'),
  guide,
};

export default page;
