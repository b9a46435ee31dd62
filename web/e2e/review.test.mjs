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
    await page.locator('.fl-bar').waitFor();
    await page.keyboard.press('End');
    await page.locator('.endbox').waitFor();
    await page.keyboard.press('r');
    await page.locator('.rv[data-ready] .rv-opt.was').waitFor({ timeout: 120_000 });
    assert.match(page.url(), /#\/review\/[^/]+\/\d+$/);
    assert.equal(await page.locator('.rv-c .ln').count(), 3);
    // What was played and what was better: the better one promised more, and nobody more than all.
    const shares = await page
      .locator('.rv-opt .p')
      .evaluateAll((all) => all.map((one) => Number.parseInt(one.textContent, 10)));
    assert.equal(shares.length, 2);
    assert.ok(shares[0] < shares[1] && shares[1] <= 100, shares.join(' and '));
    assert.match(await page.locator('.rv-why').innerText(), /\S/, 'it says why');
    // It is drawn on the board, inside of it.
    const drawn = await page.evaluate(() => {
      const board = document.querySelector('.rv-map').getBoundingClientRect();
      const marks = [...document.querySelectorAll('.rv-marks > rect')];
      return marks.map((mark) => {
        const { left, right } = mark.getBoundingClientRect();
        return left >= board.left - 8 && right <= board.right + 8;
      });
    });
    assert.ok(drawn.every(Boolean), 'marks lie on the board');
    // Next and previous mistake, steps, the start and the end, by keys.
    const head = () => page.locator('.rv-k').innerText();
    const first = await head();
    await page.keyboard.press('n');
    await page.waitForFunction((old) => document.querySelector('.rv-k').innerText !== old, first);
    await page.keyboard.press('p');
    await page.waitForFunction((old) => document.querySelector('.rv-k').innerText === old, first);
    const slider = page.locator('.rv-slide input');
    const value = () => slider.inputValue();
    const before = Number(await value());
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(
      (old) => Number(document.querySelector('.rv-slide input').value) === old + 1,
      before,
    );
    await page.keyboard.press('End');
    await page.locator('.rv-sum').waitFor();
    assert.deepEqual(await findings(page), []);
    await page.keyboard.press('Home');
    await page.waitForFunction(() => document.querySelector('.rv-slide input').value === '0');
    await page.keyboard.press('n');
    await page.locator('.rv-opt.was').waitFor();
    assert.deepEqual(await findings(page), []);
    assert.deepEqual(await wordless(page), []);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= (looks.phone ? 375 : 1280), `${wide} wide`);
    await picture(page, `review-${name}`);
    // Trying it opens the question who plays; Escape closes that, and then the review.
    await page.keyboard.press('t');
    await page.locator('dialog[open]').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.locator('.endbox').waitFor();
    await page.context().close();
  });
}

test('the browser had nothing to complain of', () => at.calm());
