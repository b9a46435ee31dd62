// The stack of steps that drives every game.
//
// A step is a few bytes in the state: its kind, the player it belongs to and two small arguments.
// It either runs by itself or waits for that player's decision. Resolving a step may push others on
// top of it; when these are gone, it is on top again. Each game has one step table, with a row for
// each kind of step; read from top to bottom, it is the sequence of play.
#pragma once

#include <cassert>
#include <concepts>
#include <cstdint>
#include <cstdlib>

#include "core/types.h"

namespace agon {

// An argument of a step: some bits of its two bytes. A game gives each its name once,
//   inline constexpr StepField kLeft = kSecondByte;
// and its rules then read step[kLeft], step.set(kLeft, 2) or push(kind, player, kLeft(2)).
struct StepField {
  std::uint8_t byte = 0;
  std::uint8_t shift = 0;
  std::uint8_t bits = 8;

  struct Value;
  constexpr Value operator()(int value) const;
  constexpr int mask() const { return (1 << bits) - 1; }
};
struct StepField::Value {
  StepField field;
  int value;
};
constexpr StepField::Value StepField::operator()(int value) const { return {*this, value}; }

inline constexpr StepField kFirstByte{0};
inline constexpr StepField kSecondByte{1};
inline constexpr StepField kSecondLow{1, 0, 4};
inline constexpr StepField kSecondHigh{1, 4, 4};

template <class Kind>
struct Step {
  Kind kind{};
  Player player = 0;           // who decides; this need not be the player whose turn it is
  std::uint8_t bytes[2] = {};  // the arguments, which are read by their names

  constexpr int operator[](StepField field) const {
    return bytes[field.byte] >> field.shift & field.mask();
  }
  constexpr void set(StepField field, int value) {
    assert(value >= 0 && value <= field.mask());
    std::uint8_t& byte = bytes[field.byte];
    byte =
        static_cast<std::uint8_t>((byte & ~(field.mask() << field.shift)) | value << field.shift);
  }
  friend constexpr bool operator==(const Step&, const Step&) = default;
};

// A fixed array. Popped steps are overwritten with zeros, so that equal agendas are equal bytes.
template <class Kind, int kCapacity>
class Agenda {
 public:
  using KindType = Kind;
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
  template <std::same_as<StepField::Value>... Values>
  void push(Kind kind, Player player = 0, Values... values) {
    StepType step{kind, player};
    (step.set(values.field, values.value), ...);
    push(step);
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
  kOpen,       // everybody knows its options; the driver takes a single one
  kPrivate,    // only the decider knows its options; it is always asked
};

}  // namespace agon
