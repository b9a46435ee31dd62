// Why an action may not be done now: the rule of the ledger and a sentence. Speaks only of what is
// public and of the asker's own things; the asker is the player to act.
#include "core/telling.h"
#include "games/panthalos/force.h"
#include "games/panthalos/names.h"
#include "games/panthalos/panthalos.h"
#include "games/panthalos/steps.h"

namespace agon::panthalos {
namespace {

constexpr Because because("panthalos.refusal.");

class Explainer {
 public:
  Explainer(const State& s, Action action)
      : s_(s), action_(action), step_(s.agenda.top()), p_(step_.player), own_(s[p_]) {}

  Refusal explain() const {
    switch (step_.kind) {
      case StepKind::kTurn: return turn();
      case StepKind::kOffer: return offer();
      case StepKind::kEffect: return effect();
      case StepKind::kTake: return take();
      case StepKind::kPromote: return promote();
      case StepKind::kArt: return art();
      case StepKind::kForo: return foro();
      case StepKind::kGiveUp: return is(Verb::kAdd) ? give_token("PAN-FORO-04") : not_now();
      case StepKind::kSettle: return is(Verb::kSettle) ? settle() : not_now();
      case StepKind::kDefend: return defend();
      case StepKind::kBuyBack: return is(Verb::kKeep) ? buy_back() : not_now();
      case StepKind::kChallenge: return challenge();
      case StepKind::kAnswer: return answer();
      case StepKind::kDemote: return is(Verb::kDemote) ? demote() : not_now();
      case StepKind::kSpoils:
        return is(Verb::kTakeEight) ? because("PAN-DUEL-08", "no_disc_for_eight") : not_now();
      default: return not_now();
    }
  }

 private:
  bool is(Verb verb) const { return action_.verb == verb; }
  const Content& content() const { return *s_.content; }
  Message token_named(Token t) const { return token_name(content(), t); }

  Refusal not_now() const {
    const auto& asked = Panthalos::row(step_.kind);
    return because(asked.rule, "not_now", {{"question", Message(asked.prompt)}});
  }

  // -- a turn

  Refusal turn() const {
    switch (action_.verb) {
      case Verb::kPlace: return place(action_.a, action_.b);
      case Verb::kPlacePair: return place_pair(action_.a, action_.b);
      case Verb::kShip: return ship(action_.a);
      case Verb::kSell: return sell(action_.a);
      case Verb::kActivate: return activate(action_.a);
      case Verb::kPass: return because("PAN-ROUND-06", "pass_with_leader");
      default: return not_now();
    }
  }

  static Refusal not_in_front(Piece piece) {
    return because("PAN-PLACE-01", "not_in_front", {{"piece", piece_name(piece)}});
  }

  // On this side of the board the location may have fewer spaces.
  bool exists(Place place) const {
    return order_of(place) <= s_.side().count[static_cast<std::size_t>(location_of(place))];
  }

  Refusal place(Piece piece, Place place) const {
    if (own_.pools[kFront].count(piece) == 0) return not_in_front(piece);
    if (!exists(place)) {
      return because("PAN-PLACE-01", "no_such_space", {{"place", place_name(place)}});
    }
    if (location_of(place) == Location::kForo) return because("PAN-PLACE-07", "foro_takes_two");
    if (location_of(place) == Location::kPolis) {
      if (!is_worker(piece)) return because("PAN-PLACE-05", "leader_to_polis");
      if (const int disc = s_.polis_disc[order_of(place) - 1]; disc != 0) {
        return because("PAN-PLACE-06", "polis_disc",
                       {{"place", place_name(place)}, {"owner", player(disc - 1)}});
      }
    }
    const Occupant& occupant = s_.occupant[s_.index_of(place)];
    if (!occupant.free()) {
      return because("PAN-PLACE-04", "space_taken",
                     {{"place", place_name(place)}, {"owner", player(occupant.player())}});
    }
    return because("PAN-PLACE-02", "rank_too_low",
                   {{"rank", static_cast<int>(piece)},
                    {"value", value_of(place)},
                    {"place", place_name(place)}});
  }
  int value_of(Place place) const { return s_.side().spaces[s_.index_of(place)].value; }
  static Value player(int p) { return Value::of_player(static_cast<Player>(p)); }

