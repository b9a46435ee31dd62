// The board of Deukalion in real Chromium: a game by mouse, one by keyboard on a phone, and every
// place explained.
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
  state,
  touch,
} from './stage.mjs';

let at;
before(async () => {
  at = await stage();
});
after(() => at?.close());

/** A table of Deukalion against bots; 0 turns: until somebody wins. */
const sea = (page, players, turns = 0) =>
  newTable(page, Array(players - 1).fill('bot'), {
    game: 'deukalion',
    options: turns > 0 ? { turn_cap: turns } : {},
  });

const missing = /\bdeukalion(_page)?\.[a-z_]+/;
const squares = (actions) =>
  actions.flatMap((action) =>
    (/^(?:sail|hydra|place|relocate) (\S+)$/.exec(action) ?? []).slice(1),
  );

const kHints = 8;
/** The actions that advance a game, in order: the first one that is legal is taken. */
const kWishes = ['deliver', 'challenge', 'throw', 'found', 'sail', 'end_turn'];
const wanted = (actions, turn) => {
  // Not every turn is sailed to its end.
  const wishes = kWishes.filter((wish) => wish !== 'sail' || turn % 4 !== 3);
  const open = (wish) => actions.filter((action) => action.split(' ', 1)[0] === wish);
  const from = open(wishes.find((wish) => open(wish).length > 0) ?? '');
  return from.length > 0 ? from[turn % from.length] : actions[turn % actions.length];
};

/** What a hint points at, later what brings the game on; and the list in which that stands. */
async function next(page, now, turn, hint) {
  if (now.actions.length === 1 || turn >= kHints) {
    return { list: now, action: wanted(now.actions, turn) };
  }
  await hint();
  const action = await page.locator('.ag-action.is-hover').first().getAttribute('data-action');
  // The hint may have turned to another block of the list.
  return { list: await state(page), action };
}

test('a whole game by mouse: squares, cards and scenes do what the list does', {
  timeout: 420_000,
}, async () => {
  const page = await at.reader();
  await sea(page, 2, 40);
  const scenes = new Set();
  let audited = false;
  let end = false;
  for (let turn = 0; turn < 700 && !end; turn++) {
    const now = await ready(page);
    end = now.over;
    if (end) break;
    assert.doesNotMatch(now.text, missing);
    for (const id of squares(now.actions)) assert.ok(now.open.includes(id), `${id} is open`);
    const fresh = now.scene && !scenes.has(now.scene);
    if (fresh) scenes.add(now.scene);
    if (fresh || (turn > 20 && !audited)) {
      audited ||= turn > 20;
      assert.deepEqual(await findings(page), [], now.scene ?? 'the board');
    }
    const hint = () => page.getByRole('button', { name: 'Hint' }).click();
    const { list, action } = await next(page, now, turn, hint);
    const [square] = squares([action]);
    const choice = page.locator(`.deu-scene [data-action="${action}"]:visible`);
    if ((await choice.count()) > 0) await click(choice);
    else if (square && turn % 2 === 0) {
      await touch(page, page.locator(`.deu-sq[data-id="${square}"]`), list, action);
    } else await press(page, action);
    await changed(page, list);
  }
  assert.ok(end, 'the game came to its end');
  at.calm();
});

for (const [scene, verb] of [
  ['kylix', 'kylix'],
  ['challenge', 'keep'],
]) {
  test(`the scene ${scene}: its buttons do what the list does`, { timeout: 120_000 }, async () => {
    const page = await at.reader();
    await playBefore(at, page, 'deukalion', verb);
    const now = await ready(page);
    assert.equal(now.scene, scene);
    assert.doesNotMatch(now.text, missing);
    assert.deepEqual(await findings(page), []);
    const button = page.locator('.deu-scene [data-action]:visible').first();
    assert.ok(now.actions.includes(await button.getAttribute('data-action')));
    await click(button);
    await changed(page, now);
    at.calm();
  });
}

test('a whole game by keyboard on a phone, in French', { timeout: 420_000 }, async () => {
  const page = await at.reader({ phone: true, locale: 'fr-FR' });
  await sea(page, 2, 12);
  let end = false;
  let audited = false;
  for (let turn = 0; turn < 700 && !end; turn++) {
    const now = await ready(page);
    end = now.over;
    if (end) break;
    if (turn === 12) {
      audited = true;
      assert.deepEqual(await findings(page), []);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      assert.ok(!wide, 'no scroll to the side');
    }
    const hint = async () => {
      await page.locator('.ag-tools button', { hasText: 'Conseil' }).focus();
      await page.keyboard.press('Enter');
    };
    const { list, action } = await next(page, now, turn, hint);
    await enter(page, page.locator(`.ag-action[data-action="${action}"]`));
    await changed(page, list);
  }
  assert.ok(end, 'the game came to its end');
  assert.ok(audited);
  at.calm();
});

for (const looks of [
  { phone: false, locale: 'en-GB', players: 4 },
  { phone: true, locale: 'fr-FR', players: 2 },
]) {
  test(`everything on the board explains itself: ${looks.players} players, ${looks.locale}`, {
    timeout: 540_000,
  }, async () => {
    const { players, ...rest } = looks;
    const page = await at.reader(rest);
    await sea(page, players);
    await ready(page);
    const ids = await page.evaluate(() => [
      ...new Set([...document.querySelectorAll('.deu-board [data-id]')].map((e) => e.dataset.id)),
    ]);
    assert.ok(ids.length > 60, `${ids.length} places`);
    await explains(page, '.deu-board ', ids, missing);
    at.calm();
  });
}

test('by keyboard: arrow keys go from square to square, I explains, Enter presses', {
  timeout: 180_000,
}, async () => {
  const page = await at.reader();
  await sea(page, 2);
  await ready(page);
  await page.locator('.deu-board [data-id="b3"]').focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-id')), 'c3');
  await page.keyboard.press('i');
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  // A challenge, or a question about cards, may come before one sails.
  const open = page.locator('.deu-sq.is-legal');
  let now = await ready(page);
  for (let turn = 0; turn < 20 && (await open.count()) === 0; turn++) {
    await press(page, wanted(now.actions, turn));
    await changed(page, now);
    now = await ready(page);
  }
  await enter(page, open);
  await changed(page, { ...now, orNarrowed: true });
  at.calm();
});
