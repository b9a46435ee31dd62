// Describes legal actions to people: the sentence, the rule, what an action touches and what it
// brings. Also lists actions that one would look for and that are not allowed now.
#include <algorithm>
#include <array>
#include <cmath>

#include "core/table_by.h"
#include "core/telling.h"
#include "games/mythic_battles/attack.h"
#include "games/mythic_battles/dice.h"
#include "games/mythic_battles/mythic_battles.h"
#include "games/mythic_battles/names.h"
#include "games/mythic_battles/odds.h"
#include "games/mythic_battles/stats.h"
#include "games/mythic_battles/steps.h"

namespace agon::mythic_battles {
namespace {

class Describer : public Teller {
 public:
  Describer(const State& s, Action action)
      : Teller("mythic_battles.action.", "mythic_battles.gain.", s.agenda.top().player,
               notation(*s.content, action), row(s.agenda.top().kind).rule),
        s_(s),
        action_(action),
        step_(s.agenda.top()) {}

  ActionInfo describe() { return told_by(*this, kTellings[action_.verb]); }

 private:
  static const TableBy<Verb, kVerbs, Telling<Describer>> kTellings;

  const Content& content() const { return *s_.content; }
  Player decider() const { return step_.player; }
  void pays(int way) {
    if (way == kNoPay) return;
    const PayRow& row = kPayRows[way];
    brings("pays", {{"way", pay_name(way)}})
        .count("cards", decider(), -(row.aow + row.omphalos + 2 * row.pairs), Certainty::kCertain);
  }
  void spends_card(Unit u) {
    brings("spends_card", {{"card", card_name(content(), u)}})
        .count("cards", decider(), -1, Certainty::kCertain);
  }
  // Cards from the own deck; an empty deck is refreshed first. MBP-REFR-01 … 04
  void draws(int count) {
    const Player p = decider();
    const int before = std::min(count, s_.deck_size(p));
    int drawn = before;
    if (before < count) {
      int discarded = 0;
      for_each_kind(s_, p, [&](CardKind kind) { discarded += cards_of(s_, p, kind).discard; });
      const int first = std::min(3, discarded);
      drawn += first + std::min(count - before, discarded - first);
      brings("refresh");
    }
    brings("drawn", {{"count", drawn}}).count("cards", p, drawn, Certainty::kCertain);
  }
  void touch(Unit u) {
    if (u < content().unit_count()) info_.touches.push_back(content().units[u].id);
  }
  void touch_area(Area a) { info_.touches.push_back(area_id(a)); }
  Message name(int u) const { return unit_name(content(), u); }

  // Sentences that are named like the verb, by the rule of the table.
  void say_verb(Args args = {}) { say(verb_id(action_.verb), info_.rule, std::move(args)); }
  void plain() { say_verb(); }
  void says_no() { no(verb_id(action_.verb), info_.rule); }
  void unit() {
    say_verb({{"unit", name(action_.a)}});
    touch(action_.a);
  }
  void area(Unit u) {
    say_verb({{"unit", name(u)}, {"area", area_name(action_.a)}});
    touch(u);
    touch_area(action_.a);
  }
  void enters(Unit u) {
    area(u);
    terrain_gain(action_.a, u);
  }
  void card() {
    say_verb({{"card", card_name(content(), action_.a)}});
    if (action_.a != kNone) info_.touches.push_back(kind_id(content(), action_.a));
  }
  // What the ground will do.
  void terrain_gain(Area a, Unit u) {
    const Terrain terrain = s_.map().terrain[a];
    if (!feels(s_, u, terrain)) return;
    if (terrain == Terrain::kLava) brings("lava", {{"dice", s_.setting().erupting ? 7 : 5}});
    if (terrain == Terrain::kSwamp && u == s_.act.unit) brings("swamp");
  }

