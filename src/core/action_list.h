// The legal actions of one decision: a fixed array, so that listing them never allocates.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <span>

namespace agon {

template <class Action, int kCapacity>
class ActionList {
 public:
  void add(Action action) {
    if (size_ >= kCapacity) [[unlikely]]
      std::abort();  // checked in every build: the capacity is part of the game's contract
    actions_[size_++] = action;
  }
  void clear() { size_ = 0; }
  bool empty() const { return size_ == 0; }
  int size() const { return size_; }
  const Action& operator[](int i) const { return actions_[i]; }
  const Action* begin() const { return actions_; }
  const Action* end() const { return actions_ + size_; }
  bool contains(const Action& action) const { return std::find(begin(), end(), action) != end(); }

 private:
  // Left uninitialised on purpose: only the first size_ entries are ever read.
  Action actions_[kCapacity];
  int size_ = 0;
};

}  // namespace agon
