// The hub's thinking, which happens on other threads: answers to questions of people (hints and
// analyses), and the moves of bots and of standing answers.
#include <algorithm>
#include <atomic>

#include "ai/any_bot.h"
#include "ai/levels.h"
#include "server/tables/hub.h"

namespace agon::server {
using protocol::error_of;
using protocol::Seat;
namespace {

// Bots and standing answers reply to a private question this long after their thinking began, so
// that timing reveals nothing.
constexpr std::chrono::milliseconds kPrivateAnswer(300);
// A bot that searches by the clock keeps its thread for all of that time; any other bot needs less
// than this. The time depends on the seat alone, which everybody sees.
constexpr std::chrono::milliseconds kShortThought(50);
constexpr std::chrono::milliseconds kMoveLease(10'000);
constexpr std::chrono::milliseconds kLeaseRetry(1'000);
// Of several servers the one goes first where somebody watches: those where nobody does wait so
// long before they make a move themselves.
constexpr std::chrono::milliseconds kLeftToOthers(2'000);
// Somebody who looked within this time may look again soon.
constexpr std::chrono::minutes kLooksAgain(10);
// How many tables may have bots that keep their search trees: a tree takes some megabytes.
constexpr std::size_t kTablesWithBots = 32;
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

}  // namespace

// -- questions of people

Result<std::optional<std::string>> Hub::thought(Thinkers& thinkers, const std::string& question,
                                                std::function<std::string(Pace&)> work) {
  if (const auto found = thoughts_.find(question); found != thoughts_.end()) {
    return std::optional(found->second);
  }
  const std::size_t most = options_.thoughts_of_an_address;
  if (most > 0 && questions_of(caller_->address()) >= most) {
    ++counts_.busy;
    return error_of("busy", "server.error.busy", {{"most", static_cast<int>(most)}});
  }
  put_off_ = question;
  if (asked_.contains(question)) return std::optional<std::string>();
  Question& asked = asked_[question];
  asked.number = ++thoughts_begun_;
  asked.thinkers = &thinkers;
  asked.ticket = thinkers.add({{caller_->address()}, true}, [this, question, number = asked.number,
                                                             work = std::move(work)](Pace& pace) {
    loop_.post([this, question, number, text = work(pace)] {
      thought_out(question, number, text);
    });
  });
  return std::optional<std::string>();
}

std::optional<std::string> Hub::looked_up(const std::string& question,
                                          std::function<std::string()> work) {
  if (const auto found = thoughts_.find(question); found != thoughts_.end()) return found->second;
  put_off_ = question;
  if (asked_.contains(question)) return std::nullopt;
  Question& asked = asked_[question];
  asked.number = ++thoughts_begun_;
  reader_.add([this, question, number = asked.number, work = std::move(work)] {
    loop_.post([this, question, number, text = work()] { thought_out(question, number, text); });
  });
  return std::nullopt;
}

void Hub::put_off(Waiting message) {
  Question& question = asked_[put_off_];
  question.askers.push_back(std::move(message));
  if (question.thinkers == nullptr) return;
  question.thinkers->claim(question.ticket, claim_of(question));
}

// A search that was ended early comes here, too. Its number tells that it is an old one: a client
// that asks the same again waits for a new search.
void Hub::thought_out(const std::string& question, std::uint64_t number, std::string text) {
  const auto found = asked_.find(question);
  if (found == asked_.end() || found->second.number != number) return;
  std::vector<Waiting> line = std::move(found->second.askers);
  asked_.erase(found);
  thoughts_[question] = std::move(text);
  for (Waiting& waiting : line) take(std::move(waiting));
  thoughts_.erase(question);
}

// A connection that is gone waits for nothing any more. A search that nobody waits for is
// cancelled.
void Hub::stop_asking(const std::shared_ptr<Peer>& peer) {
  for (auto it = asked_.begin(); it != asked_.end();) {
    Question& question = it->second;
    if (question.thinkers == nullptr) {
      ++it;
      continue;
    }
    const std::size_t gone = std::erase_if(question.askers, [&](const Waiting& waiting) {
      const std::shared_ptr<Peer> asker = waiting.peer.lock();
      return !asker || asker == peer;
    });
    if (question.askers.empty()) {
      question.thinkers->cancel(question.ticket);
      it = asked_.erase(it);
      continue;
    }
    if (gone > 0) question.thinkers->claim(question.ticket, claim_of(question));
    ++it;
  }
}

std::size_t Hub::questions_of(const std::string& address) const {
  std::size_t sum = 0;
  for (const auto& [text, question] : asked_) {
    if (question.thinkers == nullptr) continue;
    sum += static_cast<std::size_t>(std::ranges::count_if(question.askers, [&](const auto& asker) {
      const std::shared_ptr<Peer> peer = asker.peer.lock();
      return peer && peer->address() == address;
    }));
  }
  return sum;
}

Claim Hub::claim_of(const Question& question) {
  Claim claim{{}, true};
  for (const Waiting& asker : question.askers) {
    if (const auto peer = asker.peer.lock()) claim.addresses.push_back(peer->address());
  }
  std::ranges::sort(claim.addresses);
  const auto twice = std::ranges::unique(claim.addresses);
  claim.addresses.erase(twice.begin(), twice.end());
  return claim;
}

// -- moves that no person makes

// The watchers of a table share the cost of its bots. If nobody watches, the cost is charged to the
// address that opened the table, and the move can wait.
Claim Hub::claim_of(const Place& place) const {
  Claim claim;
  for (const auto& [key, watcher] : place.watchers) {
    if (const auto peer = watcher.peer.lock()) claim.addresses.push_back(peer->address());
  }
  claim.watched = !claim.addresses.empty();
  if (!claim.watched) claim.addresses.push_back(place.owner);
  std::ranges::sort(claim.addresses);
  const auto twice = std::ranges::unique(claim.addresses);
  claim.addresses.erase(twice.begin(), twice.end());
  return claim;
}

void Hub::claim(Place& place) {
  if (!place.thought) end_lease(place);
  if (!place.thought || place.thought->ticket == 0) return;
  bots_.claim(place.thought->ticket, claim_of(place));
  limit_unwatched(place);
}

// -- tables that nobody watches

bool Hub::is_watched(const Place& place) {
  return std::ranges::any_of(place.watchers,
                             [](const auto& item) { return !item.second.peer.expired(); });
}

// A thought counts from when nobody watches its table; one too many waits for its turn, and is then
// begun anew.
void Hub::limit_unwatched(Place& place) {
  const std::string& id = place.table->id();
  if (is_watched(place)) {
    unwatched_.end(id);
    give_turns();
    return;
  }
  if (unwatched_.is_thinking(id) || unwatched_.has_room(place.owner)) {
    unwatched_.begin(id, place.owner);
  } else {
    stop_thinking(place);
    unwatched_.wait(id, place.owner);
  }
}

// Whether a table that nobody watches has to wait for its turn. Whoever has just moved goes to the
// end of the line.
bool Hub::has_to_wait(Place& place, bool its_turn) {
  const std::string& id = place.table->id();
  if (is_watched(place)) {
    unwatched_.stop_waiting(id);
    return false;
  }
  if (is_left_to_others(place)) return true;
  if (its_turn || (unwatched_.waiting() == 0 && unwatched_.has_room(place.owner))) return false;
  unwatched_.wait(id, place.owner);
  give_turns();
  return true;
}

// Whoever plays at a server that shares the store may be watching at another one.
bool Hub::is_left_to_others(Place& place) {
  if (!store_.shared()) return false;
  const AnyMatch& match = place.table->table().match();
  const Player player = match.decision().player;
  const int ask = match.ask(player);
  const auto& left = place.left_to_others;
  if (left && left->player == player && left->ask == ask) {
    return loop_.now() - left->since < kLeftToOthers;
  }
  place.left_to_others = LeftToOthers{player, ask, loop_.now()};
  loop_.after(kLeftToOthers, [this, id = place.table->id()] {
    if (const auto found = places_.find(id); found != places_.end()) move_on(found->second);
  });
  return true;
}

// On a turn of its own: whoever makes room may be in the middle of something.
void Hub::give_turns() {
  if (unwatched_.waiting() == 0 || std::exchange(gives_turns_, true)) return;
  loop_.post([this] {
    gives_turns_ = false;
    while (const std::optional<std::string> id = unwatched_.next()) {
      const auto found = places_.find(*id);
      if (found != places_.end()) move_on(found->second, true);
    }
  });
}

// While nobody watches here, somebody may be waiting at another server.
void Hub::end_lease(Place& place) {
  if (!place.may_be_leased || is_watched(place)) return;
  place.may_be_leased = false;
  reader_.add([this, id = place.table->id()] { store_.end_lease(moving_at(id)); });
}

// The bot of a seat, with all news since its last choice. It thinks on another thread, one question
// of a table at a time.
std::shared_ptr<AnyBot> Hub::bot_of(Place& place, Player player) {
  const protocol::Table& table = place.table->table();
  const std::string& name = table.seats()[static_cast<std::size_t>(player)].bot;
  SeatBot& seat = place.bots[static_cast<std::size_t>(player)];
  if (!seat.bot || seat.name != name) {
    auto made = make_bot(table.match().game().info().id, name, table.seed());
    if (!made) return nullptr;
    seat = {name, std::move(*made)};
  }
  seat.bot->follow(table.match(), player);
  keep_bots(place.table->id());
  return seat.bot;
}

// The bots of the tables that have not moved for the longest time are dropped. They are made anew
// when they are needed, and search again from the beginning.
void Hub::keep_bots(const std::string& id) {
  std::erase(with_bots_, id);
  with_bots_.push_back(id);
  if (with_bots_.size() <= kTablesWithBots) return;
  const auto oldest = places_.find(with_bots_.front());
  if (oldest != places_.end()) oldest->second.bots = {};
  with_bots_.pop_front();
}

void Hub::move_on(Place& place, bool its_turn) {
  if (place.thought && !is_timely(place)) stop_thinking(place);
  const protocol::Table& table = place.table->table();
  if (place.thought || place.table->closed() || !place.table->begun()) return;
  const Decision decision = table.match().decision();
  const Seat& seat = table.seats()[static_cast<std::size_t>(decision.player)];
  const bool is_private = decision.openness == Openness::kPrivate;
  if (seat.kind == Seat::Kind::kBot) {
    if (!has_to_wait(place, its_turn)) think_as_bot(place, decision.player, is_private);
    return;
  }
  if (!is_private) return;
  const bool alone = is_alone(place, decision.player);
  const std::optional<std::string> answer = place.table->answer_unasked(alone);
  if (!answer) return;
  if (seat.says_no) {
    if (has_to_wait(place, its_turn)) return;
    const auto no = [action = *answer](Pace*) { return action; };
    think_in_secret(place, no, no);
    return;
  }
  // Nobody sees how long it takes.
  const std::uint64_t number = begin_thought(place).number;
  loop_.post([this, id = place.table->id(), number, action = *answer] {
    chosen(id, number, action, true);
  });
}

void Hub::think_as_bot(Place& place, Player player, bool in_secret) {
  const protocol::Table& table = place.table->table();
  const auto ask = static_cast<std::uint64_t>(table.match().ask(player));
  const std::uint64_t seed = mix_seed(table.seed(), ask);
  std::shared_ptr<const AnyMatch> match = table.match().resampled(player, seed);
  std::shared_ptr<AnyBot> bot = bot_of(place, player);
  if (!bot) return;
  Choose choose = [match, bot, player](Pace* pace) { return bot->choose(*match, player, pace); };
  if (!in_secret) {
    think(place, std::move(choose));
    return;
  }
  const Choose stand_in = [match, player, seed](Pace*) {
    return (*make_bot(match->game().info().id, kStandIn, seed))->choose(*match, player);
  };
  think_in_secret(place, stand_in, std::move(choose));
}

// A person alone among bots is not asked where only one answer is possible. A quick answer tells
// that it was the only one, so this holds only while nobody else looks; later onlookers see no
// times. With a shared store, other servers may have onlookers that this one does not know of.
bool Hub::is_alone(const Place& place, Player player) const {
  if (store_.shared()) return false;
  const auto is_other = [&](const auto& item) { return item.second.viewer != player; };
  if (std::ranges::any_of(place.watchers, is_other)) return false;
  const Clock::time_point now = loop_.now();
  for (std::size_t i = 0; i < place.looked.size(); ++i) {
    if (i == static_cast<std::size_t>(player) + 1 || place.looked[i] == Clock::time_point{}) {
      continue;
    }
    if (now - place.looked[i] < kLooksAgain) return false;
  }
  return true;
}

// With a thread, unlike one that is answered at once.
Hub::Thought& Hub::begin_thinking(Place& place) {
  if (!is_watched(place)) unwatched_.begin(place.table->id(), place.owner);
  place.may_be_leased = store_.shared();
  return begin_thought(place);
}

Hub::Thought& Hub::begin_thought(Place& place) {
  const AnyMatch& match = place.table->table().match();
  const Player player = match.decision().player;
  place.thought = Thought{++thoughts_begun_, 0, player, match.ask(player), seat_key(place, player)};
  return *place.thought;
}

// Whether this server makes the move. Only one of several servers may; the others look again later.
bool Hub::may_move(const std::string& id, std::uint64_t thought) {
  if (store_.lease(moving_at(id), kMoveLease)) return true;
  loop_.after(kLeaseRetry, [this, id, thought] { chosen(id, thought, {}, true); });
  return false;
}

// What is held up leaves the move to other servers, and asks for it again at its end.
void Hub::think(Place& place, Choose choose) {
  Thought& thought = begin_thinking(place);
  const std::string id = place.table->id();
  const std::uint64_t number = thought.number;
  const auto was_held_up = std::make_shared<std::atomic<bool>>(false);
  auto work = [this, id, number, was_held_up, choose = std::move(choose)](Pace& pace) {
    if (!may_move(id, number)) return;
    std::string action = choose(&pace);
    if (*was_held_up && !may_move(id, number)) return;
    loop_.post([this, id, number, action = std::move(action)] {
      chosen(id, number, action, true);
    });
  };
  std::function<void()> held_up;
  if (store_.shared()) {
    held_up = [this, id, was_held_up] {
      *was_held_up = true;
      loop_.post([this, id] {
        const auto found = places_.find(id);
        if (found == places_.end()) return;
        end_lease(found->second);
        found->second.may_be_leased = true;  // it asks again
      });
    };
  }
  thought.ticket = bots_.add(claim_of(place), std::move(work), std::move(held_up));
}

// A private question always waits for a thread, keeps it for the same time and is answered at the
// same moment, however much there is to think about. The answer is the bot's choice if it is done
// by then, or else that of a stand-in, which chose at once.
void Hub::think_in_secret(Place& place, Choose stand_in, Choose choose) {
  Thought& thought = begin_thinking(place);
  const auto hold =
      time_of_secret(place.table->table().seats()[static_cast<std::size_t>(thought.player)]);
  thought.ticket =
      bots_.add_holding(claim_of(place), hold,
                        [this, id = place.table->id(), number = thought.number, hold,
                         stand_in = std::move(stand_in), choose = std::move(choose)](Pace& pace) {
                          if (!may_move(id, number)) {
                            loop_.post([this, id, number] { let_go(id, number); });
                            return;
                          }
                          auto found = std::make_shared<SecretThought>();
                          const auto answer = [this, id, number, found] {
                            bool finished = false;
                            const auto action = found->take(finished);
                            if (action) chosen(id, number, *action, finished);
                          };
                          loop_.after(kPrivateAnswer, answer);
                          if (hold < kPrivateAnswer) {
                            loop_.after(hold, [this, id, number] { let_go(id, number); });
                          }
                          if (found->set(stand_in(&pace), false)) loop_.post(answer);
                          found->set(choose(&pace), true);
                        });
}

// Gives the thread back as soon as the work on it is done.
void Hub::let_go(const std::string& id, std::uint64_t thought) {
  const auto found = places_.find(id);
  if (found == places_.end() || !found->second.thought) return;
  if (found->second.thought->number == thought) bots_.let_go(found->second.thought->ticket);
}

std::string Hub::seat_key(const Place& place, Player player) {
  const Seat& seat = place.table->table().seats()[static_cast<std::size_t>(player)];
  return std::string(name_of(seat.kind)) + " " + seat.bot + (seat.says_no ? " no" : "");
}

// Whether the player of the thought is still asked the same question.
bool Hub::is_timely(const Place& place) const {
  if (place.table->closed() || !place.table->begun()) return false;
  const AnyMatch& match = place.table->table().match();
  const Thought& thought = *place.thought;
  return match.decision().player == thought.player && match.ask(thought.player) == thought.ask &&
         seat_key(place, thought.player) == thought.seat;
}

// The bot may still be thinking on its thread, so the seat gets a new bot.
void Hub::stop_thinking(Place& place) {
  if (!place.thought) return;
  bots_.cancel(place.thought->ticket);
  place.bots[static_cast<std::size_t>(place.thought->player)] = {};
  thought_ends(place);
  end_lease(place);
}

void Hub::thought_ends(Place& place) {
  place.thought.reset();
  unwatched_.end(place.table->id());
  give_turns();
}

// `finished`: no thread works on this thought any more.
void Hub::chosen(const std::string& id, std::uint64_t thought, const std::string& action,
                 bool finished) {
  const auto found = places_.find(id);
  if (found == places_.end()) return;
  Place& place = found->second;
  if (!place.thought || place.thought->number != thought) return;  // it was given up
  const bool timely = is_timely(place);
  const Player player = place.thought->player;
  const bool may_be_leased = std::exchange(place.may_be_leased, false);  // until it is made
  if (finished) {
    bots_.let_go(place.thought->ticket);
    thought_ends(place);
  } else {
    stop_thinking(place);
  }
  place.may_be_leased = may_be_leased;
  if (timely && !action.empty() && place.table->act(player, std::nullopt, action)) {
    ++counts_.actions;
    changed(place);
  } else {
    move_on(place);
  }
  if (!place.thought) end_lease(place);
}

}  // namespace agon::server
