import { isName, t } from '$lib/words.svelte';
import type { Explanation, TableModel } from '../types';

const kKinds = [
  '',
  'name.',
  'place.',
  'location.',
  'card.',
  'token.',
  'unit.',
  'piece.',
  'option.',
];

/** The words of an id, if the game's catalogue has a plain name for it. */
export function nameOf(id: string, game: string): string {
  for (const kind of kKinds) {
    const message = `${game}.${kind}${id.replace(':', '.')}`;
    if (isName(message)) return t(message);
  }
  // agora.1 is Agora 1, worker:2 is worker 2.
  const two = id.match(/^([a-z_]+)[.:](\w+)$/);
  if (two) return `${nameOf(two[1] ?? '', game)} ${nameOf(two[2] ?? '', game)}`;
  return id.replaceAll('_', ' ');
}

/** What the game's tables say of an id: its record, name by name. */
export function explain(id: string, table: TableModel): Explanation | null {
  for (const records of Object.values(table.content)) {
    if (!Array.isArray(records)) continue;
    const found = records.find((record) => record.id === id);
    if (!found) continue;
    const { id: _, origin, ...values } = found as Record<string, unknown>;
    const lines = Object.entries(values)
      .filter(([, value]) => typeof value !== 'object')
      .map(([name, value]) => ({
        text: `${nameOf(name, table.game)}: ${nameOf(String(value), table.game)}`,
        ...(typeof origin === 'string' ? { origin } : {}),
      }));
    return { title: nameOf(id, table.game), lines };
  }
  return null;
}
