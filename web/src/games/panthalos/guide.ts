// The guided first game: a fixed start against one bot. Its steps come in order, each when its
// moment has come or has passed.
import { stepsOf } from '$lib/guide';
import type { Guide, View } from '../types';
import record from './first_game.json';
import { publicOf } from './model';

const me = (view: View) => (typeof view.viewer === 'number' ? view.viewer : -1);
const mine = (view: View) => view.to_act !== null && view.to_act === me(view);
const count = (set: Record<string, number> | undefined) =>
  Object.values(set ?? {}).reduce((sum, n) => sum + n, 0);

const STEPS = [
  'leader',
  'take',
  'promote',
  'titanus',
  'agora',
  'agro',
  'pass',
  'serve',
  'defend',
  'buy_back',
  'challenge',
  'round2',
  'polis',
  'round3',
  'done',
] as const;
type Step = (typeof STEPS)[number];

/** How far a game has come. Only what a seat may know is looked at. */
export function reached(view: View): Step {
  const shown = publicOf(view);
  const player = shown.players[me(view)];
  if (shown.round > 3 || shown.phase === 'over') return 'done';
  if (shown.round === 3) return 'round3';
  const placed = shown.spaces
    .flatMap((space) => space.pieces)
    .filter((piece) => piece.player === me(view)).length;
  if (shown.round === 2) return placed > 0 ? 'polis' : 'round2';
  const step = mine(view) ? view.prompt?.step : undefined;
  if (shown.phase === 'evaluation') {
    if (step === 'challenge' || step === 'answer' || shown.duel) return 'challenge';
    if (step === 'buy_back') return 'buy_back';
    return shown.attack ? 'defend' : 'serve';
  }
  if (step === 'promote') return 'promote';
  if (placed <= 1 && step === 'take') return 'take';
  if (placed === 0) return 'leader';
  if (count(player?.front) === 0 || player?.passed) return 'serve';
  if (placed === 1) return 'titanus';
  if (placed === 2) return 'agora';
  if (placed === 3) return 'agro';
  return 'pass';
}

const SHOW: Partial<Record<Step, string[]>> = {
  leader: ['phalanx.1'],
  take: ['phalanx'],
  titanus: ['titanus.1'],
  agora: ['agora.2', 'port'],
  agro: ['agro.1'],
  defend: ['krypt'],
  challenge: ['arena'],
  round2: ['thermae'],
  polis: ['polis.1'],
  round3: ['port', 'merkator'],
};
const TRY: Partial<Record<Step, string>> = {
  leader: 'place leader phalanx.1',
  take: 'train',
  promote: 'promote',
  titanus: 'place worker:2 titanus.1',
  agora: 'place worker:2 agora',
  agro: 'place worker:2 agro.1',
  pass: 'pass',
  defend: 'add',
  buy_back: 'keep',
  polis: 'place worker:3 polis',
};

export const guide: Guide = {
  start: {
    seats: [{ name: '' }, { bot: 'greedy' }],
    options: { starting_player: '1' },
    // A set-up with a Titan for the first attack and a Ship for the first Good.
    record,
  },
  steps: stepsOf({ game: 'panthalos', names: STEPS, reached, show: SHOW, try: TRY }),
};
