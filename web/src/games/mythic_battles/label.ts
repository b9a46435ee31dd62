// How the list shows an action: who or where first, then what it takes and brings.

import { number } from '$lib/words.svelte';
import type { ActionLabel, LegalAction, Message, TableModel } from '../types';
import { hasIcon, type IconName, icon } from './icons';
import { areaName, cardName, terrainName, unitName, whereName } from './ids';
import { argsOf, ownOf, publicOf, tablesOf, unitOf, verbOf } from './model';
import { outlookOf } from './scenes/odds';

const ICONS: Record<string, IconName> = {
  recruit: 'check',
  draw: 'draw',
  peek: 'hidden',
  keep: 'card',
  pass: 'pass',
  pass_draw: 'draw',
  activate: 'activation',
  rest: 'pass',
  recall: 'hoplites',
  draw_cards: 'draw',
  search: 'search',
  take: 'card',
  heal: 'heal',
  stop: 'cross',
  end_turn: 'check',
  walk: 'movement',
  run: 'run',
  go: 'movement',
  halt: 'cross',
  claim: 'omphalos',
  absorb: 'omphalos',
  deploy: 'movement',
  drop: 'omphalos',
  attack: 'swords',
  power: 'power',
  lead: 'lead',
  fetch: 'card',
  end_activation: 'check',
  evade: 'evade',
  guard: 'defence',
  agree: 'check',
  retaliate: 'swords',
  order: 'dice',
  reroll: 'dice',
  assault: 'wound',
  roll: 'dice',
  wound: 'wound',
  pass_wound: 'defence',
  throw: 'throwing',
  next: 'swords',
  add: 'swords',
  aim: 'range',
  mark: 'medusa',
  eject: 'movement',
};

export function verbIcon(action: LegalAction): IconName {
  if (action.no) return 'cross';
  const verb = verbOf(action.action);
  if (verb === 'assault' && argsOf(action.action)[0] === '0') return 'dice';
  return ICONS[verb] ?? 'check';
}

const gainName = (gain: Message) => gain.id.replace('mythic_battles.gain.', '');
const named = (action: LegalAction, name: string) =>
  action.gains?.find((gain) => gainName(gain) === name);

/** All that an action brings and costs, but what is said elsewhere. */
function rest(action: LegalAction, table: TableModel, ...not: string[]): string {
  return (action.gains ?? [])
    .filter((gain) => !not.includes(gainName(gain)) && !gain.id.includes('.power_text.'))
    .map((gain) => table.t(gain))
    .join(' · ');
}

function against(action: LegalAction, table: TableModel): string {
  const dice = named(action, 'dice');
  return dice ? table.t('mythic_battles_page.gain.dice', dice.args) : '';
}

const RANKS: Record<string, number> = {
  attack: 0,
  absorb: 1,
  claim: 1,
  deploy: 1,
  lead: 1,
  fetch: 1,
  power: 2,
  walk: 3,
  go: 3,
  drop: 4,
  heal: 4,
  draw_cards: 5,
  search: 5,
  end_activation: 6,
  run: 7,
};
const GROUPS: Record<string, string> = {
  attack: 'attack',
  absorb: 'omphalos',
  claim: 'omphalos',
  drop: 'omphalos',
  power: 'power',
  walk: 'walk',
  run: 'run',
  deploy: 'deploy',
  draw_cards: 'manoeuvre',
  search: 'manoeuvre',
  heal: 'manoeuvre',
  end_activation: 'end',
};
const MENU: Record<string, number> = {
  activate: 0,
  recall: 1,
  heal: 2,
  power: 2,
  draw_cards: 3,
  search: 3,
  pass: 4,
  pass_draw: 4,
  rest: 4,
  end_turn: 5,
};

