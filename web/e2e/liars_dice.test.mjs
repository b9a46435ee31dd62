// Liar's Dice in real Chromium: whole games by the board and by the list, everything explained.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changed, click, explains, findings, newTable, press, ready, stage } from './stage.mjs';

const missing = /\bliars_dice(_page)?\.[a-z_]+/;
const kMost = 400;

let at;
before(async () => {
  at = await stage();
});
after(() => at?.close());

const table = (page, players) =>
  newTable(page, Array(players - 1).fill('bot'), { game: 'liars_dice' });

/** Challenges every other bid, so that each game ends; else bids the most frequent face in hand. */
const wanted = (actions, turn) =>
  turn % 2 === 1 && actions.includes('challenge') ? 'challenge' : actions.at(-1);

async function play(page, act) {
  for (let turn = 0; turn < kMost; turn++) {
    const now = await ready(page);
    if (now.over) return;
    if (now.actions.length === 0) continue;
    assert.doesNotMatch(now.text, missing);
    await act(now, wanted(now.actions, turn), turn);
    await changed(page, now);
  }
  assert.fail('the game did not come to its end');
}

test('a whole game by the board: a face, then a number; the bid is doubted where it lies', {
  timeout: 300_000,
}, async () => {
  const page = await at.reader();
  await table(page, 2);
  const place = (id) => page.locator(`.board [data-id="${id}"]`);
  await play(page, async (_, action, turn) => {
    if (turn === 2) assert.deepEqual(await findings(page), []);
    const [verb, quantity, face] = action.split(' ');
    // With one face left, its place does what the list does.
    const picks = await page.locator('.pick [role="radio"]').count();
    if (verb === 'bid' && picks === 0) {
      await press(page, action);
    } else if (verb === 'bid') {
      await click(place(`face:${face}`));
      await click(place(`quantity:${quantity}`));
    } else {
      await click(place('bid'));
    }
  });
  at.calm();
});

test('a whole game by the list at phone size, in French', { timeout: 300_000 }, async () => {
  const page = await at.reader({ phone: true, locale: 'fr-FR' });
  await table(page, 3);
  await play(page, async (_, action, turn) => {
    if (turn === 2) {
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      assert.equal(wide, false, 'the page scrolls sideways');
    }
    await press(page, action);
  });
  at.calm();
});

test('everything on the board explains itself', { timeout: 120_000 }, async () => {
  const page = await at.reader();
  await table(page, 5);
  await ready(page);
  await explains(
    page,
    '.board ',
    ['player:0', 'bid', 'face:one', 'face:six', 'quantity:1', 'quantity:25'],
    missing,
  );
  at.calm();
});
