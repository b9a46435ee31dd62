// The film: what rivals do is shown one thing after the other, and own input never waits for it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { anyAction, changed, findings, newTable, press, ready, stage } from './stage.mjs';

let at;
before(async () => {
  at = await stage();
});
after(async () => {
  at.calm();
  await at.close();
});

/** What the page showed, when, and for how long: each step of its film. Runs in the page. */
const filmed = (page) =>
  page.evaluate(() =>
    performance.getEntriesByName('film').map(({ startTime, detail }) => ({ startTime, ...detail })),
  );
const filmEnds = (page) =>
  page.waitForFunction(() => !document.querySelector('.fl-bar'), null, { timeout: 60_000 });

/** Plays until the film has shown so much, and lets each film run to its end. */
async function watchFilms(page, enough) {
  for (let turn = 0; turn < 60; turn++) {
    const now = await ready(page);
    await filmEnds(page);
    if (now.over || enough(await filmed(page))) return;
    const again = await ready(page);
    await press(page, anyAction(again.actions, turn));
    await changed(page, again);
  }
}

test('no two actions of rivals are shown less than 500 ms apart at normal pace', async () => {
  const page = await at.reader({ pace: 'normal' });
  await newTable(page, ['bot', 'bot'], { game: 'panthalos' });
  await page.evaluate(() => {
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!entry.hadRecentInput) window.shift = Math.max(window.shift, entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: false });
  });
  await watchFilms(page, (steps) => steps.length > 12);
  const steps = await filmed(page);
  assert.ok(steps.length > 12, `${steps.length} steps`);
  for (let i = 1; i < steps.length; i++) {
    const apart = steps[i].startTime - steps[i - 1].startTime;
    assert.ok(apart >= 500, `${apart} ms before event ${steps[i].number}`);
    assert.ok(steps[i].number > steps[i - 1].number, 'one after the other');
  }
  const shift = await page.evaluate(() => window.shift);
  assert.ok(shift < 0.05, `layout shift ${shift}`);
  await page.context().close();
});

test('each throw is visible for 1.5 s', async () => {
  const page = await at.reader({ pace: 'fast' });
  await newTable(page, ['bot', 'bot'], { game: 'deukalion' });
  const throws = (steps) => steps.filter(({ kind }) => kind === 'throw').length;
  await watchFilms(page, (steps) => throws(steps) > 3);
  // A step is shown until the next one is, or the film ends. Timers are never early by more than
  // their resolution.
  const shown = await page.evaluate(() =>
    performance
      .getEntriesByType('mark')
      .filter(({ name }) => name === 'film' || name === 'film-end')
      .map(({ startTime, detail }) => ({ startTime, kind: detail?.kind })),
  );
  assert.ok(throws(shown) > 3, `${throws(shown)} throws`);
  for (const [i, { startTime, kind }] of shown.entries()) {
    if (kind !== 'throw') continue;
    const time = shown[i + 1].startTime - startTime;
    assert.ok(time >= 1499, `a throw was visible for ${time} ms`);
  }
  await page.context().close();
});

test('a press during the film acts at once, on the list and on the board', async () => {
  const page = await at.reader({ pace: 'slow' });
  await newTable(page, ['bot', 'bot'], { game: 'panthalos' });
  for (const where of ['.ag-action', '.b-place[data-id]']) {
    for (let turn = 0; ; turn++) {
      const now = await ready(page);
      if ((await page.locator('.fl-bar').count()) > 0 && now.actions.length > 3) break;
      await press(page, anyAction(now.actions, turn));
      await changed(page, now);
    }
    const now = await ready(page);
    // Looked at before anything else can happen, such as the next rival's action: the film is gone,
    // and the action is on its way.
    const result = await page.evaluate(
      async ([selector, actions]) => {
        const target = [...document.querySelectorAll(selector)].find(
          (one) =>
            one.dataset.action ?? actions.some((action) => action.endsWith(` ${one.dataset.id}`)),
        );
        const { table } = document.querySelector('.tablepage');
        target.dispatchEvent(new MouseEvent('click', { bubbles: true }));
        for (let i = 0; i < 5; i++) await null;
        return {
          film: table.film.on || document.querySelector('.fl-bar') !== null,
          acted: table.busy || table.chosen.size > 0,
        };
      },
      [where, now.actions],
    );
    assert.equal(result.film, false, 'the film was skipped');
    assert.equal(result.acted, true, `${where} acted`);
    await changed(page, { ...now, orNarrowed: true });
    if ((await page.locator('.narrowed').count()) > 0) await page.keyboard.press('Escape');
  }
  await page.context().close();
});

