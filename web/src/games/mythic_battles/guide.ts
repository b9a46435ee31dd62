// The guided first game: a fixed start with ready armies against one bot. Its steps come in order,
// each when its moment has come or has passed.
import { stepsOf } from '$lib/guide';
import type { Guide, View } from '../types';
import record from './first_game.json';
import { publicOf } from './model';

const me = (view: View) => (typeof view.viewer === 'number' ? view.viewer : -1);

const STEPS = [
  'draw',
  'deploy',
  'more',
  'others',
  'walk',
  'fight',
  'question',
  'claimed',
  'absorbed',
  'done',
] as const;
type Step = (typeof STEPS)[number];

/** How far a game has come. Only what a seat may know is looked at. */
export function reached(view: View): Step {
  const shown = publicOf(view);
  const player = shown.players[me(view)];
  const mine = shown.units.filter((unit) => unit.owner === me(view));
  const step = view.prompt?.step ?? '';
  if (shown.phase === 'over' || shown.round > 10) return 'done';
  if ((player?.absorbed ?? 0) > 0) return 'absorbed';
  if (mine.some((unit) => unit.carries)) return 'claimed';
  if (view.to_act === me(view) && ['guard', 'retaliate', 'dodge', 'endure'].includes(step)) {
    return 'question';
  }
  if (view.to_act === me(view) && /assault|wounds|reroll/.test(step)) return 'fight';
  const legal = (view.legal ?? []).map((l) => l.action.split(' ', 1)[0]);
  if (legal.includes('walk')) return 'walk';
  if (shown.active !== me(view) && shown.round > 0) {
    return mine.some((unit) => /^[a-z]\d$/.test(unit.where)) ? 'others' : 'draw';
  }
  if (legal.includes('deploy')) return 'deploy';
  if (mine.some((unit) => /^[a-z]\d$/.test(unit.where))) return 'more';
  return 'draw';
}

const TRY: Partial<Record<Step, string>> = {
  draw: 'activate atalanta',
  deploy: 'deploy c1',
  walk: 'walk',
  claimed: 'absorb',
};

export const guide: Guide = {
  start: {
    seats: [{ name: '' }, { bot: 'greedy' }],
    options: { armies: 'ready' },
    // A start with units in hand to deploy and move at once.
    record,
  },
  steps: stepsOf({ game: 'mythic_battles', names: STEPS, reached, show: {}, try: TRY }),
};
