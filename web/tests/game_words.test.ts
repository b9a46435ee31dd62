// The page's own words for each game: complete in both languages, equal arguments, none unused.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

// Families of ids that the sources put together; every game has the first ones.
const kFamilies = ['guide', 'two', 'explain', 'section', 'source', 'end'];
const kOwnFamilies: Record<string, string[]> = {
  panthalos: ['score', 'disc', 'front', 'collection'],
  pantacle: ['area', 'pile', 'disc', 'disc_gone'],
  deukalion: ['name', 'scene', 'square', 'label'],
};

const source = new URL('../src/', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, source), 'utf8');
const words = (game: string, lang: string): Record<string, string> =>
  JSON.parse(read(`locales/${game}.${lang}.json`));

/** The names of a pattern's arguments, at every depth. */
const args = (text: string) =>
  [...new Set([...text.matchAll(/\{\s*([a-z_]+)\s*[,}]/g)].map((match) => match[1]))].sort();

// Every game that has words on the page: locales/<game>.en.json.
const games = readdirSync(new URL('locales', source))
  .filter((file) => /^[a-z_0-9]+\.en\.json$/.test(file))
  .map((file) => file.replace('.en.json', ''));

describe.each(games)('%s', (game) => {
  const en = words(game, 'en');
  const fr = words(game, 'fr');
  const sources = readdirSync(new URL(`games/${game}`, source), {
    recursive: true,
    encoding: 'utf8',
  })
    .filter((file) => /\.(svelte|ts)$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => read(`games/${game}/${file}`))
    .join('\n');
  const named = (pattern: string) =>
    [...sources.matchAll(new RegExp(pattern, 'g'))].map((match) => match[1]!);

  test('both catalogues have the same ids with the same arguments', () => {
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
    for (const [id, text] of Object.entries(en)) {
      expect([id, args(fr[id]!)]).toEqual([id, args(text)]);
    }
  });

  test('French typography: no plain space before : ; ! ?, no straight apostrophe', () => {
    for (const [id, text] of Object.entries(fr)) {
      expect([id, / [:;!?]|'/.test(text)]).toEqual([id, false]);
    }
  });

  test('every section of the rules has a heading, and no heading is without rules', () => {
    const rules = JSON.parse(read(`../../data/locales/en/${game}_rules.json`)) as object;
    const sections = new Set(Object.keys(rules).map((id) => id.split('.')[2]!.split('_')[1]!));
    const start = `${game}_page.section.`;
    const headings = Object.keys(en).filter((id) => id.startsWith(start));
    expect(headings.map((id) => id.slice(start.length)).sort()).toEqual([...sections].sort());
  });

  test('no id is unused', () => {
    const families = named(`${game}_page\\.([a-z_.]*)\\$\\{`).filter((family) => family !== '');
    const said = named("say\\(\\s*[`']([a-z_.]+)");
    const own = new RegExp(`^(${[...kFamilies, ...(kOwnFamilies[game] ?? [])].join('|')})([._]|$)`);
    const unused = Object.keys(en)
      .map((id) => id.replace(`${game}_page.`, ''))
      .filter(
        (id) =>
          !new RegExp(`${game}_page\\.${id.replaceAll('.', '\\.')}['"\`]`).test(sources) &&
          !families.some((family) => id.startsWith(family)) &&
          !said.some((word) => id === word || (word.endsWith('.') && id.startsWith(word))) &&
          !own.test(id),
      );
    expect(unused).toEqual([]);
  });

  test('every id that the sources name is there', () => {
    const missing = named(`${game}_page\\.([a-z_0-9.]+)['"\`]`).filter(
      (id) => !id.endsWith('.') && !(`${game}_page.${id}` in en),
    );
    expect(missing).toEqual([]);
  });
});
