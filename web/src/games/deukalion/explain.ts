// Every square, place, piece and card explains itself: what it is, what it does, its numbers with
// their origin, the rule. The sentences are the rules' own.
import { ExplanationLines } from '../explainer';
import type { Explanation, TableModel } from '../types';
import { effectIcon, type IconName, icon } from './icons';
import {
  cardName,
  chestName,
  iconOf,
  naming,
  placeName,
  placesBeside,
  pursuitName,
  read,
  symbolName,
  taskName,
} from './ids';
import { type Cards, each, ownOf, publicOf, type SquareRecord, tablesOf } from './model';

class Explainer extends ExplanationLines<IconName> {
  constructor(table: TableModel) {
    super(table, 'deukalion_page.explain.', icon);
  }

  get shown() {
    return publicOf(this.table.view);
  }
  get tables() {
    return tablesOf(this.table);
  }

  city(id: string) {
    const record = this.tables.cities.find((c) => c.id === id);
    const held = this.shown.cities.find((c) => c.id === id);
    if (!record || !held) return;
    const args = { value: record.value, spaces: record.chest_spaces };
    this.say('city', args, record.origin, 'temple');
    const chests = each(held.chests);
    this.say(
      'chests_here',
      { count: chests.length, chests: chests.map(chestName) },
      undefined,
      'chest',
    );
    for (const pursuit of this.tables.pursuits) {
      const known = [...this.shown.display, ownOf(this.table.view)?.secret].includes(pursuit.id);
      for (const task of [pursuit.task_a, pursuit.task_b]) {
        if (!known || task.city !== id) continue;
        this.say(
          'wanted',
          { pursuit: pursuitName(pursuit.id), task: taskName(task), points: pursuit.points },
          pursuit.origin,
          'scroll',
        );
      }
    }
    this.rules('DEU-CTY-01', 'DEU-CTY-02', 'DEU-CTY-03', 'DEU-CHL-02');
  }

  settlement(id: string) {
    const record = this.tables.settlements.find((s) => s.id === id);
    if (!record) return;
    const owner = this.shown.settlements.find((s) => s.id === id)?.owner;
    const args = { hoplites: record.hoplites, value: record.value };
    this.say('settlement', args, record.origin, 'village');
    if (owner === undefined) this.say('unowned', undefined, undefined, 'flag');
    else this.say('owned', { owner: { player: owner } }, undefined, 'flag');
    this.rules('DEU-STL-01', 'DEU-STL-03', 'DEU-STL-04', 'DEU-STL-06');
  }

  square(square: SquareRecord) {
    const near = placesBeside(square.square, this.tables.map);
    if (near.length > 0) {
      const places = near.map(placeName);
      this.text(this.table.t('deukalion_page.beside', { places }), square.origin, 'temple');
    }
    this.shown.players.forEach((p, player) => {
      if (p.square === square.square) {
        this.say('ship_here', { player: { player } }, undefined, 'move');
      }
    });
    if (this.shown.hydra === square.square) this.say('hydra_here', undefined, undefined, 'hydra');
    if (square.type === 'anchor') {
      this.rules('DEU-MOV-03', 'DEU-MOV-04', 'DEU-ATH-01', 'DEU-ATH-03');
    } else if (square.type === 'styx') {
      this.rules('DEU-STX-01', 'DEU-STX-02', 'DEU-STX-04', 'DEU-STX-05');
    } else {
      this.rules('DEU-MAP-02', 'DEU-MOV-01', 'DEU-MOV-02', 'DEU-MOV-05');
    }
  }

  pursuit(id: string) {
    const record = this.tables.pursuits.find((p) => p.id === id);
    if (!record) return;
    const args = { first: taskName(record.task_a), second: taskName(record.task_b) };
    this.say('tasks', args, record.origin, 'scroll');
    this.say('points', { points: record.points }, record.origin, 'laurel');
    if (ownOf(this.table.view)?.secret === id) this.say('only_you', undefined, undefined, 'hidden');
    this.rules('DEU-PUR-02', 'DEU-PUR-04');
    for (const task of [record.task_a, record.task_b]) {
      if (task.kind.startsWith('deliver')) this.rules('DEU-PUR-07', 'DEU-ATH-05');
      if (task.kind === 'defeat_ship') this.rules('DEU-PUR-08');
      if (task.kind === 'defeat_hydra') this.rules('DEU-PUR-11', 'DEU-HCH-02');
      if (task.kind === 'sail_cards') this.rules('DEU-PUR-10');
      if (task.kind === 'sail_leave' || task.kind === 'sail_with') this.rules('DEU-PUR-09');
    }
    this.lines = this.lines.filter(
      (line, i, all) => !line.rule || all.findIndex((other) => other.rule === line.rule) === i,
    );
  }

  card(id: string) {
    const record = this.tables.actions.find((a) => a.id === id);
    if (!record) return;
    this.text(
      this.table.t(`deukalion.effect.${record.effect}`, { amount: record.amount }),
      record.origin,
      effectIcon(record.effect),
    );
    this.text(this.table.t(`deukalion_page.window.${record.window}`), record.origin, 'play');
    this.say('count', { count: record.count }, record.origin);
    this.rules(record.reusable ? 'DEU-ACD-03' : 'DEU-ACD-02', 'DEU-ACD-07');
  }

