// Thinking at the tables of a server: its time tells nothing, and nobody keeps others from it.
#include <algorithm>

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

TEST_F(HubThinking, WhoAsksAgainAfterACancelledHintGetsAWholeOne) {
  TestHub hub(memory_);
  const PeerPtr gone = peer_from("a");
  const PeerPtr other = peer_from("b");
  const Made made = open(hub, gone, {named("Ada"), named("Bo")});
  hub.send(gone, "hint", seat_of(made, 0));
  hub.hub().closed(gone);
  hub.send(other, "hint", seat_of(made, 0));
  ASSERT_TRUE(turn_until(hub, [&] { return !other->sent.empty(); }));
  EXPECT_GT(json::parse(other->sent[0]).at("result").at("iterations").to_number<int>(), 16);
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

}  // namespace
}  // namespace agon::server
