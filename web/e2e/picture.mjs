// Makes the picture of the README from a real game: npm run picture [-- FILE [GAME]]
// The game is played against bots by the page's own hints until much has happened.
import { fileURLToPath } from 'node:url';
import { changed, ready, stage } from './stage.mjs';

const file = process.argv[2] ?? fileURLToPath(new URL('../../docs/table.png', import.meta.url));
const game = process.argv[3] ?? 'panthalos';
const kMost = 120;
/** The round or turn in which the board has much to show. */
const kTurn = { panthalos: 4, pantacle: 9, deukalion: 7 }[game] ?? 4;

const at = await stage();
try {
  const page = await at.reader({ viewport: { width: 1400, height: 860 } });
  await page.evaluate(() => localStorage.setItem('agon.settings', '{"name":"Ariadne"}'));
  await page.reload();
  await page.locator(`.gcard:has(a[href*="${game}"]) button`).first().click();
  for (let turn = 0; turn < kMost; turn++) {
    const now = await ready(page);
    const round = await page.locator('.ag-top__meta').first().innerText();
    const choices =
      now.actions.length > (game === 'panthalos' ? 6 : 3) && !now.actions.includes('end_turn');
    const fights = game !== 'mythic_battles' || now.actions.some((a) => a.startsWith('attack'));
    const late = game === 'mythic_battles' ? turn > 40 : Number(/\d+/.exec(round)?.[0]) >= kTurn;
    if (now.over || (late && choices && fights)) break;
    if (now.actions.length > 1) {
      await page.getByRole('button', { name: 'Hint' }).click();
      await page.locator('.ag-action.is-hover').first().waitFor();
      await page.locator('.ag-action.is-hover').first().click();
    } else {
      await page.locator('.ag-action').first().click();
    }
    await changed(page, now);
  }
  await page.mouse.move(0, 0);
  await page.waitForTimeout(500);
  await page.screenshot({ path: file });
  console.log(file);
} finally {
  await at.close();
}
