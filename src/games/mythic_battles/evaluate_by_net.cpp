// The value network of the search: its inputs are the features of the evaluation, who is ahead, and
// what each player has and could do next.
#include <algorithm>
#include <array>

#include "core/value_net.h"
#include "games/mythic_battles/estimate.h"
#include "games/mythic_battles/mythic_battles.h"
#include "games/mythic_battles/strike.h"

namespace agon::mythic_battles {
namespace {

using namespace bots;

// What much of each feature is.
constexpr std::array<float, kFeatureKinds> kMuch = {
    400,   // absorbed
    1000,  // vitality
    1500,  // army
    400,   // carried
    800,   // near
    600,   // deployed
    1000,  // pressure
    600,   // threat
    100,   // doom
    600,   // threat_later
    100,   // doom_later
    400,   // art
    200,   // divine
    400,   // orders
    500,   // spare
};

// 1 in the same area, 0 six areas away.
float closeness(int distance) { return static_cast<float>(std::max(0, 6 - distance)) / 6.0F; }

bool is_dead(const UnitState& unit) { return !unit.on_map() && unit.where != kReserve; }

// What a player's divinity could absorb in that player's next turn.
struct Prospect {
  bool stone = false;    // a free omphalos underfoot
  bool carrier = false;  // a friend there with one, or itself
  int absorbs = 0;       // how sure it can absorb one of them, in hundredths
  int fetches = 0;       // … one that a carrier brings first
  int chance() const { return std::max(absorbs, fetches); }
};

Prospect prospect_of(const State& s, Player p) {
  Prospect found;
  const Unit god = s[p].divinity;
  if (s[p].eliminated != 0 || god == kNoUnit || !s.unit[god].on_map()) return found;
  const Area here = s.unit[god].where;
  const UnitSet carriers = s.carrying & s.side_units(p);
  found.stone = s.omphalos[here] > 0;
  found.carrier = (carriers & s.in_area[here]) != 0;
  if ((s.marked_units() & bit(god)) != 0) return found;
  const int ready = readiness(s, s[p], god);
  if (found.stone || found.carrier) found.absorbs = ready;
  if (s[p].aow.hand + s[p].omphalos.hand == 0) return found;
  for_each(carriers & s.army[p], [&](Unit u) {
    if (distance_of(s, u, god) > s.row(u).movement || u == god) return;
    found.fetches = std::max(found.fetches, ready * readiness(s, s[p], u) / 100);
  });
  return found;
}

// What friends have together.
struct Totals {
  bool stands = false;
  float worth = 0;
  int absorbed = 0;
  int army = 0;
  int vitality = 0;
};

// Wounds that each player could do to each enemy divinity in one turn, in hundredths of its life.
using Kills = PerPlayer<PerPlayer<int>>;

Kills kills_of(const State& s) {
  Kills kills{};
  for (Player e = 0; e < s.players; ++e) {
    const PlayerState& enemy = s[e];
    if (enemy.eliminated != 0) continue;
    PerPlayer<int> one{};
    PerPlayer<int> two{};
    for_each(s.army[e] & ~s.marked_units(), [&](Unit u) {
      if (!s.unit[u].on_map()) return;
      const int ready = readiness(s, enemy, u);
      if (ready == 0) return;
      const Strike strike(s.row(u));
      for (Player p = 0; p < s.players; ++p) {
        const Unit god = s[p].divinity;
        if (s.friends(p, e) || god == kNoUnit || !s.unit[god].on_map()) continue;
        const int distance = distance_of(s, u, god);
        if (distance > std::max(strike.reach, strike.far_dice > 0 ? strike.far_reach : 0)) continue;
        const int likely = strike.wounds(s.row(god).defence, distance) * ready / 100;
        const auto at = static_cast<std::size_t>(p);
        two[at] = std::max(two[at], std::min(one[at], likely));
        one[at] = std::max(one[at], likely);
      }
    });
    const bool twice = enemy.aow.hand + enemy.omphalos.hand > 0;
    for (std::size_t p = 0; p < s.players; ++p) {
      if (one[p] == 0) continue;
      const int life = s.unit[s.player[p].divinity].life;
      kills[e][p] = (one[p] + two[p] * (twice ? 90 : 10) / 100) / std::max(1, life);
    }
  }
  return kills;
}

// What the inputs of all players are taken from.
struct Scene {
  explicit Scene(const State& state)
      : s(state), estimates(estimates_of(state)), kills(kills_of(state)) {
    int living = 0;
    for (int i = 0; i < s.players; ++i) {
      const auto p = static_cast<Player>((estimates.first + i) % s.players);
      const auto at = static_cast<std::size_t>(p);
      const PlayerState& player = s[p];
      wait[at] = living;
      if (player.eliminated != 0) continue;
      ++living;
      prospect[at] = prospect_of(s, p);
      Totals& side = sides[s.side(p)];
      side.stands = true;
      side.worth += estimates.worth[at];
      side.absorbed += player.absorbed;
      side.army += estimates.of[at][kArmy];
      side.vitality += estimates.of[at][kVitality];
    }
    // Who has activated the divinity this turn must wait for the next one.
    const Unit god = s[estimates.first].divinity;
    const bool spent = god != kNoUnit && (s.activated & bit(god)) != 0;
    for (std::size_t p = 0; p < s.players; ++p) {
      const bool now = static_cast<std::size_t>(estimates.first) == p;
      absorbs_after[p] = now && spent && estimates.first == s.active ? living : wait[p];
    }
  }
  const Totals& side(Player p) const { return sides[s.side(p)]; }
  int missing(Player p) const { return std::max(0, s.setting().goal - side(p).absorbed); }
  // How sure the player wins by absorbing once more, in hundredths.
  int wins(Player p) const { return missing(p) > 1 ? 0 : prospect[p].chance(); }

