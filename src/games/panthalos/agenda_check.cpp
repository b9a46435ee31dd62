// Whether the engine can go on from a loaded position: the agenda must be one that play leads to,
// from the bottom (the end of the round) to the decision on top, with arguments that fit the
// position. The sequence is the one of steps.cpp.
#include "games/panthalos/force.h"
#include "games/panthalos/panthalos.h"
#include "games/panthalos/situation.h"
#include "games/panthalos/state_json.h"
#include "games/panthalos/steps.h"

namespace agon::panthalos {
namespace {

using Fault = std::optional<std::string>;

Fault wrong(const AgendaStep& step, std::string_view why) {
  return std::string(row(step.kind).name) + ": " + std::string(why);
}

class AgendaCheck {
 public:
  explicit AgendaCheck(const State& s) : s_(s) {}

  Fault run() {
    if (s_.over) return s_.agenda.empty() ? nothing_pending() : Fault("steps after the end");
    if (!next(StepKind::kEndOfRound)) return "end_of_round must be at the bottom";
    if (!next(StepKind::kEvaluate)) return "evaluate must follow";
    const AgendaStep evaluate = step_;
    Fault fault = evaluate.a == 0 ? action_phase() : evaluation(evaluate.a - 1);
    if (fault) return fault;
    if (at_ != s_.agenda.size()) return wrong(s_.agenda[at_], "does not belong there");
    if (s_.draft_size > 0 && !drafts()) return "draft outside a secret decision";
    if (s_.has_peeked && step_.kind != StepKind::kKeep) return "nobody looks at a second token";
    return has_choice();
  }

 private:
  // Steps up by one if the next step is of this kind.
  bool next(StepKind kind) {
    if (at_ >= s_.agenda.size() || s_.agenda[at_].kind != kind) return false;
    step_ = s_.agenda[at_++];
    return true;
  }
  // … and of this player.
  bool next(StepKind kind, Player p) {
    if (at_ < s_.agenda.size() && s_.agenda[at_].player != p) return false;
    return next(kind);
  }

  Fault nothing_pending() const {
    if (!s_.defending.empty()) return "defending without an attack";
    if (s_.played[0].any() || s_.played[1].any()) return "tokens played outside an attack or duel";
    if (s_.attacker != 0 || s_.defender != 0) return "attacker or defender without a duel";
    if (s_.has_peeked && s_.over) return "nobody looks at a second token";
    return {};
  }

  // -- the action phase

  Fault action_phase() {
    if (Fault fault = nothing_pending()) return fault;
    if (!s_.challenged.empty()) return "challenged in the action phase";
    for (Player p = 0; p < s_.players; ++p) {
      if (s_.passed.has(p) && s_[p].pools[kFront].has_leader())
        return "passed with a Leader in front";
    }
    if (next(StepKind::kTurn)) {
      if (s_.passed.has(step_.player)) return wrong(step_, "the player has passed");
      if (s_[step_.player].pools[kFront].empty()) return wrong(step_, "no piece in front");
      return {};
    }
    if (!next(StepKind::kNextTurn)) return "turn or next_turn must follow";
    const Player p = step_.player;
    if (!next(StepKind::kEndTurn, p)) return "end_turn of the same player must follow";
    return inside_turn(p);
  }

  // What a turn may be in the middle of.
  Fault inside_turn(Player p) {
    if (at_ == s_.agenda.size()) return {};
    if (s_.passed.has(p)) return "the player has passed";
    if (next(StepKind::kBonus, p)) return sale(p);
    if (next(StepKind::kEffect, p)) {
      const int owned = s_[p].tokens[kArtisans + step_.a];
      return owned >= (step_.b == 1 ? 1 : 2) ? Fault() : wrong(step_, "no such Artisans");
    }
    for (const Location location :
         {Location::kAgora, Location::kPhalanx, Location::kArt, Location::kForo}) {
      if (stands_on_lightning(p, location) && share(p, location)) return share_fault_;
    }
    return wrong(s_.agenda[at_], "does not belong there");
  }

