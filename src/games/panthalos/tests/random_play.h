// Whole games of random legal play, for tests that hold in every position.
#pragma once

#include <algorithm>
#include <cstring>
#include <string>

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

// Game `stream`; every fourth has each switch reversed. Random players draft and fight seldom, so
// actions of secret decisions that go on (add, challenge, announce) are preferred half of the time.
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

  const State& state() const { return state_; }
  bool over() const { return state_.over != 0; }
  Action choose() {
    Actions actions;
    Panthalos::legal(state_, actions);
    if (Panthalos::openness(state_) == Openness::kPrivate && choice_.pick(2) == 0) {
      Actions bold;
      for (const Action& a : actions) {
        if (a.verb == Verb::kAdd || a.verb == Verb::kChallenge) bold.add(a);
      }
      if (!bold.empty()) actions = bold;
    }
    return actions[static_cast<int>(choice_.pick(static_cast<std::uint32_t>(actions.size())))];
  }
  void apply(Action action) { Panthalos::apply(state_, action, chance_, nullptr); }
  void step() { apply(choose()); }

 private:
  Chance chance_;
  Chance choice_;
  State state_;
};

// Calls visit(game) before every action of `games` games for each number of players.
template <class Visit>
void for_each_position(int games, Visit&& visit) {
  for (int players = 2; players <= 5; ++players) {
    for (int i = 0; i < games; ++i) {
      for (RandomGame game(players, static_cast<std::uint64_t>(i)); !game.over(); game.step()) {
        visit(game);
      }
    }
  }
}

}  // namespace agon::panthalos
