// Random games keep the invariants.
#include <gtest/gtest.h>

#include "games/mythic_battles/mythic_battles.h"

namespace agon::mythic_battles {
namespace {

static_assert(agon::Game<MythicBattles>);

TEST(RandomPlay, KeepsTheInvariantsAndEnds) {
  const auto content = MythicBattles::load_content(MythicBattles::built_in_files());
  ASSERT_TRUE(content) << content.error().message.id;
  for (const auto& [players, scenario] : {std::pair{2, "skirmish"},
                                          {3, "skirmish"},
                                          {4, "skirmish"},
                                          {4, "teams"},
                                          {4, "betrayals"},
                                          {2, "styx"},
                                          {2, "tartarus"},
                                          {2, "labyrinth"}}) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      Chance chance(seed);
      auto state = MythicBattles::initial(
          *content, {players, {{"scenario", scenario}, {"round_limit", "60"}}}, chance, nullptr);
      ASSERT_TRUE(state);
      Actions actions;
      while (MythicBattles::to_act(*state) != kNobody) {
        MythicBattles::legal(*state, actions);
        ASSERT_GT(actions.size(), 0) << MythicBattles::decision(*state).step;
        const Action action =
            actions[static_cast<int>(chance.pick(static_cast<std::uint32_t>(actions.size())))];
        MythicBattles::apply(*state, action, chance, nullptr);
        const auto fault = MythicBattles::check(*state);
        ASSERT_FALSE(fault) << *fault << " after " << notation(*content, action) << " in "
                            << scenario << " seed " << seed;
      }
    }
  }
}

}  // namespace
}  // namespace agon::mythic_battles