  bool stands_on_lightning(Player p, Location location) const {
    return stands_at(p, location, true);
  }
  bool has_lightning(int index) const {
    return s_.side().spaces[static_cast<std::size_t>(index)].lightning;
  }
  bool stands_at(Player p, Location location, bool lightning) const {
    const int first = s_.side().first[static_cast<int>(location)];
    for (int i = 0; i < s_.side().count[static_cast<int>(location)]; ++i) {
      const Occupant& o = s_.occupant[first + i];
      if (!o.free() && o.player() == p && has_lightning(first + i) == lightning) {
        return true;
      }
    }
    return false;
  }

  Fault sale(Player p) {
    const AgendaStep bonus = step_;
    const Merchant& merchant = s_.content->merchants[bonus.a];
    const bool shown = (s_.merchant_display >> bonus.a & 1U) != 0;
    if (next(StepKind::kOffer, p)) {
      const bool fits =
          bonus.b == 0 && step_.a == bonus.a && shown && (step_.b & 0xF) <= merchant.wild;
      return fits ? Fault() : wrong(step_, "does not fit the Merchant");
    }
    // Stage n + 2: the n-th bonus is being carried out.
    if (shown || bonus.b < 2 || bonus.b - 2 >= static_cast<int>(merchant.bonuses.size())) {
      return wrong(bonus, "does not fit the Merchant");
    }
    const Bonus now = merchant.bonuses[static_cast<std::size_t>(bonus.b - 2)];
    const bool fits = now == Bonus::kView ? (next(StepKind::kLook, p) && !s_.has_peeked) || looks(p)
                                          : now == Bonus::kPromote && next(StepKind::kPromote, p);
    return fits ? Fault() : wrong(bonus, "that bonus asks for nothing like this");
  }
  bool looks(Player p) {
    return next(StepKind::kKeep, p) && s_.has_peeked && s_.peeked.knowers.has(p);
  }

  // The decision of one piece's owner at AGORA, PHALANX, ART or FORO; false if it is none of them.
  bool share(Player p, Location location) {
    share_fault_.reset();
    if (location == Location::kArt) return next(StepKind::kArt, p);
    if (location == Location::kForo) return next(StepKind::kForo, p) || gives_up(p);
    if (at_ < s_.agenda.size() && s_.agenda[at_].kind == StepKind::kTake &&
        s_.agenda[at_].a != static_cast<int>(location)) {
      return false;
    }
    return next(StepKind::kTake, p) || next(StepKind::kPromote, p);
  }
  bool gives_up(Player p) {
    if (!next(StepKind::kGiveUp, p)) return false;
    bool found = false;
    for_each_worker(s_, p,
                    [&](Piece rank, Place place) { found |= rank == step_.a && place == step_.b; });
    if (!found) share_fault_ = wrong(step_, "no such Worker");
    if (s_[p].personal == 0) share_fault_ = wrong(step_, "no Disc");
    if (s_.draft_size > 1) share_fault_ = wrong(step_, "two tokens close it");
    return true;
  }

  // -- the evaluation

  Fault evaluation(int location) {
    if (s_.passed != PlayerSet::first(s_.players)) return "evaluation before everybody has passed";
    if (location != static_cast<int>(Location::kArena) && !s_.challenged.empty()) {
      return "challenged before the ARENA";
    }
    switch (static_cast<Location>(location)) {
      case Location::kPolis: return polis();
      case Location::kAgora:
      case Location::kPhalanx:
      case Location::kArt: return served(static_cast<Location>(location));
      case Location::kForo: return foro();
      case Location::kKrypt: return attack();
      case Location::kArena: return arena();
      default: return "nobody decides at this location";
    }
  }

