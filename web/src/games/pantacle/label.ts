// How the list shows an action: what it is about first, then the gain.
import type { ActionLabel, LegalAction, TableModel } from '../types';
import { icon } from './icons';
import { iconOf, message } from './ids';
import { bladeOf, tablesOf } from './words';

const SHORT = [
  'cubes',
  'adepts',
  'absorbed_cubes',
  'absorbed_adepts',
  'sacrifices_adepts',
  'pays_cubes',
  'turn',
  'victory',
  'barren',
  'nothing',
];

/** The first gains in few words, without those that all choices have in common. */
function gainOf(action: LegalAction, table: TableModel): string {
  const gain = shortGain(action, table);
  const alike = table.all.length > 1 && table.all.every((one) => shortGain(one, table) === gain);
  return alike ? '' : gain;
}

function shortGain(action: LegalAction, table: TableModel): string {
  const words: string[] = [];
  for (const gain of action.gains ?? []) {
    const name = gain.id.replace('pantacle.gain.', '');
    if (SHORT.includes(name)) {
      words.push(table.t(`pantacle_page.gain.${name}`, gain.args));
    }
  }
  return words.join(' ');
}

const made = (label: string, name: string | null, gain: string, sub = ''): ActionLabel => {
  const result: ActionLabel = { label };
  if (name) result.icon = icon(name);
  if (gain) result.gain = gain;
  if (sub) result.sub = sub;
  return result;
};

export function actionLabel(action: LegalAction, table: TableModel): ActionLabel | null {
  const [verb, first = '', second = ''] = action.action.split(' ');
  const gain = gainOf(action, table);
  const say = (id: string) => table.t(message(id));
  switch (verb) {
    case 'announce':
      return made(say(`favor.${first}`), first, gain, table.t(`pantacle_page.favor.${first}`));
    case 'place':
      return {
        ...made(
          table.t(`pantacle_page.place.${second}`),
          iconOf(`point:${second}`),
          gain,
          say(`about.point.${second}`),
        ),
        pick: { id: first, label: table.t(`pantacle_page.disc.${first}`) },
      };
    case 'bribe': {
      const blades = (action.touches ?? []).filter((id) => id !== 'track');
      const names = blades.map((id) => {
        const blade = bladeOf(table, id);
        return say(`keeper.${blade?.keeper}`);
      });
      if (action.touches?.includes('track')) names.push(table.t('pantacle_page.track_hound'));
      return made(
        table.t('pantacle_page.bribe_with', { blades: names.join(' + ') }),
        iconOf(blades[0] ?? '', tablesOf(table)),
        gain,
        blades
          .map((id) => bladeOf(table, id)?.moon)
          .map((moon) => say(`moon.${moon}`))
          .join(' + '),
      );
    }
    case 'discard': {
      const blade = bladeOf(table, first);
      if (!blade) return null;
      return made(say(`keeper.${blade.keeper}`), blade.keeper, gain, say(`moon.${blade.moon}`));
    }
    case 'cover':
      return made(table.t(action.sentence), 'protection', gain, say(`about.curse.${first}`));
    case 'keep':
    case 'drain':
      return made(say(`curse.${first}`), 'curse', gain, say(`about.curse.${first}`));
    case 'look':
      return made(table.t(action.sentence), 'eye', gain);
    case 'burden':
      return made(table.t(action.sentence), first === 'powers' ? 'protection' : 'adept', gain);
    case 'pass':
    case 'decline':
    case 'stop':
      return made(table.t(action.sentence), 'pass', gain);
    case 'extra':
    case 'declare':
      return made(table.t(action.sentence), 'curse', gain);
    default:
      return null;
  }
}
