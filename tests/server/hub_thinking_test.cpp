// Thinking at the tables of a server: how long it takes tells no secret, and nobody keeps others
// from it.
#include <algorithm>
#include <condition_variable>

#include "server/hub_fixture.h"

namespace agon::server {
namespace {

using std::chrono::milliseconds;
using PeerPtr = std::shared_ptr<FakePeer>;

PeerPtr peer_from(std::string address) {
  auto peer = std::make_shared<FakePeer>();
  peer->from = std::move(address);
  return peer;
}

class HubThinking : public ::testing::Test {
 protected:
  struct Made {
    std::string table, host;
    json::array tokens;
  };
  static Made open(TestHub& hub, const PeerPtr& peer, json::array seats) {
    const json::value made = hub.ask(peer, "create",
                                     {{"game", "panthalos"},
                                      {"seats", std::move(seats)},
                                      {"options", {{"starting_player", "1"}}}});
    EXPECT_TRUE(made.as_object().contains("table")) << json::serialize(made);
    return {text(made.at("table")), text(made.at("host")), made.at("tokens").as_array()};
  }
  static json::object named(std::string name) { return {{"name", std::move(name)}}; }
  static json::object bot(std::string name) { return {{"bot", std::move(name)}}; }
  static json::object seat_of(const Made& made, std::size_t seat) {
    return {{"table", made.table}, {"token", made.tokens[seat]}};
  }
  static json::value view(TestHub& hub, const PeerPtr& peer, const Made& made, std::size_t seat) {
    return hub.ask(peer, "view", seat_of(made, seat)).at("view");
  }
  static json::value act(TestHub& hub, const PeerPtr& peer, const Made& made, std::size_t seat,
                         const json::value& now, std::size_t choice) {
    const json::array& legal = now.at("legal").as_array();
    json::object params = seat_of(made, seat);
    params["ask"] = now.at("ask");
    params["action"] = legal[choice % legal.size()].at("action");
    return hub.ask(peer, "act", std::move(params));
  }
  static bool is_private(const json::value& now) {
    const json::value* prompt = now.as_object().if_contains("prompt");
    if (prompt == nullptr || !now.as_object().contains("legal")) return false;
    const std::string step = text(prompt->at("step"));
    return step == "defend" || step == "answer" || step == "challenge";
  }
  // Two persons play until the second one is asked in secret; how many answers that one has, or 0
  // if the game ended before.
  static std::size_t play_to_secret(TestHub& hub, const PeerPtr& peer, const Made& made,
                                    std::size_t salt) {
    for (std::size_t i = 0; i < 3'000; ++i) {
      const json::value first = view(hub, peer, made, 0);
      if (first.at("to_act").is_null()) return 0;
      const auto player = first.at("to_act").to_number<std::size_t>();
      const json::value now = view(hub, peer, made, player);
      if (player == 1 && is_private(now)) return now.at("legal").as_array().size();
      act(hub, peer, made, player, now, i * 7 + salt);
    }
    return 0;
  }
  static void wait_until_quiet(TestHub& hub) {
    hub.settle();
    for (int i = 0; i < 600'000 && hub.hub().stats().thinking_now; ++i) {
      std::this_thread::sleep_for(std::chrono::microseconds(100));
      hub.settle();
    }
  }
  template <class Stop>
  static bool turn_until(TestHub& hub, Stop&& stop) {
    for (int i = 0; i < 600'000; ++i) {
      hub.turn();
      if (stop()) return true;
      std::this_thread::sleep_for(std::chrono::microseconds(100));
    }
    return false;
  }