  const State& s;
  Estimates estimates;
  Kills kills;
  PerPlayer<int> wait{};           // turns of others before the own one
  PerPlayer<int> absorbs_after{};  // … before the divinity can absorb
  PerPlayer<Prospect> prospect{};
  std::array<Totals, kSeats> sides{};
};

void add_features(const Scene& scene, Player p, InputWriter& to) {
  const Amounts& amounts = scene.estimates.of[p];
  const float late = scene.estimates.progress;
  for (std::size_t i = 0; i < kFeatureKinds; ++i) {
    const float part = static_cast<float>(amounts[i]) / kMuch[i];
    to.add((1 - late) * part);
    to.add(late * part);
  }
}

// Against the best of the other sides, each by itself.
void add_leads(const Scene& scene, Player p, InputWriter& to) {
  const Totals& own = scene.side(p);
  Totals best{true, -1000, 0, 0, 0};
  float sum = 0;
  int others = 0;
  int ahead = 0;
  for (const Totals& side : scene.sides) {
    if (!side.stands || &side == &own) continue;
    best.worth = std::max(best.worth, side.worth);
    best.absorbed = std::max(best.absorbed, side.absorbed);
    best.army = std::max(best.army, side.army);
    best.vitality = std::max(best.vitality, side.vitality);
    sum += side.worth;
    ++others;
    ahead += side.worth > own.worth ? 1 : 0;
  }
  const float late = scene.estimates.progress;
  const auto part = [](float lead) { return std::clamp(lead, -4.0F, 4.0F) / 3.0F; };
  const float lead = others == 0 ? 0.0F : part(own.worth - best.worth);
  to.add((1 - late) * lead);
  to.add(late * lead);
  to.add(others == 0 ? 0.0F : part(own.worth - sum / static_cast<float>(others)));
  to.add_one_of(ahead, kSeats);
  const float absorbed = static_cast<float>(own.absorbed - best.absorbed) / 4.0F;
  to.add((1 - late) * absorbed);
  to.add(late * absorbed);
  to.add((own.army - best.army) / 1500.0);
  to.add((own.vitality - best.vitality) / 1000.0);
}

// Omphalos that are absorbed, could be, or are on their way.
void add_omphalos(const Scene& scene, Player p, InputWriter& to) {
  const State& s = scene.s;
  const Prospect& own = scene.prospect[p];
  to.add_one_of(scene.side(p).absorbed, 4);
  to.add_one_of(scene.missing(p) - 1, 3);
  to.add(own.stone);
  to.add(own.carrier);
  to.add(own.absorbs / 100.0);
  to.add(own.fetches / 100.0);
  const bool now = scene.absorbs_after[p] == 0;
  to.add(now ? own.chance() / 100.0 : 0.0);

  const Unit god = s[p].divinity;
  const UnitSet friends = s.side_units(p);
  const UnitSet carriers = s.carrying & friends;
  float nearest = 0;
  if (god != kNoUnit && s.unit[god].on_map()) {
    for_each(carriers,
             [&](Unit u) { nearest = std::max(nearest, closeness(distance_of(s, u, god))); });
  }
  const int carried = std::popcount(carriers);
  to.add(carried / 3.0);
  to.add(nearest);
  to.add((scene.side(p).absorbed + carried + (own.stone ? 1 : 0)) /
         std::max(1.0, static_cast<double>(s.setting().goal)));
  to.add(std::popcount(s.carrying & ~friends) / 3.0);
  int free = 0;
  for_each(scene.estimates.stones, [&](Area a) { free += s.omphalos[a]; });
  to.add(free / 5.0);
}

// Who can win by absorbing, and when.
void add_race(const Scene& scene, Player p, InputWriter& to) {
  const State& s = scene.s;
  const auto at = static_cast<std::size_t>(p);
  int others = 0;
  int before = 0;
  int missing = 9;
  for (Player q = 0; q < s.players; ++q) {
    if (s.friends(p, q) || s[q].eliminated != 0) continue;
    missing = std::min(missing, scene.missing(q));
    const int wins = scene.wins(q);
    others = std::max(others, wins);
    const int after = scene.absorbs_after[q];
    if (after < scene.absorbs_after[at]) before = std::max(before, wins);
  }
  to.add(scene.wins(p) / 100.0);
  to.add(scene.absorbs_after[at] == 0 ? scene.wins(p) / 100.0 : 0.0);
  to.add(others / 100.0);
  to.add(before / 100.0);
  to.add(missing <= 1);
}

// Who can destroy whose divinity in one turn.
void add_kills(const Scene& scene, Player p, InputWriter& to) {
  const State& s = scene.s;
  const auto at = static_cast<std::size_t>(p);
  int done = 0;       // to the divinity that the player can hurt most
  int strongest = 0;  // to that of the strongest rival
  int worst = 0;      // to the own one, by one rival
  int sum = 0;        // … by all of them
  int deadly = 0;     // rivals who may well destroy it
  int most_done = 0;  // by any rival to anybody
  float most = -1000;
  for (Player q = 0; q < s.players; ++q) {
    if (s.friends(p, q) || s[q].eliminated != 0) continue;
    const auto rival = static_cast<std::size_t>(q);
    const int given = scene.kills[at][rival];
    const int taken = scene.kills[rival][at];
    done = std::max(done, given);
    if (scene.estimates.worth[rival] > most) {
      most = scene.estimates.worth[rival];
      strongest = given;
    }
    worst = std::max(worst, taken);
    sum += taken;
    deadly += taken >= 60 ? 1 : 0;
    for (const int share : scene.kills[rival]) most_done = std::max(most_done, share);
  }
  const auto part = [](int share) { return std::min(150, share) / 100.0; };
  const bool first = scene.estimates.first == p;
  to.add(part(done));
  to.add(first ? part(done) : 0.0);
  to.add(part(strongest));
  to.add(part(worst));
  to.add(first ? 0.0 : part(worst));
  to.add(part(sum));
  to.add(first ? 0.0 : part(sum));
  to.add(deadly / 2.0);
  to.add(part(most_done));
}

// An enemy of a divinity.
struct Foe {
  int distance = 99;
  int wounds = 0;
  bool nearer(const Foe& other) const {
    return distance != other.distance ? distance < other.distance : wounds > other.wounds;
  }
};

constexpr int kSurroundings = 9;
void add_surroundings(const Scene& scene, Player p, InputWriter& to) {
  const State& s = scene.s;
  const Unit god = s[p].divinity;
  if (god == kNoUnit || !s.unit[god].on_map()) {
    for (int i = 0; i < kSurroundings; ++i) to.add(0);
    return;
  }
  const Area here = s.unit[god].where;
  const UnitSet friends = s.side_units(p);
  const int defence = s.row(god).defence;
  Foe one;
  Foe two;
  int divine = 99;
  for (Player q = 0; q < s.players; ++q) {
    if (s.friends(p, q)) continue;
    for_each(s.army[q], [&](Unit u) {
      if (!s.unit[u].on_map()) return;
      Foe foe;
      foe.distance = s.map().distance[s.unit[u].where][here];
      foe.wounds = Strike(s.row(u)).wounds(defence, foe.distance);
      if (s.card(u).divinity()) divine = std::min(divine, foe.distance);
      if (foe.nearer(one)) {
        two = one;
        one = foe;
      } else if (foe.nearer(two)) {
        two = foe;
      }
    });
  }
  const double life = 100.0 * std::max<int>(1, s.unit[god].life);
  for (const Foe& foe : {one, two}) {
    to.add(closeness(foe.distance));
    to.add(std::min(1.5, foe.wounds / life));
  }
  int stone = 99;
  for_each(scene.estimates.stones,
           [&](Area a) { stone = std::min<int>(stone, s.map().distance[here][a]); });
  bool guard = false;
  for_each(s.in_area[here] & friends,
           [&](Unit u) { guard = guard || (u != god && s.card(u).has(Talent::kGuard)); });
  to.add(closeness(divine));
  to.add(closeness(stone));
  to.add(std::popcount(s.in_area[here] & ~friends) / 2.0);
  to.add((std::popcount(s.in_area[here] & friends) - 1) / 2.0);
  to.add(guard);
}

void add_divinity(const Scene& scene, Player p, InputWriter& to) {
  const State& s = scene.s;
  const Unit god = s[p].divinity;
  const UnitState none;
  const UnitState& unit = god == kNoUnit ? none : s.unit[god];
  const UnitRow row = god == kNoUnit ? UnitRow{} : s.row(god);
  to.add(unit.on_map());
  to.add(unit.where == kReserve);
  to.add(god != kNoUnit && is_dead(unit));
  to.add(god == kNoUnit ? 0.0 : unit.life / static_cast<double>(s.card(god).start));
  to.add(unit.life / 10.0);
  to.add(unit.on_map() && unit.life <= 2);
  to.add(unit.on_map() && unit.life <= 4);
  to.add(row.offence / 10.0);
  to.add(row.defence / 10.0);
  to.add(row.movement / 3.0);
  to.add(std::max(row.range, row.far_range) / 3.0);
  to.add(s.attacks > 0 && god != kNoUnit && s.now().target == god);
  add_surroundings(scene, p, to);
}

// Other units by class, and the cards of all.
void add_army(const State& s, Player p, InputWriter& to) {
  const PlayerState& player = s[p];
  enum Place { kOnMap, kWaiting, kDead, kPlaces };
  std::array<std::array<int, kPlaces>, 3> units{};
  int life = 0;
  int start = 0;
  int dice = 0;
  int orders = 0;
  int useless = 0;
  int hand = player.aow.hand + player.omphalos.hand;
  int deck = player.aow.deck + player.omphalos.deck;
  int discard = player.aow.discard + player.omphalos.discard;
  for_each(s.army[p], [&](Unit u) {
    const UnitState& unit = s.unit[u];
    const UnitCard& card = s.card(u);
    hand += unit.cards.hand;
    deck += unit.cards.deck;
    discard += unit.cards.discard;
    if (card.divinity()) return;
    const Place place = unit.on_map() ? kOnMap : is_dead(unit) ? kDead : kWaiting;
    ++units[static_cast<std::size_t>(card.cls)][place];
    life += unit.life;
    start += card.start;
    dice += unit.on_map() ? s.row(u).offence : 0;
    (place == kDead ? useless : orders) += unit.cards.hand;
  });
  for (const auto& of_class : units) {
    for (const int count : of_class) to.add(count / 2.0);
  }
  to.add(static_cast<double>(life) / std::max(1, start));
  to.add(life / 20.0);
  to.add(dice / 30.0);

  const Cards divine = player.divinity == kNoUnit ? Cards{} : s.unit[player.divinity].cards;
  to.add(divine.hand / 3.0);
  to.add(divine.deck / 3.0);
  to.add(orders / 8.0);
  to.add(useless / 8.0);
  to.add(player.aow.hand / 6.0);
  to.add(player.omphalos.hand / 3.0);
  to.add(hand / 20.0);
  to.add(deck / 15.0);
  to.add(discard / 15.0);
}

void add_time(const Scene& scene, Player p, InputWriter& to) {
  const State& s = scene.s;
  int enemies = 0;
  for (Player q = 0; q < s.players; ++q) {
    enemies += !s.friends(p, q) && s[q].eliminated == 0 ? 1 : 0;
  }
  to.add_one_of(enemies - 1, kSeats - 1);
  to.add_one_of(s.players - 2, kSeats - 1);
  to.add(scene.estimates.progress);
  to.add(std::min(1.0, s.round / 10.0));
  to.add(std::min(1.0, s.round / 60.0));
  to.add(s.round_limit == 0 ? 0.0 : std::max(0.0, 1 - (s.round_limit - s.round) / 20.0));
  to.add(s.agenda.top().kind == StepKind::kRecruit);
  to.add(s[p].points / 18.0);
  to.add_one_of(scene.wait[p], kSeats);
  const bool acting = s.active == p && scene.estimates.first == p;
  to.add(acting ? std::max(0, s.limit - s.activations) / 2.0 : 0.0);
  to.add(MythicBattles::to_act(s) == p);
}

void write_inputs(const Scene& scene, Player p, InputWriter& to) {
  const bool eliminated = scene.s[p].eliminated != 0;
  to.add(eliminated);
  if (eliminated) {
    for (std::size_t i = 1; i < MythicBattles::kInputs; ++i) to.add(0);
    return;
  }
  add_features(scene, p, to);
  add_leads(scene, p, to);
  add_omphalos(scene, p, to);
  add_race(scene, p, to);
  add_kills(scene, p, to);
  add_divinity(scene, p, to);
  add_army(scene.s, p, to);
  add_time(scene, p, to);
}

const ValueNet& net() {
  static const ValueNet read(MythicBattles::files().evaluation_file("net.json"),
                             MythicBattles::kInputs);
  return read;
}

}  // namespace

void MythicBattles::inputs(const State& s, Inputs& out) {
  const Scene scene(s);
  for (Player p = 0; p < s.players; ++p) {
    InputWriter writer(out[p]);
    write_inputs(scene, p, writer);
  }
}

PerPlayer<float> MythicBattles::evaluate_by_net(const State& s) {
  // For two the plain evaluation wins more against `greedy` (docs/strength.md).
  if (s.over || s.players == 2 || !net().trained()) return evaluate(s);
  return learned_shares<MythicBattles>(net(), s);
}

}  // namespace agon::mythic_battles