  Fault polis() {
    if (Fault fault = nothing_pending()) return fault;
    if (!next(StepKind::kPolisBenefits)) return "polis_benefits must follow";
    PlayerSet asked;
    while (next(StepKind::kEndTurn)) {
      const Player p = step_.player;
      if (asked.has(p)) return wrong(step_, "twice");
      asked.add(p);
      const bool top = at_ == s_.agenda.size();
      if (top) return {};
      if (!next(StepKind::kSettle, p)) return "settle of the same player must follow";
      if (s_[p].personal == 0 || spaces_without_disc(p) <= s_[p].personal) {
        return wrong(step_, "there is no choice");
      }
    }
    return asked.empty() ? Fault("end_turn and settle must follow") : Fault();
  }
  int spaces_without_disc(Player p) const {
    const int first = s_.side().first[static_cast<int>(Location::kPolis)];
    int spaces = 0;
    for (int i = 0; i < s_.side().count[static_cast<int>(Location::kPolis)]; ++i) {
      const Occupant& o = s_.occupant[first + i];
      if (!o.free() && o.player() == p && s_.polis_disc[i] == 0) ++spaces;
    }
    return spaces;
  }

  // Every space of the set holds a piece that was not served by lightning.
  bool waiting(Location location, std::uint8_t mask) const {
    const int first = s_.side().first[static_cast<int>(location)];
    const int count = s_.side().count[static_cast<int>(location)];
    for (int i = 0; i < 8; ++i) {
      if ((mask >> i & 1U) == 0) continue;
      if (i >= count || s_.occupant[first + i].free() || has_lightning(first + i)) {
        return false;
      }
    }
    return true;
  }

  Fault served(Location location) {
    if (Fault fault = nothing_pending()) return fault;
    if (!next(StepKind::kServe) || step_.a != static_cast<int>(location)) {
      return "serve of this location must follow";
    }
    if (!waiting(location, step_.b)) return wrong(step_, "no piece waits there");
    return share_of_piece(location);
  }

  Fault share_of_piece(Location location) {
    if (!next(StepKind::kEndTurn)) return "end_turn must follow";
    const Player p = step_.player;
    if (at_ == s_.agenda.size()) return {};
    if (!stands_at(p, location, false)) return wrong(step_, "no piece of the player there");
    return share(p, location) ? share_fault_ : wrong(s_.agenda[at_], "does not belong there");
  }

  Fault foro() {
    if (Fault fault = nothing_pending()) return fault;
    return share_of_piece(Location::kForo);
  }

  Fault attack() {
    if (s_.attacker != 0 || s_.defender != 0) return "attacker or defender without a duel";
    if (!next(StepKind::kReturnFromKrypt) || !next(StepKind::kAttack)) {
      return "return_from_krypt and attack must follow";
    }
    if (s_.played[1].any()) return "tokens played outside a duel";
    if (at_ < s_.agenda.size() && s_.defending.has(s_.agenda[at_].player)) {
      return wrong(s_.agenda[at_], "the player still decides");
    }
    if (next(StepKind::kBuyBack)) return buys_back(0);
    if (!next(StepKind::kDefend)) return "defend or buy_back must follow";
    if (s_.played[0].any()) return wrong(step_, "tokens are played already");
    const Demand demand = attack_demand(s_, step_.player);
    const Counts<kForceTokens> set = draft_with_played(s_, -1);
    if (is_legal_set(set, demand) && total_of(set) >= demand.at_least) {
      return wrong(step_, "the defence is complete");
    }
    return {};
  }

  // A set whose Reinforcements are gone, with Titans to buy and a Disc to pay.
  Fault buys_back(int set) const {
    if (step_.a != set || step_.b >= kReinforcements) return wrong(step_, "wrong set");
    if (s_.played[set].any(kReinforcements, kShips)) return wrong(step_, "Reinforcements are left");
    if (!s_.played[set].any(step_.b, kReinforcements)) return wrong(step_, "no Titan is left");
    return s_[step_.player].personal > 0 ? Fault() : wrong(step_, "no Disc");
  }