  void recruit() {
    const UnitCard& card = s_.card(action_.a);
    say("recruit", step_[arg::kFurther] == 0 ? "MBP-DRAFT-01" : "MBP-DRAFT-03",
        {{"unit", name(action_.a)}, {"cost", static_cast<int>(card.cost)}});
    touch(action_.a);
    const int left = s_[decider()].points - card.cost;
    // What cannot be spent any more becomes cards, perhaps before anybody else decides.
    UnitSet pool = s_.pool & ~bit(action_.a);
    bool spendable = left == 0;
    for_each(pool, [&](Unit u) {
      const bool open = step_[arg::kFurther] != 0 || !s_.card(u).divinity();
      spendable = spendable || (open && s_.card(u).cost <= left);
    });
    brings("points_left", {{"left", left}})
        .count("points", decider(), -card.cost, spendable ? Certainty::kCertain : Certainty::kOpen);
  }
  void pass_draw() {
    say("pass_draw", "MBP-TURN-04");
    draws(1);
  }
  void draw() {
    say("draw", row(step_.kind).rule);
    draws(1);
  }
  void activate() {
    const Unit u = action_.a;
    say("activate", step_.kind == StepKind::kLed ? "MBP-TAL-16" : "MBP-TURN-06",
        {{"unit", name(u)}});
    touch(u);
    spends_card(u);
    pays(action_.b);
  }
  void recall() {
    unit();
    touch_area(s_.unit[s_[step_.player].divinity].where);
    brings("complete", {{"count", static_cast<int>(s_.card(action_.a).start)}});
    pays(action_.b);
  }
  void draw_cards() {
    say("draw_cards", "MBP-MAN-03");
    brings("cards", {{"count", 2}});
    pays(action_.a);
  }
  void search() {
    say("search", "MBP-MAN-04");
    brings("chosen_card");
    pays(action_.a);
  }
  void heal() {
    const Unit god = s_[step_.player].divinity;
    say("heal", "MBP-OMPH-07", {{"unit", name(god)}});
    touch(god);
    brings("vitality", {{"count", 1}}).count("vitality", decider(), 1, Certainty::kCertain);
  }
  void fetch() {
    const bool reap = step_.kind == StepKind::kReapAsk;
    say("fetch", reap ? "MBP-POW-05" : "MBP-TAL-15", {{"unit", name(unit_of(step_))}});
    touch(unit_of(step_));
  }

  void deploy() { enters(s_.act.unit); }
  void eject() { enters(unit_of(step_)); }
  void throws() { enters(s_.now().target); }
  void aim() { area(s_.volley.attacker); }
  void walk() { move(walk_mode(s_, s_.act.unit)); }
  void run() { move(run_mode(s_, s_.act.unit)); }
  void move(Mode mode) {
    const Unit u = s_.move.unit == kNoUnit ? s_.act.unit : s_.move.unit;
    enters(u);
    const Path path = path_to(s_, u, mode, action_.a);
    info_.path.push_back(area_id(s_.unit[u].where));
    for (int i = 0; i < path.length; ++i) info_.path.push_back(area_id(path.area[i]));
    if (enemies_in(s_, s_.owner(u), action_.a) != 0) brings("stops");
  }
  void go() {
    if (step_.kind == StepKind::kMove) {
      return move({s_.move.left, s_.move.run != 0, s_.move.aquatic != 0});
    }
    enters(unit_of(step_));
    info_.sentence.id = "mythic_battles.action.charge";
    info_.path = {area_id(s_.unit[unit_of(step_)].where), area_id(action_.a)};
    if ((action_.b & kUproot) != 0) brings("uproots");
  }

  void claim() {
    area(s_.act.unit);
    brings("omphalos");
  }
  void absorb() {
    if (action_.a == kNone) {
      say("absorb", "MBP-OMPH-05", {{"unit", name(s_.act.unit)}});
    } else {
      say("absorb_from", "MBP-OMPH-05",
          {{"unit", name(s_.act.unit)}, {"carrier", name(action_.a)}});
      touch(action_.a);
    }
    touch_area(s_.unit[s_.act.unit].where);
    int total = 1;  // of the side, whom they count for. MBP-SCEN-01
    for (Player q = 0; q < s_.players; ++q) {
      if (s_.friends(decider(), q)) total += s_[q].absorbed;
    }
    brings("absorbed", {{"total", total}, {"goal", static_cast<int>(s_.setting().goal)}})
        .count("absorbed", decider(), 1, Certainty::kCertain);
    brings("omphalos_card").count("cards", decider(), 1, Certainty::kCertain);
  }