test('pause, a step back, the keys, the pace, and what a screen reader hears', async () => {
  const page = await at.reader({ pace: 'step' });
  await newTable(page, ['bot', 'bot'], { game: 'pantacle' });
  for (let turn = 0; (await page.locator('.fl-bar').count()) === 0; turn++) {
    const now = await ready(page);
    if ((await page.locator('.fl-bar').count()) > 0) break;
    await press(page, anyAction(now.actions, turn));
    await changed(page, now).catch(() => {});
  }
  const shown = () => page.locator('.fl-bar').getAttribute('data-film');
  const waitFor = (old) =>
    page.waitForFunction(
      (number) => document.querySelector('.fl-bar')?.dataset.film !== number,
      old,
    );
  await page.locator('.fl-frieze li').nth(1).waitFor();
  const first = await shown();
  assert.match(await page.locator('p[aria-live=polite]').innerText(), /, 1 of \d+: /);
  assert.deepEqual(await findings(page), []);
  await page.locator('main').click({ position: { x: 2, y: 2 } });
  await page.keyboard.press('ArrowRight');
  await waitFor(first);
  const second = await shown();
  await page.keyboard.press('ArrowLeft');
  await waitFor(second);
  assert.equal(await shown(), first);
  assert.equal(await page.locator('.logline.film').count(), 1);
  await page.keyboard.press('+');
  await page.locator('.fl-seg [aria-checked=true]', { hasText: 'Slow' }).waitFor();
  await page.keyboard.press('Escape');
  await filmEnds(page);
  await page.reload();
  await ready(page);
  assert.equal(await page.locator('.fl-bar').count(), 0, 'who comes back sees no long film');
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('agon.settings')).pace);
  assert.equal(kept, 'slow');
  await page.context().close();
});

/** What differs between the page's view and the server's, once the film is over. Runs in the page. */
function sameAsServer() {
  const { table } = document.querySelector('.tablepage');
  const sorted = (value) => {
    if (Array.isArray(value)) return value.map(sorted);
    if (!value || typeof value !== 'object') return value;
    const names = Object.keys(value).sort();
    return Object.fromEntries(names.map((name) => [name, sorted(value[name])]));
  };
  const text = (view) => JSON.stringify(sorted(view));
  const compare = async (tries) => {
    const answer = await table.connection.call('view', { table: table.id, token: table.token });
    table.film.skip();
    if (text(table.view) === text(answer.view)) return '';
    // Something happened meanwhile.
    return tries > 0 ? compare(tries - 1) : `${text(table.view)}\n${text(answer.view)}`;
  };
  return compare(20);
}

for (const game of ['panthalos', 'pantacle', 'deukalion', 'mythic_battles', 'liars_dice']) {
  test(`the film ends in the server’s view over a whole game: ${game}`, async () => {
    const page = await at.reader({ pace: 'fast' });
    await newTable(page, game === 'pantacle' ? ['bot', 'bot'] : ['bot'], { game });
    let compared = 0;
    for (let turn = 0; turn < 400; turn++) {
      const now = await ready(page);
      if (now.over) break;
      // The first films run to their end; then they are skipped, so that the test stays short.
      if (turn < 3) await filmEnds(page);
      else await page.keyboard.press('Escape');
      await filmEnds(page);
      const still = await ready(page);
      assert.equal(await page.evaluate(sameAsServer), '', `after ${turn} actions`);
      compared++;
      await press(page, anyAction(still.actions, turn));
      await changed(page, still);
    }
    assert.ok(compared > 1);
    await page.context().close();
  });
}

test('a file plays by itself, with its names, and does not tell the winner before its end', async () => {
  const page = await at.reader({ pace: 'fast' });
  await newTable(page, ['bot'], { game: 'liars_dice', names: ['Ariadne'] });
  const names = await page.locator('.ag-player .ag-name').allInnerTexts();
  assert.equal(names[0], 'Ariadne');
  for (let turn = 0; ; turn++) {
    const now = await ready(page);
    await page.evaluate(() => document.querySelector('.tablepage').table.film.skip());
    if (now.over) break;
    await press(page, anyAction(now.actions, turn));
    await changed(page, now);
  }
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('dialog').getByRole('button', { name: 'Save the record' }).click();
  const file = await (await saved).path();
  const other = await at.reader({ pace: 'fast' });
  await other.goto(`${at.server.url}#/replay`);
  await other.locator('.drop input').setInputFiles(file);
  await other.locator('.fl-bar').waitFor();
  const shown = () => other.locator('.fl-bar').getAttribute('data-film');
  const first = await shown();
  await other.waitForFunction(
    (old) => document.querySelector('.fl-bar')?.dataset.film !== old,
    first,
  );
  assert.equal(await other.locator('.endbox').count(), 0);
  const text = await other.locator('main').innerText();
  for (const name of names) assert.ok(text.includes(name), name);
  assert.doesNotMatch(text, /wins/);
  await other.getByRole('button', { name: 'Pause' }).click();
  const stays = await shown();
  await other.waitForTimeout(900);
  assert.equal(await shown(), stays, 'paused');
  await other.keyboard.press('Escape');
  await other.locator('.endbox').waitFor();
  for (const one of [page, other]) await one.context().close();
});
