// Whether the engine can go on from a loaded position: each step of the agenda must be one that
// play pushes on the step below it, with arguments that fit the position.
#include <algorithm>

#include "games/deukalion/deukalion.h"
#include "games/deukalion/state_json.h"
#include "games/deukalion/steps.h"

namespace agon::deukalion {
namespace {

using Fault = std::optional<std::string>;
using Kind = StepKind;

// What play pushes upon a step.
bool may_follow(Kind below, Kind above) {
  const auto one_of = [&](std::initializer_list<Kind> kinds) {
    return std::find(kinds.begin(), kinds.end(), above) != kinds.end();
  };
  switch (below) {
    case Kind::kOthers: return one_of({Kind::kWindow, Kind::kDump, Kind::kRefill});
    case Kind::kWindow:
      return one_of({Kind::kBlock, Kind::kDump, Kind::kReturnChest, Kind::kRefill, Kind::kChallenge,
                     Kind::kGiveCards});
    case Kind::kEndOfTurn:
    case Kind::kBlock: return one_of({Kind::kRefill});
    case Kind::kRefill:
      return one_of({Kind::kReturnChest, Kind::kReveal, Kind::kDump, Kind::kGiveCards});
    case Kind::kReveal: return one_of({Kind::kOffer, Kind::kReturnChest, Kind::kGiveCards});
    case Kind::kChallenge:
      return one_of({Kind::kPreRoll, Kind::kPostRoll, Kind::kTakeChest, Kind::kSpoils,
                     Kind::kRelocate, Kind::kArrive, Kind::kRefill});
    case Kind::kPreRoll: return one_of({Kind::kDump, Kind::kRefill});
    case Kind::kArrive:
      return one_of({Kind::kDump, Kind::kRefill, Kind::kPort, Kind::kClaims, Kind::kReturnChest,
                     Kind::kGiveCards});
    default: return false;
  }
}

class AgendaCheck {
 public:
  explicit AgendaCheck(const State& s) : s_(s) {}

  Fault run() const {
    if (s_.over) return over();
    if (s_.agenda.empty()) return "no step";
    if (s_.agenda.size() > 10) return "too many steps";
    if (Fault fault = bottom(s_.agenda[0])) return fault;
    for (int i = 0; i < s_.agenda.size(); ++i) {
      const AgendaStep& step = s_.agenda[i];
      if (i > 0 && !may_follow(s_.agenda[i - 1].kind, step.kind))
        return wrong(step, "out of place");
      if (!fits(i)) return wrong(step, "arguments that do not fit");
    }
    return context();
  }

 private:
  static Fault wrong(const AgendaStep& step, std::string_view why) {
    return std::string(row(step.kind).name) + ": " + std::string(why);
  }
  bool present(Kind kind) const {
    for (int i = 0; i < s_.agenda.size(); ++i) {
      if (s_.agenda[i].kind == kind) return true;
    }
    return false;
  }

  Fault over() const {
    if (!s_.agenda.empty()) return "steps after the end";
    if (s_.challenge.kind != ChallengeKind::kNone) return "challenge after the end";
    if (!s_.sharers.empty()) return "sharers after the end";
    for (const PlayerState& player : s_.player) {
      if (!player.handed.empty()) return "chests handed in after the end";
    }
    if (s_.winner == kNobody && (s_.options.turn_cap == 0 || s_.turn < s_.options.turn_cap)) {
      return "over without a winner";
    }
    return {};
  }

  Fault bottom(const AgendaStep& step) const {
    const bool active = step.player == s_.active;
    const bool positioned = s_.assigned[0] != 0;
    switch (step.kind) {
      case Kind::kPlaceShip: return placing(step);
      case Kind::kOthers:
        if (active && step.a >= 1 && step.a < s_.players && step.b == 0 && !positioned) break;
        return wrong(step, "arguments that do not fit");
      case Kind::kKylix:
        if (active && !positioned) break;
        return wrong(step, "arguments that do not fit");
      case Kind::kWindow:
      case Kind::kEndOfTurn:
        if (active && positioned) break;
        return wrong(step, "arguments that do not fit");
      default: return wrong(step, "cannot be at the bottom");
    }
    return s_.turn > 0 ? Fault() : Fault("no turn has begun");
  }

  Fault placing(const AgendaStep& step) const {
    bool fits = s_.turn == 0 && s_.agenda.size() == 1 && s_.starting_player == s_.active;
    bool placed = true;
    clockwise(s_, s_.starting_player, [&](Player p) {
      if (p == step.player) placed = false;
      fits = fits && (s_[p].square != kNoSquare) == placed;
      fits = fits && (!placed || s_.on(p, s_.content->anchors));
    });
    return fits ? Fault() : wrong(step, "ships are placed in turn");
  }