  // A piece that is removed for the attack no longer protects its target.
  void expect(const Attack& attack) {
    State after = s_;
    if (attack.uprooted != 0) --after.pieces[after.unit[attack.attacker].where];
    brings("dice", {{"dice", effective_offence(after, attack)},
                    {"defence", effective_defence(after, attack)},
                    {"range", static_cast<int>(attack.range)}});
    const int life = after.unit[attack.target].life;
    Odds odds(effective_defence(after, attack), life);
    expected(odds.before(effective_offence(after, attack)), life);
    made_of("dice_parts", after.row(attack.attacker).offence, offence_parts(after, attack));
    made_of("defence_parts", after.row(attack.target).defence, defence_parts(after, attack));
  }
  // The wounds to expect, and how likely each number of them is.
  void expected(const WoundOdds& odds, int life) {
    std::vector<Message> each;
    for (int n = 0; n <= kMostDice; ++n) {
      const int percent =
          static_cast<int>(std::lround(odds.chance[static_cast<std::size_t>(n)] * 100));
      if (percent == 0) continue;
      each.emplace_back("mythic_battles.gain.odds", Args{{"count", n}, {"percent", percent}});
    }
    const int tenths = static_cast<int>(std::lround(odds.mean() * 10));
    brings("expected", {{"whole", tenths / 10},
                        {"tenth", tenths % 10},
                        {"life", life},
                        {"odds", std::move(each)}});
  }
  // A number of the attack, from the unit's row and what changes it.
  void made_of(std::string_view id, int base, const std::vector<StatPart>& parts) {
    if (parts.empty()) return;
    std::vector<Message> each;
    for (const StatPart& part : parts) {
      each.emplace_back(part.amount < 0 ? "mythic_battles.part.minus" : "mythic_battles.part.plus",
                        Args{{"cause", cause_name(part)}, {"amount", std::abs(part.amount)}});
    }
    brings(id, {{"base", base}, {"parts", std::move(each)}});
  }
  static Message cause_name(const StatPart& part) {
    switch (part.cause) {
      case Cause::kTalent: return talent_name(static_cast<Talent>(part.which));
      case Cause::kTerrain: return terrain_name(static_cast<Terrain>(part.which));
      case Cause::kHeight: return Message("mythic_battles.part.height");
      case Cause::kPower: return Message("mythic_battles.part.power");
      case Cause::kLeader: return Message("mythic_battles.part.leader");
      case Cause::kLimit: break;
    }
    return Message("mythic_battles.part.limit");
  }
  void attack() {
    const Unit u = step_.kind == StepKind::kRetarget ? s_.now().attacker : s_.act.unit;
    const bool full = (action_.b & kIntoFull) != 0;
    const bool uproot = (action_.b & kUproot) != 0;
    say(full ? "attack_full" : "attack", full ? "MBP-TGT-08" : "MBP-TGT-02",
        {{"unit", name(u)}, {"target", name(action_.a)}});
    touch(action_.a);
    touch(u);
    Attack attack;
    attack.attacker = u;
    attack.target = action_.a;
    attack.power = step_.kind == StepKind::kRetarget ? s_.now().power : kNoPower;
    attack.range = full ? 0 : s_.map().distance[s_.unit[u].where][s_.unit[action_.a].where];
    attack.uprooted = uproot ? 1 : 0;
    expect(attack);
    if (uproot) brings("uproots");
  }
  void retaliate() {
    const Attack& cause = s_.now();
    say("retaliate", "MBP-RETAL-01",
        {{"unit", name(cause.target)}, {"target", name(cause.attacker)}});
    touch(cause.attacker);
    Attack attack;
    attack.attacker = cause.target;
    attack.target = cause.attacker;
    attack.flags = kRetaliation;
    attack.uprooted = (action_.a & kUproot) != 0 ? 1 : 0;
    if (s_.unit[cause.attacker].on_map()) expect(attack);
    if (attack.uprooted != 0) brings("uproots");
    spends_card(cause.target);
  }
  void agree() {
    say(step_[arg::kOfWound] == 0 ? "agree_guard" : "agree_wound", "MBP-GUARD-07",
        {{"unit", name(unit_of(step_))}});
    touch(unit_of(step_));
  }
  void evade() {
    say("evade", "MBP-MAN-06", {{"unit", name(unit_of(step_))}});
    touch(unit_of(step_));
    pays(action_.a);
  }

