// Trains a game's network on the results of games that bots play.
//
//   agon_train_net GAME PLAYERS GAMES BOTS [EPOCHS] [SEED] [LAMBDA]
//
// PLAYERS like 2,3,4; GAMES are played with each of them, in turn by each of BOTS like
// greedy,ismcts:100. All players of a game are the same bot: otherwise the network may learn to
// tell who is who in place of what is good. Where it should see them meet all the same,
// quick+ismcts:40 draws one of them for each seat. `quick` is `greedy` in a hurry: it tries 600
// actions in a resample, and one time in fifty does anything that looks sensible.
//
// At the beginning of each turn, and now and then within one, the inputs of all players are noted,
// at most some 150 times a game; the result of the game says whose they were worth most. A player's
// share of the win is modelled as e to what the network says of the own inputs, over that of all
// players. After the first epoch a position is to be worth what the network says of the next one of
// its game, and so on to the result: each step on counts LAMBDA times the one before (1: only the
// result counts), so that the luck of a whole game does not drown what a position is worth. A fifth
// of the games is left out and tells when to stop. Prints the file; what else it has to say goes to
// standard error.
#include <fmt/format.h>

#include <Eigen/Dense>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <numeric>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "ai/bot_game.h"
#include "ai/greedy/greedy_bot.h"
#include "ai/ismcts/outcome.h"
#include "ai/parallel.h"
#include "ai/random/random_bot.h"
#include "core/value_net.h"
#include "games/all.h"

namespace agon {
namespace {

constexpr std::string_view kQuick = "quick";

using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// One position: a row of inputs for each player, and who won in the end.
struct Position {
  std::vector<float> rows;
  int players = 0;
  PerPlayer<float> result{};
  PerPlayer<float> target{};  // what the network should say
  bool last = false;          // of its game
  PerPlayer<float> today{};   // what the plain evaluation says
  bool left_out = false;
};

template <class G>
concept Learning = Game<G> && requires(const typename G::State& s, typename G::Inputs& inputs) {
  G::inputs(s, inputs);
};

template <Learning G>
Position note(const typename G::State& state) {
  Position position;
  position.players = G::players(state);
  position.today = G::evaluate(state);
  typename G::Inputs inputs;
  G::inputs(state, inputs);
  for (int p = 0; p < position.players; ++p) {
    const auto& own = inputs[p];
    position.rows.insert(position.rows.end(), own.begin(), own.end());
  }
  return position;
}

// A game that notes each position where another player's turn begins, and some others.
template <Game G>
struct Watched : BareGame<G> {
  std::vector<Position>* positions;
  Chance* dice;
  Player turn = kNobody;
  bool act(const typename G::Action& action, bool automatic) {
    const bool chance = BareGame<G>::act(action, automatic);
    const Player next = G::to_act(this->position);
    if (next == kNobody) return chance;
    const Player now = turn_of<G>(this->position, turn);
    const bool turns = now != turn;
    turn = now;
    constexpr std::uint32_t kOneOf = 12;
    if (turns || dice->pick(kOneOf) == 0) positions->push_back(note<G>(this->position));
    return chance;
  }
};

template <Game G>
class QuickBot final : public Bot<G> {
 public:
  typename G::Action choose(const typename G::State& resampled, Chance& mind) override {
    constexpr std::uint32_t kOneOf = 50;
    if (mind.pick(kOneOf) == 0) return weighted_.choose(resampled, mind);
    return greedy_.choose(resampled, mind);
  }

