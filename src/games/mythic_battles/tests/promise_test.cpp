// What an action says it brings is what it brings, where neither chance nor others have a say.
#include <gmock/gmock.h>

#include "games/mythic_battles/tests/field.h"

namespace agon::mythic_battles {
namespace {

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

std::vector<std::string> gains(const Game& game, std::string_view notation) {
  const auto action = parse(*game.state().content, notation);
  std::vector<std::string> ids;
  for (const Message& gain : MythicBattles::describe(game.state(), *action, game.who()).gains) {
    ids.push_back(gain.id.substr(gain.id.rfind('.') + 1));
  }
  return ids;
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
  EXPECT_THAT(gains(game, "claim a1"), testing::ElementsAre("omphalos"));
  EXPECT_THAT(gains(game, "claim a2"), testing::ElementsAre("omphalos"));
  EXPECT_THAT(gains(game, "run a2"), testing::ElementsAre("lava"));
  game.play("claim a1");
  EXPECT_TRUE(game.is_legal("end_activation"));  // the swamp has not ended it
}

}  // namespace
}  // namespace agon::mythic_battles
