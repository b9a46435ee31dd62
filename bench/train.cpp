// Fits the weights of a game's evaluation to the results of games that bots play.
//
//   agon_train FILE PLAYERS GAMES BOT [SEED]
//
// FILE is today's data/evaluation/<game>.json, PLAYERS like 2,3,4, GAMES played with each of them.
//
// At the beginning of each turn the features of all players are noted; the result of the game says
// whose they were worth most. A player's share of the win is modelled as e to the weighted sum of
// the own features, over that of all players; a weight goes from `early` to `late` with the
// progress of the game. The weights that make the results likeliest are found by Newton's method,
// with a pull to today's. A fifth of the games is left out of it, tells how strong the pull should
// be and how good the weights are. No weight changes its sign. Prints the new file; what else it
// has to say goes to standard error.
#include <fmt/format.h>

#include <Eigen/Dense>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <mutex>
#include <sstream>
#include <string>
#include <vector>

#include "ai/bot_game.h"
#include "ai/ismcts/outcome.h"
#include "ai/parallel.h"
#include "core/evaluation.h"
#include "games/all.h"

namespace agon {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

// One position: a column of features for each player, and who won in the end.
struct Position {
  MatrixXd features;  // early ones, then late ones
  VectorXd result;
  bool left_out = false;
};

template <Game G>
Position note(const typename G::State& state) {
  const int players = G::players(state);
  const double late = static_cast<double>(G::progress(state));
  Position position;
  std::vector<std::vector<Feature>> own;
  for (Player p = 0; p < players; ++p) own.push_back(G::features(state, p));
  const auto count = static_cast<Eigen::Index>(own[0].size());
  position.features = MatrixXd::Zero(2 * count, players);
  for (Player p = 0; p < players; ++p) {
    for (Player q = 0; q < players; ++q) {
      if (G::side(state, p) != G::side(state, q)) continue;  // friends win together
      for (Eigen::Index i = 0; i < count; ++i) {
        const double value = own[q][i].value;
        position.features(i, p) += (1 - late) * value;
        position.features(count + i, p) += late * value;
      }
    }
  }
  return position;
}

template <Game G>
std::vector<Position> play(const typename G::Content& content, int players, int games,
                           const std::string& bot, std::uint64_t seed) {
  std::mutex mutex;
  std::vector<std::vector<Position>> noted(static_cast<std::size_t>(games));
  Setup setup;
  setup.players = players;
  run_parallel(machine_threads(), games, [&](int, int game) {
    GameStreams streams(mix_seed(seed, static_cast<std::uint64_t>(players)),
                        static_cast<std::uint64_t>(game));
    std::vector<Position> positions;
    // Looks on: a game that notes each position where another player begins to decide openly.
    struct Watched : BareGame<G> {
      std::vector<Position>* positions;
      Player turn = kNobody;
      bool act(const typename G::Action& action, bool automatic) {
        const bool chance = BareGame<G>::act(action, automatic);
        const Player next = G::to_act(this->position);
        if (next != kNobody && next != turn && G::openness(this->position) == Openness::kOpen) {
          turn = next;
          positions->push_back(note<G>(this->position));
        }
        return chance;
      }
    };
    auto state = G::initial(content, setup, streams.nature(), nullptr);
    Watched watched{{*state, streams.nature()}, &positions};
    play_bots<G>(watched, make_bots<G>({bot}, players), streams);
    const PerPlayer<float> shares = ismcts::final_shares<G>(watched.position);
    for (Position& position : positions) {
      position.result = VectorXd::Zero(players);
      for (int p = 0; p < players; ++p) {
        position.result(p) = static_cast<double>(shares[p]);
      }
      position.left_out = game % 5 == 4;
    }
    const std::lock_guard lock(mutex);
    noted[game] = std::move(positions);
    return true;
  });
  std::vector<Position> all;
  for (std::vector<Position>& each : noted) {
    for (Position& position : each) all.push_back(std::move(position));
  }
  return all;
}

VectorXd shares_by(const VectorXd& weights, const Position& position) {
  VectorXd worth = position.features.transpose() * weights;
  worth.array() -= worth.maxCoeff();
  VectorXd shares = worth.array().exp();
  return shares / shares.sum();
}

double loss_of(const VectorXd& shares, const VectorXd& result) {
  constexpr double kLeast = 1e-6;
  return -(result.array() * shares.array().max(kLeast).log()).sum();
}

// Mean over the positions that were left out.
double left_out_loss(const std::vector<Position>& positions, const VectorXd& weights) {
  double sum = 0;
  int count = 0;
  for (const Position& position : positions) {
    if (!position.left_out) continue;
    sum += loss_of(shares_by(weights, position), position.result);
    ++count;
  }
  return sum / std::max(1, count);
}

// How much each feature differs between the players of a position.
VectorXd spread_of(const std::vector<Position>& positions) {
  VectorXd spread = VectorXd::Zero(positions[0].features.rows());
  for (const Position& position : positions) {
    const VectorXd mean = position.features.rowwise().mean();
    spread += (position.features.colwise() - mean).array().square().rowwise().mean().matrix();
  }
  return (spread / static_cast<double>(positions.size())).array().max(1e-8).sqrt();
}

// Newton's method. Features are measured by their spread, so that the pull treats all alike.
VectorXd fit(const std::vector<Position>& positions, const VectorXd& today, double pull) {
  const VectorXd spread = spread_of(positions);
  const auto count = static_cast<double>(positions.size());
  const Eigen::Index size = today.size();
  const VectorXd home = today.array() * spread.array();
  VectorXd weights = home;
  for (int round = 0; round < 30; ++round) {
    VectorXd slope = pull * (weights - home);
    MatrixXd bend = pull * MatrixXd::Identity(size, size);
    const VectorXd plain = weights.array() / spread.array();
    for (const Position& position : positions) {
      if (position.left_out) continue;
      const VectorXd shares = shares_by(plain, position);
      const MatrixXd scaled = position.features.array().colwise() / spread.array();
      slope += scaled * (shares - position.result) / count;
      const VectorXd mean = scaled * shares;
      bend += (scaled * shares.asDiagonal() * scaled.transpose() - mean * mean.transpose()) / count;
    }
    const VectorXd step = bend.ldlt().solve(slope);
    weights -= step;
    if (step.norm() < 1e-6) break;
  }
  return weights.array() / spread.array();
}

VectorXd best_fit(const std::vector<Position>& positions, const VectorXd& today) {
  VectorXd best = today;
  double least = left_out_loss(positions, today);
  fmt::print(stderr, "{} positions; loss of those left out with today's weights {:.4f}\n",
             positions.size(), least);
  for (const double pull : {1.0, 0.3, 0.1, 0.03, 0.01, 0.003, 0.001}) {
    const VectorXd weights = fit(positions, today, pull);
    const double loss = left_out_loss(positions, weights);
    fmt::print(stderr, "  pull {:5}: {:.4f}\n", pull, loss);
    if (loss >= least) continue;
    least = loss;
    best = weights;
  }
  return best;
}

template <Game G>
void train(const std::string& text, const std::string& counts, int games, const std::string& bot,
           std::uint64_t seed) {
  const auto content = G::load_content(G::built_in_files());
  if (!content) std::abort();
  std::vector<Position> positions;
  std::istringstream list(counts);
  for (std::string players; std::getline(list, players, ',');) {
    for (Position& position : play<G>(*content, std::stoi(players), games, bot, seed)) {
      positions.push_back(std::move(position));
    }
  }
  Chance chance(1);
  Setup setup;
  setup.players = G::info().min_players;
  const auto state = G::initial(*content, setup, chance, nullptr);
  std::vector<std::string_view> ids;
  for (const Feature& feature : G::features(*state, 0)) ids.push_back(feature.id);
  std::vector<FeatureWeight> read(ids.size());
  const SearchHints search = read_evaluation(text, ids, read);
  const auto size = static_cast<Eigen::Index>(ids.size());
  VectorXd today(2 * size);
  for (Eigen::Index i = 0; i < size; ++i) {
    today(i) = static_cast<double>(read[i].early);
    today(size + i) = static_cast<double>(read[i].late);
  }
  VectorXd weights = best_fit(positions, today);
  // Results show correlation, not cause. So a feature that was set as good for a player stays good:
  // else no bot would strive for it.
  constexpr double kLeast = 0.15;
  for (Eigen::Index i = 0; i < weights.size(); ++i) {
    if (weights(i) / today(i) < kLeast) weights(i) = kLeast * today(i);
  }
  const auto playouts = [](const Playouts& each) {
    const std::string two =
        each.turns_of_two == 0 ? "" : fmt::format(" \"turns_of_two\": {},", each.turns_of_two);
    return fmt::format("\"turns\": {},{} \"tries\": {}", each.turns, two, each.tries);
  };
  fmt::print(
      "{{\n  \"search\": {{\n"
      "    {}, \"exploration\": {}, \"temperature\": {}, \"rivalry\": {},\n"
      "    \"patient\": {{{}, \"iterations\": {}{}}}\n  }},\n",
      playouts(search.playouts), search.exploration, search.temperature, search.rivalry,
      playouts(search.patient), search.iterations, search.settles ? ", \"settles\": true" : "");
  fmt::print("  \"features\": [\n");
  for (Eigen::Index i = 0; i < size; ++i) {
    fmt::print("    {{\"id\": \"{}\", \"early\": {:.4f}, \"late\": {:.4f}}}{}\n", ids[i],
               weights(i), weights(size + i), i + 1 < size ? "," : "");
  }
  fmt::print("  ]\n}}\n");
}

}  // namespace
}  // namespace agon

int main(int argc, char** argv) {
  using namespace agon;
  if (argc < 5 || !check_bot(argv[4])) {
    fmt::print(stderr, "agon_train FILE PLAYERS GAMES BOT [SEED]\n");
    return 2;
  }
  std::ifstream file(argv[1]);
  const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  const std::string game = std::filesystem::path(argv[1]).stem().string();
  bool known = false;
  AllGames::for_each([&]<class G>() {
    if (G::info().id != game || text.empty()) return;
    known = true;
    train<G>(text, argv[2], std::atoi(argv[3]), argv[4],
             argc > 5 ? std::strtoull(argv[5], nullptr, 10) : 1);
  });
  if (!known) fmt::print(stderr, "agon_train: {} is no file of a game's evaluation\n", argv[1]);
  return known ? 0 : 2;
}
