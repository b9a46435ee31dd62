// Plays two settings of the tree search against each other: how its constants were chosen.
//
//   agon_tune GAME PLAYERS GAMES ITERATIONS A B
//
// A and B are lists like exploration=1.4,turns=2,iterations=400, or the name of a bot. A sits in
// one seat, B in all others; seats are rotated and each deal is played once from every seat.
#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <string>

#include "ai/bot_game.h"
#include "ai/ismcts/ismcts_bot.h"
#include "ai/ismcts/outcome.h"
#include "ai/parallel.h"
#include "games/all.h"

namespace agon {
namespace {

struct Side {
  std::string name;  // of a bot; empty: a search
  ismcts::Settings settings;
  std::uint32_t iterations = 0;
};

Side read_side(const std::string& text, std::uint32_t iterations, const SearchHints& hints) {
  Side side;
  side.settings.hints = hints;
  side.iterations = iterations;
  if (check_bot(text)) {
    side.name = text;
    return side;
  }
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    const std::size_t is = text.find('=', at);
    if (is == std::string::npos || is > end) break;
    const std::string key = text.substr(at, is - at);
    const double value = std::strtod(text.substr(is + 1, end - is - 1).c_str(), nullptr);
    if (key == "exploration") {
      side.settings.hints.exploration = static_cast<float>(value);
    } else if (key == "fpu_reduction") {
      side.settings.fpu_reduction = static_cast<float>(value);
    } else if (key == "turns") {
      side.settings.hints.playouts.turns = static_cast<int>(value);
    } else if (key == "turns_of_two") {
      side.settings.hints.playouts.turns_of_two = static_cast<int>(value);
    } else if (key == "tries") {
      side.settings.hints.playouts.tries = static_cast<int>(value);
    } else if (key == "rivalry") {
      side.settings.hints.rivalry = static_cast<float>(value);
    } else if (key == "value_net") {
      side.settings.value_net = value != 0;
    } else if (key == "playout_limit") {
      side.settings.playout_limit = static_cast<int>(value);
    } else if (key == "temperature") {
      side.settings.hints.temperature = static_cast<float>(value);
    } else if (key == "mast") {
      side.settings.mast = value != 0;
    } else if (key == "iterations") {
      side.iterations = static_cast<std::uint32_t>(value);
    } else {
      std::fprintf(stderr, "agon_tune: '%s' is no setting\n", key.c_str());
      std::exit(2);
    }
    at = end + 1;
  }
  return side;
}

template <Game G>
std::unique_ptr<Bot<G>> make(const Side& side) {
  if (!side.name.empty()) return make_bot_of<G>(side.name);
  return std::make_unique<IsmctsBot<G>>(IsmctsBudget{side.iterations, {}, {}, {}}, side.settings);
}

template <Game G>
void play(int players, int games, const Side& a, const Side& b) {
  const auto content = G::load_content(G::built_in_files());
  if (!content) std::abort();
  Setup setup;
  setup.players = players;
  std::mutex mutex;
  double sum = 0;
  double squares = 0;
  int done = 0;
  const auto result = [&](int count) {
    const double mean = sum / count;
    const double error = std::sqrt(std::max(0.0, squares / count - mean * mean) / count);
    return fmt::format("{}, {} players, {} games: A wins {:.1f} % (+- {:.1f})", G::info().id,
                       players, count * players, 100 * mean, 196 * error);
  };
  const int deals = (games + players - 1) / players;
  run_parallel(machine_threads(), deals, [&](int, int deal) {
    double won = 0;
    for (int seat = 0; seat < players; ++seat) {
      GameStreams streams(1, static_cast<std::uint64_t>(deal));
      BareGame<G> game{*G::initial(*content, setup, streams.nature(), nullptr), streams.nature()};
      Bots<G> bots;
      for (int p = 0; p < players; ++p) bots.push_back(make<G>(p == seat ? a : b));
      play_bots<G>(game, bots, streams);
      won += static_cast<double>(ismcts::final_shares<G>(game.position)[seat]);
    }
    const std::lock_guard lock(mutex);
    sum += won / players;
    squares += won / players * won / players;
    if (++done % 8 == 0) std::fprintf(stderr, "%s\n", result(done).c_str());
    return true;
  });
  std::printf("%s\n", result(deals).c_str());
}

}  // namespace
}  // namespace agon

int main(int argc, char** argv) {
  using namespace agon;
  if (argc != 7) {
    std::fprintf(stderr, "agon_tune GAME PLAYERS GAMES ITERATIONS A B\n");
    return 2;
  }
  const auto iterations = static_cast<std::uint32_t>(std::atoi(argv[4]));
  AllGames::for_each([&]<class G>() {
    if (G::info().id != argv[1]) return;
    const SearchHints hints = G::search_hints();
    play<G>(std::atoi(argv[2]), std::atoi(argv[3]), read_side(argv[5], iterations, hints),
            read_side(argv[6], iterations, hints));
  });
  return 0;
}
