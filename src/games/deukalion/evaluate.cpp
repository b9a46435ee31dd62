// What bots think of a position.
#include <algorithm>
#include <array>

#include "core/evaluation.h"
#include "games/deukalion/deukalion.h"
#include "games/deukalion/outlook.h"
#include "games/deukalion/play.h"

namespace agon::embedded {
const ContentFiles& deukalion_evaluation();
}

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

// What the way to somewhere leaves of what is to be had there, straits and rivals left out. A ship
// that is not on the map yet will begin at any anchor.
class Way {
 public:
  Way(const State& s, Player p)
      : from_(s[p].square == kNoSquare ? s.content->anchors : bit(s[p].square)) {}
  float later(const std::array<std::uint8_t, kSquares>& distances) const {
    int nearest = kFar;
    for (Squares rest = from_; rest != 0;) {
      nearest = std::min<int>(nearest, distances[take_first(rest)]);
    }
    return kLater[static_cast<std::size_t>(nearest)];
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
    int& wish = wishes[static_cast<std::size_t>(c)];
    for (unsigned set = missing & s.content->delivered[more.bits()]; set != 0; set &= set - 1) {
      wish = std::max<int>(
          wish, s.content->pursuits[static_cast<std::size_t>(std::countr_zero(set))].points);
    }
  }
  return wishes;
}

double voyage_worth(const State& s, Player p, const Way& way) {
  double best = 0.0;
  for (unsigned set = open_to(s, p) & s.content->voyages; set != 0; set &= set - 1) {
    const Pursuit& pursuit = s.content->pursuits[static_cast<std::size_t>(std::countr_zero(set))];
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
    const Place& place = content.places[static_cast<std::size_t>(city)];
    int wish = 1;
    for (int c = 0; c < kColours; ++c) {
      if (s.city[city].count(c) > 0) wish = std::max(wish, wishes[static_cast<std::size_t>(c)]);
    }
    const double worth = 0.55 * wish * reach[place.value] *
                         way.later(content.to_place[static_cast<std::size_t>(city)]);
    view.city = std::max(view.city, worth);
    view.consider(worth);
  }
  for (int i = 0; i < kSettlements; ++i) {
    const Place& place = content.places[static_cast<std::size_t>(kCities + i)];
    if (s.owner[i] == p + 1 || own.aboard < place.hoplites) continue;
    const double sure = s.owner[i] == 0 ? 1.0 : 0.8 * reach[place.value];
    const double worth = 0.9 * sure * place.hoplites *
                         way.later(content.to_place[static_cast<std::size_t>(kCities + i)]);
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

constexpr std::size_t kFeatureKinds = 5;
constexpr std::array<std::string_view, kFeatureKinds> kFeatureIds = {
    "honour",   "hoplites", "cards",
    "chests",    // aboard, whatever else they may be good for
    "prospect",  // the best things to sail for, in honour
};
using Amounts = std::array<float, kFeatureKinds>;

Amounts amounts_of(const State& s, Player p) {
  return {static_cast<float>(s.honour(p)), static_cast<float>(s[p].aboard),
          static_cast<float>(s[p].hand.size()), static_cast<float>(s[p].chests.total()),
          static_cast<float>(outlook_of(s, p).prospect())};
}

const Evaluation<kFeatureKinds>& evaluation() {
  static const auto read =
      read_evaluation(embedded::deukalion_evaluation().at("deukalion.json"), kFeatureIds);
  return read;
}

}  // namespace

// By the honour of whoever has most.
float Deukalion::progress(const State& s) {
  int most = 0;
  for (Player p = 0; p < s.players; ++p) most = std::max(most, s.honour(p));
  return std::min(1.0F, static_cast<float>(most) / static_cast<float>(s.target()));
}

SearchHints Deukalion::search_hints() { return evaluation().search; }

std::vector<Feature> Deukalion::features(const State& s, Player p) {
  const Amounts amounts = amounts_of(s, p);
  const auto weights = evaluation().at(progress(s));
  std::vector<Feature> list;
  for (std::size_t i = 0; i < kFeatureKinds; ++i) {
    list.push_back({kFeatureIds[i], static_cast<double>(amounts[i]),
                    static_cast<double>(weights[i])});
  }
  return list;
}

PerPlayer<float> Deukalion::evaluate(const State& s) {
  PerPlayer<float> worth{};
  if (s.over && s.winner != kNobody) {
    worth[static_cast<std::size_t>(s.winner)] = 1.0F;
    return worth;
  }
  const auto weights = evaluation().at(progress(s));
  for (Player p = 0; p < s.players; ++p) {
    const Amounts amounts = amounts_of(s, p);
    float sum = 0;
    for (std::size_t i = 0; i < kFeatureKinds; ++i) sum += amounts[i] * weights[i];
    worth[static_cast<std::size_t>(p)] = sum;
  }
  return shares_of(worth, s.players);
}

}  // namespace agon::deukalion
