import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { each, force, iconOf, nameOf, read } from './ids';
import { picturesOf } from './scenes/pictures';

const catalogue = JSON.parse(
  readFileSync(new URL('../../../../data/locales/en/panthalos.json', import.meta.url), 'utf8'),
) as Record<string, string>;

test('ids are read', () => {
  expect(read('titan:fire_9')).toEqual({ kind: 'titan', element: 'fire', value: 9 });
  expect(read('reinforcement:air_2')).toEqual({ kind: 'reinforcement', element: 'air', value: 2 });
  expect(read('good:wine')).toEqual({ kind: 'good', good: 'wine', refined: true });
  expect(read('good:grapes')).toEqual({ kind: 'good', good: 'grapes', refined: false });
  expect(read('ship:grapes')).toEqual({ kind: 'ship', goods: ['grapes'] });
  expect(read('agora.2')).toEqual({ kind: 'space', location: 'agora', order: 2 });
  expect(read('worker:4')).toEqual({ kind: 'piece', piece: 'worker', rank: 4 });
  expect(read('m03')).toEqual({ kind: 'merchant', number: 3 });
  expect(read('player:1')).toEqual({ kind: 'player', player: 1 });
  expect(read('nothing')).toEqual({ kind: 'other', id: 'nothing' });
});

test('names and icons exist', () => {
  const ids = ['titan:fire_9', 'reinforcement:air_2', 'good:wine', 'ship:iron', 'artisan:die'];
  for (const id of [
    ...ids,
    'm01',
    'agora.1',
    'titanus.1',
    'krypt',
    'worker:3',
    'leader',
    'front',
  ]) {
    expect(catalogue).toHaveProperty([nameOf(id)!.id]);
  }
  for (const id of ids) expect(iconOf(id)).not.toBeNull();
});

test('sets are counted', () => {
  expect(each({ 'good:iron': 2, 'good:oil': 1 })).toEqual(['good:iron', 'good:iron', 'good:oil']);
  expect(each(undefined)).toEqual([]);
  expect(force({ 'titan:fire_9': 1, 'reinforcement:fire_2': 2 })).toBe(13);
});

test('a promotion is pictured as the die before and after', () => {
  const table = { view: { public: {} } } as never;
  const action = { action: 'promote worker:2 front', sentence: { id: '' }, touches: ['front'] };
  expect(picturesOf(action, table)).toEqual([
    { id: 'worker:2', height: 36 },
    { icon: 'next' },
    { id: 'worker:3' },
  ]);
});
