// Lists in messages: joined in the reader's language, equal neighbours counted.
import { expect, test } from 'vitest';
import { need, setLang, t } from '../src/lib/words.svelte';

test('equal neighbours of a list are counted', async () => {
  await need('core', 'panthalos');
  const iron = { id: 'panthalos.good.iron' };
  const wanted = { file: 'x', goods: [iron, iron, { id: 'panthalos.good.oil' }] };
  expect(t('panthalos.ship', wanted)).toBe('Ship for 2 × iron and oil');
  await setLang('fr');
  expect(t('panthalos.ship', wanted)).toContain('fer');
  await setLang('en');
});
