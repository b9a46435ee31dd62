// Describes legal actions to people: the sentence, the rule, what an action touches and what it
// brings. Also lists actions that one would look for and that are not allowed now.
#include <algorithm>
#include <bit>
#include <cstdlib>

#include "core/table_by.h"
#include "core/telling.h"
#include "games/deukalion/deukalion.h"
#include "games/deukalion/names.h"
#include "games/deukalion/steps.h"

namespace agon::deukalion {
namespace {

class Describer : public Teller {
 public:
  // `insider`: whether the one who reads it may know what the player to act knows.
  Describer(const State& s, Action action, bool insider)
      : Teller("deukalion.action.", "deukalion.gain.", s.agenda.top().player,
               notation(*s.content, action), Deukalion::row(s.agenda.top().kind).rule),
        s_(s),
        action_(action),
        insider_(insider),
        step_(s.agenda.top()),
        p_(step_.player),
        own_(s[p_]) {}

  ActionInfo describe() { return told_by(*this, kTellings[action_.verb]); }

 private:
  static const TableBy<Verb, kVerbs, Telling<Describer>> kTellings;

  // Sentences that are named like the verb, by the rule of the table.
  void plain() { say(verb_id(action_.verb), info_.rule); }
  void says_no() { no(verb_id(action_.verb), info_.rule); }
  void touch_ship(Player p) { touch("player:" + std::to_string(p)); }
  void touch_place(int place) { touch(kPlaceIds[place]); }
  // With a limited supply only the cards that are left. DEU-HON-03
  void brings_honour_cards(int count, Certainty certainty) {
    if (s_.options.honour_limited) count = std::min<int>(count, s_.honour_supply);
    if (count > 0) brings_some("honour", "honour", count, certainty);
  }
  // Whether the present action is all that happens in the window: a ship that comes to rest may
  // first claim a Pursuit, and the next one that is shown may ask for more. DEU-MOV-09
  Certainty at_rest() const {
    if (step_.kind != StepKind::kWindow || !moving(s_)) return Certainty::kCertain;
    bool claims = false;
    for (unsigned set = open_to(s_, p_); set != 0; set &= set - 1) {
      for (const Task& task : pursuit_at(std::countr_zero(set)).tasks) {
        claims = claims || fulfils_free(s_, p_, task);
      }
    }
    return claims ? Certainty::kOpen : Certainty::kCertain;
  }
  const Pursuit& pursuit_at(int pursuit) const { return s_.content->pursuits[pursuit]; }
  const Place& place_at(int place) const { return s_.content->places[place]; }
  int die(Symbol symbol) const { return s_.assigned[static_cast<int>(symbol)]; }

  void at_square(std::string_view id, Rule rule) {
    say(id, rule, {{"square", square_name(action_.a)}});
    touch(square_id(action_.a));
  }

  void place() { at_square("place", "DEU-SET-07"); }
  void kylix() {
    Args args;
    for (int i = 0; i < kSymbols; ++i) {
      args.push_back({std::string(kSymbolIds[i]), die_of(action_.a, i)});
    }
    say("kylix", "DEU-KYL-03", std::move(args));
    touch("kylix");
    card_gain(die_of(action_.a, static_cast<int>(Symbol::kCard)), Certainty::kOpen);
    reach(die_of(action_.a, static_cast<int>(Symbol::kMove)));
  }
  // Where the ship could sail with this die, and how far each square is. DEU-MOV-01
  void reach(int steps) {
    const Reach reach = ship_reach(s_, p_);
    std::vector<Message> squares;
    for (Squares set = reach.within(own_.square, steps); set != 0; set &= set - 1) {
      const auto square = static_cast<Square>(std::countr_zero(set));
      const bool rival = square == s_.hydra || ship_on(square) != kNobody;
      squares.emplace_back(rival ? "deukalion.reach.rival" : "deukalion.reach.free",
                           Args{{"square", square_name(square)},
                                {"steps", reach.distance(own_.square, square, steps)}});
    }
    brings("reach", {{"count", static_cast<int>(squares.size())}, {"squares", std::move(squares)}});
  }
  // DEU-KYL-05, DEU-ACD-05
  void card_gain(int value, Certainty certainty) {
    if (value == 2 || !can_draw(s_)) {
      brings("nobody_draws");
    } else if (value == 1) {
      brings("others_draw");
    } else {
      brings("you_draw").count("cards", p_, 1, certainty);
    }
  }

