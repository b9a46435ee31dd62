// What a player can say: a verb and a few small arguments. The notation is also the JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/action_list.h"
#include "games/pantacle/state.h"

namespace agon::pantacle {

enum class Verb : std::uint8_t {
  kLook,      // a: player whose hand is looked at
  kDecline,   // no look; Protection waits
  kBurden,    // a: the Sacrifice that a curse makes dearer
  kPlace,     // a: disc, b: point
  kExtra,     // a: how many further curses are bought
  kKeep,      // a: curse
  kAnnounce,  // a: Favor
  kPass,      // no bribe
  kBribe,     // blades, and a: whether the Hound of the track helps
  kCover,     // a: curse
  kDrain,     // a: curse
  kDiscard,   // a: blade
  kStop,      // no further discard
};
inline constexpr int kVerbs = static_cast<int>(Verb::kStop) + 1;

enum Sacrifice : std::uint8_t { kOfPowers, kOfAdepts };
enum Disc : std::uint8_t { kSafeDisc, kCursedDisc };

struct Action {
  Verb verb;
  std::uint8_t a;
  std::uint8_t b;
  std::uint8_t c;
  Blades blades;
  friend bool operator==(const Action&, const Action&) = default;
};

constexpr Action act(Verb verb, int a = 0, int b = 0) {
  return {verb, static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), 0, 0};
}
constexpr Action bribe_with(Blades blades, bool track) {
  return {Verb::kBribe, static_cast<std::uint8_t>(track ? 1 : 0), 0, 0, blades};
}

// A place has ten at most; the ways to pay a bribe stay below that with four blades in hand.
using Actions = ActionList<Action, 32>;

// `look player:2`, `decline`, `burden powers`, `place safe adepts`, `extra 1`, `keep c05`,
// `announce hunt`, `pass`, `bribe b01 b04`, `bribe b01 b22 track`, `cover c03`, `drain c16`,
// `discard b07`, `stop`. Players count from 0, as in all data.
// Both ways the same for every well-formed action; a bribe may also name what it pays in another
// order. Any other text is none.
std::string notation(const Content& content, Action action);
std::optional<Action> parse(const Content& content, std::string_view text);

// Whether the arguments are such as the verb takes, whatever the position.
bool is_well_formed(Action action);

inline constexpr std::array<std::string_view, 2> kSacrificeIds = {"powers", "adepts"};
inline constexpr std::array<std::string_view, 2> kDiscIds = {"safe", "cursed"};

}  // namespace agon::pantacle
