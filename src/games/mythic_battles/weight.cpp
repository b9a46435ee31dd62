// How likely a sensible player does something, without looking ahead: for playouts that should not
// be blind. What the traits of an action are worth is data.
#include <algorithm>
#include <array>

#include "core/move_weights.h"
#include "games/mythic_battles/dice.h"
#include "games/mythic_battles/mythic_battles.h"
#include "games/mythic_battles/play.h"
#include "games/mythic_battles/stats.h"
#include "games/mythic_battles/strike.h"

namespace agon::embedded {
const ContentFiles& mythic_battles_evaluation();
}

namespace agon::mythic_battles {
namespace {

enum Group : std::uint8_t {
  kVerb,         // on the own turn or not
  kAsked,        // no, a search or a draw, by the question
  kPayWay,       // in which cards something is paid
  kArtLeft,      // by what is paid and how many cards can still pay afterwards
  kIdle,         // resting and passing, by the units that could act and the cards in hand
  kTurnLeft,     // the end of a turn, by how many could act and what could pay for it
  kUndone,       // the end of an activation, by what the unit could still do
  kDraws,        // drawing and searching, by the units that could act already
  kWho,          // is activated, as first, second or led
  kChance,       // for a unit to be activated: what it could do, and whom it could strike
  kCardsLeft,    // of the activated unit
  kDanger,       // to the divinity that is activated
  kToGoal,       // a move, by how far what the unit should go to was and is
  kToGod,        // a move, by how far the nearest enemy divinity was and is
  kToStrike,     // whom the unit can strike where it goes, at once or later
  kPeril,        // to a divinity, before its move and after
  kEscort,       // how far the own divinity is from where another unit goes
  kCompany,      // who is where a unit goes
  kGround,       // where a unit goes
  kDeploys,      // by the way to the nearest omphalos
  kClaims,       // by the way to the own divinity
  kAbsorbs,      // from where, and whether that wins
  kHits,         // an attack, by how much of the target it should destroy
  kVictim,       // an attack, by what the target is and how much its owner has absorbed
  kReply,        // what a retaliation would do
  kHow,          // options of an attack, and whether a Guard may step in
  kPowerCost,    // a power, by what it leaves to pay with
  kPowerNow,     // a power, by whom its unit could strike from where it stands
  kBlast,        // attacks on all in an area
  kAtStake,      // not helping the target of an attack, by what that threatens
  kGuards,       // by what the Guard must expect
  kStrikesBack,  // by what that does, and the cards left
  kRerolls,      // by whose dice, and which
  kWounds1,      // of the first assault
  kFives,        // by the defence
  kSaved,        // what the second assault is left with
  kEnough,       // whether wounds destroy the target
  kShort,        // by wounds that are given away
  kThrown,       // where to
  kNames,        // a unit, to do something to it
  kRecalls,      // by its state and its way to the divinity
  kHeals,        // by the life of the divinity and the danger to it
  kTakes,        // a card, by what it is for and how many are in hand
  kRecruits,     // by class and cost
  kGroups
};
enum Goer : std::uint8_t { kDivine, kCarrier, kOther };
constexpr int kSteps = 5;  // distances that are told apart
constexpr TraitSpace kSpace(std::array<TraitGroup, kGroups>{{
    {"verb", 2 * kVerbs},
    {"asked", 3 * kStepKinds},
    {"pay_way", kPays},
    {"art_left", 35},
    {"idle", 36},
    {"turn_left", 24},
    {"undone", 19},
    {"draws", 48},
    {"who", 15},
    {"chance", 96},
    {"cards_left", 6},
    {"danger", 5},
    {"to_goal", 6 * kSteps* kSteps},
    {"to_god", 2 * kSteps* kSteps},
    {"to_strike", 24},
    {"peril", 25},
    {"escort", 10},
    {"company", 18},
    {"ground", 2 * kTerrains},
    {"deploys", 2 * kSteps},
    {"claims", 2 * kSteps},
    {"absorbs", 6},
    {"hits", 24},
    {"victim", 12},
    {"reply", 9},
    {"how", 8},
    {"power_cost", 4 * kEffectKinds},
    {"power_now", 3 * kEffectKinds},
    {"blast", 20},
    {"at_stake", 40},
    {"guards", 20},
    {"strikes_back", 36},
    {"rerolls", 84},
    {"wounds", 8},
    {"fives", 35},
    {"saved", 7},
    {"enough", 6},
    {"short", 5},
    {"thrown", 2 * kTerrains},
    {"names", 30},
    {"recalls", 24},
    {"heals", 25},
    {"takes", 48},
    {"recruits", 50},
}});

void add(Traits& out, Group group, int index) { out.add(kSpace.at(group, index)); }

// -- what there is to know

int near(int distance) { return std::min(distance, kSteps - 1); }

int distance_to(const State& s, Area from, Unit u) {
  return u == kNoUnit || !s.unit[u].on_map() ? kSteps : s.map().distance[from][s.unit[u].where];
}

Bearings bearings_of(const State& s) {
  Bearings found;
  for (Area a = 0; a < kAreas; ++a) found.stones |= s.omphalos[a] > 0 ? bit(a) : 0;
  return found;
}

int stone_distance(const State& s, const Bearings& bearings, Area from) {
  int nearest = kSteps;
  for_each(bearings.stones,
           [&](Area a) { nearest = std::min<int>(nearest, s.map().distance[from][a]); });
  return nearest;
}

int enemy_god_distance(const State& s, Player p, Area from) {
  int nearest = kSteps;
  for (Player q = 0; q < s.players; ++q) {
    if (!s.friends(p, q)) nearest = std::min(nearest, distance_to(s, from, s[q].divinity));
  }
  return nearest;
}

Goer goer_of(const State& s, Unit u) {
  if (s.card(u).divinity()) return kDivine;
  return (s.carrying & bit(u)) != 0 ? kCarrier : kOther;
}

// How far it is from an area to what a unit should go to: omphalos, or with one to the divinity; a
// divinity also to those who carry one.
int goal_distance(const State& s, const Bearings& bearings, Unit u, Area from) {
  const Player p = s.owner(u);
  switch (goer_of(s, u)) {
    case kCarrier: return distance_to(s, from, s[p].divinity);
    case kOther: return stone_distance(s, bearings, from);
    case kDivine: break;
  }
  int nearest = stone_distance(s, bearings, from);
  for_each(s.carrying & s.army[p],
           [&](Unit carrier) { nearest = std::min(nearest, distance_to(s, from, carrier)); });
  return nearest;
}

// Cards that pay as art of war.
int art_of(const State& s, Player p) {
  return s[p].aow.hand + s[p].omphalos.hand + pairs_in_hand(s, p);
}

int ready_units(const State& s, Player p) {
  int count = 0;
  for_each(s.army[p], [&](Unit u) { count += can_activate(s, u) ? 1 : 0; });
  return count;
}

// Expected wounds in hundredths of the target's life.
int share_of(const State& s, int dice, int defence, Unit target) {
  const int life = std::max<int>(1, s.unit[target].life);
  const int wounds = kWounds[static_cast<std::size_t>(std::clamp(defence, 0, 10))]
                            [static_cast<std::size_t>(std::clamp(dice, 0, 10))];
  return std::min(150, wounds / life);
}
int share_of(const State& s, const Attack& attack) {
  return share_of(s, effective_offence(s, attack), effective_defence(s, attack), attack.target);
}

int bucket(int share, int count) { return std::clamp(share * count / 101, 0, count - 1); }

// 0 divinity, 1 hero or monster, 2 troops
int rank_of(const State& s, Unit u) {
  return s.card(u).divinity() ? 0 : s.card(u).troops() ? 2 : 1;
}

// The best blow that a unit could strike within `more` areas beyond its range: 0 none, then others
// by how hard it is, then divinities.
int best_strike(const State& s, Unit u, Area from, int more) {
  const Strike strike(s.row(u));
  const int walk = s.row(u).movement - more;
  int best = 0;
  const UnitSet friends = s.side_units(s.owner(u));
  for (Player q = 0; q < s.players; ++q) {
    for_each(s.army[q] & ~friends, [&](Unit target) {
      if (!s.unit[target].on_map()) return;
      const int distance = s.map().distance[from][s.unit[target].where] + walk;
      int dice = distance <= strike.reach ? strike.dice : 0;
      if (distance <= strike.far_reach) dice = std::max(dice, strike.far_dice);
      if (dice == 0) return;
      const int share = share_of(s, dice, s.row(target).defence, target);
      const bool divine = s.card(target).divinity();
      best = std::max(best, divine ? 6 + bucket(share, 6) : 1 + bucket(share, 5));
    });
  }
  return best;
}
int kind_of_strike(int strike) { return strike == 0 ? 0 : strike < 6 ? 1 : 2; }

// Wounds in hundredths of a unit's life that enemies could do to it in an area, each of them once.
int peril(const State& s, Unit u, Area at) {
  int sum = 0;
  const UnitSet friends = s.side_units(s.owner(u));
  for (Player q = 0; q < s.players; ++q) {
    for_each(s.army[q] & ~friends, [&](Unit enemy) {
      if (!s.unit[enemy].on_map()) return;
      sum +=
          Strike(s.row(enemy)).wounds(s.row(u).defence, s.map().distance[s.unit[enemy].where][at]);
    });
  }
  return sum / std::max<int>(1, s.unit[u].life);
}
int peril_bucket(int share) {
  constexpr std::array<int, 4> kBounds = {10, 25, 50, 80};
  return static_cast<int>(std::upper_bound(kBounds.begin(), kBounds.end(), share) -
                          kBounds.begin());
}

// -- the turn

enum Purpose : std::uint8_t {
  kForSecond,
  kForRecall,
  kForCards,
  kForSearch,
  kForPower,
  kForEvade,
  kForReroll
};

// Returns how many cards are left to pay with.
int add_payment(const State& s, Player p, Purpose purpose, int way, Traits& out) {
  const int art = art_of(s, p);
  if (way == kNoPay) return art;
  const PayRow& row = kPayRows[static_cast<std::size_t>(way)];
  const int left = std::max(0, art - row.aow - row.omphalos - row.pairs);
  add(out, kPayWay, way);
  add(out, kArtLeft, 5 * purpose + std::min(left, 4));
  return left;
}

void add_activation(const State& s, Player p, Action action, const Bearings& bearings,
                    Traits& out) {
  const Unit u = action.a;
  const UnitState& unit = s.unit[u];
  const UnitCard& card = s.card(u);
  const bool menu = s.agenda.top().kind == StepKind::kMenu;
  add_payment(s, p, kForSecond, action.b, out);
  add(out, kWho, 3 * static_cast<int>(card.cls) + (!menu ? 2 : action.b != kNoPay ? 1 : 0));
  add(out, kCardsLeft, (card.divinity() ? 3 : 0) + std::clamp(unit.cards.hand - 1, 0, 2));
  if (!unit.on_map()) return add(out, kChance, 12);
  const int movement = s.row(u).movement;
  const int goal = goal_distance(s, bearings, u, unit.where);
  int could = 0;
  switch (goer_of(s, u)) {
    case kDivine:
      if (goal == 0) {
        could = s[p].absorbed + 1 >= s.setting().goal ? 2 : 3;
      } else {
        could = goal <= movement + 1 ? 4 : 0;
      }
      break;
    case kCarrier: could = goal == 0 ? 0 : goal <= movement + 1 ? 5 : 0; break;
    case kOther: could = goal == 0 ? 6 : goal <= movement ? 7 : 0; break;
  }
  add(out, kChance, 12 * could + best_strike(s, u, unit.where, movement));
  if (card.divinity()) add(out, kDanger, peril_bucket(peril(s, u, unit.where)));
}

void add_end_of_activation(const State& s, Traits& out) {
  const Unit u = s.act.unit;
  if (!s.unit[u].on_map()) return add(out, kUndone, 0);
  const int flags = s.act.flags;
  const int taken = std::popcount(static_cast<unsigned>(flags & (kWalked | kAttacked | kClaimed)));
  const bool spent = (flags & kAttacked) != 0 || taken > 1;
  const int strike = spent ? 0 : kind_of_strike(best_strike(s, u, s.unit[u].where, 0));
  const bool stone = taken < 2 && (s.carrying & bit(u)) == 0 && s.omphalos[s.unit[u].where] > 0;
  add(out, kUndone, 1 + 6 * std::min(taken, 2) + 2 * strike + (stone ? 1 : 0));
}

void add_idleness(const State& s, Player p, Verb verb, Traits& out) {
  const int which = verb == Verb::kRest ? 0 : verb == Verb::kPass ? 1 : 2;
  const int hand = s.hand_size(p);
  add(out, kIdle,
      12 * which + 3 * std::min(ready_units(s, p), 3) +
          (hand < 4   ? 0
           : hand < 7 ? 1
                      : 2));
}

void add_card(const State& s, Player p, Kind kind, Traits& out) {
  const int hand = std::min<int>(cards_of(s, p, kind).hand, 2);
  int what = 0;  // of a dead unit
  bool now = false;
  if (kind == kAow) {
    what = 1;
  } else if (kind == kOmphalosCard) {
    what = 2;
  } else if (const UnitState& unit = s.unit[kind]; unit.life > 0) {
    what = !unit.on_map() ? 3 + (s.card(kind).divinity() ? 1 : 0) : 5 + rank_of(s, kind);
    now = p == s.active ? (s.activated & bit(kind)) == 0 : s.attacks > 0 && s.now().target == kind;
  }
  add(out, kTakes, 6 * what + 2 * hand + (now ? 1 : 0));
}

// -- moving

void add_place(const State& s, Player p, Unit u, Area to, bool at_once, Traits& out) {
  const UnitCard& card = s.card(u);
  const Terrain terrain = s.map().terrain[to];
  const UnitSet friends = s.side_units(p) & ~bit(u);
  const int enemies = std::min(std::popcount(s.in_area[to] & ~friends & ~bit(u)), 2);
  add(out, kGround, 2 * static_cast<int>(terrain) + (feels(s, u, terrain) ? 1 : 0));
  add(out, kCompany, 6 * rank_of(s, u) + 2 * enemies + ((s.in_area[to] & friends) != 0 ? 1 : 0));
  add(out, kToStrike, (at_once ? 0 : 12) + best_strike(s, u, to, 0));
  if (!card.divinity()) {
    add(out, kEscort,
        (card.has(Talent::kGuard) ? kSteps : 0) + near(distance_to(s, to, s[p].divinity)));
  }
}

void set_out(const State& s, Player p, Unit u, Bearings& bearings) {
  if (bearings.unit == u) return;
  const Area from = s.unit[u].where;
  bearings.unit = u;
  bearings.goal = goal_distance(s, bearings, u, from);
  bearings.god = enemy_god_distance(s, p, from);
  bearings.peril = goer_of(s, u) == kDivine ? peril(s, u, from) : 0;
}

void add_move(const State& s, Player p, Unit u, Area to, bool run, Bearings& bearings,
              Traits& out) {
  set_out(s, p, u, bearings);
  const Goer goer = goer_of(s, u);
  const auto steps = [&](int before, int after) { return kSteps * near(before) + near(after); };
  add(out, kToGoal,
      kSteps * kSteps * (2 * goer + (run ? 1 : 0)) +
          steps(bearings.goal, goal_distance(s, bearings, u, to)));
  add(out, kToGod,
      kSteps * kSteps * (goer == kDivine ? 1 : 0) +
          steps(bearings.god, enemy_god_distance(s, p, to)));
  if (goer == kDivine) {
    add(out, kPeril, 5 * peril_bucket(bearings.peril) + peril_bucket(peril(s, u, to)));
  }
  add_place(s, p, u, to, !run && (s.act.flags & kAttacked) == 0, out);
}

Unit mover(const State& s) {
  const auto& step = s.agenda.top();
  if (step.kind == StepKind::kChargeOn) return step.a;
  return step.kind == StepKind::kMove ? s.move.unit : s.act.unit;
}

// -- fighting

void add_attack(const State& s, const Attack& attack, Traits& out) {
  const Unit target = attack.target;
  const UnitState& unit = s.unit[target];
  add(out, kHits, 8 * rank_of(s, target) + bucket(share_of(s, attack), 8));
  const int prize = s.card(target).divinity() ? 0 : (s.carrying & bit(target)) != 0 ? 1 : 2;
  add(out, kVictim, 4 * prize + std::min<int>(s[unit.owner].absorbed, 3));
  const bool replies = attack.range == 0 && (attack.flags & kNoReply) == 0 &&
                       unit.cards.unseen() > 0 &&
                       ((s.retaliated | s.marked_units()) & bit(target)) == 0;
  int reply = 0;
  if (replies) {
    const Unit u = attack.attacker;
    const int share = share_of(s, s.row(target).offence, s.row(u).defence, u);
    reply = 1 + (s.card(u).divinity() ? 4 : 0) + bucket(share, 4);
  }
  add(out, kReply, reply);
}

void add_basic_attack(const State& s, Action action, Traits& out) {
  Attack attack;
  attack.attacker = s.attacks > 0 ? s.now().attacker : s.act.unit;
  attack.target = action.a;
  const bool full = (action.b & kIntoFull) != 0;
  attack.range = full ? 0 : s.map().distance[s.unit[attack.attacker].where][s.unit[action.a].where];
  attack.uprooted = (action.b & kUproot) != 0 ? 1 : 0;
  add_attack(s, attack, out);
  const UnitSet guards = with_talent(s, friends_in(s, action.a), Talent::kGuard);
  add(out, kHow, 2 * (action.b & (kIntoFull | kUproot)) + (guards != 0 ? 1 : 0));
}

void add_blast(const State& s, Unit u, int dice, Area area, Traits& out) {
  const UnitSet friends = s.side_units(s.owner(u));
  int sum = 0;
  bool god = false;
  for_each(s.in_area[area] & ~bit(u), [&](Unit target) {
    const int share = std::min(100, share_of(s, dice, s.row(target).defence, target)) *
                      (s.card(target).divinity() ? 2 : 1);
    if ((friends & bit(target)) != 0) {
      sum -= 2 * share;
    } else {
      sum += share;
      god = god || s.card(target).divinity();
    }
  });
  add(out, kBlast, (god ? 10 : 0) + std::clamp(sum / 20 + 3, 0, 9));
}

void add_power(const State& s, Player p, Action action, Traits& out) {
  const Power& power = s.content->powers[action.a];
  const int effect = static_cast<int>(power.effect);
  const int way = action.c & ~kUprootToo;
  const int left = add_payment(s, p, kForPower, way, out);
  add(out, kPowerCost, 4 * effect + (way == kNoPay ? 3 : std::min(left, 2)));
  const Area here = s.unit[power.unit].where;
  const int strike = here < kAreas ? kind_of_strike(best_strike(s, power.unit, here, 0)) : 0;
  add(out, kPowerNow, 3 * effect + strike);
  switch (power.effect) {
    case Effect::kSingleAttack: {
      Attack attack;
      attack.attacker = power.unit;
      attack.target = action.b;
      attack.power = action.a;
      attack.range = s.map().distance[here][s.unit[action.b].where];
      return add_attack(s, attack, out);
    }
    case Effect::kAreaAttack:
    case Effect::kCharge: return add_blast(s, power.unit, power_number(s, action.a), action.b, out);
    default: return;
  }
}

// Not to guard, evade, dodge or endure.
void add_refusal(const State& s, StepKind kind, Traits& out) {
  add(out, kAsked, static_cast<int>(kind));
  int question = 0;
  switch (kind) {
    case StepKind::kEvadeAsk: break;
    case StepKind::kGuard: question = 1; break;
    case StepKind::kDodge: question = 2; break;
    case StepKind::kEndure: question = 3; break;
    default: return;
  }
  if (s.attacks == 0) return;
  const Attack& attack = s.now();
  const int share = kind == StepKind::kEndure
                        ? 100 * attack.wounds / std::max<int>(1, s.unit[attack.target].life)
                        : share_of(s, attack);
  add(out, kAtStake, 10 * question + (s.card(attack.target).divinity() ? 5 : 0) + bucket(share, 5));
}

void add_guard(const State& s, Unit guard, Traits& out) {
  Attack attack = s.now();
  const bool divine = s.card(attack.target).divinity();
  attack.target = guard;
  const bool carries = (s.carrying & bit(guard)) != 0;
  add(out, kGuards, (divine ? 10 : 0) + (carries ? 5 : 0) + bucket(share_of(s, attack), 5));
}

void add_retaliation(const State& s, Traits& out) {
  const Attack& cause = s.now();
  Attack attack;
  attack.attacker = cause.target;
  attack.target = cause.attacker;
  attack.flags = kRetaliation;
  const int share = share_of(s, attack);
  const bool more = s.unit[cause.target].cards.hand > 1;
  add(out, kStrikesBack, 12 * rank_of(s, attack.target) + 2 * bucket(share, 6) + (more ? 1 : 0));
}

void add_enough(const State& s, const Attack& attack, int wounds, int perhaps, Traits& out) {
  const int life = s.unit[attack.target].life;
  const int enough = wounds >= life ? 2 : wounds + perhaps >= life ? 1 : 0;
  add(out, kEnough, (s.card(attack.target).divinity() ? 3 : 0) + enough);
}

void add_unit(const State& s, Player p, int verb, Unit u, Traits& out) {
  add(out, kNames, 6 * verb + 2 * rank_of(s, u) + (s.friends(p, s.owner(u)) ? 1 : 0));
}

void traits_of(const State& s, Action action, Bearings& bearings, Traits& out) {
  const auto& step = s.agenda.top();
  const Player p = step.player;
  const int own_turn = p == s.active ? 1 : 0;
  add(out, kVerb, 2 * static_cast<int>(action.verb) + own_turn);
  switch (action.verb) {
    case Verb::kRecruit: {
      const UnitCard& card = s.card(action.a);
      add(out, kRecruits, 10 * static_cast<int>(card.cls) + std::min<int>(card.cost, 9));
      break;
    }
    case Verb::kKeep:
    case Verb::kTake: add_card(s, p, action.a, out); break;
    case Verb::kPass:
    case Verb::kPassDraw:
    case Verb::kRest: add_idleness(s, p, action.verb, out); break;
    case Verb::kEndTurn:
      add(out, kTurnLeft,
          12 * ((s[p].bought & kSecond) == 0 && s.activations < s.limit ? 0 : 1) +
              3 * std::min(art_of(s, p), 3) + std::min(ready_units(s, p), 2));
      break;
    case Verb::kActivate: add_activation(s, p, action, bearings, out); break;
    case Verb::kRecall: {
      const UnitState& unit = s.unit[action.a];
      add_payment(s, p, kForRecall, action.b, out);
      const int state = !unit.on_map() ? 0 : complete(s, action.a) ? 1 : 2;
      const int far = unit.on_map() ? std::min(distance_to(s, unit.where, s[p].divinity), 3) : 0;
      add(out, kRecalls, 8 * state + 2 * far + ((s.carrying & bit(action.a)) != 0 ? 1 : 0));
      break;
    }
    case Verb::kDrawCards:
    case Verb::kSearch: {
      const bool search = action.verb == Verb::kSearch;
      const int left = add_payment(s, p, search ? kForSearch : kForCards, action.a, out);
      add(out, kDraws,
          (search ? 24 : 0) + 12 * own_turn + 3 * std::min(ready_units(s, p), 3) +
              std::min(left, 2));
      add(out, kAsked, (search ? 1 : 2) * kStepKinds + static_cast<int>(step.kind));
      break;
    }
    case Verb::kHeal: {
      const Unit god = s[p].divinity;
      const int danger = peril_bucket(peril(s, god, s.unit[god].where));
      add(out, kHeals, 5 * bucket(100 * s.unit[god].life / s.card(god).start, 5) + danger);
      break;
    }
    case Verb::kWalk:
    case Verb::kRun:
    case Verb::kGo:
      add_move(s, p, mover(s), action.a, action.verb == Verb::kRun, bearings, out);
      break;
    case Verb::kHalt: add_move(s, p, mover(s), s.unit[mover(s)].where, false, bearings, out); break;
    case Verb::kDeploy: {
      const Unit u = s.act.unit;
      add(out, kDeploys,
          (s.card(u).divinity() ? kSteps : 0) + near(stone_distance(s, bearings, action.a)));
      add_place(s, p, u, action.a, false, out);
      break;
    }
    case Verb::kClaim: {
      const Unit u = s.act.unit;
      const int far = near(distance_to(s, s.unit[u].where, s[p].divinity));
      add(out, kClaims, (s.card(u).divinity() ? kSteps : 0) + far);
      break;
    }
    case Verb::kAbsorb: {
      const int from = action.a == kNone ? 0 : action.a == s.act.unit ? 1 : 2;
      add(out, kAbsorbs, from + (s[p].absorbed + 1 >= s.setting().goal ? 3 : 0));
      break;
    }
    case Verb::kAttack: add_basic_attack(s, action, out); break;
    case Verb::kPower: add_power(s, p, action, out); break;
    case Verb::kEndActivation: add_end_of_activation(s, out); break;
    case Verb::kEvade: add_payment(s, p, kForEvade, action.a, out); break;
    case Verb::kGuard: add_guard(s, action.a, out); break;
    case Verb::kRetaliate: add_retaliation(s, out); break;
    case Verb::kReroll:
      add_payment(s, p, kForReroll, action.c, out);
      add(out, kRerolls,
          (s.now().controller == p ? 42 : 0) + 7 * action.a + std::min<int>(action.b, 6));
      break;
    case Verb::kAssault: {
      const Attack& attack = s.now();
      add(out, kWounds1, std::min<int>(action.a, 7));
      add(out, kFives, 5 * std::min<int>(action.b, 6) + std::clamp(attack.defence - 6, 0, 4));
      if (action.b > 0) add(out, kSaved, std::min<int>(action.c, 6));
      add_enough(s, attack, action.a, action.b, out);
      break;
    }
    case Verb::kWound: {
      const Attack& attack = s.now();
      const Range range = second_assault(attack.second, attack.defence, attack.saved);
      add(out, kShort, std::clamp(range.most - action.a, 0, 4));
      break;
    }
    case Verb::kThrow:
    case Verb::kEject: {
      const Unit u = action.verb == Verb::kThrow ? s.now().target : step.a;
      const Terrain terrain = s.map().terrain[action.a];
      add(out, kThrown, 2 * static_cast<int>(terrain) + (feels(s, u, terrain) ? 1 : 0));
      break;
    }
    case Verb::kAim:
      add_blast(s, s.volley.attacker, power_number(s, s.volley.power), action.a, out);
      break;
    case Verb::kPassWound: add_unit(s, p, 0, action.a, out); break;
    case Verb::kNext: add_unit(s, p, 1, action.a, out); break;
    case Verb::kAdd: add_unit(s, p, 2, action.a, out); break;
    case Verb::kMark: add_unit(s, p, 3, action.a, out); break;
    case Verb::kLead: add_unit(s, p, 4, action.a, out); break;
    case Verb::kNo: add_refusal(s, step.kind, out); break;
    default: break;
  }
}

const MoveWeights& move_weights() {
  static const MoveWeights read(
      embedded::mythic_battles_evaluation().at("mythic_battles.moves.json"), kSpace.groups);
  return read;
}

}  // namespace

std::span<const TraitGroup> MythicBattles::trait_groups() { return kSpace.groups; }

void MythicBattles::traits(const State& s, Action action, Traits& out) {
  Bearings bearings = bearings_of(s);
  traits_of(s, action, bearings, out);
}

MythicBattles::Weigher::Weigher(const State& s) : state_(s), bearings_(bearings_of(s)) {}

std::uint32_t MythicBattles::Weigher::operator()(Action action) {
  Traits traits;
  traits_of(state_, action, bearings_, traits);
  return move_weights().of(traits);
}

std::uint32_t MythicBattles::weight(const State& s, Action action) { return Weigher(s)(action); }

}  // namespace agon::mythic_battles