  void give_up() {
    say("give_up", "DEU-RND-04", {{"count", static_cast<int>(action_.a)}});
    hoplites_back(action_.a);
    if (insider_ && action_.a > 2) touch_card(reclaim_more_card(s_, p_));
  }
  // Those that fit come at once; for others chests may be dumped. DEU-RND-04, DEU-STX-01
  void hoplites_back(int most) {
    const int due = std::min<int>(most, own_.underworld);
    const int fit = std::min(due, own_.room());
    if (fit > 0) brings_some("hoplites", "hoplites", fit, Certainty::kCertain);
    const int more = std::min(due - fit, own_.chests.total());
    if (more > 0) brings("more_by_dumping", {{"count", more}});
  }
  void touch_card(int kind) { touch(kCardIds[kind]); }

  void route(const Reach& reach, Square from, int steps) {
    for (const Square square : reach.path(from, action_.a, steps)) {
      info_.path.push_back(square_id(square));
    }
  }
  Player ship_on(Square square) const {
    for (Player q = 0; q < s_.players; ++q) {
      if (q != p_ && s_[q].square == square) return q;
    }
    return kNobody;
  }

  void sail() {
    const Square square = action_.a;
    at_square("sail", "DEU-MOV-01");
    touch_ship(p_);
    route(ship_reach(s_, p_), own_.square, s_.allowance);
    if (square == s_.hydra) {
      brings("challenges_hydra", {{"points", kHydraPoints}});
      info_.rule = "DEU-HCH-01";
    } else if (has(s_.content->styx, square)) {
      info_.rule = "DEU-STX-01";
      hoplites_back(own_.underworld);
      if (own_.underworld > 0 && sole_majority()) styx_bonus(square);
    } else if (const Player rival = ship_on(square);
               rival != kNobody && has(s_.content->water, square)) {
      brings("challenges_ship", {{"rival", Value::of_player(rival)}});
      touch_ship(rival);
      info_.rule = "DEU-MOV-02";
    }
  }
  // Due with the first hoplite that comes back. DEU-STX-02, DEU-STX-03
  void styx_bonus(Square square) {
    if (own_.room() == 0 && own_.chests.empty()) return;
    const bool beside_city = (s_.content->beside[square] & ((1U << kCities) - 1U)) != 0;
    const bool at_once = own_.room() > 0 && !beside_city;
    brings_honour_cards(s_.players == 2 ? 1 : 2, at_once ? Certainty::kCertain : Certainty::kOpen);
  }
  bool sole_majority() const {
    for (Player q = 0; q < s_.players; ++q) {
      if (q != p_ && s_[q].underworld >= own_.underworld) return false;
    }
    return true;
  }

  void challenge() {
    const Place& place = place_at(action_.a);
    const bool city = action_.a < kCities;
    say("challenge", city ? "DEU-CTY-01" : "DEU-STL-03", {{"place", place_name(action_.a)}});
    touch_place(action_.a);
    brings("needs", {{"points", static_cast<int>(place.value)},
                     {"hoplites", static_cast<int>(own_.aboard)}});
    if (city) {
      brings("one_chest").count("chests", p_, 1, Certainty::kOpen);
    } else {
      brings_some("honour_of_settlement", "honour", place.hoplites, Certainty::kOpen);
    }
  }
  void found() {
    const int hoplites = place_at(action_.a).hoplites;
    say("found", "DEU-STL-01", {{"place", place_name(action_.a)}, {"hoplites", hoplites}});
    touch_place(action_.a);
    brings_some("honour_of_settlement", "honour", hoplites, at_rest());
  }

