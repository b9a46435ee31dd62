// The values of Liar's Dice: its tables, a position of 104 bytes, and what a player can say. Dice
// that have not been rolled are not in the position.
#pragma once

#include <algorithm>
#include <array>
#include <numeric>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/action_list.h"
#include "core/agenda.h"
#include "core/types.h"
#include "parts/counts.h"

namespace agon::liars_dice {

inline constexpr int kMinPlayers = 2;
inline constexpr int kMostDice = 5;  // in one cup
inline constexpr int kFaces = 6;
inline constexpr std::array<std::string_view, kFaces> kFaceIds = {"one",  "two",  "three",
                                                                  "four", "five", "six"};

// The tables of data/games/liars_dice.
struct Content {
  std::array<std::uint8_t, kMaxPlayers + 1> dice{};  // in each cup, by the number of players
  std::string tables;                                // all tables as JSON
};

// The steps of the agenda; the table in play.cpp says what each does.
enum class StepKind : std::uint8_t { kRoll, kOpen, kAnswer };

// Dice of one cup, by face from 0: only how many of each face there are matters.
using Dice = Counts<kFaces>;

// Which bytes would be padding, the compiler says here.
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

// "At least `quantity` dice show `face`."
struct Bid {
  Player player = kNobody;
  std::uint8_t quantity = 0;  // 0: there is no bid
  std::uint8_t face = 0;      // from 0
  // Its place among all bids, from "1 × one" up. LIA-BID-03
  int rank() const { return kFaces * (quantity - 1) + face; }
};

struct State {
  const Content* content = nullptr;
  std::uint32_t round = 0;
  Agenda<StepKind, 2> agenda;            // a step that waits; none when the game is over
  Dice dice[kMaxPlayers];                // under the cups; nothing after the last round
  Dice shown[kMaxPlayers];               // at the latest challenge: public
  std::uint8_t count[kMaxPlayers] = {};  // how many dice each player has: public
  std::uint8_t place[kMaxPlayers] = {};  // of those who are out
  Bid bid;
  std::uint8_t players = 0;
  std::uint8_t wild_ones = 1;  // the options
  std::uint8_t exact = 0;
  std::uint8_t over = 0;
  Player starter = 0;  // who started the round
  std::uint8_t unused[2] = {};

  bool in(Player p) const { return count[p] > 0; }
  int players_in() const {
    return kMaxPlayers - static_cast<int>(std::count(count, count + kMaxPlayers, 0));
  }
  int dice_in_play() const { return std::accumulate(count, count + kMaxPlayers, 0); }
  // The next player clockwise who still has dice. LIA-BID-02
  Player next_in(Player p) const {
    do {
      p = static_cast<Player>(p + 1 < players ? p + 1 : 0);
    } while (!in(p));
    return p;
  }
  // Whether ones count for a bid on this face, too. LIA-CALL-02
  bool ones_help(int face) const { return wild_ones != 0 && face != 0; }
  // How many dice in all cups count for a bid on this face. LIA-CALL-02
  int matching_dice(int face) const {
    int sum = 0;
    for (const Dice& cup : dice) sum += cup[face] + (ones_help(face) ? cup[0] : 0);
    return sum;
  }
};

#pragma GCC diagnostic pop

static_assert(std::has_unique_object_representations_v<State>, "no padding");

// What a player can say. The notation is also the JSON: `bid 3 four`, `challenge`, `exact`.
enum class Verb : std::uint8_t { kBid, kChallenge, kExact };

struct Action {
  Verb verb;
  std::uint8_t quantity = 0;  // of a bid
  std::uint8_t face = 0;
  friend bool operator==(const Action&, const Action&) = default;
};

constexpr Action bid(int quantity, int face) {
  return {Verb::kBid, static_cast<std::uint8_t>(quantity), static_cast<std::uint8_t>(face)};
}
constexpr Action bid_of(int rank) { return bid(1 + rank / kFaces, rank % kFaces); }

// Every bid of the fullest table, and the two answers.
inline constexpr int kMostBids = kMaxPlayers * kMostDice * kFaces;
using Actions = ActionList<Action, kMostBids + 2>;

}  // namespace agon::liars_dice
