// The guided first game: a fixed start against one bot. Its steps come in order, each when its
// moment has come or has passed.
import { stepsOf } from '$lib/guide';
import type { Guide, View } from '../types';
import record from './first_game.json';
import { each, publicOf } from './model';

const me = (view: View) => (typeof view.viewer === 'number' ? view.viewer : -1);

const STEPS = [
  'place',
  'kylix',
  'blocks',
  'beside',
  'end',
  'others',
  'chest',
  'honour',
  'done',
] as const;
type Step = (typeof STEPS)[number];

/** How far a game has come. Only what a seat may know is looked at. */
export function reached(view: View): Step {
  const shown = publicOf(view);
  const player = shown.players[me(view)];
  if (shown.phase === 'over' || shown.turn > 8) return 'done';
  if ((player?.honour ?? 0) >= 2 && shown.turn > 1) return 'honour';
  if (each(player?.chests).length > 0 && shown.turn > 1) return 'chest';
  if (shown.turn > 1 || (shown.turn === 1 && shown.active !== me(view))) return 'others';
  if (shown.phase === 'placing') return 'place';
  if (shown.phase === 'others' || shown.phase === 'kylix') return 'kylix';
  const legal = (view.legal ?? []).map((l) => l.action.split(' ', 1)[0]);
  if (legal.includes('challenge') || legal.includes('found')) return 'beside';
  if (shown.window?.move === 'closed' || shown.window?.move === 'stopped') return 'end';
  return 'blocks';
}

const SHOW: Partial<Record<Step, string[]>> = {
  place: ['e2'],
  kylix: ['kylix'],
  blocks: ['f2', 'ephesus'],
  beside: ['ephesus'],
  chest: ['athens'],
  others: ['kylix'],
};
const TRY: Partial<Record<Step, string | string[]>> = {
  place: 'place e2',
  kylix: 'kylix',
  blocks: 'sail f2',
  beside: ['found', 'challenge'],
  end: 'end_turn',
  chest: 'deliver',
};

export const guide: Guide = {
  start: {
    seats: [{ name: '' }, { bot: 'greedy' }],
    options: { starting_player: '1' },
    // A set-up with an easy chest and settlement near Athens.
    record,
  },
  steps: stepsOf({ game: 'deukalion', names: STEPS, reached, show: SHOW, try: TRY }),
};
