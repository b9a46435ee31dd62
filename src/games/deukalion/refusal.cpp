// Why an action may not be done now: the rule of the ledger and a sentence. Speaks only of what is
// public and of the asker's own things; the asker is the player to act.
#include <algorithm>
#include <array>

#include "core/telling.h"
#include "games/deukalion/deukalion.h"
#include "games/deukalion/names.h"
#include "games/deukalion/steps.h"

namespace agon::deukalion {
namespace {

constexpr Because because("deukalion.refusal.");

class Explainer {
 public:
  Explainer(const State& s, Action action)
      : s_(s), action_(action), step_(s.agenda.top()), p_(step_.player), own_(s[p_]) {}

  Refusal explain() const {
    for (const Case& tried : kCases) {
      if (tried.step == step_.kind && is(tried.verb)) return (this->*tried.explain)();
    }
    return not_now();
  }

 private:
  // What is tried as an answer to which question.
  struct Case {
    StepKind step;
    Verb verb;
    Refusal (Explainer::*explain)() const;
  };
  static const std::array<Case, 25> kCases;

  bool is(Verb verb) const { return action_.verb == verb; }
  const Place& target() const { return s_.content->places[action_.a]; }

  Refusal not_now() const {
    const Decision decision = Deukalion::decision(s_);
    return because(decision.rule, "not_now", {{"question", decision.prompt}});
  }

  Refusal place() const {
    return because("DEU-SET-07", "no_free_anchor", {{"square", square_name(action_.a)}});
  }

  Refusal kylix() const { return because("DEU-KYL-03", "kylix_position"); }

  Refusal give_up() const {
    if (p_ == s_.active) return because("DEU-RND-04", "active_gives_nothing_up");
    if (own_.underworld == 0) return because("DEU-RND-04", "underworld_empty");
    if (s_.acted) return because("DEU-RND-04", "window_used");
    return because("DEU-RND-04", "two_hoplites");
  }

  // DEU-MOV-01 … 06
  Refusal sail() const {
    const Args args = {{"square", square_name(action_.a)}};
    if (!has(s_.content->navigable, action_.a)) return because("DEU-MAP-01", "not_navigable", args);
    if (s_.move_phase > kMoving) return because("DEU-MOV-06", "movement_over");
    if (action_.a == own_.square) return because("DEU-MOV-01", "already_there", args);
    if (action_.a == s_.hydra && !may_attack_hydra(s_, p_)) {
      return could_win(s_, p_, ChallengeKind::kHydra, 0)
                 ? because("DEU-MOV-05", "hydra_closed")
                 : because("DEU-CHL-05", "no_hoplites_aboard");
    }
    return because("DEU-MOV-01", "too_far",
                   {{"square", square_name(action_.a)}, {"allowance", int{s_.allowance}}});
  }

  // What founding and challenging have in common; nothing if it stands in no way.
  std::optional<Refusal> ship_action() const {
    const Message name = place_name(action_.a);
    if (!s_.beside(p_, action_.a)) return because("DEU-MAP-02", "not_beside", {{"place", name}});
    if (s_.move_phase == kClosed) return because("DEU-RND-08", "move_block_over");
    return std::nullopt;
  }

  Refusal challenge() const {
    const Message name = place_name(action_.a);
    if (action_.a >= kCities) {
      const int owner = s_.owner[action_.a - kCities];
      if (owner == 0) return because("DEU-STL-03", "unowned", {{"place", name}});
      if (owner == p_ + 1) return because("DEU-STL-06", "own_settlement", {{"place", name}});
    } else if (s_.city[action_.a].empty()) {
      return because("DEU-CTY-03", "no_chest_there", {{"place", name}});
    }
    if (const auto refusal = ship_action()) return *refusal;
    const auto kind = action_.a < kCities ? ChallengeKind::kCity : ChallengeKind::kSettlement;
    if (!could_win(s_, p_, kind, action_.a)) return because("DEU-CHL-05", "no_hoplites_aboard");
    return because("DEU-MOV-04", "on_anchor");
  }

  Refusal found() const {
    const Message name = place_name(action_.a);
    const int owner = s_.owner[action_.a - kCities];
    if (owner == p_ + 1) return because("DEU-STL-06", "own_settlement", {{"place", name}});
    if (owner != 0) {
      return because("DEU-STL-03", "owned",
                     {{"place", name},
                      {"owner", Value::of_player(static_cast<Player>(owner - 1))}});
    }
    if (const auto refusal = ship_action()) return *refusal;
    return because("DEU-STL-02", "too_few_hoplites",
                   {{"needed", int{target().hoplites}}, {"aboard", int{own_.aboard}}});
  }

