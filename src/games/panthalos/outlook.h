// What an evaluation knows of a position before it looks at the players one by one: how the game
// will go on, what tokens are worth then, who stands where and what that will bring.
#pragma once

#include <array>

#include "games/panthalos/state.h"

namespace agon::panthalos::bots {

// Worths are in hundredths of a point.
inline constexpr int kUse = 120;        // a Worker, put to use once
inline constexpr int kLeaderUse = 150;  // a Leader, put to use once
inline constexpr int kSymbol = 95;      // on a Good that can still be shipped
inline constexpr int kForcePoint = 30;  // of strength, while attacks are to come
inline constexpr int kSparePoint = 6;   // beyond what those attacks need: it can be sold
inline constexpr int kForcePerAttack = 10;
inline constexpr int kCollectedDisc = 300;  // PAN-END-03
inline constexpr int kOne = 256;            // a certainty, or a round

inline int part(int value, int share) { return value * share >> 8; }  // rounds down

// How the game will go on.
struct Outlook {
  bool acting = false;          // the action phase
  int location = 0;             // the next to be evaluated; 0 in the action phase
  int serving = -1;             // the location whose pieces are being served one by one …
  int to_serve = 0;             // … and its spaces that are not yet
  bool attacked = false;        // the attack of this round is over, but for those …
  PlayerSet attack_pending;     // … who are still to decide
  bool income_pending = false;  // POLIS is still to pay
  Player winner = kNobody;      // of a duel, as long as the spoils are not taken
  bool duel = false;            // a duel goes on; what was played may come back
  int rounds = 0;               // expected after this one
  int reaches_end = 0;          // chance that round 8 is scored (PAN-END-05, PAN-END-06)
  int penalty = 0;              // chance that collected Discs cost points (PAN-END-03)
  int disc = 0;                 // worth of a Disc in the personal reserve
  int promotion = 0;            // … of a rank
  int titan = 0;                // … of a Titan
  int reinforcement = 0;
  int good = 0;  // … of a basic Good

  bool pending(Location place) const { return location <= static_cast<int>(place); }
  bool due(const Space& space) const {
    if (space.lightning) return false;
    const bool in_turn = serving == static_cast<int>(space.location);
    if (in_turn) return (to_serve >> (space.order - 1) & 1) != 0;
    return pending(space.location);
  }
};

Outlook outlook_of(const State& s);

// Where a player's pieces are.
struct Presence {
  Pool placed;     // pieces on spaces of the board, TITANUS and AGRO aside
  int spared = 0;  // Workers in ORACULUM or KRYPT: they need no rest
  bool in_krypt = false;
  int foro = 0;
  int arena = 0;
  int polis_workers = 0;
  int yield = 0;   // what POLIS, AGORA, PHALANX, ART and ORACULUM will bring
  int income = 0;  // of Discs in POLIS
};

// A Merchant in the display.
struct Offer {
  const Merchant* merchant;
  int goods;        // how many it takes
  int premium;      // what it gives beyond the shipping of the same Goods
  bool four_discs;  // as far as the general reserve has them
};

struct Board {
  std::array<Presence, kMaxPlayers> at;
  std::array<Offer, kMerchants> offers;
  int offer_count = 0;
  unsigned port = 0;     // types of Goods that a Ship in PORT takes
  int best_titanus = 0;  // highest rank of a Worker in TITANUS, of any colour
  int best_agro = 0;
};

Board board_of(const State& s, const Outlook& view);

}  // namespace agon::panthalos::bots
