// The end of a game in real Chromium: winner, reason, points by source that add up, moments that open
// in the history, a rematch that others see at once; each game in its own terms.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { agon, findings, newTable, stage } from './stage.mjs';

let at;
const records = {};
const kGames = { panthalos: 3, pantacle: 3, deukalion: 3, mythic_battles: 2, liars_dice: 3 };
before(async () => {
  at = await stage();
  for (const [game, players] of Object.entries(kGames)) {
    const folder = join(at.folder, `end-${game}`);
    execFileSync(agon, [
      ...['simulate', game, '--games', '1', '--players', String(players), '--seed', '4'],
      ...['--bots', 'weighted', '--records', folder],
    ]);
    records[game] = join(folder, readdirSync(folder)[0]);
  }
});
after(() => at?.close());

/** A picture of what is shown, where somebody wants to look at it. */
const picture = (page, name) =>
  process.env.AGON_PICTURES
    ? page.screenshot({ path: join(process.env.AGON_PICTURES, `${name}.png`), fullPage: true })
    : null;

async function toTheEnd(page, game) {
  await page.goto(`${at.server.url}#/replay`);
  await page.locator('.drop input').setInputFiles(records[game]);
  await page.locator('.fl-bar').waitFor();
  await page.keyboard.press('End');
  await page.locator('.en .en-mom').waitFor();
}

const wordless = async (page) =>
  (await page.locator('body').innerText()).match(
    /\b(page|core|panthalos|pantacle|deukalion|mythic_battles|liars_dice)(_page)?\.[a-z_]+(\.[a-z_]+)*/g,
  ) ?? [];

/** How far things moved by themselves. Runs in the page. */
const watchShifts = () => {
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
  }).observe({ type: 'layout-shift' });
};

for (const game of Object.keys(kGames)) {
  for (const looks of [
    { phone: false, colorScheme: 'light', locale: 'en-GB' },
    { phone: true, colorScheme: 'dark', locale: 'fr-FR' },
  ]) {
    const name = looks.phone ? 'phone' : 'desktop';
    test(`the end of ${game} is told in its own terms: ${name}`, { timeout: 60_000 }, async () => {
      const page = await at.reader(looks);
      await toTheEnd(page, game);
      await page.evaluate(watchShifts);
      assert.match(await page.locator('.en h1').innerText(), /\S/);
      assert.match(await page.locator('.en-why h2').innerText(), /\S/, 'it says why');
      assert.deepEqual(await wordless(page), []);
      assert.deepEqual(await findings(page), []);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= (looks.phone ? 375 : 1280), `${width} wide`);
      const ranked = game !== 'pantacle' && game !== 'mythic_battles';
      assert.equal(
        (await page.locator('.en .rank').count()) > 0,
        ranked,
        'places where they count',
      );
      await picture(page, `end-${game}-${name}`);
      assert.ok((await page.evaluate(() => window.shift)) < 0.02, 'nothing jumps');
      await page.close();
      at.calm();
    });
  }
}

test('the points of a row add up to its total', { timeout: 60_000 }, async () => {
  for (const game of ['panthalos', 'deukalion']) {
    const page = await at.reader();
    await toTheEnd(page, game);
    const rows = await page
      .locator('.en-tab tr.a')
      .evaluateAll((all) =>
        all.map((row) =>
          [...row.querySelectorAll('td:not(.rank)')].map((cell) =>
            Number(cell.textContent.trim().replace('−', '-').replace('–', '0')),
          ),
        ),
      );
    assert.equal(rows.length, kGames[game]);
    for (const row of rows) {
      const total = row.pop();
      assert.equal(
        row.reduce((sum, each) => sum + each, 0),
        total,
        `${game}: ${row.join(' + ')}`,
      );
    }
    await page.close();
  }
});

test('a moment opens in the history, and now leads back to the end', {
  timeout: 60_000,
}, async () => {
  const page = await at.reader();
  await toTheEnd(page, 'panthalos');
  await page.locator('.en-mom button').first().click();
  await page.locator('.ag-board.is-past').waitFor();
  assert.match(page.url(), /#\/table\/[^/]+\/\d+$/);
  await page.keyboard.press('End');
  await page.locator('.en .en-mom').waitFor();
  await page.getByRole('button', { name: 'Look at the board' }).click();
  await page.locator('.ag-board').waitFor();
  await page.getByRole('button', { name: 'The result' }).click();
  await page.locator('.en .en-mom').waitFor();
  await page.close();
  at.calm();
});

test('a rematch is seen by the others at once', { timeout: 60_000 }, async () => {
  const host = await at.reader();
  await newTable(host, ['open'], { names: ['Ann'] });
  const table = host.url().split('/').at(-1);
  const known = await host.evaluate(() => JSON.parse(localStorage.getItem('agon.tables'))[0]);
  const guest = await at.reader();
  await guest.goto(`${at.server.url}#/join/${table}/${known.invite}`);
  await guest.getByRole('button', { name: 'Sit down' }).click();
  await guest.locator('.ag-prompt').waitFor();
  await host.getByRole('button', { name: 'Menu' }).click();
  await host.getByText('you are the host').click();
  const stop = host.getByRole('button', { name: /Stop the game|Really stop/ });
  await stop.click();
  await stop.click();
  await host.locator('.en h1').waitFor();
  await guest.locator('.en h1').waitFor();
  assert.equal(await guest.locator('.en-open').count(), 0);
  await host.locator('dialog[open]').waitFor({ state: 'detached' });
  await host.keyboard.press('m');
  await host.waitForFunction((old) => !location.hash.includes(old), table);
  await guest.locator('.en-open').waitFor();
  await guest.locator('.en-win .rematch').click();
  await guest.waitForFunction((old) => !location.hash.includes(old), table);
  assert.equal(new URL(guest.url()).hash, new URL(host.url()).hash);
  await guest.locator('.ag-prompt').waitFor();
  await host.close();
  await guest.close();
  at.calm();
});
