// Move weights: how likely a good player chooses an action, without looking ahead. The search uses
// them in its tree and its playouts. The factors of traits are data.
#include <algorithm>
#include <array>

#include "core/linear_evaluation.h"
#include "games/deukalion/deukalion.h"
#include "games/deukalion/play.h"

namespace agon::deukalion {
namespace {

enum Group : std::uint8_t {
  kVerb,        // on the own turn or not
  kLeft,        // what is left undone when a window closes
  kCard,        // played, on the own turn or not
  kThrowCard,   // played, for a throw that wins or loses as it fell
  kDie,         // on each symbol of the Kylix
  kHopliteDie,  // by how many wait for it
  kNearer,      // to what is worth sailing for
  kTouches,     // the best place beside the square
  kLoaded,      // at Athens, by chests aboard
  kAtStyx,      // by hoplites there
  kMeets,       // the Hydra or a ship, by how strong it is and what it carries
  kAsks,        // a challenge, of a city or a settlement, by how likely it is won
  kBrings,      // a delivery or a claim, in honour
  kKeeps,       // chests kept by a delivery
  kCalls,       // hoplites reclaimed
  kGivesUp,     // by hoplites aboard and in the Underworld
  kSends,       // the Hydra, to whom
  kColour,      // of a chest, by what it may bring
  kTo,          // a relocated piece
};
constexpr TraitSpace kSpace(std::array<TraitGroup, 19>{{
    {"verb", 2 * kVerbs},
    {"left", 32},
    {"card", 2 * kMaxCardKinds},
    {"throw_card", 2 * kMaxCardKinds},
    {"die", 3 * kSymbols},
    {"hoplite_die", 12},
    {"nearer", 24},
    {"touches", 24},
    {"loaded", 6},
    {"at_styx", 8},
    {"meets", 24},
    {"asks", 16},
    {"brings", 8},
    {"keeps", 6},
    {"calls", 24},
    {"gives_up", 36},
    {"sends", 12},
    {"colour", 8},
    {"to", 4},
}});

void add(Traits& out, Group group, int index) { out.add(kSpace.at(group, index)); }

int bucket(float part, int count) {
  return std::clamp(static_cast<int>(part * static_cast<float>(count)), 0, count - 1);
}

// What lies so many squares away is worth less.
constexpr int kHorizon = 18;
constexpr std::array<float, kHorizon + 1> kFading = [] {
  std::array<float, kHorizon + 1> later{};
  float factor = 1.0F;
  for (float& each : later) {
    each = factor;
    factor *= 0.85F;
  }
  return later;
}();
float fading(int distance) { return kFading[std::min(distance, kHorizon)]; }

// What each of two squares is near to, in honour.
struct Draw {
  Square from;
  Square to;
  float before = 0;
  float after = 0;
  void add(float worth, const std::array<std::uint8_t, kSquares>& distance) {
    before = std::max(before, worth * fading(distance[from]));
    after = std::max(after, worth * fading(distance[to]));
  }
};

float place_worth(const State& s, Player p, int place) {
  const Place& data = s.content->places[place];
  const float won = s.content->reach[s[p].aboard][data.value];
  if (place < kCities) return s.city[place].empty() ? 0.0F : 0.8F * won;
  if (s.owner[place - kCities] == p + 1 || s[p].aboard < data.hoplites) return 0;
  return 0.9F * static_cast<float>(data.hoplites) *
         (s.owner[place - kCities] == 0 ? 1.0F : 0.8F * won);
}

Draw draw_of(const State& s, Player p, Square to) {
  const Content& content = *s.content;
  Draw draw{s[p].square, to};
  const int chests = s[p].chests.total();
  if (chests > 0) draw.add(static_cast<float>(chests), content.to_athens);
  if (s[p].underworld > 0) draw.add(0.2F * s[p].underworld, content.to_styx);
  for (int i = 0; i < kPlaces; ++i) {
    const float worth = place_worth(s, p, i);
    if (worth > 0) draw.add(worth, content.to_place[i]);
  }
  for (unsigned set = open_to(s, p) & content.voyages; set != 0; set &= set - 1) {
    const Pursuit& pursuit = content.pursuits[std::countr_zero(set)];
    for (const Task& task : pursuit.tasks) {
      if (!is_voyage(task.kind)) continue;
      const int have = task.kind == TaskKind::kSailCards ? s[p].hand.size() : s[p].aboard;
      if (have >= task.number) draw.add(pursuit.points, content.to_place[task.city]);
    }
  }
  return draw;
}

void add_sail(const State& s, Player p, Square to, Traits& out) {
  const Content& content = *s.content;
  const PlayerState& own = s[p];
  if (has(content.styx, to)) {
    add(out, kAtStyx, std::min<int>(own.underworld, 7));
    return;
  }
  if (to == s.hydra) {
    add(out, kMeets, bucket(content.reach[own.aboard][kHydraPoints], 4));
    return;
  }
  for (Player q = 0; q < s.players; ++q) {
    if (q == p || s[q].square != to) continue;
    const int edge = std::clamp((own.aboard - s[q].aboard + 5) / 2, 0, 4);
    const int spoils = s[q].chests.empty() ? (s[q].hand.empty() ? 0 : 1) : 2;
    add(out, kMeets, 4 + 4 * edge + spoils);
    return;
  }
  const Draw draw = draw_of(s, p, to);
  const float change = draw.before > 0 ? (draw.after - draw.before) / draw.before : 0.0F;
  add(out, kNearer, std::clamp(static_cast<int>(change * 8.0F + 8.5F), 0, 23));
  if (has(content.anchors, to)) add(out, kLoaded, std::min(own.chests.total(), 5));
  float best = 0;
  int kind = 0;
  for (unsigned places = content.beside[to]; places != 0; places &= places - 1) {
    const int place = std::countr_zero(places);
    const float worth = place_worth(s, p, place);
    if (worth <= best) continue;
    best = worth;
    kind = place < kCities ? 1 : 2;
  }
  add(out, kTouches, 8 * kind + (kind == 0 ? 0 : bucket(best / (kind == 1 ? 1.0F : 3.0F), 8)));
}

bool wins_so_far(const State& s, Player p) {
  const Challenge& c = s.challenge;
  const int which = c.throws[0].player == p ? 0 : 1;
  const int own = c.throws[which].score();
  switch (c.kind) {
    case ChallengeKind::kNone: return false;
    case ChallengeKind::kShip: {
      const int other = c.throws[1 - which].score();
      return which == 0 ? own > other : own >= other;
    }
    case ChallengeKind::kHydra:
    case ChallengeKind::kHydraAttack: return own >= 2 * kHydraPoints;
    default: return own >= 2 * s.content->places[c.place].value;
  }
}

void add_left(const State& s, Player p, Verb verb, Traits& out) {
  int left = s.move_phase <= kMoving && s.allowance > 0 ? 1 : 0;
  if (verb == Verb::kEndTurn) {
    left += (s.blocks & block_bit(Symbol::kHoplites)) == 0 && most_to_reclaim(s, p) > 0 ? 2 : 0;
    left += (s.blocks & block_bit(Symbol::kHydra)) == 0 ? 4 : 0;
    left += (s.blocks & block_bit(Symbol::kCard)) == 0 ? 8 : 0;
    left += 16;
  } else {
    left += s.acted != 0 ? 2 : 0;
  }
  add(out, kLeft, left);
}

void add_kylix(const PlayerState& own, int dice, Traits& out) {
  for (int symbol = 0; symbol < kSymbols; ++symbol) {
    add(out, kDie, 3 * symbol + die_of(dice, symbol) - 1);
  }
  const int hoplites = die_of(dice, static_cast<int>(Symbol::kHoplites)) - 1;
  add(out, kHopliteDie, 4 * hoplites + std::min<int>(own.underworld, 3));
}

// Whom the Hydra attacks.
void add_hydra(const State& s, Player p, Square to, Traits& out) {
  int whom = 0;
  for (Player q = 0; q < s.players; ++q) {
    if (s[q].square != to) continue;
    const int resists = bucket(s.content->reach[s[q].aboard][kHydraPoints], 3);
    whom = (q == p ? 1 : s[q].chests.empty() ? 4 : 7) + resists;
  }
  add(out, kSends, whom);
}

// What a chest of this colour adds to the delivery.
void add_chest(const State& s, Player p, int colour, Traits& out) {
  const ChestSet own = s[p].chests;
  ChestSet more = own;
  if (more.count(colour) < kChestsEach) more.add(colour);
  const int gain = delivery_points(s, p, more) - delivery_points(s, p, own);
  add(out, kColour, std::clamp(gain + 1, 0, 7));
}

int claim_points(const State& s, Player p, Action action) {
  const auto points = [&](int pursuit) { return s.content->pursuits[pursuit].points; };
  if (s.agenda.top().kind != StepKind::kOffer) return points(pursuit_of(action));
  const auto secret = static_cast<std::uint16_t>(open_to(s, p) & ~s.display);
  const Reward reward = offered_reward(s, p, action, secret);
  int sum = reward.honour_cards;
  for (unsigned set = reward.pursuits; set != 0; set &= set - 1) {
    sum += points(std::countr_zero(set));
  }
  return sum;
}

int kind_of_square(const Content& content, Square square) {
  if (has(content.anchors, square)) return 1;
  if (has(content.styx, square)) return 2;
  return content.beside[square] != 0 ? 3 : 0;
}

void traits_of(const State& s, Action action, Traits& out) {
  const Player p = s.agenda.top().player;
  const int own_turn = p == s.active ? 1 : 0;
  const PlayerState& own = s[p];
  const Content& content = *s.content;
  add(out, kVerb, 2 * static_cast<int>(action.verb) + own_turn);
  switch (action.verb) {
    case Verb::kEndTurn:
    case Verb::kDone: add_left(s, p, action.verb, out); break;
    case Verb::kPlay:
      if (s.agenda.top().kind == StepKind::kPostRoll) {
        add(out, kThrowCard, 2 * action.a + (wins_so_far(s, p) ? 1 : 0));
      } else {
        add(out, kCard, 2 * action.a + own_turn);
        if (action.b > 0) add(out, kCalls, std::min<int>(action.b, 7));
      }
      break;
    case Verb::kKeep:
      add(out, kThrowCard, 2 * (kMaxCardKinds - 1) + (wins_so_far(s, p) ? 1 : 0));
      break;
    case Verb::kKylix: add_kylix(own, action.a, out); break;
    case Verb::kSail: add_sail(s, p, action.a, out); break;
    case Verb::kChallenge: {
      const float won = content.reach[own.aboard][content.places[action.a].value];
      add(out, kAsks, bucket(won, 8) + (action.a < kCities ? 0 : 8));
      break;
    }
    case Verb::kDeliver: {
      const ChestSet batch = chests_of(action);
      add(out, kBrings, std::min(delivery_points(s, p, batch), 7));
      add(out, kKeeps, std::min(own.chests.total() - batch.total(), 5));
      break;
    }
    case Verb::kClaim: {
      add(out, kBrings, std::min(claim_points(s, p, action), 7));
      break;
    }
    case Verb::kReclaim:
      add(out, kCalls, (own.room() >= action.a ? 8 : 16) + std::min<int>(action.a, 7));
      break;
    case Verb::kGiveUp:
      add(out, kGivesUp, 6 * std::min(own.aboard / 2, 5) + std::min(own.underworld / 2, 5));
      break;
    case Verb::kHydra: add_hydra(s, p, action.a, out); break;
    case Verb::kTake: add_chest(s, p, action.a, out); break;
    case Verb::kRelocate: add(out, kTo, kind_of_square(content, action.a)); break;
    default: break;
  }
}

}  // namespace

std::span<const TraitGroup> Deukalion::trait_groups() { return kSpace.groups; }

void Deukalion::traits(const State& s, Action action, Traits& out) { traits_of(s, action, out); }

}  // namespace agon::deukalion

template struct agon::TraitGame<agon::deukalion::Deukalion, agon::deukalion::State,
                                agon::deukalion::Action>;