  Refusal place_pair(Piece a, Piece b) const {
    const Pool front = own_.pools[kFront];
    if (front.size() < 2) return because("PAN-PLACE-07", "foro_takes_two");
    if (front.count(a) == 0) return not_in_front(a);
    if (front.count(b) < (a == b ? 2 : 1)) {
      return a != b ? not_in_front(b)
                    : because("PAN-PLACE-01", "only_one_in_front", {{"piece", piece_name(a)}});
    }
    const Place left = place_at(Location::kForo, 1);
    const Place right = place_at(Location::kForo, 2);
    for (const Place place : {left, right}) {
      const Occupant& occupant = s_.occupant[s_.index_of(place)];
      if (!occupant.free()) {
        return because("PAN-PLACE-08", "foro_taken", {{"owner", player(occupant.player())}});
      }
    }
    return because("PAN-PLACE-08", "pair_does_not_fit",
                   {{"left", value_of(left)}, {"right", value_of(right)}});
  }

  Refusal ship(int ship) const {
    const Args args = {{"ship", token_named(kShips + ship)}};
    if (s_.display[kShips + ship] == 0) return because("PAN-SHIP-01", "ship_not_in_port", args);
    return because("PAN-SHIP-05", "no_good_for_ship", args);
  }

  // PAN-MERCH-01, PAN-MERCH-02: the fixed demand first, then the wildcards
  Refusal sell(int merchant) const {
    const Message name = merchant_name(merchant);
    if ((s_.merchant_display >> merchant & 1U) == 0) {
      return because("PAN-MERCH-01", "merchant_not_in_merkator", {{"merchant", name}});
    }
    const Merchant& wanted = content().merchants[merchant];
    std::vector<Message> missing;
    int spare = 0;
    for (int type = 0; type < kGoodTypes; ++type) {
      const int left = own_.tokens[kRefinedGoods + type] - wanted.wanted[type];
      for (int n = left; n < 0; ++n) missing.push_back(good_name(type, true));
      spare += std::max(left, 0);
    }
    if (!missing.empty()) {
      return because("PAN-MERCH-01", "goods_missing",
                     {{"merchant", name}, {"goods", std::move(missing)}});
    }
    return because("PAN-MERCH-02", "wildcards_missing",
                   {{"merchant", name}, {"count", wanted.wild - spare}});
  }

  Refusal activate(int artisan) const {
    const Message name = token_named(kArtisans + artisan);
    const int cost = content().artisan_cost[artisan];
    if (own_.tokens[kArtisans + artisan] == 0) {
      return because("PAN-CRAFT-01", "artisan_not_owned", {{"artisan", name}});
    }
    if (own_.personal < cost) {
      return because(
          "PAN-CRAFT-01", "cannot_pay_artisan",
          {{"artisan", name}, {"cost", cost}, {"discs", static_cast<int>(own_.personal)}});
    }
    return because("PAN-CRAFT-06",
                   artisan == kArtisanDie ? "no_worker_to_promote" : "nothing_to_refine",
                   {{"artisan", name}});
  }

  // -- inside a turn

  Refusal offer() const {
    if (!is(Verb::kOffer)) return not_now();
    const Args args = {{"good", good_name(action_.a, true)}};
    if (own_.tokens[kRefinedGoods + action_.a] == 0) {
      return because("PAN-MERCH-02", "no_such_refined_good", args);
    }
    return because("PAN-MERCH-02", "offer_in_order", args);
  }

  Refusal effect() const {
    const Args args = {{"artisan", token_named(kArtisans + step_[arg::kArtisan])}};
    const bool promotes = step_[arg::kArtisan] == kArtisanDie;
    switch (action_.verb) {
      case Verb::kRefine:
        if (promotes) return because("PAN-CRAFT-03", "artisan_promotes", args);
        if (step_[arg::kArtisan] != kArtisanAny && step_[arg::kArtisan] != action_.a) {
          return because("PAN-CRAFT-02", "artisan_of_other_good", args);
        }
        return because("PAN-CRAFT-02", "no_such_basic_good",
                       {{"good", good_name(action_.a, false)}});
      case Verb::kPromote:
        return promotes ? promote() : because("PAN-CRAFT-02", "artisan_refines", args);
      case Verb::kStop: return because("PAN-CRAFT-06", "first_effect_first", args);
      default: return not_now();
    }
  }

