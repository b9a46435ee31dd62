// Set-up, and what the game says of itself.
#include "core/per_player.h"
#include "core/report.h"
#include "core/start.h"
#include "games/pantacle/names.h"
#include "games/pantacle/pantacle.h"
#include "games/pantacle/steps.h"

namespace agon::pantacle {
namespace {

// Changes exactly if the rules do: tests/golden checks it against a fixed set of seeded games.
constexpr std::string_view kSignature = "15a12cb65303b9b8";

enum OptionIndex : std::uint8_t {
  kFirstTurnSkip,
  kAdeptCap,
  kPurchaseWhenFull,
  kMaxHoundPairs,
  kCurseDraw,
  kInitialMarkedFavor,
  kAbsorbStolen,
  kHuntOnAbsorbed,
  kPlayersMin,
  kIdleProtection,
  kStartingPlayer,
  kTurnCap,
};

constexpr int kMostTurns = 10000;

Options options_of(const std::vector<int>& chosen) {
  const auto value = [&](OptionIndex index) { return static_cast<std::uint8_t>(chosen[index]); };
  Options options;
  options.first_turn_skip = value(kFirstTurnSkip);
  options.adept_cap = value(kAdeptCap);
  options.purchase_when_full = value(kPurchaseWhenFull);
  options.max_hound_pairs = value(kMaxHoundPairs);
  options.curse_draw = value(kCurseDraw);
  options.absorb_stolen = value(kAbsorbStolen);
  options.hunt_on_absorbed = value(kHuntOnAbsorbed);
  options.players_min = value(kPlayersMin);
  options.idle_protection = value(kIdleProtection);
  return options;
}

// PTC-SET-04
void deal(Play& play, Player p) {
  const Blades drawn = draw_blades(play, p, 3);
  Event* event = report(play, event_kind::kGained, "PTC-SET-04", p, "pantacle.event.drew",
                        Number{"count", std::popcount(drawn)});
  tell_in_full(event, p, "pantacle.event.drew_these", [&] {
    return Args{{"blades", blade_names(play.content(), drawn)}};
  });
}

}  // namespace

const GameInfo& Pantacle::info() {
  static const GameInfo info = {
      "pantacle",
      "PTC",
      3,
      5,
      {{"first_turn_skip", {"each_player", "game_turn_one"}, 0, 0, 0, "PTC-TRN-03"},
       {"adept_cap", {"5", "none"}, 0, 0, 0, "PTC-GAIN-06"},
       {"purchase_when_full", {"skip", "pay"}, 0, 0, 0, "PTC-INF-03"},
       {"max_hound_pairs", {"1", "2"}, 0, 0, 0, "PTC-BRB-04"},
       {"curse_draw", {"stepwise", "declared"}, 0, 0, 0, "PTC-CRS-03"},
       {"initial_marked_favor",
        {"none", "bewitchment", "hunt", "protection", "enslavement", "conversion", "indoctrination",
         "recruitment"},
        0,
        0,
        0,
        "PTC-SET-06"},
       {"absorb_stolen", {"false", "true"}, 0, 0, 0, "PTC-GAIN-05"},
       {"hunt_on_absorbed", {"true", "false"}, 0, 0, 0, "PTC-GAIN-04"},
       {"players_min", {"3", "2"}, 0, 0, 0, "PTC-SET-01"},
       {"idle_protection", {"next_curse", "may_wait"}, 0, 0, 0, "PTC-PWR-06"},
       {"starting_player", {"random", "1", "2", "3", "4", "5"}, 0, 0, 0, "PTC-SET-07"},
       {"turn_cap", {}, 0, kMostTurns, 0, "PTC-END-06"}},
      files().ledger,
      kSignature,
      false,
      {"pantacle.event.gained_cubes", "pantacle.event.gained_adepts", "pantacle.event.gained_token",
       "pantacle.event.token_owned", "pantacle.event.hunt_extra", "pantacle.event.drew",
       "pantacle.event.absorbed_cubes", "pantacle.event.absorbed_adepts", "pantacle.event.covered",
       "pantacle.event.uncovered", "pantacle.event.curse_exhausted", "pantacle.event.drew_curse",
       "pantacle.event.tracker"}};
  return info;
}

Result<State> Pantacle::initial(const Content& content, const Setup& setup, Chance& chance,
                                Journal* journal) {
  auto begun = begin<Pantacle>(content, setup, "PTC-SET-01", [](const std::vector<int>& options) {
    return options[kPlayersMin] == 0 ? info().min_players : 2;
  });
  if (!begun) return begun.error();
  State& s = begun->s;
  const std::vector<int>& chosen = begun->options;
  s.options = options_of(chosen);
  s.turn_cap = static_cast<std::uint16_t>(chosen[kTurnCap]);
  s.marked = static_cast<std::uint8_t>(chosen[kInitialMarkedFavor]);  // PTC-SET-06
  s.cubes = kAllCubes;
  s.adepts = static_cast<std::uint8_t>(kAllAdepts - setup.players);  // PTC-SET-03
  s.pile = kAllBlades;
  s.curse_pile.rest = (1U << kCurses) - 1U;  // PTC-SET-05

  Play play{s, chance, journal};
  const Result<Player> starter =
      find_starting_player(chosen[kStartingPlayer], s.players, chance, "PTC-SET-07");
  if (!starter) return starter.error();
  s.active = *starter;
  report(play, "set_up", "PTC-SET-07", s.active, "pantacle.event.starting_player");
  for (Player p = 0; p < s.players; ++p) s[p].adepts = 1;
  Player p = s.active;
  for (int i = 0; i < s.players; ++i, p = s.next_player(p)) deal(play, p);
  s.agenda.push(StepKind::kTurn, s.active);
  Pantacle::run(play);
  return s;
}

PerPlayer<int> Pantacle::scores(const State& s) {
  return per_player<int>(s.players, [&](Player p) { return s[p].discs_out(); });
}

// With five discs out the next Favor wins. PTC-END-01
PlayerSet Pantacle::about_to_win(const State& s) {
  PlayerSet near;
  for (Player p = 0; p < s.players && !s.over; ++p) {
    if (s[p].discs_out() == kDiscs) near.add(p);
  }
  return near;
}

// One wins; the others share the second place. PTC-END-05
Ranking Pantacle::ranking(const State& s) {
  if (s.over == kRunning) return {};
  if (s.over == kCapped) return {.ending = Ending::kUnfinished};
  return ranking_by(s.players, [&](Player p) { return p == s.winner ? 1 : 2; });
}

}  // namespace agon::pantacle