 private:
  WeightedBot<G> weighted_;
  GreedyBot<G> greedy_{GreedyLimits{6, 600}};
};

std::vector<std::string> split(const std::string& text, char at = ',') {
  std::vector<std::string> parts;
  std::istringstream list(text);
  for (std::string part; std::getline(list, part, at);) parts.push_back(part);
  return parts;
}

// One of `table` for each seat.
template <Game G>
Bots<G> seat_bots(const std::vector<std::string>& table, int players, Chance& dice) {
  Bots<G> bots;
  for (int p = 0; p < players; ++p) {
    const std::string& name = table[dice.pick(static_cast<std::uint32_t>(table.size()))];
    if (name == kQuick) {
      bots.push_back(std::make_unique<QuickBot<G>>());
    } else {
      bots.push_back(make_bot_of<G>(name));
    }
  }
  return bots;
}

// Long games would drown the others.
void thin(std::vector<Position>& positions, Chance& dice) {
  constexpr std::uint32_t kMost = 150;
  const auto size = static_cast<std::uint32_t>(positions.size());
  if (size <= kMost) return;
  std::erase_if(positions, [&](const Position&) { return dice.pick(size) >= kMost; });
}

template <Learning G>
void play(const typename G::Content& content, int players, int games,
          const std::vector<std::string>& bots, std::uint64_t seed, std::vector<Position>& all) {
  std::mutex mutex;
  Setup setup;
  setup.players = players;
  run_parallel(machine_threads(), games, [&](int, int game) {
    GameStreams streams(mix_seed(seed, static_cast<std::uint64_t>(players)),
                        static_cast<std::uint64_t>(game));
    Chance dice(mix_seed(seed + 1, static_cast<std::uint64_t>(game)));
    std::vector<Position> positions;
    const auto first = G::initial(content, setup, streams.nature(), nullptr);
    Watched<G> watched{{*first, streams.nature()}, &positions, &dice};
    const std::string& bot = bots[static_cast<std::size_t>(game) % bots.size()];
    play_bots<G>(watched, seat_bots<G>(split(bot, '+'), players, dice), streams);
    const PerPlayer<float> shares = ismcts::final_shares<G>(watched.position);
    thin(positions, dice);
    const std::lock_guard lock(mutex);
    if (!positions.empty()) positions.back().last = true;
    for (Position& position : positions) {
      position.result = position.target = shares;
      position.left_out = game / std::ssize(bots) % 5 == 4;
      all.push_back(std::move(position));
    }
    return true;
  });
}

float loss_of(const PerPlayer<float>& shares, const PerPlayer<float>& result, int players) {
  float loss = 0;
  for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p) {
    if (result[p] > 0) loss -= result[p] * std::log(std::max(1e-6F, shares[p]));
  }
  return loss;
}

// Parameters and how they change (Adam).
struct Weights {
  Matrix value;
  Matrix mean;
  Matrix square;
  Weights(Eigen::Index rows, Eigen::Index columns, float scale, std::mt19937& dice)
      : value(rows, columns), mean(Matrix::Zero(rows, columns)), square(mean) {
    std::normal_distribution<float> normal(0, scale);
    for (Eigen::Index i = 0; i < value.size(); ++i) value.data()[i] = scale > 0 ? normal(dice) : 0;
  }
  void step(const Matrix& slope, float rate, int time, float decay) {
    mean = 0.9F * mean + 0.1F * slope;
    square = 0.999F * square + 0.001F * slope.cwiseProduct(slope);
    const float fresh = 1 - std::pow(0.9F, static_cast<float>(time));
    const float fresh_square = 1 - std::pow(0.999F, static_cast<float>(time));
    value.array() -=
        rate * ((mean.array() / fresh) / ((square.array() / fresh_square).sqrt() + 1e-8F) +
                decay * value.array());
  }
};

class Trainer {
 public:
  Trainer(Eigen::Index inputs, std::uint32_t seed)
      : dice_(seed),
        rows_(inputs, ValueNet::kUnits, std::sqrt(1.0F / static_cast<float>(inputs)), dice_),
        bias_(1, ValueNet::kUnits, 0.0F, dice_),
        out_(ValueNet::kUnits, 1, 0.1F, dice_),
        direct_(inputs, 1, 0.0F, dice_) {}

  void epoch(const std::vector<Position>& positions, std::vector<std::size_t>& order, float rate) {
    std::shuffle(order.begin(), order.end(), dice_);
    constexpr std::size_t kBatch = 256;
    for (std::size_t at = 0; at < order.size(); at += kBatch) {
      learn(positions, std::span(order).subspan(at, std::min(kBatch, order.size() - at)), rate);
    }
  }

