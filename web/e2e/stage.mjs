// What every browser test uses: a server of its own, a browser, and functions to play by the page.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
export const agon = process.env.AGON ?? here('../../build/run/src/cli/agon');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const dist = process.env.AGON_WEB ?? here('../dist');

/** Starts `agon serve` on a free port, or on one that was used before. */
export async function serve(store, port = 0) {
  if (!existsSync(agon)) throw new Error(`no program at ${agon}; set AGON`);
  if (!existsSync(join(dist, 'index.html'))) throw new Error(`no page at ${dist}; npm run build`);
  const args = ['serve', '--port', String(port), '--store', store, '--web', dist];
  const child = spawn(agon, args, {
    stdio: ['ignore', 'pipe', process.env.AGON_LOG ? 'inherit' : 'ignore'],
  });
  const url = await new Promise((good, bad) => {
    let text = '';
    child.stdout.on('data', (data) => {
      text += data;
      const found = text.match(/http:\/\/[\d.:]+\//);
      if (found) good(found[0]);
    });
    child.on('exit', () => bad(new Error(`the server ended: ${text}`)));
  });
  const stop = () =>
    new Promise((done) => {
      child.on('exit', done);
      child.kill('SIGTERM');
    });
  return { url, port: Number(new URL(url).port), stop };
}

/** Seats bots that do not search in place of those that do. Runs in the page. */
function quickBots() {
  const quick = { easy: 'random', medium: 'greedy' };
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (data) {
    const message = String(data).replace(
      /"bot":"(easy|medium)"/g,
      (_, level) => `"bot":"${quick[level]}"`,
    );
    send.call(this, message);
  };
}

/** What happens is shown at once, unless a test is about the film. Runs in the page. */
function keepPace(pace) {
  const kept = JSON.parse(localStorage.getItem('agon.settings') ?? '{}');
  if (kept.pace === undefined)
    localStorage.setItem('agon.settings', JSON.stringify({ ...kept, pace }));
}

/** A server and a browser; `close` ends both. */
export async function stage() {
  const folder = mkdtempSync(join(tmpdir(), 'agon-e2e-'));
  const server = await serve(join(folder, 'tables.sqlite'));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const complaints = [];
  /**
   * A reader with their own storage. What the console complains of fails the test at its end. Bots
   * answer at once, so that whole games stay short; `thinking` leaves them as they are. `pace` is
   * that of the film.
   */
  async function reader(options = {}) {
    const { phone = false, thinking = false, pace = 'instant', ...rest } = options;
    const context = await browser.newContext({
      viewport: phone ? { width: 375, height: 812 } : { width: 1280, height: 800 },
      hasTouch: phone,
      locale: 'en-GB',
      reducedMotion: 'reduce',
      ...rest,
    });
    if (!thinking) await context.addInitScript(quickBots);
    await context.addInitScript(keepPace, pace);
    const page = await context.newPage();
    page.on('console', (message) => {
      const expected = /WebSocket connection|ERR_INTERNET_DISCONNECTED/.test(message.text());
      if (message.type() === 'error' && !expected) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error.stack ?? error)));
    await page.goto(server.url);
    return page;
  }
  return {
    server,
    folder,
    browser,
    reader,
    calm: () => assert.deepEqual(complaints, [], 'the browser complained'),
    async close() {
      await browser.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The serious and critical findings of axe on what is shown now. */
export async function findings(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    window.axe.run(document, { resultTypes: ['violations'], rules: { region: { enabled: true } } }),
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => {
      const where = nodes.slice(0, 4).map((node) => node.html.slice(0, 160));
      return `${id}: ${where.join(' | ')}`;
    });
}

/** The buttons of the dock and the top bar that are under 44 px high or wide. */
export const smallTargets = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.ag-dock button, .ag-top button, .ag-top a')]
      .map((button) => ({ button, box: button.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
      .map(({ button, box }) => `${button.outerHTML.slice(0, 160)} ${box.width}x${box.height}`),
  );

/** From home to a table against bots. */
export async function playNow(page) {
  await page.locator('.gcard button').first().click();
  await page.locator('.ag-prompt').waitFor();
}

/**
 * Opens a table by the form. `seats` are the kinds of the seats after the first; `level` is the
 * place of the bots' level in its list, `options` are the game's.
 */
export async function newTable(page, seats, { game = 'panthalos', names = [], ...rest } = {}) {
  const { level, options = {} } = rest;
  await page.locator(`main a[href$="new/${game}"]`).first().click();
  await page.locator('.seatlist').waitFor();
  await page.locator(`.choice label:has(input[value="${seats.length + 1}"])`).click();
  for (const [i, kind] of seats.entries()) {
    const seat = page.locator('.seatlist li').nth(i + 1);
    await seat.locator('select').first().selectOption(kind);
    if (level !== undefined) await seat.locator('select').last().selectOption({ index: level });
  }
  for (const [i, name] of names.entries()) {
    const field = page.locator('.seatlist li').nth(i).locator('input');
    if (name) await field.fill(name);
  }
  if (Object.keys(options).length > 0) await page.locator('details.options summary').click();
  for (const [name, value] of Object.entries(options)) {
    const field = page.locator(`#option-${name}`);
    if (typeof value === 'number') await field.fill(String(value));
    else await field.selectOption(value);
  }
  await page.locator('form .big').click();
  await page.locator('.ag-prompt, .curtain').first().waitFor();
}

/**
 * What the page knows of the game, read from its list and prompt; null where one is to wait until
 * there is something to press, or the game is over. Runs in the page.
 */
function read(wait) {
  const now = {
    actions: [...document.querySelectorAll('.ag-action')].map((one) => one.dataset.action),
    over: document.querySelector('.endbox') !== null,
    curtain: document.querySelector('.curtain') !== null,
    busy: document.querySelector('.ag-actions')?.getAttribute('aria-busy') === 'true',
    prompt: document.querySelector('.ag-prompt__text')?.textContent ?? '',
    ask: document.querySelector('.ag-actions')?.dataset.ask,
  };
  const ready = now.over || now.curtain || (now.actions.length > 0 && !now.busy);
  if (wait && !ready) return null;
  const places = document.querySelectorAll('.b-place.is-legal, .mb-unit.is-open');
  return {
    ...now,
    open: [...places].map((place) => place.dataset.id),
    scene: document.querySelector('[data-scene]')?.dataset.scene ?? null,
    text: document.body.innerText,
  };
}

export const state = (page) => page.evaluate(read, false);

/** Waits until this reader has something to press, or the game is over. */
export async function ready(page, timeout = 60_000) {
  try {
    const found = await page.waitForFunction(read, true, { timeout, polling: 20 });
    return await found.jsonValue();
  } catch (error) {
    const shown = await page.locator('body').innerText();
    throw new Error(`nothing to press at ${page.url()}:\n${shown.slice(0, 1500)}`, {
      cause: error,
    });
  }
}

/** Whether the question is another one, or somebody else decides. Runs in the page. */
const isOther = (old) => {
  if (old.orNarrowed && document.querySelector('.narrowed')) return true;
  const list = document.querySelector('.ag-actions');
  const actions = [...document.querySelectorAll('.ag-action')].map((one) => one.dataset.action);
  return !list || list.dataset.ask !== old.ask || actions.join() !== old.actions.join();
};

/** Waits until the question is another one, or somebody else decides. */
export const changed = (page, before, timeout = 60_000) =>
  page.waitForFunction(isOther, before, { timeout, polling: 20 });

const kAttempt = { timeout: 3000 };
/** Opens what an action of the list lies folded in; says whether it can be seen. Runs in the page. */
function unfold(row) {
  if (!row.hidden) return true;
  const all = document.querySelector('.allways[aria-expanded="false"]');
  let kind = row.previousElementSibling;
  while (kind && !kind.classList.contains('kind')) kind = kind.previousElementSibling;
  let more = row.nextElementSibling;
  while (more?.classList.contains('ag-action')) more = more.nextElementSibling;
  if (all) all.click();
  else if (row.classList.contains('in') && kind?.getAttribute('aria-expanded') === 'false')
    kind.click();
  else if (more?.classList.contains('more')) more.click();
  return false;
}
/** The action on the button for what cannot be taken back. Runs in the page. */
const waiting = () => document.querySelector('.ag-confirm')?.dataset.confirm ?? null;
/** Presses that button, if another action came on it. Runs in the page. */
function confirmIt(before) {
  const button = document.querySelector('.ag-confirm');
  const now = button?.dataset.confirm ?? null;
  if (now !== null && now !== before) button.click();
}
/** Does something to a button as a person does: opens its fold, and confirms where that is due. */
async function meaning(element, deed) {
  for (let tries = 0; tries < 5; tries++) {
    if (await element.evaluate(unfold, undefined, kAttempt)) break;
    await element.page().evaluate(() => new Promise(requestAnimationFrame));
  }
  const before = await element.page().evaluate(waiting);
  await deed();
  await element.page().evaluate(confirmIt, before);
}

/**
 * Tries until it is done, or its element has gone: a bot was quicker, or a question that only “no”
 * answers went by itself. Says whether it was done.
 */
async function unlessGone(element, attempt) {
  const end = Date.now() + 60_000;
  for (;;) {
    if ((await element.count()) === 0) return false;
    try {
      await meaning(element.first(), () => attempt(element.first()));
      return true;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

/** Clicks a button that may go meanwhile. */
export const click = (button) => unlessGone(button, (one) => one.click(kAttempt));
/** Taps on it. */
export const tap = (button) => unlessGone(button, (one) => one.tap(kAttempt));
/** Moves the focus to it and presses Enter. */
export async function enter(page, button) {
  await unlessGone(button, async (one) => {
    await one.focus(kAttempt);
    await page.keyboard.press('Enter');
  });
}

/** Presses an action of the list. */
export const press = (page, action) => click(page.locator(`.ag-action[data-action="${action}"]`));

/** Presses a place of the board, and `action` where several actions are there. */
export async function touch(page, place, now, action) {
  await unlessGone(place, (one) => one.dispatchEvent('click', {}, kAttempt));
  await changed(page, { ...now, orNarrowed: true });
  if ((await page.locator('.narrowed').count()) === 0) return;
  const narrowed = await state(page);
  await press(page, action ?? narrowed.actions[0]);
  await changed(page, narrowed);
}

/** Every one of these places tells a reader what it is, in words. */
export async function explains(page, places, ids, missing) {
  for (const id of ids) {
    await page.locator(`${places}[data-id="${id}"]`).first().dispatchEvent('contextmenu');
    const dialog = page.locator('dialog[open]');
    await dialog.waitFor();
    const enough = () => document.querySelector('dialog[open]').innerText.length > 40;
    await page.waitForFunction(enough).catch(async (cause) => {
      throw new Error(`${id} says too little: ${await dialog.innerText()}`, { cause });
    });
    assert.doesNotMatch(await dialog.innerText(), missing, id);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
}

/** Always possible at the start of a turn, and nothing follows but its end. */
export const kQuiet = 'place leader agro.1';

/** Answers what bots ask in their turns until the own turn begins. */
export async function ownTurn(page) {
  for (;;) {
    const now = await ready(page);
    if (now.actions.includes(kQuiet)) return now;
    await press(page, now.actions.at(-1));
    await changed(page, now);
  }
}

/** Another choice each time, the same in every run of equal lists. */
export const anyAction = (actions, turn) => actions[turn % actions.length];

/**
 * A record between bots, the same in every run, that stops where somebody is about to do what
 * begins with `verb`: its file, and that seat. What comes up at a table is a matter of luck.
 */
function recordBefore(at, game, verb, options) {
  const folder = mkdtempSync(join(at.folder, 'record-'));
  execFileSync(agon, [
    ...['simulate', game, '--games', '1', '--players', '2', '--seed', '4', '--bots', 'greedy'],
    ...Object.entries(options).flatMap(([name, value]) => ['--option', `${name}=${value}`]),
    ...['--records', folder],
  ]);
  const record = JSON.parse(readFileSync(join(folder, readdirSync(folder)[0]), 'utf8'));
  const position = record.actions.findIndex(({ action }) => action.split(' ', 1)[0] === verb);
  assert.ok(position > 0, `somebody does ${verb}`);
  const calls = [
    { jsonrpc: '2.0', id: 1, method: 'load', params: { record, position } },
    { jsonrpc: '2.0', id: 2, method: 'record', params: { table: 't1' } },
  ];
  const input = calls.map((call) => `${JSON.stringify(call)}\n`).join('');
  const answers = execFileSync(agon, ['engine'], { input, encoding: 'utf8' }).trim().split('\n');
  const file = join(folder, `${verb}.json`);
  writeFileSync(file, JSON.stringify(JSON.parse(answers[1]).result.record));
  return { file, player: record.actions[position].player };
}

/** Opens such a record on the page and sits down, against a bot, where `verb` is to be decided. */
export async function playBefore(at, page, game, verb, options = {}) {
  const { file, player } = recordBefore(at, game, verb, options);
  await page.goto(`${at.server.url}#/replay`);
  await page.locator('.drop input').setInputFiles(file);
  await page.locator('.fl-bar').waitFor();
  await page.keyboard.press('End');
  await page.locator('.fl-bar').waitFor({ state: 'detached' });
  const replay = page.url();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Play from here' }).click();
  const dialog = page.locator('dialog[open]');
  await dialog.locator('select').first().selectOption({ index: player });
  await dialog.getByRole('button', { name: 'Play now' }).click();
  await page.waitForFunction((old) => location.href !== old, replay);
}