  // Without the secret Pursuit for those who may not know it.
  void deliver() {
    const ChestSet batch = chests_of(action_);
    say("deliver", "DEU-ATH-01", {{"chests", chest_names(batch)}});
    touch("athens");
    const std::uint16_t mine = insider_ ? open_to(s_, p_) : s_.display;
    const std::uint16_t completed = completed_by(*s_.content, mine, batch);
    const int spare = batch.total() - chests_needed(*s_.content, completed, batch);
    reward_gains({completed, spare}, Certainty::kCertain);
  }
  // What goes beyond the target is not given any more. DEU-END-01
  void reward_gains(const Reward& reward, Certainty certainty) {
    int sum = reward.honour_cards;
    for (unsigned set = reward.pursuits; set != 0; set &= set - 1) {
      sum += pursuit_at(std::countr_zero(set)).points;
    }
    if (s_.honour(p_) + sum >= s_.target()) certainty = Certainty::kOpen;
    for (int i = 0; i < kPursuits; ++i) {
      if ((reward.pursuits >> i & 1U) != 0) pursuit_gain(i, certainty);
    }
    brings_honour_cards(reward.honour_cards, certainty);
  }
  void pursuit_gain(int pursuit, Certainty certainty) {
    const int points = pursuit_at(pursuit).points;
    brings("pursuit", {{"pursuit", pursuit_name(pursuit)}, {"points", points}})
        .count("honour", p_, points, certainty);
    touch(kPursuitIds[pursuit]);
  }
  // The gain if nobody accepts after this player; without the secret Pursuit for viewers who may
  // not know it.
  void offer_gains() {
    const unsigned secret = insider_ ? open_to(s_, p_) & ~s_.display : 0U;
    const Reward reward = offered_reward(s_, p_, action_, static_cast<std::uint16_t>(secret));
    reward_gains(reward, Certainty::kOpen);
  }
  void claim() {
    const int pursuit = pursuit_of(action_);
    const Task& task = s_.content->pursuits[pursuit].tasks[task_of(action_)];
    const Rule rule = is_delivery(task.kind)              ? "DEU-PUR-07"
                      : task.kind == TaskKind::kSailCards ? "DEU-PUR-10"
                                                          : "DEU-PUR-09";
    say("claim", rule, {{"pursuit", pursuit_name(pursuit)}, {"task", task_name(task)}});
    if (is_voyage(task.kind)) touch_place(task.city);
    // Elsewhere than on the menu a throw may follow by itself.
    const bool on_menu = step_.kind == StepKind::kWindow;
    if (step_.kind == StepKind::kOffer) {
      offer_gains();
    } else {
      // Cards are asked for first. A displayed Pursuit is replaced, and the next one may bring more
      // at once. DEU-PUR-06
      const bool replaced = (s_.display >> pursuit & 1U) != 0 && s_.pursuit_pile != 0;
      const bool alone = task.kind == TaskKind::kSailCards || (on_menu && !replaced);
      pursuit_gain(pursuit, alone ? Certainty::kCertain : Certainty::kOpen);
    }
    if (task.kind == TaskKind::kSailLeave) {
      brings_some("loses_hoplites", "hoplites", -task.number,
                  on_menu ? Certainty::kCertain : Certainty::kOpen);
    } else if (task.kind == TaskKind::kSailCards) {
      brings_some("gives_cards", "cards", -task.number, Certainty::kOpen);
    } else if (is_delivery(task.kind)) {
      brings("gives_chests", {{"chests", chest_names(chests_of(action_))}})
          .count("chests", p_, -chests_of(action_).total(), Certainty::kCertain);
    }
  }

  void play() {
    const ActionCard& card = s_.content->cards[action_.a];
    const bool counted = action_.b > 0;
    Args args = {{"card", card_name(action_.a)}};
    if (counted) args.push_back({"count", static_cast<int>(action_.b)});
    say(counted ? "play_for" : "play", card.reusable ? "DEU-ACD-03" : "DEU-ACD-02",
        std::move(args));
    touch_card(action_.a);
    info_.gains.push_back(effect_name(card));
    if (card.reusable) brings("card_stays");
  }
  static Message effect_name(const ActionCard& card) {
    return {"deukalion.effect." + std::string(kEffectIds[static_cast<std::size_t>(card.effect)]),
            {{"amount", static_cast<int>(card.amount)}}};
  }

  void draw() {
    say("draw", "DEU-KYL-05");
    touch("kylix");
    card_gain(die(Symbol::kCard), at_rest());
  }
  void reclaim() {
    say("reclaim", "DEU-KYL-06", {{"count", static_cast<int>(action_.a)}});
    if (const int dumps = action_.a - own_.room(); dumps > 0) {
      brings("dumps", {{"count", dumps}});
    }
    if (insider_ && action_.a > die(Symbol::kHoplites)) touch_card(reclaim_more_card(s_, p_));
  }
  void hydra() {
    at_square("hydra", "DEU-HYD-01");
    touch("hydra");
    route(hydra_reach(s_), s_.hydra, hydra_allowance(s_));
    if (const Player rival = ship_on(action_.a); rival != kNobody) {
      brings("hydra_attacks", {{"rival", Value::of_player(rival)}});
      touch_ship(rival);
      info_.rule = "DEU-HYD-02";
    }
  }
  void end_turn() {
    say("end_turn", "DEU-RND-10");
    if ((s_.blocks & block_bit(Symbol::kCard)) == 0) {
      card_gain(die(Symbol::kCard), at_rest());
    }
  }

