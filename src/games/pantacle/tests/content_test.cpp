// PTC-CNT-01 … 05: what the loader asks of the tables.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <map>

#include "games/pantacle/tests/position.h"

namespace agon::pantacle {
namespace {

namespace json = boost::json;

// The built-in files with one change; what the loader says: "" or "dots PTC-CNT-02".
std::string fault_after(const std::string& table, const std::function<void(json::array&)>& change) {
  ContentFiles files = Pantacle::built_in_files();
  json::value file = json::parse(files.at(table + ".json"));
  change(file.at("records").as_array());
  files[table + ".json"] = json::serialize(file);
  const Result<Content> content = load_content(files);
  if (content) return "";
  EXPECT_EQ(content.error().word, "bad_content");
  const std::string& id = content.error().message.id;
  return id.substr(id.rfind('.') + 1) + " " + std::string(content.error().rule);
}
std::string fault_of(const std::string& table, std::size_t row, std::string_view field,
                     const json::value& value) {
  return fault_after(table, [&](json::array& rows) { rows.at(row).as_object()[field] = value; });
}

TEST(Content, IsReadAsItIs) { EXPECT_TRUE(load_content(Pantacle::built_in_files())); }

TEST(Content, FavorsHaveKindKeepersAndMoon_PTC_CNT_01) {
  EXPECT_EQ(fault_of("favors", 0, "kind", "immediate"), "favor_kind PTC-CNT-01");
  EXPECT_EQ(fault_of("favors", 0, "keepers", json::array{"oracle", "hound"}),
            "hound_keeper PTC-CNT-01");
  EXPECT_EQ(fault_of("favors", 0, "keepers", json::array{"oracle"}), "wrong_list PTC-CNT-01");
  EXPECT_EQ(fault_of("favors", 5, "moon", "full"), "favor_moon PTC-CNT-01");
  EXPECT_EQ(fault_of("favors", 0, "moon", "none"), "favor_moon PTC-CNT-01");
  EXPECT_EQ(fault_of("favors", 6, "moon", "new"), "oracle_moon PTC-CNT-01");
  EXPECT_EQ(fault_of("favors", 0, "keepers", json::array{"oracle", "oracle"}), "");
  EXPECT_EQ(fault_after("favors", [](json::array& r) { r.pop_back(); }), "records PTC-CNT-01");
  int powers = 0;
  for (int favor = 0; favor < kPowerFavors; ++favor) powers += kFavorIds[favor] == kTokenIds[favor];
  EXPECT_EQ(powers, 4);
}

// E7: a Keeper with three dots has three blades.
TEST(Content, DotsCountTheBlades_PTC_CNT_02) {
  EXPECT_EQ(std::popcount(built_in().of_keeper[0]), built_in().dots[0]);
  EXPECT_EQ(built_in().dots[0], 3);
  EXPECT_EQ(fault_of("blades", 0, "keeper", "scholar"), "dots PTC-CNT-02");
  EXPECT_EQ(fault_of("keepers", 7, "dots", 4), "dots PTC-CNT-02");
  EXPECT_EQ(fault_after("blades", [](json::array& r) { r.pop_back(); }), "records PTC-CNT-02");
}

// With Keepers of other numbers one Favor may name a Keeper of a single blade, but not twice.
TEST(Content, AKeeperNamedTwiceNeedsTwoBlades_PTC_CNT_01) {
  ContentFiles files = Pantacle::built_in_files();
  json::value keepers = json::parse(files.at("keepers.json"));
  keepers.at_pointer("/records/0").as_object()["dots"] = 1;
  keepers.at_pointer("/records/1").as_object()["dots"] = 5;
  json::value blades = json::parse(files.at("blades.json"));
  blades.at_pointer("/records/0").as_object()["keeper"] = "scholar";
  blades.at_pointer("/records/2").as_object()["keeper"] = "scholar";
  files["keepers.json"] = json::serialize(keepers);
  files["blades.json"] = json::serialize(blades);
  EXPECT_TRUE(load_content(files));
  json::value favors = json::parse(files.at("favors.json"));
  favors.at_pointer("/records/0").as_object()["keepers"] = json::array{"oracle", "oracle"};
  files["favors.json"] = json::serialize(favors);
  const auto content = load_content(files);
  ASSERT_FALSE(content);
  EXPECT_EQ(content.error().message.id, "pantacle.content.keeper_twice");
}

TEST(Content, CursesCarryOrChange_PTC_CNT_03) {
  EXPECT_EQ(fault_of("curses", 15, "cubes", 0), "curse_kind PTC-CNT-03");
  EXPECT_EQ(fault_of("curses", 2, "cubes", 1), "curse_kind PTC-CNT-03");
  EXPECT_EQ(fault_of("curses", 2, "modifiers", json::array{}), "curse_kind PTC-CNT-03");
  EXPECT_EQ(fault_of("curses", 12, "modifiers", json::array{{{"hook", "announcement_ban"}}}),
            "modifier PTC-CNT-03");
  EXPECT_EQ(fault_of("curses", 2, "modifiers", json::array{{{"hook", "luck"}}}),
            "not_a_choice PTC-CNT-03");
  EXPECT_EQ(fault_of("curses", 0, "modifiers", json::array{{{"hook", "hounds"}}}),
            "sacrifice_curses PTC-CNT-03");
  EXPECT_EQ(fault_after("curses", [](json::array& r) { r.pop_back(); }), "records PTC-CNT-03");
  int cubes = 0;
  int adepts = 0;
  for (const CurseData& data : built_in().curses) {
    cubes += data.cubes;
    adepts += data.adepts;
  }
  EXPECT_EQ(cubes, 27);
  EXPECT_EQ(adepts, 7);
}

TEST(Content, TheTrackLendsAHoundAtItsEnd_PTC_CNT_04) {
  EXPECT_EQ(fault_of("resolve_track", 1, "bonus", "hound"), "track PTC-CNT-04");
  EXPECT_EQ(fault_of("resolve_track", 2, "bonus", "none"), "track PTC-CNT-04");
}

TEST(Content, PointsAndPentagramHaveTheirPlaces_PTC_CNT_05) {
  EXPECT_EQ(fault_of("points", 0, "place", "top"), "point_places PTC-CNT-05");
  EXPECT_EQ(fault_of("points", 3, "place", "top"), "demonic_place PTC-CNT-05");
  EXPECT_EQ(fault_of("pentagram", 0, "cursed", true), "pentagram PTC-CNT-05");
  EXPECT_EQ(fault_of("pentagram", 1, "cursed", false), "pentagram PTC-CNT-05");
}

// What the rulebook's text states; all else says what it is: inferred or made up.
TEST(Content, OnlyWhatTheRulebookStatesIsText) {
  std::map<std::string, std::vector<std::string>> stated;
  for (const auto& [file, text] : Pantacle::built_in_files()) {
    const json::value table = json::parse(text);
    for (const json::value& row : table.at("records").as_array()) {
      if (row.at("origin") != "text") continue;
      const json::object& fields = row.as_object();
      stated[file].push_back(json::serialize(fields.begin()->value()));
    }
  }
  EXPECT_EQ(stated, (std::map<std::string, std::vector<std::string>>{
                        {"pentagram.json",
                         {R"("top")", R"("upper_left")", R"("upper_right")", R"("lower_left")",
                          R"("lower_right")"}},
                        {"points.json", {R"("demonic")"}},
                        {"resolve_track.json", {"2"}}}));
}

// A Favor that names one Keeper twice is bribed with two of his blades.
TEST(Content, OneKeeperTwiceAsksForTwoBlades_PTC_BRB_03) {
  Content content = built_in();
  content.favors[kHunt].keepers = {0, 0};
  content.favors[kHunt].blades = {content.of_keeper[0], content.of_keeper[0]};
  Game game = position(3).content(content).hand(1, "b01 b02 b22 b23").favor_of(0);
  game.play("announce hunt");
  EXPECT_EQ(game.legal(), (std::vector<std::string>{"pass", "bribe b01 b02", "bribe b01 b22 b23",
                                                    "bribe b02 b22 b23"}));
  game.play("bribe b01 b02");
  EXPECT_EQ(game.row(), "b01 b02");
}

}  // namespace
}  // namespace agon::pantacle
