// The sequence of play of Liar's Dice, and the rules behind it.
#include "core/report.h"
#include "core/step_game.h"
#include "games/liars_dice/liars_dice.h"

namespace agon::liars_dice {
namespace {

using Play = PlayOf<State>;

// LIA-ROLL-01
void roll_dice(Play& play, const Action*) {
  State& s = play.s;
  const Player starter = s.agenda.top().player;
  s.agenda.pop();
  ++s.round;
  s.starter = starter;
  s.bid = {};
  Event* told = report(play, event_kind::kRound, "LIA-NEXT-01", starter, "liars_dice.event.round",
                       Number{"round", static_cast<int>(s.round)});
  for (Player p = 0; s.round == 1 && p < s.players; ++p) bring_points(told, p, "first", s.count[p]);
  for (Player p = 0; p < s.players; ++p) {
    if (!s.in(p)) continue;
    for (int i = 0; i < s.count[p]; ++i) ++s.dice[p][static_cast<int>(play.chance.pick(kFaces))];
    Event* event = report(play, event_kind::kRolled, "LIA-ROLL-01", p, "liars_dice.event.rolled",
                          Number{"count", s.count[p]});
    tell_in_full(event, p, "liars_dice.event.rolled_these", [&] {
      return Args{{"dice", names_of(s.dice[p])}};
    });
  }
  s.agenda.push(StepKind::kOpen, starter);
}

// -- bids

// LIA-BID-01, LIA-BID-03, LIA-BID-05
void list_bids(const State& s, Actions& out) {
  const int last = kFaces * s.dice_in_play();
  for (int rank = s.bid.quantity == 0 ? 0 : s.bid.rank() + 1; rank < last; ++rank) {
    out.add(bid_of(rank));
  }
}

// LIA-BID-02
void make_bid(Play& play, Player p, Action action) {
  State& s = play.s;
  s.bid = {p, action.quantity, action.face};
  report(play, "bid", "LIA-BID-02", p, "liars_dice.event.bid", [&] {
    return Args{{"bid", name_of(s.bid)}};
  });
  s.agenda.pop();
  s.agenda.push(StepKind::kAnswer, s.next_in(p));
}

// -- the answer to a bid

void list_answers(const State& s, Actions& out) {
  list_bids(s, out);
  out.add({Verb::kChallenge});
  if (s.exact != 0) out.add({Verb::kExact});
}

// LIA-CALL-01: everybody shows what is under the cup. How many dice count for the bid. LIA-CALL-02
int lift_cups(Play& play, Player p, Rule rule, std::string_view call) {
  State& s = play.s;
  report(play, "challenged", rule, p, call, [&] {
    return Args{{"bidder", Value::of_player(s.bid.player)}, {"bid", name_of(s.bid)}};
  });
  play.disclose();
  for (Player q = 0; q < s.players; ++q) {
    s.shown[q] = s.dice[q];
    if (!s.in(q)) continue;
    report(play, event_kind::kShown, "LIA-CALL-01", q, "liars_dice.event.showed", [&] {
      return Args{{"dice", names_of(s.dice[q])}};
    });
  }
  const int count = s.matching_dice(s.bid.face);
  report(play, "counted", "LIA-CALL-02", kNobody, "liars_dice.event.counted", [&] {
    return Args{{"count", count}, {"face", face_name(s.bid.face)}};
  });
  return count;
}

// LIA-OUT-01: places are given from the last one up. LIA-END-02
void lose_die(Play& play, Player p, Rule rule) {
  State& s = play.s;
  --s.count[p];
  Event* event = report(play, event_kind::kLost, rule, p, "liars_dice.event.lost",
                        Number{"count", s.count[p]});
  bring_points(event, p, "lost", -1);
  if (s.in(p)) return;
  s.place[p] = static_cast<std::uint8_t>(s.players_in() + 1);
  report(play, event_kind::kLost, "LIA-OUT-01", p, "liars_dice.event.out");
}

// LIA-CALL-04: one die comes back, up to as many as there were.
void win_die_back(Play& play, Player p) {
  State& s = play.s;
  const bool back = s.count[p] < play.content().dice[s.players];
  if (back) ++s.count[p];
  Event* event = report(play, event_kind::kGained, "LIA-CALL-04", p, "liars_dice.event.regained",
                        Number{"count", s.count[p]});
  bring_points(event, p, "regained", back ? 1 : 0);
}

// The next round, or the end. LIA-NEXT-01, LIA-NEXT-02, LIA-END-01
void go_on_from(Play& play, Player starter) {
  State& s = play.s;
  s.agenda.pop();
  s.bid = {};
  for (Dice& dice : s.dice) dice.clear();
  if (!s.in(starter)) starter = s.next_in(starter);
  if (s.players_in() > 1) {
    s.agenda.push(StepKind::kRoll, starter);
  } else {
    s.over = 1;
    report(play, event_kind::kEnded, "LIA-END-01", starter, "liars_dice.event.won");
  }
}

// LIA-CALL-03
void challenge(Play& play, Player p) {
  const Bid doubted = play.s.bid;
  const int count = lift_cups(play, p, "LIA-CALL-01", "liars_dice.event.challenged");
  const Player loser = count >= doubted.quantity ? p : doubted.player;
  lose_die(play, loser, "LIA-CALL-03");
  go_on_from(play, loser);
}

// LIA-CALL-04
void call_exact(Play& play, Player p) {
  const int count = lift_cups(play, p, "LIA-CALL-04", "liars_dice.event.called_exact");
  if (count == play.s.bid.quantity) {
    win_die_back(play, p);
  } else {
    lose_die(play, p, "LIA-CALL-04");
  }
  go_on_from(play, p);
}

void bid_or_answer(Play& play, const Action* action) {
  const Player p = play.s.agenda.top().player;
  switch (action->verb) {
    case Verb::kBid: make_bid(play, p, *action); break;
    case Verb::kChallenge: challenge(play, p); break;
    case Verb::kExact: call_exact(play, p); break;
  }
}

// -- the step table, in the order of StepKind

// LIA-BID-02
StepFault fits_answer(const State& s, const StepAt<StepKind>& at) {
  return unless(at.step.player == s.next_in(s.bid.player), "is the next player's");
}
bool is_bid(const State& s) { return s.bid.quantity > 0; }

constexpr auto kAuto = Openness::kAutomatic;
constexpr auto kOpen = Openness::kOpen;
constexpr StepShape<State> kFirst{.bottom = true};
constexpr StepShape<State> kNext{.bottom = true, .fits = fits_answer, .keeps = is_bid};

constexpr LiarsDice::Row kRows[] = {
    {"roll", "LIA-ROLL-01", "", kAuto, nullptr, roll_dice},
    {"open", "LIA-BID-01", "liars_dice.prompt.open", kOpen, list_bids, bid_or_answer, kFirst},
    {"answer", "LIA-BID-03", "liars_dice.prompt.answer", kOpen, list_answers, bid_or_answer, kNext},
};
constexpr LiarsDice::Table kTable{.rows = kRows, .deepest = 1};

}  // namespace

const LiarsDice::Table& LiarsDice::steps() { return kTable; }

}  // namespace agon::liars_dice

template struct agon::StepGame<agon::liars_dice::LiarsDice, agon::liars_dice::State,
                               agon::liars_dice::Action, agon::liars_dice::Actions>;
