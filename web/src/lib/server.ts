// What the page asks the server outside a table: games, bots, new tables.
import strength from '../../../data/strength.json';
import type { Message } from '../games/types';
import { connection } from './connection.svelte';
import * as seats from './seats.svelte';
import { settings } from './settings.svelte';
import { has, percent, t } from './words.svelte';

export interface Option {
  id: string;
  name: Message;
  kind: 'choice' | 'number';
  values?: { value: string; name: Message }[];
  min?: number;
  max?: number;
  default: string | number;
  rule?: string;
}

export interface GameInfo {
  id: string;
  name: Message;
  tagline: Message;
  players: { min: number; max: number };
  options: Option[];
  /** The example for builders, listed apart. */
  example?: true;
}

export type SeatPlan = 'open' | { name: string } | { bot: string; name?: string };

export interface Created {
  table: string;
  host?: string;
  invite?: string;
  tokens?: (string | null)[];
}

let gamesAsked: Promise<GameInfo[]> | null = null;
let botsAsked: Promise<string[]> | null = null;

/** An answer that does not change while the server runs; after a failure it is asked again. */
export function games(): Promise<GameInfo[]> {
  gamesAsked ??= connection.call<{ games: GameInfo[] }>('games').then((answer) => answer.games);
  gamesAsked.catch(() => (gamesAsked = null));
  return gamesAsked;
}

export function bots(): Promise<string[]> {
  botsAsked ??= connection
    .call<{ bots: { id: string }[] }>('bots')
    .then((answer) => answer.bots.map((bot) => bot.id));
  botsAsked.catch(() => (botsAsked = null));
  return botsAsked;
}

/**
 * The bot of a game where nobody chose: the middle level, or the best of the plain ones; the easy one
 * for whoever has not played a game to its end yet.
 */
export const usualBot = (all: string[], finished = true) =>
  (finished ? ['medium', 'greedy', 'easy'] : ['easy', 'weighted', 'greedy']).find((bot) =>
    all.includes(bot),
  ) ??
  all.at(-1) ??
  'random';

/** What a person may choose among: the levels, or whatever there is. */
export function levelsOf(all: string[]): string[] {
  const levels = ['easy', 'medium', 'hard'].filter((level) => all.includes(level));
  return levels.length > 0 ? levels : all;
}

/** How a level thinks, in a few words, and how often it won this game in the matches on record. */
export function botSays(bot: string, game: string): string {
  const says = has(`page.bot.${bot}.says`) ? [t(`page.bot.${bot}.says`)] : [];
  const match = strength
    .filter(
      (each) => each.game === game && each.bot === `${bot}_fixed` && each.against === 'greedy',
    )
    .sort((a, b) => a.players - b.players)[0];
  if (match) {
    const { games, players } = match;
    says.push(t('page.bot.won', { share: percent(match.share), games, others: players - 1 }));
  }
  return says.join(' ');
}

export const botName = (bot: string) => (has(`page.bot.${bot}`) ? t(`page.bot.${bot}`) : bot);

const kNames = ['Kleio', 'Nikias', 'Phryne', 'Solon', 'Myrto', 'Théano'];

/** Names for bots, none twice and none that a person has. */
export function botNames(count: number, taken: string[]): string[] {
  return kNames.filter((name) => !taken.includes(name)).slice(0, count);
}

export const ownName = () => settings.name || t('core.player', { number: 1 });

/** Remembers the secrets of a new table and returns its id. */
export function keepCreated(game: string, made: Created): string {
  const tokens: Record<number, string> = {};
  made.tokens?.forEach((token, seat) => {
    if (token) tokens[seat] = token;
  });
  seats.keep(made.table, {
    game,
    tokens,
    opened: Date.now(),
    ...(made.host ? { host: made.host } : {}),
    ...(made.invite ? { invite: made.invite } : {}),
  });
  return made.table;
}

export interface Plan {
  game: string;
  seats: SeatPlan[];
  options?: Record<string, string | number>;
  hints?: boolean;
  listed?: boolean;
}

export async function create(plan: Plan): Promise<string> {
  const made = await connection.sure<Created>('create', { ...plan, claim: seats.makeClaim() });
  return keepCreated(plan.game, made);
}

/** The number of players if nobody chose one: three, if the game allows it. */
export const usualPlayers = (game: GameInfo) =>
  Math.min(game.players.max, Math.max(game.players.min, 3));

/** A table against bots, at once. */
export async function playNow(game: GameInfo): Promise<string> {
  const bot = usualBot(await bots(), settings.finished);
  const own = ownName();
  const others = botNames(usualPlayers(game) - 1, [own]);
  return create({
    game: game.id,
    seats: [{ name: own }, ...others.map((name) => ({ bot, name }))],
  });
}
