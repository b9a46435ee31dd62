// Set-up, the end, and what the game says of itself.
#include <algorithm>

#include "core/per_player.h"
#include "core/report.h"
#include "core/start.h"
#include "games/deukalion/deukalion.h"
#include "games/deukalion/names.h"
#include "games/deukalion/steps.h"

namespace agon::deukalion {
namespace {

// Changes exactly if the rules do: tests/golden checks it against a fixed set of seeded games.
constexpr std::string_view kSignature = "1678681c0d6a5116";

constexpr int kStartingCards = 3;

enum OptionIndex : std::uint8_t {
  kKylixOption,
  kRelocationOption,
  kArrivalOption,
  kOthersOption,
  kSecretOption,
  kSpentOption,
  kBankOption,
  kAnchorOption,
  kCapOption,
  kStarterOption,
};

Options read(const std::vector<int>& values) {
  const auto value = [&](OptionIndex i) { return static_cast<std::uint8_t>(values[i]); };
  Options options;
  options.kylix_free = value(kKylixOption);
  options.walk3 = value(kRelocationOption);
  options.no_arrival = value(kArrivalOption);
  options.only_active_attacks_hydra = value(kOthersOption);
  options.secret_hydra_licenses = value(kSecretOption);
  options.spent_cards = value(kSpentOption);
  options.honour_limited = value(kBankOption);
  options.challenge_from_anchor = value(kAnchorOption);
  options.turn_cap = static_cast<std::uint16_t>(values[kCapOption]);
  return options;
}

// DEU-SET-03: each chest on a random free space
void place_chests(State& s, Chance& chance) {
  int free[kCities];
  int spaces = 0;
  for (int city = 0; city < kCities; ++city) {
    free[city] = s.content->places[city].spaces;
    spaces += free[city];
  }
  for (int chest = 0; chest < kChests; ++chest) {
    int rest = static_cast<int>(chance.pick(static_cast<std::uint32_t>(spaces--)));
    int city = 0;
    while (rest >= free[city]) rest -= free[city++];
    --free[city];
    s.city[city].add(chest / kChestsEach);
  }
}

int draw_pursuit(State& s, Chance& chance) {
  unsigned left = s.pursuit_pile;
  for (auto skip = chance.pick(static_cast<std::uint32_t>(std::popcount(s.pursuit_pile))); skip > 0;
       --skip) {
    left &= left - 1;
  }
  const int pursuit = std::countr_zero(left);
  s.pursuit_pile &= static_cast<std::uint16_t>(~(1U << pursuit));
  return pursuit;
}

// DEU-SET-05
void deal(Play& play) {
  State& s = play.s;
  for (int i = 0; i < 2; ++i) {
    const int pursuit = draw_pursuit(s, play.chance);
    s.display |= static_cast<std::uint16_t>(1U << pursuit);
    report(play, event_kind::kShown, "DEU-SET-05", kNobody, "deukalion.event.displayed", [&] {
      return Args{{"pursuit", pursuit_name(pursuit)}};
    });
  }
  clockwise(s, s.starting_player, [&](Player p) {
    for (int i = 0; i < kStartingCards; ++i) draw_card(play, p, "DEU-SET-05");
    s[p].secret = static_cast<std::uint8_t>(draw_pursuit(s, play.chance));
    Event* event =
        report(play, event_kind::kGained, "DEU-SET-05", p, "deukalion.event.got_secret_pursuit");
    tell_in_full(event, p, "deukalion.event.got_this_pursuit", [&] {
      return Args{{"pursuit", pursuit_name(s[p].secret)}};
    });
  });
}

}  // namespace

const GameInfo& Deukalion::info() {
  static const GameInfo info = {
      "deukalion",
      "DEU",
      2,
      4,
      {{"kylix", {"rotate", "free"}, 0, 0, 0, "DEU-KYL-03"},
       {"relocation", {"distance3", "walk3"}, 0, 0, 0, "DEU-REL-01"},
       {"relocation_arrival", {"true", "false"}, 0, 0, 0, "DEU-REL-05"},
       {"others_may_challenge_hydra", {"true", "false"}, 0, 0, 0, "DEU-HCH-01"},
       {"secret_hydra_licenses", {"false", "true"}, 0, 0, 0, "DEU-HCH-01"},
       {"spent_action_cards", {"bottom", "discard_and_reshuffle", "remove"}, 0, 0, 0, "DEU-ACD-03"},
       {"honour_bank", {"unlimited", "14"}, 0, 0, 0, "DEU-HON-03"},
       {"challenge_from_anchor", {"false", "true"}, 0, 0, 0, "DEU-MOV-04"},
       {"turn_cap", {}, 0, 10000, 0, "DEU-END-03"},
       {"starting_player", {"random", "1", "2", "3", "4"}, 0, 0, 0, "DEU-SET-08"}},
      files().ledger,
      kSignature,
      false,
      {"deukalion.event.took_chest", "deukalion.event.reclaimed", "deukalion.event.drew_card",
       "deukalion.event.left_hoplites", "deukalion.event.nobody_draws"}};
  return info;
}

Result<State> Deukalion::initial(const Content& content, const Setup& setup, Chance& chance,
                                 Journal* journal) {
  auto begun = begin<Deukalion>(content, setup, "DEU-SET-01");
  if (!begun) return begun.error();
  State& s = begun->s;
  const std::vector<int>& options = begun->options;
  const Result<Player> starter =
      find_starting_player(options[kStarterOption], s.players, chance, "DEU-SET-08");
  if (!starter) return starter.error();
  s.options = read(options);
  s.starting_player = s.active = *starter;
  s.hydra = content.hydra_start;  // DEU-SET-04
  s.pursuit_pile = 0xFFFF;
  for (int kind = 0; kind < kMaxCardKinds; ++kind) {
    s.pile.add(kind, content.cards[kind].count);
  }
  for (Player p = 0; p < s.players; ++p) s[p].aboard = kHoplites;  // DEU-SET-06

  Play play{s, chance, journal};
  report(play, "set_up", "DEU-SET-08", s.starting_player, "deukalion.event.starting_player");
  place_chests(s, chance);
  deal(play);
  s.agenda.push(StepKind::kPlaceShip, s.starting_player);
  return s;
}

// -- ships are placed, DEU-SET-07

StepFault fits_place_ship(const State& s, const At& at) {
  bool fits = s.turn == 0 && s.starting_player == s.active;
  bool placed = true;
  clockwise(s, s.starting_player, [&](Player p) {
    if (p == at.step.player) placed = false;
    fits = fits && (s[p].square != kNoSquare) == placed;
    fits = fits && (!placed || s.on(p, s.content->anchors));
  });
  return unless(fits, "ships are placed in turn");
}

void legal_place_ship(const State& s, Actions& out) {
  for (Squares free = s.content->anchors & ~s.ships(); free != 0;) {
    out.add(act(Verb::kPlace, take_first(free)));
  }
}

void place_ship(Play& play, const Action* action) {
  State& s = play.s;
  const Player p = s.agenda.top().player;
  s.agenda.pop();
  s[p].square = action->a;
  if (Event* event =
          report(play, event_kind::kMoved, "DEU-SET-07", p, "deukalion.event.placed", [&] {
            return Args{{"square", square_name(action->a)}};
          })) {
    event->touches = {"player:" + std::to_string(p), square_id(action->a)};
  }
  const Player next = s.next_player(p);
  if (next != s.starting_player) {
    s.agenda.push(StepKind::kPlaceShip, next);
  } else {
    s.agenda.push(StepKind::kShake, s.active);
  }
}

// -- the end

PerPlayer<int> Deukalion::scores(const State& s) {
  return per_player<int>(s.players, [&](Player p) { return s.honour(p); });
}

// One point of honour is missing. DEU-END-01
PlayerSet Deukalion::about_to_win(const State& s) {
  PlayerSet near;
  for (Player p = 0; p < s.players && !s.over; ++p) {
    if (s.honour(p) + 1 >= s.target()) near.add(p);
  }
  return near;
}

// The winner is first; the others follow by their honour. DEU-END-01, DEU-END-02
Ranking Deukalion::ranking(const State& s) {
  if (!s.over) return {};
  if (s.winner == kNobody) return {.ending = Ending::kUnfinished};
  return ranking_by(s.players, [&](Player p) {
    int place = 1;
    for (Player q = 0; q < s.players; ++q) {
      const bool ahead = p != s.winner && (q == s.winner || s.honour(q) > s.honour(p));
      if (q != p && ahead) ++place;
    }
    return place;
  });
}

}  // namespace agon::deukalion
