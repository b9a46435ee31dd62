// Everything explains itself: what it is, what it does, its values with their origin, the rule.
// The sentences are those of the engine's catalogues and of the rules.
import { ExplanationLines } from '../explainer';
import type { Explanation, TableModel } from '../types';
import { type IconName, icon } from './icons';
import { bladeName, iconOf, message, read } from './ids';
import { ownOf, publicOf } from './model';
import { bladeOf, curseOf, favorOf, knownBlades, naming, tablesOf } from './words';

const TOKEN_RULE: Record<string, string> = {
  bewitchment: 'PTC-PWR-04',
  hunt: 'PTC-GAIN-03',
  protection: 'PTC-PWR-05',
  enslavement: 'PTC-PWR-09',
  demonic_discard: 'PTC-PWR-11',
};
const FAVOR_RULE: Record<string, string> = {
  conversion: 'PTC-EFF-03',
  indoctrination: 'PTC-EFF-02',
  recruitment: 'PTC-EFF-01',
};
const POINT_RULE: Record<string, string> = {
  per_disc: 'PTC-LOC-01',
  adepts: 'PTC-LOC-02',
  cubes: 'PTC-LOC-03',
  demonic: 'PTC-LOC-04',
  again: 'PTC-LOC-05',
};
const AREA_RULES: Record<string, string[]> = {
  cubes: ['PTC-INF-01', 'PTC-INF-02', 'PTC-GAIN-02'],
  powers: ['PTC-SAC-01', 'PTC-SAC-02', 'PTC-PWR-02'],
  adepts: ['PTC-SAC-05', 'PTC-GAIN-06'],
  track: ['PTC-HND-02', 'PTC-HND-03', 'PTC-BRB-06'],
  home: ['PTC-SAC-09', 'PTC-SAC-10', 'PTC-CRS-01'],
};
const PILE_RULES: Record<string, string[]> = {
  blades: ['PTC-SET-04', 'PTC-MOON-01'],
  row: ['PTC-BRB-10', 'PTC-MOON-03'],
  curses: ['PTC-CRS-01', 'PTC-CRS-02', 'PTC-CRS-05'],
  reserve: ['PTC-GAIN-02', 'PTC-GAIN-07'],
};

class Explainer extends ExplanationLines<string> {
  constructor(table: TableModel) {
    super(table, 'pantacle_page.explain.', icon);
  }
  get shown() {
    return publicOf(this.table.view);
  }
  get tables() {
    return tablesOf(this.table);
  } /** Why it is closed, where the page asks for it by another id. */
  closed(id: string, step: string) {
    const why = this.table.closed.get(id);
    if (this.table.myTurn && this.table.view.prompt?.step === step && why) {
      this.text(this.table.t(why.why), undefined, 'cross');
    }
  }

  holders(token: string) {
    const holders = this.shown.players.flatMap((p, player) =>
      p.slots.includes(token) ? [this.table.name(player)] : [],
    );
    if (holders.length > 0) {
      this.say('holders', { names: holders.join(', ') }, undefined, token as IconName);
    }
  }

  favor(id: string) {
    const favor = favorOf(this.table, id)!;
    this.text(this.table.t(message(`about.favor.${id}`)), undefined, id);
    for (const keeper of favor.keepers) this.keeperLine(keeper, favor.origin);
    if (favor.moon === 'none') this.say('no_moon');
    else
      this.say(
        'moon',
        { moon: message(`moon.${favor.moon}`) },
        favor.origin,
        favor.moon as IconName,
      );
    if (this.shown.marked === id) this.say('marked');
    if (favor.kind === 'power') this.holders(id);
    this.rules('PTC-BRB-03');
  }

  /** How many blades of a keeper there are, and how many one can count. */
  keeperLine(keeper: string, origin: string) {
    const blades = this.tables.blades.filter((b) => b.keeper === keeper);
    const gone = blades.filter((b) => this.shown.row.includes(b.id)).length;
    const mine = blades.filter((b) => ownOf(this.table.view)?.hand.includes(b.id)).length;
    this.say(
      'keeper',
      { keeper: message(`keeper.${keeper}`), count: blades.length, gone, mine },
      origin,
      keeper as IconName,
    );
  }

  blade(id: string) {
    const blade = bladeOf(this.table, id)!;
    this.keeperLine(blade.keeper, blade.origin);
    this.say(
      'blade_moon',
      { moon: message(`moon.${blade.moon}`) },
      blade.origin,
      blade.moon as IconName,
    );
    const favors = this.tables.favors.filter((f) => f.keepers.includes(blade.keeper));
    if (favors.length > 0) {
      this.say('pays', { favors: favors.map((f) => message(`favor.${f.id}`)) });
    }
    if (blade.keeper === 'hound') this.rules('PTC-BRB-04', 'PTC-HND-04');
    else this.rules('PTC-BRB-03');
    this.rules('PTC-MOON-03');
  }

  curse(id: string) {
    const curse = curseOf(this.table, id)!;
    this.text(this.table.t(message(`about.curse.${id}`)), curse.origin, 'curse');
    if (curse.kind === 'exhaustion') {
      this.say('carries', { cubes: curse.cubes, adepts: curse.adepts }, curse.origin, 'cube');
    }
    this.shown.players.forEach((p, player) => {
      const state = p.curses.find((c) => c.id === id);
      if (!state) return;
      this.say('curse_of', {
        owner: this.table.name(player),
        covered: state.covered ? 'yes' : 'no',
        kind: curse.kind,
        cubes: state.cubes,
        adepts: state.adepts,
      });
    });
    this.rules(curse.kind === 'exhaustion' ? 'PTC-CRS-09' : 'PTC-CRS-07', 'PTC-CRS-12');
  }

