// Who knows what: section (4) of the ledger, view, resampling, state as JSON, notation, refusals.
#include <gmock/gmock.h>

#include <boost/json.hpp>
#include <cmath>
#include <map>

#include "games/pantacle/tests/position.h"

namespace agon::pantacle {
namespace {

namespace json = boost::json;
using testing::HasSubstr;
using testing::Not;

std::string public_part(const State& s) {
  JsonWriter out;
  Pantacle::write_public(s, out);
  return out.take();
}
json::object own_part(const State& s, Viewer viewer) {
  JsonWriter out;
  Pantacle::write_own(s, viewer, out);
  return json::parse(out.take()).as_object();
}

TEST(Knowledge, OnlyTheLookerSeesTheHand_PTC_PWR_04) {
  Game game = position(3).tokens(0, "bewitchment").hand(1, "b01 b02").hand(2, "b09").turn_of(0);
  game.play("look player:1");
  EXPECT_EQ(own_part(game.state(), 0).at("known").as_array()[1], json::parse(R"(["b01","b02"])"));
  EXPECT_EQ(own_part(game.state(), 2).at("known").as_array()[1], json::parse("[]"));
  EXPECT_EQ(own_part(game.state(), 1).at("seen_by").as_array()[0], json::parse(R"(["b01","b02"])"));
  EXPECT_THAT(public_part(game.state()), Not(HasSubstr("b01")));
  for (const Event& event : game.events()) {
    if (event.text.id != "pantacle.event.looked") continue;
    EXPECT_EQ(event.face(0).id, "pantacle.event.looked_at");
    EXPECT_EQ(event.face(2).id, "pantacle.event.looked");
    EXPECT_EQ(event.face(kOnlooker).id, "pantacle.event.looked");
  }
}

TEST(Knowledge, DrawnCursesAreTheDrawersSecret_PTC_CRS_05) {
  Game game = position(3).cubes(0, 2).adepts(0, 5).turn_of(0);
  game.draws("c20 c03");
  game.play("place cursed again").play("extra 1");
  EXPECT_EQ(own_part(game.state(), 0).at("drawn"), json::parse(R"(["c20","c03"])"));
  EXPECT_EQ(own_part(game.state(), 1).at("drawn"), json::parse("[]"));
  EXPECT_THAT(public_part(game.state()), Not(HasSubstr("c20")));
  game.play("keep c03");
  EXPECT_THAT(public_part(game.state()), HasSubstr("c03"));
  EXPECT_THAT(public_part(game.state()), Not(HasSubstr("c20")));
}

TEST(Resample, KeepsWhatTheViewerKnows_PTC_PWR_04) {
  Game game = position(4)
                  .tokens(0, "bewitchment")
                  .hand(0, "b01 b02 b03")
                  .hand(1, "b04 b05 b06")
                  .hand(2, "b07 b08")
                  .discs(3, "cubes")
                  .curses(3, "c09")
                  .hand(3, "b10 b11")
                  .turn_of(0);
  game.play("look player:1");
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    State s = game.state();
    Chance chance(seed);
    Pantacle::resample(s, 0, chance);
    EXPECT_EQ(s[0].hand, blades("b01 b02 b03"));
    EXPECT_EQ(s[1].hand, blades("b04 b05 b06"));
    EXPECT_EQ(std::popcount(s[2].hand), 2);
    EXPECT_EQ(s[3].hand, blades("b10 b11"));
    State other = game.state();
    Pantacle::resample(other, 2, chance);
    EXPECT_EQ(other[2].hand, blades("b07 b08"));
    EXPECT_EQ(other[0].seen, 0U);  // that player 0 knows something of 1 is forgotten …
    State own = game.state();
    Pantacle::resample(own, 1, chance);
    EXPECT_EQ(own[0].seen, blades("b04 b05 b06"));  // … unless it is one's own hand
  }
}

// Every way to deal the unseen blades comes up as often as enumeration says: 5 unseen blades, two
// for player 1 (one of his is known), one for player 2, two in the pile: 5!/(2!1!2!) = 30 ways.
TEST(Resample, HandsAreDealtAsEnumerationSays) {
  const Blades unseen = blades("b20 b21 b22 b23 b24");
  State s = position(3)
                .hand(0, "b01 b02 b03 b04")
                .hand(1, "b05 b20 b21")
                .hand(2, "b22")
                .row("b06 b07 b08 b09 b10 b11 b12 b13 b14 b15 b16 b17 b18 b19")
                .edit([](State& state) { state[0].seen = blades("b05"); })
                .favor_of(0)
                .state();
  std::map<std::pair<Blades, Blades>, int> expected;
  for (Blades first = 0; first < kAllBlades; first = (first - unseen) & unseen) {
    if (std::popcount(first) == 2) {
      for_each_blade(unseen & ~first, [&](int second) {
        expected[{first, blade_bit(second)}] = 0;
      });
    }
    if (first == unseen) break;
  }
  ASSERT_EQ(expected.size(), 30U);
  constexpr int kDeals = 30000;
  Chance chance(7);
  for (int i = 0; i < kDeals; ++i) {
    State dealt = s;
    Pantacle::resample(dealt, 0, chance);
    ASSERT_EQ(dealt[0].hand, s[0].hand);
    ASSERT_NE(dealt[1].hand & blades("b05"), 0U);
    const auto found = expected.find({dealt[1].hand & ~blades("b05"), dealt[2].hand});
    ASSERT_NE(found, expected.end());
    ++found->second;
  }
  double chi_square = 0;
  const double mean = kDeals / 30.0;
  for (const auto& [split, count] : expected) chi_square += (count - mean) * (count - mean) / mean;
  EXPECT_LT(chi_square, 58.3);  // 29 degrees of freedom, one in a thousand
  EXPECT_GT(chi_square, 10.0);
}

// The same against play itself: deal a small deck at random, keep the deals in which player 0 holds
// a given hand, and compare how often player 1 then holds a certain blade.
TEST(Resample, AgreesWithDealsThatLookTheSame) {
  const Blades wanted = blades("b01");
  int matching = 0;
  int holds = 0;
  int resampled_holds = 0;
  for (std::uint64_t seed = 0; seed < 60000; ++seed) {
    Chance chance(seed);
    auto state = Pantacle::initial(built_in(), {3, {{"starting_player", "1"}}}, chance, nullptr);
    if ((state->player[0].hand & wanted) != 0) continue;
    ++matching;
    holds += (state->player[1].hand & wanted) != 0 ? 1 : 0;
    Pantacle::resample(*state, 0, chance);
    resampled_holds += (state->player[1].hand & wanted) != 0 ? 1 : 0;
  }
  // Exactly 3 of 21 places; three standard deviations.
  const double exact = matching / 7.0;
  const double spread = 3 * std::sqrt(matching * (1.0 / 7) * (6.0 / 7));
  EXPECT_NEAR(holds, exact, spread);
  EXPECT_NEAR(resampled_holds, exact, spread);
}

// Rejected curses: pinned for who drew them, spread evenly for the others.
TEST(Resample, TheBottomOfTheCursePileIsPinnedForWhoKnowsIt_PTC_CRS_05) {
  Game game = position(3).cubes(0, 2).adepts(0, 5).turn_of(0);
  game.draws("c20 c03");
  game.play_all({"place cursed again", "extra 1", "keep c03"});
  std::map<int, int> seen;
  Chance chance(3);
  constexpr int kDeals = 26000;
  for (int i = 0; i < kDeals; ++i) {
    State own = game.state();
    Pantacle::resample(own, 0, chance);
    ASSERT_EQ(own.curse_pile.below[0].card, curse("c20"));
    State other = game.state();
    Pantacle::resample(other, 1, chance);
    ++seen[other.curse_pile.below[0].card];
    ASSERT_FALSE(Pantacle::check(other));
  }
  ASSERT_EQ(seen.size(), 26U);
  double chi_square = 0;
  for (const auto& [card, count] : seen) chi_square += (count - 1000.0) * (count - 1000.0) / 1000.0;
  EXPECT_LT(chi_square, 52.6);  // 25 degrees of freedom, one in a thousand
}

// -- the state as JSON

std::string read_fault(const State& s, std::string_view pointer, const json::value& value) {
  JsonWriter out;
  Pantacle::write_state(s, out);
  json::value document = json::parse(out.take());
  document.at_pointer(pointer) = value;
  const auto read = Pantacle::read_state(built_in(), document);
  return read ? "" : read.error().message.id;
}

TEST(StateJson, RefusesWhatBreaksAnInvariant) {
  Game game = position(3).adepts(0, 3).hand(0, "b01").hand(1, "b04 b07").turn_of(0);
  const State& s = game.state();
  EXPECT_EQ(read_fault(s, "/cubes", 40), "");
  EXPECT_EQ(read_fault(s, "/cubes", 39), "core.state.invariant");
  EXPECT_EQ(read_fault(s, "/players/0/adepts", 4), "core.state.invariant");
  EXPECT_EQ(read_fault(s, "/players/0/hand", json::array{"b04"}), "core.state.invariant");
  EXPECT_EQ(read_fault(s, "/players/0/slots", json::array{"hunt", "hunt"}), "core.state.invariant");
  EXPECT_EQ(read_fault(s, "/players/0/points", json::array{"cubes"}), "core.state.invariant");
  EXPECT_EQ(read_fault(s, "/players/0/seen", json::array{"b01"}), "core.state.invariant");
  EXPECT_EQ(read_fault(s, "/players/0/tracker", 3), "core.state.number");
  EXPECT_EQ(read_fault(s, "/players", json::array{}), "pantacle.state.players");
  EXPECT_EQ(read_fault(s, "/agenda/1/step", "bribe"), "core.state.agenda");
  EXPECT_EQ(read_fault(s, "/agenda/0/step", "moon"), "core.state.agenda");
  EXPECT_EQ(read_fault(s, "/agenda/1/player", 1), "core.state.agenda");
  EXPECT_EQ(read_fault(s, "/over", "won"), "core.state.missing");
}

// -- notation

TEST(Notation, IsReadBackExactly) {
  const Content& content = built_in();
  for (const char* text :
       {"look player:4", "decline", "burden powers", "burden adepts", "place safe per_disc",
        "place cursed again", "extra 0", "extra 4", "keep c27", "announce recruitment", "pass",
        "bribe b01 b04", "bribe b01 b22 track", "bribe b22 b23 b24 track", "cover c01", "drain c16",
        "discard b24", "stop"}) {
    const auto action = parse(content, text);
    ASSERT_TRUE(action) << text;
    EXPECT_EQ(notation(content, *action), text);
    EXPECT_TRUE(is_well_formed(*action));
  }
  for (const char* text :
       {"", "look", "look player:5", "look player:11", "place safe", "place safe hunt", "extra 5",
        "extra 10", "extra", "keep c28", "bribe", "bribe track", "bribe b01 b01",
        "bribe b01 b02 b03 b04 b05", "discard b25", "stop now", "Pass", "announce demonic_discard",
        "discard  b01"}) {
    EXPECT_FALSE(parse(content, text)) << text;
  }
}

// What everybody sees from then on cannot be taken back.
TEST(Knowledge, AHandLaidOpenByALostProtectionIsADisclosure_PTC_PWR_08) {
  const auto disclosed = [](const char* curse) {
    State s = position(3)
                  .tokens(0, "protection hunt enslavement")
                  .discs(0, "cubes")
                  .curses(0, curse)
                  .hand(0, "b01")
                  .turn_of(0)
                  .state();
    Chance chance(1);
    Journal journal;
    Play play{s, chance, &journal};
    Pantacle::run(play);
    EXPECT_EQ(Pantacle::decision(s).step, "place");
    return journal.disclosed();
  };
  EXPECT_TRUE(disclosed("c09!"));
  EXPECT_FALSE(disclosed("c05!"));
}

// -- refusals and descriptions

TEST(Refusals, NameTheirRule) {
  Game bribe = position(3).hand(1, "b07").favor_of(0);
  EXPECT_EQ(bribe.refusal_rule("pass"), "PTC-FAV-01");
  bribe.play("announce recruitment");
  EXPECT_EQ(bribe.refusal_rule("bribe b07 b22 track"), "PTC-BRB-03");  // b22 is not in hand
  EXPECT_EQ(bribe.refusal_rule("stop"), "PTC-BRB-01");
  bribe.pass_all();
  Game over = position(3).discs(0, "per_disc adepts cubes demonic again").favor_of(0);
  over.play("announce hunt").pass_all();
  EXPECT_EQ(over.refusal_rule("pass"), "PTC-END-01");
}

TEST(Describe, SaysWhatAnActionBrings) {
  Game game = position(3).tokens(0, "hunt").adepts(0, 3).turn_of(0);
  const ActionInfo info =
      Pantacle::describe(game.state(), act(Verb::kPlace, kSafeDisc, kPerDisc), 0);
  ASSERT_EQ(info.gains.size(), 1U);
  EXPECT_EQ(info.gains[0].args[0].value.number, 4);
  EXPECT_EQ(info.touches, (std::vector<std::string>{"per_disc", "safe"}));
  EXPECT_FALSE(info.says_no);
  game.play("place safe again").play("announce recruitment");
  EXPECT_TRUE(Pantacle::describe(game.state(), act(Verb::kPass), 1).says_no);
  EXPECT_EQ(Pantacle::closed(game.state(), 0).size(), 0U);
}

TEST(Describe, ClosedFavorsSayWhy_PTC_FAV_02) {
  Game game = position(3).tokens(0, "hunt").marked("recruitment").favor_of(0);
  const auto closed = Pantacle::closed(game.state(), 0);
  ASSERT_EQ(closed.size(), 2U);
  EXPECT_EQ(closed[0].notation, "announce hunt");
  EXPECT_EQ(closed[0].refusal.rule, "PTC-FAV-03");
  EXPECT_EQ(closed[1].refusal.rule, "PTC-FAV-02");
}

TEST(Describe, AClosedBribeNamesTheCurse_PTC_CRS_14) {
  Game mute = position(3).discs(1, "cubes").curses(1, "c08").hand(1, "b01 b19").favor_of(0);
  mute.play("announce recruitment");
  const auto muted = Pantacle::closed(mute.state(), 1);
  ASSERT_EQ(muted.size(), 1U);
  EXPECT_EQ(muted[0].notation, "bribe b01 b19");
  EXPECT_EQ(muted[0].refusal.rule, "PTC-CRS-14");
  EXPECT_EQ(muted[0].refusal.message.id, "pantacle.refusal.muted");
  Game muzzle = position(3).discs(1, "cubes").curses(1, "c07").hand(1, "b01 b22 b23").favor_of(0);
  muzzle.play("announce recruitment");
  const auto muzzled = Pantacle::closed(muzzle.state(), 1);
  ASSERT_EQ(muzzled.size(), 1U);
  EXPECT_EQ(muzzled[0].notation, "bribe b01 b22 b23");
  EXPECT_EQ(muzzled[0].refusal.message.id, "pantacle.refusal.no_hounds");
  Game free = position(3).hand(1, "b01 b19").favor_of(0);
  free.play("announce recruitment");
  EXPECT_TRUE(Pantacle::closed(free.state(), 1).empty());
}

TEST(Notation, ABribeNamesItsPaymentInAnyOrder_PTC_BRB_10) {
  const auto canonical = parse(built_in(), "bribe b01 b22 track");
  ASSERT_TRUE(canonical);
  for (const char* text : {"bribe b22 b01 track", "bribe track b01 b22", "bribe b01 track b22"}) {
    const auto action = parse(built_in(), text);
    ASSERT_TRUE(action) << text;
    EXPECT_EQ(*action, *canonical);
    EXPECT_EQ(notation(built_in(), *action), "bribe b01 b22 track");
  }
  for (const char* text : {"bribe b01 b01", "bribe b01 track track", "bribe track", "bribe b01 "}) {
    EXPECT_FALSE(parse(built_in(), text)) << text;
  }
}

// -- what bots think

TEST(Evaluation, PrefersDiscsAndTheWinner) {
  const auto share = [](const State& s) { return Pantacle::evaluate(s)[0]; };
  EXPECT_GT(share(position(3).discs(0, "cubes").favor_of(0).state()),
            share(position(3).adepts(0, 2).favor_of(0).state()));
  EXPECT_GT(share(position(3).adepts(0, 2).favor_of(0).state()),
            share(position(3).favor_of(0).state()));
  EXPECT_LT(share(position(3).discs(0, "cubes").curses(0, "c02").favor_of(0).state()),
            share(position(3).discs(0, "cubes").favor_of(0).state()));
  Game won = position(3).discs(0, "per_disc adepts cubes demonic again").favor_of(0);
  won.play("announce hunt").pass_all();
  EXPECT_EQ(share(won.state()), 1.0F);
}

}  // namespace
}  // namespace agon::pantacle