  cards(id: string, set: Cards | undefined, args: Parameters<TableModel['t']>[1]) {
    const cards = Object.entries(set ?? {}).filter(([, count]) => count > 0);
    if (cards.length === 0) return;
    const named = cards.map(([card, count]) =>
      count > 1 ? { id: 'core.several', args: { count, item: cardName(card) } } : cardName(card),
    );
    this.say(id, { ...args, cards: named }, undefined, 'card');
  }

  player(player: number) {
    const p = this.shown.players[player];
    if (!p) return;
    const chests = each(p.chests);
    this.say('honour', { honour: p.honour, target: this.shown.target }, undefined, 'laurel');
    const aboard = { count: p.aboard, chests: chests.map(chestName), cargo: chests.length };
    this.say('aboard', { ...aboard, room: p.room }, undefined, 'hoplites');
    this.say('underworld', { count: p.underworld }, undefined, 'skull');
    if (p.earned.length > 0) {
      this.say('earned', { pursuits: p.earned.map(pursuitName) }, undefined, 'scroll');
    }
    if (p.settlements.length > 0) {
      this.say('settlements', { places: p.settlements.map(placeName) }, undefined, 'flag');
    }
    this.say('hand', { count: p.hand }, undefined, 'play');
    this.cards('known', p.known, {});
    if (player !== this.table.me)
      this.cards('known_to_you', ownOf(this.table.view)?.known[player], {});
    this.rules('DEU-HON-01', 'DEU-CAP-01', 'DEU-MOV-02', 'DEU-SHP-01', 'DEU-SHP-02');
  }

  kylix() {
    const assigned = this.shown.dice?.assigned;
    if (this.shown.dice) this.say('centre', { value: this.shown.dice.centre }, undefined, 'dice');
    if (assigned) {
      for (const symbol of ['card', 'hoplites', 'hydra', 'move'] as const) {
        const args = { symbol: symbolName(symbol), value: assigned[symbol] };
        this.say('die', args, undefined, symbol);
      }
    }
    this.rules('DEU-KYL-02', 'DEU-KYL-03', 'DEU-KYL-05', 'DEU-KYL-06', 'DEU-KYL-07');
    this.say('ring', undefined, this.tables.kylix_ring[0]?.origin);
  }

  roll() {
    const total = this.tables.hoplite_roll.reduce((sum, r) => sum + r.weight, 0);
    for (const { face, weight, origin } of this.tables.hoplite_roll) {
      this.say(`face.${face}`, { weight, total }, origin, face === 'skull' ? 'skull' : 'hoplites');
    }
  }

  explain(id: string): Explanation | null {
    const thing = read(id, this.tables.map);
    switch (thing.kind) {
      case 'place':
        if (thing.square.type === 'city') this.city(id);
        else if (thing.square.type === 'settlement') this.settlement(id);
        else this.rules('DEU-ATH-01', 'DEU-ATH-03', 'DEU-ATH-02', 'DEU-ATH-05', 'DEU-MOV-03');
        break;
      case 'square':
        this.square(thing.square);
        break;
      case 'player':
        this.player(thing.player);
        break;
      case 'pursuit':
        this.pursuit(id);
        break;
      case 'card':
        this.card(id);
        break;
      case 'chest': {
        const record = this.tables.chests.find((c) => c.colour === thing.colour);
        if (record) this.say('count', { count: record.count }, record.origin);
        this.rules('DEU-CTY-01', 'DEU-ATH-01', 'DEU-ATH-03', 'DEU-CAP-02');
        break;
      }
      case 'hydra':
        this.rules(
          'DEU-HYD-01',
          'DEU-HYD-02',
          'DEU-HCH-04',
          'DEU-HCH-05',
          'DEU-HCH-06',
          'DEU-MOV-05',
        );
        break;
      case 'kylix':
        this.kylix();
        break;
      case 'underworld':
        this.shown.players.forEach((p, player) => {
          this.text(
            this.table.t('deukalion_page.label.shades', {
              player: { player },
              count: p.underworld,
            }),
          );
        });
        this.rules('DEU-CHL-03', 'DEU-KYL-06', 'DEU-RND-04', 'DEU-STX-01', 'DEU-STX-02');
        this.roll();
        break;
      case 'hoplite':
        this.roll();
        this.rules('DEU-CHL-01', 'DEU-CHL-02', 'DEU-CHL-03');
        break;
      case 'styx':
        this.rules('DEU-STX-01', 'DEU-STX-02', 'DEU-STX-04', 'DEU-STX-05');
        break;
      case 'pile':
        this.say('pile', { count: this.shown.action_pile }, undefined, 'card');
        if (this.shown.below.length > 0) {
          this.say('below', { cards: this.shown.below.map(cardName) }, undefined, 'play');
        }
        this.cards('discard', this.shown.discard, {});
        this.rules('DEU-ACD-01', 'DEU-ACD-03', 'DEU-ACD-05');
        break;
      default:
        return null;
    }
    return {
      title: naming(this.table, id),
      icon: icon(iconOf(id, this.tables.map)),
      lines: this.lines,
    };
  }
}

export const explain = (id: string, table: TableModel): Explanation | null =>
  new Explainer(table).explain(id);
