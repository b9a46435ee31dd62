// Honour, Pursuits, deliveries.
#include <algorithm>
#include <bit>
#include <utility>

#include "games/deukalion/names.h"
#include "games/deukalion/steps.h"

namespace agon::deukalion {
namespace {

const Pursuit& pursuit_card(const State& s, int pursuit) { return s.content->pursuits[pursuit]; }

// Calls visit(pursuit) for each of the set.
template <class Visit>
void each_pursuit(unsigned set, Visit&& visit) {
  for (; set != 0; set &= set - 1) visit(std::countr_zero(set));
}

void ask_for_refill(State& s, Player acting) {
  if (s.agenda.empty() || s.agenda.top().kind != StepKind::kRefill) {
    s.agenda.push(StepKind::kRefill, acting);
  }
}

}  // namespace

// DEU-END-01
void test_win(Play& play, Player p) {
  State& s = play.s;
  if (s.over || s.honour(p) < s.target()) return;
  s.over = 1;
  s.winner = p;
  report(play, event_kind::kEnded, "DEU-END-01", p, "deukalion.event.won", [&] {
    return Args{{"honour", s.honour(p)}};
  });
}

// DEU-HON-02, DEU-HON-03
void award_honour(Play& play, Player p, int cards, std::string_view source, Rule rule) {
  State& s = play.s;
  if (s.over || cards == 0) return;
  const int left = std::min<int>(cards, s.honour_supply);
  s.honour_supply = static_cast<std::uint8_t>(s.honour_supply - left);
  const int given = s.options.honour_limited ? left : cards;
  s[p].honour_cards = static_cast<std::uint8_t>(s[p].honour_cards + given);
  Event* event = report(play, event_kind::kScored, rule, p, "deukalion.event.honour", [&] {
    return Args{{"count", given}};
  });
  bring_points(event, p, source, given);
  test_win(play, p);
}

// DEU-PUR-01 … 03
void take_pursuit(Play& play, Player p, int pursuit, Rule rule) {
  State& s = play.s;
  if (s.over) return;
  const auto card = static_cast<std::uint16_t>(1U << pursuit);
  const bool displayed = (s.display & card) != 0;
  if (displayed) {
    s.display &= static_cast<std::uint16_t>(~card);
    ask_for_refill(s, p);
  } else {
    s[p].secret = kNoPursuit;
  }
  s[p].earned |= card;
  const int points = pursuit_card(s, pursuit).points;
  if (Event* event = report(
          play, event_kind::kScored, rule, p,
          displayed ? "deukalion.event.took_pursuit" : "deukalion.event.showed_pursuit", [&] {
            return Args{{"pursuit", pursuit_name(pursuit)}, {"points", points}};
          })) {
    bring_points(event, p, "pursuits", points);
    event->touches = {std::string(kPursuitIds[pursuit])};
  }
  test_win(play, p);
}

namespace {

// All of the display and the own secret Pursuit that `fits`. What the secret one might be decides
// whether it is a disclosure, not what it is.
template <class Fits>
bool take_all(Play& play, Player p, Rule rule, Fits&& fits) {
  State& s = play.s;
  bool displayed = false;
  each_pursuit(s.display, [&](int pursuit) {
    if (!fits(pursuit)) return;
    displayed = true;
    take_pursuit(play, p, pursuit, rule);
  });
  if (s[p].secret == kNoPursuit) return displayed;
  if (play.journal != nullptr) {
    each_pursuit(s.hidden_pursuits(), [&](int pursuit) {
      if (fits(pursuit)) play.disclose();
    });
  }
  if (fits(s[p].secret)) take_pursuit(play, p, s[p].secret, rule);
  return displayed;
}

}  // namespace

// DEU-PUR-08, DEU-PUR-11
bool complete_deed(Play& play, Player p, std::uint16_t pursuits, Rule rule) {
  return take_all(play, p, rule, [&](int pursuit) { return (pursuits >> pursuit & 1U) != 0; });
}

bool fulfils_free(const State& s, Player p, const Task& task) {
  return task.kind == TaskKind::kSailWith && s.beside(p, task.city) && s[p].aboard >= task.number;
}

void claim_free(Play& play, Player p) {
  State& s = play.s;
  if ((s.content->beside[s[p].square] & ((1U << kCities) - 1U)) == 0) return;
  take_all(play, p, "DEU-PUR-09", [&](int pursuit) {
    const auto& tasks = pursuit_card(s, pursuit).tasks;
    return fulfils_free(s, p, tasks[0]) || fulfils_free(s, p, tasks[1]);
  });
}

// DEU-PUR-09, DEU-PUR-10
bool can_pay(const State& s, Player p, const Task& task) {
  if (!is_voyage(task.kind) || !s.beside(p, task.city)) return false;
  if (task.kind == TaskKind::kSailLeave) return s[p].aboard >= task.number;
  return task.kind == TaskKind::kSailCards && s[p].hand.size() >= task.number;
}

// A ship that moves may also claim what costs nothing; one at rest has it already.
void list_claims(const State& s, Player p, bool moving, Actions& out) {
  if ((s.content->beside[s[p].square] & ((1U << kCities) - 1U)) == 0) return;
  each_pursuit(open_to(s, p), [&](int pursuit) {
    for (int t = 0; t < 2; ++t) {
      const Task& task = pursuit_card(s, pursuit).tasks[t];
      if (can_pay(s, p, task) || (moving && fulfils_free(s, p, task))) {
        out.add(act(Verb::kClaim, claim_arg(pursuit, t)));
      }
    }
  });
}

bool might_claim(const State& s, Player p) {
  const unsigned hidden = s[p].secret == kNoPursuit ? 0U : s.hidden_pursuits();
  bool might = false;
  each_pursuit(s.display | hidden, [&](int pursuit) {
    const auto& tasks = pursuit_card(s, pursuit).tasks;
    might = might || can_pay(s, p, tasks[0]) || can_pay(s, p, tasks[1]);
  });
  return might;
}

namespace {

void leave_hoplites(Play& play, Player p, const Task& task) {
  lose_hoplites(play.s, p, task.number);
  report(play, event_kind::kLost, "DEU-PUR-09", p, "deukalion.event.left_hoplites", [&] {
    return Args{{"count", static_cast<int>(task.number)}, {"city", place_name(task.city)}};
  });
}

}  // namespace

void pay_claim(Play& play, Player p, Action action) {
  State& s = play.s;
  const int pursuit = pursuit_of(action);
  const Task& task = pursuit_card(s, pursuit).tasks[task_of(action)];
  const bool cards = task.kind == TaskKind::kSailCards;
  if (task.kind == TaskKind::kSailLeave) leave_hoplites(play, p, task);
  // The card lies open from here on; those given for it follow at once.
  take_pursuit(play, p, pursuit, cards ? "DEU-PUR-10" : "DEU-PUR-09");
  if (cards) s.agenda.push(StepKind::kGiveCards, p, arg::kCards(task.number));
}

StepFault fits_give_cards(const State& s, const At& at) {
  return unless(at.step[arg::kCards] <= s[at.step.player].hand.size(), "not so many cards in hand");
}

void legal_give_cards(const State& s, Actions& out) {
  s[s.agenda.top().player].hand.for_each_kind([&](int kind) { out.add(act(Verb::kGive, kind)); });
}

// DEU-PUR-10
void give_card(Play& play, const Action* action) {
  State& s = play.s;
  auto& step = s.agenda.top();
  const Player p = step.player;
  put_under_pile(play, p, action->a);
  report(play, event_kind::kShown, "DEU-PUR-10", p, "deukalion.event.gave_card", [&] {
    return Args{{"card", card_name(action->a)}};
  });
  play.disclose();
  step.set(arg::kCards, step[arg::kCards] - 1);
  if (step[arg::kCards] == 0) s.agenda.pop();
}

// -- deliveries, DEU-ATH-01 … 06

namespace {

int size_of(const Task& task) {
  return task.kind == TaskKind::kDeliverColours ? task.chests.total() : task.number;
}

// The fewest chests that serve several Pursuits together. DEU-ATH-06
class Need {
 public:
  Need(const Content& content, ChestSet batch) : content_(content), batch_(batch) {}

