import type { GamePage, TableModel } from '../types';
import Board from './Board.svelte';
import { codex } from './codex';
import { ending } from './ending';
import { explain } from './explain';
import { guide } from './guide';
import Hand from './Hand.svelte';
import { mapName } from './ids';
import { actionLabel, confirm, status } from './label';
import { publicOf } from './model';
import Player from './Player.svelte';
import Scenario from './Scenario.svelte';
import Scene from './Scene.svelte';
import Sheet from './Sheet.svelte';
import { scenarios } from './scenarios';
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
  aim: 'mythic_battles_page.aim',
  explain,
  actionLabel,
  confirm,
  status,
  Sheet,
  codex,
  Scenario,
  scenarios,
  twoMinutes: () => import('./TwoMinutes.svelte'),
  guide,
  ending,
};

export default page;