  MemoryStore memory_;
};

// Several tables need their bot's answer to a private question at once, and there is one thread.
// The clock moves by timers alone. Whether there is nothing to choose or something to search, each
// has the thread for the same time, and is answered as long after it got it.
TEST_F(HubThinking, PrivateAnswersQueueAndTakeTheSameTimeWhateverCouldBeAnswered) {
  TestHub hub(memory_);
  const PeerPtr peer = peer_from("a");
  std::vector<Made> asked;
  int forced = 0;
  int free = 0;
  for (std::size_t salt = 0; salt < 400 && (forced < 2 || free < 2); ++salt) {
    const Made made = open(hub, peer, {named("Ada"), named("Bo")});
    const std::size_t answers = play_to_secret(hub, peer, made, salt);
    int& kind = answers == 1 ? forced : free;
    if (answers == 0 || kind >= 2) continue;
    ++kind;
    asked.push_back(made);
    hub.ask(peer, "watch", {{"table", made.table}});
  }
  ASSERT_EQ(forced, 2) << "private questions with one answer";
  ASSERT_EQ(free, 2) << "private questions with a choice";
  const TestHub::Time start = hub.now();
  std::vector<std::size_t> entries;
  for (const Made& made : asked) {
    hub.send(peer, "seat",
             {{"table", made.table},
              {"host", made.host},
              {"seat", 1},
              {"kind", "bot"},
              {"bot", "easy"}});
    entries.push_back(memory_.entries[made.table].size());
  }
  std::vector<std::int64_t> times(asked.size(), 0);
  for (int i = 0; i < 1'000 && std::ranges::count(times, 0) > 0; ++i) {
    wait_until_quiet(hub);
    for (std::size_t t = 0; t < asked.size(); ++t) {
      if (times[t] != 0 || memory_.entries[asked[t].table].size() == entries[t]) continue;
      times[t] = std::chrono::duration_cast<milliseconds>(hub.now() - start).count();
    }
    hub.jump();
  }
  EXPECT_EQ(times, (std::vector<std::int64_t>{300, 350, 400, 450}));
}

// What a bot searched for its answer in secret, where it had a choice, would let it find its next
// open move sooner.
TEST_F(HubThinking, WhatWasThoughtInSecretIsForgottenWithTheAnswer) {
  TestHub hub(memory_);
  bool seen = false;
  for (std::size_t salt = 0; salt < 90 && !seen; ++salt) {
    const PeerPtr peer = peer_from("a");
    const Made made = open(hub, peer, {named("Ada"), named("Bo")});
    if (play_to_secret(hub, peer, made, salt) != 1) continue;
    hub.ask(peer, "watch", {{"table", made.table}});
    hub.send(peer, "seat",
             {{"table", made.table},
              {"host", made.host},
              {"seat", 1},
              {"kind", "bot"},
              {"bot", "hard"}});
    const std::size_t before = memory_.entries[made.table].size();
    EXPECT_EQ(hub.hub().stats().bots_kept, 1U);
    while (memory_.entries[made.table].size() == before) {
      wait_until_quiet(hub);
      if (memory_.entries[made.table].size() == before) hub.jump();
    }
    seen = hub.hub().stats().bots_thinking == 0;  // else a new bot thinks already
    if (seen) {
      EXPECT_EQ(hub.hub().stats().bots_kept, 0U);
    }
    hub.ask(peer, "give_up", {{"table", made.table}, {"host", made.host}});
    hub.hub().closed(peer);
  }
  EXPECT_TRUE(seen);
}

// A person alone among bots, and somebody who looks on: whether the pause is short must not tell
// that there was one answer only.
class HubAlone : public HubThinking {
 protected:
  HubAlone() { memory_.shared = false; }
  // Plays until the person has a private question with one answer that waits to be answered, true,
  // or as many games have ended.
  bool is_ever_asked_in_vain(int games, const std::function<void(TestHub&, const Made&)>& prepare,
                             const std::function<void(TestHub&, const Made&)>& meanwhile) {
    TestHub hub(memory_);
    const PeerPtr peer = peer_from("a");
    for (int game = 0; game < games; ++game) {
      const Made made = open(hub, peer, {named("Ada"), bot("random")});
      hub.ask(peer, "watch", seat_of(made, 0));
      prepare(hub, made);
      for (std::size_t i = 0; i < 5'000; ++i) {
        wait_until_quiet(hub);
        while (hub.jump()) wait_until_quiet(hub);
        const json::value now = view(hub, peer, made, 0);
        if (now.at("to_act").is_null()) break;
        if (now.at("to_act") != 0) continue;
        if (is_private(now) && now.at("legal").as_array().size() == 1) return true;
        act(hub, peer, made, 0, now, i * 7 + static_cast<std::size_t>(game));
        meanwhile(hub, made);
      }
    }
    return false;
  }
  static void nothing(TestHub&, const Made&) {}
};

TEST_F(HubAlone, WhoIsAloneAndUnseenIsNotAskedInVain) {
  EXPECT_FALSE(is_ever_asked_in_vain(3, nothing, nothing));
}

TEST_F(HubAlone, WhoIsWatchedIsAskedEvenWhereOnlyOneAnswerIsPossible) {
  const PeerPtr onlooker = peer_from("b");
  const auto watch = [&](TestHub& hub, const Made& made) {
    hub.ask(onlooker, "watch", {{"table", made.table}});
  };
  EXPECT_TRUE(is_ever_asked_in_vain(20, watch, nothing));
}

TEST_F(HubAlone, WhoIsLookedAtNowAndThenIsAskedToo) {
  const PeerPtr onlooker = peer_from("b");
  const auto look = [&](TestHub& hub, const Made& made) {
    hub.ask(onlooker, "view", {{"table", made.table}});
  };
  EXPECT_TRUE(is_ever_asked_in_vain(20, look, nothing));
}

// Whoever has watched for long and goes may be back in a moment.
TEST_F(HubAlone, WhoWasWatchedUntilNowIsAskedToo) {
  const auto watch = [&](TestHub& hub, const Made& made) {
    const PeerPtr onlooker = peer_from("b");
    hub.ask(onlooker, "watch", {{"table", made.table}});
    hub.pass(std::chrono::minutes(11));
    hub.hub().closed(onlooker);
  };
  EXPECT_TRUE(is_ever_asked_in_vain(20, watch, nothing));
}

TEST_F(HubAlone, ALookOfLongAgoCountsNoMore) {
  const PeerPtr onlooker = peer_from("b");
  const auto look = [&](TestHub& hub, const Made& made) {
    hub.ask(onlooker, "view", {{"table", made.table}});
    hub.pass(std::chrono::minutes(11));
  };
  EXPECT_FALSE(is_ever_asked_in_vain(3, look, nothing));
}

TEST_F(HubAlone, WhoPlaysOnOneOfSeveralServersIsAsked) {
  memory_.shared = true;
  EXPECT_TRUE(is_ever_asked_in_vain(20, nothing, nothing));
}

// -- sharing the threads

std::string word_of(const std::string& answer) {
  const json::value parsed = json::parse(answer);
  const json::value* error = parsed.as_object().if_contains("error");
  return error == nullptr ? "" : text(error->at("data").at("word"));
}

TEST_F(HubThinking, AnAddressHasSoManyHintsThoughtAboutAtOnce) {
  TestHub hub(memory_, {1, 3});
  const PeerPtr greedy = peer_from("a");
  std::vector<Made> tables;
  for (int i = 0; i < 4; ++i) tables.push_back(open(hub, greedy, {named("Ada"), named("Bo")}));
  greedy->sent.clear();
  for (const Made& made : tables) hub.send(greedy, "hint", seat_of(made, 0));
  ASSERT_EQ(greedy->sent.size(), 1U);
  EXPECT_EQ(word_of(greedy->sent[0]), "busy");
  const PeerPtr other = peer_from("b");
  hub.send(other, "hint", seat_of(tables[3], 0));
  EXPECT_TRUE(other->sent.empty()) << "another address has its own";
  EXPECT_EQ(hub.hub().stats().busy, 1U);
}

TEST_F(HubThinking, HintsOfOneWhoIsGoneAreNotThoughtOn) {
  TestHub hub(memory_, {1, 0});
  const PeerPtr gone = peer_from("a");
  const PeerPtr other = peer_from("b");
  std::vector<Made> tables;
  for (int i = 0; i < 60; ++i) tables.push_back(open(hub, gone, {named("Ada"), named("Bo")}));
  for (const Made& made : tables) hub.send(gone, "hint", seat_of(made, 0));
  hub.send(other, "hint", seat_of(tables[59], 0));
  hub.hub().closed(gone);
  EXPECT_EQ(hub.hub().stats().cancelled, 59U) << "all but the one for which another waits";
  EXPECT_TRUE(turn_until(hub, [&] { return !other->sent.empty(); }));
  EXPECT_EQ(word_of(other->sent.at(0)), "");
}

// A whole hint takes 20,000 iterations or a second. The cancelled one answers, too, as soon as it
// has ended, and that is long before.
TEST_F(HubThinking, WhoAsksAgainAfterACancelledHintGetsAWholeOne) {
  TestHub hub(memory_);
  const PeerPtr gone = peer_from("a");
  const PeerPtr other = peer_from("b");
  const Made made = open(hub, gone, {named("Ada"), named("Bo")});
  hub.send(gone, "hint", seat_of(made, 0));
  std::this_thread::sleep_for(milliseconds(20));  // it has begun
  hub.hub().closed(gone);
  const auto asked = std::chrono::steady_clock::now();
  hub.send(other, "hint", seat_of(made, 0));
  ASSERT_TRUE(turn_until(hub, [&] { return !other->sent.empty(); }));
  const auto took = std::chrono::steady_clock::now() - asked;
  const json::value hint = json::parse(other->sent[0]).at("result");
  EXPECT_TRUE(took >= milliseconds(1'000) || hint.at("iterations") == 20'000)
      << json::serialize(hint);
}

// A bot's move does not begin anew because somebody changes what has nothing to do with it.
TEST_F(HubThinking, AThoughtCountsAsLongAsTheSameIsAsked) {
  TestHub hub(memory_);
  const PeerPtr peer = peer_from("a");
  const Made made = open(hub, peer, {bot("hard"), named("Bo")});
  const std::uint64_t before = hub.hub().stats().cancelled;
  json::object settings = seat_of(made, 1);
  settings["end_turn"] = "auto";
  hub.ask(peer, "settings", settings);
  EXPECT_EQ(hub.hub().stats().cancelled, before);
  hub.ask(peer, "give_up", {{"table", made.table}, {"host", made.host}});
  EXPECT_EQ(hub.hub().stats().cancelled, before + 1) << "nobody wants to know any more";
  EXPECT_EQ(hub.hub().stats().bots_thinking, 0U);
}

// -- tables that nobody watches

// Keeps every thread that begins a bot's move while it is closed. It outlives the hubs, and has to
// be open when they end.
class Gate {
 public:
  explicit Gate(MemoryStore& memory, bool open = false) : open_(open) {
    memory.on_lease = [this] {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return open_; });
    };
  }
  void open() { set(true); }
  void close() { set(false); }

