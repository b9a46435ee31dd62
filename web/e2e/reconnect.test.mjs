// Reconnecting: a cut socket, a restarted server, an answer that never came.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { anyAction, changed, kQuiet, ownTurn, press, ready, serve, stage } from './stage.mjs';

let at;
before(async () => {
  at = await stage();
});
after(() => at?.close());

/** A reader whose sockets the test can cut. */
async function cuttable() {
  const page = await at.reader();
  await page.addInitScript(() => {
    const Real = window.WebSocket;
    window.sockets = [];
    window.deaf = false;
    window.WebSocket = class extends Real {
      constructor(url) {
        super(url);
        window.sockets.push(this);
        this.addEventListener('message', (message) => {
          if (message.data.includes('"commitment"'))
            setTimeout(() => {
              this.watched = true;
            }, 30);
        });
      }
      send(text) {
        super.send(text);
        // The request arrives, its answer does not.
        if (window.deaf && text.includes('"act"')) {
          window.deaf = false;
          this.onmessage = null;
          setTimeout(() => this.close(), 150);
        }
      }
    };
  });
  await page.goto(at.server.url);
  await page.reload();
  await page.locator('.gcard button').first().click();
  await ready(page);
  await page.evaluate(() => {
    window.seen = window.sockets.at(-1);
  });
  return page;
}

/** Waits until another socket is open and has brought the table. */
async function returned(page) {
  await page.waitForFunction(() => {
    const [last] = window.sockets.slice(-1);
    if (window.seen === last || last.readyState !== 1 || last.watched !== true) return false;
    window.seen = last;
    return true;
  });
  await page.locator('.conn.open').waitFor();
}

const shown = (page) =>
  page.evaluate(() => ({
    board: document.querySelector('.ag-board svg')?.outerHTML,
    hand: document.querySelector('.ag-hand')?.innerHTML,
    log: [...document.querySelectorAll('.logline')].map((line) => line.textContent),
    prompt: document.querySelector('.ag-prompt')?.innerHTML,
    actions: [...document.querySelectorAll('.ag-action')].map((button) => button.dataset.action),
  }));

test('a cut socket in the middle of a turn', { timeout: 180_000 }, async () => {
  const page = await cuttable();
  for (let turn = 0; turn < 12; turn++) {
    const now = await ready(page);
    const before = await shown(page);
    await page.evaluate(() => window.sockets.at(-1).close());
    await returned(page);
    const back = await shown(page);
    // "This just happened" is the one thing that may fade.
    for (const one of [before, back])
      one.board = one.board.replace(/ ?is-(last|recent|new)/g, '').replace(/<!--.*?-->/g, '');
    assert.deepEqual(back.actions, before.actions);
    assert.deepEqual(back.log, before.log);
    assert.equal(back.prompt, before.prompt);
    await press(page, anyAction(now.actions, turn));
    await changed(page, now);
  }
  at.calm();
});

test('an action whose answer is lost is played once', { timeout: 180_000 }, async () => {
  const page = await cuttable();
  const now = await ownTurn(page);
  const lines = await page.locator('.logline').count();
  await page.evaluate(() => {
    window.deaf = true;
  });
  await press(page, kQuiet);
  await returned(page);
  await changed(page, now);
  const after = await ready(page);
  assert.deepEqual(after.actions, ['end_turn']);
  assert.equal(await page.locator('.logline').count(), lines + 1);
  assert.equal(await page.locator('.refusal p').count(), 0);
  at.calm();
});

test('a server that restarts, and one that stays away', { timeout: 180_000 }, async () => {
  const own = await serve(join(at.folder, 'restart.sqlite'));
  const page = await at.reader();
  await page.goto(own.url);
  await page.locator('.gcard button').first().click();
  const now = await ownTurn(page);
  await press(page, kQuiet);
  await changed(page, now);
  const before = await ready(page);
  await own.stop();
  await page.locator('.conn.waiting, .conn.connecting').first().waitFor();
  const again = await serve(join(at.folder, 'restart.sqlite'), own.port);
  await page.locator('.conn.open').waitFor();
  assert.deepEqual((await ready(page)).actions, before.actions);
  await again.stop();
});