  float loss(const std::vector<Position>& positions, const std::vector<std::size_t>& which) {
    double sum = 0;
    constexpr std::size_t kBatch = 1024;
    for (std::size_t at = 0; at < which.size(); at += kBatch) {
      sum += forward(positions, std::span(which).subspan(at, std::min(kBatch, which.size() - at)));
    }
    return static_cast<float>(sum / static_cast<double>(which.size()));
  }

  // Says anew what each position should be worth, from what follows in its game.
  void look_ahead(std::vector<Position>& positions, float lambda) {
    std::vector<std::size_t> batch;
    PerPlayer<float> next{};
    for (std::size_t end = positions.size(); end > 0;) {
      constexpr std::size_t kBatch = 1024;
      const std::size_t begin = end > kBatch ? end - kBatch : 0;
      batch.resize(end - begin);
      std::iota(batch.begin(), batch.end(), begin);
      forward(positions, batch);
      for (std::size_t i = end; i-- > begin;) {
        Position& position = positions[i];
        position.target = position.last ? position.result : next;
        for (std::size_t p = 0; p < next.size(); ++p) {
          next[p] = lambda * position.target[p] + (1 - lambda) * said_[i - begin][p];
        }
      }
      end = begin;
    }
  }

  std::string json() const {
    std::string text = "{\n  \"rows\": [";
    for (Eigen::Index i = 0; i < rows_.value.rows(); ++i) {
      text += i == 0 ? "\n    " : ",\n    ";
      text += list(rows_.value.row(i));
    }
    text += "\n  ],\n  \"bias\": " + list(bias_.value);
    text += ",\n  \"out\": " + list(out_.value.transpose());
    text += ",\n  \"direct\": " + list(direct_.value.transpose()) + "\n}\n";
    return text;
  }

 private:
  static std::string list(const Matrix& row) {
    std::string text;
    for (Eigen::Index i = 0; i < row.size(); ++i) {
      text += fmt::format("{}{:.4g}", i == 0 ? "[" : ",", row.data()[i]);
    }
    return text + "]";
  }

  // Returns the sum of the losses; leaves the slopes of what was said in `slope_`.
  double forward(const std::vector<Position>& positions, std::span<const std::size_t> batch) {
    Eigen::Index count = 0;
    for (const std::size_t i : batch) count += positions[i].players;
    in_.resize(count, rows_.value.rows());
    Eigen::Index row = 0;
    for (const std::size_t i : batch) {
      const auto size = static_cast<Eigen::Index>(positions[i].rows.size());
      std::copy_n(positions[i].rows.data(), size, in_.data() + row * in_.cols());
      row += positions[i].players;
    }
    units_ = (in_ * rows_.value).rowwise() + bias_.value.row(0);
    units_ = units_.cwiseMax(0.0F);
    const Matrix said = units_ * out_.value + in_ * direct_.value;
    slope_.resize(count, 1);
    said_.clear();
    double sum = 0;
    row = 0;
    for (const std::size_t i : batch) {
      const Position& position = positions[i];
      PerPlayer<float> shares{};
      float most = said(row, 0);
      for (int p = 1; p < position.players; ++p) most = std::max(most, said(row + p, 0));
      float all = 0;
      for (int p = 0; p < position.players; ++p) {
        all += shares[p] = std::exp(said(row + p, 0) - most);
      }
      for (int p = 0; p < position.players; ++p) {
        const auto at = static_cast<std::size_t>(p);
        shares[at] /= all;
        slope_(row + p, 0) = shares[at] - position.target[at];
      }
      said_.push_back(shares);
      sum += static_cast<double>(loss_of(shares, position.result, position.players));
      row += position.players;
    }
    return sum;
  }

