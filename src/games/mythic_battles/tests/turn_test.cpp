// MBP-TERM, MBP-HIER, MBP-SETUP, MBP-DRAFT, MBP-DECK, MBP-TURN, MBP-LIMIT
#include <gmock/gmock.h>

#include <set>

#include "games/mythic_battles/stats.h"
#include "games/mythic_battles/tests/field.h"

namespace agon::mythic_battles {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

State start(int players, std::map<std::string, std::string, std::less<>> options = {},
            std::uint64_t seed = 1) {
  Chance chance(seed);
  return *MythicBattles::initial(built_in(), {players, std::move(options)}, chance, nullptr);
}
void take(State& s, std::string_view notation) {
  Chance chance(5);
  const auto action = parse(built_in(), notation);
  ASSERT_TRUE(action) << notation;
  Actions actions;
  MythicBattles::legal(s, actions);
  ASSERT_TRUE(actions.contains(*action)) << notation;
  MythicBattles::apply(s, *action, chance, nullptr);
}
std::vector<std::string> listed(const State& s) {
  Actions actions;
  MythicBattles::legal(s, actions);
  std::vector<std::string> list;
  for (const Action& action : actions) list.push_back(notation(built_in(), action));
  return list;
}

// -- terms

TEST(Terms, GodsAndTitansAreDivinities_MBP_TERM_01) {
  Game game = Field();
  EXPECT_TRUE(game.state().card(game.unit("god")).divinity());
  EXPECT_TRUE(game.state().card(game.unit("titan")).divinity());
  for (const char* id : {"hero", "mon", "trp"}) {
    EXPECT_FALSE(game.state().card(game.unit(id)).divinity()) << id;
  }
}

TEST(Terms, TroopsAreOneUnitWhateverTheirMiniatures_MBP_TERM_02) {
  Game game = Field().put(0, "trp", "a1", 1).put(0, "hero", "a1").hand("trp", 1).turn(0);
  EXPECT_EQ(game.state().count_in(parse_area("a1")), 2);
  game.play("activate trp").play("walk a2");
  EXPECT_EQ(game.where("trp"), "a2");
  EXPECT_EQ(game.state().count_in(parse_area("a2")), 1);
}

TEST(Terms, IncompleteTroopsHaveNoTalents_MBP_TERM_03) {
  Game game = Field().talents("trp", "guard").put(0, "trp", "a1", 2);
  EXPECT_FALSE(game.has("trp", Talent::kGuard));
  ++game.state().unit[game.unit("trp")].life;
  EXPECT_TRUE(game.has("trp", Talent::kGuard));
}

TEST(Terms, StatsStayBetweenZeroAndTen_MBP_TERM_04_MBP_RES_02) {
  Game game = Field()
                  .stats("hero", 9, 9, 0, 2)
                  .talents("hero", "close_combat close_protection phalanx")
                  .vitality("mon", 12)
                  .put(0, "hero", "a1")
                  .put(0, "trp", "a1")
                  .put(1, "mon", "a1");
  EXPECT_EQ(game.offence("hero", "mon"), 10);
  EXPECT_EQ(game.defence("hero", "mon"), 10);
  EXPECT_EQ(game.life("mon"), 12);
  Game none = Field().stats("hero", 0, 5, 0, 2).put(0, "hero", "a1").put(1, "mon", "a1");
  EXPECT_EQ(none.offence("hero", "mon"), 0);
}

TEST(Terms, DiceShowBlankAndOneToFive_MBP_TERM_05) {
  Game game = Field();
  std::map<int, int> faces;
  Chance chance(3);
  for (int i = 0; i < 60000; ++i) ++faces[static_cast<int>(chance.pick(6))];
  EXPECT_EQ(faces.size(), 6U);
  for (const auto& [face, count] : faces) EXPECT_NEAR(count, 10000, 400) << face;
}

TEST(Terms, ValuesComeFromTheRowOfTheVitality_MBP_TERM_06) {
  Game game = Field().put(0, "zeus", "a1", 10).put(1, "mon", "a1");
  EXPECT_EQ(game.offence("zeus", "mon"), 8);
  game.state().unit[game.unit("zeus")].life = 3;
  EXPECT_EQ(game.offence("zeus", "mon"), 6);
  EXPECT_EQ(game.state().row(game.unit("zeus")).movement, 1);
}

TEST(Terms, SurroundingsAreTheAreaAndItsNeighbours_MBP_TERM_07) {
  Game game = Field();
  const Map& map = game.state().map();
  EXPECT_EQ(map.adjacent[parse_area("a2")], bit(parse_area("a1")) | bit(parse_area("a3")));
  EXPECT_EQ(map.adjacent[parse_area("a1")], bit(parse_area("a2")));
}

TEST(Terms, NothingEntersAFullArea_MBP_TERM_08) {
  Field field = Field()
                    .capacity("a2", 2)
                    .put(0, "hero", "a1")
                    .put(0, "trp", "a2")
                    .put(1, "mon", "a2")
                    .hand("hero", 1)
                    .turn(0);
  Game full = field;
  full.play("activate hero");
  EXPECT_THAT(full.legal("walk"), IsEmpty());
  EXPECT_EQ(full.refusal_rule("walk a2"), "MBP-MOVE-04");
  Game roomy = field.capacity("a2", 3);
  roomy.play("activate hero");
  EXPECT_TRUE(roomy.is_legal("walk a2"));
}

TEST(Terms, UnitsBelongToTheirOwnerAndOneIsActive_MBP_TERM_09) {
  Game game = Field()
                  .talents("hero", "leader")
                  .put(0, "hero", "a1")
                  .put(0, "trp", "a1")
                  .hand("hero", 1)
                  .hand("trp", 1)
                  .turn(0);
  game.play("activate hero").play("end_activation").play("lead trp");
  EXPECT_EQ(game.state().act.unit, kNoUnit);  // the Leader's activation is closed
  game.play("activate trp");
  EXPECT_EQ(game.state().act.unit, game.unit("trp"));
  EXPECT_EQ(game.refusal_rule("activate titan"), "MBP-ACT-01");
}

TEST(Terms, TheBoxGivesNothingBack_MBP_TERM_10) {
  Game game = Field().put(0, "god", "a1").put(0, "hero", "box").hand("hero", 2).aow(0, 2).turn(0);
  EXPECT_FALSE(game.is_legal("activate hero"));
  EXPECT_EQ(game.refusal_rule("activate hero"), "MBP-TERM-10");
  game.play("rest");
  EXPECT_THAT(game.legal("recall"), IsEmpty());
}

TEST(Terms, CardsOfAKindAreCounts_MBP_TERM_11) {
  const State s = start(2, {{"armies", "ready"}});
  for (Player p = 0; p < 2; ++p) {
    for_each(s.army[p], [&](Unit u) {
      const Cards& cards = s.unit[u].cards;
      EXPECT_EQ(cards.hand + cards.deck + cards.discard, s.card(u).cards);
    });
  }
}

// -- hierarchy

TEST(Hierarchy, ATalentOutranksACoreRule_MBP_HIER_01_MBP_TAL_21) {
  Game game = Field()
                  .talents("hero", "mobility")
                  .put(0, "hero", "a1")
                  .put(1, "mon", "a1")
                  .hand("hero", 1)
                  .turn(0);
  game.play("activate hero").dice("_ _ _ _").play("attack mon");
  EXPECT_TRUE(game.is_legal("walk a2"));
  game.play("walk a2");
  EXPECT_THAT(game.legal("walk"), IsEmpty());
}

TEST(Hierarchy, NoDisputeIsEverPut_MBP_HIER_02) {
  for (int i = 0; i < kVerbs; ++i) {
    EXPECT_NE(verb_id(static_cast<Verb>(i)), "dispute");
  }
}

// -- set-up

TEST(Setup, TheHighestDieLeads_MBP_SETUP_01) {
  std::vector<Pick> picks = {{4, 6}, {4, 6}, {2, 6}, {1, 6}, {3, 6}};
  ScriptedPicks script(picks);
  Chance chance(script);
  const auto s = MythicBattles::initial(built_in(), {3, {}}, chance, nullptr);
  ASSERT_TRUE(s);
  EXPECT_EQ(s->lead, 1);  // tied with the first, rolled again
  EXPECT_TRUE(script.used_up());
}

TEST(Setup, AScenarioNeedsAllItsFields_MBP_SETUP_02) {
  for (const char* field : {"points", "lead", "units", "zones", "omphalos", "goal", "sides"}) {
    ContentFiles files = MythicBattles::built_in_files();
    auto json = boost::json::parse(files["scenarios.json"]);
    json.at("records").as_array()[0].as_object().erase(field);
    files["scenarios.json"] = boost::json::serialize(json);
    EXPECT_FALSE(MythicBattles::load_content(files)) << field;
  }
}

TEST(Setup, UnitsStartCompleteInReserve_MBP_SETUP_03_MBP_SETUP_04) {
  const State s = start(2, {{"armies", "ready"}});
  for (Player p = 0; p < 2; ++p) {
    for_each(s.army[p], [&](Unit u) {
      EXPECT_EQ(s.unit[u].where, kReserve);
      EXPECT_EQ(s.unit[u].life, s.card(u).start);
    });
  }
  for (const UnitSet units : s.in_area) EXPECT_EQ(units, 0U);
  EXPECT_EQ(s.marked_units(), 0U);
}

TEST(Setup, FixedArmiesSkipTheDraft_MBP_SETUP_05) {
  const State s = start(4, {{"scenario", "betrayals"}});
  EXPECT_EQ(MythicBattles::decision(s).step, "menu");
  for (Player p = 0; p < 4; ++p) EXPECT_EQ(s[p].omphalos.hand, 0);
  EXPECT_EQ(s.side(0), s.side(2));
  EXPECT_NE(s.side(0), s.side(1));
}

// -- draft

TEST(Draft, DivinitiesFirstThenAnticlockwise_MBP_DRAFT_01_MBP_DRAFT_02) {
  State s = start(3);
  const Player lead = s.lead;
  std::vector<int> order;
  for (const char* god : {"recruit zeus", "recruit ares", "recruit athena"}) {
    order.push_back(MythicBattles::to_act(s));
    take(s, god);
  }
  EXPECT_THAT(order, ElementsAre(lead, (lead + 1) % 3, (lead + 2) % 3));
  EXPECT_THAT(listed(s), Not(Contains("recruit hades")));
  EXPECT_EQ(MythicBattles::to_act(s), (lead + 2) % 3);
  take(s, "recruit hydra");
  EXPECT_EQ(MythicBattles::to_act(s), (lead + 1) % 3);
  take(s, "recruit cerberus");
  EXPECT_EQ(MythicBattles::to_act(s), lead);
  take(s, "recruit medusa");
  EXPECT_EQ(MythicBattles::to_act(s), (lead + 2) % 3);
}

TEST(Draft, WhoCanRecruitMust_MBP_DRAFT_03) {
  State s = start(2);
  take(s, "recruit zeus");
  take(s, "recruit ares");
  const int before = s[MythicBattles::to_act(s)].points;
  const Player p = MythicBattles::to_act(s);
  for (const std::string& action : listed(s)) EXPECT_TRUE(action.starts_with("recruit"));
  take(s, "recruit spartans");
  EXPECT_EQ(s[p].points, before - 1);
}

TEST(Draft, UnspentPointsBecomeOmphalosCards_MBP_DRAFT_04_MBP_DRAFT_05_MBP_DECK_02) {
  State s = start(2);
  // Troops first: what is left in the end costs more than what is left of the points.
  const std::vector<std::string> wish = {
      "zeus",     "ares",     "spartans",        "amazons",
      "hoplites", "centaurs", "infernal_hounds", "infernal_warriors",
      "achilles", "heracles", "hydra",           "cerberus",
      "medusa",   "minotaur", "leonidas",        "odysseus",
      "atalanta"};
  int picks[2] = {};
  while (MythicBattles::decision(s).step == "recruit") {
    const auto actions = listed(s);
    ++picks[MythicBattles::to_act(s)];
    for (const std::string& unit : wish) {
      if (std::find(actions.begin(), actions.end(), "recruit " + unit) == actions.end()) continue;
      take(s, "recruit " + unit);
      break;
    }
  }
  int converted = 0;
  for (Player p = 0; p < 2; ++p) {
    int spent = 0;
    for_each(s.army[p], [&](Unit u) { spent += s.card(u).cost; });
    EXPECT_EQ(spent + s[p].omphalos.hand, 18);
    EXPECT_GE(s[p].aow.hand, 3);
    converted += s[p].omphalos.hand;
  }
  EXPECT_GT(converted, 0);
}

// -- decks

TEST(Deck, IsActivationCardsAndStrategicValues_MBP_DECK_01_MBP_DECK_02) {
  const State s = start(2, {{"armies", "ready"}});
  const Player p = 1 - s.active;  // who has not drawn for a turn yet
  int cards = 0, strategic = 0;
  for_each(s.army[p], [&](Unit u) {
    cards += s.card(u).cards;
    strategic += s.card(u).strategic;
  });
  EXPECT_EQ(s.hand_size(p), 6);
  EXPECT_EQ(s.deck_size(p), cards + strategic - 3);
  EXPECT_GE(s[p].aow.hand, 3);
}

TEST(Deck, OnlyCardsInHandAreSpent_MBP_DECK_03) {
  Game game = Field().put(0, "hero", "a1").deck("hero", 2).turn(0);
  EXPECT_FALSE(game.is_legal("activate hero"));
  EXPECT_EQ(game.refusal_rule("activate hero"), "MBP-TURN-06");
}

TEST(Deck, CardsOfTheDeadStay_MBP_DECK_04) {
  Game game = Field()
                  .put(0, "mon", "a1")
                  .put(1, "hero", "a1", 1)
                  .hand("mon", 1)
                  .hand("hero", 1)
                  .deck("hero", 3)
                  .turn(0);
  game.play("activate mon").dice("5 5 5 5 5 5").play("attack hero");
  EXPECT_EQ(game.where("hero"), "box");
  EXPECT_EQ(game.cards("hero").hand + game.cards("hero").deck, 4);
}

TEST(Deck, OmphalosCardsPaidRecirculateAndHealingBoxesThem_MBP_DECK_05_MBP_OMPH_07) {
  Game game =
      Field().put(0, "god", "a1", 9).hand("god", 1).omphalos_cards(0, 2).turn(0).edit([](State& s) {
        s[0].omphalos.deck = 1;
      });
  const int discarded = game.state()[0].omphalos.discard;
  const int boxed = game.state()[0].boxed;
  game.play("heal");
  EXPECT_EQ(game.life("god"), 10);
  EXPECT_EQ(game.state()[0].boxed, boxed + 1);
  EXPECT_FALSE(game.is_legal("heal"));  // unhurt now
  game.play("search pay:omphalos").play("take card:omphalos");
  EXPECT_EQ(game.state()[0].omphalos.discard, discarded + 1);
}

// -- turns

TEST(Turn, RoundsBeginWithTheLead_MBP_TURN_01_MBP_TURN_10) {
  State s = start(4, {{"scenario", "betrayals"}});
  const Player lead = s.lead;
  for (int turn = 0; turn < 8; ++turn) {
    EXPECT_EQ(s.active, (lead + turn) % 4);
    EXPECT_EQ(s.round, 1 + turn / 4);
    while (MythicBattles::decision(s).step == "choose_draw") take(s, "draw");
    take(s, "pass");
    take(s, "end_turn");
    while (MythicBattles::decision(s).step == "last_search") take(s, "no");
  }
}

TEST(Turn, OneRoundEffectsEndAtTheOwnersNextTurn_MBP_TURN_02) {
  Game game = Field().put(0, "hero", "a1").put(1, "trp", "a1").turn(0).edit([](State& s) {
    s.marked[0] = bit(find_unit(*s.content, "trp"));
    s.led[1] = bit(find_unit(*s.content, "trp"));
  });
  game.play("pass").play("end_turn").decline();
  EXPECT_EQ(game.state().active, 1);
  EXPECT_NE(game.state().marked[0], 0U);  // holds through the opponent's turn
  EXPECT_EQ(game.state().led[1], 0U);
  game.play("pass").play("end_turn").decline();
  EXPECT_EQ(game.state().marked[0], 0U);
}

TEST(Turn, EachTurnBeginsWithADraw_MBP_TURN_03) {
  Game game = Field().put(1, "hero", "a1").deck("hero", 3).turn(0);
  game.play("pass").play("end_turn").decline();
  EXPECT_EQ(game.state().active, 1);
  EXPECT_EQ(game.cards("hero").deck, 2);
  EXPECT_EQ(game.cards("hero").hand, 1);
}

TEST(Turn, PassingMayDrawAndEndsTheTurn_MBP_TURN_04) {
  Game game = Field()
                  .put(0, "hero", "a1")
                  .put(0, "god", "a1")
                  .put(0, "trp", "a2")
                  .aow(0, 2)
                  .hand("hero", 1)
                  .deck("hero", 2)
                  .turn(0);
  game.play("pass_draw");
  EXPECT_EQ(game.cards("hero").hand, 2);
  EXPECT_THAT(game.legal("recall"), IsEmpty());
  EXPECT_THAT(game.legal("activate"), IsEmpty());
  EXPECT_EQ(game.refusal_rule("recall trp pay:aow"), "MBP-TURN-10");
}

TEST(Turn, NoFirstActivationNoSecond_MBP_TURN_05) {
  Game game = Field()
                  .put(0, "hero", "a1")
                  .put(0, "god", "a1")
                  .put(0, "trp", "a2")
                  .aow(0, 2)
                  .hand("hero", 1)
                  .turn(0);
  game.play("rest");
  EXPECT_THAT(game.legal("activate"), IsEmpty());
  EXPECT_TRUE(game.is_legal("recall trp pay:aow"));
}

TEST(Turn, ActivationCostsACardAndCommits_MBP_TURN_06_MBP_ACT_01) {
  Game game = Field().put(0, "hero", "a1").hand("hero", 2).turn(0);
  game.play("activate hero");
  EXPECT_EQ(game.cards("hero").hand, 1);
  EXPECT_FALSE(game.legal("run").empty());
  game.play("walk a2");
  EXPECT_THAT(game.legal("run"), IsEmpty());
  EXPECT_THAT(game.legal("walk"), IsEmpty());
  EXPECT_EQ(game.refusal_rule("run a3"), "MBP-ACT-01");
}

TEST(Turn, EndEffectsComeAfterSimpleActionsOnly_MBP_TURN_07_MBP_TURN_08) {
  Field field = Field()
                    .talents("hero", "leader")
                    .put(0, "hero", "a1")
                    .put(0, "trp", "a2")
                    .hand("hero", 1)
                    .hand("trp", 1)
                    .turn(0);
  Game ran = field;
  ran.play("activate hero").play("run a2");
  EXPECT_EQ(ran.step(), "menu");  // no Leader after a run
  Game stayed = field.put(0, "trp", "a1");
  stayed.play("activate hero").play("end_activation");
  EXPECT_EQ(stayed.step(), "effects");
  EXPECT_TRUE(stayed.is_legal("lead trp"));
}

TEST(Turn, ASecondActivationCostsOneArtOfWar_MBP_TURN_09) {
  Field field = Field().put(0, "hero", "a1").put(0, "bow", "a1").hand("hero", 1).aow(0, 1).turn(0);
  Game without = field;
  without.play("activate hero").play("end_activation");
  EXPECT_THAT(without.legal("activate"), IsEmpty());  // no card of another unit
  Game with = field.hand("bow", 1);
  with.play("activate hero").play("end_activation");
  EXPECT_THAT(with.legal("activate"), ElementsAre("activate bow pay:aow"));
  with.play("activate bow pay:aow").play("end_activation");
  EXPECT_THAT(with.legal("activate"), IsEmpty());
}

TEST(Turn, TheInactiveMayOnlySearchAndReact_MBP_TURN_11_MBP_MAN_04) {
  Game game = Field().put(0, "hero", "a1").put(1, "mon", "a2").aow(1, 1).deck("mon", 2).turn(0);
  game.play("rest").play("end_turn");
  EXPECT_EQ(game.who(), 1);
  EXPECT_EQ(game.step(), "last_search");
  EXPECT_THAT(game.legal(), ElementsAre("search pay:aow", "no"));
  game.play("search pay:aow").play("take card:mon");
  EXPECT_EQ(game.state().active, 1);
}

TEST(Turn, ADestroyedActiveUnitEndsItsActivation_MBP_TURN_12_MBP_RETAL_06_MBP_TAL_14) {
  Game game = Field()
                  .talents("mon", "initiative")
                  .put(0, "hero", "a1", 1)
                  .put(1, "mon", "a1")
                  .hand("hero", 1)
                  .hand("mon", 1)
                  .turn(0);
  game.play("activate hero").play("attack mon");
  EXPECT_EQ(game.step(), "retaliate");
  game.dice("5 5 5 5 5 5").play("retaliate");
  EXPECT_EQ(game.where("hero"), "box");
  EXPECT_EQ(game.life("mon"), 8);  // the attack was never rolled
  EXPECT_EQ(game.step(), "menu");
  EXPECT_TRUE(game.is_legal("end_turn"));
}

// -- limits

TEST(Limit, TwoDifferentUnitsATurn_MBP_LIMIT_01) {
  Game game = Field()
                  .put(0, "hero", "a1")
                  .put(0, "bow", "a1")
                  .put(0, "trp", "a1")
                  .hand("hero", 3)
                  .hand("bow", 1)
                  .hand("trp", 1)
                  .aow(0, 3)
                  .turn(0);
  game.play("activate hero").play("end_activation");
  EXPECT_EQ(game.refusal_rule("activate hero pay:aow"), "MBP-LIMIT-01");
  game.state().limit = 3;  // as a power would raise it
  game.play("activate bow pay:aow").play("end_activation");
  EXPECT_FALSE(game.is_legal("activate hero pay:aow"));
}

TEST(Limit, ALeadersTroopsCount_MBP_LIMIT_02_MBP_TAL_16) {
  Field field = Field()
                    .talents("hero", "leader")
                    .put(0, "hero", "a1")
                    .put(0, "trp", "a1")
                    .put(0, "bow", "a1")
                    .hand("hero", 1)
                    .hand("trp", 1)
                    .hand("bow", 1)
                    .aow(0, 2)
                    .turn(0);
  Game first = field;
  first.play("activate hero").play("end_activation").play("lead trp");
  first.play("activate trp").play("end_activation");
  EXPECT_THAT(first.legal("activate"), IsEmpty());  // no second activation is left
  EXPECT_EQ(first.state()[0].aow.hand, 2);
  Game second = field.deck("trp", 1);
  second.play("activate bow").play("end_activation").play("activate hero pay:aow");
  second.play("end_activation").play("lead trp");
  EXPECT_TRUE(second.is_legal("fetch"));
  EXPECT_THAT(second.legal("activate"), IsEmpty());
}

TEST(Limit, ReactionsAreNoActivations_MBP_LIMIT_03) {
  Game game =
      Field().put(0, "hero", "a1").put(1, "mon", "a1").hand("hero", 1).hand("mon", 2).turn(0);
  game.play("activate hero").dice("_ _ _ _").play("attack mon").dice("_ _ _ _ _ _");
  game.play("retaliate");
  EXPECT_EQ(game.state().activations, 1);
  game.play("end_activation").play("end_turn").decline();
  EXPECT_TRUE(game.is_legal("activate mon"));
}

// Where the search counts the turns that it plays on, whoever is asked meanwhile.
TEST(Turn, IsThePlayersWhoIsActiveAndInTheDraftThePickers) {
  State s = start(4);
  for (int pick = 0; pick < 3; ++pick) {
    EXPECT_EQ(MythicBattles::turn_of(s), MythicBattles::to_act(s));
    take(s, listed(s)[0]);
  }
  Game game = Field().put(0, "hero", "a1").put(1, "mon", "a1").aow(1, 1).deck("mon", 1).turn(0);
  game.play("rest").play("end_turn");
  EXPECT_EQ(game.step(), "last_search");
  EXPECT_EQ(game.who(), 1);
  EXPECT_EQ(MythicBattles::turn_of(game.state()), 0);
  game.decline();
  EXPECT_EQ(MythicBattles::turn_of(game.state()), 1);
}

}  // namespace
}  // namespace agon::mythic_battles
