// What an action says it brings is what it brings, where neither chance nor others have a say.
#include <gmock/gmock.h>

#include <cmath>

#include "games/mythic_battles/odds.h"
#include "games/mythic_battles/tests/field.h"

namespace agon::mythic_battles {
namespace {

using testing::ElementsAre;

struct Blow {
  std::int64_t dice = -1;
  std::int64_t defence = -1;
  friend bool operator==(const Blow&, const Blow&) = default;
};
void PrintTo(const Blow& blow, std::ostream* out) {
  *out << blow.dice << " dice against " << blow.defence;
}

// What an attack promises.
Blow promised(const Game& game, std::string_view notation) {
  const auto action = parse(*game.state().content, notation);
  const ActionInfo info = MythicBattles::describe(game.state(), *action, game.who());
  Blow blow;
  for (const Message& gain : info.gains) {
    if (gain.id != "mythic_battles.gain.dice") continue;
    for (const Arg& arg : gain.args) {
      if (arg.name == "dice") blow.dice = arg.value.number;
      if (arg.name == "defence") blow.defence = arg.value.number;
    }
  }
  return blow;
}

// What was rolled last.
Blow rolled(const Game& game) {
  Blow blow;
  for (const Event& event : game.events()) {
    if (event.text.id != "mythic_battles.event.rolled") continue;
    for (const Arg& arg : event.text.args) {
      if (arg.name == "dice") blow.dice = static_cast<std::int64_t>(arg.value.list.size());
      if (arg.name == "defence") blow.defence = arg.value.number;
    }
  }
  return blow;
}

Field in_the_ruins() {
  return Field()
      .terrain("a1", "ruins")
      .talents("hero", "force_of_nature")
      .put(0, "hero", "a1")
      .put(1, "mon", "a1")
      .hand("hero", 1)
      .edit([](State& s) { s.pieces[parse_area("a1")] = 1; })
      .turn(0);
}

TEST(Promises, TheLastColumnNoLongerDefends_MBP_TAL_11) {
  for (const char* attack : {"attack mon", "attack mon uproot"}) {
    Game game = in_the_ruins();
    game.play("activate hero");
    const Blow told = promised(game, attack);
    game.dice("_ _ _ _ _").play(attack);
    EXPECT_EQ(rolled(game), told) << attack;
  }
}

TEST(Promises, TheLastColumnNoLongerDefendsAgainstARetaliation_MBP_TAL_11) {
  for (const char* reply : {"retaliate", "retaliate uproot"}) {
    Game game = in_the_ruins().talents("mon", "force_of_nature").hand("mon", 1);
    game.play("activate hero").dice("_ _ _ _ _").play("attack mon");
    const Blow told = promised(game, reply);
    game.dice("_ _ _ _ _ _ _").play(reply);
    EXPECT_EQ(rolled(game), told) << reply;
  }
}

// The wounds in tenths that an action tells to expect, and what its dice are made of.
struct Outlook {
  std::int64_t tenths = -1;
  std::int64_t percent = 0;
  std::vector<std::string> dice;
};
Outlook outlook(const Game& game, std::string_view notation) {
  const auto action = parse(*game.state().content, notation);
  Outlook found;
  for (const Message& gain : MythicBattles::describe(game.state(), *action, game.who()).gains) {
    if (gain.id == "mythic_battles.gain.expected") {
      found.tenths = gain.args[0].value.number * 10 + gain.args[1].value.number;
      for (const Message& odds : gain.args[3].value.list)
        found.percent += odds.args[1].value.number;
    }
    if (gain.id != "mythic_battles.gain.dice_parts") continue;
    for (const Message& part : gain.args[1].value.list) {
      found.dice.push_back(part.args[0].value.list[0].id);
    }
  }
  return found;
}

TEST(Promises, AnAttackTellsTheWoundsToExpect_MBP_RES_16) {
  // One die against defence 3 wounds with 3, 4 and 5.
  Game game = Field()
                  .stats("hero", 4, 1, 0, 2)
                  .stats("mon", 4, 3, 0, 2)
                  .put(0, "hero", "a1")
                  .put(1, "mon", "a1")
                  .hand("hero", 1)
                  .turn(0);
  game.play("activate hero");
  const int dice = static_cast<int>(promised(game, "attack mon").dice);
  const int defence = static_cast<int>(promised(game, "attack mon").defence);
  Odds odds(defence, game.state().unit[parse(*game.state().content, "attack mon")->a].life);
  const Outlook told = outlook(game, "attack mon");
  EXPECT_EQ(told.tenths, std::lround(odds.before(dice).mean() * 10));
  EXPECT_NEAR(static_cast<double>(told.percent), 100, 3);
}

TEST(Promises, OneDieWoundsAsOftenAsItsFacesReachTheDefence_MBP_RES_06) {
  EXPECT_NEAR(Odds(3, 9).before(1).mean(), 0.5, 1e-9);
  EXPECT_NEAR(Odds(5, 9).before(1).mean(), 1.0 / 6, 1e-9);
  // A five is rolled again: five faces of six reach 6 with it.
  EXPECT_NEAR(Odds(6, 9).before(1).mean(), 5.0 / 36, 1e-9);
}

TEST(Promises, NoMoreWoundsCountThanTheTargetHas_MBP_RES_13) {
  const WoundOdds odds = Odds(1, 2).before(10);
  EXPECT_NEAR(odds.chance[0] + odds.chance[1] + odds.chance[2], 1, 1e-9);
}

TEST(Promises, RollingABlankAgainIsWorthTheChanceToWound_MBP_RES_15) {
  const std::uint8_t lying[6] = {0, 0, 0, 1, 0, 0};
  const std::uint8_t blank[6] = {1, 0, 0, 1, 0, 0};
  EXPECT_DOUBLE_EQ(Odds(3, 9).fallen(blank).mean(), 1);
  EXPECT_GT(Odds(3, 9).fallen(lying, 1).mean(), 1.49);
}

// "+1 cards", "-2 points?" (not certain); gains without a number by their id.
std::vector<std::string> gains(const Game& game, std::string_view notation) {
  const auto action = parse(*game.state().content, notation);
  std::vector<std::string> list;
  for (const Gain& gain : MythicBattles::describe(game.state(), *action, game.who()).gains) {
    if (gain.counted()) {
      list.push_back((gain.amount > 0 ? "+" : "") + std::to_string(gain.amount) + " " +
                     gain.resource + (gain.certain ? "" : "?"));
    } else {
      list.push_back(gain.id.substr(gain.id.rfind('.') + 1));
    }
  }
  return list;
}

TEST(Promises, ADrawFromAnEmptyDeckBringsTheRefresh_MBP_REFR_03_MBP_REFR_04) {
  const auto hand = [](const Game& game) { return game.state().hand_size(0); };
  Game plain = Field().put(0, "hero", "a1").deck("hero", 1).turn(0);
  EXPECT_THAT(gains(plain, "pass_draw"), ElementsAre("+1 cards"));
  for (const auto& [discarded, drawn] : {std::pair{9, 4}, {4, 4}, {3, 3}, {2, 2}, {0, 0}}) {
    Game game = Field().put(0, "hero", "a1").turn(0);
    for_each_kind(game.state(), 0,
                  [&](CardKind kind) { cards_of(game.state(), 0, kind).discard = 0; });
    game.state().unit[game.unit("hero")].cards = {0, 0, static_cast<std::uint8_t>(discarded), 0};
    const std::string told = (drawn > 0 ? "+" : "") + std::to_string(drawn) + " cards";
    EXPECT_THAT(gains(game, "pass_draw"), ElementsAre("refresh", told));
    const int before = hand(game);
    Chance chance(5);
    MythicBattles::apply(game.state(), act(Verb::kPassDraw), chance, nullptr);
    EXPECT_EQ(hand(game) - before, drawn) << discarded;
  }
}

TEST(Promises, OmphalosCountForTheSide_MBP_SCEN_01) {
  Game game = Field(4, "teams")
                  .put(0, "zeus", "a1")
                  .hand("zeus", 1)
                  .omphalos("a1")
                  .edit([](State& s) { s[2].absorbed = 1; })
                  .turn(0);
  game.play("activate zeus");
  EXPECT_THAT(gains(game, "absorb"), ElementsAre("+1 absorbed", "+1 cards"));
  const ActionInfo info =
      MythicBattles::describe(game.state(), *parse(*game.state().content, "absorb"), 0);
  EXPECT_EQ(info.gains[0].args[0].value.number, 2);  // the ally's one is there already
}

TEST(Promises, PaymentsAreCountedInCards_MBP_AOW_01) {
  Game game = Field()
                  .put(0, "hero", "a1")
                  .put(0, "bow", "a1")
                  .put(0, "mon", "box")
                  .hand("hero", 1)
                  .hand("bow", 1)
                  .hand("mon", 2)
                  .aow(0, 1)
                  .turn(0);
  EXPECT_THAT(gains(game, "activate hero"), ElementsAre("-1 cards"));
  game.play("activate hero").play("end_activation");
  EXPECT_THAT(gains(game, "activate bow pay:aow"), ElementsAre("-1 cards", "-1 cards"));
  EXPECT_THAT(gains(game, "activate bow pay:pair"), ElementsAre("-1 cards", "-2 cards"));
}

TEST(Promises, GroundActsOnThoseWhoEnterIt_MBP_TERR_04_MBP_TERR_13) {
  Game game = Field()
                  .terrain("a1", "swamp")
                  .terrain("a2", "lava")
                  .talents("hero", "gem_collector")
                  .put(0, "hero", "a1")
                  .hand("hero", 1)
                  .omphalos("a1")
                  .omphalos("a2")
                  .turn(0);
  game.play("activate hero");
  EXPECT_THAT(gains(game, "claim a1"), ElementsAre("omphalos"));
  EXPECT_THAT(gains(game, "claim a2"), ElementsAre("omphalos"));
  EXPECT_THAT(gains(game, "run a2"), ElementsAre("lava"));
  game.play("claim a1");
  EXPECT_TRUE(game.is_legal("end_activation"));  // the swamp has not ended it
}

TEST(Promises, AnAllyIsToldWhatHisUnitIsAskedFor_MBP_GUARD_07) {
  Game game = Field(4, "teams")
                  .talents("trp", "guard")
                  .put(0, "mon", "a1")
                  .put(1, "hero", "a1")
                  .put(3, "trp", "a1")
                  .hand("mon", 1)
                  .turn(0);
  game.play("activate mon").play("attack hero").play("guard trp");
  const auto agree = parse(*game.state().content, "agree");
  const ActionInfo info = MythicBattles::describe(game.state(), *agree, 3);
  EXPECT_EQ(info.sentence.id, "mythic_battles.action.agree_guard");
  EXPECT_THAT(info.touches, ElementsAre("trp"));
}

}  // namespace
}  // namespace agon::mythic_battles
