// Every area, unit, card, talent and power explains itself: what it is, what it does, its numbers with
// their origin, the rule. The sentences are the rules' own.
import { ExplanationLines } from '../explainer';
import type { Explanation, ExplanationLine, TableModel } from '../types';
import { icon } from './icons';
import {
  areaName,
  cardName,
  className,
  mapName,
  naming,
  powerName,
  read,
  talentName,
  typeName,
  unitName,
  whereName,
} from './ids';
import { type Cards, publicOf, sheetOf, type Terrain, tablesOf, unitOf } from './model';

const TERRAIN_RULES: Partial<Record<Terrain, string>> = {
  cliff: 'MBP-TERR-02',
  forest: 'MBP-TERR-03',
  lava: 'MBP-TERR-04',
  rift: 'MBP-TERR-09',
  rock: 'MBP-TERR-10',
  ruins: 'MBP-TERR-11',
  slope: 'MBP-TERR-12',
  swamp: 'MBP-TERR-13',
  cage: 'MBP-TERR-15',
  wall: 'MBP-TERR-16',
  water: 'MBP-TERR-17',
};

class Explainer extends ExplanationLines<string> {
  /** Whether the sheet of the unit says what follows, too. */
  onSheet = false;

  constructor(table: TableModel) {
    super(table, 'mythic_battles_page.explain.', icon);
  }
  get shown() {
    return publicOf(this.table.view);
  }
  get tables() {
    return tablesOf(this.table);
  }

  override text(...line: Parameters<ExplanationLines<string>['text']>) {
    super.text(...line);
    if (this.onSheet) this.lines.at(-1)!.sheet = true;
  }

  /** Why something is closed now, and how it may be done. */
  closed(id: string) {
    const why = this.table.closed.get(id);
    if (!why) return;
    const line: ExplanationLine = { text: this.table.t(why.why), icon: icon('cross') };
    if (why.rule) line.rule = why.rule;
    this.lines.push(line);
  }

  unit(id: string) {
    const sheet = sheetOf(this.tables, id);
    if (!sheet) return;
    const unit = unitOf(this.table.view, id);
    const { origin } = sheet;
    this.say(
      'unit',
      { class: className(sheet.class), type: typeName(sheet.type), cost: sheet.cost },
      origin,
    );
    if (unit) {
      this.say('owner', {
        player: { player: unit.owner },
        where: whereName(this.table, unit.where),
      });
      this.closed(id);
      const { life, start, offence, defence, range, movement } = unit;
      this.onSheet = true;
      this.say('now', { life, start, offence, defence, range, movement }, origin, 'vitality');
      this.onSheet = false;
      for (const state of [
        'carries',
        'petrified',
        'led',
        'activated',
        'retaliated',
        'evaded',
      ] as const) {
        if (unit[state]) this.say(state);
      }
      if (unit.sees) {
        this.say('sees', { areas: unit.sees.map(areaName).join(', ') }, undefined, 'range');
      }
    } else {
      this.onSheet = true;
      const { vitality, offence, defence, range, movement } = sheet.rows[0]!;
      const args = { life: vitality, start: vitality, offence, defence, range, movement };
      this.say('now', args, origin, 'vitality');
    }
    this.onSheet = true;
    if (!sheet.troop) {
      const rows = sheet.rows.map(
        (row) =>
          `♥${row.vitality}: ${row.offence} / ${row.defence} / ${row.range} / ${row.movement}`,
      );
      this.say('rows', { rows: rows.join('   ') }, origin);
    } else {
      const { bonus_from, bonus_per, regrows } = sheet.troop;
      if (bonus_from)
        this.text(this.table.t('mythic_battles_page.troop.from', { count: bonus_from }), origin);
      if (bonus_per)
        this.text(this.table.t('mythic_battles_page.troop.per', { count: bonus_per }), origin);
      if (regrows)
        this.text(this.table.t('mythic_battles_page.troop.regrows', { count: regrows }), origin);
    }
    for (const talent of sheet.talents) {
      const works = unit?.talents.find((other) => other.id === talent)?.works;
      const said = this.table.t('mythic_battles_page.explain.talent', {
        talent: talentName(talent),
        text: { id: `mythic_battles.talent_text.${talent}` },
      });
      const origin = this.tables.talents.find((record) => record.id === talent)?.origin;
      this.text(said, origin, 'activation');
      if (works === false) this.say('talent_off', { talent: talentName(talent) });
    }
    for (const power of sheet.powers) this.powerLine(power.id);
    this.onSheet = false;
    this.say('cards', { count: sheet.cards, strategic: sheet.strategic }, origin, 'card');
    if (unit) this.say('cards_unseen', { count: unit.cards_unseen }, undefined, 'hidden');
    this.rules('MBP-TURN-06');
  }

  powerLine(id: string) {
    const record = this.tables.powers.find((power) => power.id === id);
    if (!record) return;
    const text = this.table.t('mythic_battles_page.explain.power', {
      power: powerName(id),
      kind: this.table.t(`mythic_battles_page.power.${record.kind}`, { cost: record.cost }),
      text: { id: `mythic_battles.power_text.${id}` },
    });
    this.text(text, record.origin, 'power');
  }

