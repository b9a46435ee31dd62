// How quick the page is for whoever sits before it: npm run speed [-- ROUNDS]
// Prints the median of each time in milliseconds; bots think as they do at a real table.
import { kQuiet, ownTurn, ready, stage } from './stage.mjs';

const rounds = Number(process.argv[2] ?? 5);
const times = { 'playable after Play now': [], 'first move of a bot': [], 'press drawn': [] };
const at = await stage();

/** From the press to something to press, or to a bot's first line where a bot begins. */
async function opening(page) {
  const first = await page.evaluate(
    () =>
      new Promise((done) => {
        const start = performance.now();
        const look = () => {
          const late = performance.now() - start;
          if (document.querySelectorAll('.logturn').length > 1) done({ bot: true, late });
          else if (document.querySelector('.ag-action')) done({ bot: false, late });
          else requestAnimationFrame(look);
        };
        document.querySelector('.gcard button').click();
        look();
      }),
  );
  times[first.bot ? 'first move of a bot' : 'playable after Play now'].push(first.late);
}

/** From the server's answer to its effect on the screen. */
async function drawing(page) {
  await ownTurn(page);
  const late = await page.evaluate(
    (quiet) =>
      new Promise((done) => {
        const watch = new MutationObserver(() => {
          if (!document.querySelector('[data-action="end_turn"]')) return;
          watch.disconnect();
          requestAnimationFrame(() => setTimeout(() => done(performance.now() - window.answered)));
        });
        watch.observe(document.querySelector('.ag-decide'), { subtree: true, childList: true });
        document.querySelector(`.ag-action[data-action="${quiet}"]`).click();
      }),
    kQuiet,
  );
  times['press drawn'].push(late);
}

try {
  for (let round = 0; round < rounds; round++) {
    const page = await at.reader({ thinking: true });
    await page.addInitScript(() => {
      const Real = window.WebSocket;
      window.WebSocket = class extends Real {
        constructor(url) {
          super(url);
          this.addEventListener('message', () => {
            window.answered = performance.now();
          });
        }
      };
    });
    await page.reload();
    await page.locator('.gcard').first().waitFor();
    await opening(page);
    await ready(page);
    await drawing(page);
    await page.context().close();
  }
} finally {
  await at.close();
}
for (const [what, all] of Object.entries(times)) {
  const middle = all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)];
  console.log(`${what}: ${middle?.toFixed(0) ?? 'not seen'} ms (${all.length} times)`);
}
