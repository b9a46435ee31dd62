// The conservation invariants of the ledger's section (2), numbered as there.
#include <string>

#include "games/pantacle/pantacle.h"
#include "games/pantacle/steps.h"

namespace agon::pantacle {
namespace {

using Fault = std::optional<std::string>;

Fault of_player(std::string_view what, Player p) {
  return std::string(what) + " of player " + std::to_string(p);
}

// 1, 2
Fault check_supplies(const State& s) {
  int cubes = s.cubes;
  int adepts = s.adepts;
  for (Player p = 0; p < s.players; ++p) {
    cubes += s[p].cubes;
    adepts += s[p].adepts;
    for (const HeldCurse& curse : s[p].curses) {
      cubes += curse.cubes;
      adepts += curse.adepts;
    }
    if (s[p].adepts > s.adept_cap()) return of_player("2: adepts above the cap", p);
  }
  if (cubes != kAllCubes) return "1: cubes";
  if (adepts != kAllAdepts) return "2: adepts";
  return {};
}

// 3
Fault check_blades(const State& s) {
  Blades all = s.pile;
  int count = std::popcount(s.pile);
  Blades hands = 0;
  for (Player p = 0; p < s.players; ++p) {
    all |= s[p].hand;
    hands |= s[p].hand;
    count += std::popcount(s[p].hand);
    if (std::popcount(s[p].hand) > kMaxHand) return of_player("3: hand", p);
  }
  for (int i = 0; i < s.row_count; ++i) all |= blade_bit(s.row[i]);
  if (all != kAllBlades || count + s.row_count != kBlades) return "3: blades";
  if ((s.open & ~hands) != 0) return "3: open blades outside hands";
  for (Player p = 0; p < s.players; ++p) {
    if ((s[p].seen & ~(hands & ~s[p].hand & ~s.open)) != 0) return of_player("3: blades seen", p);
    if (modifier(s, p, &Modifiers::open_hand) > 0 && (s[p].hand & ~s.open) != 0) {
      return of_player("3: hidden blades under an open hand", p);
    }
  }
  return {};
}

// 4
Fault check_curses(const State& s) {
  std::uint32_t all = s.curse_pile.rest;
  int count = s.curse_pile.size() + s.drawn_count;
  for (int i = 0; i < s.curse_pile.below_count; ++i) all |= 1U << s.curse_pile.below[i].card;
  for (int i = 0; i < s.drawn_count; ++i) all |= 1U << s.drawn[i].card;
  for (Player p = 0; p < s.players; ++p) {
    for (const HeldCurse& curse : s[p].curses) {
      if (curse.none()) continue;
      all |= 1U << curse.index();
      ++count;
    }
  }
  if (all != (1U << kCurses) - 1U || count != kCurses) return "4: curses";
  return {};
}

// 4, 7, 8
Fault check_held(const State& s, Player p) {
  const PlayerState& player = s[p];
  int held = 0;
  int covered = 0;
  int before = 0;
  for (const HeldCurse& curse : player.curses) {
    if (curse.none()) {
      before = kCurses + 1;
      continue;
    }
    if (curse.card <= before) return of_player("4: order of the curses", p);
    before = curse.card;
    ++held;
    covered += curse.covered != 0 ? 1 : 0;
    const CurseData& data = s.content->curses[curse.index()];
    if (curse.cubes > data.cubes || curse.adepts > data.adepts ||
        data.exhaustion != (curse.cubes + curse.adepts > 0)) {
      return of_player("8: resources on a curse", p);
    }
  }
  // The disc of a curse still being chosen has moved already.
  if (held > 4 - player.cursed_home) return of_player("4: more curses than cursed discs", p);
  const auto& top = s.agenda.empty() ? Step<StepKind>{} : s.agenda.top();
  const bool choosing = top.kind == StepKind::kCover && top.player == p;
  const bool covers = player.has(kProtection) && held > 0 && !choosing;
  const bool waits = covers && covered == 0 && s.options.idle_protection != 0;
  if (covered != (covers && !waits ? 1 : 0)) return of_player("7: covered curses", p);
  return {};
}

// 5, 6, 9
Fault check_player(const State& s, Player p) {
  const PlayerState& player = s[p];
  if (player.safe_home > 1 || player.cursed_home > 4 || player.points >> kPoints != 0 ||
      player.discs_home() + player.discs_out() != kDiscs) {
    return of_player("5: discs", p);
  }
  unsigned tokens = 0;
  bool gap = false;
  for (const std::uint8_t slot : player.slots) {
    if (slot == 0) {
      gap = true;
      continue;
    }
    if (gap || slot > kTokens || (tokens >> (slot - 1) & 1U) != 0) return of_player("6: slots", p);
    tokens |= 1U << (slot - 1);
  }
  if (tokens != player.tokens) return of_player("6: tokens", p);
  if (player.has(kDemonicDiscard) && (player.points >> kDemonicPoint & 1U) == 0) {
    return of_player("6: Demonic Discard", p);
  }
  if (player.tracker > kTrackEnd) return of_player("9: tracker", p);
  return check_held(s, p);
}

// 9, 10, 11
Fault check_turn(const State& s) {
  if (s.marked > kFavors || s.announced > kFavors) return "9: Favor";
  if (s.announced != 0 && s.announced != s.marked) return "9: marked Favor";
  if (s.extra_turn != 0 && (s[s.active].points >> kAgain & 1U) == 0) return "10: extra turn";
  if (s.over == kWon && s[s.winner].discs_out() != kDiscs) return "11: winner";
  if ((s.over == kWon) != (s.winner != kNobody)) return "11: winner";
  if (s.over != kRunning && !s.agenda.empty()) return "11: steps after the end";
  return {};
}

}  // namespace

std::optional<std::string> Pantacle::check(const State& s) {
  if (Fault fault = check_supplies(s)) return fault;
  if (Fault fault = check_blades(s)) return fault;
  if (Fault fault = check_curses(s)) return fault;
  for (Player p = 0; p < s.players; ++p) {
    if (Fault fault = check_player(s, p)) return fault;
  }
  return check_turn(s);
}

}  // namespace agon::pantacle
