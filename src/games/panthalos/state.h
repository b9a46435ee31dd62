// A position of Panthalos: one value of some 1.2 KiB. Nothing in it says what will be drawn.
#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

#include "core/agenda.h"
#include "core/types.h"
#include "games/panthalos/content.h"
#include "parts/bytes.h"
#include "parts/counts.h"
#include "parts/pile.h"
#include "parts/small_counts.h"

namespace agon::panthalos {

// A piece as the rules tell pieces apart: the original Leader, a Worker of some rank, or a
// converted Leader. The die face of a converted Leader has no meaning and is not kept.
using Piece = std::uint8_t;
inline constexpr Piece kLeader = 0;  // 1 … 6: a Worker of that rank
inline constexpr Piece kConverted = 7;
constexpr bool is_worker(Piece piece) { return piece >= 1 && piece <= 6; }

// How many pieces of each kind are at some place.
class Pool : public SmallCounts<std::uint32_t> {
 public:
  bool has_leader() const { return (bits() & 0xF000000FU) != 0; }
  bool has_worker() const { return (bits() & 0x0FFFFFF0U) != 0; }
  // The highest rank of a Worker in it, 0 if there is none.
  int highest() const {
    const std::uint32_t workers = bits() & 0x0FFFFFF0U;
    return workers == 0 ? 0 : (std::bit_width(workers) - 1) / 4;
  }
};

// Places that hold any number of a player's pieces.
enum PoolId : std::uint8_t { kFront, kBaths, kInTitanus, kInAgro };
inline constexpr int kPools = 4;

// Where a piece is, as actions name it: a board space by location and order (the same on both board
// sides), or one of these two.
using Place = std::uint8_t;
inline constexpr Place kPlaceFront = 0xF0;
inline constexpr Place kPlaceThermae = 0xF1;
constexpr Place place_at(Location location, int order) {
  return static_cast<Place>(static_cast<int>(location) << 4 | order);
}
constexpr bool is_space(Place place) { return place < kPlaceFront; }
constexpr Location location_of(Place place) { return static_cast<Location>(place >> 4); }
constexpr int order_of(Place place) { return place & 0xF; }

struct PlayerState {
  Pool pools[kPools];
  std::int16_t score = 0;
  std::uint8_t personal = 0;     // Discs in the personal reserve (PR)
  std::uint8_t general = 0;      // … in the general reserve (GR)
  std::uint8_t converted = 0;    // … on converted Leaders
  std::uint8_t collected = 0;    // … in the collection box; those in POLIS are on the board
  std::uint8_t unhired = 0;      // dice beside FORO
  std::uint8_t leader_at = 0;    // where the original Leader was placed this round (0: not yet)
  Counts<kTokens> tokens;        // Titans included; those of an unfinished draft count here
  Counts<kTitanKinds> given_up;  // Titans put in the box face down: the owner knows which
  Counts<kTitanKinds> known;     // Titans that everybody knows to be with this player (INFO-05)
  Counts<kTitanKinds> maybe;     // … known before some were given up face down (INFO-06)
  std::uint8_t unused[3] = {};
};

// What stands on a board space of capacity 1.
struct Occupant {
  std::uint8_t code = 0;  // 0: free, else 1 + 8 * player + piece
  static Occupant of(Player player, Piece piece) {
    return {static_cast<std::uint8_t>(1 + 8 * player + piece)};
  }
  bool free() const { return code == 0; }
  Player player() const { return static_cast<Player>((code - 1) / 8); }
  Piece piece() const { return static_cast<Piece>((code - 1) % 8); }
};

// The steps of the agenda; the table in steps.cpp says what each does.
enum class StepKind : std::uint8_t {
  kRound,
  kTurn,
  kNextTurn,
  kEndTurn,
  kOffer,
  kBonus,
  kLook,
  kKeep,
  kEffect,
  kTake,
  kPromote,
  kArt,
  kForo,
  kGiveUp,
  kEvaluate,
  kServe,
  kSettle,
  kPolisBenefits,
  kAttack,
  kDefend,
  kReturnFromKrypt,
  kBuyBack,
  kArena,
  kChallenge,
  kAnswer,
  kDemote,
  kSpoils,
  kDuelOver,
  kEndOfRound,
};

// What steps carry beside their player.
namespace arg {
inline constexpr StepField kEvaluated = kFirstByte;    // evaluate: how many locations have been
inline constexpr StepField kMerchant = kFirstByte;     // offer, bonus
inline constexpr StepField kLeft = kSecondLow;         // offer: Goods still to be named …
inline constexpr StepField kFromGood = kSecondHigh;    // … from this one on
inline constexpr StepField kBonusStage = kSecondByte;  // bonus: what comes next
inline constexpr StepField kArtisan = kFirstByte;      // effect
inline constexpr StepField kEffectStage = kSecondByte;
inline constexpr StepField kLocation = kFirstByte;    // take, serve
inline constexpr StepField kWaiting = kSecondByte;    // serve, arena: spaces still to be served
inline constexpr StepField kWorker = kFirstByte;      // give_up: who becomes a Leader …
inline constexpr StepField kPlace = kSecondByte;      // … and where it stands
inline constexpr StepField kSet = kFirstByte;         // buy_back: which of `played` …
inline constexpr StepField kFromTitan = kSecondByte;  // … from this Titan on
inline constexpr StepField kSide = kFirstByte;        // answer: kAttacker or kDefender
inline constexpr StepField kDuelStage = kFirstByte;   // duel_over: what comes next
inline constexpr StepField kLoser = kSecondByte;      // duel_over: kAttacker or kDefender
}  // namespace arg

// How far the use of an Artisan is.
enum EffectStage : std::uint8_t { kFirstOfPair, kOnly, kSecondOfPair };

inline constexpr int kMaxPolis = 12;
inline constexpr std::uint8_t kNoToken = 0xFF;
inline constexpr int kAttacker = 0;
inline constexpr int kDefender = 1;

struct State {
  const Content* content = nullptr;
  PlayerState player[kMaxPlayers];

