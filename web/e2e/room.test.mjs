// The layout in real Chromium: nothing is cut off, covered or out of reach.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { agon, changed, findings, newTable, playNow, press, ready, stage } from './stage.mjs';

let at;
before(async () => {
  at = await stage();
});
after(() => at?.close());

const kGames = ['panthalos', 'deukalion', 'pantacle', 'mythic_battles'];
/** The box of the first element that fits. */
const box = (page, selector) =>
  page
    .locator(selector)
    .first()
    .evaluate((one) => one.getBoundingClientRect().toJSON());

for (const game of kGames) {
  test(`four players at 1280: ${game}`, { timeout: 120_000 }, async () => {
    const page = await at.reader();
    // Armies that stand ready show all that a panel has.
    const options = game === 'mythic_battles' ? { armies: 'ready' } : {};
    await newTable(page, ['bot', 'bot', 'bot'], { game, options });
    await ready(page);
    // As many tokens as one may come to hold.
    const wrong = await page.evaluate(() => {
      const piece = document.querySelector('.pan-line .pan-mini');
      for (let i = 0; i < 24 && piece; i++) piece.after(piece.cloneNode(true));
      const found = [];
      const region = document.querySelector('.ag-players').getBoundingClientRect();
      for (const panel of document.querySelectorAll('.ag-player')) {
        const edge = panel.getBoundingClientRect();
        if (edge.bottom > region.bottom + 1) found.push(`${panel.ariaLabel} is cut`);
        const seen = (selector) => {
          const one = panel.querySelector(selector)?.getBoundingClientRect();
          return one && one.width > 1 ? one : null;
        };
        const name = seen('.ag-name');
        for (const selector of ['.ag-player__score', '.mb-counts', '.mb-stones']) {
          const one = seen(selector);
          if (!one) continue;
          if (one.right > edge.right + 1) found.push(`${selector} is pushed out`);
          const beside = one.left >= name.right - 1 || one.top >= name.bottom - 3;
          if (!beside) found.push(`${selector} is printed over the name`);
        }
      }
      const log = document.querySelector('.ag-log__list').clientHeight;
      if (log < 90) found.push(`the log has ${log} px`);
      return found;
    });
    assert.deepEqual(wrong, []);
    at.calm();
  });

  for (const phone of [false, true]) {
    test(`the guide's first advice is in view: ${game}, ${phone ? 'phone' : 'desktop'}`, {
      timeout: 120_000,
    }, async () => {
      const page = await at.reader({ phone });
      await page.goto(`${at.server.url}#/guide/${game}`);
      await ready(page);
      await page.waitForFunction(() => {
        const row = document.querySelector('.ag-action.is-hover')?.getBoundingClientRect();
        const list = document.querySelector('.ag-actions').getBoundingClientRect();
        return row && row.top >= list.top - 1 && row.bottom <= list.bottom + 1;
      });
      at.calm();
    });
  }
}

test('an explanation fits a phone, and its Close is in reach', async () => {
  const page = await at.reader({ phone: true });
  await newTable(page, ['bot'], { game: 'mythic_battles' });
  await ready(page);
  await page.locator('.mb-unit').first().dispatchEvent('contextmenu');
  const dialog = page.locator('dialog[open]');
  await dialog.locator('.mb-dash').waitFor();
  const [wide, room] = await dialog.evaluate((one) => [one.scrollWidth, one.clientWidth]);
  assert.ok(wide <= room, `${wide} in ${room}`);
  const close = await box(page, 'dialog[open] .dialog__head button');
  assert.ok(close.right <= 375 && close.left >= 0, `Close ends at ${close.right}`);
  at.calm();
});

test('after a press nothing looks chosen until the pointer moves', {
  timeout: 120_000,
}, async () => {
  const page = await at.reader();
  // A fixed start: whoever announces discards next.
  await page.goto(`${at.server.url}#/guide/pantacle`);
  const now = await ready(page);
  await page.locator('.ag-action').first().click();
  await changed(page, now);
  const next = await ready(page);
  assert.ok(next.actions[0].startsWith('discard'), next.actions.join());
  assert.equal(await page.locator('.ag-action:focus').count(), 0);
  const pointed = page.locator('.ptc-blade.is-hover');
  assert.equal(await pointed.count(), 0);
  const { x: left, y: top } = await page.locator('.ag-action').first().boundingBox();
  await page.mouse.move(left + 30, top + 12, { steps: 3 });
  await pointed.waitFor();
  at.calm();
});

test('the sheet of a unit that nobody recruited goes with the draft', {
  timeout: 240_000,
}, async () => {
  const page = await at.reader();
  await newTable(page, ['bot'], { game: 'mythic_battles' });
  let last = null;
  for (let turn = 0; turn < 60; turn++) {
    const now = await ready(page);
    if (!now.actions[0]?.startsWith('recruit')) break;
    // The pointer rests on a unit that stays behind.
    last = await page.locator('.mb-unit').last().getAttribute('data-id');
    await page.locator(`.mb-unit[data-id="${last}"]`).hover();
    const other = now.actions.find((action) => !action.endsWith(` ${last}`)) ?? now.actions[0];
    await press(page, other);
    await changed(page, now);
  }
  await page.locator('.mb-board').waitFor();
  const units = await page.locator('.mb-mini').evaluateAll((all) => all.map((u) => u.dataset.id));
  const sheet = await page.locator('.mb-dash h2').innerText();
  const names = await page
    .locator('.mb-mini .ag-vh')
    .evaluateAll((all) => all.map((one) => one.textContent.split(',')[0].toLowerCase()));
  assert.ok(units.length > 0 && !units.includes(last));
  assert.ok(names.includes(sheet.toLowerCase()), `${sheet} is of nobody`);
  at.calm();
});

