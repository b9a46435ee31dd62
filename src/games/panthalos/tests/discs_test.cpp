// PAN-DISC-01 … 04: over the logs of whole games, and the offers that need a Disc.
#include <gmock/gmock.h>

#include <set>

#include "games/panthalos/tests/position.h"
#include "games/panthalos/tests/random_game.h"

namespace agon::panthalos {
namespace {

using testing::ElementsAre;

// A player's Discs but for the score marker.
struct Discs {
  int personal = 0;
  int general = 0;
  int polis = 0;
  int converted = 0;
  int collected = 0;
  int sum() const { return personal + general + polis + converted + collected; }
  friend bool operator==(const Discs&, const Discs&) = default;
};

void PrintTo(const Discs& d, std::ostream* out) {
  *out << d.personal << '/' << d.general << " polis " << d.polis << " converted " << d.converted
       << " collected " << d.collected;
}

Discs discs_of(const State& s, Player p) {
  Discs discs{s[p].personal, s[p].general, 0, s[p].converted, s[p].collected};
  for (const std::uint8_t owner : s.polis_disc) discs.polis += owner == 1 + p ? 1 : 0;
  return discs;
}

template <class Check>
void over_random_games(Check&& check) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    play_random_game(2 + static_cast<int>(seed % 4), seed, check);
    if (testing::Test::HasFatalFailure()) FAIL() << "seed " << seed;
  }
}

TEST(Discs, AlwaysTwelve_PAN_DISC_01) {
  over_random_games([](const Move& move) {
    for (Player p = 0; p < move.after.players; ++p) {
      ASSERT_EQ(1 + discs_of(move.after, p).sum(), 12);
    }
  });
}

TEST(Discs, ThreePlacesAreForGood_PAN_DISC_02) {
  over_random_games([](const Move& move) {
    for (Player p = 0; p < move.after.players; ++p) {
      const Discs before = discs_of(move.before, p);
      const Discs after = discs_of(move.after, p);
      ASSERT_GE(after.polis, before.polis);
      ASSERT_GE(after.converted, before.converted);
      ASSERT_GE(after.collected, before.collected);
    }
  });
}

// Carries out what an event says about Discs, and nothing else.
void replay(const Event& event, Discs& discs) {
  static const std::set<std::string_view> kGains = {"PAN-SHIP-03", "PAN-MERCH-05", "PAN-POLIS-04",
                                                    "PAN-ORAC-02", "PAN-AGRO-01"};
  const auto move = [](int& from, int& to, int count) {
    ASSERT_GE(from, count);
    from -= count;
    to += count;
  };
  if (is_event(event, "gained_discs")) {
    ASSERT_TRUE(kGains.contains(event.rule)) << event.rule;
    move(discs.general, discs.personal, number_in(event, "count"));
  } else if (is_event(event, "activated")) {
    move(discs.personal, discs.general, number_in(event, "discs"));
  } else if (is_event(event, "bought_back")) {
    move(discs.personal, discs.general, 1);
  } else if (is_event(event, "settled")) {
    move(discs.personal, discs.polis, 1);
  } else if (is_event(event, "converted")) {
    move(discs.personal, discs.converted, 1);
  } else if (is_event(event, "suffered")) {  // PAN-KRYPT-05
    move(discs.personal > 0 ? discs.personal : discs.general, discs.collected, 1);
  } else if (is_event(event, "took_eight")) {
    move(discs.personal, discs.collected, 1);
  }
}

TEST(Discs, TheLogExplainsEveryMove_PAN_DISC_03) {
  std::set<std::string> causes;
  over_random_games([&](const Move& move) {
    Discs discs[kMaxPlayers];
    for (Player p = 0; p < move.before.players; ++p) discs[p] = discs_of(move.before, p);
    for (const Event& event : move.events) {
      if (event.player == kNobody) continue;
      const Discs before = discs[event.player];
      replay(event, discs[event.player]);
      if (!(before == discs[event.player])) causes.insert(event.text.id + std::string(event.rule));
    }
    for (Player p = 0; p < move.after.players; ++p) {
      ASSERT_EQ(discs[p], discs_of(move.after, p)) << verb_id(move.action.verb);
    }
  });
  EXPECT_EQ(causes.size(), 11U);  // every kind of move came up: 5 gains and 6 others
}

TEST(Discs, GainsAreCutToTheGeneralReserve_PAN_DISC_04) {
  Game agro = position(3).discs(0, 1, 2).worker(0, 6, "agro.1").evaluate(Location::kAgro);
  EXPECT_EQ(agro[0].personal, 3);
  EXPECT_EQ(agro[0].general, 0);
  EXPECT_EQ(agro[1].general, 7);  // other colours are never used
  Game polis = position(3).discs(0, 1, 1).polis_disc(0, 5).evaluate(Location::kPolis);
  EXPECT_EQ(polis[0].personal, 2);
}

TEST(Discs, NoActivationWithoutThePrice_PAN_DISC_04) {
  const Game game = position(2).discs(0, 0).tokens(0, "artisan:iron good:iron").turn_of(0);
  EXPECT_FALSE(game.is_legal("activate iron"));
}

TEST(Discs, NoConversionWithoutADisc_PAN_DISC_04) {
  const auto foro = [](int personal) {
    return position(3)
        .discs(0, personal)
        .worker(0, 2, "foro.1")
        .worker(0, 4, "foro.2")
        .tokens(0, "ship:iron ship:iron")
        .evaluate(Location::kForo);
  };
  EXPECT_THAT(Game(foro(0)).legal(), ElementsAre("hire", "decline"));
  EXPECT_TRUE(Game(foro(1)).is_legal("convert worker:4 foro.2"));
}

TEST(Discs, NoBuyBackWithoutADisc_PAN_DISC_04) {
  const auto krypt = [](int personal) {
    return position(2)
        .discs(0, personal)
        .tokens(0, "titan:fire_9")
        .underworld("u01")
        .evaluate(Location::kKrypt);
  };
  Game poor = krypt(0);
  poor.play("add titan:fire_9");
  EXPECT_TRUE(poor.paused());
  EXPECT_EQ(poor.box("titan:fire_9"), 1);
  Game rich = krypt(1);
  rich.play("add titan:fire_9");
  EXPECT_THAT(rich.legal(), ElementsAre("keep titan:fire_9", "finish"));
}

TEST(Discs, NoEightPointsWithoutADisc_PAN_DISC_04) {
  const auto duel = [](int personal) {
    return position(2)
        .discs(0, personal)
        .worker(0, 4, "arena.1")
        .left("titans", 0)
        .tokens(0, "reinforcement:water_1")
        .evaluate(Location::kArena);
  };
  Game poor = duel(0);
  poor.play_all({"challenge player:1", "add reinforcement:water_1", "announce"});
  EXPECT_THAT(poor.legal(), ElementsAre("take_four"));
  Game rich = duel(1);
  rich.play_all({"challenge player:1", "add reinforcement:water_1", "announce"});
  EXPECT_THAT(rich.legal(), ElementsAre("take_four", "take_eight"));
}

}  // namespace
}  // namespace agon::panthalos
