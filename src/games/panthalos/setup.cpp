// Set-up, and what the game says of itself.
#include "core/start.h"
#include "games/panthalos/names.h"
#include "games/panthalos/panthalos.h"
#include "games/panthalos/steps.h"

namespace agon::panthalos {

// PAN-SETUP-02
int starting_workers(int players) {
  constexpr int kWorkers[] = {5, 4, 3, 3};
  return kWorkers[players - 2];
}

namespace {

// Changes exactly if the rules do: tests/golden checks it against a fixed set of seeded games.
constexpr std::string_view kSignature = "61fbb00589aa6a10";

enum OptionIndex : std::uint8_t { kContestedOrder, kDiscardableKinds, kSoloConversion, kStarter };

// PAN-SETUP-07: by seat counted from the Starting Player
int starting_discs(int seat) {
  constexpr int kDiscs[] = {4, 5, 5, 6, 6};
  return kDiscs[seat];
}

void set_up_player(State& s, Player p) {
  PlayerState& player = s[p];
  const int workers = starting_workers(s.players);
  player.pools[kFront].add(kLeader);
  for (int i = 0; i < workers; ++i) player.pools[kFront].add(2);
  player.unhired = static_cast<std::uint8_t>(5 - workers);
  const int seat = (p - s.starting_player + s.players) % s.players;
  player.personal = static_cast<std::uint8_t>(starting_discs(seat));
  player.general = static_cast<std::uint8_t>(11 - player.personal);  // PAN-SETUP-08
}

// PAN-SETUP-06
void draw_starting_tokens(Play& play, Player p) {
  State& s = play.s;
  const Token good = s.stack.draw(play.chance, kBasicGoods, kRefinedGoods);
  ++s[p].tokens[kRefinedGoods + good_type(good)];
  report(play, event_kind::kGained, "PAN-SETUP-06", p, "panthalos.event.drew_token", [&] {
    return Args{{"token", good_name(good_type(good), true)}};
  });
  draw_reinforcement(play, p, "PAN-SETUP-06");
  draw_titans(play, p, 2, "PAN-SETUP-06");
}

}  // namespace

const GameInfo& Panthalos::info() {
  static const GameInfo info = {
      "panthalos",
      "PAN",
      2,
      5,
      {{"contested_order", {"space", "turn"}, 0, 0, 0, "PAN-EVAL-02"},
       {"discardable_kinds", {"four", "with_goods"}, 0, 0, 0, "PAN-ART-03"},
       {"solo_conversion", {"off", "on"}, 0, 0, 0, "PAN-FORCE-04"},
       {"starting_player", {"random", "1", "2", "3", "4", "5"}, 0, 0, 0, "PAN-SETUP-05"}},
      files().ledger,
      kSignature,
      false,
      {"panthalos.event.took", "panthalos.event.drew_token", "panthalos.event.promoted",
       "panthalos.event.gained_discs", "panthalos.event.bought_back", "panthalos.event.returned"}};
  return info;
}

Result<State> Panthalos::initial(const Content& content, const Setup& setup, Chance& chance,
                                 Journal* journal) {
  auto begun = begin<Panthalos>(content, setup, "PAN-COMP-01");
  if (!begun) return begun.error();
  State& s = begun->s;
  const std::vector<int>& options = begun->options;
  s.round = 1;
  s.contested_order = static_cast<std::uint8_t>(options[kContestedOrder]);
  s.discard_goods = static_cast<std::uint8_t>(options[kDiscardableKinds]);
  s.solo_conversion = static_cast<std::uint8_t>(options[kSoloConversion]);
  for (Token t = 0; t < kTokens; ++t) s.stack[t] = content.supply[t];
  s.merchant_stack = (1U << kMerchants) - 1U;
  s.underworld.rest = (1U << kUnderworld) - 1U;

  Play play{s, chance, journal};
  turn_up_underworld(play);  // PAN-SETUP-04
  const Result<Player> starter =
      find_starting_player(options[kStarter], s.players, chance, "PAN-SETUP-05");
  if (!starter) return starter.error();
  s.starting_player = *starter;
  report(play, "set_up", "PAN-SETUP-05", s.starting_player, "panthalos.event.starting_player");
  for (Player p = 0; p < s.players; ++p) set_up_player(s, p);
  in_turn_order(s, [&](Player p) { draw_starting_tokens(play, p); });
  fill_display(play, kShips, kArtisans, 5);  // PAN-SETUP-09
  fill_display(play, kBasicGoods, kRefinedGoods, 4);
  fill_display(play, kArtisans, kBasicGoods, 2);
  fill_display(play, kReinforcements, kShips, 4);
  fill_merchants(play);
  s.agenda.push(StepKind::kRound);
  Panthalos::run(play);
  return s;
}

}  // namespace agon::panthalos
