// Random play on the game type: no journal, no record, no heap. Simulations and benchmarks use it.
#pragma once

#include <array>
#include <utility>

#include "core/game.h"

namespace agon {

// The random streams of one game: `nature` for set-up and draws, and for each seat `mind`, with
// which its bot chooses, and `deal`, with which what it does not know is resampled.
class GameStreams {
 public:
  // Game `index` of a run seeded with `seed`.
  GameStreams(std::uint64_t seed, std::uint64_t index)
      : GameStreams(mix_seed(seed, index), mix_seed(seed, index),
                    std::make_index_sequence<kMaxPlayers>{}) {}
  // The same with nature of game `deal`: games that share it begin alike.
  GameStreams(std::uint64_t seed, std::uint64_t index, std::uint64_t deal)
      : GameStreams(mix_seed(seed, index), mix_seed(seed, deal),
                    std::make_index_sequence<kMaxPlayers>{}) {}

  // The seed of nature's stream, for a match that draws from its own generator.
  std::uint64_t nature_seed() const { return seed_; }
  Chance& nature() { return nature_; }
  Chance& mind(Player p) { return minds_[p]; }
  Chance& deal(Player p) { return deals_[p]; }

 private:
  template <std::size_t... kSeats>
  GameStreams(std::uint64_t seed, std::uint64_t nature, std::index_sequence<kSeats...>)
      : seed_(nature),
        nature_(nature),
        minds_{Chance(seed, 2 * kSeats + 1)...},
        deals_{Chance(seed, 2 * kSeats + 2)...} {}

  std::uint64_t seed_;
  Chance nature_;
  std::array<Chance, kMaxPlayers> minds_;
  std::array<Chance, kMaxPlayers> deals_;
};

// Plays to the end, every choice uniform over the legal actions. Returns the number of decisions:
// private ones, and those with two legal actions or more.
template <Game G>
std::int64_t play_out_randomly(typename G::State& state, GameStreams& streams) {
  typename G::Actions actions;
  std::int64_t decisions = 0;
  for (Player player = G::to_act(state); player != kNobody; player = G::to_act(state)) {
    actions.clear();
    G::legal(state, actions);
    int choice = 0;
    if (actions.size() > 1) {
      choice =
          static_cast<int>(streams.mind(player).pick(static_cast<std::uint32_t>(actions.size())));
      ++decisions;
    } else if (!is_forced<G>(state, actions)) {
      ++decisions;
    }
    G::apply(state, actions[choice], streams.nature(), nullptr);
  }
  return decisions;
}

}  // namespace agon