  void learn(const std::vector<Position>& positions, std::span<const std::size_t> batch,
             float rate) {
    forward(positions, batch);
    ++time_;
    slope_ /= static_cast<float>(batch.size());
    const Matrix out = units_.transpose() * slope_;
    const Matrix direct = in_.transpose() * slope_;
    Matrix back = slope_ * out_.value.transpose();
    back = back.cwiseProduct((units_.array() > 0).cast<float>().matrix());
    const Matrix rows = in_.transpose() * back;
    const Matrix bias = back.colwise().sum();
    constexpr float kDecay = 0.01F;
    rows_.step(rows, rate, time_, kDecay);
    bias_.step(bias, rate, time_, 0);
    out_.step(out, rate, time_, kDecay);
    direct_.step(direct, rate, time_, kDecay);
  }

  std::mt19937 dice_;
  Weights rows_;
  Weights bias_;
  Weights out_;
  Weights direct_;
  int time_ = 0;
  Matrix in_;
  Matrix units_;
  Matrix slope_;
  std::vector<PerPlayer<float>> said_;  // of each position, its shares
};

void train(std::vector<Position>& positions, Eigen::Index inputs, int epochs, std::uint32_t seed,
           float lambda) {
  std::vector<std::size_t> order;
  std::vector<std::size_t> left_out;
  double today = 0;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    (positions[i].left_out ? left_out : order).push_back(i);
    if (positions[i].left_out) {
      today += static_cast<double>(loss_of(positions[i].today, positions[i].result,
                                           positions[i].players));
    }
  }
  fmt::print(stderr, "{} positions; loss of those left out by the plain evaluation {:.4f}\n",
             positions.size(), today / static_cast<double>(left_out.size()));
  Trainer trainer(inputs, seed);
  std::string best;
  float least = 1e9F;
  for (int epoch = 0; epoch < epochs; ++epoch) {
    if (epoch > 0 && lambda < 1) trainer.look_ahead(positions, lambda);
    const float rate = 0.002F * (1 - static_cast<float>(epoch) / static_cast<float>(epochs));
    trainer.epoch(positions, order, rate);
    const float loss = trainer.loss(positions, left_out);
    fmt::print(stderr, "  {:2}: {:.4f} (learned {:.4f})\n", epoch + 1, loss,
               trainer.loss(positions, order));
    if (loss >= least) continue;
    least = loss;
    best = trainer.json();
  }
  fmt::print("{}", best);
}

template <Learning G>
void train_game(const std::string& counts, int games, const std::vector<std::string>& bots,
                int epochs, std::uint32_t seed, float lambda) {
  const auto content = G::load_content(G::built_in_files());
  if (!content) std::abort();
  std::vector<Position> positions;
  for (const std::string& players : split(counts)) {
    play<G>(*content, std::stoi(players), games, bots, seed, positions);
  }
  train(positions, static_cast<Eigen::Index>(G::kInputs), epochs, seed, lambda);
}

}  // namespace
}  // namespace agon

int main(int argc, char** argv) {
  using namespace agon;
  const auto bots = split(argc < 5 ? "" : argv[4]);
  const auto is_bot = [](const std::string& name) { return name == kQuick || check_bot(name); };
  const auto are_bots = [&](const std::string& names) {
    const auto list = split(names, '+');
    return !list.empty() && std::all_of(list.begin(), list.end(), is_bot);
  };
  if (bots.empty() || !std::all_of(bots.begin(), bots.end(), are_bots)) {
    fmt::print(stderr, "agon_train_net GAME PLAYERS GAMES BOTS [EPOCHS] [SEED] [LAMBDA]\n");
    return 2;
  }
  bool known = false;
  AllGames::for_each([&]<class G>() {
    if constexpr (Learning<G>) {
      if (G::info().id != argv[1]) return;
      known = true;
      train_game<G>(argv[2], std::atoi(argv[3]), bots, argc > 5 ? std::atoi(argv[5]) : 20,
                    argc > 6 ? static_cast<std::uint32_t>(std::atoi(argv[6])) : 1,
                    argc > 7 ? static_cast<float>(std::atof(argv[7])) : 1.0F);
    }
  });
  if (!known) fmt::print(stderr, "agon_train_net: {} is no game with a network\n", argv[1]);
  return known ? 0 : 2;
}
