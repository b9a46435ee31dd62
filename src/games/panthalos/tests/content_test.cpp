// The built-in tables, and all tables as one text.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include "games/panthalos/tests/changed_files.h"

namespace agon::panthalos::content_tests {
namespace {

using testing::ElementsAre;

std::vector<int> values_at(const BoardSide& side, Location location) {
  std::vector<int> values;
  const auto i = static_cast<std::size_t>(location);
  for (int k = 0; k < side.count[i]; ++k) {
    const Space& space = side.spaces[side.first[i] + k];
    EXPECT_EQ(space.location, location);
    EXPECT_EQ(space.order, k + 1);
    values.push_back(space.value);
  }
  return values;
}

int supply(const Content& content, Token first, Token end) {
  return std::accumulate(content.supply.begin() + first, content.supply.begin() + end, 0);
}

// -- the built-in set

TEST(Content, BuiltInSetLoads) {
  EXPECT_EQ(fault(load_content(embedded::panthalos_data())), "accepted");
}

TEST(Content, TokensAddUpToTheirTotals_PAN_COMP_05) {
  const Content& c = built_in();
  EXPECT_EQ(supply(c, kBasicGoods, kTokens), 40);
  EXPECT_EQ(supply(c, kArtisans, kBasicGoods), 14);
  EXPECT_EQ(supply(c, kTitans, kReinforcements), 52);
  EXPECT_EQ(supply(c, kReinforcements, kShips), 44);
  EXPECT_EQ(supply(c, kShips, kArtisans), 20);
  EXPECT_EQ(c.merchants.size(), 12U);
  EXPECT_EQ(c.underworld.size(), 12U);
}

TEST(Content, ElevenLocationsInTheirOrder_PAN_COMP_06) {
  EXPECT_THAT(kLocationIds, ElementsAre("thermae", "polis", "agora", "phalanx", "art", "oraculum",
                                        "foro", "titanus", "agro", "krypt", "arena"));
  for (const BoardSide& side : built_in().sides) {
    EXPECT_EQ(side.count[static_cast<int>(Location::kThermae)], 0);
    EXPECT_EQ(std::accumulate(side.count.begin(), side.count.end(), 0),
              static_cast<int>(side.spaces.size()));
  }
}

TEST(Content, NoSpaceBelongsToThePortMerkatorOrTemplum_PAN_COMP_06) {
  for (const std::string_view place : {"port", "merkator", "templum"}) {
    EXPECT_EQ(fault(Files().add("spaces", space_record(1, "2-3", place))),
              "not_a_choice PAN-CONT-01 spaces.json");
  }
}

TEST(Content, RefinedSidesOfTheTypes_PAN_COMP_04) {
  EXPECT_THAT(kBasicIds, ElementsAre("grapes", "cattle", "olives", "iron", "cotton"));
  EXPECT_THAT(kRefinedIds, ElementsAre("wine", "hides", "oil", "armor", "cloth"));
}

TEST(Content, SpacesOfBothSides_PAN_CONT_01) {
  const auto& [small, large] = built_in().sides;
  EXPECT_THAT(values_at(small, Location::kPolis), ElementsAre(2, 3, 3, 4, 5, 6));
  EXPECT_THAT(values_at(large, Location::kPolis), ElementsAre(2, 2, 3, 4, 4, 5));
  EXPECT_THAT(values_at(small, Location::kAgora), ElementsAre(4, 2));
  EXPECT_THAT(values_at(large, Location::kAgora), ElementsAre(4, 3, 2));
  EXPECT_THAT(values_at(small, Location::kPhalanx), ElementsAre(4, 2));
  EXPECT_THAT(values_at(large, Location::kPhalanx), ElementsAre(4, 3, 2));
  EXPECT_THAT(values_at(small, Location::kArt), ElementsAre(5, 3));
  EXPECT_THAT(values_at(large, Location::kArt), ElementsAre(5, 3, 2));
  EXPECT_THAT(values_at(small, Location::kForo), ElementsAre(2, 4));
  EXPECT_THAT(values_at(large, Location::kForo), ElementsAre(2, 3));
  EXPECT_THAT(values_at(small, Location::kKrypt), ElementsAre(2, 4));
  EXPECT_THAT(values_at(large, Location::kKrypt), ElementsAre(2, 3, 5));
  EXPECT_THAT(values_at(small, Location::kArena), ElementsAre(4, 2));
  EXPECT_THAT(values_at(large, Location::kArena), ElementsAre(5, 4, 2));
  for (const BoardSide& side : built_in().sides) {
    EXPECT_THAT(values_at(side, Location::kOraculum), ElementsAre(2));
    EXPECT_THAT(values_at(side, Location::kTitanus), ElementsAre(1));
    EXPECT_THAT(values_at(side, Location::kAgro), ElementsAre(1));
    for (const Space& space : side.spaces) {
      const bool first_of_three = space.order == 1 && (space.location == Location::kAgora ||
                                                       space.location == Location::kPhalanx ||
                                                       space.location == Location::kArt);
      EXPECT_EQ(space.lightning, first_of_three);
      EXPECT_EQ(space.unlimited,
                space.location == Location::kTitanus || space.location == Location::kAgro);
    }
  }
}

TEST(Content, OpenSpacesFollowFromValueAndLocation_PAN_CONT_01) {
  constexpr std::size_t kLeaderPiece = 0;
  constexpr std::size_t kConvertedPiece = 7;
  for (const BoardSide& side : built_in().sides) {
    for (std::size_t i = 0; i < side.spaces.size(); ++i) {
      const Space& space = side.spaces[i];
      const bool foro = space.location == Location::kForo;
      for (std::size_t rank = 1; rank <= 6; ++rank) {
        EXPECT_EQ(side.open_to[rank] >> i & 1U, !foro && rank >= space.value);
      }
      const bool leaders = !foro && space.location != Location::kPolis;
      EXPECT_EQ(side.open_to[kLeaderPiece] >> i & 1U, leaders);
      EXPECT_EQ(side.open_to[kConvertedPiece] >> i & 1U, leaders);
    }
  }
}

TEST(Content, EveryRowSaysItsOrigin) {
  const json::value tables = json::parse(built_in().tables);
  EXPECT_EQ(tables.as_object().size(), 11U);
  std::map<std::string, int> origins;
  for (const auto& table : tables.as_object()) {
    for (const json::value& row : table.value().as_array()) {
      ++origins[std::string(row.at("origin").as_string())];
    }
  }
  // Text: AGORA, the leftmost POLIS space of both sides, rounds 1 and 8, m01, u01.
  EXPECT_EQ(origins["text"], 7);
  // Inferred: the even split of Goods and Ships, the pair of die Artisans.
  EXPECT_EQ(origins["inferred"], 11);
}

// -- the tables as one text

TEST(ContentText, IsIndependentOfWhiteSpaceAndOrder) {
  Files files;
  for (const auto& [name, text] : embedded::panthalos_data()) {
    json::array& rows = files.rows(name.substr(0, name.size() - 5));
    std::reverse(rows.begin(), rows.end());
    for (json::value& row : rows) {
      json::object reversed;
      for (auto field = row.as_object().end(); field != row.as_object().begin();) {
        --field;
        reversed.emplace(field->key(), field->value());
      }
      row = reversed;
    }
  }
  const Result<Content> content = files.load();
  ASSERT_TRUE(content);
  EXPECT_EQ(content->tables, built_in().tables);
  EXPECT_EQ(content->supply, built_in().supply);
  EXPECT_EQ(content->ships[3].id, "iron");
}

TEST(ContentText, ChangesWithAnyValue) {
  Files origin;
  origin.set("goods", 0, "origin", "source");
  EXPECT_NE(origin.load()->tables, built_in().tables);
  Files value;
  value.set("spaces", 0, "die_value", 1);
  EXPECT_NE(value.load()->tables, built_in().tables);
}

TEST(ContentText, HasTheRowsOfEachFile) {
  const json::value tables = json::parse(built_in().tables);
  Files files;
  for (const auto& [name, text] : embedded::panthalos_data()) {
    const std::string table = name.substr(0, name.size() - 5);
    EXPECT_EQ(tables.at(table).as_array(), files.rows(table));
  }
}

TEST(ContentText, EachFileNamesItsSchemaAndEachSchemaExplainsItself) {
  for (const auto& [name, text] : embedded::panthalos_data()) {
    EXPECT_EQ(json::parse(text).at("$schema").as_string(), "../../schemas/panthalos/" + name);
    const json::value schema = json::parse(embedded::panthalos_schemas().at(name));
    EXPECT_TRUE(schema.as_object().contains("title"));
    for (const auto& field :
         schema.at_pointer("/properties/records/items/properties").as_object()) {
      EXPECT_TRUE(field.value().as_object().contains("description")) << name << field.key();
    }
  }
}

}  // namespace
}  // namespace agon::panthalos::content_tests
