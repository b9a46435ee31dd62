// What the game says of itself, its content, the start, and the places at the end.
#include "core/content_tables.h"
#include "core/per_player.h"
#include "core/start.h"
#include "games/liars_dice/liars_dice.h"

namespace agon::liars_dice {
namespace {

// Changes exactly if the rules do: tests/golden holds it against a fixed set of seeded games, and
// prints the right one when it fails.
constexpr std::string_view kSignature = "7ba88e152d2db65c";

enum OptionIndex : std::uint8_t { kWildOnes, kExactCalls };

// LIA-SET-02. The schema holds the bounds; four rows with different keys are all there can be.
Status read_cups(const ContentTable& table, Content& content) {
  for (const ContentRow& row : table.rows) {
    content.dice[number(row, "players")] = static_cast<std::uint8_t>(number(row, "dice"));
  }
  return {};
}

}  // namespace

const GameInfo& LiarsDice::info() {
  static const GameInfo info = {
      .id = "liars_dice",
      .rule_prefix = "LIA",
      .min_players = kMinPlayers,
      .max_players = kMaxPlayers,
      .options = {{"wild_ones", {"off", "on"}, 0, 0, 1, "LIA-CALL-02"},
                  {"exact", {"off", "on"}, 0, 0, 0, "LIA-CALL-04"}},
      .ledger = files().ledger,
      .signature = kSignature,
      .example = true,
      .details = {"liars_dice.event.rolled", "liars_dice.event.showed"},
  };
  return info;
}

Result<Content> LiarsDice::load_content(const ContentFiles& data) {
  static const std::array<ContentReader<Content>, 1> kTables = {
      {{{"cups", "LIA-SET-02", kMaxPlayers - kMinPlayers + 1, {"players"}}, read_cups}}};
  return read_content<Content>(kTables, files().schemas, data);
}

Result<State> LiarsDice::initial(const Content& content, const Setup& setup, Chance& chance,
                                 Journal* journal) {
  auto begun = begin<LiarsDice>(content, setup, "LIA-SET-01");
  if (!begun) return begun.error();
  State& s = begun->s;
  s.wild_ones = begun->option(kWildOnes);
  s.exact = begun->option(kExactCalls);
  for (Player p = 0; p < s.players; ++p) s.count[p] = content.dice[s.players];  // LIA-SET-02
  // LIA-SET-03
  s.agenda.push(StepKind::kRoll, static_cast<Player>(chance.pick(s.players)));
  PlayOf<State> play{s, chance, journal};
  run(play);
  return s;
}

PerPlayer<int> LiarsDice::scores(const State& s) {
  return per_player<int>(s.players, [&](Player p) { return s.count[p]; });
}

// Of two who are left, the one whose rival has a single die. LIA-END-01
PlayerSet LiarsDice::about_to_win(const State& s) {
  PlayerSet near;
  if (s.over || s.players_in() != 2) return near;
  for (Player p = 0; p < s.players; ++p) {
    if (s.in(p) && s.count[s.next_in(p)] == 1) near.add(p);
  }
  return near;
}

// LIA-END-01, LIA-END-02
Ranking LiarsDice::ranking(const State& s) {
  if (!s.over) return {};
  return ranking_by(s.players, [&](Player p) { return s.in(p) ? 1 : s.place[p]; });
}

}  // namespace agon::liars_dice
