// Every page in real Chromium: axe, no word missing, no shift, small enough.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { anyAction, changed, findings, newTable, press, ready, stage } from './stage.mjs';

let at;
before(async () => {
  at = await stage();
});
after(() => at?.close());

/** Ids that stand for words that are missing, such as page.this. */
async function wordless(page) {
  const text = await page.locator('body').innerText();
  return text.match(/\b(page|core|panthalos|protocol|server)\.[a-z_]+(\.[a-z_]+)*/g) ?? [];
}

const pages = {
  home: ['', '.gcard'],
  'new table': ['#/new/panthalos', '.seatlist'],
  rules: ['#/rules/panthalos/PAN-FORO-02', '.rules section'],
  learn: ['#/learn', '.gcard'],
  'two minutes': ['#/learn/panthalos', '.endgo'],
  watch: ['#/watch', '.ag-panel'],
  replay: ['#/replay', '.drop'],
  credits: ['#/credits', '.credits li'],
  'no such table': ['#/table/0000000000000000', '.sorry'],
};

for (const looks of [
  { phone: false, colorScheme: 'light', locale: 'en-GB' },
  { phone: true, colorScheme: 'dark', locale: 'fr-FR' },
]) {
  const name = `${looks.phone ? 'phone' : 'desktop'}, ${looks.colorScheme}, ${looks.locale}`;
  test(`pages: ${name}`, { timeout: 180_000 }, async () => {
    const page = await at.reader(looks);
    for (const [what, [path, there]] of Object.entries(pages)) {
      await page.goto(at.server.url + path);
      await page.locator(there).first().waitFor();
      await page.waitForTimeout(150);
      assert.deepEqual(await findings(page), [], what);
      assert.deepEqual(await wordless(page), [], what);
      const wide = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(wide[0] <= wide[1], `${what} is ${wide[0]} wide`);
    }
    at.calm();
  });

  test(`mid-game: ${name}`, { timeout: 180_000 }, async () => {
    const page = await at.reader(looks);
    await page.locator('.gcard button').first().click();
    const seen = new Set();
    for (let turn = 0; turn < 16; turn++) {
      const now = await ready(page);
      if (now.over) break;
      const kind = now.prompt;
      if (!seen.has(kind) && seen.size < 4) {
        seen.add(kind);
        assert.deepEqual(await findings(page), [], kind);
        assert.deepEqual(await wordless(page), [], kind);
      }
      await press(page, anyAction(now.actions, turn));
      await changed(page, now);
    }
    await ready(page);
    // Dialogs: the menu, a rule, the past.
    await page.locator('.ag-top button[aria-label^="Menu"]').click();
    await page.locator('dialog[open]').waitFor();
    assert.deepEqual(await findings(page), [], 'menu');
    await page.keyboard.press('Escape');
    await page.locator('.ag-prompt__why').click();
    await page.locator('dialog .rule').waitFor();
    assert.deepEqual(await findings(page), [], 'rule');
    assert.deepEqual(await wordless(page), []);
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowLeft');
    await page.locator('.ag-banner.past').waitFor();
    assert.deepEqual(await findings(page), [], 'past');
    at.calm();
  });
}

test('the lobby and the curtain', async () => {
  const page = await at.reader();
  await newTable(page, ['here', 'open'], { names: ['Ann', 'Ben'] });
  await page.locator('.lobby').waitFor();
  assert.deepEqual(await findings(page), []);
  await page.locator('.lobby').getByRole('button', { name: 'Seat a bot' }).click();
  await page.locator('.curtain, .ag-action').first().waitFor();
  assert.deepEqual(await findings(page), []);
  at.calm();
});

test('search in the rules', async () => {
  const page = await at.reader();
  await page.goto(`${at.server.url}#/rules/panthalos`);
  await page.locator('.rules dl').first().waitFor();
  const all = await page.locator('.rules dt').count();
  await page.getByRole('searchbox').fill('hired worker');
  await page.waitForFunction((n) => document.querySelectorAll('.rules dt').length < n, all);
  assert.match((await page.locator('.rules dd').allInnerTexts()).join(' '), /hired/i);
  at.calm();
});

test('nothing shifts while playing, and the first game is small', {
  timeout: 180_000,
}, async () => {
  const page = await at.reader();
  await page.locator('.gcard').first().waitFor();
  await page.waitForLoadState('networkidle');
  let bytes = 0;
  // Every file that is fetched counts as it is when packed; fonts are packed already.
  page.on('response', async (response) => {
    const body = await response.body().catch(() => Buffer.alloc(0));
    const packed = /\.woff2$/.test(response.url()) ? body.length : gzipSync(body).length;
    if (response.status() === 200) bytes += packed;
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.reload();
  await page.locator('.gcard button').first().click();
  await ready(page);
  await page.waitForTimeout(300);
  const regions = () =>
    page.evaluate(() =>
      ['prompt', 'board', 'players', 'hand', 'log'].map((name) => {
        const { x, y, width, height } = document
          .querySelector(`.ag-${name}`)
          .getBoundingClientRect();
        return [name, x, y, width, height].join(' ');
      }),
    );
  const begin = await regions();
  await page.evaluate(() => {
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!entry.hadRecentInput) window.shift = Math.max(window.shift, entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: false });
  });
  for (let turn = 0; turn < 14; turn++) {
    const now = await ready(page);
    await press(page, anyAction(now.actions, turn));
    await changed(page, now);
    assert.deepEqual(await regions(), begin, now.prompt);
  }
  const shift = await page.evaluate(() => window.shift);
  assert.ok(shift < 0.05, `layout shift ${shift}`);
  console.log(
    `first game opened: ${Math.round(bytes / 1000)} kB packed, layout shift ${shift.toFixed(4)}`,
  );
  assert.ok(bytes < 250_000, `${bytes} bytes`);
});
