// The page's own words for Mythic Battles: complete in both languages, equal arguments, none unused.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import en from '../../locales/mythic_battles.en.json';
import fr from '../../locales/mythic_battles.fr.json';

const here = new URL('.', import.meta.url);
const sources = readdirSync(here, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(svelte|ts)$/.test(file) && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(new URL(file, here), 'utf8'))
  .join('\n');

/** The names of a pattern's arguments, at every depth. */
const args = (text: string) =>
  [...new Set([...text.matchAll(/\{\s*([a-z_]+)\s*[,}]/g)].map((match) => match[1]))].sort();

test('both catalogues have the same ids with the same arguments', () => {
  expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
  for (const [id, text] of Object.entries(en)) {
    expect([id, args((fr as Record<string, string>)[id]!)]).toEqual([id, args(text)]);
  }
});

test('French typography: no plain space before : ; ! ?, no straight apostrophe', () => {
  for (const [id, text] of Object.entries(fr)) {
    expect([id, / [:;!?]|'/.test(text)]).toEqual([id, false]);
  }
});

test('no id is unused', () => {
  const families = [...sources.matchAll(/mythic_battles_page\.([a-z_.]*)\$\{/g)].map((m) => m[1]!);
  const said = [...sources.matchAll(/(?:say|cards)\(\s*[`']([a-z_.]+)/g)].map((m) => m[1]!);
  const unused = Object.keys(en)
    .map((id) => id.replace('mythic_battles_page.', ''))
    .filter(
      (id) =>
        !new RegExp(`mythic_battles_page\\.${id.replaceAll('.', '\\.')}['"\`]`).test(sources) &&
        !families.some((family) => family !== '' && id.startsWith(family)) &&
        !said.includes(id.replace('explain.', '')),
    );
  expect(unused).toEqual([]);
});

test('every id that the sources name is there', () => {
  const named = [...sources.matchAll(/mythic_battles_page\.([a-z_0-9.]+)['"`]/g)].map((m) => m[1]!);
  const missing = named.filter((id) => !id.endsWith('.') && !(`mythic_battles_page.${id}` in en));
  expect(missing).toEqual([]);
});
