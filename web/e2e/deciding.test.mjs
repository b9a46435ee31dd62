// Deciding in real Chromium: scenes beside the map, dice that are pressed, folded lists, explanations,
// the draft, a new table, the codex and the search of rules.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  anyAction,
  changed,
  findings,
  newTable,
  playBefore,
  press,
  ready,
  stage,
} from './stage.mjs';

let at;
before(async () => {
  at = await stage();
});
after(() => at?.close());

/** Whether two things lie over one another on the screen. Runs in the page. */
const overlap = ([a, b]) => {
  const [one, other] = [a, b].map((name) => document.querySelector(name).getBoundingClientRect());
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return wide > 1 && high > 1;
};
const inside = (box, { width, height }) =>
  box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
const kWar = { armies: 'ready', round_limit: 9 };

for (const phone of [false, true]) {
  const width = phone ? 375 : 1280;

  test(`the Kylix at ${width}: a table of ways, each with its reach on the map`, async () => {
    const page = await at.reader({ phone });
    await playBefore(at, page, 'deukalion', 'kylix');
    const now = await ready(page);
    assert.equal(now.scene, 'kylix');
    if (!phone) assert.ok(!(await page.evaluate(overlap, ['.scene', '.ag-board'])));
    const row = page.locator('button.deu-row').first();
    await row.focus();
    const told = Number(/(\d+) squares?/.exec(await row.innerText())[1]);
    assert.equal(await page.locator('.deu-ahead').count(), told, 'the reach is drawn');
    await row.click();
    assert.equal(await row.getAttribute('aria-checked'), 'true');
    assert.deepEqual(await findings(page), []);
    const button = page.locator('.ag-confirm');
    assert.match(await button.innerText(), /^Set it down: [123] · [123] · [123] · [123]$/);
    assert.ok(inside(await button.boundingBox(), page.viewportSize()));
    await button.click();
    await changed(page, now);
    at.calm();
  });

  test(`an attack at ${width}: odds and parts are told before its dice fall`, async () => {
    const page = await at.reader({ phone });
    await playBefore(at, page, 'mythic_battles', 'attack', kWar);
    const now = await ready(page);
    await page.locator('.ag-action[data-action^="attack "]:visible').first().click();
    await page.locator('[data-scene="before"]').waitFor();
    const scene = page.locator('.scene');
    assert.match(await scene.innerText(), /\d dice[\s\S]*offence[\s\S]*defence \d/);
    assert.match(await scene.locator('.mb-outlook__n').innerText(), /^\d(\.\d)?$/);
    assert.equal(await page.locator('.mb-from').count(), 1);
    assert.equal(await page.locator('.mb-to').count(), 1);
    if (!phone) assert.ok(!(await page.evaluate(overlap, ['.scene', '.ag-board'])));
    assert.deepEqual(await findings(page), []);
    await page.getByRole('button', { name: 'Choose another' }).click();
    await scene.waitFor({ state: 'detached' });
    await page.locator('.ag-action[data-action^="attack "]:visible').first().click();
    await page.getByRole('button', { name: /^Roll \d+ dice$/ }).click();
    await changed(page, now);
    at.calm();
  });

  test(`dice at ${width}: a press on a die changes what is said, and the button`, async () => {
    const page = await at.reader({ phone });
    await playBefore(at, page, 'mythic_battles', 'assault', kWar);
    const now = await ready(page);
    const button = page.locator('.ag-confirm');
    await button.waitFor();
    const words = page.locator('.mb-outlook__w');
    const before = [await words.innerText(), await button.getAttribute('data-confirm')];
    await page.locator('.mb-tdie:not(.is-aside, .is-blank)').first().click();
    await page.waitForFunction(
      (old) => document.querySelector('.ag-confirm').dataset.confirm !== old,
      before[1],
    );
    assert.deepEqual(await findings(page), []);
    await page.locator('.allways').click();
    assert.ok((await page.locator('.ag-action:visible').count()) > 1, 'all ways open in place');
    await button.click();
    await changed(page, now);
    at.calm();
  });

  test(`an explanation at ${width}: beside the map, with the sheet, and it closes`, async () => {
    const page = await at.reader({ phone });
    await playBefore(at, page, 'mythic_battles', 'walk', kWar);
    await ready(page);
    const unit = page.locator('.mb-board .mb-unitp').first();
    const card = page.locator('dialog[open]');
    if (phone) {
      // A finger that stays.
      await unit.dispatchEvent('pointerdown', { pointerType: 'touch', bubbles: true });
      await card.waitFor();
      await page.evaluate(() => window.dispatchEvent(new PointerEvent('pointerup')));
    } else {
      await unit.hover();
      await card.waitFor();
      assert.ok(!(await page.evaluate(overlap, ['dialog[open]', '.ag-board'])));
    }
    await card.locator('.mb-rows').waitFor();
    assert.deepEqual(await findings(page), []);
    const wide = await card.evaluate((one) => one.scrollWidth - one.clientWidth);
    assert.ok(wide <= 0, 'nothing is cut');
    const close = card.getByRole('button', { name: 'Close' }).first();
    assert.ok(inside(await close.boundingBox(), page.viewportSize()));
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    if (!phone) {
      await unit.focus();
      await page.keyboard.press('i');
      await card.waitFor();
      await close.click();
      await card.waitFor({ state: 'detached' });
    }
    at.calm();
  });

  test(`the draft at ${width}: a press points, the button recruits`, async () => {
    const page = await at.reader({ phone });
    await newTable(page, ['bot'], { game: 'mythic_battles', level: 0 });
    const now = await ready(page);
    const unit = page.locator('.mb-unit.is-open').first();
    await unit.click();
    assert.equal(await unit.getAttribute('aria-pressed'), 'true');
    const button = page.getByRole('button', { name: /^Recruit .+ for \d, / });
    assert.ok(inside(await button.boundingBox(), page.viewportSize()));
    if (!phone) {
      const scrolls = await page
        .locator('.mb-pool')
        .evaluate((one) => one.scrollHeight > one.clientHeight + 1);
      assert.ok(!scrolls, 'the pool is in one view');
    }
    assert.deepEqual(await findings(page), []);
    await button.click();
    await changed(page, now);
    assert.ok((await page.locator('.mb-unit.is-taken').count()) > 0, 'who was taken stays');
    at.calm();
  });

  test(`a new table at ${width}: a scenario for four makes four seats`, async () => {
    const page = await at.reader({ phone });
    await page.goto(`${at.server.url}#/new/mythic_battles`);
    await page.locator('.scenario input[value="teams"]').click();
    await page.waitForFunction(() => document.querySelectorAll('.seatlist li').length === 4);
    assert.match(await page.locator('.scenario').first().innerText(), /Win: 4 of 7/);
    await page.locator('.choice label:has(input[value="2"])').click();
    await page.waitForFunction(
      () => document.querySelector('.scenario input:checked').value === 'skirmish',
    );
    assert.deepEqual(await findings(page), []);
    at.calm();
  });

  test(`the codex at ${width} lists what there is, and search finds it`, async () => {
    const page = await at.reader({ phone });
    for (const [game, word] of [
      ['mythic_battles', 'archer'],
      ['pantacle', 'curse'],
      ['deukalion', 'hoplite'],
    ]) {
      await page.goto(`${at.server.url}#/codex/${game}`);
      await page.locator('.codex article').first().waitFor();
      const all = await page.locator('.codex article').count();
      assert.ok(all > 10, `${game}: ${all} entries`);
      assert.doesNotMatch(
        await page.locator('main').innerText(),
        new RegExp(`\\b${game}(_page)?\\.`),
      );
      assert.deepEqual(await findings(page), [], game);
      await page.locator('#find').fill(word);
      await page.waitForFunction(
        (n) => document.querySelectorAll('.codex article').length < n,
        all,
      );
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      assert.ok(!wide, 'no scroll to the side');
    }
    at.calm();
  });
}

