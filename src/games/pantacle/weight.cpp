// Move weights: how likely a good player chooses an action, without looking ahead. The search uses
// them in its tree and its playouts. The factors of traits are data.
#include <algorithm>
#include <array>

#include "core/linear_evaluation.h"
#include "games/pantacle/pantacle.h"
#include "games/pantacle/play.h"

namespace agon::pantacle {
namespace {

enum Group : std::uint8_t {
  kVerb,         // what it is
  kFavor,        // announced or bribed, by own discs out
  kGains,        // what it brings whom
  kCovers,       // Protection, by the curses that lie open
  kRisk,         // that it is bribed away
  kReadyRisk,    // the same by one who then wins
  kHopes,        // for the moon's cube
  kRivals,       // a bribe, by the discs of both
  kAfter,        // a bribe, by who is asked later
  kRefill,       // blades left after a bribe, and how long they must do
  kPays,         // with Hounds or without, and what can still be paid
  kDebt,         // a bribe that costs a cube
  kPoint,        // by discs out, safe or cursed
  kCursed,       // a disc, by curses, and cubes to buy others
  kReward,       // of a point, by what is there already
  kAgainWith,    // an extra turn, by what it could sacrifice
  kKeptCurse,    // each, covered at once or not
  kCursedWhen,   // what kind of curse, by discs out
  kSoaks,        // what the point is about to bring
  kBuys,         // another curse, by those drawn and cubes
  kMoonCube,     // of a discard
  kBreaks,       // Favors that can no longer be bribed
  kBlade,        // what kind it is
  kKeeper,       // of a discarded blade
  kStops,        // discarding
  kLooksAt,      // a hand, by discs out
  kBurdens,      // a Sacrifice, by whether both are still possible
  kCoversCurse,  // each, untouched or not
  kDrains,       // a curse, by what is left on it
};
constexpr int kGainKinds = 32;
constexpr TraitSpace kSpace(std::array<TraitGroup, 29>{{
    {"verb", kVerbs},
    {"favor", 2 * kFavors*(kDiscs + 1)},
    {"gains", 4 * kGainKinds},
    {"covers", 20},
    {"risk", 20},
    {"ready_risk", 10},
    {"hopes", 4},
    {"rivals", 36},
    {"after", 16},
    {"refill", 12},
    {"pays", 9},
    {"debt", 1},
    {"point", 2 * kPoints* kDiscs},
    {"cursed_disc", 24},
    {"reward", 48},
    {"again_with", 48},
    {"kept_curse", 2 * kCurses},
    {"cursed_when", 9},
    {"soaks", 4 * kPoints},
    {"buys", 32},
    {"moon_cube", 16},
    {"breaks", 18},
    {"blade", 5},
    {"keeper", 2 * kKeepers},
    {"stops", 8},
    {"looks_at", 12},
    {"burdens", 12},
    {"covers_curse", 2 * kCurses},
    {"drains", 12},
}});

// Bits of a set; by a table, as this is asked for every action.
constexpr unsigned kHalfSet = kBlades / 2;
constexpr std::array<std::uint8_t, 1U << kHalfSet> kBitCounts = [] {
  std::array<std::uint8_t, 1U << kHalfSet> counts{};
  for (unsigned set = 1; set < counts.size(); ++set) {
    counts[set] = static_cast<std::uint8_t>(counts[set / 2] + set % 2);
  }
  return counts;
}();
int count_of(Blades set) {
  return kBitCounts[set & (kBitCounts.size() - 1)] + kBitCounts[set >> kHalfSet];
}

int discs_out(const PlayerState& player) { return kDiscs - player.discs_home(); }

void add(Traits& out, Group group, int index) { out.add(kSpace.at(group, index)); }

// -- what somebody would gain

int adepts_needed(const State& s, Player p) {
  return 3 + modifier(s, p, &Modifiers::sacrifice_all) - s[p].adepts;
}

// What a Favor brings a player: a small number.
int gain_of(const State& s, Player p, int favor) {
  const PlayerState& player = s[p];
  const int home = player.discs_home();
  switch (favor) {
    case kRecruitment:
    case kIndoctrination: {
      if (home == 0) return 15;
      const int gain = (favor == kRecruitment ? 1 : 2) - held_by_curses(s, p, kAdeptGain);
      const int net = std::clamp(gain, 0, std::max(0, s.adept_cap() - player.adepts));
      const int bought = player.cubes >= adept_price(s, p) ? 1 : 0;
      return 5 * net + std::clamp(adepts_needed(s, p) - bought, 0, 4);
    }
    case kConversion: {
      int cubes = 0;
      for (Player q = 0; q < s.players; ++q) cubes += q != p && s[q].cubes > 0 ? 1 : 0;
      const int price = adept_price(s, p);
      const bool reaches = player.cubes < price && player.cubes + cubes >= price;
      return 21 + 2 * std::min(cubes, 4) + (reaches ? 1 : 0);
    }
    default: {
      const int count = count_of(player.tokens);
      if (player.has(favor) || count == kSlots) return 16;
      const int needed = 3 + modifier(s, p, &Modifiers::sacrifice_all) - count;
      return 17 + std::clamp(needed, 0, 3);
    }
  }
}

int open_curses(const PlayerState& player) {
  int count = 0;
  for (const HeldCurse& curse : player.curses) count += !curse.none() && !curse.covered ? 1 : 0;
  return count;
}

void add_favor(const State& s, Player p, int favor, bool bribed, Traits& out) {
  const int how = bribed ? 1 : 0;
  add(out, kFavor, (how * kFavors + favor) * (kDiscs + 1) + discs_out(s[p]));
  add(out, kGains, how * kGainKinds + gain_of(s, p, favor));
  if (favor == kProtection && !s[p].has(kProtection)) {
    const bool dear =
        modifier(s, p, &Modifiers::sacrifice_all) + modifier(s, p, &Modifiers::sacrifice_one) > 0;
    add(out, kCovers, 10 * how + 2 * open_curses(s[p]) + (dear ? 1 : 0));
  }
}

// -- bribes

// How likely it is that somebody can bribe a Favor which this player announces, as far as the
// player knows; and that one can who then wins.
struct Risk {
  float any = 0;
  float ready = 0;
};

Risk risk_of(const State& s, Player p, int favor) {
  const FavorData& data = s.content->favors[favor];
  const Blades known = s.open | s[p].seen;
  Blades hidden = s.pile;
  for (Player q = 0; q < s.players; ++q) hidden |= q != p ? s[q].hand : Blades{0};
  hidden &= ~known;
  const float each = 1.0F / static_cast<float>(std::max(1, count_of(hidden)));
  const float first = each * static_cast<float>(count_of(hidden & data.blades[0]));
  const float second = each * static_cast<float>(count_of(hidden & data.blades[1]));
  Risk safe{1, 1};
  for (Player q = 0; q < s.players; ++q) {
    const Blades hand = s[q].hand;
    if (q == p || hand == 0) continue;
    const Blades open = hand & known;
    const auto drawn = static_cast<float>(count_of(hand & ~known));
    const float has_first = (open & data.blades[0]) != 0 ? 1.0F : std::min(1.0F, first * drawn);
    const float has_second = (open & data.blades[1]) != 0 ? 1.0F : std::min(1.0F, second * drawn);
    float can = has_first * has_second;
    if (s[q].tracker == kTrackEnd) {
      const Blades hounds = s.content->hounds();
      const float hound = (open & hounds) != 0
                              ? 1.0F
                              : each * drawn * static_cast<float>(count_of(hidden & hounds));
      can += (has_first + has_second - 2 * can) * std::min(1.0F, hound);
    }
    safe.any *= 1 - can;
    if (s[q].discs_home() == 0) safe.ready *= 1 - can;
  }
  return {1 - safe.any, 1 - safe.ready};
}

int bucket_of_risk(float risk) { return std::clamp(static_cast<int>(risk * 16.0F), 0, 9); }

int most_discs_of_rivals(const State& s, Player p) {
  int most = 0;
  for (Player q = 0; q < s.players; ++q) {
    if (q != p) most = std::max(most, discs_out(s[q]));
  }
  return most;
}

// A bit for each Favor that these blades can bribe.
unsigned payable(const State& s, Player p, Blades hand, bool track) {
  const int hounds = count_of(hand & s.content->hounds()) + (track ? 1 : 0);
  const bool pair = hounds >= 2 && modifier(s, p, &Modifiers::no_hounds) == 0;
  unsigned set = 0;
  for (int favor = 0; favor < kFavors; ++favor) {
    const FavorData& data = s.content->favors[favor];
    const bool first = (hand & data.blades[0]) != 0;
    const bool second = (hand & data.blades[1]) != 0;
    if ((first && second) || (pair && (first || second))) set |= 1U << favor;
  }
  return set;
}

void add_announcement(const State& s, int favor, Traits& out) {
  const Player p = s.active;
  add_favor(s, p, favor, false, out);
  add(out, kGains, 3 * kGainKinds + gain_of(s, s.next_player(p), favor));
  const Risk risk = risk_of(s, p, favor);
  add(out, kRisk, bucket_of_risk(risk.any) + (s[p].discs_home() == 0 ? 10 : 0));
  if (risk.ready > 0) add(out, kReadyRisk, bucket_of_risk(risk.ready));
  const std::uint8_t moon = s.content->favors[favor].moon;
  const bool match = moon != kNoMoon && (s[p].hand & s.content->of_moon[moon]) != 0 &&
                     modifier(s, p, &Modifiers::no_moon_gain) == 0;
  add(out, kHopes, (match ? 1 : 0) + (s[p].has(kHunt) || favor == kHunt ? 2 : 0));
}

void add_bribe(const State& s, Player p, Action action, Traits& out) {
  const PlayerState& own = s[p];
  const PlayerState& active = s[s.active];
  const int favor = s.announced - 1;
  add(out, kRivals, (kDiscs + 1) * discs_out(own) + discs_out(active));
  const bool track = action.a != 0;
  const int hounds = count_of(action.blades & s.content->hounds());
  const Blades left = own.hand & ~action.blades;
  const int still = count_of(payable(s, p, left, own.tracker == kTrackEnd && !track));
  add(out, kPays, 3 * (track ? 2 : hounds > 0 ? 1 : 0) + std::min(still, 2));
  if (own.discs_home() == 0) return;  // wins
  add_favor(s, p, favor, true, out);
  if (active.discs_home() > 0) add(out, kGains, 2 * kGainKinds + gain_of(s, s.active, favor));
  int later = 0;
  bool ready = false;
  int until = 1;
  for (Player q = s.next_player(s.active); q != p; q = s.next_player(q)) ++until;
  for (Player q = s.next_player(p); q != s.active; q = s.next_player(q)) {
    if (s[q].hand == 0) continue;
    ++later;
    ready |= s[q].discs_home() == 0;
  }
  add(out, kAfter,
      8 * (active.discs_home() == 0 ? 1 : 0) + 4 * (ready ? 1 : 0) + std::min(later, 3));
  add(out, kRefill, 4 * std::min(count_of(left), 2) + std::min(until - 1, 3));
  if (own.cubes > 0 && modifier(s, p, &Modifiers::bribe_price) > 0) add(out, kDebt, 0);
}

// -- discs and curses

bool has_idle_protection(const PlayerState& player) {
  if (!player.has(kProtection)) return false;
  return std::none_of(player.curses, player.curses + kMaxCurses,
                      [](const HeldCurse& curse) { return curse.covered != 0; });
}

// How many more curses these cubes buy.
int extra_curses(int cubes) { return cubes >= 4 ? 2 : cubes >= 1 ? 1 : 0; }

void add_reward(const State& s, Player p, int point, Traits& out) {
  const PlayerState& own = s[p];
  if ((modifier_set(s, p, &Modifiers::barren_points) >> point & 1U) != 0) {
    return add(out, kReward, 0);
  }
  // The lowest step says which Sacrifice is still to come.
  const bool before_adepts = s.agenda.size() > 0 && s.agenda[0].kind == StepKind::kAdepts;
  switch (point) {
    case kPerDisc:
    case kTwoCubes:
      add(out, kReward,
          (point == kPerDisc ? 1 : 4) + std::min((held_by_curses(s, p, kCubeGain) + 1) / 2, 2));
      break;
    case kTwoAdepts:
      add(out, kReward,
          7 + 12 * (before_adepts ? 1 : 0) + 2 * std::min<int>(own.adepts, 5) +
              (held_by_curses(s, p, kAdeptGain) > 0 ? 1 : 0));
      break;
    case kDemonicPoint: add(out, kReward, 31 + std::min(count_of(own.tokens), 4)); break;
    default:
      add(out, kAgainWith,
          16 * std::clamp(discs_out(own) - 2, 0, 2) + 4 * std::min(count_of(own.tokens), 3) +
              std::min<int>(own.adepts, 3));
      break;
  }
}

void add_place(const State& s, Player p, Action action, Traits& out) {
  const PlayerState& own = s[p];
  const int discs = std::min(discs_out(own), kDiscs - 1);
  add(out, kPoint, (action.a * kPoints + action.b) * kDiscs + discs);
  add_reward(s, p, action.b, out);
  if (action.a == kSafeDisc) return;
  add(out, kCursed,
      6 * std::min(open_curses(own), 3) + 3 * (has_idle_protection(own) ? 1 : 0) +
          extra_curses(own.cubes));
}

void add_keep(const State& s, Player p, int card, Traits& out) {
  const bool covered = has_idle_protection(s[p]);
  add(out, kKeptCurse, (covered ? kCurses : 0) + card);
  if (covered) return;
  const CurseData& data = s.content->curses[card];
  const int kind = !data.exhaustion ? 0 : data.adepts == 0 ? 1 : 2;
  add(out, kCursedWhen, 3 * kind + std::clamp(discs_out(s[p]) - 2, 0, 4) / 2);
  if (!data.exhaustion || s.agenda.size() < 2) return;
  const auto& below = s.agenda[s.agenda.size() - 2];
  if (below.kind != StepKind::kReward) return;
  add(out, kSoaks,
      (kind == 2        ? 2 + (data.cubes > 0 ? 1 : 0)
       : data.cubes > 3 ? 1
                        : 0) *
              kPoints +
          below[arg::kPoint]);
}

void add_extra(const State& s, Player p, int extra, Traits& out) {
  const int before = std::clamp(s.drawn_count + extra - 1, 0, 3);
  const int price = s.drawn_count > 0 ? extra_price(s.drawn_count) : extra * extra;
  const int left = s[p].cubes - price;
  const int needed = adept_price(s, p);
  const int rest = left >= needed ? 3 : left + price >= needed ? 2 : left > 0 ? 1 : 0;
  add(out, kBuys, 16 * (has_idle_protection(s[p]) ? 1 : 0) + 4 * before + rest);
}

const HeldCurse& held(const PlayerState& player, int card) {
  int at = 0;
  while (at + 1 < kMaxCurses && player.curses[at].card != card + 1) ++at;
  return player.curses[at];
}

void add_burden(const State& s, Player p, int sacrifice, Traits& out) {
  const std::array<int, 2> have = {count_of(s[p].tokens), s[p].adepts};
  const auto own = static_cast<std::size_t>(sacrifice);
  const int size = sacrifice_size(s, p, static_cast<Sacrifice>(sacrifice));
  const int other = sacrifice_size(s, p, sacrifice == kOfPowers ? kOfAdepts : kOfPowers);
  const int effect = have[own] < size ? 0 : have[own] == size ? 1 : 2;
  add(out, kBurdens, 6 * sacrifice + 2 * effect + (have[1 - own] >= other ? 1 : 0));
}

// -- the moon

bool shows(const State& s, int blade, std::uint8_t moon) {
  return s.content->blades[blade].moon == moon;
}

std::uint8_t moon_of_turn(const State& s) {
  if (s.announced == 0 || modifier(s, s.active, &Modifiers::no_moon_gain) > 0) return kNoMoon;
  return s.content->favors[s.announced - 1].moon;
}

bool last_shows(const State& s, std::uint8_t moon) {
  return s.row_count > 0 && shows(s, s.row[s.row_count - 1], moon);
}

void add_discard(const State& s, Player p, int blade, Traits& out) {
  const PlayerState& own = s[p];
  const std::uint8_t moon = moon_of_turn(s);
  const bool further = s.agenda.top()[arg::kDiscarded] != 0;
  const int when = !own.has(kDemonicDiscard) ? 0 : !further ? 1 : last_shows(s, moon) ? 3 : 2;
  int cube = 0;
  if (shows(s, blade, moon)) {
    const int gain = own.has(kHunt) ? 2 : 1;
    const int price = adept_price(s, p);
    cube = held_by_curses(s, p, kCubeGain) >= gain          ? 1
           : own.cubes < price && own.cubes + gain >= price ? 3
                                                            : 2;
  }
  add(out, kMoonCube, 4 * when + cube);
  const bool track = own.tracker == kTrackEnd;
  const int keeper = s.content->blades[blade].keeper;
  const int same = count_of(own.hand & s.content->of_keeper[keeper]);
  int broken = 0;
  if (same == 1 || keeper == kHound) {
    const unsigned before = payable(s, p, own.hand, track);
    broken = count_of(before & ~payable(s, p, own.hand & ~blade_bit(blade), track));
  }
  const int rivals = std::max(0, most_discs_of_rivals(s, p) - 3);
  add(out, kBreaks, 6 * rivals + 2 * std::min(broken, 2) + (own.discs_home() == 0 ? 1 : 0));
  add(out, kBlade, keeper != kHound ? (same > 1 ? 1 : 0) : track ? 4 : same > 1 ? 3 : 2);
  add(out, kKeeper, keeper + (rivals > 0 ? kKeepers : 0));
}

void traits_of(const State& s, Action action, Traits& out) {
  const Player p = s.agenda.top().player;
  add(out, kVerb, static_cast<int>(action.verb));
  switch (action.verb) {
    case Verb::kLook:
      add(out, kLooksAt, 2 * discs_out(s[action.a]) + (action.a == s.next_player(p) ? 1 : 0));
      break;
    case Verb::kBurden: add_burden(s, p, action.a, out); break;
    case Verb::kPlace: add_place(s, p, action, out); break;
    case Verb::kExtra: add_extra(s, p, action.a, out); break;
    case Verb::kKeep: add_keep(s, p, action.a, out); break;
    case Verb::kAnnounce: add_announcement(s, action.a, out); break;
    case Verb::kBribe: add_bribe(s, p, action, out); break;
    case Verb::kCover: {
      const HeldCurse& curse = held(s[p], action.a);
      const CurseData& data = s.content->curses[action.a];
      const bool whole = curse.cubes == data.cubes && curse.adepts == data.adepts;
      add(out, kCoversCurse, 2 * action.a + (whole ? 1 : 0));
      break;
    }
    case Verb::kDrain: {
      const HeldCurse& curse = held(s[p], action.a);
      const bool cubes = s.agenda.top()[arg::kResource] == kCubeGain;
      const int left = cubes ? curse.cubes : curse.adepts;
      const bool more = (cubes ? curse.adepts : curse.cubes) > 0;
      add(out, kDrains, 2 * std::min(left, 5) + (more ? 1 : 0));
      break;
    }
    case Verb::kDiscard: add_discard(s, p, action.a, out); break;
    case Verb::kStop:
      add(out, kStops,
          4 * (last_shows(s, moon_of_turn(s)) ? 1 : 0) + std::min(count_of(s[p].hand), 3));
      break;
    default: break;
  }
}

}  // namespace

std::span<const TraitGroup> Pantacle::trait_groups() { return kSpace.groups; }

void Pantacle::traits(const State& s, Action action, Traits& out) { traits_of(s, action, out); }

}  // namespace agon::pantacle

template struct agon::TraitGame<agon::pantacle::Pantacle, agon::pantacle::State,
                                agon::pantacle::Action>;
