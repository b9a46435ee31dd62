// Which of the open choices lie on the board, and which in the hand: a token's id may name both.
import type { LegalAction, TableModel } from '../../types';
import { read } from '../ids';

const verb = (action: string) => action.split(' ', 1)[0]!;

/** Whether an action means the token on display rather than one of the player's own. */
function onBoard(action: string, id: string): boolean {
  const kind = read(id).kind;
  switch (verb(action)) {
    case 'take':
    case 'train':
      return true;
    case 'ship':
      return kind === 'ship';
    case 'sell':
      return kind === 'merchant';
    default:
      return kind === 'merchant' || kind === 'underworld';
  }
}

const touching = (legal: readonly LegalAction[], id: string, board: boolean) =>
  legal.some((l) => (l.touches ?? []).includes(id) && onBoard(l.action, id) === board);

export const openOnBoard = (table: TableModel, id: string) => touching(table.legal, id, true);
export const openInHand = (table: TableModel, id: string) => touching(table.legal, id, false);

/** The latest event about a token on display or in a hand does not tell which; the kind does. */
export const recentOnBoard = (table: TableModel, id: string) => table.recent.has(id);
