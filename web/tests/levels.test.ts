import { beforeAll, expect, test } from 'vitest';
import strength from '../../data/strength.json';
import { botSays } from '../src/lib/server';
import { need, percent, setLang } from '../src/lib/words.svelte';

beforeAll(async () => {
  await setLang('en');
  await need('page');
});

test('every level of every game says how often it won in the matches on record', () => {
  const games = new Set(strength.map((each) => each.game));
  expect(games.size).toBeGreaterThan(3);
  for (const game of games) {
    for (const level of ['easy', 'medium', 'hard']) {
      const match = strength
        .filter((each) => each.game === game && each.bot === `${level}_fixed`)
        .find((each) => each.against === 'greedy' && each.players < 4);
      expect(botSays(level, game), `${level} in ${game}`).toContain(percent(match?.share ?? -1));
      expect(match?.games).toBeGreaterThanOrEqual(100);
    }
  }
});

test('a bot that no match was played with says nothing of it', () => {
  expect(botSays('random', 'panthalos')).toBe('');
});