  // Whether the arguments of a step fit the position and the step below it.
  bool fits(int i) const {
    const AgendaStep& step = s_.agenda[i];
    const AgendaStep below = i > 0 ? s_.agenda[i - 1] : AgendaStep{};
    const Player p = step.player;
    const bool plain = step.a == 0 && step.b == 0;
    const bool top = i + 1 == s_.agenda.size();
    switch (step.kind) {
      case Kind::kPlaceShip:
      case Kind::kKylix: return plain && top;
      case Kind::kEndOfTurn: return plain;
      case Kind::kOthers: return true;
      case Kind::kWindow: return plain && (i == 0 || p == (s_.active + below.a) % s_.players);
      case Kind::kBlock: return p == window_of(s_) && fits_block(step);
      case Kind::kDump:
        return step.a >= 1 && step.a <= s_[p].underworld && step.a <= s_[p].chests.total() &&
               step.b <= 3 && (step.b != kStyxBonusDue);
      case Kind::kReturnChest: return plain && !s_.pending.empty();
      case Kind::kChallenge:
        return p == 0 && fits_challenge(step) &&
               (step.a > kCardsOfFirst || (!top && s_.agenda[i + 1].kind == Kind::kArrive));
      case Kind::kPreRoll:
        return step.b == 0 && step.a < 2 && s_.challenge.throws[step.a].player == p &&
               below.a == kCardsOfFirst + 1 + step.a;
      case Kind::kPostRoll:
        return step.b == 0 && step.a < 2 && s_.challenge.throws[step.a].player == p &&
               below.a == kAgainFirst + 1 + step.a;
      case Kind::kTakeChest:
      case Kind::kSpoils: return plain && below.a == kTakeSpoils + 1 && fits_spoils(step);
      case Kind::kRelocate:
        return step.b == 0 && below.a == kMoveLoser + 1 && fits_relocation(step);
      case Kind::kArrive: return step.b == 0 && fits_arrival(step, below);
      case Kind::kPort:
        return plain && p == below.player && below.a == kDeliveries &&
               s_.on(p, s_.content->anchors) && !s_[p].chests.empty();
      case Kind::kClaims: return plain && p == below.player && below.a == kPricedClaims;
      case Kind::kGiveCards: return step.b == 0 && step.a >= 1 && step.a <= s_[p].hand.size();
      case Kind::kRefill: return plain;
      case Kind::kReveal:
        return step.a < kPursuits && (s_.display >> step.a & 1U) != 0 && step.b <= s_.players;
      case Kind::kOffer: return step.a == below.a && step.b == 0;
      case Kind::kShake: return false;
    }
    return false;
  }

  // The loser's, where it was relocated to; or a challenger's, before the throw.
  bool fits_arrival(const AgendaStep& step, const AgendaStep& challenge) const {
    if (step.a > kPricedClaims) return false;
    if (challenge.a == kMoveLoser + 1) return loser() == step.player;
    const ChallengeKind kind = s_.challenge.kind;
    return challenge.a == kCardsOfFirst && step.a >= kFreeClaims &&
           (kind == ChallengeKind::kShip || kind == ChallengeKind::kHydra) &&
           s_.challenge.throws[0].player == step.player;
  }

  bool fits_block(const AgendaStep& step) const {
    const bool active = step.player == s_.active;
    const auto open = [&](Symbol symbol) { return active && (s_.blocks & block_bit(symbol)) == 0; };
    switch (static_cast<Verb>(step.a)) {
      case Verb::kDraw: return open(Symbol::kCard) && step.b == 0;
      case Verb::kReclaim: return open(Symbol::kHoplites) && step.b >= 1 && step.b <= kHoplites;
      case Verb::kHydra:
        return open(Symbol::kHydra) && step.b < kSquares &&
               has(hydra_reach(s_).within(s_.hydra, hydra_allowance(s_)), step.b);
      case Verb::kFound:
        return step.b >= kCities && step.b < kPlaces && s_.owner[step.b - kCities] == 0;
      case Verb::kChallenge:
        return step.b < kPlaces && (step.b < kCities || is_rivals(step.b, step.player));
      default: return false;
    }
  }
  bool is_rivals(int place, Player p) const {
    const int owner = s_.owner[place - kCities];
    return owner != 0 && owner != p + 1;
  }

  bool single() const { return s_.challenge.throws[1].player == kNobody; }
  Player loser() const {
    const Challenge& c = s_.challenge;
    if (c.kind == ChallengeKind::kShip) return c.throws[c.won ? 1 : 0].player;
    return c.won ? kNobody : c.throws[0].player;
  }
  bool is_contest() const {
    return s_.challenge.kind == ChallengeKind::kShip ||
           s_.challenge.kind == ChallengeKind::kHydra ||
           s_.challenge.kind == ChallengeKind::kHydraAttack;
  }

