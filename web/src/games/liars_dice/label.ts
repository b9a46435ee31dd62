// How the list shows an action: bids sorted by face, answers by their sentence.
import type { ActionLabel, LegalAction, TableModel } from '../types';

export function actionLabel(action: LegalAction, table: TableModel): ActionLabel | null {
  const [verb, quantity, face] = action.action.split(' ');
  // Answers first: they are there whatever the face.
  if (verb !== 'bid') return { label: table.t(action.sentence), order: -1 };
  const name = table.t(`liars_dice.face.${face}`);
  return { label: `${quantity} × ${name}`, pick: { id: `face:${face}`, label: name } };
}