  // Whether the player has a Worker of this rank there.
  bool has_worker(Piece rank, Place place) const {
    bool found = false;
    for_each_worker(s_, p_, [&](Piece r, Place at) { found |= r == rank && at == place; });
    return found;
  }
  Refusal no_such_worker(Rule rule) const {
    return because(rule, "no_such_worker",
                   {{"rank", static_cast<int>(action_.a)}, {"place", place_name(action_.b)}});
  }

  Refusal promote() const {
    if (!is(Verb::kPromote)) return not_now();
    if (!has_worker(action_.a, action_.b)) return no_such_worker("PAN-PROMO-02");
    return because("PAN-PROMO-01", "rank_is_highest");
  }
  Refusal demote() const {
    if (!has_worker(action_.a, action_.b)) return no_such_worker("PAN-DUEL-07");
    return because("PAN-DUEL-07", "rank_is_lowest");
  }

  // -- locations

  Refusal take() const {
    if (!is(Verb::kTake) && !is(Verb::kTrain)) return not_now();
    const bool agora = static_cast<Location>(step_[arg::kLocation]) == Location::kAgora;
    const Rule rule = agora ? "PAN-AGORA-02" : "PAN-PHAL-01";
    const Token first = agora ? kBasicGoods : kReinforcements;
    const Token last = agora ? kRefinedGoods : kShips;
    const auto not_shown = [&](Token t) {
      return because(rule, "not_shown", {{"token", token_named(t)}});
    };
    if (action_.a < first || action_.a >= last || s_.display[action_.a] == 0) {
      return not_shown(action_.a);
    }
    if (is(Verb::kTrain)) return because("PAN-AGORA-04", "no_promotion");
    if (action_.b == kNoToken) {
      return because("PAN-AGORA-03",
                     s_.display.total(first, last) >= 2 ? "take_two" : "take_and_promote");
    }
    const bool second = s_.display[action_.b] > (action_.a == action_.b ? 1 : 0);
    return second ? because("PAN-AGORA-03", "take_and_promote") : not_shown(action_.b);
  }

  Refusal art() const {
    switch (action_.verb) {
      case Verb::kTake:
        if (action_.b == kNoToken && is_artisan(action_.a) && s_.display[action_.a] > 0) {
          return draft_begun();
        }
        return because(
            "PAN-ART-01", "not_shown",
            {{"token", token_named(action_.b == kNoToken || is_artisan(action_.a) ? action_.a
                                                                                  : action_.b)}});
      case Verb::kAdd: return give_token("PAN-ART-03");
      default: return not_now();
    }
  }

  Refusal draft_begun() const { return because(Panthalos::row(step_.kind).rule, "draft_begun"); }

  // A token to sell or to give up.
  Refusal give_token(Rule rule) const {
    if (action_.a == kNoToken) return because(rule, "unknown_token");
    const Args args = {{"token", token_named(action_.a)}};
    if (action_.a >= last_givable(s_)) return because("PAN-ART-03", "goods_not_given", args);
    if (own_.tokens[action_.a] <= s_.draft[action_.a]) return because(rule, "not_owned", args);
    if (action_.a < s_.draft_last) return because(rule, "draft_order", args);
    return because(rule, "second_token_missing", args);
  }

  Refusal foro() const {
    switch (action_.verb) {
      case Verb::kHire: return because("PAN-FORO-03", "nobody_to_hire");
      case Verb::kConvert:
        if (!has_worker(action_.a, action_.b)) return no_such_worker("PAN-FORO-06");
        if (own_.personal == 0) return because("PAN-FORO-05", "no_disc_to_convert");
        return because("PAN-FORO-05", "no_tokens_to_convert");
      default: return not_now();
    }
  }

  Refusal settle() const {
    const Args args = {{"place", place_name(action_.a)}};
    const int order = order_of(action_.a);
    const bool exists = order <= s_.side().count[static_cast<int>(Location::kPolis)];
    if (exists && s_.polis_disc[order - 1] != 0) return because("PAN-POLIS-03", "disc_there", args);
    return because("PAN-POLIS-03", "no_worker_there", args);
  }

  // -- Titans and Reinforcements

  Refusal defend() const {
    switch (action_.verb) {
      case Verb::kDecline: return draft_begun();
      case Verb::kAdd: return force(-1, attack_demand(s_, p_), "PAN-KRYPT-03");
      default: return not_now();
    }
  }