  void power() {
    const Power& power = content().powers[action_.a];
    Args args = {{"unit", name(power.unit)}, {"power", power_name(content(), action_.a)}};
    touch(power.unit);
    switch (aim_of(power.effect)) {
      case Aim::kUnit:
        args.push_back({"target", name(action_.b)});
        say("power_on_unit", "MBP-MAN-05", std::move(args));
        touch(action_.b);
        break;
      case Aim::kArea:
        args.push_back({"area", area_name(action_.b)});
        say("power_on_area", "MBP-MAN-05", std::move(args));
        touch_area(action_.b);
        if (power.effect == Effect::kCharge) {
          info_.path = {area_id(s_.unit[power.unit].where), area_id(action_.b)};
        }
        break;
      case Aim::kNothing: say("power", "MBP-MAN-05", std::move(args)); break;
    }
    info_.gains.emplace_back("mythic_battles.power_text." + power.id);
    if (const int x = power_number(s_, action_.a); x > 0) brings("power_dice", {{"dice", x}});
    if (power.effect == Effect::kDraw) draws(power.amount);
    if ((action_.c & kUprootToo) != 0) brings("uproots");
    pays(action_.c & ~kUprootToo);
  }

  void order() {
    const bool slayer = action_.a == kNone;
    const Unit u = slayer ? s_.now().attacker : content().powers[action_.a].unit;
    say("order", "MBP-TIME-01",
        {{"power", slayer ? talent_name(Talent::kMonsterSlayer) : power_name(content(), action_.a)},
         {"unit", name(u)}});
    touch(u);
  }
  void reroll() {
    if (action_.b == kNone) {
      say("reroll", "MBP-RES-15", {{"first", face_name(action_.a)}});
    } else {
      say("reroll_two", "MBP-RES-15",
          {{"first", face_name(action_.a)}, {"second", face_name(action_.b)}});
    }
    pays(action_.c);
    rerolled(action_.a, action_.b);
  }
  // What is to expect after dice with these faces were rolled again; kNone: no die.
  void rerolled(int first, int second) {
    const Attack& attack = s_.now();
    const bool later = step_[arg::kSecond] != 0;
    std::uint8_t roll[6];
    std::copy_n(later ? attack.second : attack.roll, 6, roll);
    int again = 0;
    for (const int face : {first, second}) {
      if (face == kNone) continue;
      --roll[face];
      ++again;
    }
    const int life = s_.unit[attack.target].life;
    Odds odds(attack.defence, life);
    expected(later ? odds.second(roll, attack.saved, attack.wounds, again)
                   : odds.fallen(roll, again),
             life);
  }
  void assault() {
    const Attack& attack = s_.now();
    Args args = {{"wounds", static_cast<int>(action_.a)},
                 {"fives", static_cast<int>(action_.b)},
                 {"saved", static_cast<int>(action_.c)}};
    say(action_.b == 0 ? "assault" : "assault_on", "MBP-RES-16", args);
    touch(attack.target);
    if (action_.a > 0) brings("wounds", {{"count", static_cast<int>(action_.a)}});
    if (action_.b > 0) {
      brings("second_dice", {{"count", static_cast<int>(action_.b)}});
      if (action_.c > 0) brings("saved_dice", {{"count", static_cast<int>(action_.c)}});
      odds(attack);
    }
  }
  // How likely each number of wounds is in the end, the most being made of every roll.
  void odds(const Attack& attack) {
    constexpr int kMostDice = 12;
    std::array<double, kMostDice + 1> chance{};
    std::array<std::uint8_t, 6> roll{};
    const int dice = action_.b;
    // Every way in which the dice can fall, as many faces of each kind; `ways` of all 6^dice.
    const auto deal = [&](const auto& self, std::size_t face, int left, double ways) -> void {
      if (face == 5) {
        roll[5] = static_cast<std::uint8_t>(left);
        const int most = second_assault(roll.data(), attack.defence, action_.c).most;
        chance[most] += ways;
        return;
      }
      double share = 1;
      for (int n = 0; n <= left; ++n) {
        roll[face] = static_cast<std::uint8_t>(n);
        self(self, face + 1, left - n, ways * share);
        share = share * (left - n) / (n + 1);
      }
      roll[face] = 0;
    };
    deal(deal, 0, dice, 1);
    for (int n = 0; n <= dice && n <= kMostDice; ++n) {
      const double part = chance[n] / std::pow(6.0, dice);
      const int percent = static_cast<int>(std::lround(part * 100));
      if (percent > 0) brings("odds", {{"count", action_.a + n}, {"percent", percent}});
    }
  }
  void roll() {
    say("roll", "MBP-RES-10", {{"dice", static_cast<int>(s_.now().fives)}});
    touch(s_.now().target);
  }
  void wound() {
    say("wound", "MBP-RES-13", {{"wounds", static_cast<int>(action_.a)}});
    touch(s_.now().target);
    brings("wounds", {{"count", static_cast<int>(action_.a)}});
  }

