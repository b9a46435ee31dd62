// Pantacle in real Chromium: whole games by mouse and by keyboard, everything explained.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  changed,
  click,
  enter,
  explains,
  findings,
  newTable,
  press,
  ready,
  stage,
} from './stage.mjs';

const missing = /\bpantacle(_page)?\.[a-z_]+/;
const kMost = 700;

let at;
before(async () => {
  at = await stage();
});
after(() => at?.close());

/** A table of Pantacle against bots. */
const table = (page, players) =>
  newTable(page, Array(players - 1).fill('bot'), { game: 'pantacle' });

/** Prefers what brings a game to its end; the same in every run of equal lists. */
const wanted = (actions, turn) => {
  const good = actions.filter((a) => /^(announce (indoc|recruit)|bribe|keep|place)/.test(a));
  const from = good.length > 0 ? good : actions;
  return from[turn % from.length];
};

test('a whole game by mouse: board, hand and scenes do what the list does', {
  timeout: 420_000,
}, async () => {
  const page = await at.reader();
  await table(page, 4);
  const scenes = new Set();
  let looked = 0;
  for (let turn = 0; turn < kMost; turn++) {
    const now = await ready(page);
    if (now.over) break;
    // A bot was quicker, or the question has gone.
    if (now.actions.length === 0) continue;
    assert.doesNotMatch(now.text, missing);
    for (const action of now.actions) {
      const [verb, first, second] = action.split(' ');
      if (verb === 'announce') assert.ok(now.open.includes(first), `${first} is open`);
      if (verb === 'place') assert.ok(now.open.includes(second), `${second} is open`);
    }
    if ((now.scene && !scenes.has(now.scene)) || turn === 20) {
      if (now.scene) scenes.add(now.scene);
      assert.deepEqual(await findings(page), [], now.scene ?? 'board');
      looked++;
    }
    const action = wanted(now.actions, turn);
    const [verb, first, second] = action.split(' ');
    const scene = page.locator(`.ptc-scene [data-action="${action}"]:visible`);
    if (verb === 'announce' && turn % 3 !== 1) {
      await click(page.locator(`.ptc-board [data-id="${first}"]`));
    } else if (verb === 'place' && turn % 3 !== 1) {
      await click(page.locator(`.ptc-board [data-id="${second}"]`));
    } else if (verb === 'discard') {
      await click(page.locator(`.ptc-hand [data-id="${first}"]`));
    } else if (verb === 'keep') {
      await click(page.locator(`.ptc-scene [data-id="${first}"]`));
    } else if (now.scene && (await scene.count()) > 0) {
      await click(scene);
    } else {
      await press(page, action);
    }
    await changed(page, now);
  }
  assert.ok((await ready(page)).over, 'the game came to its end');
  assert.ok(looked > 0);
  at.calm();
});

test('a whole game by keyboard at phone size, in French', { timeout: 420_000 }, async () => {
  const page = await at.reader({ phone: true, locale: 'fr-FR' });
  await table(page, 3);
  for (let turn = 0; turn < kMost; turn++) {
    const now = await ready(page);
    if (now.over) break;
    // A bot was quicker, or the question has gone.
    if (now.actions.length === 0) continue;
    if (turn === 15) {
      assert.deepEqual(await findings(page), []);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      assert.equal(wide, false, 'the page scrolls sideways');
    }
    assert.doesNotMatch(now.text, missing);
    const action = wanted(now.actions, turn);
    await enter(page, page.locator(`.ag-action[data-action="${action}"]`));
    await changed(page, now);
  }
  assert.ok((await ready(page)).over, 'the game came to its end');
  at.calm();
});

test('everything on the board explains itself; arrow keys go from place to place', {
  timeout: 360_000,
}, async () => {
  const page = await at.reader();
  await table(page, 5);
  await ready(page);
  const ids = await page.evaluate(() => [
    ...new Set([...document.querySelectorAll('.ptc-board [data-id]')].map((e) => e.dataset.id)),
  ]);
  assert.equal(ids.length, 7 + 5 + 4, ids.join());
  await explains(page, '.ptc-board ', ids, missing);
  await page.locator('.ptc-board [data-id="recruitment"]').focus();
  await page.keyboard.press('ArrowDown');
  const here = await page.evaluate(() => document.activeElement?.getAttribute('data-id'));
  assert.notEqual(here, 'recruitment');
  at.calm();
});