  // `used`: chests in use by the Pursuits before; `any`: how many of any kind they ask for.
  int fewest(unsigned pursuits, ChestSet used, int any) const {
    if (pursuits == 0) return std::max(used.total(), any);
    const auto& tasks = content_.pursuits[std::countr_zero(pursuits)].tasks;
    int least = kChests + 1;
    for (const Task& task : tasks) {
      if (delivers(task, batch_)) least = std::min(least, size_of(task));
    }
    int best = kChests + 1;
    for (const Task& task : tasks) {
      if (!delivers(task, batch_) || size_of(task) > least) continue;
      best = std::min(best, with(task, pursuits & (pursuits - 1), used, any));
    }
    return best;
  }

 private:
  int with(const Task& task, unsigned rest, ChestSet used, int any) const {
    int best = kChests + 1;
    switch (task.kind) {
      case TaskKind::kDeliverAny: return fewest(rest, used, std::max<int>(any, task.number));
      case TaskKind::kDeliverColours:
        for (int c = 0; c < kColours; ++c) raise(used, c, task.chests.count(c));
        return fewest(rest, used, any);
      case TaskKind::kDeliverSame:
        for (int c = 0; c < kColours; ++c) {
          if (batch_.count(c) < task.number) continue;
          ChestSet more = used;
          raise(more, c, task.number);
          best = std::min(best, fewest(rest, more, any));
        }
        return best;
      default: break;
    }
    for (unsigned colours = 0; colours < 1U << kColours; ++colours) {
      if (std::popcount(colours) != task.number) continue;
      ChestSet more = used;
      bool there = true;
      for (int c = 0; c < kColours; ++c) {
        if ((colours >> c & 1U) == 0) continue;
        there = there && batch_.count(c) > 0;
        raise(more, c, 1);
      }
      if (there) best = std::min(best, fewest(rest, more, any));
    }
    return best;
  }

