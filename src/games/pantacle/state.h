// A position of Pantacle: one value of some 350 bytes. Nothing in it says what will be drawn.
#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

#include "core/agenda.h"
#include "core/types.h"
#include "games/pantacle/content.h"
#include "parts/pile.h"

namespace agon::pantacle {

// A curse in front of a player.
struct HeldCurse {
  std::uint8_t card = 0;  // 1 + its number; 0: none
  std::uint8_t cubes = 0;
  std::uint8_t adepts = 0;
  std::uint8_t covered = 0;  // face down under Protection

  bool none() const { return card == 0; }
  int index() const { return card - 1; }
};

struct PlayerState {
  Blades hand = 0;
  Blades seen = 0;                  // blades in rivals' hands that this player alone got to know
  HeldCurse curses[kMaxCurses];     // in the order of their numbers, without gaps
  std::uint8_t slots[kSlots] = {};  // area A2, without gaps: 1 + token
  std::uint8_t cubes = 0;           // area A1
  std::uint8_t adepts = 0;          // area A3
  std::uint8_t points = 0;          // those with an own disc, a bit each
  std::uint8_t safe_home = 1;       // the disc at the top of the pentagram
  std::uint8_t cursed_home = 4;
  std::uint8_t tracker = 0;
  std::uint8_t tokens = 0;  // those in the slots, a bit each
  std::uint8_t unused = 0;

  int discs_out() const { return std::popcount(points); }
  int discs_home() const { return safe_home + cursed_home; }
  bool has(int token) const { return (tokens >> token & 1U) != 0; }
  int token_count() const { return std::popcount(tokens); }
};

using CursePile = Pile<kCurses, std::uint32_t>;  // below: the cards that came back

// The steps of the agenda; the table in steps.cpp says what each does. The lowest step is always
// the next stage of the turn.
enum class StepKind : std::uint8_t {
  kTurn,
  kLook,
  kPurchase,
  kWeigh,
  kBurden,
  kPowers,
  kAdepts,
  kPlace,
  kDeclare,
  kCurse,
  kReward,
  kFavor,
  kAnnounce,
  kBribe,
  kBenefit,
  kCover,
  kShield,
  kMoon,
  kDiscard,
  kRefill,
  kTurnOver,
  kDrain,
};

// What steps carry beside their player.
namespace arg {
inline constexpr StepField kBurdens = kFirstByte;    // burden: curses still to be named
inline constexpr StepField kPoint = kFirstByte;      // reward
inline constexpr StepField kDiscarded = kFirstByte;  // discard: this is a further blade
inline constexpr StepField kResource = kFirstByte;   // drain
inline constexpr StepField kAmount = kSecondByte;    // drain: what is still to be taken off
}  // namespace arg

// The options that rulings created; each is an index of its values.
struct Options {
  std::uint8_t first_turn_skip = 0;     // 0: each player, 1: game turn one
  std::uint8_t adept_cap = 0;           // 0: 5, 1: none
  std::uint8_t purchase_when_full = 0;  // 0: skip, 1: pay
  std::uint8_t max_hound_pairs = 0;     // 0: one, 1: two
  std::uint8_t curse_draw = 0;          // 0: stepwise, 1: declared
  std::uint8_t absorb_stolen = 0;
  std::uint8_t hunt_on_absorbed = 0;  // 0: true, 1: false
  std::uint8_t players_min = 0;       // 0: 3, 1: 2
  std::uint8_t idle_protection = 0;   // 0: covers the next curse, 1: may wait
};

enum Over : std::uint8_t { kRunning, kWon, kCapped };

struct State {
  const Content* content = nullptr;
  PlayerState player[kMaxPlayers];
  Blades pile = 0;  // the draw pile, in unknown order
  Blades open = 0;  // blades in hands that everybody knows
  CursePile curse_pile;
  Agenda<StepKind, 5> agenda;
  std::uint8_t row[kBlades] = {};  // the discard row, the oldest first
  PileCard drawn[kMaxDrawn] = {};  // curses between which the Active chooses
  std::uint8_t row_count = 0;
  std::uint8_t drawn_count = 0;
  std::uint8_t cubes = 0;          // reserve
  std::uint8_t adepts = 0;         // reserve
  std::uint8_t marked = 0;         // 1 + the Favor with the tracker
  std::uint8_t announced = 0;      // 1 + the Favor announced this turn
  std::uint8_t raised_powers = 0;  // what the owner of a curse on one Sacrifice named this turn
  std::uint8_t raised_adepts = 0;
  std::uint8_t extra_turn = 0;  // earned by the Active
  PlayerSet begun;              // those who have had their first turn
  Player active = 0;
  Player winner = kNobody;
  std::uint8_t players = 0;
  std::uint8_t over = kRunning;
  std::uint16_t turn = 0;
  std::uint16_t turn_cap = 0;  // 0: none
  Options options;
  std::uint8_t unused[3] = {};

  const PlayerState& operator[](Player p) const { return player[p]; }
  PlayerState& operator[](Player p) { return player[p]; }
  Player next_player(Player p) const { return static_cast<Player>(p + 1 < players ? p + 1 : 0); }
  int adept_cap() const { return options.adept_cap == 0 ? 5 : kAllAdepts; }
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>, "no padding");
static_assert(sizeof(State) <= 1024);

// The first blade of a set, and the set without it.
constexpr int first_of(Blades set) { return std::countr_zero(set); }
constexpr Blades rest_of(Blades set) { return set & (set - 1); }
constexpr Blades blade_bit(int blade) { return 1U << blade; }

// Visits each blade of a set in the order of their numbers.
template <class Visit>
void for_each_blade(Blades set, Visit&& visit) {
  for (; set != 0; set = rest_of(set)) visit(first_of(set));
}

}  // namespace agon::pantacle
