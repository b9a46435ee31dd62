// Who knows what: hands against decks, and what is publicly known of them. (Ledger, appendix 4)
#include <gmock/gmock.h>

#include <set>

#include "games/mythic_battles/tests/field.h"

namespace agon::mythic_battles {
namespace {

std::string view_of_seat(const State& s, Viewer viewer) {
  JsonWriter json;
  json.begin_array();
  MythicBattles::write_public(s, json);
  if (viewer >= 0) MythicBattles::write_own(s, viewer, json);
  json.end_array();
  return json.take();
}

Field two_hands() {
  return Field()
      .put(0, "hero", "a1")
      .put(1, "mon", "a3")
      .put(1, "bow", "a3")
      .hand("mon", 1)
      .deck("mon", 2)
      .hand("bow", 1)
      .deck("bow", 2)
      .aow(1, 2, 2)
      .hand("hero", 1)
      .deck("hero", 2)
      .turn(0);
}

TEST(Knowledge, OnlyTheSplitOfForeignHandsIsDealtAnew) {
  Game game = two_hands();
  std::set<int> counts;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    State other = game.state();
    Chance chance(seed);
    MythicBattles::resample(other, 0, chance);
    EXPECT_EQ(other.unit[game.unit("hero")].cards.hand, 1);  // the viewer's own
    EXPECT_EQ(other.hand_size(1), 4);
    EXPECT_EQ(other.unit[game.unit("mon")].cards.unseen(), 3);
    EXPECT_EQ(view_of_seat(other, 0), view_of_seat(game.state(), 0));
    counts.insert(other.unit[game.unit("mon")].cards.hand);
  }
  EXPECT_GT(counts.size(), 2U);
}

TEST(Knowledge, CardsKnownToBeInHandStayThere) {
  Game game =
      two_hands().edit([](State& s) { s.unit[find_unit(*s.content, "mon")].cards.known = 1; });
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    State other = game.state();
    Chance chance(seed);
    MythicBattles::resample(other, kOnlooker, chance);
    EXPECT_GE(other.unit[game.unit("mon")].cards.hand, 1);
  }
}

TEST(Knowledge, ADiscardedCardMayHaveBeenTheKnownOne) {
  Game game = Field().put(0, "hero", "a1").hand("hero", 2).turn(0).edit([](State& s) {
    s.unit[find_unit(*s.content, "hero")].cards.known = 1;
  });
  game.play("activate hero");
  EXPECT_EQ(game.cards("hero").hand, 1);
  EXPECT_EQ(game.cards("hero").known, 0);
}

TEST(Knowledge, ASearchedCardIsSeenByNobody) {
  Game game = two_hands().aow(0, 1);
  game.play("search pay:aow");
  const auto action = parse(*game.state().content, "take card:hero");
  ASSERT_TRUE(action);
  const Action seen = MythicBattles::seen(game.state(), *action, 1);
  EXPECT_EQ(notation(*game.state().content, seen), "take card:unknown");
  game.play("take card:hero");
  EXPECT_EQ(game.cards("hero").known, 0);
  const Event& event = game.events().back();
  EXPECT_EQ(event.face(1).id, "mythic_battles.event.took_card");
  EXPECT_EQ(event.face(0).id, "mythic_battles.event.took_this");
}

TEST(Knowledge, TheReactionIsPutWhetherOrNotTheCardIsInHand) {
  for (const int in_hand : {0, 1}) {
    Game game = Field()
                    .put(0, "hero", "a1")
                    .put(1, "mon", "a1")
                    .hand("hero", 1)
                    .hand("mon", in_hand)
                    .deck("mon", 2 - in_hand)
                    .aow(1, 2)
                    .turn(0);
    game.play("activate hero").dice("_ _ _ _").play("attack mon");
    EXPECT_EQ(game.step(), "retaliate") << in_hand;
    EXPECT_EQ(MythicBattles::openness(game.state()), Openness::kPrivate);
  }
}

}  // namespace
}  // namespace agon::mythic_battles
