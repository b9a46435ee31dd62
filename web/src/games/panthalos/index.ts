import { add, need } from '$lib/words.svelte';
import en from '../../locales/panthalos.en.json';
import fr from '../../locales/panthalos.fr.json';
import type { GamePage, TableModel } from '../types';
import Board from './Board.svelte';
import { explain } from './explain';
import { guide } from './guide';
import Hand from './Hand.svelte';
import { actionLabel } from './label';
import { publicOf } from './model';
import Pick from './Pick.svelte';
import Player from './Player.svelte';
import Scene from './Scene.svelte';
import TwoMinutes from './TwoMinutes.svelte';
import './panthalos.css';

add('panthalos_page', { en, fr });
// Explanations are made of the rules' sentences.
void need('panthalos', 'panthalos_rules');

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
  explain,
  actionLabel,
  TwoMinutes,
  guide,
};

export default page;
