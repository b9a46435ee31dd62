// How the list shows an action: place first, then gain.
import type { ActionLabel, LegalAction, Message, TableModel } from '../types';
import { effectIcon, type IconName, icon } from './icons';
import { cardName, chestName, iconOf, placeName, placesBeside, symbolName } from './ids';
import { publicOf, tablesOf } from './model';
import { BLOCK_OF } from './now';

const nameOf = (gain: Message) => gain.id.replace('deukalion.gain.', '');

/** The gains in few words; those that say more go below the label. */
function shortGain(action: LegalAction, table: TableModel): string {
  for (const gain of action.gains ?? []) {
    const name = nameOf(gain);
    const count = gain.args?.count;
    if (name === 'hoplites') return table.t('deukalion_page.gain.hoplites', { count: count! });
    if (name === 'honour' || name === 'honour_of_settlement') {
      return table.t('deukalion_page.gain.honour', { count: count! });
    }
    if (name === 'pursuit') {
      return table.t('deukalion_page.gain.honour', { count: gain.args!.points! });
    }
    if (name === 'reach') continue;
    if (name === 'needs') return table.t('deukalion_page.gain.needs', gain.args);
    if (name === 'one_chest') return '';
  }
  return '';
}

/** What the short gain leaves out. */
function longGain(action: LegalAction, table: TableModel): string {
  return (action.gains ?? [])
    .filter((gain) => !['hoplites', 'reach'].includes(nameOf(gain)))
    .map((gain) => table.t(gain))
    .join(' · ');
}

/** The headings of the list, in the order in which they stand. */
const GROUPS = ['here', 'goal', 'sea', 'cards', 'else'] as const;
type Group = (typeof GROUPS)[number];
const inGroup = (group: Group, table: TableModel, later = 0) => ({
  group: table.t(`deukalion_page.group.${group}`),
  order: GROUPS.indexOf(group) + later,
});

function sail(action: LegalAction, table: TableModel, square: string): ActionLabel {
  const { map } = tablesOf(table);
  const type = map.find((s) => s.square === square)?.type;
  const near = placesBeside(square, map);
  const mine = publicOf(table.view).players[table.me ?? 0]?.square;
  const path = action.path ?? [];
  const count = path[0] === mine ? path.length - 1 : path.length;
  const foe = (action.gains ?? []).find((g) => nameOf(g).startsWith('challenges_'));
  const sub: string[] = [];
  if (count > 0) sub.push(table.t('deukalion_page.squares', { count }));
  if (foe) sub.push(table.t(foe));
  else if (type === 'styx') sub.push(table.t('deukalion_page.name.styx'));
  else if (near.length > 0) {
    sub.push(table.t('deukalion_page.beside', { places: near.map(placeName) }));
  }
  let name: IconName = 'move';
  let group: Group = 'sea';
  if (foe) {
    name = 'swords';
    group = 'goal';
  } else if (type === 'styx' || type === 'anchor') {
    name = type === 'styx' ? 'river' : 'anchor';
    group = 'goal';
  } else if (near.length > 0) {
    name = near.some((id) => iconOf(id, map) === 'temple') ? 'temple' : 'village';
    group = 'goal';
  }
  return {
    label: table.t(action.sentence),
    sub: sub.join(' · '),
    gain: shortGain(action, table),
    icon: icon(name),
    // The nearest first.
    ...inGroup(group, table, Math.min(count, 90) / 100),
  };
}

export function actionLabel(action: LegalAction, table: TableModel): ActionLabel | null {
  const [verb = '', first = '', second = ''] = action.action.split(' ');
  const made = (name: IconName, more: Partial<ActionLabel> = {}): ActionLabel => {
    const label: ActionLabel = { label: table.t(action.sentence), icon: icon(name), ...more };
    const gain = more.gain ?? shortGain(action, table);
    if (gain) label.gain = gain;
    return label;
  };
  const inWindow = table.view.prompt?.step === 'window';
  const block =
    publicOf(table.view).window?.player === publicOf(table.view).active
      ? BLOCK_OF[verb]
      : undefined;
  const pick = block ? { pick: { id: `block:${block}`, label: table.t(symbolName(block)) } } : {};
  switch (verb) {
    case 'kylix':
      return made('kylix', {
        label: table.t('deukalion_page.kylix_way', action.sentence.args),
        sub: longGain(action, table),
      });
    case 'sail':
      return { ...sail(action, table, first), ...pick };
    case 'hydra':
      return made('hydra', { sub: longGain(action, table), ...pick });
    case 'draw':
      return made('card', { sub: longGain(action, table), ...pick });
    case 'reclaim':
      return made('hoplites', { sub: longGain(action, table), ...pick });
    case 'done':
      return made('anchor', { ...pick, ...inGroup('else', table) });
    case 'end_turn':
      return { label: table.t(action.sentence), ...inGroup('else', table) };
    case 'give_up':
      return made('hoplites', inGroup('else', table));
    case 'challenge':
      return made('swords', { sub: longGain(action, table), gain: '', ...inGroup('here', table) });
    case 'found':
      return made('flag', inGroup('here', table));
    case 'deliver':
      return made('chest', {
        sub: longGain(action, table),
        ...(inWindow ? inGroup('here', table) : {}),
      });
    case 'claim':
      return made('scroll', {
        sub: longGain(action, table),
        ...(inWindow ? inGroup('here', table) : {}),
      });
    case 'play': {
      const record = tablesOf(table).actions.find((r) => r.id === first);
      const count = Number(second);
      const label = count
        ? table.t(action.sentence)
        : table.t('deukalion_page.play', { card: cardName(first) });
      return made(record ? effectIcon(record.effect) : 'play', {
        label,
        sub: longGain(action, table),
        ...(inWindow ? inGroup('cards', table) : {}),
      });
    }
    case 'take':
      return made('chest', { label: table.t(chestName(first)), sub: longGain(action, table) });
    case 'put':
    case 'dump':
      return made('chest', {
        label: table.t(placeName(second)),
        sub: table.t(action.sentence),
      });
    case 'relocate':
    case 'place': {
      const near = placesBeside(first, tablesOf(table).map);
      const sub = near.length
        ? { sub: table.t('deukalion_page.beside', { places: near.map(placeName) }) }
        : {};
      return made(iconOf(first, tablesOf(table).map), sub);
    }
    case 'rob':
    case 'give':
      return made('card');
    case 'throw':
    case 'keep':
      return made('dice');
    default:
      return made(action.no ? 'cross' : 'check');
  }
}

/** The words of the button for what cannot be taken back. */
export function confirm(action: LegalAction, table: TableModel): string | null {
  if (!action.action.startsWith('kylix ')) return null;
  return table.t('deukalion_page.confirm.kylix', action.sentence.args);
}