 private:
  void set(bool open) {
    const std::lock_guard lock(mutex_);
    open_ = open;
    wake_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable wake_;
  bool open_ = false;
};

class HubUnwatched : public HubThinking {
 protected:
  HubUnwatched() { memory_.shared = false; }
  static std::vector<Made> open_for_bots(TestHub& hub, const PeerPtr& peer, int count) {
    std::vector<Made> tables;
    for (int i = 0; i < count; ++i) {
      tables.push_back(open(hub, peer, {bot("random"), bot("random")}));
    }
    return tables;
  }
};

TEST_F(HubUnwatched, OfAnOwnersTablesOfBotsEightAreThoughtForAndTheOthersLeaveMemory) {
  Gate gate(memory_);
  TestHub hub(memory_);
  const PeerPtr peer = peer_from("a");
  open_for_bots(hub, peer, 12);
  EXPECT_EQ(hub.hub().stats().bots_thinking, 8U);
  EXPECT_EQ(hub.hub().stats().unwatched_in_line, 4U);
  open_for_bots(hub, peer_from("b"), 1);
  EXPECT_EQ(hub.hub().stats().bots_thinking, 9U) << "another owner has its own";
  hub.pass(std::chrono::minutes(11));
  hub.ask(peer, "games", {});
  EXPECT_EQ(hub.hub().stats().tables, 9U);
  gate.open();
}

TEST_F(HubUnwatched, TablesInLineGetTheirTurn) {
  Gate gate(memory_);
  TestHub hub(memory_);
  open_for_bots(hub, peer_from("a"), 12);
  gate.open();
  EXPECT_TRUE(turn_until(hub, [&] { return hub.hub().stats().over == 12; }));
  EXPECT_EQ(hub.hub().stats().unwatched_in_line, 0U);
}

TEST_F(HubUnwatched, ATableInLineThatSomebodyWatchesIsThoughtForAtOnce) {
  Gate gate(memory_);
  TestHub hub(memory_);
  const PeerPtr peer = peer_from("a");
  const std::vector<Made> tables = open_for_bots(hub, peer, 12);
  hub.ask(peer, "watch", {{"table", tables[11].table}});
  EXPECT_EQ(hub.hub().stats().bots_thinking, 9U);
  EXPECT_EQ(hub.hub().stats().unwatched_in_line, 3U);
  hub.ask(peer, "watch", {{"table", tables[1].table}});
  EXPECT_EQ(hub.hub().stats().bots_thinking, 10U) << "and makes room for one in line";
  EXPECT_EQ(hub.hub().stats().unwatched_in_line, 2U);
  gate.open();
}

TEST_F(HubUnwatched, WhoWatchesManyTablesAndGoesLeavesEightThoughtFor) {
  Gate gate(memory_);
  TestHub hub(memory_);
  const PeerPtr peer = peer_from("a");
  for (const Made& made : open_for_bots(hub, peer, 12)) {
    hub.ask(peer, "watch", {{"table", made.table}});
  }
  EXPECT_EQ(hub.hub().stats().bots_thinking, 12U);
  hub.hub().closed(peer);
  EXPECT_EQ(hub.hub().stats().bots_thinking, 8U);
  EXPECT_EQ(hub.hub().stats().unwatched_in_line, 4U);
  gate.open();
}

// -- servers that share a store

class HubLeases : public HubThinking {
 protected:
  HubLeases() { memory_.exclusive = true; }
  // A person who begins, and a bot.
  Made open_with_bot(std::string name) {
    return open(one_, at_one_, {named("Ada"), bot(std::move(name))});
  }
  // Plays as the person at a server until the bot is to move; timers do not go off. While the gate
  // is open a bot that somebody watches may have moved by the time this returns.
  void play_to_bot(TestHub& hub, const PeerPtr& peer, const Made& made) {
    for (std::size_t i = 0; i < 100; ++i) {
      const json::value now = view_now(hub, peer, made);
      if (now.at("to_act") != 0) return;
      json::object params = seat_of(made, 0);
      params["ask"] = now.at("ask");
      const json::array& legal = now.at("legal").as_array();
      params["action"] = legal[(i * 7) % legal.size()].at("action");
      hub.send(peer, "act", std::move(params));
      hub.settle();
    }
  }
  static json::value view_now(TestHub& hub, const PeerPtr& peer, const Made& made) {
    hub.send(peer, "view", seat_of(made, 0));
    hub.settle();
    return json::parse(peer->sent.back()).at("result").at("view");
  }
  std::size_t entries(const Made& made) { return memory_.entries[made.table].size(); }

