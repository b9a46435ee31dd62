// What every phase of a game works with: the position, chance and the journal. Reporting costs
// nothing while there is no journal.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "core/chance.h"
#include "core/event.h"

namespace agon {

using Args = std::vector<Arg>;

template <class State>
struct PlayOf {
  State& s;
  Chance& chance;
  Journal* journal;

  const auto& content() const { return *s.content; }
  // Something hidden is shown, or might be, by what happens now.
  void disclose() const {
    if (journal != nullptr) journal->disclose();
  }
};

// Reports an event about a player (or nobody); `make_args` is called only if there is a journal.
// The player is the argument {player}. Returns the event to be completed, or null.
template <class State, class MakeArgs>
Event* report(PlayOf<State>& play, std::string_view kind, Rule rule, Player player,
              std::string_view id, MakeArgs&& make_args) {
  if (play.journal == nullptr) return nullptr;
  Args args = make_args();
  if (player != kNobody) args.insert(args.begin(), {"player", Value::of_player(player)});
  return &play.journal->add({kind, rule, player, Message(id, std::move(args)), {}, {}, {}});
}
template <class State>
Event* report(PlayOf<State>& play, std::string_view kind, Rule rule, Player player,
              std::string_view id) {
  return report(play, kind, rule, player, id, [] { return Args{}; });
}

// Says on an event that was reported (or was not: null) which points it brings a player.
inline void bring_points(Event* event, Player player, std::string_view source, int amount) {
  if (event != nullptr && amount != 0) event->points.push_back({player, source, amount});
}

}  // namespace agon
