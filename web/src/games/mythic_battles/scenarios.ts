// The scenarios as the cards of a new table show them: what fits whom, and how one wins.
import type { Content, ScenarioCard } from '../types';
import { mapName } from './ids';
import type { Tables } from './model';

/** Decisions of a player in a game between bots, measured: how long a game is. */
const LENGTHS: Record<string, number> = {
  skirmish: 110,
  labyrinth: 110,
  styx: 190,
  tartarus: 120,
  teams: 60,
  betrayals: 75,
};

export function scenarios(content: Content): ScenarioCard[] {
  const { scenarios: records } = content as Tables;
  return [...new Set(records.map(({ id }) => id))].map((value) => {
    const own = records.filter(({ id }) => id === value);
    return {
      value,
      players: own.map(({ players }) => players),
      map: mapName(own[0]!.map),
      win: {
        id: 'mythic_battles_page.win',
        args: { goal: own[0]!.goal, of: (own[0]!.omphalos ?? []).length },
      },
      ...(LENGTHS[value] ? { decisions: LENGTHS[value] } : {}),
    };
  });
}
