#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ai/any_bot.h"
#include "ai/bot_game.h"
#include "ai/random/random_bot.h"
#include "games/all.h"
#include "games/registry.h"

namespace agon {
namespace {

std::unique_ptr<AnyBot> bot_for(const AnyGame& game, std::string_view name, std::uint64_t seed) {
  auto bot = make_bot(game.info().id, name, seed);
  EXPECT_TRUE(bot);
  return std::move(*bot);
}

std::unique_ptr<AnyMatch> start(const AnyGame& game, int players, std::uint64_t seed) {
  Setup setup;
  setup.players = players;
  auto match = game.start(setup, seed);
  EXPECT_TRUE(match);
  return std::move(*match);
}

// Visits the decisions of a game that bots play: visit(match, player).
template <class Visit>
void play(AnyMatch& match, AnyBot& bot, Visit&& visit) {
  for (;;) {
    match.drive(PlayerSet::first(match.players()));
    if (match.over()) return;
    const Player player = match.decision().player;
    visit(match, player);
    const Status done = match.act(bot.choose(match, player));
    ASSERT_TRUE(done) << done.error().message.id;
  }
}

// Most of what is decided there is private, so that who decides would not tell.
TEST(Bots, AreToldWhoseTurnItIsInMythicBattles) {
  using G = mythic_battles::MythicBattles;
  struct Listener : Bot<G> {
    std::vector<Player> turns;
    WeightedBot<G> weighted;
    G::Action choose(const G::State& resampled, Chance& mind) override {
      return weighted.choose(resampled, mind);
    }
    void saw(Player turn, const G::Action& /*seen*/) override { turns.push_back(turn); }
    bool follows() const override { return true; }
  };
  const auto content = G::load_content(G::built_in_files());
  ASSERT_TRUE(content);
  agon::Setup setup;
  setup.players = 2;
  GameStreams streams(3, 0);
  BareGame<G> game{*G::initial(*content, setup, streams.nature(), nullptr), streams.nature()};
  Bots<G> bots;
  for (int p = 0; p < 2; ++p) bots.push_back(std::make_unique<Listener>());
  play_bots<G>(game, bots, streams);
  const auto& heard = static_cast<const Listener&>(*bots[0]).turns;
  EXPECT_THAT(heard, testing::Each(testing::AnyOf(0, 1)));
  EXPECT_THAT(heard, testing::Contains(1));
}

class EveryBot : public testing::TestWithParam<std::string_view> {};
// The levels are tree searches of more iterations, or of as many as a clock allows.
INSTANTIATE_TEST_SUITE_P(Every, EveryBot,
                         testing::Values("random", "weighted", "greedy", "ismcts:30", "patient:4"),
                         [](const auto& each) {
                           const std::string_view name = each.param;
                           return std::string(name.substr(0, name.find(':')));
                         });

TEST_P(EveryBot, PlayWholeGamesAndChooseAlikeForTheSameSeed) {
  for (const auto& game : all_games()) {
    for (int players = game->info().min_players; players <= game->info().max_players; ++players) {
      const auto bot = bot_for(*game, GetParam(), 7);
      const auto again = bot_for(*game, GetParam(), 7);
      const auto match = start(*game, players, 11);
      const auto other = start(*game, players, 11);
      play(*match, *bot, [](const AnyMatch&, Player) {});
      play(*other, *again, [](const AnyMatch&, Player) {});
      EXPECT_TRUE(match->over());
      EXPECT_EQ(match->record(), other->record());
    }
  }
}

TEST_P(EveryBot, DependOnTheirSeed) {
  for (const auto& game : all_games()) {
    const auto match = start(*game, game->info().min_players, 11);
    const auto other = start(*game, game->info().min_players, 11);
    play(*match, *bot_for(*game, GetParam(), 1), [](const AnyMatch&, Player) {});
    play(*other, *bot_for(*game, GetParam(), 2), [](const AnyMatch&, Player) {});
    EXPECT_NE(match->digest(), other->digest());
  }
}

// Whatever is hidden from a seat, its bot chooses the same: the true state is no better to it than
// any other that the seat cannot tell from it.
TEST_P(EveryBot, DoNotKnowWhatTheirSeatDoesNotKnow) {
  for (const auto& game : all_games()) {
    for (int players = game->info().min_players; players <= game->info().max_players; ++players) {
      const auto driver = bot_for(*game, "weighted", 3);
      const auto bot = bot_for(*game, GetParam(), 5);
      const auto match = start(*game, players, static_cast<std::uint64_t>(players));
      int count = 0;
      int differing = 0;
      play(*match, *driver, [&](const AnyMatch& now, Player player) {
        if (count++ % 3 != 0) return;
        const auto truth = now.resampled(kReferee, 1);
        const std::string choice = bot->choose(*truth, player);
        for (std::uint64_t seed = 0; seed < 3; ++seed) {
          const auto believed = now.resampled(player, seed);
          differing += believed->digest() != truth->digest();
          ASSERT_EQ(bot->choose(*believed, player), choice);
        }
      });
      EXPECT_GT(differing, 0) << "nothing was hidden: the test proves nothing";
    }
  }
}

TEST(BotNames, AreNamedInTheErrorForAnUnknownOne) {
  const auto bot = make_bot(all_games()[0]->info().id, "clever", 1);
  ASSERT_FALSE(bot);
  EXPECT_EQ(bot.error().word, "unknown_bot");
  ASSERT_EQ(bot.error().message.args.size(), 2U);
  EXPECT_EQ(bot.error().message.args[0].value.text, "clever");
  for (const std::string_view name : bot_names()) {
    EXPECT_THAT(bot.error().message.args[1].value.text, testing::HasSubstr(std::string(name)));
  }
}

TEST(BotNames, AnUnknownGameIsRefused) {
  const auto bot = make_bot("chess", "greedy", 1);
  ASSERT_FALSE(bot);
  EXPECT_EQ(bot.error().word, "unknown_game");
}

// -- what the games tell bots

template <class G>
void expect_sound_evaluation() {
  const GameInfo& info = G::info();
  auto content = G::load_content(G::built_in_files());
  ASSERT_TRUE(content);
  for (int players = info.min_players; players <= info.max_players; ++players) {
    Setup setup;
    setup.players = players;
    Chance chance(static_cast<std::uint64_t>(players));
    auto state = G::initial(*content, setup, chance, nullptr);
    ASSERT_TRUE(state);
    typename G::Actions actions;
    const auto check_shares = [&] {
      const PerPlayer<float> shares = G::evaluate(*state);
      float sum = 0.0F;
      for (int p = 0; p < players; ++p) {
        EXPECT_GE(shares[p], 0.0F);
        sum += shares[p];
        EXPECT_FALSE(G::features(*state, static_cast<Player>(p)).empty());
      }
      EXPECT_NEAR(sum, 1.0F, 1e-4F);
    };
    while (G::to_act(*state) != kNobody) {
      check_shares();
      actions.clear();
      G::legal(*state, actions);
      for (const auto& action : actions) EXPECT_GT(G::weight(*state, action), 0U);
      const auto size = static_cast<std::uint32_t>(actions.size());
      G::apply(*state, actions[static_cast<int>(chance.pick(size))], chance, nullptr);
    }
    check_shares();
    const Ranking ranking = G::ranking(*state);
    for (int p = 0; p < players; ++p) {
      const auto i = static_cast<std::size_t>(p);
      EXPECT_EQ(ranking.place[i] == 1, G::evaluate(*state)[i] > 0.0F);
    }
  }
}

TEST(Evaluation, SharesAddUpToOneAndTheEndIsExact) {
  AllGames::for_each([]<class G>() { expect_sound_evaluation<G>(); });
}

}  // namespace
}  // namespace agon
