// Further ways to report what happens (core/play.h).
#pragma once

#include <string_view>
#include <utility>

#include "core/play.h"

namespace agon {

// An argument that is a number costs nothing to make, so that it needs no function.
struct Number {
  std::string_view name;
  int value;
};

template <class State>
Event* report(PlayOf<State>& play, std::string_view kind, Rule rule, Player player,
              std::string_view id, Number number) {
  return report(play, kind, rule, player, id, [&] {
    return Args{{std::string(number.name), number.value}};
  });
}

// Completes an event that `report` returned, if it returned one, for the player who alone may know
// it all: the message `id` with the arguments of make_args() and {player}.
template <class MakeArgs>
void tell_in_full(Event* event, Player player, std::string_view id, MakeArgs&& make_args) {
  if (event == nullptr) return;
  Args args = make_args();
  args.insert(args.begin(), {"player", Value::of_player(player)});
  event->insiders = PlayerSet::only(player);
  event->full = Message(id, std::move(args));
}

}  // namespace agon