  point(id: string) {
    const point = this.tables.points.find((p) => p.id === id)!;
    this.text(this.table.t(message(`about.point.${id}`)), undefined, iconOf(`point:${id}`)!);
    this.say('place_of_point', undefined, point.origin === 'text' ? 'text' : 'reconstruction');
    const here = this.shown.points[id] ?? [];
    if (here.length > 0) {
      this.say(
        'discs_here',
        { names: here.map((p) => this.table.name(p)).join(', ') },
        undefined,
        'flame',
      );
    }
    this.closed(id, 'place');
    this.rules('PTC-SAC-10');
  }

  area(id: string) {
    const me = this.table.me;
    const p = me === null ? undefined : this.shown.players[me];
    if (p) {
      if (id === 'cubes')
        this.say('cubes', { count: p.cubes, price: p.adept_price }, undefined, 'cube');
      if (id === 'adepts') {
        this.say('adepts', { count: p.adepts, need: p.sacrifice.adepts }, undefined, 'adept');
      }
      if (id === 'powers') {
        this.say(
          'powers',
          { count: p.slots.length, need: p.sacrifice.powers },
          undefined,
          'protection',
        );
      }
      if (id === 'home') {
        this.say(
          'home',
          { safe: p.discs.safe, cursed: p.discs.cursed, out: p.discs.out },
          undefined,
          'flame',
        );
      }
    }
    if (id === 'track') {
      for (const place of this.tables.resolve_track) {
        this.say(
          'track',
          { position: place.position, bonus: place.bonus },
          place.origin,
          place.bonus === 'hound' ? 'hound' : undefined,
        );
      }
    }
    this.rules(...(AREA_RULES[id] ?? []));
  }

  pile(id: string) {
    if (id === 'blades') this.say('pile', { count: this.shown.pile }, undefined, 'hound');
    if (id === 'row') {
      this.say('row', { count: this.shown.row.length }, undefined, 'moon');
      for (const blade of [...this.shown.row].reverse()) {
        this.text(
          this.table.t(bladeName(this.tables, blade)),
          undefined,
          iconOf(blade, this.tables)!,
        );
      }
    }
    if (id === 'curses') {
      this.say('curse_pile', { count: this.shown.curse_pile.size }, undefined, 'curse');
      for (const { curse } of ownOf(this.table.view)?.below ?? []) {
        this.say('below', { curse: message(`curse.${curse}`) }, undefined, 'eye');
      }
    }
    if (id === 'reserve') {
      const { cubes, adepts } = this.shown.reserve;
      this.say('reserve', { cubes, adepts }, undefined, 'cube');
    }
    this.rules(...(PILE_RULES[id] ?? []));
  }

  player(player: number) {
    const p = this.shown.players[player];
    if (!p) return;
    this.say(
      'home',
      { safe: p.discs.safe, cursed: p.discs.cursed, out: p.discs.out },
      undefined,
      'flame',
    );
    this.say('cubes', { count: p.cubes, price: p.adept_price }, undefined, 'cube');
    this.say('adepts', { count: p.adepts, need: p.sacrifice.adepts }, undefined, 'adept');
    this.say(
      'powers',
      { count: p.slots.length, need: p.sacrifice.powers },
      undefined,
      'protection',
    );
    for (const token of p.slots) {
      this.text(
        `${this.table.t(message(`token.${token}`))}: ${this.table.t(message(`about.token.${token}`))}`,
        undefined,
        token,
      );
    }
    for (const curse of p.curses) {
      this.say(
        'player_curse',
        {
          curse: message(`curse.${curse.id}`),
          effect: message(`about.curse.${curse.id}`),
          covered: curse.covered ? 'yes' : 'no',
        },
        undefined,
        'curse',
      );
    }
    this.say('blades', { count: p.hand, limit: p.hand_limit }, undefined, 'eye');
    if (player !== this.table.me) {
      for (const blade of knownBlades(this.table, player)) {
        this.say('known', { blade: bladeName(this.tables, blade) }, undefined, 'eye');
      }
    }
    this.say(
      'track_at',
      { position: p.tracker, last: this.tables.resolve_track.length - 1 },
      undefined,
      'hound',
    );
  }
}

export function explain(id: string, table: TableModel): Explanation | null {
  const thing = read(id);
  const made = new Explainer(table);
  let rule: string | undefined;
  switch (thing.kind) {
    case 'favor':
      made.favor(thing.id);
      rule = FAVOR_RULE[thing.id] ?? TOKEN_RULE[thing.id];
      break;
    case 'token':
      made.text(table.t(message(`about.token.${thing.id}`)), undefined, thing.id);
      made.holders(thing.id);
      made.rules('PTC-SAC-01');
      rule = TOKEN_RULE[thing.id];
      break;
    case 'point':
      made.point(thing.id);
      rule = POINT_RULE[thing.id];
      break;
    case 'blade':
      made.blade(thing.id);
      break;
    case 'keeper':
      made.keeperLine(thing.id, 'reconstruction');
      made.rules('PTC-BRB-03');
      break;
    case 'curse':
      made.curse(thing.id);
      break;
    case 'area':
      made.area(thing.id);
      break;
    case 'pile':
      made.pile(thing.id);
      break;
    case 'player':
      made.player(thing.player);
      break;
    default:
      return null;
  }
  const name = iconOf(id, tablesOf(table));
  const result: Explanation = { title: naming(table, id), lines: made.lines };
  if (name) result.icon = icon(name);
  if (rule) result.rule = rule;
  return result;
}
