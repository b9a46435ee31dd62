// What the things on the board are, by the sentences of the rules.
import { ExplanationLines } from '../explainer';
import type { Explanation, TableModel } from '../types';
import { publicOf } from './model';

const RULES: Record<string, string[]> = {
  player: ['LIA-ROLL-01', 'LIA-ROLL-02', 'LIA-INFO-01'],
  bid: ['LIA-BID-01', 'LIA-CALL-01', 'LIA-CALL-03'],
  face: ['LIA-BID-03', 'LIA-CALL-02'],
  quantity: ['LIA-BID-03', 'LIA-BID-05'],
};

export function explain(id: string, table: TableModel): Explanation | null {
  const [kind = '', which = ''] = id.split(':');
  const rules = RULES[kind];
  if (!rules) return null;
  const titles: Record<string, () => string> = {
    player: () => table.name(Number(which)),
    bid: () => table.t('liars_dice_page.the_bid'),
    face: () => table.t(`liars_dice.face.${which}`),
    quantity: () => table.t('liars_dice_page.quantity', { count: Number(which) }),
  };
  const on = new ExplanationLines(table, 'liars_dice_page.');
  const count = publicOf(table.view).players[Number(which)]?.count ?? 0;
  if (kind === 'player') on.say('dice', { count });
  on.rules(...rules);
  return on.under(titles[kind]?.() ?? '');
}
