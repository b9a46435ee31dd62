// MBP-CONT
#include <gmock/gmock.h>

#include "games/mythic_battles/tests/field.h"

namespace agon::mythic_battles {
namespace {

namespace json = boost::json;

// The built-in files with one table changed.
template <class Change>
bool loads(const char* file, Change&& change) {
  ContentFiles files = MythicBattles::built_in_files();
  json::value table = json::parse(files[file]);
  change(table.as_object()["records"].as_array());
  files[file] = json::serialize(table);
  return static_cast<bool>(MythicBattles::load_content(files));
}

TEST(Content, DashboardsHaveARowForEachVitality_MBP_CONT_01) {
  EXPECT_TRUE(loads("units.json", [](json::array&) {}));
  EXPECT_FALSE(loads("units.json", [](json::array& rows) {
    json::array& lines = rows[0].as_object()["rows"].as_array();
    lines.erase(lines.begin() + 1);
  }));
  EXPECT_FALSE(loads("units.json", [](json::array& rows) {
    rows[0].as_object()["rows"].as_array()[0].as_object()["offence"] = 11;
  }));
  EXPECT_FALSE(loads("powers.json", [](json::array& rows) { rows.erase(rows.begin()); }));
}

TEST(Content, TroopsCostOneAndAreSeveral_MBP_CONT_02) {
  for (const auto& [field, value] : {std::pair{"cost", 2}, {"miniatures", 1}}) {
    EXPECT_FALSE(loads("troops.json", [&, f = field, v = value](json::array& rows) {
      rows[0].as_object()[f] = v;
    })) << field;
  }
}

TEST(Content, UnitsAgreeWithWhatTheRulebookSays_MBP_CONT_03) {
  const auto card = [](const char* id) -> const UnitCard& {
    return built_in().units[find_unit(built_in(), id)];
  };
  EXPECT_EQ(built_in().units.size(), 19U);
  EXPECT_TRUE(card("zeus").has(Talent::kMightyThrow));
  EXPECT_EQ(card("heracles").rows[7].range, 0);
  EXPECT_EQ(card("atalanta").rows[5].range, 2);
  EXPECT_TRUE(card("leonidas").has(Talent::kGuard));
  EXPECT_EQ(card("hydra").rows[9].range, 1);
  EXPECT_TRUE(card("cerberus").has(Talent::kBlock) && card("cerberus").has(Talent::kGuard));
  EXPECT_TRUE(card("medusa").has(Talent::kClimb));
  EXPECT_TRUE(card("amazons").has(Talent::kClimb) && card("amazons").has(Talent::kInitiative));
  EXPECT_EQ(card("spartans").rows[3].defence, 6);
  EXPECT_EQ(card("spartans").rows[3].movement, 1);
  EXPECT_EQ(card("infernal_warriors").regrows, 1);
  std::uint32_t talents = 0;
  for (const UnitCard& unit : built_in().units) talents |= unit.talents;
  EXPECT_EQ(std::popcount(talents), kTalents);  // each is somebody's
}

TEST(Content, ThereAre25Powers_MBP_CONT_04) {
  EXPECT_EQ(built_in().powers.size(), 25U);
  for (const UnitCard& card : built_in().units) {
    if (card.troops()) continue;
    EXPECT_NE(card.power[0], kNoPower) << card.id;
    EXPECT_EQ(card.power[1] == kNoPower, card.id == "medusa") << card.id;
  }
}

TEST(Content, WallsHoldNobodyAndWaterIsAquatic_MBP_CONT_05) {
  EXPECT_FALSE(loads("areas.json",
                     [](json::array& rows) { rows[0].as_object()["terrain"] = "wall"; }));
  for (const Map& map : built_in().maps) {
    EXPECT_EQ(std::popcount(map.areas), 25);
    for (const Terrain terrain : {Terrain::kSwamp, Terrain::kWater}) {
      const AreaSet areas = map.of[static_cast<std::size_t>(terrain)];
      EXPECT_EQ(map.aquatic & areas, areas);
    }
  }
}

TEST(Content, BordersAreSymmetric_MBP_CONT_06) {
  for (const Map& map : built_in().maps) {
    for (Area a = 0; a < kAreas; ++a) {
      for (Area b = 0; b < kAreas; ++b) {
        EXPECT_EQ((map.adjacent[a] & bit(b)) != 0, (map.adjacent[b] & bit(a)) != 0);
        EXPECT_EQ((map.chains[a] & bit(b)) != 0, (map.chains[b] & bit(a)) != 0);
      }
    }
  }
  EXPECT_FALSE(loads("borders.json", [](json::array& rows) { rows[0].as_object()["to"] = "e5"; }));
  // In front of the arrow of a3 on Olympus.
  AreaSet front = 0;
  for (const char* id : {"b1", "b2", "c1", "c2", "d1", "e1"}) front |= bit(parse_area(id));
  EXPECT_EQ(built_in().maps[0].in_front[parse_area("a3")], front);
}

TEST(Content, SightIsTheSameBothWays_MBP_CONT_07_MBP_TGT_05) {
  for (const Map& map : built_in().maps) {
    for (Area a = 0; a < kAreas; ++a) {
      for (Area b = 0; b < kAreas; ++b) EXPECT_EQ(map.crossed[a][b], map.crossed[b][a]);
    }
  }
  // The four adjacent pairs with an area between.
  const auto between = [](int map, const char* from, const char* to) {
    return built_in().maps[map].crossed[parse_area(from)][parse_area(to)];
  };
  EXPECT_EQ(between(0, "a4", "b5"), bit(parse_area("a5")));
  EXPECT_EQ(between(0, "d1", "e2"), bit(parse_area("e1")));
  EXPECT_EQ(between(3, "a2", "b3"), bit(parse_area("b2")));
  EXPECT_EQ(between(3, "d3", "e4"), bit(parse_area("d4")));
  int pairs = 0;
  for (const Map& map : built_in().maps) {
    for (Area a = 0; a < kAreas; ++a) {
      for (Area b = 0; b < a; ++b) {
        if ((map.adjacent[a] & bit(b)) != 0 && map.crossed[a][b] != 0) ++pairs;
      }
    }
  }
  EXPECT_EQ(pairs, 4);
}

TEST(Content, EveryScenarioIsWhole_MBP_CONT_08_MBP_SETUP_02) {
  EXPECT_EQ(built_in().scenarios.size(), 8U);
  for (std::size_t i = 0; i < built_in().scenarios.size(); ++i) {
    for (const char* field : {"goal", "lost_divinity", "map", "zones", "omphalos", "lava"}) {
      EXPECT_FALSE(loads("scenarios.json", [&](json::array& rows) {
        rows[i].as_object().erase(field);
      })) << field;
    }
  }
}

TEST(Content, SuppliesHaveNoLimit_MBP_CONT_09) {
  Game game = Field().put(0, "god", "a1").omphalos_cards(0, 40).aow(0, 3).turn(0);
  EXPECT_EQ(game.state()[0].omphalos.hand, 40);
  EXPECT_TRUE(game.is_legal("rest"));
}

}  // namespace
}  // namespace agon::mythic_battles
