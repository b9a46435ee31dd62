// The stack of steps that drives every game.
//
// A step is a few bytes in the state: its kind, the player it belongs to and two small arguments.
// It either runs by itself or waits for that player's decision. Resolving a step may push others on
// top of it; nested things come back by themselves when those are gone. Each game has one table
// with a row for each kind of step; read from top to bottom, it is the sequence of play.
#pragma once

#include <cassert>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/types.h"

namespace agon {

template <class Kind>
struct Step {
  Kind kind{};
  Player player = 0;  // who decides: not always who owns, or whose turn it is
  std::uint8_t a = 0;
  std::uint8_t b = 0;
  friend constexpr bool operator==(const Step&, const Step&) = default;
};

// A fixed array: equal agendas are equal bytes, so what is popped is wiped.
template <class Kind, int kCapacity>
class Agenda {
 public:
  using StepType = Step<Kind>;

  bool empty() const { return size_ == 0; }
  int size() const { return size_; }
  StepType& top() {
    assert(size_ > 0);
    return steps_[size_ - 1];
  }
  const StepType& top() const {
    assert(size_ > 0);
    return steps_[size_ - 1];
  }
  const StepType& operator[](int i) const { return steps_[i]; }

  void push(StepType step) {
    // Checked in every build: an overflow here would write over the rest of the state.
    if (size_ >= kCapacity) [[unlikely]]
      std::abort();
    steps_[size_++] = step;
  }
  void push(Kind kind, Player player = 0, int a = 0, int b = 0) {
    push({kind, player, static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b)});
  }
  void pop() {
    assert(size_ > 0);
    steps_[--size_] = {};
  }
  // Drops the steps above the topmost one of this kind, which stays.
  void drop_to(Kind kind) {
    while (size_ > 0 && top().kind != kind) pop();
  }
  void clear() {
    while (size_ > 0) pop();
  }

 private:
  StepType steps_[kCapacity] = {};
  std::uint8_t size_ = 0;
  std::uint8_t unused_[3] = {};
};

// How a decision looks from outside.
enum class Openness : std::uint8_t {
  kAutomatic,  // nobody decides
  kOpen,       // its options follow from what everybody knows; a single one is taken by the driver
  kPrivate,    // its options depend on what only the decider knows; it is always put
};

// One row of a game's table of steps.
template <class State, class Action, class List, class Play>
struct StepRow {
  std::string_view name;
  Rule rule;
  std::string_view prompt;  // message id, for decisions
  Openness openness;
  void (*legal)(const State&, List&);     // decisions: what may be chosen
  void (*resolve)(Play&, const Action*);  // the action is null for an automatic step
};

}  // namespace agon
