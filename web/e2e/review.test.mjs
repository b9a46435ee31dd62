// Hints with their reasons, and the review of a finished game, in real Chromium.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { agon, findings, playNow, ready, stage } from './stage.mjs';

let at;
let record;
before(async () => {
  at = await stage();
  const folder = join(at.folder, 'records');
  execFileSync(agon, [
    ...['simulate', 'panthalos', '--games', '1', '--players', '3', '--seed', '4'],
    ...['--bots', 'weighted', '--records', folder],
  ]);
  record = join(folder, readdirSync(folder)[0]);
});
after(() => at?.close());

const wordless = async (page) =>
  (await page.locator('body').innerText()).match(/\b(page|core|panthalos)\.[a-z_]+(\.[a-z_]+)*/g) ??
  [];

/** A picture of what is shown, where somebody wants to look at it. */
const picture = (page, name) =>
  process.env.AGON_PICTURES
    ? page.screenshot({ path: join(process.env.AGON_PICTURES, `${name}.png`) })
    : null;

for (const looks of [
  { phone: false, colorScheme: 'light', locale: 'en-GB' },
  { phone: true, colorScheme: 'dark', locale: 'fr-FR' },
]) {
  const name = looks.phone ? 'phone' : 'desktop';
  test(`a hint has chances and reasons: ${name}`, { timeout: 120_000 }, async () => {
    const page = await at.reader(looks);
    await playNow(page);
    await ready(page);
    await page.locator('.ag-tools button').nth(2).click();
    await page.locator('.hintrow').first().waitFor();
    const advised = await page
      .locator('.hintrow')
      .evaluateAll((rows) => rows.map((row) => row.dataset.action));
    assert.ok(advised.length >= 1 && advised.length <= 3);
    const listed = await page.locator('.ag-action').count();
    assert.ok(listed >= 1 && advised.every((action) => typeof action === 'string'));
    assert.match(await page.locator('.hintrow').first().innerText(), /\d+\s?%/);
    assert.ok((await page.locator('.reasons li, .hintbox .ag-muted').count()) > 0);
    assert.deepEqual(await findings(page), []);
    assert.deepEqual(await wordless(page), []);
    await picture(page, `hint-${name}`);
    // The best one is played by a press, and the hint goes with its question.
    await page.locator('.hintrow').first().click();
    await page.locator('.hintrow').first().waitFor({ state: 'detached' });
    await page.context().close();
  });

  test(`a finished record is reviewed: ${name}`, { timeout: 180_000 }, async () => {
    const page = await at.reader(looks);
    await page.goto(`${at.server.url}#/replay`);
    await page.locator('.drop input').setInputFiles(record);
    await page.locator('.endbox .review').click();
    await page.locator('.ag-chart polyline').first().waitFor({ timeout: 120_000 });
    assert.equal(await page.locator('.ag-chart .line').count(), 3);
    const before = page.url();
    const moment = page.locator('.moments .jump').first();
    await moment.click();
    await page.waitForFunction((old) => location.href !== old, before);
    assert.match(page.url(), /#\/table\/[^/]+\/\d+$/);
    assert.ok((await page.locator('.moments li.now').count()) > 0);
    // The slider does the same by keys.
    const slider = page.locator('.slide input');
    const said = await slider.getAttribute('aria-valuetext');
    await slider.focus();
    for (let i = 0; i < 4; ++i) await page.keyboard.press('ArrowRight');
    await page.waitForFunction(
      (old) => document.querySelector('.slide input').getAttribute('aria-valuetext') !== old,
      said,
    );
    await page.locator('.skill details summary').click();
    await page.locator('.all tbody tr').nth(20).waitFor({ state: 'attached' });
    assert.deepEqual(await findings(page), []);
    assert.deepEqual(await wordless(page), []);
    await page.locator('.skill details summary').click();
    await picture(page, `review-${name}`);
    await page.context().close();
  });
}

test('the browser had nothing to complain of', () => at.calm());