  void done() {
    if (step_.kind == StepKind::kPick) return say("done_naming", "MBP-MULTI-01");
    no(step_.kind == StepKind::kShields ? "done_shields" : "done", row(step_.kind).rule);
  }
  void decline() {
    const Rule rule = row(step_.kind).rule;
    switch (step_.kind) {
      case StepKind::kEvadeAsk: return no("no_evade", rule);
      case StepKind::kGuard: return no("no_guard", rule);
      case StepKind::kConsent: return no("no_consent", rule);
      case StepKind::kRetaliate: return no("no_retaliate", rule);
      case StepKind::kReroll: {
        no("no_reroll", rule);
        return rerolled(kNone, kNone);
      }
      case StepKind::kSecondAsk: return no("no_second", rule);
      case StepKind::kThrow: return no("no_throw", rule);
      case StepKind::kRetarget:
      case StepKind::kAim: return no("no_target", rule);
      case StepKind::kLastSearch: return no("no_search", rule);
      case StepKind::kLed:
      case StepKind::kMore: return no("no_activation", rule);
      case StepKind::kReapAsk: return no("no_card", rule);
      default: return no("no_power", rule);
    }
  }

  const State& s_;
  Action action_;
  Step<StepKind> step_;
};

constexpr TableBy<Verb, kVerbs, Telling<Describer>> Describer::kTellings({
    {Verb::kRecruit, {&Describer::recruit}},
    {Verb::kDraw, {&Describer::draw}},
    {Verb::kPeek, {&Describer::plain, "MBP-POW-04"}},
    {Verb::kKeep, {&Describer::card, "MBP-POW-04"}},
    {Verb::kPass, {&Describer::plain, "MBP-TURN-04"}},
    {Verb::kPassDraw, {&Describer::pass_draw}},
    {Verb::kActivate, {&Describer::activate}},
    {Verb::kRest, {&Describer::plain, "MBP-TURN-05"}},
    {Verb::kRecall, {&Describer::recall, "MBP-RECALL-01"}},
    {Verb::kDrawCards, {&Describer::draw_cards}},
    {Verb::kSearch, {&Describer::search}},
    {Verb::kTake, {&Describer::card, "MBP-MAN-04"}},
    {Verb::kHeal, {&Describer::heal}},
    {Verb::kStop, {&Describer::says_no, "MBP-MAN-03"}},
    {Verb::kEndTurn, {&Describer::plain, "MBP-TURN-10"}},
    // an activation
    {Verb::kWalk, {&Describer::walk, "MBP-MOVE-01"}},
    {Verb::kRun, {&Describer::run, "MBP-MOVE-02"}},
    {Verb::kGo, {&Describer::go}},
    {Verb::kHalt, {&Describer::says_no}},
    {Verb::kClaim, {&Describer::claim, "MBP-OMPH-02"}},
    {Verb::kAbsorb, {&Describer::absorb}},
    {Verb::kDeploy, {&Describer::deploy, "MBP-MOVE-05"}},
    {Verb::kDrop, {&Describer::plain, "MBP-OMPH-03"}},
    {Verb::kAttack, {&Describer::attack}},
    {Verb::kPower, {&Describer::power}},
    {Verb::kLead, {&Describer::unit, "MBP-TAL-15"}},
    {Verb::kFetch, {&Describer::fetch}},
    {Verb::kEndActivation, {&Describer::plain, "MBP-TURN-07"}},
    // inside an attack
    {Verb::kEvade, {&Describer::evade}},
    {Verb::kGuard, {&Describer::unit, "MBP-GUARD-01"}},
    {Verb::kAgree, {&Describer::agree}},
    {Verb::kRetaliate, {&Describer::retaliate}},
    {Verb::kOrder, {&Describer::order}},
    {Verb::kReroll, {&Describer::reroll}},
    {Verb::kAssault, {&Describer::assault}},
    {Verb::kRoll, {&Describer::roll}},
    {Verb::kWound, {&Describer::wound}},
    {Verb::kPassWound, {&Describer::unit, "MBP-POW-04"}},
    {Verb::kThrow, {&Describer::throws, "MBP-TAL-19"}},
    {Verb::kNext, {&Describer::unit, "MBP-AREA-02"}},
    {Verb::kAdd, {&Describer::unit, "MBP-MULTI-01"}},
    {Verb::kAim, {&Describer::aim, "MBP-MAN-09"}},
    {Verb::kMark, {&Describer::unit, "MBP-POW-08"}},
    {Verb::kEject, {&Describer::eject, "MBP-TERR-04"}},
    {Verb::kDone, {&Describer::done}},
    {Verb::kNo, {&Describer::decline}},
});

}  // namespace

ActionInfo MythicBattles::describe(const State& s, Action action, Viewer) {
  return Describer(s, action).describe();
}

std::vector<ClosedAction> MythicBattles::closed(const State& s, Viewer viewer) {
  std::vector<ClosedAction> list;
  if (s.over || to_act(s) != viewer) return list;
  Actions open;
  legal(s, open);
  const auto offer = [&](Action action) {
    for (const Action& other : open) {
      if (other.verb == action.verb && other.a == action.a) return;
    }
    if (auto why = refusal(s, action)) {
      list.push_back({mythic_battles::notation(*s.content, action), std::move(*why)});
    }
  };
  const Player p = s.agenda.top().player;
  if (s.agenda.top().kind == StepKind::kMenu) {
    const bool later = s.agenda.top()[arg::kPhase] > kBegun;
    for_each(s.army[p], [&](Unit u) {
      offer(act(Verb::kActivate, u, later ? kPayA : kNoPay));
      if (s.card(u).troops()) offer(act(Verb::kRecall, u, kPayA));
    });
  } else if (s.agenda.top().kind == StepKind::kAct && s.unit[s.act.unit].on_map()) {
    for_each(s.map().areas, [&](Area a) {
      for_each(enemies_in(s, p, a), [&](Unit u) { offer(act(Verb::kAttack, u)); });
    });
    for (const std::uint8_t power : s.card(s.act.unit).power) {
      if (power == kNoPower || s.content->powers[power].kind >= PowerKind::kPassive) continue;
      if (aim_of(s.content->powers[power].effect) == Aim::kNothing) {
        const int cost = s.content->powers[power].cost;
        offer(act(Verb::kPower, power, kNone, cost == 0 ? kNoPay : cost == 1 ? kPayA : kPayAA));
      }
    }
  }
  return list;
}

}  // namespace agon::mythic_battles