  area(id: string) {
    const area = this.shown.areas.find((other) => other.id === id);
    const record = this.tables.areas.find(
      (other) => other.id === id && other.map === this.shown.map,
    );
    if (!area || !record) return;
    this.text(
      this.table.t('mythic_battles_page.explain.terrain', {
        terrain: { id: `mythic_battles.terrain.${area.terrain}` },
        text: { id: `mythic_battles.terrain_text.${area.terrain}` },
      }),
      record.origin,
    );
    this.closed(id);
    const units = area.units.map(unitName);
    this.say(
      'room',
      { count: units.length, capacity: area.capacity, units },
      record.origin,
      'hoplites',
    );
    if (area.omphalos > 0)
      this.say('omphalos_here', { count: area.omphalos }, undefined, 'omphalos');
    if (area.pieces > 0) this.say('pieces', { count: area.pieces });
    this.shown.players.forEach((player, i) => {
      if (player.zone.includes(id)) this.say('zone', { player: { player: i } });
    });
    this.say('adjacent', { areas: record.adjacent.map(areaName).join(', ') }, record.origin);
    for (const border of this.tables.borders) {
      if (border.map !== this.shown.map || (border.from !== id && border.to !== id)) continue;
      const args = {
        from: areaName(border.from),
        to: areaName(border.to),
        kind: { id: `mythic_battles.border.${border.kind}` },
      };
      if (border.kind !== 'normal') this.say('border', args, border.origin);
      if (border.skulls !== 'none') this.say('skulls', args, border.origin);
    }
    const watching = this.shown.units.filter(
      (unit) => unit.sees?.includes(id) && unit.where !== id,
    );
    if (watching.length > 0) {
      this.say('seen_by', { units: watching.map((unit) => unitName(unit.id)) }, undefined, 'range');
    }
    const rule = TERRAIN_RULES[area.terrain];
    this.rules(rule ?? 'MBP-TERR-01', 'MBP-MOVE-01');
  }

  cards(id: string, cards: Cards) {
    const list = Object.entries(cards).filter(([, count]) => count > 0);
    if (list.length === 0) return;
    const named = list.map(([kind, count]) => {
      const item = cardName(kind.replace('card:', ''));
      return count > 1 ? { id: 'core.several', args: { count, item } } : item;
    });
    this.say(id, { cards: named }, undefined, 'card');
  }

  card(kind: string) {
    if (kind === 'art_of_war') this.rules('MBP-AOW-01', 'MBP-AOW-02', 'MBP-MAN-01');
    else if (kind === 'omphalos') this.rules('MBP-OMPH-06', 'MBP-OMPH-07');
    else {
      this.say('activation_card', { unit: unitName(kind) }, undefined, 'activation');
      this.rules('MBP-TURN-06', 'MBP-RETAL-01');
    }
  }

  player(player: number) {
    const p = this.shown.players[player];
    if (!p) return;
    if (this.shown.phase === 'draft') this.say('points', { count: p.points });
    this.say('absorbed', { count: p.absorbed, goal: this.shown.goal }, undefined, 'omphalos');
    this.say('hand', { hand: p.hand, deck: p.deck }, undefined, 'card');
    this.cards('known', p.known);
    this.cards('unseen', p.unseen);
    this.cards('discard', p.discard);
    this.say('army', { units: p.army.map(unitName) });
    this.rules('MBP-SCEN-01');
  }

  deck() {
    const p = this.shown.players[this.table.me ?? 0];
    if (!p) return;
    this.say('hand', { hand: p.hand, deck: p.deck }, undefined, 'card');
    const own = this.table.view.own as { deck?: Cards } | undefined;
    if (own?.deck) this.cards('own_deck', own.deck);
    this.cards('discard', p.discard);
    this.rules('MBP-TURN-03');
  }
}

export function explain(id: string, table: TableModel): Explanation | null {
  const tables = tablesOf(table);
  const thing = read(id, tables);
  const on = new Explainer(table);
  let name: string | undefined;
  switch (thing.kind) {
    case 'unit':
      on.unit(id);
      name = id;
      break;
    case 'area':
      on.area(id);
      break;
    case 'card':
      on.card(thing.id);
      name = thing.id === 'art_of_war' ? 'lambda' : thing.id;
      break;
    case 'power':
      on.powerLine(id);
      on.closed(id);
      on.rules('MBP-MAN-05');
      name = 'power';
      break;
    case 'talent':
      on.text(
        table.t(`mythic_battles.talent_text.${thing.id}`),
        tables.talents.find((r) => r.id === thing.id)?.origin,
      );
      on.rules('MBP-TAL-01');
      name = 'activation';
      break;
    case 'player':
      on.player(thing.player);
      break;
    case 'omphalos':
      on.rules('MBP-OMPH-01', 'MBP-OMPH-02', 'MBP-OMPH-05');
      name = 'omphalos';
      break;
    case 'deck':
      on.deck();
      name = 'card';
      break;
    case 'dice':
      on.rules('MBP-RES-06', 'MBP-RES-10', 'MBP-RES-13', 'MBP-RES-16');
      name = 'dice';
      break;
    default:
      return null;
  }
  const title =
    thing.kind === 'area'
      ? table.t('mythic_battles_page.explain.area', {
          area: areaName(id),
          map: mapName(publicOf(table.view).map),
        })
      : naming(table, id);
  return {
    title,
    lines: on.lines,
    ...(name ? { icon: icon(name) } : {}),
    ...(thing.kind === 'unit' ? { sheet: true as const } : {}),
  };
}
