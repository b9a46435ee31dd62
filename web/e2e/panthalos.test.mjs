// The board of Panthalos in real Chromium: played by its places and scenes, explained place by place.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  changed,
  click,
  enter,
  explains,
  findings,
  newTable,
  ownTurn,
  playBefore,
  press,
  ready,
  smallTargets,
  stage,
  touch,
} from './stage.mjs';

let at;
before(async () => {
  at = await stage();
});
after(() => at?.close());

const spaces = (actions) =>
  actions.flatMap((action) => (/^place \S+ (\S+)$/.exec(action) ?? []).slice(1));

const missing = /\bpanthalos(_page)?\.[a-z_]+/;

test('a game by the board: places, hand and scenes do what the list does', {
  timeout: 420_000,
}, async () => {
  const page = await at.reader();
  await newTable(page, ['bot'], { names: ['Lena'] });
  const scenes = new Set();
  for (let turn = 0; turn < 400; turn++) {
    const now = await ready(page);
    if (now.over) break;
    assert.doesNotMatch(now.text, missing);
    for (const id of spaces(now.actions)) assert.ok(now.open.includes(id), `${id} is open`);
    if (now.scene && !scenes.has(now.scene)) {
      scenes.add(now.scene);
      assert.deepEqual(await findings(page), [], now.scene);
    }
    const choice = page.locator('.scene-choice:not([aria-disabled=true]):visible');
    const token = page.locator('.pan-scene .pan-tokbtn.is-open .pan-hit');
    const place = page.locator('.b-place.is-legal');
    if (now.scene && turn % 3 !== 1 && (await choice.count()) > 0) {
      await click(choice.nth(turn % (await choice.count())));
    } else if (now.scene === 'take') {
      await click(token);
      await click(choice);
    } else if (now.scene && (await token.count()) > 0) {
      await click(token.nth(turn % (await token.count())));
    } else if (!now.scene && (await place.count()) > 0) {
      await touch(page, place.nth(turn % (await place.count())), now);
    } else {
      await press(page, now.actions[turn % now.actions.length]);
    }
    await changed(page, now);
  }
  const end = await ready(page);
  assert.ok(end.over, 'the game came to its end');
  at.calm();
});

test('the scene of an attack: what stands open in it goes on', { timeout: 120_000 }, async () => {
  const page = await at.reader();
  await playBefore(at, page, 'panthalos', 'add');
  const now = await ready(page);
  assert.equal(now.scene, 'attack');
  assert.doesNotMatch(now.text, missing);
  assert.deepEqual(await findings(page), []);
  await page.locator('.pan-scene .pan-tokbtn.is-open .pan-hit').first().click();
  await changed(page, now);
  at.calm();
});

for (const looks of [
  { phone: false, locale: 'en-GB', players: 5 },
  { phone: true, locale: 'fr-FR', players: 2 },
]) {
  test(`everything on the board explains itself: ${looks.players} players, ${looks.locale}`, {
    timeout: 360_000,
  }, async () => {
    const { players, ...rest } = looks;
    const page = await at.reader(rest);
    await newTable(page, Array(players - 1).fill('bot'));
    await ready(page);
    const ids = await page.evaluate(() => [
      ...new Set([...document.querySelectorAll('.pan-board [data-id]')].map((e) => e.dataset.id)),
    ]);
    assert.ok(ids.length > 40, `${ids.length} places`);
    await explains(page, '.pan-board ', ids, missing);
    at.calm();
  });
}

test('by keyboard: arrow keys go from place to place, I explains, Enter presses', {
  timeout: 180_000,
}, async () => {
  const page = await at.reader();
  await newTable(page, ['bot']);
  const now = await ownTurn(page);
  await page.locator('.pan-board [data-id="agora.2"]').focus();
  const at_ = () => page.evaluate(() => document.activeElement?.getAttribute('data-id'));
  await page.keyboard.press('ArrowLeft');
  assert.equal(await at_(), 'agora.1');
  await page.keyboard.press('i');
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  const place = page.locator('.pan-board .b-place.is-legal').first();
  await enter(page, place);
  await changed(page, { ...now, orNarrowed: true });
  if ((await page.locator('.narrowed').count()) > 0) {
    await enter(page, page.locator('.ag-action'));
    await changed(page, now);
  }
  at.calm();
});

test('tokens to choose among on a phone are large enough to press', async () => {
  const page = await at.reader({ phone: true });
  await playBefore(at, page, 'panthalos', 'add');
  await ready(page);
  await page.locator('.pan-draft .pan-tokbtn button').first().waitFor();
  assert.deepEqual(await smallTargets(page), []);
  at.calm();
});
