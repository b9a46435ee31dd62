// How the list shows an action: place first, then gain.
import type { ActionLabel, LegalAction, TableModel } from '../types';
import { icon } from './icons';
import { iconOf, nameOf, read } from './ids';

const GAINS = new Set([
  'agora',
  'phalanx',
  'art',
  'foro',
  'krypt',
  'arena',
  'starting_player',
  'titanus_leader',
  'titanus_alone',
  'agro_leader',
  'agro_alone',
  'polis_once',
  'polis_discs',
  'polis_reinforcement',
  'polis_titan',
  'polis_good',
]);

/** The gains in few words; those that say it all in the catalogue are taken from there. */
function gainOf(action: LegalAction, table: TableModel): string {
  for (const gain of action.gains ?? []) {
    const name = gain.id.replace('panthalos.gain.', '');
    if (name === 'at_once' || name === 'returns') continue;
    if (GAINS.has(name)) return table.t(`panthalos_page.gain.${name}`, gain.args);
    return table.t(gain);
  }
  return '';
}

const pieceLabel = (piece: string, table: TableModel) => {
  const thing = read(piece);
  if (thing.kind !== 'piece') return piece;
  return thing.piece === 'worker'
    ? table.t('panthalos_page.pick.worker', { rank: thing.rank })
    : table.t(`panthalos_page.pick.${thing.piece}`);
};

export function actionLabel(action: LegalAction, table: TableModel): ActionLabel | null {
  const [verb, first = '', second = ''] = action.action.split(' ');
  const gain = gainOf(action, table);
  const made = (label: string, id: string, more: Partial<ActionLabel> = {}): ActionLabel => {
    const name = iconOf(id);
    const result: ActionLabel = { label, ...more };
    if (gain && result.gain === undefined) result.gain = gain;
    if (name) result.icon = icon(name);
    return result;
  };
  switch (verb) {
    case 'place': {
      const atOnce = (action.gains ?? []).some((g) => g.id === 'panthalos.gain.at_once');
      const place = nameOf(second);
      if (!place) return null;
      const label = atOnce ? table.t('panthalos_page.at_once', { place }) : table.t(place);
      return made(label, second, { pick: { id: first, label: pieceLabel(first, table) } });
    }
    case 'place_pair':
      return made(
        table.t('panthalos_page.pair', {
          first: pieceLabel(first, table),
          second: pieceLabel(second, table),
        }),
        'foro',
        { pick: { id: 'pair', label: table.t('panthalos_page.pick.pair') } },
      );
    case 'ship':
    case 'sell':
    case 'activate':
      return made(table.t(action.sentence), action.touches?.[0] ?? 'port', {
        group: table.t('panthalos_page.instead'),
      });
    case 'pass':
      return {
        label: table.t(action.sentence),
        icon: icon('pass'),
        group: table.t('panthalos_page.instead'),
      };
    default: {
      const id = action.touches?.[0];
      return id ? made(table.t(action.sentence), id) : null;
    }
  }
}
