// The board of Panthalos in real Chromium: played by its places and scenes, explained place by place.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { changed, newTable, playBefore, ready, stage } from './stage.mjs';

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

const board = (page) =>
  page.evaluate(() => ({
    open: [...document.querySelectorAll('.b-place.is-legal')].map((place) => place.dataset.id),
    scene: document.querySelector('[data-scene]')?.dataset.scene ?? null,
    text: document.body.innerText,
  }));

const spaces = (actions) =>
  actions.flatMap((action) => (/^place \S+ (\S+)$/.exec(action) ?? []).slice(1));

const missing = /\bpanthalos(_page)?\.[a-z_]+/;

test('a game by the board: places, hand and scenes do what the list does', {
  timeout: 420_000,
}, async () => {
  const page = await at.reader();
  await newTable(page, ['bot'], ['Lena']);
  const scenes = new Set();
  for (let turn = 0; turn < 400; turn++) {
    const now = await ready(page);
    if (now.over) break;
    const shown = await board(page);
    assert.doesNotMatch(shown.text, missing);
    for (const id of spaces(now.actions)) assert.ok(shown.open.includes(id), `${id} is open`);
    if (shown.scene && !scenes.has(shown.scene)) {
      scenes.add(shown.scene);
      assert.deepEqual(await findings(page), [], shown.scene);
    }
    const choice = page.locator('.scene-choice:not([aria-disabled=true]):visible');
    const token = page.locator('.pan-scene .pan-tokbtn.is-open .pan-hit');
    const place = page.locator('.b-place.is-legal');
    const log = await page.locator('.logline').count();
    if (shown.scene && turn % 3 !== 1 && (await choice.count()) > 0) {
      await choice.nth(turn % (await choice.count())).click();
    } else if (shown.scene === 'take') {
      await token.first().click();
      await choice.first().click();
    } else if (shown.scene && (await token.count()) > 0) {
      await token.nth(turn % (await token.count())).click();
    } else if (!shown.scene && (await place.count()) > 0) {
      await place.nth(turn % (await place.count())).dispatchEvent('click');
      await page.waitForTimeout(60);
      const narrowed = await page.locator('.narrowed').count();
      if (narrowed > 0) await page.locator('.ag-action').first().click();
    } else {
      await page
        .locator('.ag-action')
        .nth(turn % now.actions.length)
        .click();
    }
    await changed(page, { ...now, log });
  }
  const end = await ready(page);
  assert.ok(end.over, 'the game came to its end');
  at.calm();
});

test('the scene of an attack: what stands open in it goes on', { timeout: 120_000 }, async () => {
  const page = await at.reader();
  await playBefore(at, page, 'panthalos', 'add');
  const now = await ready(page);
  const shown = await board(page);
  assert.equal(shown.scene, 'attack');
  assert.doesNotMatch(shown.text, missing);
  assert.deepEqual(await findings(page), []);
  await page.locator('.pan-scene .pan-tokbtn.is-open .pan-hit').first().click();
  await changed(page, now);
  at.calm();
});

for (const looks of [
  { phone: false, locale: 'en-GB', players: 5 },
  { phone: true, locale: 'fr-FR', players: 2 },
]) {
  test(`everything on the board explains itself: ${looks.players} players, ${looks.locale}`, {
    timeout: 360_000,
  }, async () => {
    const { players, ...rest } = looks;
    const page = await at.reader(rest);
    await newTable(page, Array(players - 1).fill('bot'));
    await ready(page);
    const ids = await page.evaluate(() => [
      ...new Set([...document.querySelectorAll('.pan-board [data-id]')].map((e) => e.dataset.id)),
    ]);
    assert.ok(ids.length > 40, `${ids.length} places`);
    for (const id of ids) {
      await page.locator(`.pan-board [data-id="${id}"]`).first().dispatchEvent('contextmenu');
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

test('by keyboard: arrow keys go from place to place, I explains, Enter presses', {
  timeout: 180_000,
}, async () => {
  const page = await at.reader();
  await newTable(page, ['bot']);
  await ready(page);
  await page.locator('.pan-board [data-id="agora.2"]').focus();
  const at_ = () => page.evaluate(() => document.activeElement?.getAttribute('data-id'));
  await page.keyboard.press('ArrowLeft');
  assert.equal(await at_(), 'agora.1');
  await page.keyboard.press('i');
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await page.locator('.pan-board [data-id="agora.1"]').focus();
  const log = await page.locator('.logline').count();
  await page.keyboard.press('Enter');
  await page.waitForTimeout(150);
  const narrowed = await page.locator('.narrowed').count();
  if (narrowed > 0) await page.locator('.ag-action').first().click();
  await page.waitForFunction((n) => document.querySelectorAll('.logline').length > n, log);
  at.calm();
});
