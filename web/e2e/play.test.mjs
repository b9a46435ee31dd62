// Whole games through the page: by pointer, by keyboard alone, in French on a phone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  anyAction,
  changed,
  kQuiet,
  ownTurn,
  playNow,
  press,
  ready,
  smallTargets,
  stage,
  tap,
} from './stage.mjs';

let at;
before(async () => {
  at = await stage();
});
after(() => at?.close());

test('a whole game against bots', { timeout: 400_000 }, async () => {
  const page = await at.reader();
  await page.locator('.gcard').first().waitFor();
  await playNow(page);

  let turns = 0;
  for (;;) {
    const now = await ready(page);
    if (now.over) break;
    const wanted = anyAction(now.actions, turns);
    await press(page, wanted);
    await changed(page, now);
    assert.ok(++turns < 600, 'the game comes to an end');
  }
  assert.ok(turns > 30, `only ${turns} decisions`);
  assert.equal(await page.locator('.endbox tr.a').count(), 3);
  assert.match(await page.locator('.endbox tbody.w .rank').first().innerText(), /1/);
  assert.match(await page.title(), /Panthalos/);

  // The end offers a rematch with the same people.
  await page.locator('.en-win .rematch').click();
  await page.waitForFunction(() => document.querySelector('.endbox') === null);
  await page.locator('.ag-action').first().waitFor();
  at.calm();
});

test('a whole game by keyboard alone', { timeout: 400_000 }, async () => {
  const page = await at.reader();
  // Turns end by themselves here: the setting of those who know the game.
  await page.evaluate(() => localStorage.setItem('agon.settings', '{"endTurn":"auto"}'));
  await page.reload();
  await page.locator('.gcard').first().waitFor();
  // From the top of the page to the button, by Tab.
  for (let i = 0; i < 20; i++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.matches('.gcard button'))) break;
  }
  await page.keyboard.press('Enter');
  await ready(page);
  for (let i = 0; i < 20; i++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.matches('.ag-action'))) break;
  }
  assert.ok(await page.evaluate(() => document.activeElement?.matches('.ag-action')));

  let turns = 0;
  for (;;) {
    const now = await ready(page);
    if (now.over) break;
    const held = await page.evaluate(() => document.activeElement?.matches('.ag-action'));
    if (turns % 3 === 0 || !held) {
      const seen = await page.locator('.ag-action:visible').count();
      const rows = Math.min(9, seen || now.actions.length);
      await page.keyboard.press(String(1 + (turns % rows)));
    } else {
      for (let down = turns % Math.min(4, now.actions.length); down > 0; down--) {
        await page.keyboard.press('ArrowDown');
      }
      await page.keyboard.press('Enter');
    }
    await changed(page, now);
    assert.ok(++turns < 600, 'the game comes to an end');
  }
  assert.ok(turns > 20, `only ${turns} decisions`);
  at.calm();
});

test('take-back, restart and end of turn', async () => {
  const page = await at.reader();
  await playNow(page);
  const begin = await ownTurn(page);
  const undo = page.getByRole('button', { name: 'Undo' });
  assert.equal(await undo.getAttribute('aria-disabled'), 'true');
  await press(page, kQuiet);
  await changed(page, begin);
  const then = await ready(page);
  assert.deepEqual(then.actions, ['end_turn']);
  assert.equal(await undo.getAttribute('aria-disabled'), 'false');
  await undo.click();
  await changed(page, then);
  assert.deepEqual((await ready(page)).actions, begin.actions);
  // The same by key, and the whole turn.
  await press(page, 'place leader titanus.1');
  await changed(page, begin);
  await ready(page);
  await page.keyboard.press('r');
  await page.waitForFunction(
    (n) => document.querySelectorAll('.ag-action').length === n,
    begin.actions.length,
  );
  await press(page, kQuiet);
  await changed(page, begin);
  await ready(page);
  await press(page, 'end_turn');
  await page.waitForFunction(() => document.querySelector('[data-action="end_turn"]') === null);
  at.calm();
});

test('a phone, in French and dark', { timeout: 180_000 }, async () => {
  const page = await at.reader({ phone: true, locale: 'fr-FR', colorScheme: 'dark' });
  assert.equal(await page.locator('html').getAttribute('lang'), 'fr');
  await playNow(page);
  await ready(page);
  // Two fingers draw the board nearer.
  const touch = await page.context().newCDPSession(page);
  const fingers = (type, gap) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        gap === null
          ? []
          : [
              { x: 180 - gap, y: 260, id: 1 },
              { x: 190 + gap, y: 260, id: 2 },
            ],
    });
  await fingers('touchStart', 20);
  for (const gap of [30, 45, 60, 80]) await fingers('touchMove', gap);
  await fingers('touchEnd', null);
  await page.locator('.panzoom.near').waitFor();
  await page.locator('.ag-board__tools button').first().tap();
  await page.waitForFunction(() => document.querySelector('.panzoom.near') === null);
  for (let turn = 0; turn < 12; turn++) {
    const now = await ready(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 375, `the page is ${wide} wide`);
    await tap(page.locator(`.ag-action[data-action="${anyAction(now.actions, turn)}"]`));
    await changed(page, now);
  }
  await ready(page);
  assert.deepEqual(await smallTargets(page), []);
  // The log is a drawer.
  await page.getByRole('button', { name: 'Journal' }).tap();
  await page.locator('dialog .logline').first().waitFor();
  await page.getByRole('button', { name: 'Fermer' }).tap();
  assert.equal(await page.locator('dialog').count(), 0);
  // No English sentence on the page.
  const words = await page.locator('body').innerText();
  assert.doesNotMatch(words, /\b(Undo|Player|Round|your turn)\b/i);
  // Another language without a reload, in the middle of a turn.
  await page.evaluate(() => {
    window.kept = true;
  });
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.locator('dialog .choice label').filter({ hasText: 'English' }).tap();
  await page.locator('dialog').getByRole('button', { name: 'Close' }).tap();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  assert.equal(await page.evaluate(() => window.kept), true);
  at.calm();
});