  bool fits_challenge(const AgendaStep& step) const {
    const Challenge& c = s_.challenge;
    const Throw& first = c.throws[0];
    const Throw& second = c.throws[1];
    if (step.b != 0 || step.a > kMoveLoser + 1) return false;
    if (first.player == kNobody || first.player == second.player) return false;
    if ((c.kind == ChallengeKind::kShip) == single()) return false;
    if (is_contest() && c.place != 0) return false;
    const Player window = window_of(s_);
    switch (c.kind) {
      case ChallengeKind::kNone: return false;
      case ChallengeKind::kCity:
        if (c.place >= kCities || first.player != window) return false;
        break;
      case ChallengeKind::kSettlement:
        if (c.place < kCities || first.player != window) return false;
        if (step.a <= kSkullsLeave && !is_rivals(c.place, first.player)) return false;
        break;
      case ChallengeKind::kHydraAttack:
        if (window != s_.active || first.player == window) return false;
        break;
      default:
        if (first.player != window) return false;
        break;
    }
    for (const Throw& t : c.throws) {
      if (t.player == kNobody) continue;
      if (step.a <= kThrow && t.thrown() != 0) return false;
      if (step.a > kThrow && step.a <= kSkullsLeave && t.thrown() != s_[t.player].aboard) {
        return false;
      }
    }
    return (step.a > kSkullsLeave || c.won == 0) && second_is_clean();
  }
  bool second_is_clean() const {
    const Throw& t = s_.challenge.throws[1];
    return !single() || (t.thrown() == 0 && t.bonus == 0 && t.used == 0);
  }

  bool fits_spoils(const AgendaStep& step) const {
    const Challenge& c = s_.challenge;
    if (step.kind == Kind::kTakeChest) {
      return c.kind == ChallengeKind::kCity && c.won && c.throws[0].player == step.player &&
             !s_.city[c.place].empty() &&
             (s_[step.player].room() > 0 || s_[step.player].aboard > 0);
    }
    return c.kind == ChallengeKind::kShip && c.throws[c.won ? 0 : 1].player == step.player;
  }

  bool fits_relocation(const AgendaStep& step) const {
    const Challenge& c = s_.challenge;
    if (!is_contest()) return false;
    const Player first = c.throws[0].player;
    if (c.kind == ChallengeKind::kShip) {
      return step.a == loser() && step.player == c.throws[c.won ? 0 : 1].player;
    }
    return c.won ? step.a == kHydraPiece && step.player == first
                 : step.a == first && step.player == s_.right_neighbour(first);
  }

  // What the position holds only for the sake of some step.
  Fault context() const {
    const AgendaStep& top = s_.agenda.top();
    if (row(top.kind).openness == Openness::kAutomatic) return wrong(top, "decides nothing");
    if (s_.pending.empty() == (top.kind == Kind::kReturnChest)) return "pending chests";
    const bool contest = s_.challenge.kind != ChallengeKind::kNone;
    if (contest != present(Kind::kChallenge)) return "challenge without its step";
    if (!s_.sharers.empty() && !present(Kind::kReveal)) return "sharers without a reveal";
    if (!handed_fits()) return "chests handed in";
    if (s_.move_phase > kClosed) return "move";
    if (is_contest() && !squares_of_contest()) return "squares of the challenge";
    if (top.kind == Kind::kOffer && !offer_stands(top)) return wrong(top, "nothing to accept");
    Actions actions;
    row(top.kind).legal(s_, actions);
    return actions.empty() ? wrong(top, "nothing to choose") : Fault();
  }

  // Chests were handed in by those who accept the new Pursuit, and fulfil it.
  bool handed_fits() const {
    std::uint16_t revealed = 0;
    for (int i = 0; i < s_.agenda.size(); ++i) {
      if (s_.agenda[i].kind == Kind::kReveal) {
        revealed = static_cast<std::uint16_t>(1U << s_.agenda[i].a);
      }
    }
    for (Player p = 0; p < s_.players; ++p) {
      if (s_[p].handed.empty()) continue;
      if (!s_.sharers.has(p)) return false;
      if (completed_by(*s_.content, revealed, s_[p].handed) == 0) return false;
    }
    return true;
  }

  bool offer_stands(const AgendaStep& top) const {
    Actions actions;
    legal_offer(s_, actions);
    return actions.size() > 1 && top.kind == Kind::kOffer;
  }

  // The two pieces share plain water until one of them has been moved.
  bool squares_of_contest() const {
    const Challenge& c = s_.challenge;
    const Square here = s_[c.throws[0].player].square;
    const Square there = c.kind == ChallengeKind::kShip ? s_[c.throws[1].player].square : s_.hydra;
    if (present(Kind::kArrive) && challenge_stage(s_) > kMoveLoser) {
      State apart = s_;
      apart.challenge = {};
      return !Deukalion::check(apart);
    }
    return here == there && has(s_.content->water, here);
  }

  const State& s_;
};

}  // namespace

std::optional<std::string> agenda_fault(const State& s) { return AgendaCheck(s).run(); }

}  // namespace agon::deukalion