  Pile<kUnderworld> underworld;      // below the face-up token
  std::uint16_t underworld_box = 0;  // a bit for each token
  std::uint16_t merchant_stack = 0;
  std::uint16_t merchant_display = 0;
  std::uint16_t merchant_box = 0;
  Agenda<StepKind, 15> agenda;

  Counts<kTokens> stack;    // stacks and bag: what could still come
  Counts<kTokens> display;  // face up in AGORA, PHALANX, ART and PORT
  Counts<kTokens> box;      // out of the game; Titans given up face down are with their player
  Counts<kTokens> draft;    // chosen in secret by the player to act, not yet shown
  Counts<kForceTokens> played[2];  // shown in the present defence (0) or duel (attacker, defender)
  Occupant occupant[kMaxSpaces];
  std::uint8_t polis_disc[kMaxPolis] = {};  // by order - 1: 1 + owner, 0 for none

  std::uint8_t players = 0;
  std::uint8_t round = 0;
  Player starting_player = 0;
  PlayerSet passed;
  PlayerSet challenged;
  PlayerSet defending;  // still to decide in the present attack of the underworld
  std::uint8_t underworld_top = 0;
  PileCard peeked;                // the second token while a player looks at it
  std::uint8_t has_peeked = 0;    // whether `peeked` counts
  std::uint8_t draft_size = 0;    // actions made in the draft
  std::uint8_t draft_last = 0;    // sets are built in the order of tokens
  std::uint8_t draft_target = 0;  // 1 + opponent, in a challenge
  Player attacker = 0;            // of the present duel
  Player defender = 0;
  std::uint8_t over = 0;
  // Options, as indices of their values.
  std::uint8_t contested_order = 0;
  std::uint8_t discard_goods = 0;
  std::uint8_t solo_conversion = 0;
  std::uint8_t unused[5] = {};

  const BoardSide& side() const { return content->sides[players <= 3 ? 0 : 1]; }
  // Index of a space in `occupant` and in the side's list.
  int index_of(Place place) const {
    return side().first[static_cast<int>(location_of(place))] + order_of(place) - 1;
  }
  // Spaces with a piece on them, a bit each; those that take any number apart.
  std::uint64_t taken_spaces() const {
    static_assert(sizeof(occupant) == kMaxSpaces);
    return nonzero_bytes<kMaxSpaces>(reinterpret_cast<const std::uint8_t*>(occupant));
  }
  int templum() const { return content->templum[round]; }
  const PlayerState& operator[](Player p) const { return player[p]; }
  PlayerState& operator[](Player p) { return player[p]; }
  // Discs of all colours in the collection box.
  int collection() const {
    int sum = 0;
    for (int p = 0; p < players; ++p) sum += player[p].collected;
    return sum;
  }
  Player next_player(Player p) const { return static_cast<Player>(p + 1 < players ? p + 1 : 0); }
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>, "no padding");
static_assert(sizeof(State) <= 2048);

}  // namespace agon::panthalos
