// Every action that is not legal is refused by its rule, with a reason.
#include <gtest/gtest.h>

#include <set>

#include "games/panthalos/tests/random_play.h"

namespace agon::panthalos {
namespace {

// "PAN-PLACE-02 rank_too_low", or "" if the action is legal.
std::string why(const State& s, std::string_view text) {
  const auto action = parse(built_in(), text);
  if (!action) return "no action";
  const auto refusal = Panthalos::refusal(s, *action);
  if (!refusal) return "";
  return std::string(refusal->rule) + " " +
         refusal->message.id.substr(std::string("panthalos.refusal.").size());
}
std::string why(const Game& game, std::string_view text) { return why(game.state(), text); }

// Any well-formed action, mostly with arguments that make sense.
Action any_action(Chance& chance) {
  for (;;) {
    const auto byte = [&](std::uint32_t n) { return static_cast<std::uint8_t>(chance.pick(n)); };
    Action action{static_cast<Verb>(chance.pick(kVerbs)), byte(256), byte(256), 0};
    switch (chance.pick(4)) {
      case 0: action.a = byte(8); break;
      case 1: action.b = 0; break;
      case 2:
        action.a = byte(kTokens);
        action.b = 0;
        break;
      default: action.a = action.b = 0; break;
    }
    if (is_well_formed(built_in(), action)) return action;
  }
}

TEST(Refusal, IsEmptyExactlyForLegalActions) {
  Chance chance(21);
  std::set<std::string> reasons;
  for_each_position(3, [&](RandomGame& game) {
    const State& s = game.state();
    Actions actions;
    Panthalos::legal(s, actions);
    for (const Action& action : actions) {
      ASSERT_FALSE(Panthalos::refusal(s, action)) << notation(built_in(), action);
    }
    for (int i = 0; i < 10; ++i) {
      const Action action = any_action(chance);
      const auto refusal = Panthalos::refusal(s, action);
      ASSERT_EQ(refusal.has_value(), !actions.contains(action)) << notation(built_in(), action);
      if (!refusal) continue;
      ASSERT_EQ(refusal->rule.substr(0, 4), "PAN-");
      reasons.insert(refusal->message.id);
    }
  });
  EXPECT_GT(reasons.size(), 20U);
}

TEST(Refusal, AnActionThatIsNoneIsRefusedToo) {
  const State s = Game(position(2).turn_of(0)).state();
  for (int verb = 0; verb < 256; ++verb) {
    const Action action{static_cast<Verb>(verb), 200, 201, 202};
    EXPECT_TRUE(Panthalos::refusal(s, action));
  }
}

TEST(Refusal, OfPlacing_PAN_PLACE_01) {
  Game game(position(3).workers(0, {2}).worker(1, 3, "agora.2").polis_disc(2, 1).turn_of(0));
  EXPECT_EQ(why(game, "place worker:2 agro.1"), "");
  EXPECT_EQ(why(game, "place worker:5 agro.1"), "PAN-PLACE-01 not_in_front");
  EXPECT_EQ(why(game, "place worker:2 agora.9"), "PAN-PLACE-01 no_such_space");
  EXPECT_EQ(why(game, "place worker:2 agora.1"), "PAN-PLACE-02 rank_too_low");
  EXPECT_EQ(why(game, "place worker:2 agora.2"), "PAN-PLACE-04 space_taken");
  EXPECT_EQ(why(game, "place leader polis.2"), "PAN-PLACE-05 leader_to_polis");
  EXPECT_EQ(why(game, "place worker:2 polis.1"), "PAN-PLACE-06 polis_disc");
  EXPECT_EQ(why(game, "place leader foro.1"), "PAN-PLACE-07 foro_takes_two");
  EXPECT_EQ(why(game, "take_four"), "PAN-ROUND-02 not_now");
}

TEST(Refusal, OfAPair_PAN_PLACE_08) {
  Game game(position(3).workers(0, {2, 3}).turn_of(0));
  EXPECT_EQ(why(game, "place_pair leader worker:2"), "");
  EXPECT_EQ(why(game, "place_pair worker:2 worker:3"), "PAN-PLACE-08 pair_does_not_fit");
  EXPECT_EQ(why(game, "place_pair worker:2 worker:2"), "PAN-PLACE-01 only_one_in_front");
  EXPECT_EQ(why(game, "place_pair worker:2 converted"), "PAN-PLACE-01 not_in_front");
  Game taken(position(3).worker(1, 4, "foro.1").worker(1, 4, "foro.2").workers(0, {2}).turn_of(0));
  EXPECT_EQ(why(taken, "place_pair leader worker:2"), "PAN-PLACE-08 foro_taken");
  Game alone(position(3).turn_of(0));
  EXPECT_EQ(why(alone, "place_pair leader worker:2"), "PAN-PLACE-07 foro_takes_two");
}

TEST(Refusal, OfShippingAndSelling_PAN_SHIP_05) {
  Game game(position(3)
                .tokens(0, "good:cloth good:armor good:cotton")
                .display("ship:iron ship:grapes")
                .merchants("m01 m06 m11")
                .turn_of(0));
  EXPECT_EQ(why(game, "ship iron"), "");
  EXPECT_EQ(why(game, "ship grapes"), "PAN-SHIP-05 no_good_for_ship");
  EXPECT_EQ(why(game, "ship cotton"), "PAN-SHIP-01 ship_not_in_port");
  EXPECT_EQ(why(game, "sell m06"), "");
  EXPECT_EQ(why(game, "sell m01"), "PAN-MERCH-01 goods_missing");
  EXPECT_EQ(why(game, "sell m02"), "PAN-MERCH-01 merchant_not_in_merkator");
  Game armor(position(3).tokens(0, "good:armor good:cotton").merchants("m06").turn_of(0));
  EXPECT_EQ(why(armor, "sell m06"), "PAN-MERCH-02 wildcards_missing");
}

TEST(Refusal, OfOffering_PAN_MERCH_02) {
  Game game(position(3).tokens(0, "good:armor good:wine good:oil").merchants("m06").turn_of(0));
  game.play("sell m06");
  EXPECT_EQ(why(game, "offer oil"), "");
  EXPECT_EQ(why(game, "offer armor"), "PAN-MERCH-02 no_such_refined_good");
  EXPECT_EQ(why(game, "pass"), "PAN-MERCH-02 not_now");
}

TEST(Refusal, OfActivating_PAN_CRAFT_01) {
  Game game(position(3)
                .round(3)
                .tokens(0, "artisan:iron artisan:die artisan:olives good:iron good:oil")
                .discs(0, 1)
                .turn_of(0));
  EXPECT_EQ(why(game, "activate iron"), "");
  EXPECT_EQ(why(game, "activate any"), "PAN-CRAFT-01 artisan_not_owned");
  EXPECT_EQ(why(game, "activate die"), "PAN-CRAFT-01 cannot_pay_artisan");
  EXPECT_EQ(why(game, "activate olives"), "PAN-CRAFT-06 nothing_to_refine");
  Game rich(position(3).tokens(0, "artisan:die").discs(0, 4).turn_of(0));
  EXPECT_EQ(why(rich, "activate die"), "PAN-CRAFT-06 no_worker_to_promote");
}

TEST(Refusal, OfAnArtisansEffect_PAN_CRAFT_02) {
  Game game(position(3)
                .workers(0, {6, 2})
                .tokens(0, "artisan:iron good:iron good:grapes")
                .discs(0, 5)
                .turn_of(0));
  game.play("activate iron");
  EXPECT_EQ(why(game, "refine grapes"), "PAN-CRAFT-02 artisan_of_other_good");
  EXPECT_EQ(why(game, "promote worker:2 front"), "PAN-CRAFT-02 artisan_refines");
  EXPECT_EQ(why(game, "stop"), "PAN-CRAFT-06 first_effect_first");
  Game any(position(3).workers(0, {2}).tokens(0, "artisan:any good:iron").discs(0, 5).turn_of(0));
  any.play("activate any");
  EXPECT_EQ(why(any, "refine grapes"), "PAN-CRAFT-02 no_such_basic_good");
  Game die(
      position(3).workers(0, {6, 2}).tokens(0, "artisan:die good:iron").discs(0, 5).turn_of(0));
  die.play("activate die");
  EXPECT_EQ(why(die, "refine iron"), "PAN-CRAFT-03 artisan_promotes");
  EXPECT_EQ(why(die, "promote worker:6 front"), "PAN-PROMO-01 rank_is_highest");
  EXPECT_EQ(why(die, "promote worker:3 front"), "PAN-PROMO-02 no_such_worker");
}

TEST(Refusal, OfPassingWithALeaderInFront_PAN_ROUND_06) {
  EXPECT_EQ(why(Game(position(3).workers(0, {2}).turn_of(0)), "pass"),
            "PAN-ROUND-06 pass_with_leader");
  EXPECT_EQ(why(Game(position(3).leader(0, "agro.1").workers(0, {2}).turn_of(0)), "pass"), "");
}

TEST(Refusal, OfTaking_PAN_AGORA_03) {
  Game game(position(3)
                .worker(0, 2, "agora.2")
                .display("good:iron good:cotton good:cotton")
                .evaluate(Location::kAgora));
  EXPECT_EQ(why(game, "take iron cotton"), "");
  EXPECT_EQ(why(game, "take iron iron"), "PAN-AGORA-02 not_shown");
  EXPECT_EQ(why(game, "take grapes cotton"), "PAN-AGORA-02 not_shown");
  EXPECT_EQ(why(game, "take iron"), "PAN-AGORA-03 take_two");
  EXPECT_EQ(why(game, "take reinforcement:fire_1"), "PAN-AGORA-02 not_shown");
  Game one(position(3).worker(0, 2, "agora.2").display("good:iron").evaluate(Location::kAgora));
  EXPECT_EQ(why(one, "train iron"), "");
  EXPECT_EQ(why(one, "take iron"), "PAN-AGORA-03 take_and_promote");
  Game top(position(3)
               .worker(0, 6, "agora.2")
               .display("good:iron good:cotton")
               .evaluate(Location::kAgora));
  EXPECT_EQ(why(top, "train iron"), "PAN-AGORA-04 no_promotion");
}

TEST(Refusal, OfSelling_PAN_ART_03) {
  Game game(position(3)
                .worker(0, 3, "art.2")
                .tokens(0, "titan:fire_5 titan:air_5 good:wine")
                .display("artisan:die")
                .evaluate(Location::kArt));
  EXPECT_EQ(why(game, "take artisan:die"), "");
  EXPECT_EQ(why(game, "take artisan:any"), "PAN-ART-01 not_shown");
  EXPECT_EQ(why(game, "add good:wine"), "PAN-ART-03 goods_not_given");
  EXPECT_EQ(why(game, "add titan:fire_6"), "PAN-ART-03 not_owned");
  EXPECT_EQ(why(game, "add unknown"), "PAN-ART-03 unknown_token");
  game.play("add titan:air_5");
  EXPECT_EQ(why(game, "add titan:fire_5"), "PAN-ART-03 draft_order");
  EXPECT_EQ(why(game, "take artisan:die"), "PAN-ART-01 draft_begun");
}

TEST(Refusal, OfHiringAndConverting_PAN_FORO_05) {
  const auto at_foro = [] {
    return position(2).workers(0, {4}, "foro.2").workers(0, {3}, "foro.1").workers(0, {2, 2, 2});
  };
  Game game(at_foro().discs(0, 2).tokens(0, "ship:iron titan:air_5").evaluate(Location::kForo));
  EXPECT_EQ(why(game, "convert worker:4 foro.2"), "");
  EXPECT_EQ(why(game, "hire"), "PAN-FORO-03 nobody_to_hire");
  EXPECT_EQ(why(game, "convert worker:6 front"), "PAN-FORO-06 no_such_worker");
  game.play("convert worker:4 foro.2");
  EXPECT_EQ(why(game, "add titan:air_5"), "");
  EXPECT_EQ(why(game, "add ship:iron"), "PAN-FORO-04 second_token_missing");
  const auto short_of = [](int discs, std::string_view tokens) {
    return position(3)
        .worker(0, 4, "foro.2")
        .worker(0, 3, "foro.1")
        .discs(0, discs)
        .tokens(0, tokens)
        .evaluate(Location::kForo);
  };
  Game poor(short_of(0, "ship:iron titan:air_5"));
  EXPECT_EQ(why(poor, "convert worker:4 foro.2"), "PAN-FORO-05 no_disc_to_convert");
  Game bare(short_of(2, "ship:iron"));
  EXPECT_EQ(why(bare, "convert worker:4 foro.2"), "PAN-FORO-05 no_tokens_to_convert");
}

TEST(Refusal, OfSettling_PAN_POLIS_03) {
  Game game(position(3)
                .worker(0, 2, "polis.1")
                .worker(0, 3, "polis.2")
                .worker(0, 3, "polis.3")
                .discs(0, 2)
                .evaluate(Location::kPolis));
  EXPECT_EQ(why(game, "settle polis.1"), "");
  EXPECT_EQ(why(game, "settle polis.4"), "PAN-POLIS-03 no_worker_there");
  EXPECT_EQ(why(game, "settle polis.12"), "PAN-POLIS-03 no_worker_there");
  game.play("settle polis.1");
  EXPECT_EQ(why(game, "settle polis.1"), "PAN-POLIS-03 disc_there");
}

TEST(Refusal, OfDefending_PAN_KRYPT_03) {
  Game game(position(3)
                .tokens(0, "titan:fire_5 titan:fire_7 titan:earth_5 reinforcement:fire_2")
                .tokens(0, "reinforcement:water_3 ship:iron")
                .underworld("u01")
                .evaluate(Location::kKrypt));
  EXPECT_EQ(why(game, "add titan:fire_7"), "");
  EXPECT_EQ(why(game, "add ship:iron"), "PAN-FORCE-01 no_force");
  EXPECT_EQ(why(game, "add titan:fire_9"), "PAN-KRYPT-03 not_owned");
  EXPECT_EQ(why(game, "add reinforcement:water_3"), "PAN-FORCE-02 wrong_reinforcement");
  EXPECT_EQ(why(game, "add reinforcement:fire_2"), "PAN-KRYPT-03 too_weak");
  game.play("add titan:fire_7");
  EXPECT_EQ(why(game, "decline"), "PAN-KRYPT-03 draft_begun");
  EXPECT_EQ(why(game, "add titan:fire_5"), "PAN-KRYPT-03 draft_order");
  Game foreign(position(3)
                   .tokens(0, "titan:fire_9 titan:earth_5")
                   .underworld("u01")
                   .evaluate(Location::kKrypt));
  EXPECT_EQ(why(foreign, "add titan:earth_5"), "PAN-FORCE-03 set_not_completable");
}

TEST(Refusal, OfBuyingBack_PAN_FORCE_05) {
  Game game(position(3)
                .tokens(0, "titan:fire_5 titan:fire_6")
                .discs(0, 3)
                .underworld("u01")
                .evaluate(Location::kKrypt));
  game.play_all({"add titan:fire_5", "add titan:fire_6"});
  EXPECT_EQ(why(game, "keep titan:fire_6"), "");
  EXPECT_EQ(why(game, "keep titan:air_9"), "PAN-FORCE-05 not_played");
}

Position an_arena() {
  return position(3)
      .worker(0, 4, "arena.1")
      .leader(1, "agora.2")
      .leader(2, "phalanx.2")
      .challenged(2)
      .tokens(0, "titan:earth_6 titan:fire_5 reinforcement:earth_1")
      .tokens(1, "titan:earth_5 titan:earth_8 titan:water_5 ship:iron")
      .left("titans", 0)
      .evaluate(Location::kArena);
}

TEST(Refusal, OfChallenging_PAN_ARENA_04) {
  Game game(an_arena());
  EXPECT_EQ(why(game, "challenge player:1"), "");
  EXPECT_EQ(why(game, "challenge player:2"), "PAN-ARENA-04 already_challenged");
  EXPECT_EQ(why(game, "challenge player:0"), "PAN-ARENA-03 own_opponent");
  EXPECT_EQ(why(game, "challenge player:4"), "PAN-ARENA-03 no_such_opponent");
  EXPECT_EQ(why(game, "challenge unknown"), "PAN-ARENA-03 no_such_opponent");
  EXPECT_EQ(why(game, "announce"), "PAN-ARENA-03 opponent_first");
  game.play("challenge player:1");
  EXPECT_EQ(why(game, "decline"), "PAN-ARENA-03 draft_begun");
  EXPECT_EQ(why(game, "announce"), "PAN-DUEL-04 nothing_to_announce");
  game.play("add titan:fire_5");
  EXPECT_EQ(why(game, "announce"), "PAN-FORCE-04 illegal_set");
  Game other(position(3)
                 .worker(0, 4, "arena.1")
                 .leader(1, "agora.2")
                 .tokens(0, "titan:fire_9")
                 .left("titans", 0)
                 .evaluate(Location::kArena));
  EXPECT_EQ(why(other, "challenge player:1"), "PAN-ARENA-06 no_token_of_element");
}

TEST(Refusal, OfAnswering_PAN_DUEL_05) {
  Game game(an_arena());
  game.play_all({"challenge player:1", "add titan:earth_6", "announce"});
  ASSERT_EQ(game.who(), 1);
  EXPECT_EQ(why(game, "announce"), "PAN-DUEL-05 nothing_to_announce");
  EXPECT_EQ(why(game, "add titan:water_5"), "PAN-FORCE-03 set_not_completable");
  EXPECT_EQ(why(game, "add ship:iron"), "PAN-FORCE-01 no_force");
  game.play("add titan:earth_5");
  EXPECT_EQ(why(game, "announce"), "PAN-DUEL-05 total_too_low");
  EXPECT_EQ(why(game, "give_up"), "PAN-DUEL-05 draft_begun");
}

TEST(Refusal, AfterADuel_PAN_DUEL_07) {
  Game game(position(3)
                .worker(0, 4, "arena.1")
                .leader(1, "agora.2")
                .workers(1, {1, 3, 4})
                .discs(0, 0)
                .tokens(0, "titan:earth_6")
                .tokens(1, "titan:air_5")
                .left("titans", 0)
                .evaluate(Location::kArena));
  game.play_all({"challenge player:1", "add titan:earth_6", "announce"});
  if (game.step() == "answer") game.play("give_up");
  ASSERT_EQ(game.step(), "demote");
  EXPECT_EQ(why(game, "demote worker:3 front"), "");
  EXPECT_EQ(why(game, "demote worker:1 front"), "PAN-DUEL-07 rank_is_lowest");
  EXPECT_EQ(why(game, "demote worker:5 front"), "PAN-DUEL-07 no_such_worker");
  game.play("demote worker:3 front");
  ASSERT_EQ(game.step(), "spoils");
  EXPECT_EQ(why(game, "take_eight"), "PAN-DUEL-08 no_disc_for_eight");
}

TEST(Refusal, AfterTheEnd_PAN_END_08) {
  RandomGame game(2, 0);
  while (!game.over()) game.step();
  EXPECT_EQ(why(game.state(), "pass"), "PAN-END-08 over");
}

// -- what a person would look for

TEST(Closed, IsNeverLegalAndAlwaysExplained) {
  for_each_position(3, [](RandomGame& game) {
    Actions actions;
    Panthalos::legal(game.state(), actions);
    for (const ClosedAction& closed :
         Panthalos::closed(game.state(), Panthalos::to_act(game.state()))) {
      const auto action = parse(built_in(), closed.notation);
      ASSERT_TRUE(action) << closed.notation;
      ASSERT_FALSE(actions.contains(*action)) << closed.notation;
      ASSERT_FALSE(closed.refusal.message.empty());
    }
  });
}

TEST(Closed, ListsPassShipsMerchantsArtisansAndSpaces_PAN_ROUND_06) {
  const State s = Game(position(3)
                           .worker(1, 3, "agora.2")
                           .tokens(0, "artisan:iron")
                           .display("ship:iron")
                           .merchants("m01")
                           .turn_of(0))
                      .state();
  std::set<std::string> listed;
  for (const ClosedAction& closed : Panthalos::closed(s, 0)) listed.insert(closed.notation);
  for (const char* text : {"pass", "ship iron", "sell m01", "activate iron", "place leader agora.2",
                           "place leader polis.1", "place leader foro.1"}) {
    EXPECT_TRUE(listed.contains(text)) << text;
  }
  EXPECT_FALSE(listed.contains("place leader agro.1"));
  EXPECT_TRUE(Panthalos::closed(s, 1).empty()) << "only for the one to act";
}

// -- sentences

TEST(Describe, EveryLegalActionHasASentenceARuleAndItsNotation) {
  for_each_position(3, [](RandomGame& game) {
    const State& s = game.state();
    Actions actions;
    Panthalos::legal(s, actions);
    for (const Action& action : actions) {
      const ActionInfo info = Panthalos::describe(s, action, Panthalos::to_act(s));
      ASSERT_EQ(info.notation, notation(built_in(), action));
      ASSERT_EQ(info.sentence.id.rfind("panthalos.action.", 0), 0U);
      ASSERT_EQ(info.rule.substr(0, 4), "PAN-");
    }
  });
}

// The amount of a resource that an action promises player 0; nothing if it promises none.
std::optional<int> promised(const Position& position, std::string_view action,
                            std::string_view resource) {
  const State s = Game(position).state();
  for (const Gain& gain : Panthalos::describe(s, *parse(built_in(), action), 0).gains) {
    if (gain.resource == resource && gain.player == 0) return gain.amount;
  }
  return std::nullopt;
}

TEST(Describe, ALeaderIsPromisedWhatTheWorkersThereAreWorth_PAN_TITAN_03) {
  const auto turn = [] { return position(3).turn_of(0); };
  EXPECT_EQ(promised(turn(), "place leader titanus.1", "titans"), 1);
  EXPECT_EQ(promised(turn().worker(1, 1, "titanus.1"), "place leader titanus.1", "titans"), 0);
  EXPECT_EQ(promised(turn().worker(1, 5, "titanus.1"), "place leader titanus.1", "titans"), 2);
  EXPECT_EQ(promised(turn(), "place leader agro.1", "discs"), 1);
  EXPECT_EQ(promised(turn().worker(1, 4, "agro.1"), "place leader agro.1", "discs"), 4);
}

TEST(Describe, AnEmptyReserveIsNotPromised_PAN_AGRO_03) {
  const auto with = [](int general, int titans) {
    return position(3).worker(0, 6).discs(0, 4, general).left("titans", titans).turn_of(0);
  };
  EXPECT_EQ(promised(with(7, 5), "place worker:6 agro.1", "discs"), 6);
  EXPECT_EQ(promised(with(2, 5), "place worker:6 agro.1", "discs"), 2);
  EXPECT_EQ(promised(with(0, 5), "place worker:6 agro.1", "discs"), std::nullopt);
  EXPECT_EQ(promised(with(0, 5), "place leader agro.1", "discs"), 0);
  EXPECT_EQ(promised(with(0, 5), "place worker:6 oraculum.1", "discs"), std::nullopt);
  EXPECT_EQ(promised(with(7, 5), "place worker:6 titanus.1", "titans"), 3);
  EXPECT_EQ(promised(with(7, 1), "place worker:6 titanus.1", "titans"), 1);
  EXPECT_EQ(promised(with(7, 0), "place worker:6 titanus.1", "titans"), std::nullopt);
  EXPECT_EQ(promised(with(7, 0), "place worker:6 arena.1", "titans"), std::nullopt);
}

TEST(Describe, SaysWhatAShipmentBrings_PAN_SHIP_02) {
  const State s = Game(position(3)
                           .tokens(0, "good:iron good:armor good:armor good:cotton")
                           .display("ship:iron")
                           .turn_of(0))
                      .state();
  const ActionInfo info = Panthalos::describe(s, *parse(built_in(), "ship iron"), 0);
  ASSERT_GE(info.gains.size(), 2U);
  EXPECT_EQ(info.gains[0].id, "panthalos.gain.points");
  EXPECT_EQ(info.gains[0].args.at(0).value.number, 5);
  EXPECT_EQ(info.gains[1].id, "panthalos.gain.discs");
  EXPECT_EQ(info.touches, (std::vector<std::string>{"ship:iron", "good:iron", "good:armor"}));
}

}  // namespace
}  // namespace agon::panthalos
