// What the evaluations of all games have in common (core/evaluation.h, core/linear_game.h): a game
// says how much of each feature a player has, and this makes the sums, the shares and the list for
// explanations of it. Included by the files of features and traits alone.
#pragma once

#include <algorithm>

#include "core/evaluation.h"
#include "core/linear_game.h"
#include "core/move_weights.h"
#include "core/per_player.h"
#include "core/room_files.h"

namespace agon {

template <class Amount, std::size_t kFeatures>
float weighted_sum(const std::array<Amount, kFeatures>& amounts,
                   const std::array<float, kFeatures>& weights) {
  float sum = 0;
  for (std::size_t i = 0; i < kFeatures; ++i) sum += static_cast<float>(amounts[i]) * weights[i];
  return sum;
}

// For `features`; the amounts are in parts of `unit`, such as hundredths.
template <class Amount, std::size_t kFeatures>
std::vector<Feature> feature_list(const std::array<std::string_view, kFeatures>& ids,
                                  const std::array<Amount, kFeatures>& amounts,
                                  const std::array<float, kFeatures>& weights, double unit = 1.0) {
  std::vector<Feature> list;
  for (std::size_t i = 0; i < kFeatures; ++i) {
    list.push_back({ids[i], amounts[i] / unit, static_cast<double>(weights[i])});
  }
  return list;
}

// After the end: whoever is first wins, and those who are first together share the win.
inline PerPlayer<float> shares_at_end(const Ranking& ranking, int players) {
  const auto firsts =
      std::count(ranking.place.begin(), ranking.place.begin() + players, std::int8_t{1});
  return per_player<float>(players, [&](Player p) {
    return ranking.place[static_cast<std::size_t>(p)] == 1 ? 1.0F / static_cast<float>(firsts)
                                                           : 0.0F;
  });
}

// -- the verbs

template <class G>
const auto& evaluation_of() {
  static const auto read = read_evaluation(G::files().evaluation_file("json"), G::feature_ids());
  return read;
}

template <class G, class State, std::size_t kFeatures>
SearchHints LinearGame<G, State, kFeatures>::search_hints() {
  return evaluation_of<G>().search;
}

template <class G, class State, std::size_t kFeatures>
PerPlayer<float> LinearGame<G, State, kFeatures>::evaluate(const State& s) {
  if (s.over) {
    const Ranking ranking = G::ranking(s);
    if (ranking.ending != Ending::kUnfinished) return shares_at_end(ranking, s.players);
  }
  const auto weights = evaluation_of<G>().at(G::progress(s));
  const auto worth = per_player<float>(s.players, [&](Player p) {
    return weighted_sum(G::amounts(s, p), weights);
  });
  return shares_of(worth, s.players);
}

template <class G, class State, std::size_t kFeatures>
std::vector<Feature> LinearGame<G, State, kFeatures>::features(const State& s, Player p) {
  return feature_list(G::feature_ids(), G::amounts(s, p), evaluation_of<G>().at(G::progress(s)));
}

template <class G>
const MoveWeights& move_weights_of() {
  static const MoveWeights read(G::files().evaluation_file("moves.json"), G::trait_groups());
  return read;
}

template <class G, class State, class Action>
std::uint32_t TraitGame<G, State, Action>::weight(const State& s, Action action) {
  Traits traits;
  G::traits(s, action, traits);
  return move_weights_of<G>().of(traits);
}

}  // namespace agon
