// A table does not grow beyond measure while it is played: what a server keeps of it is what the
// next move needs, and the rest of it packed.
#include <gtest/gtest.h>
#include <malloc.h>

#include "games/registry.h"
#include "server/tables/hosted_table.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kHasOwnHeap = false;  // the sanitizer's is another
#else
constexpr bool kHasOwnHeap = true;
#endif

namespace agon::server {
namespace {

std::size_t bytes_in_use() {
  const auto heap = mallinfo2();
  return heap.uordblks + heap.hblkhd;
}

struct Measured {
  const char* game;
  std::size_t most_bytes;  // an action, with its events
};

class TableMemory : public testing::TestWithParam<Measured> {};

INSTANTIATE_TEST_SUITE_P(Games, TableMemory,
                         testing::Values(Measured{"panthalos", 500}, Measured{"deukalion", 500},
                                         Measured{"pantacle", 700},
                                         Measured{"mythic_battles", 500}),
                         [](const auto& test) { return std::string(test.param.game); });

// A table of four people.
std::unique_ptr<HostedTable> table_of(const char* game) {
  TablePlan plan;
  plan.game = *find_game(game);
  plan.setup.players = 4;
  protocol::Seat person;
  person.kind = protocol::Seat::Kind::kPerson;
  plan.seats.assign(4, person);
  auto made = HostedTable::create("t", std::move(plan));
  return made ? std::move(*made) : nullptr;
}

// Plays so many actions; false if the game was over before.
bool play(HostedTable& table, int actions) {
  for (; actions > 0 && !table.closed(); --actions) {
    const AnyMatch& match = table.table().match();
    const auto legal = match.actions();
    const std::size_t choice = (static_cast<std::size_t>(match.position()) * 7919) % legal.size();
    EXPECT_TRUE(table.act(match.decision().player, std::nullopt, legal[choice].notation));
    table.take_entry();
  }
  return actions == 0;
}

TEST_P(TableMemory, OfAPlayedTableGrowsByLittleWithEachAction) {
  if (!kHasOwnHeap) GTEST_SKIP();
  constexpr int kWarmUp = 60;  // whatever it keeps of the last answers is there then
  constexpr int kActions = 150;
  // A table's chance is its own: a game that is over sooner is not measured.
  for (int tries = 0; tries < 100; ++tries) {
    const auto table = table_of(GetParam().game);
    ASSERT_TRUE(table);
    if (!play(*table, kWarmUp)) continue;
    const std::size_t before = bytes_in_use();
    if (!play(*table, kActions)) continue;
    const std::size_t each = (bytes_in_use() - before) / kActions;
    RecordProperty("bytes_an_action", static_cast<int>(each));
    EXPECT_LT(each, GetParam().most_bytes);
    return;
  }
  FAIL() << "no game of a hundred lasted " << kWarmUp + kActions << " actions";
}

// A client that lost its connection repeats its last call; no client goes back further.
TEST(TableAnswers, TheLastEightOfASeatAreGivenAgain) {
  TablePlan plan;
  plan.game = *find_game("panthalos");
  plan.setup.players = 2;
  plan.setup.options["starting_player"] = "1";
  auto made = HostedTable::create("t", std::move(plan));
  ASSERT_TRUE(made);
  HostedTable& table = **made;
  const auto say = [&](int ask) {
    return ask % 2 == 0 ? table.act(0, ask, "place leader titanus.1") : table.take_back(0, ask, 1);
  };
  std::vector<std::string> answers;
  for (int ask = 0; ask < 20; ++ask) {
    const auto answer = say(ask);
    ASSERT_TRUE(answer);
    answers.push_back(*answer);
  }
  for (int ask = 12; ask < 20; ++ask) {
    const auto again = say(ask);
    ASSERT_TRUE(again);
    EXPECT_EQ(*again, answers[ask]);
  }
  ASSERT_FALSE(say(11));
  EXPECT_EQ(say(11).error().word, "stale");
}

}  // namespace
}  // namespace agon::server
