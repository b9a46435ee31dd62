import type { TableModel } from '../../types';
import { nameOf } from '../ids';
import type { Public, SpaceRecord } from '../model';

/** What a screen reader says of a space: its name, what it asks for, who is there, why it is closed. */
export function spaceLabel(
  table: TableModel,
  id: string,
  record: SpaceRecord,
  state: Public['spaces'][number] | undefined,
): string {
  const place = nameOf(id)!;
  if (state?.disc !== undefined) {
    return table.t('panthalos_page.space.disc', { place, owner: { player: state.disc } });
  }
  if (record.capacity === 'unlimited') {
    return table.t('panthalos_page.space.crowd', {
      place,
      rank: record.die_value,
      count: state?.pieces.length ?? 0,
    });
  }
  const piece = state?.pieces[0];
  if (piece) {
    return table.t('panthalos_page.space.taken', {
      place,
      piece: nameOf(piece.piece)!,
      owner: { player: piece.player },
    });
  }
  const closed = table.myTurn ? table.closed.get(id) : undefined;
  if (closed) {
    const rank = record.die_value;
    return table.t('panthalos_page.space.closed', { place, rank, why: closed.why });
  }
  return table.t('panthalos_page.space.free', {
    place,
    rank: record.die_value,
    lightning: record.lightning ? 'yes' : 'no',
    open: table.open.has(id) ? 'yes' : 'no',
  });
}
