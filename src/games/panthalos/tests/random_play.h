// Whole games of random legal play, for tests that hold in every position.
#pragma once

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "games/panthalos/panthalos.h"
#include "games/panthalos/tests/position.h"

namespace agon::panthalos {

inline std::string state_text(const State& s) {
  JsonWriter out;
  Panthalos::write_state(s, out);
  return out.take();
}
inline std::string public_text(const State& s) {
  JsonWriter out;
  Panthalos::write_public(s, out);
  return out.take();
}
inline std::string own_text(const State& s, Viewer viewer) {
  JsonWriter out;
  Panthalos::write_own(s, viewer, out);
  return out.take();
}
inline bool same_bytes(const State& a, const State& b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

// Game `stream`; every fourth has each switch reversed. Random players seldom fight, trade or
// settle, so half of the time what leads there is preferred.
class RandomGame {
 public:
  RandomGame(int players, std::uint64_t stream) : chance_(77, stream), choice_(78, stream) {
    Setup setup;
    setup.players = players;
    if (stream % 4 == 3) {
      setup.options = {{"contested_order", "turn"},
                       {"discardable_kinds", "with_goods"},
                       {"solo_conversion", "on"}};
    }
    state_ = *Panthalos::initial(built_in(), setup, chance_, nullptr);
  }

  // From a position on.
  RandomGame(const State& state, std::uint64_t stream)
      : chance_(77, stream), choice_(78, stream), state_(state) {}

  const State& state() const { return state_; }
  bool over() const { return state_.over != 0; }
  Action choose() {
    Actions actions, favourites;
    Panthalos::legal(state_, actions);
    for (const Action& action : actions) {
      if (is_favourite(action)) favourites.add(action);
    }
    if (!favourites.empty() && choice_.pick(2) == 0) actions = favourites;
    return actions[static_cast<int>(choice_.pick(static_cast<std::uint32_t>(actions.size())))];
  }
  void apply(Action action) { Panthalos::apply(state_, action, chance_, nullptr); }
  void step() { apply(choose()); }

 private:
  static bool is_favourite(Action action) {
    switch (action.verb) {
      case Verb::kAdd:
      case Verb::kChallenge:
      case Verb::kSell:
      case Verb::kActivate:
      case Verb::kLook: return true;
      case Verb::kPlace: return location_of(action.b) == Location::kPolis;
      default: return false;
    }
  }

  Chance chance_;
  Chance choice_;
  State state_;
};

// Where decisions are due that random play seldom meets.
inline std::vector<State> rare_positions() {
  std::vector<State> rare;
  const auto add = [&](const Position& p) {
    State s = Game(p).state();
    // Dice beyond those that a game begins with are hired, and rest.
    constexpr int kToHire[] = {0, 1, 2, 2};
    for (Player q = 0; q < s.players; ++q) {
      for (; s[q].unhired > kToHire[s.players - 2]; --s[q].unhired) s[q].pools[kBaths].add(2);
    }
    rare.push_back(s);
  };
  add(position(3).tokens(0, "good:hides good:oil good:wine").merchants("m08").turn_of(0));
  add(position(4).tokens(1, "good:cloth good:cloth good:armor").merchants("m01").turn_of(1));
  add(position(5).workers(2, {3}).tokens(2, "good:oil good:wine").merchants("m09").turn_of(2));
  add(position(2).workers(0, {2, 3}).tokens(0, "artisan:die artisan:die").discs(0, 4).turn_of(0));
  add(position(2).tokens(0, "artisan:iron artisan:iron good:iron good:iron").turn_of(0));
  add(position(3)
          .worker(0, 2, "polis.1")
          .worker(0, 3, "polis.2")
          .discs(0, 1)
          .worker(1, 4, "polis.4")
          .worker(1, 5, "polis.5")
          .discs(1, 1)
          .evaluate(Location::kPolis));
  add(position(2).workers(0, {4}).display("good:iron good:iron").turn_of(0));
  return rare;
}

// Calls visit(game) before every action of `games` games for each number of players, and of the
// beginnings of some games from rare positions.
template <class Visit>
void for_each_position(int games, Visit&& visit) {
  for (int players = 2; players <= 5; ++players) {
    for (int i = 0; i < games; ++i) {
      for (RandomGame game(players, static_cast<std::uint64_t>(i)); !game.over(); game.step()) {
        visit(game);
      }
    }
  }
  for (const State& rare : rare_positions()) {
    for (int i = 0; i < 2 * games; ++i) {
      RandomGame game(rare, static_cast<std::uint64_t>(i));
      for (int steps = 0; steps < 12 && !game.over(); ++steps, game.step()) visit(game);
    }
  }
}

}  // namespace agon::panthalos
