// DEU-CNT: the tables, and what the loader refuses.
#include <boost/json.hpp>

#include "games/deukalion/tests/position.h"

namespace agon::deukalion {
namespace {

namespace json = boost::json;

// The built-in files with one change; what the loader says of it ("" if it is content).
std::string fault(std::string_view table, auto change) {
  ContentFiles files = Deukalion::built_in_files();
  std::string& text = files[std::string(table) + ".json"];
  json::value file = json::parse(text);
  change(file.at("records").as_array());
  text = json::serialize(file);
  const auto content = Deukalion::load_content(files);
  if (content) return "";
  const std::string& id = content.error().message.id;
  return std::string(content.error().rule) + " " + id.substr(id.rfind('.') + 1);
}
auto set_square(std::string_view id, std::string_view type, std::string_view name = "none") {
  return [=](json::array& rows) {
    for (json::value& row : rows) {
      if (row.at("square").as_string() != id) continue;
      row.at("type") = type;
      row.at("name") = name;
    }
  };
}
auto set_field(std::string_view key, std::string_view id, std::string_view field,
               json::value value) {
  return [=](json::array& rows) {
    for (json::value& row : rows) {
      if (row.at(key).as_string() == id) row.at(field) = value;
    }
  };
}

TEST(Content, TheMapIsChecked_DEU_CNT_01) {
  EXPECT_EQ(std::popcount(built_in().navigable), 49);
  EXPECT_EQ(std::popcount(built_in().anchors), 5);
  EXPECT_EQ(fault("map", set_square("e4", "water")), "DEU-CNT-01 kylix_not_in_centre");
  EXPECT_EQ(fault("map", set_square("e5", "land")), "DEU-CNT-01 water_around_kylix");
  EXPECT_EQ(fault("map", set_square("h2", "anchor")), "DEU-CNT-01 anchor_far_from_athens");
  EXPECT_EQ(fault("map",
                  [](json::array& r) {
                    set_square("c1", "water")(r);
                    set_square("c2", "water")(r);
                  }),
            "DEU-CNT-01 anchors");
  EXPECT_EQ(fault("map", set_square("i1", "water")), "DEU-CNT-01 styx");
  EXPECT_EQ(fault("map", set_square("e6", "water")), "DEU-CNT-01 missing_record");
  EXPECT_EQ(fault("map", set_square("a2", "water")), "DEU-CNT-01 missing_record");
  EXPECT_EQ(fault("map", set_square("a2", "city")), "DEU-CNT-01 name_and_type");
  EXPECT_EQ(fault("map", set_square("b2", "city", "rhodes")), "DEU-CNT-01 named_twice");
  EXPECT_EQ(fault("map",
                  [](json::array& r) {
                    set_square("h1", "land")(r);
                    set_square("h2", "land")(r);
                    set_square("i3", "land")(r);
                    set_square("b1", "settlement", "salamis")(r);
                  }),
            "DEU-CNT-01 not_connected");
  EXPECT_EQ(fault("map",
                  [](json::array& r) {
                    for (const char* s : {"f5", "g6", "h5"}) set_square(s, "land")(r);
                  }),
            "DEU-CNT-01 water_around_kylix");
  EXPECT_EQ(fault("map",
                  [](json::array& r) {
                    for (const char* s : {"b1", "b3", "a3"}) set_square(s, "land")(r);
                  }),
            "DEU-CNT-01 not_connected");
  EXPECT_EQ(fault("map", [](json::array& r) { r.pop_back(); }), "DEU-CNT-01 records");
}

// Another sea is no trouble.
TEST(Content, AReplacedMapIsPlayed_DEU_CNT_01) {
  EXPECT_EQ(fault("map",
                  [](json::array& r) {
                    set_square("a2", "water")(r);
                    set_square("b2", "city", "corinth")(r);
                  }),
            "");
}

TEST(Content, CitiesHoldAllChests_DEU_CNT_02) {
  const Place& h = built_in().places[place("halikarnassos")];
  EXPECT_EQ(h.value, 4);
  EXPECT_EQ(h.spaces, 3);
  EXPECT_EQ(fault("cities", set_field("id", "halikarnassos", "value", 3)),
            "DEU-CNT-02 halikarnassos");
  EXPECT_EQ(fault("cities", set_field("id", "crete", "chest_spaces", 2)),
            "DEU-CNT-02 chest_spaces");
  EXPECT_EQ(fault("cities", set_field("id", "crete", "chest_spaces", 5)), "");
}

TEST(Content, SettlementsCanBeGarrisoned_DEU_CNT_03) {
  EXPECT_EQ(fault("settlements", set_field("id", "lindos", "value", 1)),
            "DEU-CNT-03 weak_settlement");
  EXPECT_EQ(fault("settlements", set_field("id", "ephesus", "value", 2)), "DEU-CNT-03 ephesus");
}

TEST(Content, FiveColoursThreeEach_DEU_CNT_04) {
  EXPECT_EQ(colour("red"), 0);
  EXPECT_EQ(colour("green"), 1);
  EXPECT_EQ(fault("chests", set_field("colour", "red", "count", 4)), "DEU-CNT-04 not_in_range");
}

TEST(Content, ThirtyCardsThreeReusable_DEU_CNT_05) {
  EXPECT_EQ(fault("actions", set_field("id", "a01", "count", 4)), "DEU-CNT-05 sum");
  EXPECT_EQ(fault("actions", set_field("id", "a12", "reusable", false)), "DEU-CNT-05 reusable");
  EXPECT_EQ(fault("actions", set_field("id", "a06", "window", "own")), "DEU-CNT-05 card_window");
  EXPECT_EQ(fault("actions", set_field("id", "a06", "amount", 0)), "DEU-CNT-05 card_amount");
  EXPECT_EQ(fault("actions", set_field("id", "a02", "amount", 3)), "DEU-CNT-05 missing_record");
}

TEST(Content, SixteenSoundPursuits_DEU_CNT_06) {
  const auto set_kind = [](std::string_view id, std::string_view kind) {
    return [=](json::array& rows) {
      for (json::value& row : rows) {
        if (row.at("id").as_string() == id) row.at("task_b").at("kind") = kind;
      }
    };
  };
  EXPECT_EQ(fault("pursuits", set_kind("p09", "defeat_ship")), "DEU-CNT-06 missing_record");
  EXPECT_EQ(fault("pursuits", set_kind("p07", "defeat_ship")), "DEU-CNT-06 task");
  EXPECT_EQ(fault("pursuits", [](json::array& r) { r.pop_back(); }), "DEU-CNT-06 records");
}

TEST(Content, TheFlatSidesAreEquallyLikely_DEU_CNT_07) {
  EXPECT_EQ(fault("hoplite_roll", set_field("face", "skull", "weight", 3)),
            "DEU-CNT-07 flat_sides");
  EXPECT_EQ(fault("hoplite_roll", set_field("face", "half", "weight", 7)), "");
}

TEST(Content, TheRingHasEachSymbolOnce_DEU_CNT_08) {
  EXPECT_EQ(fault("kylix_ring", [](json::array& r) { r[0].at("symbol") = "move"; }),
            "DEU-CNT-08 ring");
}

TEST(Content, EveryRowHasItsOrigin) {
  for (const auto& [name, text] : Deukalion::built_in_files()) {
    const json::value file = json::parse(text);
    for (const json::value& row : file.at("records").as_array()) {
      EXPECT_TRUE(row.as_object().contains("origin")) << name;
    }
  }
}

}  // namespace
}  // namespace agon::deukalion
