// What bots think of a position.
#include <algorithm>
#include <array>

#include "core/linear_evaluation.h"
#include "games/deukalion/deukalion.h"
#include "games/deukalion/outlook.h"
#include "games/deukalion/play.h"

namespace agon::deukalion {
namespace {

// What a voyage may spend, in honour.
constexpr double kHopliteWorth = 0.09;
constexpr double kCardWorth = 0.14;

// What lies so many squares away is worth less: some three squares a turn of one's own.
constexpr int kFar = 18;
constexpr std::array<float, kFar + 1> kLater = [] {
  std::array<float, kFar + 1> later{};
  double factor = 1.0;
  for (float& each : later) {
    each = static_cast<float>(factor);
    factor *= 0.88;
  }
  return later;
}();

// The worth of a destination, less what the way there costs. Straits and rivals do not count. A
// ship that is not on the map yet may begin at any anchor.
class Way {
 public:
  Way(const State& s, Player p)
      : from_(s[p].square == kNoSquare ? s.content->anchors : bit(s[p].square)) {}
  float later(const std::array<std::uint8_t, kSquares>& distances) const {
    int nearest = kFar;
    for (Squares rest = from_; rest != 0;) {
      nearest = std::min<int>(nearest, distances[take_first(rest)]);
    }
    return kLater[nearest];
  }

 private:
  Squares from_;
};

// How much a chest of each colour would bring, for the Pursuits in reach: a point at least.
std::array<int, kColours> chest_wishes(const State& s, Player p) {
  const ChestSet own = s[p].chests;
  std::array<int, kColours> wishes;
  wishes.fill(1);
  const unsigned missing = open_to(s, p) & ~s.content->delivered[own.bits()];
  for (int c = 0; c < kColours; ++c) {
    if (own.count(c) == kChestsEach) continue;
    ChestSet more = own;
    more.add(c);
    int& wish = wishes[c];
    for (unsigned set = missing & s.content->delivered[more.bits()]; set != 0; set &= set - 1) {
      wish = std::max<int>(wish, s.content->pursuits[std::countr_zero(set)].points);
    }
  }
  return wishes;
}

double voyage_worth(const State& s, Player p, const Way& way) {
  double best = 0.0;
  for (unsigned set = open_to(s, p) & s.content->voyages; set != 0; set &= set - 1) {
    const Pursuit& pursuit = s.content->pursuits[std::countr_zero(set)];
    for (const Task& task : pursuit.tasks) {
      if (!is_voyage(task.kind)) continue;
      const bool cards = task.kind == TaskKind::kSailCards;
      if ((cards ? s[p].hand.size() : s[p].aboard) < task.number) continue;
      double cost = 0.0;
      if (cards) cost = kCardWorth * task.number;
      if (task.kind == TaskKind::kSailLeave) cost = kHopliteWorth * task.number;
      best = std::max(best, (pursuit.points - cost) * way.later(s.content->to_place[task.city]));
    }
  }
  return best;
}

}  // namespace

Outlook outlook_of(const State& s, Player p) {
  const Content& content = *s.content;
  const PlayerState& own = s[p];
  const Way way(s, p);
  Outlook view;
  view.voyage = voyage_worth(s, p, way);
  view.deliverable = own.chests.empty() ? 0 : delivery_points(s, p, own.chests);
  view.delivery = 0.9 * view.deliverable * way.later(content.to_athens);
  view.consider(view.voyage);
  view.consider(view.delivery);
  const auto& reach = content.reach[own.aboard];
  const auto wishes = chest_wishes(s, p);
  for (int city = 0; city < kCities; ++city) {
    if (s.city[city].empty()) continue;
    const Place& place = content.places[city];
    int wish = 1;
    for (int c = 0; c < kColours; ++c) {
      if (s.city[city].count(c) > 0) wish = std::max(wish, wishes[c]);
    }
    const double worth = 0.55 * wish * reach[place.value] * way.later(content.to_place[city]);
    view.city = std::max(view.city, worth);
    view.consider(worth);
  }
  for (int i = 0; i < kSettlements; ++i) {
    const Place& place = content.places[kCities + i];
    if (s.owner[i] == p + 1 || own.aboard < place.hoplites) continue;
    const double sure = s.owner[i] == 0 ? 1.0 : 0.8 * reach[place.value];
    const double worth = 0.9 * sure * place.hoplites * way.later(content.to_place[kCities + i]);
    view.settlement = std::max(view.settlement, worth);
    view.consider(worth);
  }
  if (own.underworld > 0) {
    bool most = true;
    for (Player q = 0; q < s.players; ++q) most &= q == p || s[q].underworld < own.underworld;
    const double bonus = most ? (s.players == 2 ? 1.0 : 2.0) : 0.0;
    view.styx = (0.8 * bonus + kHopliteWorth * std::min<int>(own.underworld, own.room())) *
                way.later(content.to_styx);
    view.consider(view.styx);
  }
  return view;
}

namespace {

constexpr Deukalion::FeatureIds kFeatureIds = {
    "honour",   "hoplites", "cards",
    "chests",    // aboard, whatever else they may be good for
    "prospect",  // the best things to sail for, in honour
};
}  // namespace

// By the honour of whoever has most.
float Deukalion::progress(const State& s) {
  int most = 0;
  for (Player p = 0; p < s.players; ++p) most = std::max(most, s.honour(p));
  return std::min(1.0F, static_cast<float>(most) / static_cast<float>(s.target()));
}

const Deukalion::FeatureIds& Deukalion::feature_ids() { return kFeatureIds; }

Deukalion::Amounts Deukalion::amounts(const State& s, Player p) {
  return {static_cast<float>(s.honour(p)), static_cast<float>(s[p].aboard),
          static_cast<float>(s[p].hand.size()), static_cast<float>(s[p].chests.total()),
          static_cast<float>(outlook_of(s, p).prospect())};
}

}  // namespace agon::deukalion

template struct agon::LinearGame<agon::deukalion::Deukalion, agon::deukalion::State, 5>;