  Refusal deliver() const {
    return s_.on(p_, s_.content->anchors) ? not_aboard() : because("DEU-ATH-01", "not_at_anchor");
  }
  Refusal not_aboard() const { return because("DEU-ATH-04", "chests_not_aboard"); }

  Refusal claim() const {
    const int pursuit = pursuit_of(action_);
    const Args args = {{"pursuit", pursuit_name(pursuit)}};
    if ((open_to(s_, p_) >> pursuit & 1U) == 0) return because("DEU-PUR-01", "not_open", args);
    const Task& task = s_.content->pursuits[pursuit].tasks[task_of(action_)];
    if (is_delivery(task.kind)) return because("DEU-PUR-07", "by_delivery", args);
    if (task.kind == TaskKind::kDefeatShip) return because("DEU-PUR-08", "by_victory", args);
    if (task.kind == TaskKind::kDefeatHydra) return because("DEU-PUR-11", "by_victory", args);
    const bool cards = task.kind == TaskKind::kSailCards;
    if (!s_.beside(p_, task.city)) {
      return because("DEU-MAP-02", "not_beside", {{"place", place_name(task.city)}});
    }
    if (!chests_of(action_).empty()) return because("DEU-PUR-09", "no_chests_wanted", args);
    return because(
        cards ? "DEU-PUR-10" : "DEU-PUR-09", cards ? "too_few_cards" : "too_few_hoplites",
        {{"needed", int{task.number}}, {"aboard", cards ? own_.hand.size() : int{own_.aboard}}});
  }

  Refusal offer() const { return because("DEU-PUR-06", "offer_differs"); }

  // -- cards

  Refusal not_in_hand() const {
    return because("DEU-ACD-06", "not_in_hand", {{"card", card_name(action_.a)}});
  }
  Refusal own_card() const {
    const ActionCard& card = s_.content->cards[action_.a];
    const Args args = {{"card", card_name(action_.a)}};
    if (own_.hand.count(action_.a) == 0) return not_in_hand();
    if (card.window == CardWindow::kPreRoll) return because("DEU-CHL-04", "before_throw", args);
    if (card.window == CardWindow::kPostRoll) return because("DEU-CHL-06", "after_throw", args);
    if (card.reusable && (s_.used >> action_.a & 1U) != 0) {
      return because("DEU-ACD-03", "used_already", args);
    }
    if (card.effect == Effect::kReclaimMore) return because("DEU-ACD-07", "with_reclaim", args);
    return because("DEU-ACD-07", "does_nothing", args);
  }
  Refusal throw_card() const {
    const ActionCard& card = s_.content->cards[action_.a];
    const Args args = {{"card", card_name(action_.a)}};
    if (own_.hand.count(action_.a) == 0) return not_in_hand();
    if (card.window == CardWindow::kOwn) return because("DEU-ACD-02", "own_window", args);
    if (card.window == CardWindow::kPostRoll && step_.kind == StepKind::kPreRoll) {
      return because("DEU-CHL-06", "after_throw", args);
    }
    if (step_.kind == StepKind::kPostRoll && card.window != CardWindow::kPostRoll) {
      return because("DEU-CHL-04", "before_throw", args);
    }
    if (card.reusable && (s_.challenge.throws[step_[arg::kThrower]].used >> action_.a & 1U) != 0) {
      return because("DEU-ACD-03", "used_already", args);
    }
    return because("DEU-ACD-07", "does_nothing", args);
  }

  // -- blocks

  Refusal block(Symbol symbol) const {
    if (p_ != s_.active) return because("DEU-RND-05", "only_active");
    return because("DEU-RND-05", "block_done",
                   {{"block", Message("deukalion.symbol." +
                                      std::string(kSymbolIds[static_cast<std::size_t>(symbol)]))}});
  }
  bool is_open(Symbol symbol) const {
    return p_ == s_.active && (s_.blocks & block_bit(symbol)) == 0;
  }
  Refusal draw() const { return block(Symbol::kCard); }
  Refusal reclaim() const {
    if (!is_open(Symbol::kHoplites)) return block(Symbol::kHoplites);
    if (own_.underworld == 0) return because("DEU-KYL-06", "underworld_empty");
    return because("DEU-KYL-06", "too_many_hoplites", {{"most", most_to_reclaim(s_, p_)}});
  }
  Refusal hydra() const {
    if (!is_open(Symbol::kHydra)) return block(Symbol::kHydra);
    const Args args = {{"square", square_name(action_.a)}};
    if (!has(s_.content->water, action_.a)) return because("DEU-HYD-01", "not_for_hydra", args);
    if (action_.a == own_.square) return because("DEU-HYD-02", "hydra_spares_you");
    return because("DEU-HYD-01", "hydra_too_far",
                   {{"square", square_name(action_.a)}, {"allowance", hydra_allowance(s_)}});
  }

