// Which symbol of the Kylix is in use, as far as the list or the picker shows it.
import type { TableModel } from '../types';

export const BLOCK_OF: Record<string, string> = {
  sail: 'move',
  done: 'move',
  draw: 'card',
  reclaim: 'hoplites',
  hydra: 'hydra',
};

const verbOf = (action: string) => action.split(' ', 1)[0]!;

/** The only block that the listed actions belong to; none where several do. */
export function nowOf(table: TableModel): string | undefined {
  const blocks = new Set(table.legal.flatMap(({ action }) => BLOCK_OF[verbOf(action)] ?? []));
  return blocks.size === 1 ? [...blocks][0] : undefined;
}
