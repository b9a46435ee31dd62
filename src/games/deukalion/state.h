// A position of Deukalion: one value of some 600 bytes. Nothing in it says what will be drawn.
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdint>
#include <type_traits>

#include "core/agenda.h"
#include "core/types.h"
#include "games/deukalion/content.h"
#include "parts/small_counts.h"

namespace agon::deukalion {

inline constexpr int kSeats = 4;
inline constexpr int kHoplites = 10;  // of a player
inline constexpr int kHonourCards = 14;
inline constexpr int kHydraPoints = 5;

// How many Action cards of each kind are somewhere.
using CardSet = SmallCounts<std::uint64_t>;
static_assert(kMaxCardKinds <= CardSet::kKinds);

inline constexpr std::uint8_t kNoPursuit = 0xFF;
inline constexpr int kEverybody = kSeats;  // index of what all know, onlookers included

struct PlayerState {
  CardSet hand;
  // Cards of this hand that others know to be there, by who knows it. DEU-ACD-06
  CardSet known[kSeats + 1];
  std::uint16_t earned = 0;  // Pursuits, a bit each
  ChestSet chests;           // aboard
  ChestSet handed;           // in at the present reveal, for all that is displayed. DEU-PUR-06
  Square square = kNoSquare;
  std::uint8_t aboard = 0;  // hoplites on the shipboard
  std::uint8_t underworld = 0;
  std::uint8_t honour_cards = 0;
  std::uint8_t secret = kNoPursuit;  // the Pursuit that is still secret
  std::uint8_t unused[5] = {};

  int room() const { return kBoardSpaces - aboard - chests.total(); }
};

// The steps of the agenda; the table in steps.cpp says what each does.
enum class StepKind : std::uint8_t {
  kPlaceShip,
  kShake,
  kOthers,
  kKylix,
  kWindow,
  kBlock,
  kEndOfTurn,
  kDump,
  kReturnChest,
  kChallenge,
  kPreRoll,
  kPostRoll,
  kTakeChest,
  kSpoils,
  kRelocate,
  kArrive,
  kPort,
  kClaims,
  kGiveCards,
  kRefill,
  kReveal,
  kOffer,
};

// What steps carry beside their player.
namespace arg {
inline constexpr StepField kServed = kFirstByte;      // others: how many had or have their window
inline constexpr StepField kVerb = kFirstByte;        // block: the action …
inline constexpr StepField kWhat = kSecondByte;       // … and its argument
inline constexpr StepField kReclaims = kFirstByte;    // dump: hoplites that could still come back
inline constexpr StepField kDumpFlags = kSecondByte;  // dump: see DumpFlags
inline constexpr StepField kStage = kFirstByte;       // challenge, arrive: what comes next
inline constexpr StepField kThrower = kFirstByte;  // pre_roll, post_roll: which of the two throws
inline constexpr StepField kPiece = kFirstByte;    // relocate: a player's ship, or kHydraPiece
inline constexpr StepField kCards = kFirstByte;    // give_cards: how many are still to be given
inline constexpr StepField kPursuit = kFirstByte;  // reveal, offer
inline constexpr StepField kTested = kSecondByte;  // reveal: how many players have been
}  // namespace arg

enum class ChallengeKind : std::uint8_t {
  kNone,
  kShip,
  kCity,
  kSettlement,
  kHydra,        // a ship enters the Hydra's square
  kHydraAttack,  // the Hydra enters a ship's square
};

// How far a challenge is; the stage of its step.
enum ChallengeStage : std::uint8_t {
  kCardsOfFirst,
  kCardsOfSecond,
  kThrow,
  kAgainFirst,
  kAgainSecond,
  kSkullsLeave,
  kTakeSpoils,
  kMoveLoser,
  kChallengeOver,
};

// How far an arrival is; the stage of its step.
enum ArrivalStage : std::uint8_t {
  kRiver,       // the Styx
  kFreeClaims,  // Pursuits that cost nothing
  kDeliveries,
  kPricedClaims,
};

// One player's throw: how the hoplites fell.
struct Throw {
  Player player = kNobody;
  std::uint8_t skulls = 0;
  std::uint8_t ones = 0;
  std::uint8_t halves = 0;
  std::uint8_t bonus = 0;  // whole points of Action cards. DEU-CHL-07
  std::uint8_t unused = 0;
  std::uint16_t used = 0;  // reusable cards played for this throw
  int thrown() const { return skulls + ones + halves; }
  int score() const { return 2 * ones + halves + 2 * bonus; }  // in half points
};

// The challenge that goes on.
struct Challenge {
  ChallengeKind kind = ChallengeKind::kNone;
  std::uint8_t place = 0;  // city or settlement
  std::uint8_t won = 0;    // by the first thrower
  std::uint8_t unused = 0;
  Throw throws[2];  // the challenger (or the Hydra's target), then a challenged ship
};

// How far the movement of the window's ship is.
enum MovePhase : std::uint8_t {
  kAtRest,   // not begun
  kMoving,   // begun, may go on
  kStopped,  // no further square, but the ship action is still open
  kClosed,   // the Move block is over
};

// The active player's blocks that are done, a bit for each symbol of the Kylix.
constexpr std::uint8_t block_bit(Symbol symbol) {
  return static_cast<std::uint8_t>(1U << static_cast<int>(symbol));
}

// Options, as indices of their values.
struct Options {
  std::uint8_t kylix_free = 0;
  std::uint8_t walk3 = 0;
  std::uint8_t no_arrival = 0;
  std::uint8_t only_active_attacks_hydra = 0;
  std::uint8_t secret_hydra_licenses = 0;
  std::uint8_t spent_cards = 0;  // bottom, discard_and_reshuffle, remove
  std::uint8_t honour_limited = 0;
  std::uint8_t challenge_from_anchor = 0;
  std::uint16_t turn_cap = 0;  // 0: none
  friend bool operator==(const Options&, const Options&) = default;
};
enum SpentCards : std::uint8_t { kToBottom, kToDiscard, kOutOfGame };

struct State {
  const Content* content = nullptr;
  PlayerState player[kSeats];

