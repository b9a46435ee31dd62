// The tables of tokens. A test that spoils one changes one thing in the built-in files.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/panthalos/tests/changed_files.h"

namespace agon::panthalos::content_tests {
namespace {

using testing::ElementsAre;

// -- PAN-CONT-05 … 09: tokens

TEST(ContentGoods, EightOfEach_PAN_CONT_05) {
  for (int type = 0; type < kGoodTypes; ++type) {
    EXPECT_EQ(built_in().supply[kBasicGoods + type], 8);
    EXPECT_EQ(built_in().supply[kRefinedGoods + type], 0);
  }
}

TEST(ContentGoods, CountsAddUpToForty_PAN_CONT_05) {
  Files files;
  files.set("goods", 0, "count", 7);
  EXPECT_EQ(fault(files), "sum PAN-CONT-05 goods.json");
  EXPECT_EQ(told(files, "sum"), "39");
  EXPECT_EQ(told(files, "expected"), "40");
  EXPECT_EQ(fault(files.set("goods", 1, "count", 9)), "accepted");
}

TEST(ContentGoods, EveryTypeIsThere_PAN_CONT_05) {
  EXPECT_EQ(fault(Files().set("goods", 0, "count", 0)), "not_in_range PAN-CONT-05 goods.json");
  EXPECT_EQ(fault(Files().remove("goods", where("type", "iron"))),
            "records PAN-CONT-05 goods.json");
  EXPECT_EQ(fault(Files().set("goods", 0, "type", "iron")), "twice PAN-CONT-05 goods.json");
  EXPECT_EQ(fault(Files().set("goods", 0, "type", "wine")), "not_a_choice PAN-CONT-05 goods.json");
}

TEST(ContentArtisans, TwoOfEach_PAN_CONT_06) {
  EXPECT_THAT(built_in().artisan_cost, ElementsAre(1, 1, 1, 1, 1, 2, 2));
  for (int kind = 0; kind < kArtisanKinds; ++kind) {
    EXPECT_EQ(built_in().supply[kArtisans + kind], 2);
  }
}

TEST(ContentArtisans, CountsAddUpToFourteen_PAN_CONT_06) {
  EXPECT_EQ(fault(Files().set("artisans", 0, "count", 3)), "sum PAN-CONT-06 artisans.json");
  EXPECT_EQ(fault(Files().set("artisans", 0, "count", 3).set("artisans", 1, "count", 1)),
            "accepted");
}

TEST(ContentArtisans, CostOneOrTwoTheDieTwo_PAN_CONT_06) {
  EXPECT_EQ(fault(Files().set("artisans", 5, "disc_cost", 1)), "accepted");
  EXPECT_EQ(fault(Files().set("artisans", 6, "disc_cost", 1)),
            "die_cost PAN-CONT-06 artisans.json");
  EXPECT_EQ(fault(Files().set("artisans", 0, "disc_cost", 3)),
            "not_in_range PAN-CONT-06 artisans.json");
}

TEST(ContentArtisans, AKindHasOneCost_PAN_CONT_06) {
  Files files;
  files.set("artisans", 1, "kind", "grapes").set("artisans", 1, "disc_cost", 2);
  EXPECT_EQ(fault(files), "twice PAN-CONT-06 artisans.json");
  EXPECT_EQ(told(files, "record"), "grapes");
}

TEST(ContentTitans, ThirteenOfEachElement_PAN_CONT_07) {
  for (int e = 0; e < kElements; ++e) {
    std::vector<int> counts;
    for (int strength = 5; strength <= 9; ++strength) {
      counts.push_back(built_in().supply[titan(static_cast<Element>(e), strength)]);
    }
    EXPECT_THAT(counts, ElementsAre(3, 3, 3, 2, 2));
  }
}

TEST(ContentTitans, CountsAddUpToFiftyTwo_PAN_CONT_07) {
  EXPECT_EQ(fault(Files().set("titans", 0, "count", 4)), "sum PAN-CONT-07 titans.json");
  EXPECT_EQ(fault(Files().set("titans", 0, "strength", 4)), "not_in_range PAN-CONT-07 titans.json");
  EXPECT_EQ(fault(Files().set("titans", 0, "strength", 10)),
            "not_in_range PAN-CONT-07 titans.json");
}

TEST(ContentTitans, ThoseOfTheExamplesExist_PAN_CONT_07) {
  for (const int strength : {6, 8}) {
    Files files;
    json::object& row =
        files.row("titans", both(where("element", "earth"), where("strength", strength)));
    const json::value count = row.at("count");
    row["count"] = 0;
    json::object& other = files.row("titans", both(where("element", "fire"), where("strength", 9)));
    other["count"] = other.at("count").as_int64() + count.as_int64();
    EXPECT_EQ(fault(files), "missing_record PAN-CONT-07 titans.json");
    EXPECT_EQ(told(files, "record"), "earth " + std::to_string(strength));
  }
  Files dry;
  dry.remove("titans", where("element", "water")).set("titans", 0, "count", 16);
  EXPECT_EQ(fault(dry), "missing_record PAN-CONT-07 titans.json");
  EXPECT_EQ(told(dry, "record"), "water");
}

TEST(ContentTitans, AnUnevenSplitIsPossible_PAN_CONT_07) {
  Files files;
  files.remove("titans", both(where("element", "fire"), where("strength", 5)));
  files.set_all("titans", both(where("element", "air"), where("strength", 5)), "count", 6);
  ASSERT_EQ(fault(files), "accepted");
  EXPECT_EQ(files.load()->supply[titan(Element::kFire, 5)], 0);
  EXPECT_EQ(files.load()->supply[titan(Element::kAir, 5)], 6);
}

TEST(ContentReinforcements, ElevenOfEachElement_PAN_CONT_08) {
  for (int e = 0; e < kElements; ++e) {
    const auto element = static_cast<Element>(e);
    EXPECT_EQ(built_in().supply[reinforcement(element, 1)], 5);
    EXPECT_EQ(built_in().supply[reinforcement(element, 2)], 4);
    EXPECT_EQ(built_in().supply[reinforcement(element, 3)], 2);
  }
}

TEST(ContentReinforcements, CountsAddUpToFortyFour_PAN_CONT_08) {
  EXPECT_EQ(fault(Files().set("reinforcements", 0, "count", 4)),
            "sum PAN-CONT-08 reinforcements.json");
  EXPECT_EQ(fault(Files().set("reinforcements", 0, "bonus", 4)),
            "not_in_range PAN-CONT-08 reinforcements.json");
  EXPECT_EQ(fault(Files().set("reinforcements", 0, "bonus", 0)),
            "not_in_range PAN-CONT-08 reinforcements.json");
}

TEST(ContentShips, FourForEachType_PAN_CONT_09) {
  ASSERT_EQ(built_in().ships.size(), 5U);
  for (std::size_t type = 0; type < kGoodTypes; ++type) {
    const Ship& ship = built_in().ships[type];
    EXPECT_EQ(ship.id, kBasicIds[type]);
    EXPECT_EQ(ship.types, 1U << type);
    EXPECT_EQ(ship.count, 4);
    EXPECT_EQ(built_in().supply[kShips + type], 4);
  }
}

TEST(ContentShips, CountsAddUpToTwenty_PAN_CONT_09) {
  EXPECT_EQ(fault(Files().set("ships", 0, "count", 5)), "sum PAN-CONT-09 ships.json");
}

TEST(ContentShips, IronAndCottonHaveOne_PAN_CONT_09) {
  for (const std::size_t index : {3U, 4U}) {
    Files files;
    files.set("ships", index, "goods_types", json::array{"grapes", "olives"});
    EXPECT_EQ(fault(files), "missing_record PAN-CONT-09 ships.json");
    EXPECT_EQ(told(files, "record"), kBasicIds[index]);
  }
}

TEST(ContentShips, AShipMayTakeSeveralTypes_PAN_CONT_09) {
  Files files;
  files.set("ships", 4, "goods_types", json::array{"cotton", "iron"});
  ASSERT_EQ(fault(files), "accepted");
  const Result<Content> content = files.load();
  EXPECT_EQ(content->ships.back().id, "iron_cotton");
  EXPECT_EQ(content->ships.back().types, 0b11000);
  files.set("ships", 3, "goods_types", json::array{"iron", "cotton"});
  EXPECT_EQ(fault(files), "twice PAN-CONT-09 ships.json");
}

TEST(ContentShips, AShipTakesAtLeastOneType_PAN_CONT_09) {
  EXPECT_EQ(fault(Files().set("ships", 0, "goods_types", json::array{})),
            "wrong_list PAN-CONT-09 ships.json");
}

TEST(ContentShips, AShipNamesATypeOnce_PAN_CONT_09) {
  Files files;
  files.set("ships", 3, "goods_types", json::array{"iron", "iron"});
  EXPECT_EQ(fault(files), "repeated PAN-CONT-09 ships.json");
  EXPECT_EQ(told(files, "path"), "/records/3/goods_types");
}

// -- PAN-CONT-10: Merchants

TEST(ContentMerchants, BuiltIn_PAN_CONT_10) {
  const auto& merchants = built_in().merchants;
  EXPECT_EQ(merchants[0].id, "m01");
  EXPECT_THAT(merchants[0].wanted, ElementsAre(0, 0, 0, 1, 2));
  EXPECT_EQ(merchants[0].points, 8);
  EXPECT_THAT(merchants[0].bonuses, ElementsAre(Bonus::kTwoTitans, Bonus::kView));
  EXPECT_EQ(merchants[5].id, "m06");
  EXPECT_THAT(merchants[5].wanted, ElementsAre(0, 0, 0, 1, 0));
  EXPECT_EQ(merchants[5].wild, 1);
  EXPECT_EQ(merchants[10].points, 10);
  EXPECT_TRUE(merchants[10].bonuses.empty());
  EXPECT_EQ(merchants[11].id, "m12");
  EXPECT_EQ(merchants[11].wild, 1);
}

TEST(ContentMerchants, TwelveOfThem_PAN_CONT_10) {
  Files files;
  files.remove("merchants", where("id", "m07"));
  EXPECT_EQ(fault(files), "records PAN-CONT-10 merchants.json");
  EXPECT_EQ(told(files, "records"), "11");
  EXPECT_EQ(told(files, "expected"), "12");
  EXPECT_EQ(fault(Files().set("merchants", 6, "id", "m06")), "twice PAN-CONT-10 merchants.json");
  EXPECT_EQ(fault(Files().set("merchants", 6, "id", "m13")),
            "not_a_choice PAN-CONT-10 merchants.json");
}

TEST(ContentMerchants, PointsFromFiveToTen_PAN_CONT_10) {
  EXPECT_EQ(fault(Files().set("merchants", 1, "points", 4)),
            "not_in_range PAN-CONT-10 merchants.json");
  EXPECT_EQ(fault(Files().set("merchants", 1, "points", 11)),
            "not_in_range PAN-CONT-10 merchants.json");
}

TEST(ContentMerchants, WantRefinedGoodsOnly_PAN_CONT_10) {
  Files files;
  files.set("merchants", 1, "wanted", json::array{"wine", "iron"});
  EXPECT_EQ(fault(files), "not_a_choice PAN-CONT-10 merchants.json");
  EXPECT_EQ(told(files, "path"), "/records/1/wanted/1");
  EXPECT_EQ(told(files, "choices"), "wine, hides, oil, armor, cloth, any");
  EXPECT_EQ(fault(files.set("merchants", 1, "wanted", json::array{})),
            "wrong_list PAN-CONT-10 merchants.json");
}

TEST(ContentMerchants, FiveKindsOfBonus_PAN_MERCH_05) {
  Files files;
  files.set("merchants", 1, "bonuses", json::array{"points"});
  EXPECT_EQ(fault(files), "not_a_choice PAN-CONT-10 merchants.json");
  EXPECT_EQ(told(files, "choices"), "view, promote, titans, discs, reinforcement");
}

TEST(ContentMerchants, TheOneOfTheExampleIsAmongThem_PAN_CONT_10) {
  const std::string broken = "known_merchant PAN-CONT-10 merchants.json";
  EXPECT_EQ(fault(Files().set("merchants", 0, "points", 7)), broken);
  EXPECT_EQ(fault(Files().set("merchants", 0, "wanted", json::array{"cloth", "armor", "armor"})),
            broken);
  EXPECT_EQ(
      fault(Files().set("merchants", 0, "wanted", json::array{"cloth", "cloth", "armor", "any"})),
      broken);
  EXPECT_EQ(fault(Files().set("merchants", 0, "bonuses", json::array{"titans"})), broken);
  EXPECT_EQ(fault(Files().set("merchants", 0, "bonuses", json::array{"view", "titans"})),
            "accepted");
  Files exchanged;
  exchanged.set("merchants", 0, "id", "m09").set("merchants", 8, "id", "m01");
  EXPECT_EQ(fault(exchanged), "accepted");
  EXPECT_EQ(exchanged.load()->merchants[8].points, 8);
}

// -- PAN-CONT-11: Underworld

TEST(ContentUnderworld, BuiltIn_PAN_CONT_11) {
  const auto& tokens = built_in().underworld;
  std::vector<int> strengths;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    strengths.push_back(tokens[i].strength);
    EXPECT_EQ(tokens[i].points, tokens[i].strength - 3);
    EXPECT_EQ(static_cast<std::size_t>(tokens[i].element), i / 3);
  }
  EXPECT_THAT(strengths, ElementsAre(8, 6, 5, 9, 7, 3, 8, 7, 4, 9, 6, 5));
  EXPECT_EQ(tokens.front().id, "u01");
  EXPECT_EQ(tokens.back().id, "u12");
}

TEST(ContentUnderworld, TwelveOfThem_PAN_CONT_11) {
  EXPECT_EQ(fault(Files().remove("underworld", where("id", "u02"))),
            "records PAN-CONT-11 underworld.json");
  EXPECT_EQ(fault(Files().set("underworld", 5, "id", "u05")), "twice PAN-CONT-11 underworld.json");
}

TEST(ContentUnderworld, PointsFromZeroToSix_PAN_CONT_11) {
  EXPECT_EQ(fault(Files().set("underworld", 1, "points", 7)),
            "not_in_range PAN-CONT-11 underworld.json");
  EXPECT_EQ(fault(Files().set("underworld", 1, "points", -1)),
            "not_in_range PAN-CONT-11 underworld.json");
  EXPECT_EQ(fault(Files().set("underworld", 1, "points", 0)), "accepted");
}

TEST(ContentUnderworld, ThoseOfTheExamplesExist_PAN_CONT_11) {
  EXPECT_EQ(fault(Files().set("underworld", 0, "strength", 7)),
            "known_underworld PAN-CONT-11 underworld.json");
  EXPECT_EQ(fault(Files().set("underworld", 0, "points", 4)),
            "known_underworld PAN-CONT-11 underworld.json");
  EXPECT_EQ(fault(Files().set("underworld", 0, "element", "water")),
            "known_underworld PAN-CONT-11 underworld.json");
  EXPECT_EQ(fault(Files().set_all("underworld", where("element", "earth"), "element", "air")),
            "missing_record PAN-CONT-11 underworld.json");
}

}  // namespace
}  // namespace agon::panthalos::content_tests
