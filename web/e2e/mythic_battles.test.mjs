// The board of Mythic Battles in real Chromium: the draft, a game by mouse, one by keyboard on a
// phone, every map, and every place explained.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { changed, playBefore, ready, stage, state } from './stage.mjs';

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

/** A table of Mythic Battles against bots: quick ones, or such as come and fight. */
async function open(page, players, options = {}, keen = false) {
  await page.goto(`${at.server.url}#/new/mythic_battles`);
  await page.locator('.seatlist').waitFor();
  await page.locator(`.choice label:has(input[value="${players}"])`).click();
  for (let i = 1; i < players; i++) {
    const seat = page.locator('.seatlist li').nth(i);
    await seat.locator('select').first().selectOption('bot');
    if (!keen) await seat.locator('select').last().selectOption({ index: 0 });
  }
  await page.locator('details.options summary').click();
  for (const [name, value] of Object.entries(options)) {
    const field = page.locator(`#option-${name}`);
    if (typeof value === 'number') await field.fill(String(value));
    else await field.selectOption(value);
  }
  await page.locator('form .big').click();
  await page.locator('.mb-board, .mb-pool').first().waitFor();
}

const shown = (page) =>
  page.evaluate(() => ({
    open: [...document.querySelectorAll('.b-place.is-legal, .mb-unit.is-open')].map(
      (place) => place.dataset.id,
    ),
    scene: document.querySelector('[data-scene]')?.dataset.scene ?? null,
    text: document.body.innerText,
  }));

const missing = /\bmythic_battles(_page)?\.[a-z_]+/;
const kPlaces = /^(?:walk|run|go|deploy|claim|attack|recruit|throw|eject) (\S+)/;
const placeOf = (action) => kPlaces.exec(action)?.[1];

/** What a keen player does: fights, takes stones, goes where the enemy is. */
const kWishes = ['attack', 'absorb', 'claim', 'retaliate', 'activate', 'deploy', 'walk', 'assault'];
async function choose(page, actions, turn) {
  for (const wish of kWishes) {
    const found = actions.filter((action) => action.split(' ')[0] === wish);
    if (found.length === 0) continue;
    if (['walk', 'activate', 'deploy'].includes(wish)) return nearest(page, found);
    return found[turn % found.length];
  }
  return actions.find((action) => action === 'no') ?? actions[turn % actions.length];
}
/** The action whose area or unit is nearest to an enemy on the map. */
const nearest = (page, actions) =>
  page.evaluate((list) => {
    const middle = (element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    };
    const enemies = [...document.querySelectorAll('.mb-board .mb-tok.is-foe')].map(middle);
    const far = (action) => {
      const place = document.querySelector(`.mb-board [data-id="${action.split(' ')[1]}"]`);
      if (!place || enemies.length === 0) return 1e4;
      const { x, y } = middle(place);
      return Math.min(...enemies.map((enemy) => Math.hypot(enemy.x - x, enemy.y - y)));
    };
    return list.toSorted((a, b) => far(a) - far(b))[0];
  }, actions);

/** Presses a button; what went meanwhile (a bot was quicker, nothing to decide) is no failure. */
async function press(button) {
  await button.click({ timeout: 15_000 }).catch(async (error) => {
    if ((await button.count()) > 0) throw error;
  });
}

test('the draft: cards of the pool recruit, sheets show, the battle begins', {
  timeout: 360_000,
}, async () => {
  const page = await at.reader();
  await open(page, 2);
  let audited = false;
  for (let turn = 0; turn < 30; turn++) {
    const now = await ready(page);
    const board = await shown(page);
    assert.doesNotMatch(board.text, missing);
    if (!now.actions[0]?.startsWith('recruit')) break;
    for (const action of now.actions) {
      assert.ok(board.open.includes(placeOf(action)), `${action} is open`);
    }
    if (turn === 1 && !audited) {
      audited = true;
      assert.deepEqual(await findings(page), [], 'the draft');
    }
    const card = page.locator(
      `.mb-unit[data-id="${placeOf(now.actions[turn % now.actions.length])}"]`,
    );
    await card.hover();
    assert.match(await page.locator('.mb-dash h2').innerText(), /\w/);
    await card.click();
    await changed(page, now);
  }
  assert.ok(audited);
  await page.locator('.mb-board').waitFor();
  at.calm();
});