  CardSet pile;                     // Action cards in unknown order
  CardSet discard;                  // spent cards that are not under the pile (by option)
  CardSet reshuffled;               // what all saw go into the pile when it was last shuffled anew
  std::uint8_t below[kCards] = {};  // spent cards under the pile, the first is reached first
  std::uint8_t below_count = 0;
  std::uint8_t honour_supply = kHonourCards;

  std::uint16_t pursuit_pile = 0;
  std::uint16_t display = 0;
  std::uint16_t pursuits_out = 0;  // removed from the game
  ChestSet city[kCities];
  ChestSet pending;        // handed in, and still to be put on a city
  std::uint16_t used = 0;  // reusable cards played in this window
  std::uint16_t turn = 0;  // from 1; 0 while ships are placed
  Options options;
  Challenge challenge;
  Agenda<StepKind, 24> agenda;

  std::uint8_t owner[kSettlements] = {};  // 1 + owner, 0 for none
  std::uint8_t dice[5] = {};              // the centre, then the ring clockwise
  std::uint8_t assigned[kSymbols] = {};   // by symbol; 0 before the Kylix is positioned
  Square hydra = kNoSquare;
  std::uint8_t players = 0;
  Player starting_player = 0;
  Player active = 0;
  // the window that is open
  std::uint8_t move_phase = kAtRest;
  std::uint8_t allowance = 0;    // squares that the ship may still sail
  std::uint8_t hydra_extra = 0;  // squares that cards add to the Hydra's die
  std::uint8_t blocks = 0;       // done
  std::uint8_t acted = 0;        // the move can no longer be given up
  PlayerSet sharers;             // who fulfils the Pursuit that is being revealed
  std::uint8_t over = 0;
  Player winner = kNobody;
  std::uint8_t unused[9] = {};

  const PlayerState& operator[](Player p) const { return player[p]; }
  PlayerState& operator[](Player p) { return player[p]; }
  Player next_player(Player p) const { return static_cast<Player>(p + 1 < players ? p + 1 : 0); }
  Player right_neighbour(Player p) const {
    return static_cast<Player>(p > 0 ? p - 1 : players - 1);
  }
  // DEU-SET-02
  int target() const { return 20 - 2 * players; }
  // DEU-HON-01
  int honour(Player p) const {
    int sum = player[p].honour_cards;
    for (unsigned cards = player[p].earned; cards != 0; cards &= cards - 1) {
      sum += content->pursuits[std::countr_zero(cards)].points;
    }
    for (int i = 0; i < kSettlements; ++i) {
      if (owner[i] == p + 1) sum += content->places[kCities + i].hoplites;
    }
    return sum;
  }
  bool on(Player p, Squares set) const { return has(set, player[p].square); }
  bool beside(Player p, int place) const {
    return (content->beside[player[p].square] >> place & 1U) != 0;
  }
  // Where ships stand, all but this player's (kNobody: all).
  Squares ships(Player but = kNobody) const {
    Squares set = 0;
    for (Player p = 0; p < players; ++p) {
      if (p != but && player[p].square != kNoSquare) set |= bit(player[p].square);
    }
    return set;
  }
  // Pursuits that somebody may hold in secret or that are still in the pile.
  std::uint16_t hidden_pursuits() const {
    unsigned set = pursuit_pile;
    for (int p = 0; p < players; ++p) {
      if (player[p].secret != kNoPursuit) set |= 1U << player[p].secret;
    }
    return static_cast<std::uint16_t>(set);
  }
  int pile_size() const { return pile.size() + below_count; }
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>, "no padding");
static_assert(sizeof(State) <= 1024);

}  // namespace agon::deukalion
