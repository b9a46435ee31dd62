// Pantacle in real Chromium: whole games by mouse and by keyboard, everything explained.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { changed, press, ready, stage } from './stage.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const missing = /\bpantacle(_page)?\.[a-z_]+/;
const kMost = 700;

let at;
before(async () => {
  at = await stage();
});
after(() => at?.close());

async function findings(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document));
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)}`);
}

/** A table of Pantacle against bots, by the form. */
async function table(page, players) {
  await page.locator('.gcard a[href*="pantacle"]').first().click();
  await page.locator('.seatlist').waitFor();
  await page.locator(`.choice label:has(input[value="${players}"])`).click();
  for (let i = 1; i < players; i++) {
    const seat = page.locator('.seatlist li').nth(i);
    await seat.locator('select').first().selectOption('bot');
  }
  await page.locator('form .big').click();
  await page.locator('.ag-prompt').waitFor();
}

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
    const shown = await page.evaluate(() => ({
      open: [...document.querySelectorAll('.b-place.is-legal')].map((place) => place.dataset.id),
      scene: document.querySelector('[data-scene]')?.dataset.scene ?? null,
      text: document.body.innerText,
    }));
    assert.doesNotMatch(shown.text, missing);
    for (const action of now.actions) {
      const [verb, first, second] = action.split(' ');
      if (verb === 'announce') assert.ok(shown.open.includes(first), `${first} is open`);
      if (verb === 'place') assert.ok(shown.open.includes(second), `${second} is open`);
    }
    if ((shown.scene && !scenes.has(shown.scene)) || turn === 20) {
      if (shown.scene) scenes.add(shown.scene);
      assert.deepEqual(await findings(page), [], shown.scene ?? 'board');
      looked++;
    }
    const log = await page.locator('.logline').count();
    const action = wanted(now.actions, turn);
    const [verb, first, second] = action.split(' ');
    const scene = page.locator(`.ptc-scene [data-action="${action}"]:visible`);
    if (verb === 'announce' && turn % 3 !== 1) {
      await page.locator(`.ptc-board [data-id="${first}"]`).click();
    } else if (verb === 'place' && turn % 3 !== 1) {
      await page.locator(`.ptc-board [data-id="${second}"]`).click();
    } else if (verb === 'discard') {
      await page.locator(`.ptc-hand [data-id="${first}"]`).click();
    } else if (verb === 'keep') {
      await page.locator(`.ptc-scene [data-id="${first}"]`).click();
    } else if (shown.scene && (await scene.count()) > 0) {
      await scene.first().click();
    } else {
      await press(page, action);
    }
    await changed(page, { ...now, log });
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
    assert.doesNotMatch(await page.locator('body').innerText(), missing);
    const log = await page.locator('.logline').count();
    const button = page.locator(`.ag-action[data-action="${wanted(now.actions, turn)}"]`);
    const there = await button.focus({ timeout: 1500 }).then(
      () => true,
      () => false,
    );
    // A question that only “no” answers goes by itself.
    if (!there) {
      assert.equal(await button.count(), 0, 'the button takes the focus');
      continue;
    }
    await page.keyboard.press('Enter');
    await changed(page, { ...now, log });
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
  for (const id of ids) {
    await page.locator(`.ptc-board [data-id="${id}"]`).first().dispatchEvent('contextmenu');
    const dialog = page.locator('dialog[open]');
    await dialog.waitFor();
    await page.locator('dialog[open] .xline').first().waitFor();
    const text = await dialog.innerText();
    assert.ok(text.length > 40, `${id}: ${text}`);
    assert.doesNotMatch(text, missing, id);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
  await page.locator('.ptc-board [data-id="recruitment"]').focus();
  await page.keyboard.press('ArrowDown');
  const here = await page.evaluate(() => document.activeElement?.getAttribute('data-id'));
  assert.notEqual(here, 'recruitment');
  at.calm();
});
