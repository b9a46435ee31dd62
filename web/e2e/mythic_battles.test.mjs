// The board of Mythic Battles in real Chromium: the draft, a game by mouse, one by keyboard on a
// phone, every map, and every place explained.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  changed,
  click,
  enter,
  explains,
  findings,
  newTable,
  playBefore,
  press,
  ready,
  stage,
  touch,
} from './stage.mjs';

let at;
before(async () => {
  at = await stage();
});
after(() => at?.close());

/** A table of Mythic Battles against bots: quick ones, or ones that come and fight. */
const open = (page, players, options = {}, keen = false) =>
  newTable(page, Array(players - 1).fill('bot'), {
    game: 'mythic_battles',
    options,
    ...(keen ? {} : { level: 0 }),
  });

const missing = /\bmythic_battles(_page)?\.[a-z_]+/;
const kPlaces = /^(?:walk|run|go|deploy|claim|attack|recruit|throw|eject) (\S+)/;
const placeOf = (action) => kPlaces.exec(action)?.[1];

/** What an aggressive player does: fights, takes omphalos, goes where the enemy is. */
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

test('the draft: cards of the pool recruit, sheets show, the battle begins', {
  timeout: 360_000,
}, async () => {
  const page = await at.reader();
  await open(page, 2);
  let audited = false;
  for (let turn = 0; turn < 30; turn++) {
    const now = await ready(page);
    assert.doesNotMatch(now.text, missing);
    if (!now.actions[0]?.startsWith('recruit')) break;
    for (const action of now.actions) {
      assert.ok(now.open.includes(placeOf(action)), `${action} is open`);
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
    await click(card);
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
    assert.doesNotMatch(now.text, missing);
    for (const action of now.actions) {
      const id = placeOf(action);
      if (id) assert.ok(now.open.includes(id), `${action} is open`);
    }
    if (now.scene) scenes.add(now.scene);
    const look = now.scene ?? (turn > 12 ? 'the map' : null);
    if (look && !audited.has(look) && (look === 'the map' || audited.size < 3)) {
      audited.add(look);
      assert.deepEqual(await findings(page), [], look);
    }
    const action = await choose(page, now.actions, turn);
    const choice = page.locator(`.scene [data-action="${action}"]:visible`);
    const id = placeOf(action);
    if ((await choice.count()) > 0) await click(choice);
    else if (id && turn % 2 === 0) {
      await touch(page, page.locator(`.mb-board [data-id="${id}"]`), now, action);
    } else await press(page, action);
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
    await enter(page, page.locator(`.ag-action[data-action="${action}"]`));
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
    const some = ids.filter((id, i) => i % 7 === 0 || !/^[a-e]\d$/.test(id));
    await explains(page, '.mb-board ', some, missing);
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
    await click(page.locator('.ag-action').last());
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
  await enter(page, page.locator('.ag-action'));
  await changed(page, now);
  const before = await ready(page);
  await enter(page, page.locator('.mb-area.is-legal'));
  await changed(page, { ...before, orNarrowed: true });
  at.calm();
});
