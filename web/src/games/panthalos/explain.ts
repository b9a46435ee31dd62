// Every place, piece and token explains itself: what it is, what it does, its numbers with their
// origin, the rule. The sentences are the rules' own.
import { ExplanationLines } from '../explainer';
import type { Explanation, TableModel } from '../types';
import { type IconName, icon } from './icons';
import {
  BASIC,
  each,
  elementName,
  goodName,
  iconOf,
  type Location,
  locationName,
  nameOf,
  REFINED,
  read,
} from './ids';
import { benefitIcon, publicOf, type SpaceRecord, type Tables } from './model';
import { bonusName, naming } from './words';

const LOCATION_RULES: Record<Location, string[]> = {
  thermae: ['PAN-THER-02', 'PAN-THER-01'],
  polis: ['PAN-POLIS-01', 'PAN-POLIS-04', 'PAN-POLIS-06', 'PAN-PLACE-05', 'PAN-POLIS-05'],
  agora: ['PAN-AGORA-01', 'PAN-AGORA-02', 'PAN-EOR-02'],
  phalanx: ['PAN-PHAL-01', 'PAN-PHAL-02', 'PAN-EOR-02'],
  art: ['PAN-ART-01', 'PAN-ART-02', 'PAN-ART-03'],
  oraculum: ['PAN-ORAC-01', 'PAN-ORAC-02', 'PAN-ORAC-03'],
  foro: ['PAN-PLACE-07', 'PAN-FORO-01', 'PAN-FORO-02', 'PAN-FORO-04'],
  titanus: ['PAN-TITAN-01', 'PAN-TITAN-02', 'PAN-TITAN-03'],
  agro: ['PAN-AGRO-01', 'PAN-AGRO-02', 'PAN-AGRO-03'],
  krypt: ['PAN-KRYPT-01', 'PAN-KRYPT-04', 'PAN-KRYPT-05', 'PAN-KRYPT-07', 'PAN-KRYPT-08'],
  arena: ['PAN-ARENA-02', 'PAN-ARENA-03', 'PAN-DUEL-01', 'PAN-DUEL-08'],
};
const SERVED_BY_ORDER: Location[] = [
  'polis',
  'agora',
  'phalanx',
  'art',
  'titanus',
  'agro',
  'krypt',
  'arena',
];

const STACKS: Record<string, string> = {
  agora: 'goods',
  phalanx: 'reinforcements',
  art: 'artisans',
  titanus: 'titans',
  port: 'ships',
  merkator: 'merchants',
};

class Explainer extends ExplanationLines<IconName> {
  readonly tables: Tables;

  constructor(table: TableModel) {
    super(table, 'panthalos_page.', icon);
    this.tables = table.content as Tables;
  }

  get shown() {
    return publicOf(this.table.view);
  }

  /** Why other ids for the same thing are closed; for the id itself the page says it. */
  closed(...ids: string[]) {
    if (!this.table.myTurn) return;
    for (const id of ids) {
      const why = this.table.closed.get(id);
      if (why) {
        this.say('explain.closed', { why: why.why }, undefined, 'cross');
        return;
      }
    }
  }

  records(location: Location): SpaceRecord[] {
    return this.tables.spaces
      .filter((s) => s.board_side === this.shown.side && s.location === location)
      .sort((a, b) => a.order - b.order);
  }

  space(record: SpaceRecord) {
    const id = `${record.location}.${record.order}`;
    const state = this.shown.spaces.find((s) => s.id === id);
    const args = {
      order: record.order,
      rank: record.die_value,
      lightning: record.lightning ? 'yes' : 'no',
      crowd: record.capacity === 'unlimited' ? 'yes' : 'no',
    };
    this.say('explain.space', args, record.origin, record.lightning ? 'bolt' : undefined);
    if (record.location === 'polis') this.benefit(record.order);
    if (state?.disc !== undefined) {
      this.say('explain.disc_here', { owner: { player: state.disc } });
    }
    if (record.capacity === 'unlimited') return;
    for (const { player, piece } of state?.pieces ?? []) {
      this.say('explain.piece_here', { piece: nameOf(piece)!, owner: { player } });
    }
  }

  benefit(order: number) {
    const benefit = this.tables.polis_benefits.find(
      (b) => b.board_side === this.shown.side && b.order === order,
    );
    if (!benefit) return;
    this.say(
      `benefit.${benefit.kind}`,
      { count: benefit.amount, every: benefit.repeat ? 'round' : 'once' },
      benefit.origin,
      benefitIcon[benefit.kind],
    );
  }

  stack(place: string) {
    const stack = STACKS[place];
    if (stack) this.say(`stack.${stack}`, { count: this.shown.stacks[stack] ?? 0 });
  }

