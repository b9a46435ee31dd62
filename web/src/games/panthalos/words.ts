// Names and labels made of several words of the catalogues.
import type { Message, TableModel } from '../types';
import { goodName, nameOf } from './ids';
import type { MerchantRecord, Tables } from './model';

export const underworldOf = (table: TableModel, id: string) =>
  (table.content as Tables).underworld.find((u) => u.id === id);
export const merchantOf = (table: TableModel, id: string) =>
  (table.content as Tables).merchants.find((m) => m.id === id);

/** The name of whatever an id stands for. */
export function naming(table: TableModel, id: string): string {
  const name = nameOf(id, (table.content as Tables).underworld);
  if (name) return table.t(name);
  const player = /^player:(\d+)$/.exec(id);
  if (player) return table.name(Number(player[1]));
  return table.t(`panthalos_page.${id}`);
}

export const bonusName = (bonus: string): Message => ({ id: `panthalos.bonus.${bonus}` });

export function merchantLabel(table: TableModel, merchant: MerchantRecord): string {
  return table.t('panthalos_page.merchant_label', {
    merchant: nameOf(merchant.id)!,
    goods: merchant.wanted.map(goodName),
    points: merchant.points,
    bonuses: merchant.bonuses.map(bonusName),
    extra: merchant.bonuses.length,
  });
}
