// The pictures on the button of an action.
import type { LegalAction, TableModel } from '../../types';
import { BASIC, REFINED, read } from '../ids';
import { benefitIcon, ownOf, publicOf, type Tables } from '../model';

export type Picture = { id: string; height?: number } | { icon: string };

export function picturesOf(action: LegalAction, table: TableModel): Picture[] {
  const [verb = '', first = ''] = action.action.split(' ');
  const shown = publicOf(table.view);
  switch (verb) {
    case 'take':
    case 'train': {
      const tokens: Picture[] = (action.touches ?? []).map((id) => ({ id }));
      return verb === 'train' ? [...tokens, { icon: 'up' }] : tokens;
    }
    case 'promote': {
      const worker = read(first);
      const rank = worker.kind === 'piece' ? worker.rank : 1;
      return [
        { id: first, height: 36 },
        { icon: 'next' },
        { id: `worker:${Math.min(6, rank + 1)}` },
      ];
    }
    case 'demote': {
      const worker = read(first);
      const rank = worker.kind === 'piece' ? worker.rank : 2;
      return [
        { id: first },
        { icon: 'next' },
        { id: `worker:${Math.max(1, rank - 1)}`, height: 36 },
      ];
    }
    case 'hire':
      return [{ id: `worker:${shown.templum}` }];
    case 'convert':
      return [{ id: first, height: 36 }, { icon: 'next' }, { id: 'converted' }];
    case 'refine':
      return [
        { id: `good:${first}`, height: 36 },
        { icon: 'next' },
        { id: `good:${REFINED[first] ?? first}` },
      ];
    case 'offer':
      return [
        { id: first in BASIC || !(first in REFINED) ? `good:${first}` : `good:${REFINED[first]}` },
      ];
    case 'keep_top':
      return [{ id: shown.underworld.top, height: 56 }];
    case 'keep_second': {
      const seen = ownOf(table.view)?.peeked;
      return seen ? [{ id: seen, height: 56 }] : [];
    }
    case 'keep':
      return [{ id: first, height: 48 }, { icon: 'disc' }];
    case 'look':
      return [{ icon: 'eye' }];
    case 'settle': {
      const space = read(action.touches?.[0] ?? '');
      const benefit = (table.content as Tables).polis_benefits.find(
        (b) => space.kind === 'space' && b.board_side === shown.side && b.order === space.order,
      );
      return benefit ? [{ id: 'disc' }, { icon: benefitIcon[benefit.kind] }] : [{ id: 'disc' }];
    }
    case 'take_four':
      return [{ icon: 'laurel' }];
    case 'take_eight':
      return [{ icon: 'laurel' }, { icon: 'laurel' }, { id: 'disc', height: 32 }];
    case 'announce':
      return [{ icon: 'shield' }];
    case 'done':
    case 'finish':
      return [{ icon: 'check' }];
    case 'decline':
    case 'give_up':
    case 'stop':
      return [{ icon: 'cross' }];
    default: {
      const id = action.touches?.[0];
      if (!id) return [];
      const kind = read(id).kind;
      return kind === 'other' || kind === 'player' || kind === 'space' || kind === 'location'
        ? []
        : [{ id }];
    }
  }
}