  location(location: Location) {
    this.rules(...LOCATION_RULES[location]);
    for (const record of this.records(location)) this.space(record);
    const element = this.tables.location_elements.find((e) => e.location === location);
    if (element) {
      this.say(
        'explain.element',
        { element: elementName(element.element) },
        element.origin,
        element.element,
      );
    }
    if (location === 'krypt') this.threat(this.shown.underworld.top);
    if (location === 'thermae') {
      this.shown.players.forEach((player, number) => {
        const pieces = each(player.thermae);
        if (pieces.length === 0) return;
        this.say('explain.rests', {
          player: { player: number },
          pieces: pieces.map((p) => nameOf(p)!),
        });
      });
    }
    if (SERVED_BY_ORDER.includes(location)) this.rules('PAN-EVAL-02');
    this.stack(location);
  }

  threat(id: string) {
    const token = this.tables.underworld.find((u) => u.id === id);
    if (!token) return;
    const element = elementName(token.element);
    this.say(
      'explain.underworld',
      { element, strength: token.strength },
      token.origin,
      token.element,
    );
    this.say('explain.underworld_points', { points: token.points }, token.origin, 'laurel');
    if (id === this.shown.underworld.top) {
      this.say('threat', {
        element,
        strength: token.strength,
        templum: this.shown.templum,
        total: token.strength + this.shown.templum,
      });
    }
  }

  underworldStack() {
    const { size, below } = this.shown.underworld;
    this.say('stack.underworld', { count: size });
    const own = this.table.view.own?.underworld as { token: string }[] | undefined;
    const known = [
      ...below.flatMap((slot) => (slot.token ? [slot.token] : [])),
      ...(own ?? []).map((slot) => slot.token),
    ];
    for (const id of new Set(known)) {
      const name = nameOf(id, this.tables.underworld);
      if (name) this.say('explain.below', { underworld: name });
    }
  }

  count(count: number, origin: string) {
    this.say('explain.count', { count }, origin);
  }

  artisan(craft: string) {
    const record = this.tables.artisans.find((a) => a.kind === craft);
    this.closed(`activate:${craft}`);
    if (record) {
      this.say('explain.cost', { discs: record.disc_cost }, record.origin, 'disc');
    }
    this.rules('PAN-CRAFT-01', craft === 'die' ? 'PAN-CRAFT-03' : 'PAN-CRAFT-02', 'PAN-CRAFT-04');
    this.rules('PAN-CRAFT-07');
    if (record) this.count(record.count, record.origin);
  }

  merchant(id: string) {
    const record = this.tables.merchants.find((m) => m.id === id);
    if (!record) return;
    this.say('explain.wants', { goods: record.wanted.map(goodName) }, record.origin, 'vase');
    this.say('explain.pays', { points: record.points }, record.origin, 'laurel');
    if (record.bonuses.length > 0) {
      this.say('explain.bonuses', { bonuses: record.bonuses.map(bonusName) }, record.origin, 'up');
    }
    this.rules('PAN-MERCH-01', 'PAN-MERCH-02');
    if (record.bonuses.includes('view')) this.rules('PAN-MERCH-07');
  }

  player(player: number) {
    const p = this.shown.players[player];
    if (!p) return;
    const { discs } = p;
    this.say('explain.score', { points: p.score }, undefined, 'laurel');
    if (this.shown.starting_player === player) this.say('starts', undefined, undefined, 'score');
    if (p.passed) this.say('passed', undefined, undefined, 'pass');
    const list = (id: string, set: Record<string, number>, name: IconName) => {
      const all = each(set);
      if (all.length > 0) {
        this.say(`explain.${id}`, { list: all.map((t) => nameOf(t)!) }, undefined, name);
      }
    };
    list('front', p.front, 'helmet');
    list('thermae', p.thermae, 'thermae');
    if (p.unhired > 0) this.say('explain.unhired', { count: p.unhired }, undefined, 'foro');
    list('goods', p.goods, 'vase');
    list('artisans', p.artisans, 'hammer');
    list('ships', p.ships, 'ship');
    list('reinforcements', p.reinforcements, 'shield');
    this.say('explain.titans', { count: p.titans }, undefined, 'titanus');
    list('titans_known', p.titans_known, 'eye');
    if (p.leader_at) {
      this.say('explain.leader_at', { location: locationName(p.leader_at) }, undefined, 'arena');
    }
    if (p.challenged) this.say('challenged', undefined, undefined, 'arena');
    this.say('explain.discs', { ...discs }, undefined, 'disc');
  }

