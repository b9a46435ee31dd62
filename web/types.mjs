// The page's types of a game's views, from data/schemas/views: src/games/<game>/view.ts.
//
//   npm run types            writes them anew
//
// tests/view_types.test.ts holds that they are up to date.
import { readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compileFromFile } from 'json-schema-to-typescript';

const schemas = fileURLToPath(new URL('../data/schemas/views/', import.meta.url));

export const games = () => readdirSync(schemas).map((file) => file.replace(/\.json$/, ''));

/** Where the types of a game stand. */
export const fileOf = (game) =>
  fileURLToPath(new URL(`./src/games/${game}/view.ts`, import.meta.url));

/** The text of that file. */
export const typesOf = (game) =>
  compileFromFile(`${schemas}${game}.json`, {
    bannerComment: `// Made from data/schemas/views/${game}.json by \`npm run types\`; change that file.`,
    style: { singleQuote: true, printWidth: 100 },
  });

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const game of games()) writeFileSync(fileOf(game), await typesOf(game));
}