export function actionLabel(action: LegalAction, table: TableModel): ActionLabel | null {
  const verb = verbOf(action.action);
  const [first = '', second = ''] = argsOf(action.action);
  const step = table.view.prompt?.step ?? '';
  const made = (more: Partial<ActionLabel> = {}): ActionLabel => {
    const label: ActionLabel = {
      label: table.t(action.sentence),
      icon: icon(verbIcon(action)),
      ...more,
    };
    if (label.sub === '') delete label.sub;
    if (label.gain === '') delete label.gain;
    if (step === 'act') {
      label.order = (RANKS[verb] ?? 4) + (more.order ?? 0);
      const group = GROUPS[verb];
      if (group) label.group = table.t(`mythic_battles_page.group.${group}`);
    } else if (step === 'menu') {
      label.order = MENU[verb] ?? 3;
      const group = verb === 'activate' ? 'activate' : verb === 'recall' ? 'recall' : 'or';
      label.group = table.t(`mythic_battles_page.group.${group}`);
    }
    return label;
  };
  switch (verb) {
    case 'recruit': {
      const cost = Number(action.sentence.args?.cost ?? 0);
      return made({
        label: table.t(unitName(first)),
        icon: icon(first),
        sub: rest(action, table),
        gain: table.t('mythic_battles_page.gain.points', { count: cost }),
        costs: true,
      });
    }
    case 'activate': {
      const unit = unitOf(table.view, first);
      const held = ownOf(table.view)?.hand[`card:${first}`] ?? 0;
      return made({
        label: table.t(unitName(first)),
        icon: icon(first),
        sub: [
          unit ? whereName(table, unit.where) : '',
          table.t('mythic_battles_page.cards_held', { count: held }),
          rest(action, table, 'spends_card'),
        ]
          .filter(Boolean)
          .join(' · '),
      });
    }
    case 'attack': {
      const unit = unitOf(table.view, first);
      const range = Number(named(action, 'dice')?.args?.range ?? 0);
      const sub = [
        unit ? areaName(unit.where) : '',
        table.t('mythic_battles_page.fight.range', { range }),
        second === 'full' ? table.t('mythic_battles_page.full_area') : '',
        against(action, table),
        rest(action, table, 'dice', 'expected', 'dice_parts', 'defence_parts'),
      ];
      const outlook = outlookOf(action);
      return made({
        sub: sub.filter(Boolean).join(' · '),
        gain: outlook ? `⌀ ${number(outlook.mean)}` : '',
        order: -(outlook?.mean ?? 0) / 100,
        icon: icon(range > 0 ? 'range' : 'swords'),
      });
    }
    case 'walk':
    case 'run':
    case 'go':
    case 'deploy':
    case 'throw':
    case 'eject':
    case 'aim': {
      const area = publicOf(table.view).areas.find((other) => other.id === first);
      const sub = [
        area && area.terrain !== 'open' ? table.t(terrainName(area.terrain)) : '',
        area && area.omphalos > 0 ? table.t('mythic_battles_page.name.omphalos') : '',
        area && area.units.length > 0
          ? area.units.map((id) => table.t(unitName(id))).join(', ')
          : '',
        rest(action, table),
      ];
      return made({ sub: sub.filter(Boolean).join(' · ') });
    }
    case 'power': {
      const record = tablesOf(table).powers.find((power) => power.id === first);
      const dice = named(action, 'power_dice');
      const text = table.t(`mythic_battles.power_text.${first}`);
      return made({
        sub: [text, rest(action, table, 'power_dice')].filter(Boolean).join(' · '),
        gain: dice ? table.t(dice) : '',
        icon: icon(record && hasIcon(record.unit) ? record.unit : 'power'),
      });
    }
    case 'keep':
    case 'take':
      return made({
        label: table.t(first ? cardName(first.replace('card:', '')) : action.sentence),
      });
    case 'retaliate':
      return made({
        sub: [
          against(action, table),
          rest(action, table, 'dice', 'dice_parts', 'defence_parts'),
        ].join(' · '),
      });
    case 'assault': {
      const odds = (action.gains ?? []).filter((gain) => gainName(gain) === 'odds');
      return made({ sub: odds.map((gain) => table.t(gain)).join(' · ') });
    }
    case 'guard':
    case 'next':
    case 'add':
    case 'mark':
    case 'recall':
    case 'lead':
    case 'pass_wound':
      return made({ icon: icon(hasIcon(first) ? first : 'check'), sub: rest(action, table) });
    default:
      return made({ sub: rest(action, table) });
  }
}

/** The words of the button for what cannot be taken back. */
export function confirm(action: LegalAction, table: TableModel): string | null {
  const [first = ''] = argsOf(action.action);
  switch (verbOf(action.action)) {
    case 'recruit':
      return table.t('mythic_battles_page.confirm.recruit', {
        unit: unitName(first),
        cost: Number(action.sentence.args?.cost ?? 0),
        left: Number(named(action, 'points_left')?.args?.left ?? 0),
      });
    case 'attack':
      return table.t('mythic_battles_page.confirm.roll', {
        dice: Number(named(action, 'dice')?.args?.dice ?? 0),
      });
    case 'assault':
    case 'reroll':
      return table.t(action.sentence);
    default:
      return null;
  }
}

/** What the unit in hand has done, and what is left of its activation. */
export function status(table: TableModel): { text: string; done?: boolean }[] {
  const now = publicOf(table.view).activation;
  if (!now || table.view.prompt?.step !== 'act') return [];
  const did = (['walked', 'attacked', 'claimed'] as const).filter((one) => now[one]);
  const left = Math.max(0, 2 - did.length);
  return [
    ...did.map((one) => ({ text: table.t(`mythic_battles_page.did.${one}`), done: true })),
    ...(now.complex ? [] : [{ text: table.t('mythic_battles_page.left', { left }) }]),
  ];
}
