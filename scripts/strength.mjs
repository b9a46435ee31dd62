#!/usr/bin/env node
// Measures how strong the bots are, by matches with seats rotated and deals mirrored, and keeps the
// figures in data/strength.json: the page shows some of them, docs/strength.md all.
//
//   scripts/strength.mjs AGON [GAMES] [WORD…]   plays what is missing in the file, and only the
//                                               matches whose line contains all the words
//   scripts/strength.mjs --table                prints the file as Markdown
//
// AGON is the program, GAMES how many of each match (200). Each figure is kept as soon as it is
// there, so several runs with different words may go on at once. Delete a line of the file to have
// it measured again.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../data/strength.json', import.meta.url);
const read = () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []);

const steps = [10, 40, 160, 640, 2560];

/** What is played of a game, with the fewest players unless said otherwise. */
function matchesOf(game, players) {
  const matches = [];
  const add = (bot, against, seats = players) =>
    matches.push({ game, players: seats, bot, against });
  for (const level of ['easy_fixed', 'medium_fixed', 'hard_fixed']) add(level, 'greedy');
  add('hard_fixed', 'random');
  add('hard_fixed', 'greedy', 4);
  add('hard_fixed', 'medium_fixed', 4);
  for (let i = 1; i < steps.length; i++) add(`ismcts:${steps[i]}`, `ismcts:${steps[i - 1]}`);
  return matches;
}

const nameOf = ({ game, players, bot, against }) => `${game} ${players} ${bot} ${against}`;
const percent = (share) => (100 * share).toFixed(1);
const row = (m) =>
  `| ${m.game} | ${m.players} | \`${m.bot}\` | ${m.players > 2 ? `${m.players - 1} × ` : ''}\`${m.against}\` ` +
  `| ${m.games} | ${percent(m.share)} % (${percent(m.low)} to ${percent(m.high)}) |`;

if (process.argv[2] === '--table') {
  const known = read();
  const games = [...new Set(known.map((each) => each.game))];
  const fewest = (game) =>
    Math.min(...known.filter((each) => each.game === game).map((each) => each.players));
  const matches = games.flatMap((game) => matchesOf(game, fewest(game)));
  console.log('| game | players | bot | against | games | first places, 95 % interval |');
  console.log('|---|---|---|---|---|---|');
  for (const match of matches) {
    const found = known.find((each) => nameOf(each) === nameOf(match));
    if (found) console.log(row(found));
  }
  process.exit(0);
}

const [agon, games = '200', ...words] = process.argv.slice(2);
if (!agon) {
  console.error('scripts/strength.mjs AGON [GAMES] [WORD…]');
  process.exit(2);
}
const listed = JSON.parse(execFileSync(agon, ['games', '--json'], { encoding: 'utf8' }));
for (const match of listed.flatMap((game) => matchesOf(game.id, game.min_players))) {
  const name = nameOf(match);
  if (read().some((each) => nameOf(each) === name)) continue;
  if (!words.every((word) => name.split(' ').includes(word))) continue;
  const bots = [match.bot, ...Array(match.players - 1).fill(match.against)].join();
  const said = execFileSync(
    agon,
    ['match', match.game, '--bots', bots, '--games', games, '--seed', '7', '--json'],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const result = JSON.parse(said);
  const { share, low, high } = result.bots[0];
  const round = (x) => Math.round(x * 1e4) / 1e4;
  const figure = { ...match, games: result.games, share: round(share), low: round(low), high: round(high) };
  // Read again: another run may have kept a figure meanwhile.
  const known = [...read().filter((each) => nameOf(each) !== name), figure];
  known.sort((a, b) => nameOf(a).localeCompare(nameOf(b)));
  writeFileSync(file, `[\n${known.map((each) => `  ${JSON.stringify(each)}`).join(',\n')}\n]\n`);
  console.log(row(figure), `${Math.round(result.seconds)} s`);
}
