// Describes legal actions to people: the sentence, the rule, what an action touches and what it
// brings. Also lists actions that one would look for and that are not allowed now.
#include <algorithm>
#include <cassert>
#include <cstdlib>

#include "core/telling.h"
#include "games/pantacle/names.h"
#include "games/pantacle/pantacle.h"
#include "games/pantacle/steps.h"

namespace agon::pantacle {
namespace {

// A position in which an action is carried out ahead, by the functions that do so in play, as far
// as everything in it is open or the decider's own: no draw, and nobody else's decision.
class Ahead {
 public:
  explicit Ahead(const State& s) : s_(s) {}

  State& state() { return s_; }
  const State& state() const { return s_; }
  StepKind next() const { return s_.agenda.top().kind; }
  void carry_out(void (*resolve)(Play&, const Action*), const Action* action = nullptr) {
    Play play{s_, chance_, nullptr};
    resolve(play, action);
    assert(chance_.calls() == 0);
  }
  // Whether somebody is asked before the hand is refilled and the turn passes on.
  bool asks_this_turn() const {
    if (s_.over != kRunning || Pantacle::row(next()).openness != Openness::kAutomatic) return true;
    if (s_[s_.active].hand != 0) return true;
    return (next() == StepKind::kAdepts || next() == StepKind::kFavor) && open_favors(s_) != 0;
  }

 private:
  State s_;
  Chance chance_{0};
};

class Describer : public Teller {
 public:
  Describer(const State& s, Action action)
      : Teller("pantacle.action.", "pantacle.gain.", s.agenda.top().player,
               notation(*s.content, action)),
        s_(s),
        action_(action),
        step_(s.agenda.top()),
        p_(step_.player),
        own_(s[p_]) {}

  ActionInfo describe() {
    switch (action_.verb) {
      case Verb::kLook: look(); break;
      case Verb::kDecline: decline(); break;
      case Verb::kBurden: burden(); break;
      case Verb::kPlace: place(); break;
      case Verb::kExtra: extra(); break;
      case Verb::kKeep: keep(); break;
      case Verb::kAnnounce: announce(); break;
      case Verb::kPass: no("pass", "PTC-BRB-01"); break;
      case Verb::kBribe: bribe(); break;
      case Verb::kCover: cover(); break;
      case Verb::kDrain: of_curse("drain", "PTC-CRS-10"); break;
      case Verb::kDiscard: discard(); break;
      case Verb::kStop: stop(); break;
    }
    return done();
  }

 private:
  const Content& content() const { return *s_.content; }
  void pays(int cubes) {
    if (cubes > 0) brings_some("pays_cubes", "cubes", -cubes, Certainty::kCertain);
  }

  // What came to the player between two positions, apart from what was paid. PTC-GAIN-01
  void gained(const State& before, const State& after, Certainty certainty, int paid = 0) {
    const std::size_t said = info_.gains.size();
    if (after.winner == p_) brings("victory").count("victory", p_, 1, certainty);
    const PlayerState& then = after[p_];
    const int cubes = then.cubes - before[p_].cubes + paid;
    if (cubes > 0) brings_some("cubes", "cubes", cubes, certainty);
    const int adepts = then.adepts - before[p_].adepts;
    if (adepts > 0) brings_some("adepts", "adepts", adepts, certainty);
    swallowed("absorbed_cubes", "cubes_on_curses", kCubeGain, before, after, certainty);
    swallowed("absorbed_adepts", "adepts_on_curses", kAdeptGain, before, after, certainty);
    for (int token = 0; token < kTokens; ++token) {
      if (!then.has(token) || before[p_].has(token)) continue;
      brings("token", {{"token", token_name(token)}}).count("tokens", p_, 1, certainty);
    }
    if (after.extra_turn > before.extra_turn) brings("turn").count("turns", p_, 1, certainty);
    if (info_.gains.size() == said) brings("nothing");
  }
  // What the player's curses take of it. PTC-CRS-09; where the player has the choice of curses,
  // it is still to come. PTC-CRS-10
  void swallowed(std::string_view id, std::string_view resource, Resource kind, const State& before,
                 const State& after, Certainty certainty) {
    int units = held_by_curses(before, p_, kind) - held_by_curses(after, p_, kind);
    const Step<StepKind>* asked = after.over == kRunning ? &after.agenda.top() : nullptr;
    if (asked != nullptr && asked->kind == StepKind::kDrain && asked->player == p_ &&
        (*asked)[arg::kResource] == kind) {
      units += (*asked)[arg::kAmount];
      certainty = Certainty::kOpen;
    }
    // That curse is loaded or turned up first.
    if (action_.verb == Verb::kKeep || action_.verb == Verb::kDecline) certainty = Certainty::kOpen;
    if (units > 0) brings_some(id, resource, -units, certainty);
  }
  static Certainty certain_if(bool certain) {
    return certain ? Certainty::kCertain : Certainty::kOpen;
  }

