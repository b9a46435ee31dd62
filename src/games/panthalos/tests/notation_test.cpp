#include <gtest/gtest.h>

#include <set>

#include "games/panthalos/actions.h"
#include "games/panthalos/tests/random_play.h"

namespace agon::panthalos {
namespace {

Action raw(int verb, int a, int b) {
  return {static_cast<Verb>(verb), static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), 0};
}

TEST(Notation, IsAnIdentityForEveryWellFormedAction) {
  std::set<std::string> texts;
  int count = 0;
  for (int verb = 0; verb < kVerbs; ++verb) {
    for (int a = 0; a < 256; ++a) {
      for (int b = 0; b < 256; ++b) {
        const Action action = raw(verb, a, b);
        if (!is_well_formed(built_in(), action)) continue;
        ++count;
        const std::string text = notation(built_in(), action);
        const auto parsed = parse(built_in(), text);
        ASSERT_TRUE(parsed) << text;
        ASSERT_TRUE(*parsed == action) << text;
        texts.insert(text);
      }
    }
  }
  EXPECT_EQ(static_cast<int>(texts.size()), count) << "two actions share a notation";
}

TEST(Notation, WritesWhatTheGuideShows) {
  const auto text = [](Verb verb, int a = 0, int b = 0) {
    return notation(built_in(), act(verb, a, b));
  };
  EXPECT_EQ(text(Verb::kPlace, 2, place_at(Location::kAgora, 1)), "place worker:2 agora.1");
  EXPECT_EQ(text(Verb::kPlacePair, kLeader, 2), "place_pair leader worker:2");
  EXPECT_EQ(text(Verb::kPlacePair, 3, kConverted), "place_pair worker:3 converted");
  EXPECT_EQ(text(Verb::kShip, 3), "ship iron");
  EXPECT_EQ(text(Verb::kSell, 5), "sell m06");
  EXPECT_EQ(text(Verb::kActivate, kArtisanAny), "activate any");
  EXPECT_EQ(text(Verb::kOffer, 2), "offer oil");
  EXPECT_EQ(text(Verb::kRefine, 3), "refine iron");
  EXPECT_EQ(text(Verb::kPromote, 3, place_at(Location::kTitanus, 1)), "promote worker:3 titanus.1");
  EXPECT_EQ(text(Verb::kDemote, 4, kPlaceFront), "demote worker:4 front");
  EXPECT_EQ(text(Verb::kConvert, 4, kPlaceThermae), "convert worker:4 thermae");
  EXPECT_EQ(text(Verb::kTake, kBasicGoods + 3, kBasicGoods + 4), "take iron cotton");
  EXPECT_EQ(text(Verb::kTake, reinforcement(Element::kFire, 2), kNoToken),
            "take reinforcement:fire_2");
  EXPECT_EQ(text(Verb::kTake, kArtisans + kArtisanDie, kNoToken), "take artisan:die");
  EXPECT_EQ(text(Verb::kTrain, kBasicGoods), "train grapes");
  EXPECT_EQ(text(Verb::kAdd, titan(Element::kFire, 9)), "add titan:fire_9");
  EXPECT_EQ(text(Verb::kAdd, kRefinedGoods), "add good:wine");
  EXPECT_EQ(text(Verb::kAdd, kNoToken), "add unknown");
  EXPECT_EQ(text(Verb::kChallenge, 2), "challenge player:2");
  EXPECT_EQ(text(Verb::kSettle, place_at(Location::kPolis, 4)), "settle polis.4");
  EXPECT_EQ(text(Verb::kKeep, titan(Element::kEarth, 8)), "keep titan:earth_8");
  EXPECT_EQ(text(Verb::kEndTurn), "end_turn");
}

constexpr const char* kMalformed[] = {
    "",
    " ",
    "place",
    "Place worker:2 agora.1",
    "place worker:2",
    "place worker:2 agora.1 ",
    " place worker:2 agora.1",
    "place  worker:2 agora.1",
    "place worker:2 agora.1 front",
    "place worker:0 agora.1",
    "place worker:7 agora.1",
    "place worker:02 agora.1",
    "place worker:+2 agora.1",
    "place worker agora.1",
    "place worker:2 agora.0",
    "place worker:2 agora.16",
    "place worker:2 agora.01",
    "place worker:2 agora",
    "place worker:2 thermae.1",
    "place worker:2 front",
    "place worker:2 port.1",
    "place_pair worker:2 leader",
    "place_pair worker:3 worker:2",
    "place_pair leader leader",
    "place_pair converted leader",
    "ship wood",
    "ship iron iron",
    "ship ship:iron",
    "sell m13",
    "sell m1",
    "sell M06",
    "activate dice",
    "pass now",
    "offer iron",
    "refine armor",
    "promote leader front",
    "promote worker:6",
    "settle agora.1",
    "settle polis.0",
    "take cotton iron",
    "take iron reinforcement:fire_2",
    "take artisan:die artisan:die",
    "take good:iron",
    "take wine",
    "take titan:fire_9",
    "train artisan:die",
    "train iron iron",
    "add titan:fire_4",
    "add titan:fire_10",
    "add titan:light_9",
    "add reinforcement:fire_4",
    "add reinforcement:fire_0",
    "add artisan:none",
    "add m01",
    "add",
    "add unknown unknown",
    "challenge player:5",
    "challenge player:-1",
    "challenge 1",
    "challenge player:",
    "keep reinforcement:fire_2",
    "keep unknown",
    "demote converted front",
    "take_four 4",
    "end turn",
    "end_turn\n",
    "fly",
    "place worker:2 agora.1\t",
};

TEST(Notation, RefusesEveryOtherText) {
  for (const char* text : kMalformed) {
    EXPECT_FALSE(parse(built_in(), text)) << '"' << text << '"';
  }
  EXPECT_FALSE(parse(built_in(), std::string_view("pass\0", 5)));
  EXPECT_FALSE(parse(built_in(), std::string(1 << 20, 'a')));
}

TEST(Notation, EveryTokenHasItsOwnId) {
  std::set<std::string> ids;
  int count = 0;
  for (Token t = 0; t < kTokens; ++t) {
    if (is_ship(t) && t - kShips >= static_cast<int>(built_in().ships.size())) continue;
    ++count;
    const std::string id = token_id(built_in(), t);
    EXPECT_EQ(parse_token(built_in(), id), t) << id;
    ids.insert(id);
  }
  EXPECT_EQ(static_cast<int>(ids.size()), count);
}

TEST(Notation, EveryLegalActionIsWellFormed) {
  for_each_position(5, [](RandomGame& game) {
    Actions actions;
    Panthalos::legal(game.state(), actions);
    for (const Action& action : actions) {
      ASSERT_TRUE(is_well_formed(built_in(), action)) << notation(built_in(), action);
    }
  });
}

}  // namespace
}  // namespace agon::panthalos
