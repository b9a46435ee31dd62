// The tables of the board. A test that spoils one changes one thing in the built-in files.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/panthalos/tests/changed_files.h"

namespace agon::panthalos::content_tests {
namespace {

using testing::ElementsAre;

// -- PAN-CONT-01: spaces

TEST(ContentSpaces, ForoOfThreeIsRefused_PAN_CONT_01) {
  Files files;
  files.add("spaces", space_record(3, "4-5", "foro"));
  EXPECT_EQ(fault(files), "space_count PAN-CONT-01 spaces.json");
  EXPECT_EQ(told(files, "side"), "4-5");
  EXPECT_EQ(told(files, "location"), "foro");
  EXPECT_EQ(told(files, "count"), "3");
  EXPECT_EQ(told(files, "expected"), "2");
}

TEST(ContentSpaces, ThermaeHasNone_PAN_CONT_01) {
  Files files;
  files.set("spaces", 0, "location", "thermae");
  EXPECT_EQ(fault(files), "not_a_choice PAN-CONT-01 spaces.json");
  EXPECT_EQ(told(files, "path"), "/records/0/location");
  EXPECT_EQ(told(files, "value"), "\"thermae\"");
}

TEST(ContentSpaces, TitanusAndAgroTakeAnyNumber_PAN_CONT_01) {
  for (const char* location : {"titanus", "agro"}) {
    Files files;
    files.set_all("spaces", where("location", location), "capacity", 1);
    EXPECT_EQ(fault(files), "capacity_unlimited PAN-CONT-01 spaces.json");
    EXPECT_EQ(told(files, "location"), location);
  }
}

TEST(ContentSpaces, AllOthersTakeOnePiece_PAN_CONT_01) {
  Files files;
  files.set_all("spaces", where("location", "krypt"), "capacity", "unlimited");
  EXPECT_EQ(fault(files), "capacity_one PAN-CONT-01 spaces.json");
  EXPECT_EQ(fault(Files().set("spaces", 0, "capacity", 2)), "not_a_choice PAN-CONT-01 spaces.json");
}

TEST(ContentSpaces, TitanusAgroAndOraculumAreSingle_PAN_CONT_01) {
  for (const char* location : {"titanus", "agro", "oraculum"}) {
    EXPECT_EQ(fault(Files().add("spaces", space_record(2, "2-3", location))),
              "space_count PAN-CONT-01 spaces.json");
    EXPECT_EQ(fault(Files().remove("spaces", where("location", location))),
              "space_count PAN-CONT-01 spaces.json");
  }
}

TEST(ContentSpaces, KryptAndArenaExistOnBothSides_PAN_CONT_01) {
  for (const char* location : {"krypt", "arena"}) {
    for (const char* side : {"2-3", "4-5"}) {
      Files files;
      files.remove("spaces", both(where("location", location), where("board_side", side)));
      EXPECT_EQ(fault(files), "space_range PAN-CONT-01 spaces.json");
      EXPECT_EQ(told(files, "side"), side);
    }
  }
}

TEST(ContentSpaces, ArenaHasTwoOnSomeSide_PAN_CONT_01) {
  const auto later = [](const json::object& row) { return row.at("order").as_int64() > 1; };
  const Files::Fits arena = both(where("location", "arena"), later);
  EXPECT_EQ(fault(Files().remove("spaces", both(arena, where("board_side", "2-3")))), "accepted");
  EXPECT_EQ(fault(Files().remove("spaces", arena)), "arena_too_small PAN-CONT-01 spaces.json");
}

TEST(ContentSpaces, ForoIsAPairAndNothingElseIs_PAN_CONT_01) {
  Files lone;
  lone.row("spaces", where("location", "foro")).erase("pair_id");
  EXPECT_EQ(fault(lone), "pair_missing PAN-CONT-01 spaces.json");
  EXPECT_EQ(told(lone, "record"), "2-3 foro 1");
  Files elsewhere;
  elsewhere.row("spaces", where("location", "art"))["pair_id"] = "foro";
  EXPECT_EQ(fault(elsewhere), "pair_elsewhere PAN-CONT-01 spaces.json");
}

TEST(ContentSpaces, AgoraPhalanxAndArtHaveBothKinds_PAN_CONT_01) {
  for (const char* location : {"agora", "phalanx", "art"}) {
    for (const bool lightning : {false, true}) {
      Files files;
      files.set_all("spaces", where("location", location), "lightning", lightning);
      EXPECT_EQ(fault(files), "lightning_mixed PAN-CONT-01 spaces.json");
      EXPECT_EQ(told(files, "location"), location);
    }
  }
}

// No text says that of each side.
TEST(ContentSpaces, OneSideMayHaveOnlyOneKind_PAN_CONT_01) {
  for (const char* side : {"2-3", "4-5"}) {
    for (const char* location : {"agora", "phalanx", "art"}) {
      for (const bool lightning : {false, true}) {
        Files files;
        files.set_all("spaces", both(where("board_side", side), where("location", location)),
                      "lightning", lightning);
        EXPECT_EQ(fault(files), "accepted") << side << ' ' << location;
      }
    }
  }
}

TEST(ContentSpaces, ForoHasLightningAtBothOrNone_PAN_CONT_01) {
  const Files::Fits foro = where("location", "foro");
  const Result<Content> with = Files().set_all("spaces", foro, "lightning", true).load();
  ASSERT_TRUE(with);
  for (const BoardSide& side : with->sides) {
    EXPECT_TRUE(side.spaces[side.first[static_cast<int>(Location::kForo)]].lightning);
  }
  EXPECT_EQ(fault(Files().set_all("spaces", both(foro, where("order", 2)), "lightning", true)),
            "lightning_foro PAN-CONT-01 spaces.json");
}

TEST(ContentSpaces, NoLightningElsewhere_PAN_CONT_01) {
  for (const char* location : {"polis", "oraculum", "titanus", "agro", "krypt", "arena"}) {
    Files files;
    files.row("spaces", where("location", location))["lightning"] = true;
    EXPECT_EQ(fault(files), "lightning_elsewhere PAN-CONT-01 spaces.json");
    EXPECT_EQ(told(files, "location"), location);
  }
}

TEST(ContentSpaces, ValuesAreDieFacesAndAThreeExists_PAN_CONT_01) {
  EXPECT_EQ(fault(Files().set("spaces", 3, "die_value", 7)),
            "not_in_range PAN-CONT-01 spaces.json");
  EXPECT_EQ(fault(Files().set("spaces", 3, "die_value", 0)),
            "not_in_range PAN-CONT-01 spaces.json");
  EXPECT_EQ(fault(Files().set_all("spaces", where("die_value", 3), "die_value", 4)),
            "no_value_three PAN-CONT-01 spaces.json");
}

TEST(ContentSpaces, CountedFromTheLeftWithoutGap_PAN_CONT_01) {
  Files gap;
  gap.remove("spaces", both(where("location", "krypt"), where("order", 1)));
  EXPECT_EQ(fault(gap), "space_gap PAN-CONT-01 spaces.json");
  EXPECT_EQ(told(gap, "order"), "1");
  Files twice;
  twice.add("spaces", space_record(2));
  EXPECT_EQ(fault(twice), "twice PAN-CONT-01 spaces.json");
  EXPECT_EQ(told(twice, "record"), "2-3 agora 2");
}

TEST(ContentSpaces, PolisHasSeveral_PAN_CONT_01) {
  const auto later = [](const json::object& row) { return row.at("order").as_int64() > 1; };
  EXPECT_EQ(fault(Files().remove("spaces", both(where("location", "polis"), later))),
            "space_range PAN-CONT-01 spaces.json");
}

TEST(ContentSpaces, LocationsKeepWithinWhatAStateHolds_PAN_CONT_01) {
  for (const char* location : {"agora", "phalanx", "art", "krypt", "arena"}) {
    Files files;
    for (int order = 4; order <= 8; ++order) {
      files.add("spaces", space_record(order, "4-5", location));
    }
    EXPECT_EQ(fault(files), "accepted");
    files.add("spaces", space_record(9, "4-5", location));
    EXPECT_EQ(fault(files), "space_range PAN-CONT-01 spaces.json");
    EXPECT_EQ(told(files, "max"), "8");
  }
}

TEST(ContentSpaces, ASideKeepsWithinWhatAStateHolds_PAN_CONT_01) {
  Files files;
  for (const char* location : {"agora", "phalanx", "art", "krypt", "arena"}) {
    for (int order = 4; order <= 8; ++order) {
      files.add("spaces", space_record(order, "4-5", location));
    }
  }
  // 40 of these, 5 of ORACULUM, FORO, TITANUS and AGRO, 6 of POLIS.
  EXPECT_EQ(fault(files), "too_many_spaces PAN-CONT-01 spaces.json");
  EXPECT_EQ(told(files, "count"), "51");
  const auto beyond = [](const json::object& row) { return row.at("order").as_int64() > 7; };
  files.remove("spaces", both(where("location", "art"), beyond));
  files.remove("spaces", both(where("location", "krypt"), beyond));
  files.remove("spaces", both(where("location", "arena"), beyond));
  ASSERT_EQ(fault(files), "accepted");
  EXPECT_EQ(files.load()->sides[1].spaces.size(), static_cast<std::size_t>(kMaxSpaces));
}

// -- PAN-CONT-02: elements

TEST(ContentElements, BuiltIn_PAN_CONT_02) {
  const auto element = [](Location l) { return built_in().element[static_cast<int>(l)]; };
  EXPECT_EQ(element(Location::kAgora), Element::kEarth);
  EXPECT_EQ(element(Location::kPhalanx), Element::kFire);
  EXPECT_EQ(element(Location::kArt), Element::kAir);
  EXPECT_EQ(element(Location::kOraculum), Element::kWater);
  EXPECT_EQ(element(Location::kForo), Element::kAir);
  EXPECT_EQ(element(Location::kTitanus), Element::kFire);
  EXPECT_EQ(element(Location::kAgro), Element::kEarth);
  EXPECT_EQ(element(Location::kKrypt), Element::kWater);
  EXPECT_EQ(element(Location::kArena), Element::kFire);
}

TEST(ContentElements, AgoraIsEarth_PAN_CONT_02) {
  EXPECT_EQ(
      fault(Files().set_all("location_elements", where("location", "agora"), "element", "fire")),
      "agora_not_earth PAN-CONT-02 location_elements.json");
}

TEST(ContentElements, EveryLocationOfALeaderHasOne_PAN_CONT_02) {
  for (const char* location :
       {"agora", "phalanx", "art", "oraculum", "foro", "titanus", "agro", "krypt", "arena"}) {
    Files files;
    files.remove("location_elements", where("location", location));
    EXPECT_EQ(fault(files), "missing_record PAN-CONT-02 location_elements.json");
    EXPECT_EQ(told(files, "record"), location);
  }
}

TEST(ContentElements, PolisAndThermaeMayHaveOne_PAN_CONT_02) {
  Files files;
  files.add("location_elements", R"({"location": "polis", "element": "air", "origin": "source"})");
  files.add("location_elements",
            R"({"location": "thermae", "element": "water", "origin": "source"})");
  EXPECT_EQ(fault(files), "accepted");
}

TEST(ContentElements, OneOfFourAndOnce_PAN_CONT_02) {
  EXPECT_EQ(fault(Files().set("location_elements", 1, "element", "wood")),
            "not_a_choice PAN-CONT-02 location_elements.json");
  EXPECT_EQ(fault(Files().add("location_elements",
                              R"({"location": "art", "element": "air", "origin": "text"})")),
            "twice PAN-CONT-02 location_elements.json");
}

// -- PAN-CONT-03: POLIS

TEST(ContentPolis, BuiltIn_PAN_CONT_03) {
  for (const BoardSide& side : built_in().sides) {
    ASSERT_EQ(side.polis.size(), 6U);
    EXPECT_EQ(side.polis[0].kind, PolisKind::kTitan);
    EXPECT_EQ(side.polis[0].amount, 2);
    EXPECT_FALSE(side.polis[0].repeats);
    const std::pair<PolisKind, int> others[] = {{PolisKind::kDiscs, 1},
                                                {PolisKind::kReinforcement, 1},
                                                {PolisKind::kGood, 1},
                                                {PolisKind::kDiscs, 2},
                                                {PolisKind::kTitan, 1}};
    for (std::size_t i = 0; i < std::size(others); ++i) {
      EXPECT_EQ(side.polis[i + 1].kind, others[i].first);
      EXPECT_EQ(side.polis[i + 1].amount, others[i].second);
      EXPECT_TRUE(side.polis[i + 1].repeats);
    }
  }
}

TEST(ContentPolis, LeftmostGivesTwoTitansOnce_PAN_CONT_03) {
  EXPECT_EQ(fault(Files().set("polis_benefits", 0, "repeat", true)),
            "polis_leftmost PAN-CONT-03 polis_benefits.json");
  EXPECT_EQ(fault(Files().set("polis_benefits", 0, "amount", 1)),
            "polis_leftmost PAN-CONT-03 polis_benefits.json");
  EXPECT_EQ(fault(Files().set("polis_benefits", 0, "kind", "disc")),
            "polis_leftmost PAN-CONT-03 polis_benefits.json");
}

TEST(ContentPolis, OthersRepeatAndAreOneOfFive_PAN_CONT_03) {
  EXPECT_EQ(fault(Files().set("polis_benefits", 1, "repeat", false)),
            "polis_benefit PAN-CONT-03 polis_benefits.json");
  for (const std::size_t index : {2U, 3U, 5U}) {  // Reinforcement, Good, Titan
    Files files;
    files.set("polis_benefits", index, "amount", 2);
    EXPECT_EQ(fault(files), "polis_benefit PAN-CONT-03 polis_benefits.json");
    EXPECT_EQ(told(files, "record"), "2-3 " + std::to_string(index + 1));
  }
  EXPECT_EQ(fault(Files().set("polis_benefits", 4, "amount", 3)),
            "not_in_range PAN-CONT-03 polis_benefits.json");
  EXPECT_EQ(fault(Files().set("polis_benefits", 4, "kind", "artisan")),
            "not_a_choice PAN-CONT-03 polis_benefits.json");
}

TEST(ContentPolis, EachSpaceHasItsBenefit_PAN_CONT_03) {
  Files without;
  without.remove("polis_benefits", both(where("board_side", "4-5"), where("order", 6)));
  EXPECT_EQ(fault(without), "polis_count PAN-CONT-03 polis_benefits.json");
  EXPECT_EQ(told(without, "side"), "4-5");
  EXPECT_EQ(told(without, "spaces"), "6");
  EXPECT_EQ(told(without, "benefits"), "5");
  EXPECT_EQ(fault(Files().remove("polis_benefits", where("order", 3))),
            "polis_gap PAN-CONT-03 polis_benefits.json");
  EXPECT_EQ(fault(Files().remove("spaces", both(where("location", "polis"), where("order", 6)))),
            "polis_count PAN-CONT-03 polis_benefits.json");
  EXPECT_EQ(fault(Files().set("polis_benefits", 2, "order", 2)),
            "twice PAN-CONT-03 polis_benefits.json");
}

TEST(ContentPolis, TwelveSpacesAreTheMost_PAN_CONT_03) {
  Files files;
  for (int order = 7; order <= kLocations + 1; ++order) {
    files.add("spaces", space_record(order, "2-3", "polis"));
    files.add("polis_benefits", R"({"board_side": "2-3", "order": )" + std::to_string(order) +
                                    R"(, "kind": "good", "amount": 1, "repeat": true,
                                         "origin": "source"})");
  }
  ASSERT_EQ(fault(files), "accepted");
  EXPECT_EQ(files.load()->sides[0].polis.size(), 12U);
  files.add("spaces", space_record(13, "2-3", "polis"));
  EXPECT_EQ(fault(files), "not_in_range PAN-CONT-01 spaces.json");
}

// -- PAN-CONT-04: TEMPLUM

TEST(ContentTemplum, BuiltIn_PAN_CONT_04) {
  EXPECT_THAT(built_in().templum, ElementsAre(0, 1, 2, 2, 3, 3, 4, 4, 5));
}

TEST(ContentTemplum, BeginsWithOneAndEndsWithFive_PAN_CONT_04) {
  EXPECT_EQ(fault(Files().set("templum", 0, "value", 2)), "templum_ends PAN-CONT-04 templum.json");
  EXPECT_EQ(fault(Files().set("templum", 7, "value", 6)), "templum_ends PAN-CONT-04 templum.json");
}

TEST(ContentTemplum, NeverFalls_PAN_CONT_04) {
  Files files;
  files.set("templum", 4, "value", 2);
  EXPECT_EQ(fault(files), "templum_falls PAN-CONT-04 templum.json");
  EXPECT_EQ(told(files, "round"), "5");
}

TEST(ContentTemplum, EightRoundsOnceEach_PAN_CONT_04) {
  EXPECT_EQ(fault(Files().remove("templum", where("round", 4))),
            "records PAN-CONT-04 templum.json");
  EXPECT_EQ(fault(Files().set("templum", 4, "round", 4)), "twice PAN-CONT-04 templum.json");
  EXPECT_EQ(fault(Files().set("templum", 4, "value", 7)), "not_in_range PAN-CONT-04 templum.json");
}

}  // namespace
}  // namespace agon::panthalos::content_tests
