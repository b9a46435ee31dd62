#include "ai/any_bot.h"

#include <utility>

#include "ai/bot_game.h"
#include "core/game_model.h"
#include "games/all.h"
#include "games/registry.h"

namespace agon {
namespace {

// Replays what happened in a match, to tell a bot what its seat saw.
template <Game G>
class Follower {
 public:
  void follow(const Match<G>& match, Player player, Bot<G>& bot) {
    const int now = match.position();
    const int asks = all_asks(match);
    // Every action and every take-back adds one to the asks, and only actions add one to the
    // position. So if both grew alike, nothing was taken back.
    const bool goes_on = player == player_ && now - position_ == asks - asks_ && now >= position_;
    if (goes_on) {
      for (int i = position_; i < now; ++i) {
        tell(match.entries()[i], player, bot);
      }
    } else {
      bot.chance_fell();
      state_ = match.state();
    }
    player_ = player;
    position_ = now;
    asks_ = asks;
  }

 private:
  static int all_asks(const Match<G>& match) {
    int sum = 0;
    for (Player p = 0; p < G::players(match.state()); ++p) sum += match.ask(p);
    return sum;
  }

  void tell(const typename Match<G>::Entry& entry, Player player, Bot<G>& bot) {
    typename G::Actions actions;
    G::legal(*state_, actions);
    if (!is_forced<G>(*state_, actions)) tell_choice<G>(*state_, entry.action, player, bot);
    if (entry.disclosure == Disclosure::kChance) bot.chance_fell();
    ScriptedPicks picks(entry.picks);
    Chance chance(picks);
    G::apply(*state_, entry.action, chance, nullptr);
  }

  std::optional<typename G::State> state_;  // the true one; the bot never gets it
  Player player_ = kNobody;
  int position_ = 0;
  int asks_ = 0;
};

template <Game G>
class BotModel final : public AnyBot {
 public:
  BotModel(std::unique_ptr<Bot<G>> bot, std::uint64_t seed) : bot_(std::move(bot)), seed_(seed) {}

  void follow(const AnyMatch& match, Player player) override {
    if (bot_->follows()) follower_.follow(of(match), player, *bot_);
    followed_ = of(match).ask(player);
  }

  using AnyBot::choose;
  std::string choose(const AnyMatch& any, Player player, Pace* pace) override {
    bot_->obey(pace);
    const Match<G>& match = of(any);
    assert(G::to_act(match.state()) == player);
    if (!followed_) bot_->chance_fell();  // it may know of other positions
    const int ask = std::exchange(followed_, std::nullopt).value_or(match.ask(player));
    const std::uint64_t question = mix_seed(seed_, static_cast<std::uint64_t>(ask));
    const auto seat = static_cast<std::uint64_t>(player);
    Chance deal(question, 2 * seat);
    Chance mind(question, 2 * seat + 1);
    typename G::State state = match.state();
    G::resample(state, player, deal);
    return G::notation(match.content(), bot_->choose(state, mind));
  }

 private:
  static const Match<G>& of(const AnyMatch& any) {
    return dynamic_cast<const MatchModel<G>&>(any).match();
  }

  std::unique_ptr<Bot<G>> bot_;
  std::uint64_t seed_;
  Follower<G> follower_;
  std::optional<int> followed_;  // number of the question up to which it did, since its last choice
};

}  // namespace

Result<std::unique_ptr<AnyBot>> make_bot(std::string_view game, std::string_view bot,
                                         std::uint64_t seed) {
  if (const auto found = find_game(game); !found) return found.error();
  if (const Status known = check_bot(bot); !known) return known.error();
  std::unique_ptr<AnyBot> made;
  AllGames::for_each([&]<class G>() {
    if (G::info().id == game) made = std::make_unique<BotModel<G>>(make_bot_of<G>(bot), seed);
  });
  return made;
}

}  // namespace agon
