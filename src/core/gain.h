// What an action brings or costs: a sentence for a person and, where it can be counted, a number
// for programs.
//
// A counted gain names a resource of its game, whose it is, and by how much that player's amount of
// it changes; a cost is below 0. `G::amount` reads the amount from a position, so that a test can
// compare the gain with what `apply` does. A gain is *certain* if neither chance nor another player
// nor a further decision has a say in it: then the certain gains of a player's resource add up to
// exactly the difference that `apply` makes, with all that follows by itself. Nothing is certain
// about a resource of which another gain of the same action is not.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/message.h"
#include "core/types.h"

namespace agon {

enum class Certainty : bool { kOpen, kCertain };

struct Gain : Message {
  std::string resource;  // empty: it cannot be counted
  Player player = kNobody;
  int amount = 0;
  bool certain = false;

  Gain(Message sentence) : Message(std::move(sentence)) {}  // NOLINT(*-explicit-*)
  explicit Gain(std::string_view message_id, std::vector<Arg> arguments = {})
      : Message(message_id, std::move(arguments)) {}

  bool counted() const { return !resource.empty(); }
  // Says by how much the player's amount of a resource changes.
  Gain& count(std::string_view what, Player whose, int change, Certainty certainty) {
    resource = what;
    player = whose;
    amount = change;
    certain = certainty == Certainty::kCertain;
    return *this;
  }
};

// The sentence as a message, and of a counted gain also "resource", "player", "amount" and, if it
// is certain, "certain".
void write(JsonWriter& out, const Gain& gain);

}  // namespace agon
