#include "server/tables/thinking.h"

#include <algorithm>
#include <atomic>
#include <mutex>

#include "ai/levels.h"

namespace agon::server {
using protocol::Seat;
namespace {

// Bots and standing answers reply to a private question this long after their thinking began, so
// that timing reveals nothing.
constexpr std::chrono::milliseconds kPrivateAnswer(300);
// A bot that searches by the clock keeps its thread for all of that time; any other bot needs less
// than this. The time depends on the seat alone, which everybody sees.
constexpr std::chrono::milliseconds kShortThought(50);
constexpr std::chrono::milliseconds kLeaseRetry(1'000);
// If several servers share the store, the one where somebody watches goes first. A server where
// nobody watches waits so long before it makes a move itself.
constexpr std::chrono::milliseconds kLeftToOthers(2'000);
// Somebody who looked within this time may look again soon.
constexpr std::chrono::minutes kLooksAgain(10);
// This bot decides by the game's weights alone, which takes hardly any time.
constexpr std::string_view kStandIn = "weighted";

std::chrono::milliseconds time_of_secret(const Seat& seat) {
  const std::optional<IsmctsBudget> budget = search_budget(seat.bot);
  const bool by_clock = seat.kind == Seat::Kind::kBot && budget && budget->iterations == 0;
  return by_clock ? kPrivateAnswer : kShortThought;
}

// The result so far of thinking about a private question. The hub takes it at a fixed time.
class SecretThought {
 public:
  // Returns whether the hub came too early and found nothing.
  bool set(std::string action, bool finished) {
    const std::lock_guard lock(mutex_);
    action_ = std::move(action);
    finished_ = finished;
    return std::exchange(missed_, false);
  }
  std::optional<std::string> take(bool& finished) {
    const std::lock_guard lock(mutex_);
    missed_ = !action_;
    finished = finished_;
    return action_;
  }

 private:
  std::mutex mutex_;
  std::optional<std::string> action_;
  bool finished_ = false;
  bool missed_ = false;
};

std::string seat_key(const LiveTable& live, Player player) {
  const Seat& seat = live.table->table().seats()[player];
  return std::string(name_of(seat.kind)) + " " + seat.bot + (seat.says_no ? " no" : "");
}

// Whether the player of the thought is still asked the same question.
bool is_timely(const LiveTable& live) {
  if (live.table->closed() || !live.table->begun()) return false;
  const AnyMatch& match = live.table->table().match();
  const Thought& thought = *live.thought;
  return match.decision().player == thought.player && match.ask(thought.player) == thought.ask &&
         seat_key(live, thought.player) == thought.seat;
}

// Whether nobody but this player looks at the table here, or did so lately.
bool is_alone(const LiveTable& live, Player player, HubClock::time_point now) {
  const auto is_other = [&](const auto& item) { return item.second.viewer != player; };
  if (std::ranges::any_of(live.watchers, is_other)) return false;
  for (std::size_t i = 0; i < live.looked.size(); ++i) {
    if (i == static_cast<std::size_t>(player) + 1 || live.looked[i] == HubClock::time_point{}) {
      continue;
    }
    if (now - live.looked[i] < kLooksAgain) return false;
  }
  return true;
}

// The watchers of a table share the cost of its bots. If nobody watches, the cost is charged to the
// address that opened the table, and the move can wait.
Payers payers_of(const LiveTable& live) {
  Payers payers;
  for (const auto& [key, watcher] : live.watchers) {
    if (const auto peer = watcher.peer.lock()) payers.addresses.push_back(peer->address());
  }
  payers.watched = !payers.addresses.empty();
  if (!payers.watched) payers.addresses.push_back(live.owner);
  payers.sort();
  return payers;
}

}  // namespace

void Thinking::set_payers(LiveTable& live) {
  if (!live.thought) leases_.end(live);
  if (!live.thought || live.thought->ticket == 0) return;
  bots_.set_payers(live.thought->ticket, payers_of(live));
  limit_unwatched(live);
}

// -- tables that nobody watches

// The limit counts a thought from the moment when nobody watches its table any more. If there are
// too many, the thought is stopped. It begins anew when it is its table's turn.
void Thinking::limit_unwatched(LiveTable& live) {
  const std::string& id = live.id();
  if (live.is_watched()) {
    unwatched_.end(id);
    give_turns();
    return;
  }
  if (unwatched_.is_thinking(id) || unwatched_.has_room(live.owner)) {
    unwatched_.begin(id, live.owner);
  } else {
    stop_thinking(live);
    unwatched_.wait(id, live.owner);
  }
}

// Whether the table has to wait for its turn because nobody watches it. A table that has just moved
// goes to the end of the line.
bool Thinking::has_to_wait(LiveTable& live, bool its_turn) {
  const std::string& id = live.id();
  if (live.is_watched()) {
    unwatched_.stop_waiting(id);
    return false;
  }
  if (is_left_to_others(live)) return true;
  if (its_turn || (unwatched_.waiting() == 0 && unwatched_.has_room(live.owner))) return false;
  unwatched_.wait(id, live.owner);
  give_turns();
  return true;
}

// If the store is shared, somebody may be watching the table at another server.
bool Thinking::is_left_to_others(LiveTable& live) {
  if (!services_.store.shared()) return false;
  const AnyMatch& match = live.table->table().match();
  const Player player = match.decision().player;
  const int ask = match.ask(player);
  const auto& left = live.left_to_others;
  if (left && left->player == player && left->ask == ask) {
    return services_.loop.now() - left->since < kLeftToOthers;
  }
  live.left_to_others = LeftToOthers{player, ask, services_.loop.now()};
  services_.loop.after(kLeftToOthers, [this, id = live.id()] {
    if (LiveTable* found = tables_.find(id)) move_on(*found);
  });
  return true;
}

// Turns are given in a later turn of the loop, because the caller may be in the middle of a change.
void Thinking::give_turns() {
  if (unwatched_.waiting() == 0 || std::exchange(gives_turns_, true)) return;
  services_.loop.post([this] {
    gives_turns_ = false;
    while (const std::optional<std::string> id = unwatched_.next()) {
      if (LiveTable* found = tables_.find(*id)) move_on(*found, true);
    }
  });
}

void Thinking::move_on(LiveTable& live, bool its_turn) {
  if (live.thought && !is_timely(live)) stop_thinking(live);
  const protocol::Table& table = live.table->table();
  if (live.thought || live.table->closed() || !live.table->begun()) return;
  const Decision decision = table.match().decision();
  const Seat& seat = table.seats()[decision.player];
  const bool is_private = decision.openness == Openness::kPrivate;
  if (seat.kind == Seat::Kind::kBot) {
    if (!has_to_wait(live, its_turn)) think_as_bot(live, decision.player, is_private);
    return;
  }
  if (!is_private) return;
  // A person alone among bots is not asked where only one answer is possible. A quick answer tells
  // that it was the only one, so this holds only while nobody else looks; later onlookers see no
  // times. With a shared store, other servers may have onlookers that this one does not know of.
  const bool alone =
      !services_.store.shared() && is_alone(live, decision.player, services_.loop.now());
  const std::optional<std::string> answer = live.table->answer_unasked(alone);
  if (!answer) return;
  if (seat.says_no) {
    if (has_to_wait(live, its_turn)) return;
    const auto no = [action = *answer](Pace*) { return action; };
    think_in_secret(live, no, no);
    return;
  }
  // Nobody else looks, so it need not take a fixed time.
  const std::uint64_t number = begin_thought(live).number;
  services_.loop.post([this, id = live.id(), number, action = *answer] {
    chosen(id, number, action, true);
  });
}

void Thinking::think_as_bot(LiveTable& live, Player player, bool in_secret) {
  const protocol::Table& table = live.table->table();
  const auto ask = static_cast<std::uint64_t>(table.match().ask(player));
  const std::uint64_t seed = mix_seed(table.seed(), ask);
  std::shared_ptr<const AnyMatch> match = table.match().resampled(player, seed);
  std::shared_ptr<AnyBot> bot = kept_bots_.bot_of(live, player);
  if (!bot) return;
  Choose choose = [match, bot, player](Pace* pace) { return bot->choose(*match, player, pace); };
  if (!in_secret) {
    think(live, std::move(choose));
    return;
  }
  const Choose stand_in = [match, player, seed](Pace*) {
    return (*make_bot(match->game().info().id, kStandIn, seed))->choose(*match, player);
  };
  think_in_secret(live, stand_in, std::move(choose));
}

// Begins a thought that needs a thread.
Thought& Thinking::begin_thinking(LiveTable& live) {
  if (!live.is_watched()) unwatched_.begin(live.id(), live.owner);
  leases_.allow(live);
  return begin_thought(live);
}

Thought& Thinking::begin_thought(LiveTable& live) {
  const AnyMatch& match = live.table->table().match();
  const Player player = match.decision().player;
  live.thought =
      Thought{++thoughts_begun_, 0, false, player, match.ask(player), seat_key(live, player)};
  return *live.thought;
}

Thinking::Move Thinking::move_of(const LiveTable& live) {
  return {live.id(), live.thought->number, live.lease, live.thought->wanted};
}

bool Thinking::may_move(const Move& move) {
  if (move.lease->take(*move.wanted)) return true;
  services_.loop.after(kLeaseRetry, [this, move] { chosen(move.id, move.thought, {}, true); });
  return false;
}

// A thought that is held up leaves the move to other servers. At its end it asks for it again.
void Thinking::give_back(const Move& move) {
  LiveTable* found = tables_.find(move.id);
  if (found == nullptr) return;
  LiveTable& live = *found;
  if (!live.thought || live.thought->number != move.thought) return;
  leases_.end(live);
  live.may_be_leased = true;
}

void Thinking::think(LiveTable& live, Choose choose) {
  Thought& thought = begin_thinking(live);
  const Move move = move_of(live);
  const auto was_held_up = std::make_shared<std::atomic<bool>>(false);
  auto work = [this, move, was_held_up, choose = std::move(choose)](Pace& pace) {
    if (!may_move(move)) return;
    std::string action = choose(&pace);
    if (*was_held_up && !may_move(move)) return;
    services_.loop.post([this, move, action = std::move(action)] {
      chosen(move.id, move.thought, action, true);
    });
  };
  std::function<void()> held_up;
  if (services_.store.shared()) {
    held_up = [this, move, was_held_up] {
      if (!was_held_up->exchange(true)) services_.loop.post([this, move] { give_back(move); });
    };
  }
  thought.ticket = bots_.add(payers_of(live), std::move(work), std::move(held_up));
}

// A private question always waits for a thread, keeps it for the same time and is answered at the
// same moment, however much there is to think about. The answer is the bot's choice if it is done
// by then, or else that of a stand-in, which chose at once.
void Thinking::think_in_secret(LiveTable& live, Choose stand_in, Choose choose) {
  Thought& thought = begin_thinking(live);
  thought.in_secret = true;
  const auto hold = time_of_secret(live.table->table().seats()[thought.player]);
  auto work = [this, move = move_of(live), hold, stand_in = std::move(stand_in),
               choose = std::move(choose)](Pace& pace) {
    if (!may_move(move)) {
      services_.loop.post([this, move] { let_go(move); });
      return;
    }
    auto found = std::make_shared<SecretThought>();
    const auto answer = [this, move, found] {
      bool finished = false;
      const auto action = found->take(finished);
      if (action) chosen(move.id, move.thought, *action, finished);
    };
    services_.loop.after(kPrivateAnswer, answer);
    if (hold < kPrivateAnswer) {
      services_.loop.after(hold, [this, move] { let_go(move); });
    }
    if (found->set(stand_in(&pace), false)) services_.loop.post(answer);
    found->set(choose(&pace), true);
  };
  thought.ticket = bots_.add_holding(payers_of(live), hold, std::move(work));
}

// Gives the thread back as soon as the work on it is done.
void Thinking::let_go(const Move& move) {
  const LiveTable* live = tables_.find(move.id);
  if (live == nullptr || !live->thought) return;
  if (live->thought->number == move.thought) bots_.let_go(live->thought->ticket);
}

// The bot may still be thinking on its thread, so the seat gets a new bot.
void Thinking::stop_thinking(LiveTable& live) {
  if (!live.thought) return;
  *live.thought->wanted = false;
  bots_.cancel(live.thought->ticket);
  live.bots[live.thought->player] = {};
  thought_ends(live);
  leases_.end(live);
}

void Thinking::thought_ends(LiveTable& live) {
  live.thought.reset();
  unwatched_.end(live.id());
  give_turns();
}

// A bot that answered in secret is made anew. Its search would let the next open move come sooner,
// and so tell that there was a choice.
void Thinking::chosen(const std::string& id, std::uint64_t thought, const std::string& action,
                      bool finished) {
  LiveTable* found = tables_.find(id);
  if (found == nullptr) return;
  LiveTable& live = *found;
  if (!live.thought || live.thought->number != thought) return;  // it was given up
  const bool timely = is_timely(live);
  const Player player = live.thought->player;
  const bool in_secret = live.thought->in_secret;
  const bool may_be_leased = std::exchange(live.may_be_leased, false);  // until it is made
  if (finished) {
    bots_.let_go(live.thought->ticket);
    thought_ends(live);
  } else {
    stop_thinking(live);
  }
  live.may_be_leased = may_be_leased;
  if (in_secret) live.bots[player] = {};
  if (timely && !action.empty() && live.table->act(player, std::nullopt, action)) {
    ++services_.counts.actions;
    coordinator_.changed(live);
  } else {
    move_on(live);
  }
  if (!live.thought) leases_.end(live);
}

}  // namespace agon::server
