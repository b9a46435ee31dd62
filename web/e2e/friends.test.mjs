// Several people: two browsers at one table, one device for two, onlookers, links.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { anyAction, changed, kQuiet, newTable, press, ready, stage, state } from './stage.mjs';

let at;
before(async () => {
  at = await stage();
});
after(() => at?.close());

/** Two people at one table: Ann opens it, Ben sits down by her link. */
async function together() {
  const ann = await at.reader();
  await newTable(ann, ['open'], { names: ['Ann'] });
  const link = await ann.locator('.lobby .copylink input').first().inputValue();
  assert.match(link, /#\/join\//, 'the secret is behind the #');
  const ben = await at.reader();
  await ben.goto(link);
  await ben.locator('input[autocomplete=nickname]').fill('Ben');
  await ben.getByRole('button', { name: 'Sit down' }).click();
  await ben.locator('.ag-prompt').waitFor();
  await ann.waitForFunction(() => document.querySelector('.lobby') === null);
  return { ann, ben };
}

test('two browsers at one table', { timeout: 180_000 }, async () => {
  const { ann, ben } = await together();
  let moves = 0;
  for (; moves < 16; moves++) {
    const turn = await Promise.race([ready(ann).then(() => ann), ready(ben).then(() => ben)]);
    const other = turn === ann ? ben : ann;
    assert.deepEqual((await state(other)).actions, [], 'only one of them may press');
    assert.match(await turn.title(), /^● Your turn/);
    assert.doesNotMatch(await other.title(), /●/);
    const now = await state(turn);
    await press(turn, anyAction(now.actions, moves));
    await changed(turn, now);
    await turn.waitForTimeout(60);
  }
  // Both logs have the same lines, except for what is hidden.
  const lines = async (page) =>
    (await page.locator('.logline').allInnerTexts()).filter((text) => !text.includes('Titan'));
  assert.deepEqual(await lines(ann), await lines(ben));
  // Each hand is its owner's alone.
  const hand = (page) => page.locator('.ag-hand').innerText();
  assert.match(await hand(ann), /only you see/i);

  // An onlooker sees the board and no hand.
  const guest = await at.reader();
  await guest.goto(ann.url());
  await guest.locator('.ag-prompt').waitFor();
  assert.match(await hand(guest), /hidden/);
  assert.deepEqual((await state(guest)).actions, []);
  await guest.goto(`${at.server.url}#/watch`);
  await guest.locator('.trow', { hasText: 'Ann, Ben' }).first().waitFor();
  at.calm();
});

test('a recovery link brings the seat to another browser', async () => {
  const { ann } = await together();
  await ann.getByRole('button', { name: 'Menu' }).click();
  const link = await ann.locator('dialog .copylink input').last().inputValue();
  assert.match(link, /#\/seat\//);
  const elsewhere = await at.reader();
  await elsewhere.goto(link);
  await elsewhere.locator('.ag-player', { hasText: 'you' }).first().waitFor();
  assert.match(await elsewhere.locator('.ag-player').first().innerText(), /Ann/);
  assert.doesNotMatch(elsewhere.url(), /seat/, 'the secret does not stay in the address');
  at.calm();
});

test('one device for two, with a curtain between them', { timeout: 180_000 }, async () => {
  const page = await at.reader();
  await newTable(page, ['here'], { names: ['Ann', 'Ben'] });
  const seen = new Set();
  for (let moves = 0; moves < 14; moves++) {
    const now = await ready(page);
    if (now.curtain) {
      assert.equal(await page.locator('.ag-hand').count(), 0, 'nothing shows behind the curtain');
      seen.add(await page.locator('.curtain h2').innerText());
      await page.locator('.curtain button').click();
      await page.waitForFunction(() => document.querySelector('.curtain') === null);
      continue;
    }
    await press(page, anyAction(now.actions, moves));
    await changed(page, now);
  }
  assert.deepEqual([...seen].sort(), ['Pass the device to Ann', 'Pass the device to Ben']);
  at.calm();
});

/** Both boards are the same; if not, says where they begin to differ. */
function sameBoard(now, then) {
  let at = 0;
  while (at < then.length && now[at] === then[at]) at++;
  const around = (board) => board.slice(Math.max(0, at - 300), at + 300);
  assert.equal(around(now), around(then));
  assert.equal(now.length, then.length);
}

test('history, its address and playing on from it', { timeout: 180_000 }, async () => {
  const page = await at.reader();
  await page.locator('.gcard button').first().click();
  for (let moves = 0; moves < 6; moves++) {
    const now = await ready(page);
    await press(page, anyAction(now.actions, moves));
    await changed(page, now);
  }
  await ready(page);
  // Out of the list: whoever waits there and presses keys gets its first action marked.
  await page.evaluate(() => document.activeElement?.blur());
  await page.waitForFunction(() => !document.querySelector('.ag-board .is-hover, .pan-plus'));
  const present = await page.locator('.ag-board').innerHTML();
  await page.keyboard.press('ArrowLeft');
  await page.locator('.ag-banner.past').waitFor();
  await page.waitForFunction(() => /#\/table\/[^/]+\/\d+$/.test(location.href));
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Home');
  await page.waitForFunction(() => /\/1$/.test(location.href));
  assert.deepEqual((await state(page)).actions, []);
  // The address alone shows the same position.
  const guest = await at.reader();
  await guest.goto(page.url());
  await guest.locator('.ag-banner.past').waitFor();
  await page.keyboard.press('End');
  await page.waitForFunction(() => document.querySelector('.ag-banner.past') === null);
  await page.evaluate(() => document.activeElement?.blur());
  await page.waitForFunction(() => document.querySelector('.ag-board .is-hover') === null);
  sameBoard(await page.locator('.ag-board').innerHTML(), present);
  // A line of the log, the slider, and a copy with bots from there.
  await page.locator('.logline .ag-log__line').nth(3).click();
  await page.locator('.ag-banner.past').waitFor();
  const before = page.url();
  await page.locator('.ag-banner').getByRole('button', { name: 'Play from here' }).click();
  await page.locator('dialog').getByRole('button', { name: 'Play now' }).click();
  await page.waitForFunction(
    (old) => location.href !== old && document.querySelector('.ag-action') !== null,
    before,
  );
  at.calm();
});

test('a record is saved and looked at from its file', { timeout: 180_000 }, async () => {
  const page = await at.reader();
  await page.locator('.gcard button').first().click();
  await ready(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByText('you are the host').click();
  const stop = page.getByRole('button', { name: /Stop the game|Really stop/ });
  await stop.click();
  await stop.click();
  await page.locator('.endbox').waitFor();
  const saved = page.waitForEvent('download');
  await page.locator('.endbox').getByRole('button', { name: 'Save the record' }).click();
  const file = await (await saved).path();
  await page.goto(`${at.server.url}#/replay`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'not.json', mimeType: 'application/json', buffer: Buffer.from('no') });
  await page.locator('.problem').waitFor();
  await page.locator('input[type=file]').setInputFiles(file);
  await page.locator('.ag-board').waitFor();
  await page.keyboard.press('End');
  at.calm();
});

test('a press on the board is a press of the list', async () => {
  const page = await at.reader();
  await page.locator('.gcard button').first().click();
  const begin = await ready(page);
  const place = page
    .locator('.ag-board .is-legal[role=button], .ag-board [role=button].is-legal')
    .first();
  await place.click();
  await page.waitForFunction((n) => {
    const now = document.querySelectorAll('.ag-action').length;
    return now > 0 && now < n;
  }, begin.actions.length);
  at.calm();
});

test('settings of a seat: turns that end by themselves, a standing answer', {
  timeout: 180_000,
}, async () => {
  const { ann, ben } = await together();
  const turn = await Promise.race([ready(ann).then(() => ann), ready(ben).then(() => ben)]);
  const other = turn === ann ? ben : ann;
  const choose = async (page, words) => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('dialog label').filter({ hasText: words }).click();
    await page.locator('dialog').getByRole('button', { name: 'Close', exact: true }).click();
  };
  await choose(other, 'Say no to questions');
  await other.locator('.ag-decide .ag-log__since').waitFor();
  await other.getByRole('button', { name: 'Ask me again' }).click();
  await other.waitForFunction(() => document.querySelector('.ag-decide .ag-log__since') === null);

  await choose(turn, /^automatic$/);
  await press(turn, kQuiet);
  await ready(other);
  assert.deepEqual((await state(turn)).actions, []);
  at.calm();
});

test('a hint marks an action, and what happened is replayed', { timeout: 180_000 }, async () => {
  const page = await at.reader();
  await page.locator('.gcard button').first().click();
  for (let turn = 0; turn < 5; turn++) {
    const now = await ready(page);
    if (now.actions.length > 1) {
      await page.getByRole('button', { name: 'Hint' }).click();
      await page.locator('.ag-action.is-hover').click();
    } else {
      await page.locator('.ag-action').first().click();
    }
    await changed(page, now);
  }
  await ready(page);
  await page.locator('.rc-h button').first().click();
  await page.locator('.fl-bar').waitFor();
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.querySelector('.fl-bar') === null);
  at.calm();
});

test('the host waits until everybody is ready', async () => {
  const ann = await at.reader();
  await newTable(ann, ['open'], { names: ['Ann'] });
  await ann.locator('.lobby label').filter({ hasText: 'I am ready' }).click();
  const ben = await at.reader();
  await ben.goto(await ann.locator('.lobby .copylink input').first().inputValue());
  await ben.getByRole('button', { name: 'Sit down' }).click();
  await ben.locator('.lobby').waitFor();
  await ben.getByText('not ready yet').waitFor();
  await ann.locator('.lobby label').filter({ hasText: 'I am ready' }).click();
  await ben.waitForFunction(() => document.querySelector('.lobby') === null);
  at.calm();
});
