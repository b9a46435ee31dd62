// The board of Deukalion in real Chromium: a game by mouse, one by keyboard on a phone, and every
// place explained.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { changed, click, playBefore, ready, stage, state } from './stage.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

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

/** A table of Deukalion against bots; 0 turns: until somebody wins. */
async function open(page, players, turns = 0) {
  await page.goto(`${at.server.url}#/new/deukalion`);
  await page.locator('.seatlist').waitFor();
  await page.locator(`.choice label:has(input[value="${players}"])`).click();
  for (let i = 1; i < players; i++) {
    await page.locator('.seatlist li').nth(i).locator('select').first().selectOption('bot');
  }
  if (turns > 0) {
    await page.locator('details.options summary').click();
    await page.locator('#option-turn_cap').fill(String(turns));
  }
  await page.locator('form .big').click();
  await page.locator('.deu-board').waitFor();
}

const shown = (page) =>
  page.evaluate(() => ({
    open: [...document.querySelectorAll('.b-place.is-legal')].map((place) => place.dataset.id),
    scene: document.querySelector('[data-scene]')?.dataset.scene ?? null,
    text: document.body.innerText,
  }));

const missing = /\bdeukalion(_page)?\.[a-z_]+/;
const squares = (actions) =>
  actions.flatMap((action) =>
    (/^(?:sail|hydra|place|relocate) (\S+)$/.exec(action) ?? []).slice(1),
  );

const kHints = 8;
/** What brings a game on, once hints have shown the way: the first of these that is open. */
const kWishes = ['deliver', 'challenge', 'throw', 'found', 'sail', 'end_turn'];
const wanted = (actions, turn) => {
  // Not every turn is sailed to its end.
  const wishes = kWishes.filter((wish) => wish !== 'sail' || turn % 4 !== 3);
  const open = (wish) => actions.filter((action) => action.split(' ', 1)[0] === wish);
  const from = open(wishes.find((wish) => open(wish).length > 0) ?? '');
  return from.length > 0 ? from[turn % from.length] : actions[turn % actions.length];
};

/** Presses what a hint points at, by the pointer or the keyboard; later what brings the game on. */
async function follow(page, now, turn, hint, press) {
  if (now.actions.length > 1 && turn < kHints) {
    await hint();
    const advised = page.locator('.ag-action.is-hover').first();
    await advised.waitFor({ timeout: 30_000 });
    // A hint may have turned to another block: the list of that one is what must change.
    const before = await state(page);
    await press(advised);
    return before;
  }
  const button = page.locator(`.ag-action[data-action="${wanted(now.actions, turn)}"]`);
  // The list may have been another one meanwhile: then that one is answered next.
  if ((await button.count()) > 0) await press(button.first());
  return now;
}

test('a whole game by mouse: squares, cards and scenes do what the list does', {
  timeout: 420_000,
}, async () => {
  const page = await at.reader();
  await open(page, 2, 40);
  const scenes = new Set();
  let audited = false;
  let end = false;
  for (let turn = 0; turn < 700 && !end; turn++) {
    const now = await ready(page);
    end = now.over;
    if (end) break;
    const board = await shown(page);
    assert.doesNotMatch(board.text, missing);
    for (const id of squares(now.actions)) assert.ok(board.open.includes(id), `${id} is open`);
    const fresh = board.scene && !scenes.has(board.scene);
    if (fresh) scenes.add(board.scene);
    if (fresh || (turn > 20 && !audited)) {
      audited ||= turn > 20;
      assert.deepEqual(await findings(page), [], board.scene ?? 'the board');
    }
    const log = await page.locator('.logline').count();
    const hint = () => page.getByRole('button', { name: 'Hint' }).click();
    const before = await follow(page, now, turn, hint, async (button) => {
      const action = await button.getAttribute('data-action');
      const square = squares([action])[0];
      const choice = page.locator(`.deu-scene [data-action="${action}"]:visible`);
      const place = page.locator(`.deu-sq[data-id="${square}"]`);
      if ((await choice.count()) > 0) await click(choice);
      else if (square && turn % 2 === 0) {
        await place.dispatchEvent('click');
        await page.waitForTimeout(60);
        if ((await page.locator('.narrowed').count()) > 0) {
          await click(page.locator('.ag-action').first());
        }
      } else await click(button);
    });
    await changed(page, { ...before, log });
  }
  assert.ok(end, 'the game came to its end');
  at.calm();
});

for (const [scene, verb] of [
  ['kylix', 'kylix'],
  ['challenge', 'keep'],
]) {
  test(`the scene ${scene}: its buttons do what the list does`, { timeout: 120_000 }, async () => {
    const page = await at.reader();
    await playBefore(at, page, 'deukalion', verb);
    const now = await ready(page);
    const board = await shown(page);
    assert.equal(board.scene, scene);
    assert.doesNotMatch(board.text, missing);
    assert.deepEqual(await findings(page), []);
    const button = page.locator('.deu-scene [data-action]:visible').first();
    assert.ok(now.actions.includes(await button.getAttribute('data-action')));
    await button.click();
    await changed(page, now);
    at.calm();
  });
}

test('a whole game by keyboard on a phone, in French', { timeout: 420_000 }, async () => {
  const page = await at.reader({ phone: true, locale: 'fr-FR' });
  await open(page, 2, 12);
  let end = false;
  let audited = false;
  for (let turn = 0; turn < 700 && !end; turn++) {
    const now = await ready(page);
    end = now.over;
    if (end) break;
    if (turn === 12) {
      audited = true;
      assert.deepEqual(await findings(page), []);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      assert.ok(!wide, 'no scroll to the side');
    }
    const hint = async () => {
      await page.locator('.ag-tools button', { hasText: 'Conseil' }).focus();
      await page.keyboard.press('Enter');
    };
    const before = await follow(page, now, turn, hint, async (button) => {
      await button.focus();
      await page.keyboard.press('Enter');
    });
    await changed(page, before);
  }
  assert.ok(end, 'the game came to its end');
  assert.ok(audited);
  at.calm();
});

for (const looks of [
  { phone: false, locale: 'en-GB', players: 4 },
  { phone: true, locale: 'fr-FR', players: 2 },
]) {
  test(`everything on the board explains itself: ${looks.players} players, ${looks.locale}`, {
    timeout: 540_000,
  }, async () => {
    const { players, ...rest } = looks;
    const page = await at.reader(rest);
    await open(page, players);
    await ready(page);
    const ids = await page.evaluate(() => [
      ...new Set([...document.querySelectorAll('.deu-board [data-id]')].map((e) => e.dataset.id)),
    ]);
    assert.ok(ids.length > 60, `${ids.length} places`);
    for (const id of ids) {
      await page.locator(`.deu-board [data-id="${id}"]`).first().dispatchEvent('contextmenu');
      const dialog = page.locator('dialog[open]');
      await dialog.waitFor();
      const text = await dialog.innerText();
      assert.ok(text.length > 40, `${id}: ${text}`);
      assert.doesNotMatch(text, missing, id);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
    at.calm();
  });
}

test('by keyboard: arrow keys go from square to square, I explains, Enter presses', {
  timeout: 180_000,
}, async () => {
  const page = await at.reader();
  await open(page, 2);
  await ready(page);
  await page.locator('.deu-board [data-id="b3"]').focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-id')), 'c3');
  await page.keyboard.press('i');
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  const log = await page.locator('.logline').count();
  await page.locator('.deu-sq.is-legal').first().focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction((n) => document.querySelectorAll('.logline').length > n, log);
  at.calm();
});
