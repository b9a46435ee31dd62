// The guided first game: a fixed start against two bots. Its steps come in order, each when its
// moment has come or has passed.
import { stepsOf } from '$lib/guide';
import type { Guide, View } from '../types';
import record from './first_game.json';
import { publicOf } from './model';

const me = (view: View) => (typeof view.viewer === 'number' ? view.viewer : -1);
const mine = (view: View) => view.to_act !== null && view.to_act === me(view);

const STEPS = [
  'announce',
  'discard',
  'others',
  'place',
  'rewarded',
  'powers',
  'curse',
  'again',
  'last',
  'done',
] as const;
type Step = (typeof STEPS)[number];

/** How far a game has come. Only what a seat may know is looked at. */
export function reached(view: View): Step {
  const shown = publicOf(view);
  const player = shown.players[me(view)];
  const out = player?.discs.out ?? 0;
  const step = mine(view) ? view.prompt?.step : undefined;
  if (shown.phase === 'over') return 'done';
  const curses = player?.curses.length ?? 0;
  // The first curse comes with the disc that it goes with: that one is already out.
  if (step === 'curse' && curses === 0 && out < 4) return 'curse';
  if (out >= 4) return 'last';
  if (out >= 2) return 'again';
  if (step === 'curse' || curses > 0) return 'curse';
  if (out === 1) return shown.active === me(view) ? 'rewarded' : 'powers';
  if (step === 'place') return 'place';
  if (shown.active !== me(view) || shown.turn > 1) return 'others';
  if (step === 'discard') return 'discard';
  return 'announce';
}

const SHOW: Partial<Record<Step, string[]>> = {
  announce: ['indoctrination'],
  place: ['adepts', 'safe'],
  powers: ['bewitchment', 'hunt', 'protection', 'enslavement'],
};
const TRY: Partial<Record<Step, string>> = {
  announce: 'announce indoctrination',
  place: 'place safe adepts',
};

export const guide: Guide = {
  start: {
    seats: [{ name: '' }, { bot: 'greedy' }, { bot: 'greedy' }],
    options: { starting_player: '1' },
    record,
  },
  steps: stepsOf({ game: 'pantacle', names: STEPS, reached, show: SHOW, try: TRY }),
};