  Gate gate_{memory_, true};
  TestHub one_{memory_};
  TestHub two_{memory_};
  PeerPtr at_one_ = peer_from("a");
  PeerPtr at_two_ = peer_from("a");
  PeerPtr watcher_ = peer_from("b");
};

// The first server has the table in memory, and hears of every move at the other one.
TEST_F(HubLeases, AServerWhereNobodyWatchesLeavesTheMoveToOthersForTwoSeconds) {
  const Made made = open_with_bot("random");
  two_.ask(at_two_, "watch", seat_of(made, 0));
  gate_.close();
  play_to_bot(two_, peer_from("a"), made);
  one_.settle();
  EXPECT_EQ(one_.hub().stats().bots_thinking, 0U) << "it has heard that the bot is to move";
  const std::size_t before = entries(made);
  gate_.open();
  ASSERT_TRUE(turn_until(two_, [&] { return entries(made) > before; })) << "it has no lease";
  EXPECT_EQ(memory_.leases(), 1U);
}

TEST_F(HubLeases, AServerWhereNobodyWatchesMovesAfterTwoSecondsAndGivesTheLeaseBack) {
  const Made made = open_with_bot("random");
  const TestHub::Time start = one_.now();
  play_to_bot(one_, at_one_, made);
  wait_until_quiet(one_);
  EXPECT_TRUE(memory_.lease_log().empty());
  const std::size_t before = entries(made);
  ASSERT_TRUE(turn_until(one_, [&] { return entries(made) > before; }));
  EXPECT_GE(one_.now() - start, milliseconds(2'000));
  EXPECT_TRUE(turn_until(one_, [&] { return memory_.leases() == 0; }));
}

TEST_F(HubLeases, ACancelledThoughtGivesTheLeaseBack) {
  const Made made = open_with_bot("hard");
  play_to_bot(one_, at_one_, made);
  ASSERT_TRUE(turn_until(one_, [&] { return memory_.leases() == 1; }));
  two_.ask(at_two_, "give_up", {{"table", made.table}, {"host", made.host}});
  EXPECT_TRUE(turn_until(one_, [&] { return memory_.leases() == 0; }));
}

TEST_F(HubLeases, TheLastToLeaveAServerGivesTheLeaseBack) {
  const Made made = open_with_bot("random");
  const PeerPtr watcher = peer_from("a");
  one_.ask(watcher, "watch", seat_of(made, 0));
  gate_.close();
  play_to_bot(one_, at_one_, made);
  const std::size_t before = entries(made);
  gate_.open();
  ASSERT_TRUE(turn_until(one_, [&] { return entries(made) > before; }));
  one_.hub().closed(watcher);
  EXPECT_TRUE(turn_until(one_, [&] { return memory_.leases() == 0; }));
}

// One thread: what nobody watches makes way for a table that is watched, and whose bot does not get
// its lease until the first table's is given back.
TEST_F(HubLeases, AThoughtThatIsHeldUpGivesTheLeaseBackAndAsksForItAgain) {
  Made left;
  const auto asked = [&] {
    std::vector<std::string> found;
    for (const std::string& each : memory_.lease_log()) {
      if (each.ends_with(left.table)) found.push_back(each.substr(0, each.find(' ')));
    }
    return found;
  };
  const auto held_up = [&] { return one_.hub().stats().held_up > 0; };
  for (int i = 0; i < 50 && !held_up(); ++i) {  // a private question is not held up
    const Made watched = open_with_bot("random");
    one_.ask(watcher_, "watch", {{"table", watched.table}});
    left = open_with_bot("hard");
    play_to_bot(one_, at_one_, left);
    EXPECT_TRUE(turn_until(one_, [&] { return !asked().empty(); }));
    const std::size_t before = entries(left);
    gate_.close();
    play_to_bot(one_, at_one_, watched);
    if (asked().size() == 1) {
      EXPECT_TRUE(turn_until(one_, [&] { return asked().size() == 2; }));
    }
    gate_.open();
    if (held_up()) {
      EXPECT_EQ(entries(left), before) << "it is given back while the thought is held up";
      // The bot that goes first may have to answer in secret next, and then waits for the clock.
      while (entries(left) == before) {
        wait_until_quiet(one_);
        if (entries(left) == before) one_.jump();
      }
      one_.settle();
    } else {
      for (const Made& made : {left, watched}) {
        one_.ask(at_one_, "give_up", {{"table", made.table}, {"host", made.host}});
      }
    }
  }
  EXPECT_TRUE(held_up());
  EXPECT_EQ(asked(), (std::vector<std::string>{"lease", "end", "lease", "end"}));
}

// -- one lease

class MoveLeases : public ::testing::Test {
 protected:
  std::vector<std::string> asked() {
    std::vector<std::string> found;
    for (const std::string& each : memory_.lease_log()) {
      found.push_back(each.substr(0, each.find(' ')));
    }
    return found;
  }
  using Words = std::vector<std::string>;

  MemoryStore memory_;
  MemoryStore::Face store_{memory_};
  std::shared_ptr<MoveLease> lease_ = std::make_shared<MoveLease>(store_, "t");
  MoveLease::Wanted wanted_ = true;
};

TEST_F(MoveLeases, WhatWasTakenIsGivenBack) {
  EXPECT_TRUE(lease_->take(wanted_));
  lease_->giving_back()();
  EXPECT_EQ(asked(), (Words{"lease", "end"}));
}

// A thought is held up, and at its end before the store has heard that the lease was given back.
TEST_F(MoveLeases, WhatIsTakenAgainBeforeItIsGivenBackStaysTaken) {
  EXPECT_TRUE(lease_->take(wanted_));
  const auto give_back = lease_->giving_back();
  EXPECT_TRUE(lease_->take(wanted_));
  give_back();
  EXPECT_EQ(asked(), (Words{"lease", "lease"}));
  lease_->giving_back()();
  EXPECT_EQ(asked(), (Words{"lease", "lease", "end"}));
}

// The reader's thread does not wait for the store's answer to another thread.
TEST_F(MoveLeases, WhatIsGivenBackWhileItIsTakenIsGivenBackByWhoeverTakesIt) {
  memory_.on_lease = [this] { lease_->giving_back()(); };
  EXPECT_FALSE(lease_->take(wanted_));
  EXPECT_EQ(asked(), (Words{"lease", "end"}));
}

TEST_F(MoveLeases, WhatWasNeverTakenIsNotGivenBack) {
  lease_->giving_back()();
  EXPECT_EQ(asked(), Words{});
}

// A thought is cancelled, and its thread notices only when it asks to move.
TEST_F(MoveLeases, WhoIsNotWantedAnyMoreTakesNoneAndKeepsNone) {
  EXPECT_TRUE(lease_->take(wanted_));
  wanted_ = false;
  const auto give_back = lease_->giving_back();
  EXPECT_FALSE(lease_->take(wanted_));
  give_back();
  EXPECT_EQ(asked(), (Words{"lease", "end"}));
}

}  // namespace
}  // namespace agon::server