  Fault arena() {
    if (!s_.defending.empty()) return "defending without an attack";
    if (!next(StepKind::kArena)) return "arena must follow";
    if (!waiting(Location::kArena, step_.b)) return wrong(step_, "no piece waits there");
    if (next(StepKind::kChallenge)) return opening();
    if (s_.attacker == s_.defender || !stands_at(s_.attacker, Location::kArena, false)) {
      return "a duel needs an attacker in the ARENA and another player";
    }
    if (!s_.challenged.has(s_.defender)) return "the defender must be among the challenged";
    if (next(StepKind::kAnswer)) return answer();
    if (next(StepKind::kDuelOver)) return after_duel();
    return "challenge, answer or duel_over must follow";
  }

  Fault opening() const {
    if (Fault fault = nothing_pending()) return fault;
    if (!stands_at(step_.player, Location::kArena, false)) return wrong(step_, "no piece there");
    const int target = s_.draft_target - 1;
    if (target >= 0 && (target == step_.player || s_.challenged.has(static_cast<Player>(target)))) {
      return wrong(step_, "no such opponent");
    }
    return {};
  }

  Player side(int i) const { return i == kAttacker ? s_.attacker : s_.defender; }

  Fault answer() const {
    if (step_.player != side(step_.a)) return wrong(step_, "not that side's player");
    for (const int i : {kAttacker, kDefender}) {
      if (!is_legal_set(s_.played[i], duel_demand(s_, i))) return wrong(step_, "illegal set");
    }
    return {};
  }

  // Stage n + 1: the n-th of demotion, spoils and the two buy-backs is being carried out.
  Fault after_duel() {
    const AgendaStep over = step_;
    const Player loser = side(over.b);
    if (over.player != side(1 - over.b)) return wrong(over, "not the winner");
    switch (over.a) {
      case 1: return next(StepKind::kDemote, loser) ? Fault() : Fault("demote must follow");
      case 2: return next(StepKind::kSpoils, over.player) ? Fault() : Fault("spoils must follow");
      case 3:
        return next(StepKind::kBuyBack, s_.attacker) ? buys_back(kAttacker)
                                                     : Fault("buy_back must follow");
      case 4:
        if (s_.played[kAttacker].any()) return wrong(over, "the attacker's tokens are left");
        return next(StepKind::kBuyBack, s_.defender) ? buys_back(kDefender)
                                                     : Fault("buy_back must follow");
      default: return wrong(over, "nothing is asked");
    }
  }

  // -- drafts

  // Whether the step on top has a draft and this one fits it: counted, in order, of such tokens.
  bool drafts() const {
    Token last = kForceTokens;
    switch (step_.kind) {
      case StepKind::kArt:
      case StepKind::kGiveUp: last = last_givable(s_); break;
      case StepKind::kDefend:
      case StepKind::kChallenge:
      case StepKind::kAnswer: break;
      default: return false;
    }
    const bool challenge = step_.kind == StepKind::kChallenge;
    if (challenge != (s_.draft_target != 0)) return false;
    if (s_.draft_size != s_.draft.total() + (challenge ? 1 : 0)) return false;
    Token highest = 0;
    for (Token t = 0; t < kTokens; ++t) {
      if (s_.draft[t] > 0) highest = t;
    }
    return s_.draft_last == highest && highest < last;
  }

  // The decision on top has something to choose.
  Fault has_choice() const {
    if (row(step_.kind).openness == Openness::kAutomatic) return wrong(step_, "asks nobody");
    Actions actions;
    Panthalos::legal(s_, actions);
    return actions.empty() ? wrong(step_, "nothing can be chosen") : Fault();
  }

  const State& s_;
  int at_ = 0;
  AgendaStep step_;
  Fault share_fault_;
};

}  // namespace

std::optional<std::string> agenda_fault(const State& s) { return AgendaCheck(s).run(); }

}  // namespace agon::panthalos
