// The small moves that all parts of a turn share.
#pragma once

#include <vector>

#include "core/play.h"
#include "games/deukalion/actions.h"
#include "games/deukalion/state.h"

namespace agon::deukalion {

using Play = PlayOf<State>;

// Players clockwise, beginning with `first`.
template <class Visit>
void clockwise(const State& s, Player first, Visit&& visit) {
  Player p = first;
  for (int i = 0; i < s.players; ++i, p = s.next_player(p)) visit(p);
}

// -- where ships and the Hydra can go (sail.cpp)
// What a flood over the map reaches: `stops` can be entered but not left.
struct Reach {
  Squares pass = 0;
  Squares stops = 0;
  Squares within(Square from, int steps) const;
  // Squares of a shortest way, the start left out; empty if there is none.
  std::vector<Square> path(Square from, Square to, int steps) const;
  int distance(Square from, Square to, int steps) const;  // 0 if it is out of reach
};
Reach ship_reach(const State& s, Player p);
Reach hydra_reach(const State& s);
bool may_attack_hydra(const State& s, Player p);
// Whether hoplites aboard or, without any, cards in hand could reach the value. DEU-CHL-05
bool could_win(const State& s, Player p, ChallengeKind kind, int place);
int hydra_allowance(const State& s);
// Whether cities and settlements may be challenged from where the ship stands. DEU-MOV-04
bool may_challenge_from_here(const State& s, Player p);
// Free squares for a relocated piece: a player's ship, or kHydraPiece. DEU-REL-01 … 04
inline constexpr int kHydraPiece = kSeats;
Squares relocation_squares(const State& s, int piece);

// -- shipboards (cargo.cpp)
// Up to `most` hoplites come back as far as they fit; the rest may or must be made room for.
enum DumpFlags : std::uint8_t { kDumpOptional = 1, kStyxBonusDue = 2 };
void reclaim(Play& play, Player p, int most, int dump_flags, Rule rule);
int most_to_reclaim(const State& s, Player p);  // with every chest dumped
void enter_styx(Play& play, Player p);
void take_chest_aboard(Play& play, Player p, int colour);
void lose_hoplites(State& s, Player p, int count);
// Every way to hand in chests, in a fixed order: visit(batch).
template <class Visit>
void each_batch(ChestSet aboard, Visit&& visit) {
  for (unsigned bits = 1; bits <= aboard.bits(); ++bits) {
    // Counts beyond what is aboard are skipped colour by colour.
    bool fits = true;
    for (int c = 0; c < kColours && fits; ++c) {
      if (static_cast<int>(bits >> (3 * c) & 7U) > aboard.count(c)) {
        bits |= (1U << (3 * c + 3)) - 1U;
        fits = false;
      }
    }
    if (fits) visit(ChestSet(bits));
  }
}

// -- Action cards (cards.cpp)
bool can_draw(const State& s);
void draw_card(Play& play, Player p, Rule rule);
void spend_card(Play& play, Player p, int kind);  // DEU-ACD-03
void rob_card(Play& play, Player victim, Player robber);
void list_own_cards(const State& s, Player p, Actions& out);
void list_throw_cards(const State& s, Player p, CardWindow window, Actions& out);
// `used`: the reusable cards played in this window or for this throw.
void play_card(Play& play, Player p, Action action, std::uint16_t& used);
void put_under_pile(Play& play, Player p, int kind);
// The kind of an unused card that adds to the Hoplites block or the given-up move, or -1.
int reclaim_more_card(const State& s, Player p);
void show_card(Play& play, Player p, int kind);

// -- Pursuits and honour (pursuits.cpp)
// Honour cards for a source.
void award_honour(Play& play, Player p, int cards, std::string_view source, Rule rule);
void test_win(Play& play, Player p);
void take_pursuit(Play& play, Player p, int pursuit, Rule rule);
// Displayed and secret Pursuits that a deed fulfils. Returns whether a displayed one was taken.
bool complete_deed(Play& play, Player p, std::uint16_t pursuits, Rule rule);
// Pursuits that cost nothing and are fulfilled where the ship rests. DEU-MOV-09, DEU-PUR-14
void claim_free(Play& play, Player p);
bool fulfils_free(const State& s, Player p, const Task& task);
bool can_pay(const State& s, Player p, const Task& task);  // at a city, with hoplites or cards
void list_claims(const State& s, Player p, bool moving, Actions& out);
void pay_claim(Play& play, Player p, Action action);
// Whether by public knowledge a priced claim might be made where the ship is.
bool might_claim(const State& s, Player p);
// The chests of a batch that the Pursuits it completes need. DEU-ATH-06
int chests_needed(const Content& content, std::uint16_t pursuits, ChestSet batch);
inline std::uint16_t completed_by(const Content& content, std::uint16_t pursuits, ChestSet batch) {
  return content.delivered[batch.bits()] & pursuits;
}
void deliver(Play& play, Player p, ChestSet batch);
// What a claim at a reveal brings if nobody accepts after this. DEU-PUR-06
struct Reward {
  std::uint16_t pursuits = 0;
  int honour_cards = 0;
};
Reward offered_reward(const State& s, Player p, Action claim, std::uint16_t secret);
// What a player may claim: the display and the own secret Pursuit.
inline std::uint16_t open_to(const State& s, Player p) {
  const unsigned secret = s[p].secret == kNoPursuit ? 0U : 1U << s[p].secret;
  return static_cast<std::uint16_t>(s.display | secret);
}
// Honour that a batch of chests would bring at Athens.
int delivery_points(const State& s, Player p, ChestSet batch);

// -- challenges (challenge.cpp)
void begin_challenge(Play& play, ChallengeKind kind, Player first, Player second, int place);
// Whether a settlement there is another player's.
bool is_rivals(const State& s, int place, Player p);
// The stage that comes next in the challenge that goes on; kCardsOfFirst if there is none.
int challenge_stage(const State& s);
// Whether a ship has entered the square of a piece and will challenge it. DEU-PUR-09
inline bool is_before_challenge(const State& s) {
  return s.challenge.kind != ChallengeKind::kNone && challenge_stage(s) == kCardsOfFirst;
}

// -- the window (turn.cpp)
inline bool moving(const State& s) { return s.move_phase == kMoving; }
// Whose window is open; kNobody before the first and between turns.
Player window_of(const State& s);

}  // namespace agon::deukalion
