// What every game is held to, at every number of players and with every option. Tests are written
// once against the contract and run for each game of games/all.h.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "core/game_model.h"
#include "games/all.h"
#include "games/registry.h"

namespace agon::contract {

template <class List>
struct ToTypes;
template <class... Gs>
struct ToTypes<GameList<Gs...>> {
  using Type = testing::Types<Gs...>;
};
using EveryGame = ToTypes<AllGames>::Type;

struct GameNames {
  template <class G>
  static std::string GetName(int) {
    return std::string(G::info().id);
  }
};

template <Game G>
std::shared_ptr<const typename G::Content> content_of() {
  if constexpr (requires { G::sample_content(); }) return G::sample_content();
  auto game = find_game(G::info().id);
  return std::static_pointer_cast<const GameModel<G>>(*game)->content();
}

// The values of an option to try: all that have a name, of a number the bounds and the value above
// the lower one.
inline std::vector<int> values_to_try(const OptionSpec& option) {
  if (option.is_number()) return {option.min, option.min + 1, option.max};
  std::vector<int> values;
  for (int i = 0; i < static_cast<int>(option.values.size()); ++i) values.push_back(i);
  return values;
}

// Every number of players with the defaults, and each other value of each option once (with the
// fewest players that accept it).
template <Game G>
std::vector<Setup> every_setup() {
  std::vector<Setup> setups;
  const GameInfo& info = G::info();
  for (int players = info.min_players; players <= info.max_players; ++players) {
    setups.push_back({players, {}});
  }
  for (const OptionSpec& option : info.options) {
    for (const int value : values_to_try(option)) {
      if (value == option.fallback) continue;
      for (int players = info.min_players; players <= info.max_players; ++players) {
        Setup setup{players, {{std::string(option.id), option.text(value)}}};
        Chance chance(1);
        if (!G::initial(*content_of<G>(), setup, chance, nullptr)) continue;
        setups.push_back(setup);
        break;
      }
    }
  }
  return setups;
}

inline std::string name_of(const Setup& setup) {
  std::string name = std::to_string(setup.players) + " players";
  for (const auto& [id, value] : setup.options) name += ", " + id + "=" + value;
  return name;
}

template <class State>
bool same_bytes(const State& a, const State& b) {
  return std::memcmp(&a, &b, sizeof(State)) == 0;
}

template <Game G>
typename G::Action random_action(const typename G::State& state, Chance& chance) {
  typename G::Actions actions;
  G::legal(state, actions);
  return actions[static_cast<int>(chance.pick(static_cast<std::uint32_t>(actions.size())))];
}

// A position of a random game on its way; longer than any game of ours should be.
inline constexpr int kTooLong = 200'000;
// Of a long game every position is shown up to here, and then one in sixteen.
inline constexpr int kShownFully = 800;

// Plays a random game and shows positions before their action: visit(state, action).
template <Game G, class Visit>
typename G::State random_game(const Setup& setup, std::uint64_t seed, Visit&& visit) {
  auto content = content_of<G>();
  Chance chance(seed);
  Chance choices(seed, 77);
  Result<typename G::State> state = G::initial(*content, setup, chance, nullptr);
  EXPECT_TRUE(state) << name_of(setup);
  for (int i = 0; G::to_act(*state) != kNobody; ++i) {
    if (i > kTooLong) {
      ADD_FAILURE() << "no end after " << i << " actions: " << name_of(setup) << " seed " << seed;
      break;
    }
    const typename G::Action action = random_action<G>(*state, choices);
    if (i < kShownFully || i % 16 == 0) visit(std::as_const(*state), action);
    G::apply(*state, action, chance, nullptr);
  }
  return *state;
}

template <Game G>
std::string text_of(const typename G::State& state) {
  JsonWriter json;
  G::write_state(state, json);
  return json.take();
}

// All that a viewer gets of a position: view, decision, and for the one to act the legal list.
template <Game G>
std::string everything_seen(const typename G::State& state, Viewer viewer) {
  Setup setup;
  setup.players = G::players(state);
  return view_of(Match<G>::from_state(content_of<G>(), setup, state, 1), viewer);
}

template <Game G>
std::vector<Viewer> seats_and_onlooker(const typename G::State& state) {
  std::vector<Viewer> viewers{kOnlooker};
  for (int p = 0; p < G::players(state); ++p) viewers.push_back(static_cast<Viewer>(p));
  return viewers;
}

}  // namespace agon::contract
