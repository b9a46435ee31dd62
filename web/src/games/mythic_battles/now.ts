// What the legal actions mean for the board: which areas and units they name, with which path.
import type { LegalAction, TableModel } from '../types';
import { argsOf, publicOf, verbOf } from './model';

/** The actions of the list by the areas and units that their notation names. */
export function namedBy(table: TableModel): ReadonlyMap<string, LegalAction[]> {
  const found = new Map<string, LegalAction[]>();
  for (const action of table.legal) {
    for (const arg of new Set(argsOf(action.action))) {
      if (arg.startsWith('pay:')) continue;
      found.set(arg, [...(found.get(arg) ?? []), action]);
    }
  }
  return found;
}

const ENDS = /\.gain\.(stops|swamp|lava)$/;
/** Whether whoever goes there stops, or worse. */
export const ends = (action: LegalAction) => (action.gains ?? []).some((g) => ENDS.test(g.id));

/** The way that is pointed at, on the board or in the list. */
export function wayOf(table: TableModel, area: string | null): LegalAction | undefined {
  const withPath = table.legal.filter((action) => (action.path?.length ?? 0) > 1);
  return (
    withPath.find((action) =>
      argsOf(action.action).some((arg) => table.hover.has(`${verbOf(action.action)}:${arg}`)),
    ) ?? withPath.find((action) => area !== null && argsOf(action.action).includes(area))
  );
}

/** Who attacks whom, in a fight or as it is chosen or pointed at in the list. */
export function aimOf(table: TableModel): { from: string; to: string } | null {
  const shown = publicOf(table.view);
  const fight = shown.attacks?.at(-1);
  if (fight) return fight.attacker ? { from: fight.attacker, to: fight.target } : null;
  const from = shown.activation?.unit;
  if (!from || !table.myTurn) return null;
  const chosen = table.intent?.startsWith('attack ') ? argsOf(table.intent)[0] : undefined;
  const hovered = table.legal
    .filter(({ action }) => verbOf(action) === 'attack')
    .map(({ action }) => argsOf(action)[0] ?? '')
    .find((target) => table.hover.has(`attack:${target}`));
  const to = chosen ?? hovered;
  return to ? { from, to } : null;
}

/** Who looks at whom: lines of an attack under way, or of those that are offered or refused. */
export interface Line {
  from: string;
  to: string;
  kind: 'clear' | 'thin' | 'blocked';
}
export function linesOf(table: TableModel, pointed: string | null): Line[] {
  const shown = publicOf(table.view);
  const fight = shown.attacks?.at(-1);
  if (fight) {
    return fight.attacker ? [{ from: fight.attacker, to: fight.target, kind: 'clear' }] : [];
  }
  const from = shown.activation?.unit;
  if (!from || !table.myTurn) return [];
  const lines: Line[] = [];
  const seen = new Set<string>();
  for (const { action } of table.legal) {
    const [target = ''] = argsOf(action);
    if (verbOf(action) !== 'attack' || seen.has(target)) continue;
    seen.add(target);
    const hot =
      pointed === target || table.hover.has(`attack:${target}`) || aimOf(table)?.to === target;
    lines.push({ from, to: target, kind: hot ? 'clear' : 'thin' });
  }
  for (const [id, action] of table.closed) {
    if (verbOf(action.action) !== 'attack' || seen.has(id)) continue;
    if (!shown.units.some((unit) => unit.id === id)) continue;
    if (action.why.id !== 'mythic_battles.refusal.not_visible') continue;
    seen.add(id);
    lines.push({ from, to: id, kind: 'blocked' });
  }
  return lines;
}