  static void raise(ChestSet& set, int colour, int to) {
    if (set.count(colour) < to) set.add(colour, to - set.count(colour));
  }

  const Content& content_;
  ChestSet batch_;
};

void hand_in(Play& play, Player p, ChestSet batch, Rule rule) {
  State& s = play.s;
  s[p].chests = s[p].chests.without(batch);
  s.pending = batch;
  report(play, event_kind::kMoved, rule, p, "deukalion.event.delivered", [&] {
    return Args{{"chests", chest_names(batch)}};
  });
}

}  // namespace

int chests_needed(const Content& content, std::uint16_t pursuits, ChestSet batch) {
  return Need(content, batch).fewest(pursuits, {}, 0);
}

int delivery_points(const State& s, Player p, ChestSet batch) {
  const std::uint16_t completed = completed_by(*s.content, open_to(s, p), batch);
  int points = batch.total() - chests_needed(*s.content, completed, batch);
  each_pursuit(completed, [&](int pursuit) { points += pursuit_card(s, pursuit).points; });
  return points;
}

namespace {

// What a batch earns: those of the `displayed` Pursuits and the own secret one that it completes,
// an Honour card for each Pursuit that is `shared`, and one for each chest that is left over. The
// shared ones stand for a chest each. DEU-ATH-06, DEU-PUR-06
void settle_batch(Play& play, Player p, ChestSet batch, std::uint16_t displayed, int shared) {
  State& s = play.s;
  const auto open = static_cast<std::uint16_t>(displayed | (open_to(s, p) & ~s.display));
  const std::uint16_t completed = completed_by(*s.content, open, batch);
  const int spare = batch.total() - chests_needed(*s.content, completed, batch);
  complete_deed(play, p, completed, "DEU-ATH-03");
  if (s[p].secret != kNoPursuit && completed_by(*s.content, s.hidden_pursuits(), batch) != 0) {
    play.disclose();  // it might have been the secret one
  }
  award_honour(play, p, shared, "pursuits", "DEU-PUR-06");
  award_honour(play, p, std::max(0, spare - shared), "chests", "DEU-ATH-03");
}

}  // namespace

void deliver(Play& play, Player p, ChestSet batch) {
  State& s = play.s;
  const bool completes = completed_by(*s.content, open_to(s, p), batch) != 0;
  hand_in(play, p, batch, "DEU-ATH-01");
  if (completes && moving(s) && window_of(s) == p) s.move_phase = kStopped;  // DEU-MOV-06
  settle_batch(play, p, batch, s.display, 0);
  s.agenda.push(StepKind::kReturnChest, p);
}

// -- a new Pursuit is displayed, DEU-PUR-01, DEU-PUR-06, DEU-PUR-12

void refill_display(Play& play, const Action*) {
  State& s = play.s;
  const Player acting = s.agenda.top().player;
  if (std::popcount(s.display) >= 2 || s.pursuit_pile == 0) return s.agenda.pop();
  unsigned left = s.pursuit_pile;
  for (std::uint32_t skip =
           play.chance.pick(static_cast<std::uint32_t>(std::popcount(s.pursuit_pile)));
       skip > 0; --skip) {
    left &= left - 1;
  }
  const int pursuit = std::countr_zero(left);
  s.pursuit_pile &= static_cast<std::uint16_t>(~(1U << pursuit));
  s.display |= static_cast<std::uint16_t>(1U << pursuit);
  if (Event* event =
          report(play, event_kind::kShown, "DEU-PUR-01", kNobody, "deukalion.event.displayed", [&] {
            return Args{{"pursuit", pursuit_name(pursuit)}};
          })) {
    event->touches = {std::string(kPursuitIds[pursuit])};
  }
  s.sharers.clear();
  s.agenda.push(StepKind::kReveal, acting, arg::kPursuit(pursuit));
}

namespace {

bool can_accept(const State& s, Player p, int pursuit) {
  const bool in_port = s.on(p, s.content->anchors);
  const auto& tasks = pursuit_card(s, pursuit).tasks;
  return std::any_of(tasks.begin(), tasks.end(), [&](const Task& task) {
    return can_pay(s, p, task) ||
           (in_port && is_delivery(task.kind) && delivers(task, s[p].chests));
  });
}

// Who fulfils a displayed Pursuit now: the new one all who accept it, any other those whose chests
// complete it.
PlayerSet claimants(const State& s, int pursuit, int revealed) {
  if (pursuit == revealed) return s.sharers;
  PlayerSet set;
  for (Player p = 0; p < s.players; ++p) {
    const auto card = static_cast<std::uint16_t>(1U << pursuit);
    if (completed_by(*s.content, card, s[p].handed) != 0) set.add(p);
  }
  return set;
}

void remove_shared(Play& play, int pursuit) {
  State& s = play.s;
  const auto card = static_cast<std::uint16_t>(1U << pursuit);
  s.display &= static_cast<std::uint16_t>(~card);
  s.pursuits_out |= card;
  report(play, "shared", "DEU-PUR-06", kNobody, "deukalion.event.shared_pursuit", [&] {
    return Args{{"pursuit", pursuit_name(pursuit)}};
  });
}

// DEU-PUR-06; the refill that showed the Pursuit goes on after it.
void settle_reveal(Play& play, Player acting, int revealed) {
  State& s = play.s;
  std::uint16_t alone[kSeats] = {};  // what only this player fulfils
  int shared[kSeats] = {};           // how many with others
  each_pursuit(s.display, [&](int pursuit) {
    const PlayerSet set = claimants(s, pursuit, revealed);
    if (set.size() > 1) remove_shared(play, pursuit);
    for (Player p = 0; p < s.players; ++p) {
      if (!set.has(p)) continue;
      if (set.size() > 1) {
        ++shared[p];
      } else {
        alone[p] |= static_cast<std::uint16_t>(1U << pursuit);
      }
    }
  });
  s.sharers.clear();
  clockwise(s, acting, [&](Player p) {  // DEU-END-02
    const ChestSet batch = std::exchange(s[p].handed, {});
    if (!batch.empty()) return settle_batch(play, p, batch, alone[p], shared[p]);
    complete_deed(play, p, alone[p], "DEU-PUR-05");
    award_honour(play, p, shared[p], "pursuits", "DEU-PUR-06");
  });
}

}  // namespace

Reward offered_reward(const State& s, Player p, Action claim, std::uint16_t secret) {
  const int revealed = s.agenda.top()[arg::kPursuit];
  const ChestSet batch = chests_of(claim);
  Reward reward;
  int shared = 0;
  each_pursuit(s.display, [&](int pursuit) {
    const auto card = static_cast<std::uint16_t>(1U << pursuit);
    if (pursuit != revealed && completed_by(*s.content, card, batch) == 0) return;
    PlayerSet others = claimants(s, pursuit, revealed);
    others.remove(p);
    if (others.empty()) {
      reward.pursuits |= card;
    } else {
      ++shared;
    }
  });
  reward.pursuits |= completed_by(*s.content, secret, batch);
  const std::uint16_t served = completed_by(*s.content, reward.pursuits, batch);
  const int spare = batch.total() - chests_needed(*s.content, served, batch);
  reward.honour_cards = std::max(shared, spare);
  return reward;
}

StepFault fits_reveal(const State& s, const At& at) {
  if ((s.display >> at.step[arg::kPursuit] & 1U) == 0) return "that Pursuit is not displayed";
  return unless(at.step[arg::kTested] <= s.players, "more players than there are");
}

// Tests everybody clockwise from the acting player; the step counts those who were.
void go_on_with_reveal(Play& play, const Action*) {
  State& s = play.s;
  auto& step = s.agenda.top();
  const int pursuit = step[arg::kPursuit];
  const Player acting = step.player;
  for (int tested = step[arg::kTested]; tested < s.players;) {
    const auto p = static_cast<Player>((acting + tested++) % s.players);
    step.set(arg::kTested, tested);
    const auto& tasks = pursuit_card(s, pursuit).tasks;
    if (fulfils_free(s, p, tasks[0]) || fulfils_free(s, p, tasks[1])) {
      s.sharers.add(p);
    } else if (can_accept(s, p, pursuit)) {
      s.agenda.push(StepKind::kOffer, p, arg::kPursuit(pursuit));
      return;
    }
  }
  s.agenda.pop();
  settle_reveal(play, acting, pursuit);
}

StepFault fits_offer(const State& s, const At& at) {
  if (at.step[arg::kPursuit] != (*at.beneath)[arg::kPursuit]) return "another Pursuit is revealed";
  Actions actions;
  legal_offer(s, actions);
  return unless(actions.size() > 1, "nothing to accept");
}

void legal_offer(const State& s, Actions& out) {
  const auto& step = s.agenda.top();
  const Player p = step.player;
  const int pursuit = step[arg::kPursuit];
  const bool in_port = s.on(p, s.content->anchors);
  for (int t = 0; t < 2; ++t) {
    const Task& task = pursuit_card(s, pursuit).tasks[t];
    const int claim = claim_arg(pursuit, t);
    if (can_pay(s, p, task)) out.add(act(Verb::kClaim, claim));
    if (!in_port || !is_delivery(task.kind) || !delivers(task, s[p].chests)) continue;
    each_batch(s[p].chests, [&](ChestSet batch) {
      // One that fulfils both tasks is listed with the first.
      const bool listed = t == 1 && delivers(pursuit_card(s, pursuit).tasks[0], batch);
      if (delivers(task, batch) && !listed) out.add(act_chests(Verb::kClaim, claim, batch));
    });
  }
  out.add(act(Verb::kDecline));
}

// Chests were handed in by those who accept the new Pursuit, and fulfil it.
StepFault fits_sharing(const State& s) {
  unsigned revealed = 0;
  for (int i = 0; i < s.agenda.size(); ++i) {
    const auto& step = s.agenda[i];
    if (step.kind == StepKind::kReveal) revealed = 1U << step[arg::kPursuit];
  }
  if (revealed == 0 && !s.sharers.empty()) return "sharers without a reveal";
  for (Player p = 0; p < s.players; ++p) {
    if (s[p].handed.empty()) continue;
    const auto pursuit = static_cast<std::uint16_t>(revealed);
    if (!s.sharers.has(p) || completed_by(*s.content, pursuit, s[p].handed) == 0) {
      return "chests handed in for no Pursuit";
    }
  }
  return {};
}

void answer_offer(Play& play, const Action* action) {
  State& s = play.s;
  const Player p = s.agenda.top().player;
  s.agenda.pop();
  if (action->verb == Verb::kDecline) return;
  s.sharers.add(p);
  const int pursuit = pursuit_of(*action);
  const Task& task = pursuit_card(s, pursuit).tasks[task_of(*action)];
  if (is_delivery(task.kind)) {
    s[p].handed = chests_of(*action);
    hand_in(play, p, s[p].handed, "DEU-PUR-07");
    s.agenda.push(StepKind::kReturnChest, p);
  } else if (task.kind == TaskKind::kSailLeave) {
    leave_hoplites(play, p, task);
  } else {
    s.agenda.push(StepKind::kGiveCards, p, arg::kCards(task.number));
  }
}

}  // namespace agon::deukalion