  void look() {
    const auto opponent = static_cast<Player>(action_.a);
    say("look", "PTC-PWR-04",
        {{"opponent", Value::of_player(opponent)}, {"count", std::popcount(s_[opponent].hand)}});
    touch("player:" + std::to_string(opponent));
  }

  void decline() {
    if (step_.kind != StepKind::kShield) return no("decline", "PTC-PWR-04");
    no("wait", "PTC-PWR-06");
    Ahead ahead(s_);
    ahead.carry_out(shield_or_wait, &action_);
    reward(ahead, Certainty::kCertain);
  }

  void burden() {
    const auto sacrifice = static_cast<Sacrifice>(action_.a);
    say(sacrifice == kOfPowers ? "burden_powers" : "burden_adepts", "PTC-SAC-12");
    touch(std::string(kSacrificeIds[sacrifice]));
  }

  void place() {
    say(action_.a == kSafeDisc ? "place_safe" : "place_cursed", "PTC-SAC-10",
        {{"point", point_name(action_.b)}});
    touch(std::string(kPointIds[action_.b]));
    touch(std::string(kDiscIds[action_.a]));
    Ahead ahead(s_);
    Action placed = action_;
    if (action_.a == kCursedDisc) {  // what is drawn may change everything
      brings("curse").count("curses", p_, 1, Certainty::kOpen);
      placed.a = kSafeDisc;
      ahead.state()[p_].safe_home = 1;
    }
    ahead.carry_out(place_disc, &placed);
    reward(ahead, certain_if(action_.a == kSafeDisc));
  }
  // The point's effect comes next. PTC-SAC-11
  void reward(Ahead& ahead, Certainty certainty) {
    const State before = ahead.state();
    const int point = before.agenda.top()[arg::kPoint];
    if ((modifier_set(before, p_, &Modifiers::barren_points) >> point & 1U) != 0) {
      brings("barren");
      return;
    }
    ahead.carry_out(reward_point);
    const State rewarded = ahead.state();
    const bool known = certainty == Certainty::kCertain && ahead.asks_this_turn();
    gained(before, rewarded, certain_if(known));
    if (ahead.next() != StepKind::kAdepts || rewarded[p_].adepts == before[p_].adepts) return;
    ahead.carry_out(sacrifice_adepts);  // PTC-TRN-06
    const int sacrificed = ahead.state()[p_].adepts - rewarded[p_].adepts;
    if (sacrificed < 0) brings_some("sacrifices_adepts", "adepts", sacrificed, certain_if(known));
  }

  void extra() {
    const bool declared = step_.kind == StepKind::kDeclare;
    const int price = declared ? action_.a * action_.a : extra_price(s_.drawn_count);
    say(declared ? "declare" : "extra", "PTC-CRS-02", {{"count", static_cast<int>(action_.a)}});
    pays(price);
  }

  void of_curse(std::string_view id, Rule rule) {
    say(id, rule, {{"curse", curse_name(content(), action_.a)}});
    touch(content().curses[action_.a].id);
  }
  void cover() {
    if (step_.kind != StepKind::kShield) return of_curse("cover", "PTC-PWR-05");
    of_curse("cover", "PTC-PWR-06");
    Ahead ahead(s_);
    ahead.carry_out(shield_or_wait, &action_);
    reward(ahead, Certainty::kCertain);
  }
  void keep() {
    of_curse("keep", "PTC-CRS-01");
    brings("curse_effect",
           {{"effect", Message("pantacle.about.curse." + content().curses[action_.a].id)}});
    Ahead ahead(s_);
    ahead.carry_out(choose_curse, &action_);
    if (ahead.next() == StepKind::kReward) reward(ahead, Certainty::kCertain);
  }

  void announce() {
    const FavorData& favor = content().favors[action_.a];
    say("announce", "PTC-FAV-01", {{"favor", favor_name(action_.a)}});
    touch(std::string(kFavorIds[action_.a]));
    favor_gain();
    if (favor.moon != kNoMoon) brings("moon", {{"moon", moon_name(favor.moon)}});
  }
  // If nobody bribes.
  void favor_gain() {
    Ahead ahead(s_);
    ahead.carry_out(announce_favor, &action_);
    ahead.state().agenda.pop();  // nobody answers
    ahead.carry_out(grant_favor);
    gained(s_, ahead.state(), Certainty::kOpen);
  }

