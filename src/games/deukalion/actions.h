// What a player can say: a verb and up to three small arguments. The notation is also the JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/action_list.h"
#include "games/deukalion/state.h"

namespace agon::deukalion {

enum class Verb : std::uint8_t {
  kPlace,  // square: the ship's start
  kKylix,  // the four dice by symbol, packed
  // a window
  kGiveUp,     // up to how many hoplites: the whole move for them
  kSail,       // square
  kChallenge,  // city or settlement
  kFound,      // settlement
  kDeliver,    // batch of chests
  kClaim,      // Pursuit and task; at a reveal the chests that it takes
  kPlay,       // Action card; how many hoplites, if it reclaims
  kDraw,       // the Card block
  kReclaim,    // the Hoplites block: how many
  kHydra,      // the Hydra block: square
  kDone,       // the end of another's window
  kEndTurn,
  // a challenge
  kThrow,     // no (further) card before it
  kKeep,      // the throw as it fell
  kTake,      // colour of a chest
  kRob,       // a card, blindly
  kNothing,   // no spoils
  kRelocate,  // square
  // chests and cards
  kDump,     // colour, city
  kEnough,   // no further chest is dumped
  kPut,      // colour, city: a delivered chest
  kGive,     // Action card for a Pursuit
  kDecline,  // no delivery, no claim
};
inline constexpr int kVerbs = static_cast<int>(Verb::kDecline) + 1;

struct Action {
  Verb verb;
  std::uint8_t a;
  std::uint8_t b;
  std::uint8_t c;
  friend bool operator==(const Action&, const Action&) = default;
};

constexpr Action act(Verb verb, int a = 0, int b = 0, int c = 0) {
  return {verb, static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
          static_cast<std::uint8_t>(c)};
}
// A batch of chests travels in b and c.
constexpr Action act_chests(Verb verb, int a, ChestSet chests) {
  return act(verb, a, chests.bits() & 0xFF, chests.bits() >> 8);
}
constexpr ChestSet chests_of(Action action) {
  return ChestSet(static_cast<unsigned>(action.b | action.c << 8));
}
// A claim names the Pursuit and its task (0 or 1) in a.
constexpr int claim_arg(int pursuit, int task) { return pursuit | task << 4; }
constexpr int pursuit_of(Action action) { return action.a & 0xF; }
constexpr int task_of(Action action) { return action.a >> 4; }
// Two bits for each symbol: the die less one.
constexpr int die_of(int packed, int symbol) { return (packed >> (2 * symbol) & 3) + 1; }

// At most 242 batches, 49 squares to sail to, 42 for the Hydra, and what else a window offers.
using Actions = ActionList<Action, 512>;

// `place c1`, `kylix hydra:3 card:1 hoplites:2 move:2`, `give_up 2`, `sail e4`, `challenge rhodes`,
// `found ephesus`, `deliver red:1 green:2`, `claim p07 b`, `claim p12 a red:1 blue:2`,
// `play a04 2`, `draw`, `reclaim 2`, `hydra e5`, `done`, `end_turn`, `take red`, `relocate e4`,
// `dump red rhodes`, `put red rhodes`, `give a02` …
// Both ways the same for every well-formed action; any other text is none.
std::string notation(const Content& content, Action action);
std::optional<Action> parse(const Content& content, std::string_view text);

// Whether the arguments are such as the verb takes, whatever the position.
bool is_well_formed(const Content& content, Action action);

std::string_view verb_id(Verb verb);
std::optional<Square> parse_square(std::string_view text);

}  // namespace agon::deukalion