  Refusal challenge() const {
    const bool begun = s_.draft_target != 0;
    switch (action_.verb) {
      case Verb::kDecline: return draft_begun();
      case Verb::kChallenge: return begun ? draft_begun() : opponent(action_.a);
      case Verb::kAdd:
      case Verb::kAnnounce:
        if (!begun) return because("PAN-ARENA-03", "opponent_first");
        return is(Verb::kAdd) ? force(-1, opening(), "PAN-DUEL-04")
                              : announce(-1, opening(), "PAN-DUEL-04");
      default: return not_now();
    }
  }
  Demand opening() const { return opening_demand(s_, static_cast<Player>(s_.draft_target - 1)); }

  Refusal opponent(int target) const {
    if (target >= s_.players) return because("PAN-ARENA-03", "no_such_opponent");
    if (target == p_) return because("PAN-ARENA-03", "own_opponent");
    const Value name = player(target);
    if (s_.challenged.has(static_cast<Player>(target))) {
      return because("PAN-ARENA-04", "already_challenged", {{"opponent", name}});
    }
    const Element element = duel_element(s_, static_cast<Player>(target));
    return because("PAN-ARENA-06", "no_token_of_element",
                   {{"opponent", name}, {"element", element_name(element)}});
  }

  Refusal answer() const {
    const int side = step_[arg::kSide];
    const Demand demand = duel_demand(s_, side);
    const Rule rule = side == kDefender ? "PAN-DUEL-05" : "PAN-DUEL-06";
    switch (action_.verb) {
      case Verb::kGiveUp: return draft_begun();
      case Verb::kAdd: return force(side, demand, rule);
      case Verb::kAnnounce: return announce(side, demand, rule);
      default: return not_now();
    }
  }

  // Why this token may not join the draft. `weak` is the rule that asks for a total.
  Refusal force(int set, const Demand& demand, Rule weak) const {
    const Token t = action_.a;
    if (t == kNoToken) return because(weak, "unknown_token");
    const Args args = {{"token", token_named(t)}, {"element", element_name(demand.element)}};
    if (t >= kForceTokens) return because("PAN-FORCE-01", "no_force", args);
    if (own_.tokens[t] <= s_.draft[t]) return because(weak, "not_owned", args);
    if (t < s_.draft_last) return because(weak, "draft_order", args);
    if (is_reinforcement(t) && element_of(t) != demand.element && !demand.any_element) {
      return because("PAN-FORCE-02", "wrong_reinforcement", args);
    }
    Counts<kForceTokens> all = draft_with_played(s_, set);
    Counts<kTokens> hand = own_.tokens;
    for (Token u = 0; u < kForceTokens; ++u) {
      hand[u] = static_cast<std::uint8_t>(hand[u] - s_.draft[u]);
    }
    --hand[t];
    ++all[t];
    Demand any_total = demand;
    any_total.at_least = 0;
    if (can_complete(all, hand, t, any_total)) {
      return because(weak, "too_weak", {{"needed", demand.at_least}});
    }
    return because(demand.solo ? "PAN-FORCE-04" : "PAN-FORCE-03", "set_not_completable", args);
  }

  Refusal announce(int set, const Demand& demand, Rule weak) const {
    if (!s_.draft.any()) return because(weak, "nothing_to_announce");
    const Counts<kForceTokens> all = draft_with_played(s_, set);
    if (!is_legal_set(all, demand)) {
      return because("PAN-FORCE-04", "illegal_set", {{"element", element_name(demand.element)}});
    }
    return because(weak, "total_too_low", {{"total", total_of(all)}, {"needed", demand.at_least}});
  }

  Refusal buy_back() const {
    const Args args = {{"titan", token_named(action_.a)}};
    if (s_.played[step_[arg::kSet]][action_.a] == 0)
      return because("PAN-FORCE-05", "not_played", args);
    return because("PAN-FORCE-05", "buy_back_order", args);
  }

  const State& s_;
  Action action_;
  Step<StepKind> step_;
  Player p_;
  const PlayerState& own_;
};

}  // namespace

std::optional<Refusal> Panthalos::refusal(const State& s, Action action) {
  if (s.over) return because("PAN-END-08", "over");
  if (is_legal<Panthalos>(s, action)) return std::nullopt;
  if (!is_well_formed(*s.content, action)) return because("PAN-ROUND-02", "malformed");
  return Explainer(s, action).explain();
}

}  // namespace agon::panthalos