  explain(id: string): Explanation | null {
    const thing = read(id);
    switch (thing.kind) {
      case 'location':
        this.location(thing.location);
        if (thing.location === 'krypt') this.underworldStack();
        break;
      case 'space': {
        const record = this.records(thing.location).find((r) => r.order === thing.order);
        if (record) this.space(record);
        this.rules('PAN-PLACE-02', ...LOCATION_RULES[thing.location].slice(0, 3));
        break;
      }
      case 'titan': {
        const record = this.tables.titans.find(
          (r) => r.element === thing.element && r.strength === thing.value,
        );
        this.rules('PAN-KRYPT-03', 'PAN-FORCE-02', 'PAN-FORCE-03', 'PAN-FORCE-05', 'PAN-INFO-02');
        if (record) this.count(record.count, record.origin);
        break;
      }
      case 'reinforcement': {
        const record = this.tables.reinforcements.find(
          (r) => r.element === thing.element && r.bonus === thing.value,
        );
        this.rules('PAN-FORCE-01', 'PAN-FORCE-03', 'PAN-FORCE-06');
        if (record) this.count(record.count, record.origin);
        break;
      }
      case 'good': {
        const basic = BASIC[thing.good] ?? thing.good;
        const record = this.tables.goods.find((r) => r.type === basic);
        this.say(thing.refined ? 'explain.refined' : 'explain.basic', {
          basic: goodName(basic),
          refined: goodName(REFINED[basic] ?? basic),
        });
        this.rules('PAN-COMP-04', 'PAN-SHIP-01', 'PAN-SHIP-02');
        if (record) this.count(record.count, record.origin);
        break;
      }
      case 'ship': {
        const record = this.tables.ships.find(
          (r) => r.goods_types.join('_') === thing.goods.join('_'),
        );
        this.rules('PAN-SHIP-01', 'PAN-SHIP-02', 'PAN-END-05');
        if (record) this.count(record.count, record.origin);
        break;
      }
      case 'artisan':
        this.artisan(thing.craft);
        break;
      case 'merchant':
        this.merchant(id);
        break;
      case 'underworld':
        this.threat(id);
        this.rules('PAN-KRYPT-01', 'PAN-KRYPT-04', 'PAN-KRYPT-05');
        this.underworldStack();
        break;
      case 'piece':
        if (thing.piece === 'worker') {
          this.rules('PAN-COMP-03', 'PAN-PLACE-02', 'PAN-THER-02', 'PAN-PROMO-01', 'PAN-END-06');
        } else if (thing.piece === 'leader') {
          this.rules('PAN-PLACE-03', 'PAN-PLACE-05', 'PAN-ROUND-06', 'PAN-DUEL-01', 'PAN-EOR-01');
        } else {
          this.rules('PAN-FORO-08', 'PAN-FORO-04', 'PAN-END-06');
        }
        break;
      case 'player':
        this.player(thing.player);
        break;
      default:
        if (!this.other(id)) return null;
    }
    const name = iconOf(id);
    const made: Explanation = { title: naming(this.table, id), lines: this.lines };
    if (name) made.icon = icon(name);
    return made;
  }

  other(id: string): boolean {
    switch (id) {
      case 'port':
        this.rules('PAN-SHIP-01', 'PAN-SHIP-02', 'PAN-EOR-05', 'PAN-END-05');
        this.stack('port');
        return true;
      case 'merkator':
        this.rules('PAN-MERCH-01', 'PAN-MERCH-02', 'PAN-MERCH-03', 'PAN-EOR-05');
        this.stack('merkator');
        return true;
      case 'templum':
        this.rules('PAN-CONT-04', 'PAN-KRYPT-01', 'PAN-FORO-02');
        for (const { round, value, origin } of this.tables.templum) {
          this.say('explain.round', { round, value }, origin);
        }
        return true;
      case 'collection':
        this.say('collected', {
          total: this.shown.collection.total,
          threshold: this.shown.collection.threshold,
        });
        this.shown.players.forEach((p, player) => {
          if (p.discs.collected > 0) {
            this.say('explain.collected_by', { player: { player }, count: p.discs.collected });
          }
        });
        this.rules('PAN-KRYPT-06', 'PAN-END-01', 'PAN-END-03', 'PAN-END-07');
        return true;
      case 'score':
        this.rules('PAN-END-05', 'PAN-END-06', 'PAN-END-08');
        return true;
      case 'front':
        this.rules('PAN-ROUND-03', 'PAN-ROUND-06', 'PAN-ROUND-08');
        return true;
      case 'disc':
        this.rules('PAN-DISC-01', 'PAN-DISC-03', 'PAN-DISC-04');
        return true;
      default:
        return false;
    }
  }
}

export const explain = (id: string, table: TableModel): Explanation | null =>
  new Explainer(table).explain(id);