for (const phone of [false, true]) {
  test(`the past: ${phone ? 'phone' : 'desktop'}`, { timeout: 120_000 }, async () => {
    const page = await at.reader({ phone });
    await playNow(page);
    for (let turn = 0; turn < 3; turn++) {
      const now = await ready(page);
      await press(page, now.actions[0]);
      await changed(page, now);
    }
    const question = (await ready(page)).prompt;
    await page.keyboard.press('ArrowLeft');
    await page.locator('.ag-banner.past').waitFor();
    const banner = await box(page, '.ag-banner.past');
    const board = await box(page, '.boardbox');
    assert.ok(banner.bottom <= board.top + 1, 'the banner is above the board');
    const said = await page.locator('.ag-prompt__text').innerText();
    assert.notEqual(said, question, 'the prompt follows');
    at.calm();
  });
}

test('a phone: scores in view, a dock that folds, the hand a press away', {
  timeout: 120_000,
}, async () => {
  const page = await at.reader({ phone: true });
  await playNow(page);
  await ready(page);
  assert.deepEqual(await findings(page), []);
  const handle = page.locator('.dockfold');
  const list = page.locator('.ag-dock .ag-actions');
  await handle.tap();
  await list.waitFor({ state: 'hidden' });
  await handle.tap();
  await list.waitFor();
  // Drawn down and up again.
  const draw = async (by) => {
    const { x, y, width, height } = await handle.boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + height / 2 + by, { steps: 4 });
    await page.mouse.up();
  };
  await draw(60);
  await list.waitFor({ state: 'hidden' });
  await draw(-60);
  await list.waitFor();
  await page.getByRole('button', { name: 'Hand', exact: true }).tap();
  await page.waitForFunction(() => {
    const hand = document.querySelector('.ag-hand').getBoundingClientRect();
    const dock = document.querySelector('.ag-dock').getBoundingClientRect();
    return hand.bottom <= dock.top + 1 && hand.top > 0;
  });
  const scores = await box(page, '.scores');
  assert.ok(scores.top >= 0 && scores.bottom < 200, 'the scores stay in view');
  assert.equal(await page.locator('.scores li').count(), 3);
  at.calm();
});

test('addresses that name no game say so', async () => {
  const page = await at.reader();
  for (const path of ['rules', 'learn', 'new', 'guide']) {
    await page.goto(`${at.server.url}#/${path}/nothing`);
    await page.getByRole('heading', { name: 'There is no such game' }).waitFor();
    await page.getByRole('link', { name: 'Agon, home' }).last().click();
    await page.locator('.gcard').first().waitFor();
  }
  at.calm();
});

test('the rules give examples of their own game', async () => {
  const page = await at.reader();
  await page.goto(`${at.server.url}#/rules/deukalion`);
  await page.locator('.rules dt').first().waitFor();
  const first = await page.locator('.rules dt').first().innerText();
  assert.ok((await page.locator('label[for=find]').innerText()).includes(first));
  at.calm();
});

test('an invitation says who and what, and a full table offers no seat', async () => {
  const ann = await at.reader();
  await newTable(ann, ['open'], { game: 'deukalion', names: ['Ann'] });
  const link = await ann.locator('.lobby .copylink input').first().inputValue();
  const ben = await at.reader();
  await ben.goto(link);
  await ben.getByRole('heading', { name: /Deukalion/ }).waitFor();
  await ben.getByText('Ann is at the table').waitFor();
  const late = await at.reader();
  await late.goto(link);
  await late.getByRole('button', { name: 'Sit down' }).waitFor();
  await ben.getByRole('button', { name: 'Sit down' }).click();
  await ben.locator('.ag-prompt').waitFor();
  // Who was too late is told, and what is free now is shown.
  await late.getByRole('button', { name: 'Sit down' }).click();
  await late.getByText('All seats are taken').waitFor();
  assert.equal(await late.getByRole('button', { name: 'Sit down' }).count(), 0);
  await late.reload();
  await late.getByText('All seats are taken').waitFor();
  await late.getByRole('link', { name: 'Only watch' }).waitFor();
  at.calm();
});

test('the review makes the page no longer', { timeout: 180_000 }, async () => {
  const folder = join(at.folder, 'records');
  execFileSync(agon, [
    ...['simulate', 'panthalos', '--games', '1', '--players', '3', '--seed', '4'],
    ...['--bots', 'weighted', '--records', folder],
  ]);
  const page = await at.reader();
  await page.goto(`${at.server.url}#/replay`);
  await page.locator('.drop input').setInputFiles(join(folder, readdirSync(folder)[0]));
  await page.locator('.fl-bar').waitFor();
  await page.keyboard.press('End');
  await page.locator('.endbox').first().waitFor();
  await page.keyboard.press('r');
  await page.locator('.rv-opt.was').waitFor({ timeout: 120_000 });
  const tall = await page.evaluate(() => document.documentElement.scrollHeight);
  assert.ok(tall <= 800, `${tall} px`);
  at.calm();
});
