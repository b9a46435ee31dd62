// Chance at a table: nothing that is done between two picks changes the next one, and a record in
// which it was otherwise is found out.
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "games/registry.h"
#include "server/chance/keyed_picks.h"
#include "server/tables/hosted_table.h"
#include "server/tables/verify.h"

namespace agon::server {
namespace {
namespace json = boost::json;
using protocol::Seat;

using TablePtr = std::unique_ptr<HostedTable>;
using History = std::vector<StoredEntry>;

TablePlan plan_of(std::string_view game, int players) {
  TablePlan plan;
  plan.game = *find_game(game);
  plan.setup.players = players;
  Seat person;
  person.kind = Seat::Kind::kPerson;
  plan.seats.assign(static_cast<std::size_t>(players), person);
  return plan;
}

void keep_entry(HostedTable& table, History& history) {
  if (auto entry = table.take_entry()) history.push_back(std::move(*entry));
}

TablePtr from_store(const History& history) {
  auto table = HostedTable::read("t", history);
  EXPECT_TRUE(table);
  return table ? std::move(*table) : nullptr;
}

// The choice-th legal action of whoever is to act; false at the end.
bool play_choice(HostedTable& table, std::size_t choice) {
  const AnyMatch& match = table.table().match();
  if (match.over()) return false;
  const std::vector<ActionInfo> actions = match.actions();
  const auto answer =
      table.act(match.decision().player, std::nullopt, actions[choice % actions.size()].notation);
  EXPECT_TRUE(answer);
  return static_cast<bool>(answer);
}

// A change of a seat that changes nothing but the number of the next entry.
void pad(HostedTable& table, History& history) {
  table.set_seat(0, table.table().seats()[0], table.hash(0));
  keep_entry(table, history);
}

json::value record_of(const HostedTable& table) {
  return json::parse(table.record(kReferee)).at("record");
}

json::value finished(HostedTable& table, std::size_t stride, std::size_t most = 3'000) {
  for (std::size_t i = 0; i < most && play_choice(table, i * stride);) ++i;
  if (!table.closed()) table.give_up();
  return record_of(table);
}

class TableChanceTest : public testing::TestWithParam<const char*> {
 protected:
  TablePtr make() {
    auto made = HostedTable::create("t", plan_of(GetParam(), 4));
    EXPECT_TRUE(made);
    keep_entry(**made, history_);
    return std::move(*made);
  }
  History history_;
};

INSTANTIATE_TEST_SUITE_P(Games, TableChanceTest,
                         testing::Values("panthalos", "deukalion", "pantacle", "mythic_battles"),
                         [](const auto& test) { return std::string(test.param); });

TEST_P(TableChanceTest, SettingsBetweenTwoActionsDoNotChangeTheNextPicks) {
  const TablePtr made = make();
  TablePtr plain = from_store(history_);
  TablePtr padded = from_store(history_);
  ASSERT_TRUE(plain && padded);
  History ignored;
  for (std::size_t i = 0; i < 400 && !plain->closed(); ++i) {
    for (std::size_t n = 0; n < i % 3; ++n) pad(*padded, ignored);
    play_choice(*plain, i * 7);
    play_choice(*padded, i * 7);
  }
  for (HostedTable* table : {plain.get(), padded.get()}) {
    if (!table->closed()) table->give_up();
  }
  EXPECT_GT(padded->next(), plain->next());
  EXPECT_EQ(record_of(*padded), record_of(*plain));
  EXPECT_TRUE(verify_chance(record_of(*padded)));
}

// No pick is ever taken back, so those of the record are all that fell.
TEST_P(TableChanceTest, TakeBacksDoNotChangeTheNextPicks) {
  int taken_back = 0;
  for (int game = 0; game < 200 && taken_back == 0; ++game) {  // not every game has any
    const TablePtr table = make();
    for (std::size_t i = 0; i < 600 && !table->closed(); ++i) {
      const AnyMatch& match = table->table().match();
      const Player player = match.decision().player;
      if (i % 3 == 2 && !match.take_back_positions(player).empty()) {
        EXPECT_TRUE(table->take_back(player, std::nullopt, 1));
        ++taken_back;
      }
      play_choice(*table, i * 5);
    }
    if (!table->closed()) table->give_up();
    const auto verified = verify_chance(record_of(*table));
    ASSERT_TRUE(verified);
    EXPECT_EQ(verified->rule, PickRule::kByCount);
  }
  EXPECT_GT(taken_back, 0);
}

TEST_P(TableChanceTest, ATableFromTheStoreGoesOnWhereItsPicksWere) {
  const TablePtr table = make();
  for (std::size_t i = 0; i < 40; ++i) {
    play_choice(*table, i * 3);
    keep_entry(*table, history_);
  }
  const TablePtr again = from_store(history_);
  ASSERT_TRUE(again);
  EXPECT_EQ(finished(*again, 5, 300), finished(*table, 5, 300));
  EXPECT_TRUE(verify_chance(record_of(*again)));
}

// -- records that lie

// All picks of a record in their order: of the set-up, then of each action.
std::vector<json::array*> picks_in(json::value& record) {
  std::vector<json::array*> picks;
  const auto add = [&](json::value* list) {
    if (list == nullptr) return;
    for (json::value& pick : list->as_array()) picks.push_back(&pick.as_array());
  };
  add(record.as_object().if_contains("picks"));
  for (json::value& line : record.at("actions").as_array()) {
    add(line.as_object().if_contains("picks"));
  }
  return picks;
}

GameKey key_in(const json::value& record) {
  return *GameKey::from_hex(std::string(record.at("chance").at("key").as_string()));
}

// Gives each pick from the `first`-th on the value that falls `shift` picks later.
int shift_picks(json::value& record, std::size_t first, std::int64_t shift) {
  const GameKey key = key_in(record);
  const std::vector<json::array*> picks = picks_in(record);
  int changed = 0;
  for (std::size_t i = first; i < picks.size(); ++i) {
    json::array& pick = *picks[i];
    const auto of = pick[1].to_number<std::uint32_t>();
    const std::uint32_t value = counted_pick(key, static_cast<std::int64_t>(i) + shift, of);
    changed += pick[0].to_number<std::uint32_t>() == value ? 0 : 1;
    pick[0] = value;
  }
  return changed;
}

TEST_P(TableChanceTest, ARecordWithAGapInItsPicksIsRefused) {
  const TablePtr table = make();
  const json::value honest = finished(*table, 7);
  ASSERT_TRUE(verify_chance(honest));
  json::value same = honest;
  EXPECT_EQ(shift_picks(same, 0, 0), 0) << "every pick is of its own number";
  json::value forged = honest;
  ASSERT_GT(picks_in(forged).size(), 4U);
  ASSERT_GT(shift_picks(forged, picks_in(forged).size() / 2, 1), 0);
  EXPECT_FALSE(verify_chance(forged));
}

TEST_P(TableChanceTest, ARecordThatClaimsTheEarlierRuleOrInventsNumbersIsRefused) {
  const TablePtr table = make();
  const json::value honest = finished(*table, 7, 200);
  json::array numbers;
  for (std::size_t i = 0; i < honest.at("actions").as_array().size(); ++i) numbers.push_back(i + 1);
  json::value forged = honest;
  forged.at("chance").as_object()["entries"] = numbers;
  EXPECT_FALSE(verify_chance(forged)) << "numbers beside the count";
  forged.at("chance").as_object()["rule"] = 1;
  EXPECT_FALSE(verify_chance(forged)) << "the commitment is to the rule, too";
  forged.at("chance").as_object()["rule"] = 3;
  EXPECT_FALSE(verify_chance(forged)) << "no such rule";
  forged.at("chance").as_object().erase("rule");
  EXPECT_FALSE(verify_chance(forged)) << "the earlier rule, which was not named";
  forged = honest;
  forged.at("chance").as_object()["rule"] = "2";
  EXPECT_FALSE(verify_chance(forged));
}

// -- tables that an earlier release began

// The first entry as that release wrote it: no rule is named, and the picks of the set-up are those
// of entry 0.
std::optional<StoredEntry> earlier(const StoredEntry& created) {
  json::value entry = json::parse(created.text);
  entry.as_object().erase("chance");
  KeyedPicks stream(*GameKey::from_hex(std::string(entry.at("key").as_string())), 0);
  for (json::value& pick : entry.at("picks").as_array()) {
    pick.as_array()[0] = stream.pick(pick.at(1).to_number<std::uint32_t>());
  }
  StoredEntry written{0, json::serialize(entry)};
  if (!HostedTable::read("t", {written})) return std::nullopt;  // the set-up took another way
  return written;
}

class EarlierTable : public testing::Test {
 protected:
  void SetUp() override {
    for (int i = 0; i < 200 && history_.empty(); ++i) {
      auto made = HostedTable::create("t", plan_of("panthalos", 2));
      ASSERT_TRUE(made);
      if (const auto entry = earlier(*(*made)->take_entry())) history_.push_back(*entry);
    }
    ASSERT_FALSE(history_.empty());
  }
  History history_;
};

TEST_F(EarlierTable, LoadsGoesOnAndIsVerifiedByItsOwnRule) {
  TablePtr table = from_store(history_);
  ASSERT_TRUE(table);
  for (std::size_t i = 0; i < 60; ++i) {
    play_choice(*table, i * 7);
    keep_entry(*table, history_);
    if (i % 20 == 0) pad(*table, history_);
  }
  table = from_store(history_);
  ASSERT_TRUE(table);
  const json::value record = finished(*table, 5);
  const auto verified = verify_chance(record);
  ASSERT_TRUE(verified);
  EXPECT_EQ(verified->rule, PickRule::kByEntry);
  EXPECT_EQ(verified->unexplained, 3);
  // As that release itself wrote it.
  json::value unnamed = record;
  unnamed.at("chance").as_object().erase("rule");
  EXPECT_TRUE(verify_chance(unnamed));
}

TEST_F(EarlierTable, NumbersThatDoNotGrowOrFitAreRefused) {
  const TablePtr table = from_store(history_);
  ASSERT_TRUE(table);
  const json::value honest = finished(*table, 5);
  ASSERT_TRUE(verify_chance(honest));
  json::value forged = honest;
  json::array& numbers = forged.at("chance").at("entries").as_array();
  numbers[numbers.size() / 2] = 0;
  EXPECT_FALSE(verify_chance(forged)) << "a number that comes back";
  forged = honest;
  // Every action with picks says another entry than the one whose picks it has.
  for (json::value& number : forged.at("chance").at("entries").as_array()) {
    number = number.to_number<std::int64_t>() + 1'000'000;
  }
  EXPECT_FALSE(verify_chance(forged)) << "numbers that nobody wrote";
  forged = honest;
  forged.at("chance").at("entries").as_array().pop_back();
  EXPECT_FALSE(verify_chance(forged)) << "one is missing";
}

}  // namespace
}  // namespace agon::server