test('rules are found by what people ask', async () => {
  const page = await at.reader();
  for (const [game, question, answer] of [
    ['panthalos', 'how do I win', /win|most points/i],
    ['pantacle', 'how do I win?', /win/i],
    ['deukalion', 'how do i win', /win/i],
    ['mythic_battles', 'how do I win', /win/i],
    ['panthalos', 'underworld disc', /underworld/i],
  ]) {
    await page.goto(`${at.server.url}#/rules/${game}`);
    await page.locator('#find').fill('');
    await page.waitForFunction(() => document.querySelectorAll('.rules dt').length > 90);
    const all = await page.locator('.rules dt').count();
    await page.locator('#find').fill(question);
    await page.waitForFunction((n) => document.querySelectorAll('.rules dt').length < n, all);
    const found = await page.locator('.rules dd').allInnerTexts();
    assert.ok(found.length > 0, `${game}: ${question}`);
    assert.ok(
      found.some((text) => answer.test(text)),
      found.join('\n'),
    );
  }
  at.calm();
});

test('no list shows more than a dozen rows, and what is folded opens by its kind', {
  timeout: 240_000,
}, async () => {
  const page = await at.reader();
  await newTable(page, ['bot'], { game: 'mythic_battles', level: 0, options: kWar });
  let folded = 0;
  for (let turn = 0; turn < 25; turn++) {
    const now = await ready(page);
    if (now.over) break;
    const seen = await page.locator('.ag-action:visible').count();
    assert.ok(seen <= 12, `${seen} rows of ${now.actions.length}`);
    const shut = page.locator('.kind[aria-expanded="false"]:visible');
    if ((await shut.count()) > 0) {
      folded += 1;
      await shut.first().click();
      assert.equal(await page.locator('.kind[aria-expanded="true"]').count(), 1, 'one is open');
    }
    await press(page, anyAction(now.actions, turn));
    await changed(page, now);
  }
  assert.ok(folded > 0, 'some list was long');
  at.calm();
});