  // -- chests

  Refusal full(Rule rule) const {
    return because(rule, "city_full", {{"city", place_name(action_.b)}});
  }
  Refusal no_such_chest(Rule rule) const {
    return because(rule, "no_such_chest", {{"chest", chest_name(action_.a)}});
  }
  Refusal enough() const { return because("DEU-CAP-03", "must_make_room"); }
  Refusal dump() const {
    if (own_.chests.count(action_.a) == 0) return no_such_chest("DEU-CAP-03");
    return full("DEU-CAP-03");
  }
  Refusal put() const {
    const int city = action_.b;
    if (s_.city[city].total() >= s_.content->places[city].spaces) {
      return full("DEU-ATH-02");
    }
    return because("DEU-ATH-02", "other_chest_first");
  }
  Refusal take() const { return no_such_chest("DEU-CTY-01"); }
  Refusal take_spoils() const { return no_such_chest("DEU-SHP-02"); }
  Refusal rob() const { return because("DEU-SHP-02", "no_card_to_rob"); }
  Refusal relocate() const {
    return because("DEU-REL-01", "relocation_square", {{"square", square_name(action_.a)}});
  }

  const State& s_;
  Action action_;
  Step<StepKind> step_;
  Player p_;
  const PlayerState& own_;
};

constexpr std::array<Explainer::Case, 25> Explainer::kCases = {{
    {StepKind::kPlaceShip, Verb::kPlace, &Explainer::place},
    {StepKind::kKylix, Verb::kKylix, &Explainer::kylix},
    {StepKind::kWindow, Verb::kGiveUp, &Explainer::give_up},
    {StepKind::kWindow, Verb::kSail, &Explainer::sail},
    {StepKind::kWindow, Verb::kChallenge, &Explainer::challenge},
    {StepKind::kWindow, Verb::kFound, &Explainer::found},
    {StepKind::kWindow, Verb::kDeliver, &Explainer::deliver},
    {StepKind::kWindow, Verb::kClaim, &Explainer::claim},
    {StepKind::kWindow, Verb::kPlay, &Explainer::own_card},
    {StepKind::kWindow, Verb::kDraw, &Explainer::draw},
    {StepKind::kWindow, Verb::kReclaim, &Explainer::reclaim},
    {StepKind::kWindow, Verb::kHydra, &Explainer::hydra},
    {StepKind::kPreRoll, Verb::kPlay, &Explainer::throw_card},
    {StepKind::kPostRoll, Verb::kPlay, &Explainer::throw_card},
    {StepKind::kDump, Verb::kDump, &Explainer::dump},
    {StepKind::kDump, Verb::kEnough, &Explainer::enough},
    {StepKind::kReturnChest, Verb::kPut, &Explainer::put},
    {StepKind::kTakeChest, Verb::kTake, &Explainer::take},
    {StepKind::kSpoils, Verb::kTake, &Explainer::take_spoils},
    {StepKind::kSpoils, Verb::kRob, &Explainer::rob},
    {StepKind::kRelocate, Verb::kRelocate, &Explainer::relocate},
    {StepKind::kPort, Verb::kDeliver, &Explainer::not_aboard},
    {StepKind::kClaims, Verb::kClaim, &Explainer::claim},
    {StepKind::kGiveCards, Verb::kGive, &Explainer::not_in_hand},
    {StepKind::kOffer, Verb::kClaim, &Explainer::offer},
}};

}  // namespace

std::optional<Refusal> Deukalion::refusal(const State& s, Action action) {
  if (s.over) return because("DEU-END-01", "over");
  if (is_legal<Deukalion>(s, action)) return std::nullopt;
  if (!is_well_formed(*s.content, action)) return because("DEU-RND-02", "malformed");
  return Explainer(s, action).explain();
}

}  // namespace agon::deukalion
