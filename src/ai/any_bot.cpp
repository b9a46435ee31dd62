#include "ai/any_bot.h"

#include "core/game_model.h"
#include "games/all.h"
#include "games/registry.h"

namespace agon {
namespace {

template <Game G>
class BotModel final : public AnyBot {
 public:
  BotModel(std::unique_ptr<const Bot<G>> bot, std::uint64_t seed)
      : bot_(std::move(bot)), seed_(seed) {}

  std::string choose(const AnyMatch& any, Player player) const override {
    const Match<G>& match = dynamic_cast<const MatchModel<G>&>(any).match();
    assert(G::to_act(match.state()) == player);
    const std::uint64_t question = mix_seed(seed_, static_cast<std::uint64_t>(match.ask(player)));
    const auto seat = static_cast<std::uint64_t>(player);
    Chance deal(question, 2 * seat);
    Chance mind(question, 2 * seat + 1);
    typename G::State state = match.state();
    G::resample(state, player, deal);
    return G::notation(match.content(), bot_->choose(state, mind));
  }

 private:
  std::unique_ptr<const Bot<G>> bot_;
  std::uint64_t seed_;
};

}  // namespace

Result<std::unique_ptr<const AnyBot>> make_bot(std::string_view game, std::string_view bot,
                                               std::uint64_t seed) {
  if (const auto found = find_game(game); !found) return found.error();
  if (const Status known = check_bot(bot); !known) return known.error();
  std::unique_ptr<const AnyBot> made;
  AllGames::for_each([&]<class G>() {
    if (G::info().id == game) made = std::make_unique<BotModel<G>>(make_bot_of<G>(bot), seed);
  });
  return made;
}

}  // namespace agon