/** Plays a game by mouse to its end; gives the scenes that were seen and what was audited. */
async function playByMouse(page) {
  const scenes = new Set();
  const audited = new Set();
  for (let turn = 0; turn < 400; turn++) {
    const now = await ready(page);
    if (now.over) return { scenes, audited };
    const board = await shown(page);
    assert.doesNotMatch(board.text, missing);
    for (const action of now.actions) {
      const id = placeOf(action);
      if (id) assert.ok(board.open.includes(id), `${action} is open`);
    }
    if (board.scene) scenes.add(board.scene);
    const look = board.scene ?? (turn > 12 ? 'the map' : null);
    if (look && !audited.has(look) && (look === 'the map' || audited.size < 3)) {
      audited.add(look);
      assert.deepEqual(await findings(page), [], look);
    }
    const action = await choose(page, now.actions, turn);
    const choice = page.locator(`.stage [data-action="${action}"]:visible`);
    const id = placeOf(action);
    if ((await choice.count()) > 0) await press(choice);
    else if (id && turn % 2 === 0) {
      await page.locator(`.mb-board [data-id="${id}"]`).dispatchEvent('click');
      // It was the one action there, or the list is narrowed to several.
      await page.waitForFunction(
        (ask) =>
          document.querySelector('.narrowed') ||
          document.querySelector('.ag-actions')?.dataset.ask !== ask,
        now.ask,
      );
      if ((await page.locator('.narrowed').count()) > 0) {
        await press(page.locator(`.ag-action[data-action="${action}"]`));
      }
    } else await press(page.locator(`.ag-action[data-action="${action}"]`));
    await changed(page, now);
  }
  throw new Error('the game did not come to its end');
}

test('a whole game by mouse: areas, units and scenes do what the list does', {
  timeout: 420_000,
}, async () => {
  const page = await at.reader();
  await open(page, 2, { armies: 'ready', round_limit: 8 }, true);
  const { audited } = await playByMouse(page);
  assert.ok(audited.has('the map'));
  at.calm();
});

test('an assault in its scene, and on by mouse to the end', { timeout: 420_000 }, async () => {
  const page = await at.reader();
  await playBefore(at, page, 'mythic_battles', 'assault', { armies: 'ready', round_limit: 4 });
  const { scenes, audited } = await playByMouse(page);
  assert.ok(scenes.has('first_assault'), [...scenes].join());
  assert.ok(audited.has('first_assault'));
  at.calm();
});

test('a whole game by keyboard on a phone, in French', { timeout: 420_000 }, async () => {
  const page = await at.reader({ phone: true, locale: 'fr-FR' });
  await open(page, 2, { armies: 'ready', round_limit: 2 });
  let end = false;
  let audited = false;
  for (let turn = 0; turn < 300 && !end; turn++) {
    const now = await ready(page);
    end = now.over;
    if (end) break;
    if (turn === 5) {
      audited = true;
      assert.deepEqual(await findings(page), []);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      assert.ok(!wide, 'no scroll to the side');
    }
    const action = await choose(page, now.actions, turn);
    await page.locator(`.ag-action[data-action="${action}"]`).focus();
    await page.keyboard.press('Enter');
    await changed(page, now);
  }
  assert.ok(end, 'the game came to its end');
  assert.ok(audited);
  at.calm();
});

for (const { players, scenario, phone } of [
  { players: 4, scenario: 'teams', phone: false },
  { players: 3, scenario: 'skirmish', phone: true },
  { players: 2, scenario: 'labyrinth', phone: true },
  { players: 2, scenario: 'styx', phone: false },
  { players: 2, scenario: 'tartarus', phone: false },
]) {
  test(`${scenario} for ${players} is drawn and explains itself`, {
    timeout: 360_000,
  }, async () => {
    const page = await at.reader({ phone, locale: phone ? 'fr-FR' : 'en-GB' });
    await open(page, players, { armies: 'ready', scenario });
    await ready(page);
    const ids = await page.evaluate(() => [
      ...new Set([...document.querySelectorAll('.mb-board [data-id]')].map((e) => e.dataset.id)),
    ]);
    assert.ok(ids.length >= 25, `${ids.length} places`);
    const minis = await page.locator('.mb-mini').count();
    assert.ok(minis >= players * 3, `${minis} units`);
    // Every seventh place and all that is no area.
    for (const id of ids.filter((id, i) => i % 7 === 0 || !/^[a-e]\d$/.test(id))) {
      await page.locator(`.mb-board [data-id="${id}"]`).first().dispatchEvent('contextmenu');
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

test('by keyboard: arrow keys go from area to area, I explains, Enter presses', {
  timeout: 360_000,
}, async () => {
  const page = await at.reader();
  await open(page, 2, { armies: 'ready' });
  let now = await ready(page);
  for (let turn = 0; turn < 8 && !now.actions[0].startsWith('activate'); turn++) {
    await page.locator('.ag-action').last().click();
    await changed(page, now);
    now = await ready(page);
  }
  await page.locator('.mb-board [data-id="c1"]').focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-id')), 'c2');
  await page.keyboard.press('i');
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await page.locator('.ag-action').first().focus();
  await page.keyboard.press('Enter');
  await changed(page, now);
  const before = await state(page);
  await page.locator('.mb-area.is-legal').first().focus();
  await page.keyboard.press('Enter');
  await changed(page, before);
  at.calm();
});
