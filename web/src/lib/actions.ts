// How the list shows actions of a game that says nothing about it itself.
import type { ActionLabel, Argument, LegalAction, TableModel } from '../games/types';

const kMany = 8;
const kMostPicks = 6;

/** The words of a sentence's argument. */
function said(table: TableModel, value: Argument | undefined): string | null {
  if (value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'string') return String(value);
  if (Array.isArray(value)) return value.map((message) => table.t(message)).join(', ');
  return 'player' in value ? table.name(value.player) : table.t(value);
}

/** The verb whose many actions are better sorted by their first argument, if there is one. */
export function sortedVerb(all: readonly LegalAction[]): string | null {
  const count = new Map<string, Set<string>>();
  const total = new Map<string, number>();
  for (const { action } of all) {
    const [verb, first, second] = action.split(' ');
    if (!verb || !first || !second) continue;
    count.set(verb, (count.get(verb) ?? new Set()).add(first));
    total.set(verb, (total.get(verb) ?? 0) + 1);
  }
  for (const [verb, firsts] of count) {
    const many = (total.get(verb) ?? 0) > kMany;
    if (many && firsts.size > 1 && firsts.size <= kMostPicks) return verb;
  }
  return null;
}

/** A label from the sentence alone. */
export function plainLabel(action: LegalAction, table: TableModel): ActionLabel {
  const label: ActionLabel = { label: table.t(action.sentence) };
  const [verb, first] = action.action.split(' ');
  if (first && verb === sortedVerb(table.all)) {
    const words = said(table, Object.values(action.sentence.args ?? {})[0]);
    label.pick = { id: first, label: words ?? first };
  }
  return label;
}
