// Fits a game's move weights to the choices of bots.
//
//   agon_train_moves GAME PLAYERS GAMES BOT [EPOCHS] [SEED]
//
// PLAYERS like 2,3,4; GAMES are played with each of them, BOT in all seats. Of each decision the
// traits of all legal actions are noted, and which was chosen. How likely an action is chosen is
// modelled as the product of its traits' factors, over the sum of all actions' products. A tenth of
// the games is left out and tells how well that fits. Prints the file; what else it has to say goes
// to standard error.
#include <fmt/format.h>

#include <algorithm>
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
#include "ai/parallel.h"
#include "core/move_weights.h"
#include "games/all.h"

namespace agon {
namespace {

struct Choice {
  std::vector<std::uint16_t> traits;  // of all actions, one after the other
  std::vector<std::uint32_t> ends;    // where those of each action end
  std::size_t chosen = 0;
  float today = 0;  // how likely it is by the weights as they are
  bool left_out = false;
};

template <class G>
concept Traited = Game<G> && requires(const typename G::State& s, typename G::Action a, Traits& t) {
  G::traits(s, a, t);
};

// A game that notes each choice.
template <Traited G>
struct Watched : BareGame<G> {
  std::vector<Choice>* choices;
  bool act(const typename G::Action& action, bool automatic) {
    if (!automatic) note(action);
    return BareGame<G>::act(action, automatic);
  }
  void note(const typename G::Action& action) {
    typename G::Actions actions;
    G::legal(this->position, actions);
    if (actions.size() < 2) return;
    Choice choice;
    double all = 0;
    double own = 0;
    for (int i = 0; i < actions.size(); ++i) {
      Traits traits;
      G::traits(this->position, actions[i], traits);
      choice.traits.insert(choice.traits.end(), traits.begin(), traits.end());
      choice.ends.push_back(static_cast<std::uint32_t>(choice.traits.size()));
      const double weight = G::weight(this->position, actions[i]);
      all += weight;
      if (!(actions[i] == action)) continue;
      choice.chosen = static_cast<std::size_t>(i);
      own = weight;
    }
    choice.today = static_cast<float>(own / all);
    choices->push_back(std::move(choice));
  }
};

template <Traited G>
void play(const typename G::Content& content, int players, int games, const std::string& bot,
          std::uint64_t seed, std::vector<Choice>& all) {
  std::mutex mutex;
  Setup setup;
  setup.players = players;
  run_parallel(machine_threads(), games, [&](int, int game) {
    GameStreams streams(mix_seed(seed, static_cast<std::uint64_t>(players)),
                        static_cast<std::uint64_t>(game));
    std::vector<Choice> choices;
    const auto first = G::initial(content, setup, streams.nature(), nullptr);
    Watched<G> watched{{*first, streams.nature()}, &choices};
    play_bots<G>(watched, make_bots<G>({bot}, players), streams);
    const std::lock_guard lock(mutex);
    for (Choice& choice : choices) {
      choice.left_out = game % 10 == 9;
      all.push_back(std::move(choice));
    }
    return true;
  });
}

class Fit {
 public:
  explicit Fit(std::size_t traits) : value_(traits), square_(traits) {}

  double loss(const Choice& choice) {
    shares(choice);
    return -std::log(std::max(1e-9, share_[choice.chosen]));
  }

  void learn(const Choice& choice, double rate) {
    shares(choice);
    constexpr double kDecay = 2e-5;
    std::size_t at = 0;
    for (std::size_t a = 0; a < choice.ends.size(); ++a) {
      const double slope = share_[a] - (a == choice.chosen ? 1.0 : 0.0);
      for (; at < choice.ends[a]; ++at) {
        const std::size_t trait = choice.traits[at];
        const double change = slope + kDecay * value_[trait];
        square_[trait] += change * change;
        value_[trait] -= rate * change / std::sqrt(square_[trait] + 1.0);
      }
    }
  }

  std::string json(std::span<const TraitGroup> groups) const {
    std::string text = "{";
    std::size_t at = 0;
    for (const TraitGroup& group : groups) {
      text += fmt::format("{}\n  \"{}\": [", at == 0 ? "" : ",", group.id);
      for (int i = 0; i < group.size; ++i, ++at) {
        text += fmt::format("{}{:.3g}", i == 0 ? "" : ", ", std::exp(value_[at]));
      }
      text += "]";
    }
    return text + "\n}\n";
  }

 private:
  void shares(const Choice& choice) {
    share_.resize(choice.ends.size());
    double most = -1e9;
    std::size_t at = 0;
    for (std::size_t a = 0; a < choice.ends.size(); ++a) {
      double sum = 0;
      for (; at < choice.ends[a]; ++at) sum += value_[choice.traits[at]];
      share_[a] = sum;
      most = std::max(most, sum);
    }
    double all = 0;
    for (double& share : share_) all += share = std::exp(share - most);
    for (double& share : share_) share /= all;
  }

  std::vector<double> value_;
  std::vector<double> square_;
  std::vector<double> share_;
};

void fit(const std::vector<Choice>& choices, std::span<const TraitGroup> groups, int epochs,
         std::uint32_t seed) {
  std::vector<std::size_t> order;
  std::vector<std::size_t> left_out;
  double today = 0;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    (choices[i].left_out ? left_out : order).push_back(i);
    if (choices[i].left_out) today -= std::log(static_cast<double>(choices[i].today));
  }
  const auto count = static_cast<double>(left_out.size());
  fmt::print(stderr, "{} choices; loss of those left out by today's weights {:.4f}\n",
             choices.size(), today / count);
  std::size_t traits = 0;
  for (const TraitGroup& group : groups) traits += static_cast<std::size_t>(group.size);
  Fit fit(traits);
  std::mt19937 dice(seed);
  for (int epoch = 0; epoch < epochs; ++epoch) {
    std::shuffle(order.begin(), order.end(), dice);
    for (const std::size_t i : order) fit.learn(choices[i], 0.5);
    double loss = 0;
    for (const std::size_t i : left_out) loss += fit.loss(choices[i]);
    fmt::print(stderr, "  {:2}: {:.4f}\n", epoch + 1, loss / count);
  }
  fmt::print("{}", fit.json(groups));
}

template <Traited G>
void fit_game(const std::string& counts, int games, const std::string& bot, int epochs,
              std::uint32_t seed) {
  const auto content = G::load_content(G::built_in_files());
  if (!content) std::abort();
  std::vector<Choice> choices;
  std::istringstream list(counts);
  for (std::string players; std::getline(list, players, ',');) {
    play<G>(*content, std::stoi(players), games, bot, seed, choices);
  }
  fit(choices, G::trait_groups(), epochs, seed);
}

}  // namespace
}  // namespace agon

int main(int argc, char** argv) {
  using namespace agon;
  if (argc < 5 || !check_bot(argv[4])) {
    fmt::print(stderr, "agon_train_moves GAME PLAYERS GAMES BOT [EPOCHS] [SEED]\n");
    return 2;
  }
  bool known = false;
  AllGames::for_each([&]<class G>() {
    if constexpr (Traited<G>) {
      if (G::info().id != argv[1]) return;
      known = true;
      fit_game<G>(argv[2], std::atoi(argv[3]), argv[4], argc > 5 ? std::atoi(argv[5]) : 5,
                  argc > 6 ? static_cast<std::uint32_t>(std::atoi(argv[6])) : 1);
    }
  });
  if (!known) fmt::print(stderr, "agon_train_moves: {} has no traits of moves\n", argv[1]);
  return known ? 0 : 2;
}