  void take() {
    const bool spoils = step_.kind == StepKind::kSpoils;
    say("take", spoils ? "DEU-SHP-02" : "DEU-CTY-01", {{"chest", chest_name(action_.a)}});
    if (!spoils) touch_place(s_.challenge.place);
    if (own_.room() == 0) brings_some("loses_hoplites", "hoplites", -1, Certainty::kCertain);
  }
  void rob() {
    const Player loser = s_.challenge.throws[s_.challenge.won ? 1 : 0].player;
    say("rob", "DEU-SHP-02", {{"rival", Value::of_player(loser)}});
    touch_ship(loser);
  }
  void relocate() {
    if (step_[arg::kPiece] == kHydraPiece) {
      at_square("relocate_hydra", "DEU-REL-03");
      return touch("hydra");
    }
    const auto owner = static_cast<Player>(step_[arg::kPiece]);
    at_square("relocate", "DEU-REL-01");
    info_.sentence.args.push_back({"owner", Value::of_player(owner)});
    touch_ship(owner);
  }
  void chest_to_city() {
    say(verb_id(action_.verb), info_.rule,
        {{"chest", chest_name(action_.a)}, {"city", place_name(action_.b)}});
    touch_place(action_.b);
  }
  void give() {
    say("give", "DEU-PUR-10", {{"card", card_name(action_.a)}});
    touch_card(action_.a);
  }
  void decline() {
    switch (step_.kind) {
      case StepKind::kPort: return no("decline_delivery", "DEU-ATH-04");
      case StepKind::kOffer: return no("decline_offer", "DEU-PUR-06");
      default: return no("decline_claim", is_before_challenge(s_) ? "DEU-PUR-09" : "DEU-REL-05");
    }
  }

  const State& s_;
  Action action_;
  bool insider_;
  Step<StepKind> step_;
  Player p_;
  const PlayerState& own_;
};

constexpr TableBy<Verb, kVerbs, Telling<Describer>> Describer::kTellings({
    {Verb::kPlace, {&Describer::place}},
    {Verb::kKylix, {&Describer::kylix}},
    {Verb::kGiveUp, {&Describer::give_up}},
    {Verb::kSail, {&Describer::sail}},
    {Verb::kChallenge, {&Describer::challenge}},
    {Verb::kFound, {&Describer::found}},
    {Verb::kDeliver, {&Describer::deliver}},
    {Verb::kClaim, {&Describer::claim}},
    {Verb::kPlay, {&Describer::play}},
    {Verb::kDraw, {&Describer::draw}},
    {Verb::kReclaim, {&Describer::reclaim}},
    {Verb::kHydra, {&Describer::hydra}},
    {Verb::kDone, {&Describer::plain, "DEU-RND-02"}},
    {Verb::kEndTurn, {&Describer::end_turn}},
    {Verb::kThrow, {&Describer::says_no, "DEU-CHL-04"}},
    {Verb::kKeep, {&Describer::says_no, "DEU-CHL-06"}},
    {Verb::kTake, {&Describer::take}},
    {Verb::kRob, {&Describer::rob}},
    {Verb::kNothing, {&Describer::says_no, "DEU-SHP-02"}},
    {Verb::kRelocate, {&Describer::relocate}},
    {Verb::kDump, {&Describer::chest_to_city, "DEU-CAP-03"}},
    {Verb::kEnough, {&Describer::says_no, "DEU-CAP-03"}},
    {Verb::kPut, {&Describer::chest_to_city, "DEU-ATH-02"}},
    {Verb::kGive, {&Describer::give}},
    {Verb::kDecline, {&Describer::decline}},
});

// -- what is closed

class ClosedList {
 public:
  explicit ClosedList(const State& s) : s_(s) { Deukalion::legal(s, open_); }

  std::vector<ClosedAction> list() {
    if (s_.agenda.top().kind == StepKind::kWindow) window(s_.agenda.top().player);
    return std::move(closed_);
  }

 private:
  void offer(Action action) {
    if (open_.contains(action)) return;
    if (auto why = Deukalion::refusal(s_, action)) {
      closed_.push_back({notation(*s_.content, action), std::move(*why)});
    }
  }

  void window(Player p) {
    for (int place = 0; place < kPlaces; ++place) {
      if (!s_.beside(p, place)) continue;
      const bool unowned = place >= kCities && s_.owner[place - kCities] == 0;
      offer(act(unowned ? Verb::kFound : Verb::kChallenge, place));
    }
    if (has(neighbours(bit(s_[p].square)), s_.hydra)) offer(act(Verb::kSail, s_.hydra));
    if (p == s_.active) {
      offer(act(Verb::kDraw));
      offer(act(Verb::kReclaim, 1));
      if (s_.blocks & block_bit(Symbol::kHydra)) offer(act(Verb::kHydra, s_.hydra));
    } else {
      offer(act(Verb::kGiveUp, 2));
    }
    s_[p].hand.for_each_kind([&](int kind) {
      for (const Action& action : open_) {
        if (action.verb == Verb::kPlay && action.a == kind) return;
      }
      offer(act(Verb::kPlay, kind));
    });
  }

  const State& s_;
  Actions open_;
  std::vector<ClosedAction> closed_;
};

}  // namespace

ActionInfo Deukalion::describe(const State& s, Action action, Viewer viewer) {
  const bool insider = viewer == kReferee || viewer == to_act(s);
  return Describer(s, action, insider).describe();
}

std::vector<ClosedAction> Deukalion::closed(const State& s, Viewer viewer) {
  if (s.over || viewer != to_act(s)) return {};
  return ClosedList(s).list();
}

}  // namespace agon::deukalion
