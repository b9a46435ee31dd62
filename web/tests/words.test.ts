// Both catalogues of the page are complete, ask for the same arguments, and hold nothing unused.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import en from '../src/locales/en.json';
import fr from '../src/locales/fr.json';

const root = new URL('../src', import.meta.url).pathname;

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.(svelte|ts)$/.test(entry.name) ? [readFileSync(path, 'utf8')] : [];
  });
}

/** The names and kinds of all arguments in a message. */
function args(text: string): string[] {
  const found = new Set<string>();
  const walk = (parts: unknown[]) => {
    for (const part of parts as {
      type: number;
      value?: string;
      options?: Record<string, { value: unknown[] }>;
    }[]) {
      if (part.type >= 1 && part.type <= 6) found.add(`${part.value}:${part.type}`);
      for (const option of Object.values(part.options ?? {})) walk(option.value);
    }
  };
  walk(new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).getAst());
  return [...found].sort();
}

const english: Record<string, string> = en;
const french: Record<string, string> = fr;

describe('the page’s own words', () => {
  test('both languages have the same messages', () => {
    expect(Object.keys(french).sort()).toEqual(Object.keys(english).sort());
  });

  test('both languages ask for the same arguments', () => {
    for (const id of Object.keys(english)) {
      expect(args(french[id] ?? ''), id).toEqual(args(english[id] ?? ''));
    }
  });

  test('French typography: no plain space before : ; ! ?, nor inside quotes, no straight apostrophe', () => {
    for (const [id, text] of Object.entries(french)) {
      expect([id, / [:;!?»]|« |'/.test(text)]).toEqual([id, false]);
    }
  });

  const code = sources(root).join('\n');
  // Ids that the code builds from a word of its own: page.theme.${theme} stands for page.theme.*.
  const built = [...code.matchAll(/[`']([a-z_]+(?:\.[a-z_]+)*\.)\$\{/g)].map(
    (match) => match[1] ?? '',
  );

  test('every message is used', () => {
    const unused = Object.keys(english).filter(
      (id) =>
        !code.includes(`'${id}'`) &&
        !code.includes(`\`${id}\``) &&
        !built.some((start) => start.startsWith('page.') && id.startsWith(start)),
    );
    expect(unused).toEqual([]);
  });

  test('every message that the code names is there', () => {
    const named = [...code.matchAll(/'(page\.[a-z0-9_.]+)'/g)].map((match) => match[1] ?? '');
    expect(named.filter((id) => !(id in english))).toEqual([]);
  });
});

describe('the engine’s catalogues', () => {
  const locales = new URL('../../data/locales', import.meta.url).pathname;
  test.each(readdirSync(join(locales, 'en')).filter((name) => name !== 'cli.json'))(
    '%s can be read by the page',
    (name) => {
      for (const language of ['en', 'fr']) {
        const messages = JSON.parse(readFileSync(join(locales, language, name), 'utf8')) as Record<
          string,
          string
        >;
        for (const [id, text] of Object.entries(messages)) {
          expect(
            () => new IntlMessageFormat(text, language, undefined, { ignoreTag: true }),
            id,
          ).not.toThrow();
        }
      }
    },
  );
});
