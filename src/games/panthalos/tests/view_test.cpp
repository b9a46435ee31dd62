// Who knows what. PAN-INFO-01 … PAN-INFO-07
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "games/panthalos/tests/random_play.h"

namespace agon::panthalos {
namespace {

namespace json = boost::json;
using ::testing::HasSubstr;
using ::testing::Not;

json::value public_view(const State& s) { return json::parse(public_text(s)); }
json::value own_view(const State& s, Player p) { return json::parse(own_text(s, p)); }
json::value player_view(const State& s, Player p) {
  return public_view(s).at("players").at(static_cast<std::size_t>(p));
}

// The same position with one Titan of the player exchanged for one of the stack.
State with_other_titan(State s, Player p, std::string_view has, std::string_view gets) {
  --s[p].tokens[token(has)];
  ++s.stack[token(has)];
  ++s[p].tokens[token(gets)];
  --s.stack[token(gets)];
  return s;
}

TEST(View, TitansLieFaceDownAndAllElseFaceUp_PAN_INFO_01) {
  const Game game(position(3)
                      .tokens(1, "titan:fire_9 titan:air_5 good:wine artisan:die ship:iron")
                      .tokens(1, "reinforcement:water_3")
                      .turn_of(0));
  const json::value view = player_view(game.state(), 1);
  EXPECT_EQ(view.at("goods"), json::parse(R"({"good:wine":1})"));
  EXPECT_EQ(view.at("artisans"), json::parse(R"({"artisan:die":1})"));
  EXPECT_EQ(view.at("reinforcements"), json::parse(R"({"reinforcement:water_3":1})"));
  EXPECT_EQ(view.at("ships"), json::parse(R"({"ship:iron":1})"));
  EXPECT_EQ(view.at("titans"), 2);
  EXPECT_THAT(public_text(game.state()), Not(HasSubstr("titan:fire_9")));
  const State other = with_other_titan(game.state(), 1, "titan:fire_9", "titan:earth_6");
  EXPECT_EQ(public_text(other), public_text(game.state()));
  EXPECT_EQ(own_text(other, 0), own_text(game.state(), 0));
  EXPECT_NE(own_text(other, 1), own_text(game.state(), 1));
}

TEST(View, TheOwnerSeesHisTitansAndEverybodyTheirNumber_PAN_INFO_02) {
  const Game game(position(3).tokens(1, "titan:fire_9 titan:air_5 titan:air_5").turn_of(0));
  EXPECT_EQ(own_view(game.state(), 1).at("titans"),
            json::parse(R"({"titan:fire_9":1,"titan:air_5":2})"));
  EXPECT_EQ(player_view(game.state(), 1).at("titans"), 3);
}

TEST(View, OfStacksOnlyTheSizeIsKnown_PAN_INFO_03) {
  const State s = Game(position(5).turn_of(0)).state();
  const json::value stacks = public_view(s).at("stacks");
  EXPECT_EQ(stacks.at("titans"), 52);
  EXPECT_EQ(stacks.at("goods"), 40);
  EXPECT_EQ(stacks.at("reinforcements"), 44);
  EXPECT_EQ(stacks.at("ships"), 20);
  EXPECT_EQ(stacks.at("artisans"), 12);
  EXPECT_EQ(stacks.at("merchants"), 12);
  EXPECT_EQ(public_view(s).at("underworld").at("size"), 12);
  EXPECT_TRUE(public_view(s).at("underworld").at("below").as_array().empty());
}

TEST(View, TwoStatesThatDifferOnlyInHiddenOrderLookTheSame_PAN_INFO_03) {
  State s = Game(position(3).underworld("u01").turn_of(0)).state();
  // u05 slid under by player 2, who alone knows it; u06 still in the unknown rest.
  s.underworld.rest &= static_cast<std::uint16_t>(~(1U << 4));
  s.underworld.slide_under({4, Knowers{0b100}});
  State other = s;
  other.underworld.rest ^= (1U << 4) | (1U << 5);
  other.underworld.below[0].card = 5;
  EXPECT_EQ(public_text(s), public_text(other));
  EXPECT_EQ(own_text(s, 0), own_text(other, 0));
  EXPECT_EQ(own_text(s, 1), own_text(other, 1));
  EXPECT_NE(own_text(s, 2), own_text(other, 2));
}

Position a_look() {
  return position(3)
      .tokens(0, "good:hides good:oil")
      .merchants("m08")
      .underworld("u01")
      .draws("u05")
      .turn_of(0);
}

TEST(View, OnlyTheViewerKnowsTheSecondToken_PAN_INFO_04) {
  Game game(a_look());
  game.play_all({"sell m08", "offer oil", "look"});
  EXPECT_EQ(own_view(game.state(), 0).at("peeked"), "u05");
  EXPECT_EQ(public_view(game.state()).at("underworld").at("looking"), 0);
  EXPECT_EQ(public_view(game.state()).at("underworld").at("size"), 12);
  EXPECT_THAT(public_text(game.state()), Not(HasSubstr("u05")));
  EXPECT_FALSE(own_view(game.state(), 1).as_object().contains("peeked"));
  game.play("keep_top");
  EXPECT_EQ(public_view(game.state()).at("underworld").at("top"), "u01");
  EXPECT_EQ(public_view(game.state()).at("underworld").at("below"),
            json::parse(R"([{"known_by":[0]}])"));
  EXPECT_EQ(own_view(game.state(), 0).at("underworld"),
            json::parse(R"([{"below":0,"token":"u05"}])"));
  EXPECT_TRUE(own_view(game.state(), 1).at("underworld").as_array().empty());
}

TEST(View, AFaceUpTokenSlidUnderIsKnownToAll_PAN_INFO_04) {
  Game game(a_look());
  game.play_all({"sell m08", "offer oil", "look", "keep_second"});
  const json::value underworld = public_view(game.state()).at("underworld");
  EXPECT_EQ(underworld.at("top"), "u05");
  EXPECT_EQ(underworld.at("below"), json::parse(R"([{"known_by":"everybody","token":"u01"}])"));
}

// Fire 8 in round 1: 9 fire are needed.
Position an_attack() {
  return position(3)
      .tokens(0, "titan:fire_7 titan:fire_9 titan:earth_8 reinforcement:fire_2")
      .discs(0, 3)
      .underworld("u01")
      .evaluate(Location::kKrypt);
}

TEST(View, ABoughtBackTitanIsKnownToBeWithItsPlayer_PAN_INFO_05) {
  Game game(an_attack());
  ASSERT_EQ(game.who(), 0);
  game.play("add titan:fire_9");
  ASSERT_EQ(game.step(), "buy_back");
  EXPECT_EQ(public_view(game.state()).at("attack").at("played"),
            json::parse(R"({"titan:fire_9":1})"));
  EXPECT_EQ(player_view(game.state(), 0).at("titans"), 2);
  game.play("keep titan:fire_9");
  EXPECT_EQ(player_view(game.state(), 0).at("titans"), 3);
  EXPECT_EQ(player_view(game.state(), 0).at("titans_known"), json::parse(R"({"titan:fire_9":1})"));
}

TEST(View, NothingOfAnUnfinishedDraftShows_PAN_INFO_05) {
  Game game(an_attack());
  const State before = game.state();
  game.play("add titan:fire_7");
  ASSERT_EQ(game.step(), "defend");
  EXPECT_EQ(public_text(game.state()), public_text(before));
  EXPECT_EQ(own_text(game.state(), 1), own_text(before, 1));
  EXPECT_EQ(own_view(game.state(), 0).at("draft"),
            json::parse(R"({"tokens":{"titan:fire_7":1},"total":7})"));
}

Position a_sale() {
  return position(3)
      .known(0, "titan:fire_9")
      .tokens(0, "titan:earth_5 titan:earth_6")
      .worker(0, 3, "art.2")
      .evaluate(Location::kArt);
}

TEST(View, OfTitansGivenUpOthersLearnTheNumberOnly_PAN_INFO_06) {
  Game marked(a_sale());
  Game unmarked(a_sale());
  marked.play_all({"add titan:fire_9", "add titan:earth_5", "done"});
  unmarked.play_all({"add titan:earth_5", "add titan:earth_6", "done"});
  EXPECT_EQ(public_text(marked.state()), public_text(unmarked.state()));
  for (const Player p : {Player{1}, Player{2}}) {
    EXPECT_EQ(own_text(marked.state(), p), own_text(unmarked.state(), p));
  }
  const json::value view = player_view(marked.state(), 0);
  EXPECT_EQ(view.at("titans"), 1);
  EXPECT_EQ(view.at("titans_given_up"), 2);
  EXPECT_EQ(view.at("titans_known"), json::object());
  EXPECT_EQ(view.at("titans_maybe"), json::parse(R"({"titan:fire_9":1})"));
  EXPECT_EQ(own_view(marked.state(), 0).at("given_up"),
            json::parse(R"({"titan:fire_9":1,"titan:earth_5":1})"));
  EXPECT_EQ(public_view(marked.state()).at("box").at("tokens").as_object().count("titan:fire_9"),
            0U);
}

TEST(View, WhatCannotHaveBeenGivenUpStaysKnown_PAN_INFO_06) {
  const auto sale = [] {
    return position(3)
        .worker(0, 3, "art.2")
        .known(0, "titan:earth_8 titan:earth_8 titan:fire_9")
        .tokens(0, "titan:air_5 ship:iron")
        .evaluate(Location::kArt);
  };
  Game known(sale());
  Game unknown(sale());
  known.play_all({"add titan:earth_8", "add ship:iron", "done"});
  unknown.play_all({"add titan:air_5", "add ship:iron", "done"});
  EXPECT_EQ(public_text(known.state()), public_text(unknown.state()));
  const json::value view = player_view(known.state(), 0);
  EXPECT_EQ(view.at("titans_known"), json::parse(R"({"titan:earth_8":1})"));
  EXPECT_EQ(view.at("titans_maybe"), json::parse(R"({"titan:fire_9":1,"titan:earth_8":1})"));
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    State other = known.state();
    Chance chance(seed);
    Panthalos::resample(other, 1, chance);
    ASSERT_GE(other[0].tokens[token("titan:earth_8")], 1);
  }
}

TEST(View, TheLogOfASaleNamesNoTitanToOthers_PAN_INFO_06) {
  Game game(a_sale());
  game.play_all({"add titan:fire_9", "add titan:earth_5", "done"});
  bool found = false;
  for (const Event& event : game.events()) {
    JsonWriter others, own;
    write(others, event.face(1));
    write(own, event.face(0));
    EXPECT_THAT(others.text(), Not(HasSubstr("panthalos.titan\"")));
    found |= own.text().find("panthalos.titan\"") != std::string::npos;
  }
  EXPECT_TRUE(found) << "the seller is told what he sold";
}

TEST(View, ADrawnTitanIsNamedToItsOwnerOnly_PAN_INFO_07) {
  Game game(position(3).worker(1, 4, "arena.1").draws("titan:air_9").evaluate(Location::kArena));
  bool found = false;
  for (const Event& event : game.events()) {
    if (event.text.id != "panthalos.event.drew_titans") continue;
    found = true;
    EXPECT_EQ(event.face(0).id, "panthalos.event.drew_titans");
    EXPECT_EQ(event.face(kOnlooker).id, "panthalos.event.drew_titans");
    EXPECT_EQ(event.face(1).id, "panthalos.event.drew_these_titans");
  }
  EXPECT_TRUE(found);
  EXPECT_EQ(player_view(game.state(), 1).at("titans"), 1);
  EXPECT_EQ(own_view(game.state(), 1).at("titans"), json::parse(R"({"titan:air_9":1})"));
  EXPECT_EQ(own_view(game.state(), 0).at("titans"), json::object());
}

TEST(View, ADrawnReinforcementIsPublicAtOnce_PAN_INFO_07) {
  Game game(position(3).polis_disc(1, 3).draws("reinforcement:air_3").evaluate(Location::kPolis));
  EXPECT_EQ(player_view(game.state(), 1).at("reinforcements"),
            json::parse(R"({"reinforcement:air_3":1})"));
}

// -- actions as others may know them

TEST(Seen, BlanksWhatIsPutIntoADraftAndWhomAChallengeIsFor_PAN_INFO_06) {
  const Game game(an_attack());
  const Action add = act(Verb::kAdd, token("titan:fire_9"));
  const Action target = act(Verb::kChallenge, 2);
  for (const Viewer other : {Viewer{1}, Viewer{2}, kOnlooker}) {
    EXPECT_EQ(notation(built_in(), Panthalos::seen(game.state(), add, other)), "add unknown");
    EXPECT_EQ(notation(built_in(), Panthalos::seen(game.state(), target, other)),
              "challenge unknown");
  }
  for (const Viewer insider : {Viewer{0}, kReferee}) {
    EXPECT_TRUE(Panthalos::seen(game.state(), add, insider) == add);
    EXPECT_TRUE(Panthalos::seen(game.state(), target, insider) == target);
  }
}

TEST(Seen, LeavesOpenActionsAsTheyAre) {
  const Game game(position(2).workers(0, {2}).turn_of(0));
  const Action action = act(Verb::kPlace, 2, place("agro.1"));
  EXPECT_TRUE(Panthalos::seen(game.state(), action, 1) == action);
}

// -- what happens now

TEST(View, ShowsTheAttackAndWhoStillDecides_PAN_KRYPT_01) {
  const Game game(an_attack().tokens(1, "titan:air_5 titan:air_6"));
  const json::value attack = public_view(game.state()).at("attack");
  EXPECT_EQ(attack.at("token"), "u01");
  EXPECT_EQ(attack.at("element"), "fire");
  EXPECT_EQ(attack.at("need"), 9);
  EXPECT_EQ(attack.at("deciding"), json::parse("[0,1,2]"));
  EXPECT_EQ(public_view(game.state()).at("location"), "krypt");
}

TEST(View, ShowsTheDuelFromTheAnnouncementOn_PAN_DUEL_04) {
  Game game(position(3)
                .worker(0, 4, "arena.1")
                .leader(1, "agora.2")
                .tokens(0, "titan:earth_6")
                .tokens(1, "titan:earth_6 titan:fire_9")
                .draws("titan:water_5")
                .evaluate(Location::kArena));
  ASSERT_EQ(game.step(), "challenge");
  const State before = game.state();
  game.play_all({"challenge player:1", "add titan:earth_6"});
  EXPECT_EQ(public_text(game.state()), public_text(before));
  EXPECT_EQ(own_view(game.state(), 0).at("draft").at("target"), 1);
  game.play("announce");
  const json::value duel = public_view(game.state()).at("duel");
  EXPECT_EQ(duel.at("attacker"), 0);
  EXPECT_EQ(duel.at("defender"), 1);
  EXPECT_EQ(duel.at("element"), "earth");
  EXPECT_EQ(duel.at("totals"), json::parse("[6,0]"));
  game.play("give_up");
  EXPECT_EQ(public_view(game.state()).at("duel").at("winner"), 0);
}

TEST(View, CountsTheCollectionBoxInStacksOfFour_PAN_KRYPT_06) {
  const Game game(
      position(2).discs(0, 0, 1).collected(0, 10).discs(1, 0).collected(1, 11).turn_of(0));
  const json::value collection = public_view(game.state()).at("collection");
  EXPECT_EQ(collection.at("stacks"), json::parse("[4,4,4,4,5]"));
  EXPECT_EQ(collection.at("total"), 21);
  EXPECT_EQ(collection.at("threshold"), 8);
}

}  // namespace
}  // namespace agon::panthalos