  void bribe() {
    const int favor = s_.announced - 1;
    say(action_.a != 0 ? "bribe_with_track" : "bribe",
        std::popcount(action_.blades) + action_.a > 2 ? "PTC-BRB-04" : "PTC-BRB-03",
        {{"favor", favor_name(favor)}, {"blades", blade_names(content(), action_.blades)}});
    for_each_blade(action_.blades, [&](int blade) { touch(content().blades[blade].id); });
    if (action_.a != 0) touch("track");
    bribe_gain(std::min<int>(own_.cubes, modifier(s_, p_, &Modifiers::bribe_price)));
  }
  // The Active is compensated first, and may have to choose which curse takes that. PTC-BRB-06
  void bribe_gain(int price) {
    Ahead ahead(s_);
    ahead.carry_out(answer_favor, &action_);
    bool known = true;
    if (ahead.state().over == kRunning) {
      const bool active_asked = ahead.next() == StepKind::kDrain;
      if (active_asked) ahead.state().agenda.pop();  // whichever it is, all of it is swallowed
      ahead.carry_out(grant_favor);
      known = !active_asked && ahead.asks_this_turn();
    }
    gained(s_, ahead.state(), certain_if(known), price);
    if (price > 0) brings_some("pays_cubes", "cubes", -price, certain_if(known));
  }

  void discard() {
    say("discard", "PTC-MOON-01", {{"blade", blade_name(content(), action_.a)}});
    touch(content().blades[action_.a].id);
    Ahead ahead(s_);
    ahead.carry_out(pantacle::discard, &action_);
    const bool last = ahead.next() != StepKind::kDiscard;
    if (!last) {  // another blade may follow, and then this one does not count. PTC-MOON-05
      const Action stop = act(Verb::kStop);
      ahead.carry_out(pantacle::discard, &stop);
    }
    moon_gain(ahead, last);
  }
  void stop() {
    no("stop", "PTC-PWR-11");
    Ahead ahead(s_);
    ahead.carry_out(pantacle::discard, &action_);
    moon_gain(ahead, true);
  }
  // With one more turn the player's own Preparation follows at once; else another's turn does, in
  // which somebody is asked before it comes round.
  void moon_gain(const Ahead& ahead, bool last) {
    if (!matches_moon()) return;
    const bool asked = Pantacle::row(ahead.next()).openness != Openness::kAutomatic;
    const bool others_next =
        s_.extra_turn == 0 && (s_.players > 2 || s_[s_.next_player(p_)].hand != 0);
    gained(s_, ahead.state(), certain_if(last && (asked || others_next)));
  }
  bool matches_moon() const {
    if (s_.announced == 0) return false;
    const int blade = action_.verb == Verb::kStop ? s_.row[s_.row_count - 1] : action_.a;
    return content().blades[blade].moon == content().favors[s_.announced - 1].moon;
  }

  const State& s_;
  Action action_;
  Step<StepKind> step_;
  Player p_;
  const PlayerState& own_;
};

}  // namespace

ActionInfo Pantacle::describe(const State& s, Action action, Viewer) {
  return Describer(s, action).describe();
}

std::optional<int> Pantacle::amount(const State& s, Player p, std::string_view resource) {
  const PlayerState& player = s[p];
  if (resource == "cubes") return player.cubes;
  if (resource == "adepts") return player.adepts;
  if (resource == "cubes_on_curses") return held_by_curses(s, p, kCubeGain);
  if (resource == "adepts_on_curses") return held_by_curses(s, p, kAdeptGain);
  if (resource == "tokens") return player.token_count();
  if (resource == "turns") return p == s.active ? s.extra_turn : 0;
  if (resource == "curses") {
    return static_cast<int>(std::count_if(player.curses, player.curses + kMaxCurses,
                                          [](const HeldCurse& curse) { return !curse.none(); }));
  }
  if (resource == "victory") return s.winner == p ? 1 : 0;
  return std::nullopt;
}

// What the board shows and the player may not do now.
std::vector<ClosedAction> Pantacle::closed(const State& s, Viewer viewer) {
  std::vector<ClosedAction> closed;
  if (s.over != kRunning || viewer != to_act(s)) return closed;
  const auto offer = [&](Action action) {
    if (auto why = refusal(s, action)) {
      closed.push_back({notation(*s.content, action), std::move(*why)});
    }
  };
  switch (s.agenda.top().kind) {
    case StepKind::kLook:
      for (Player p = 0; p < s.players; ++p) {
        if (p != viewer) offer(act(Verb::kLook, p));
      }
      break;
    case StepKind::kPlace:
      for (int point = 0; point < kPoints; ++point) {
        offer(act(Verb::kPlace, s[viewer].safe_home != 0 ? kSafeDisc : kCursedDisc, point));
      }
      break;
    case StepKind::kCurse: offer(act(Verb::kExtra, 1)); break;
    case StepKind::kBribe: {  // what the hand could pay if no curse forbade it. PTC-CRS-14
      Actions payments;
      list_payments(s, viewer, Curses::kIgnored, payments);
      for (const Action& payment : payments) offer(payment);
      break;
    }
    case StepKind::kAnnounce:
      for (int favor = 0; favor < kFavors; ++favor) offer(act(Verb::kAnnounce, favor));
      break;
    default: break;
  }
  return closed;
}

}  // namespace agon::pantacle
