// What a player can say: a verb and up to three small arguments. The notation is also the JSON.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/action_list.h"
#include "games/mythic_battles/state.h"

namespace agon::mythic_battles {

enum class Verb : std::uint8_t {
  // draft and turn
  kRecruit,  // unit
  kDraw,     // one card
  kPeek,     // in place of drawing
  kKeep,     // card kind
  kPass,
  kPassDraw,
  kActivate,   // unit, way to pay (second activation)
  kRest,       // no activation: on to recall
  kRecall,     // unit, way to pay
  kDrawCards,  // way to pay
  kSearch,     // way to pay
  kTake,       // card kind
  kHeal,
  kStop,
  kEndTurn,
  // an activation
  kWalk,  // area
  kRun,   // area
  kGo,    // area, flags: on with a walk, run or charge
  kHalt,
  kClaim,   // area
  kAbsorb,  // carrier, or none for the unclaimed one
  kDeploy,  // area
  kDrop,
  kAttack,  // unit, flags
  kPower,   // power, unit or area or none, way to pay (and flag)
  kLead,    // troops
  kFetch,   // their card from the deck
  kEndActivation,
  // inside an attack
  kEvade,  // way to pay
  kGuard,  // unit
  kAgree,
  kRetaliate,  // flags
  kOrder,      // power that re-rolls next, or none: Monster Slayer
  kReroll,     // face, face or none, way to pay
  kAssault,    // wounds, fives, saved
  kRoll,       // the second assault
  kWound,      // number
  kPassWound,  // troops
  kThrow,      // area
  kNext,       // unit
  kAdd,        // unit
  kAim,        // area
  kMark,       // unit
  kEject,      // area
  kDone,
  kNo,
};
inline constexpr int kVerbs = static_cast<int>(Verb::kNo) + 1;

// Ways to pay a cost in art of war: with such cards, omphalos cards, pairs of dead units' cards.
// MBP-AOW-01, MBP-AOW-02
enum Pay : std::uint8_t {
  kNoPay,
  kFreePay,
  kPayA,
  kPayO,
  kPayP,
  kPayAA,
  kPayAO,
  kPayAP,
  kPayOO,
  kPayOP,
  kPayPP,
};
inline constexpr int kPays = kPayPP + 1;
struct PayRow {
  std::string_view id;
  std::uint8_t aow, omphalos, pairs;
};
extern const std::array<PayRow, kPays> kPayRows;

// Flags of an attack's declaration.
inline constexpr std::uint8_t kIntoFull = 1;      // attack: at range 0 into a full area next door
inline constexpr std::uint8_t kUproot = 2;        // attack, retaliate: Force of Nature
inline constexpr std::uint8_t kUprootToo = 0x40;  // power: the same, beside the way to pay
inline constexpr std::uint8_t kNone = 0xFF;

struct Action {
  Verb verb{};
  std::uint8_t a = 0;
  std::uint8_t b = 0;
  std::uint8_t c = 0;
  friend constexpr bool operator==(const Action&, const Action&) = default;
};
inline Action act(Verb verb, int a = 0, int b = 0, int c = 0) {
  return {verb, static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
          static_cast<std::uint8_t>(c)};
}
using Actions = ActionList<Action, 400>;

// What the second argument of a power is.
enum class Aim : std::uint8_t { kNothing, kUnit, kArea };
Aim aim_of(Effect effect);

std::string kind_id(const Content& content, CardKind kind);  // "card:zeus", "card:art_of_war"
std::string_view verb_id(Verb verb);
std::string notation(const Content& content, Action action);
std::optional<Action> parse(const Content& content, std::string_view text);

}  // namespace agon::mythic_battles
