import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fileOf, games, typesOf } from '../types.mjs';

test.each(games())('the types of the views of %s are those of its schema', async (game) => {
  expect(readFileSync(fileOf(game), 'utf8'), 'npm run types writes them anew').toBe(
    await typesOf(game),
  );
});
