// The value network of the search: its inputs are the features of the evaluation, and what each
// player has.
#include <algorithm>
#include <array>

#include "core/value_net.h"
#include "games/panthalos/estimate.h"
#include "games/panthalos/panthalos.h"
#include "games/panthalos/tally.h"

namespace agon::panthalos {
namespace {

using namespace bots;

int sum_of(const Amounts& amounts) {
  int sum = 0;
  for (const int each : amounts) sum += each;
  return sum;
}

// Pieces, Discs and tokens, as they are.
void add_belongings(const State& s, Player p, InputWriter& to) {
  const PlayerState& own = s[p];
  for (const Pool pool : own.pools) {
    to.add(workers(pool) / 3.0);
    to.add(leaders(pool));
    to.add(ranks(pool) / 12.0);
  }
  to.add(highest_rank(own.pools[kFront]) / 6.0);
  to.add(own.personal / 6.0);
  to.add(own.personal == 0);
  to.add(own.general / 10.0);
  to.add(own.collected / 4.0);
  to.add(own.converted);
  to.add(own.unhired / 3.0);
  const std::uint8_t* tokens = own.tokens.n;
  for (int e = 0; e < kElements; ++e) {
    to.add((titan_strength(tokens, e) + bonus_of(tokens, e)) / 15.0);
  }
  int ships = 0;
  int artisans = 0;
  for (Token t = kShips; t < kArtisans; ++t) ships += tokens[t];
  for (Token t = kArtisans; t < kBasicGoods; ++t) artisans += tokens[t];
  to.add(ships / 2.0);
  to.add(artisans / 2.0);
  for (Token t = kBasicGoods; t < kTokens; ++t) to.add(tokens[t] / 2.0);
}

void write_inputs(const State& s, Player p, const Estimates& estimates, InputWriter& to) {
  const Outlook& view = estimates.view;
  const Amounts& amounts = estimates.of[p];
  const float late = estimates.progress;
  for (const int amount : amounts) {
    const float points = static_cast<float>(amount) / 1000.0F;
    to.add((1 - late) * points);
    to.add(late * points);
  }
  const int all = sum_of(amounts);
  int best = -100000;
  int score = -100000;
  int ahead = 0;
  for (Player q = 0; q < s.players; ++q) {
    if (q == p) continue;
    const int other = sum_of(estimates.of[q]);
    best = std::max(best, other);
    score = std::max<int>(score, s[q].score);
    ahead += other > all ? 1 : 0;
  }
  const float lead = static_cast<float>(std::clamp(all - best, -4000, 4000)) / 1000.0F;
  to.add((1 - late) * lead);
  to.add(late * lead);
  to.add(late * late * lead);
  to.add_one_of(ahead, kMaxPlayers);
  to.add((s[p].score - score) / 20.0);
  to.add(late * static_cast<float>(s[p].score - score) / 10.0F);

  to.add(late);
  to.add(view.acting);
  to.add(view.acting && !s.passed.has(p) && !s[p].pools[kFront].empty());
  to.add(view.reaches_end / 256.0);
  to.add(view.penalty / 256.0);
  to.add(view.attack_pending.has(p));
  to.add(s.starting_player == p);
  const Player next = Panthalos::to_act(s);
  to.add_one_of(next == kNobody ? kMaxPlayers : (p - next + s.players) % s.players, kMaxPlayers);
  to.add_one_of(s.players - 2, kMaxPlayers - 1);
  add_belongings(s, p, to);
}

const ValueNet& net() {
  static const ValueNet read(Panthalos::files().evaluation_file("net.json"), Panthalos::kInputs);
  return read;
}

}  // namespace

void Panthalos::inputs(const State& s, Inputs& out) {
  const Estimates estimates = estimates_of(s);
  for (Player p = 0; p < s.players; ++p) {
    InputWriter writer(out[p]);
    write_inputs(s, p, estimates, writer);
  }
}

PerPlayer<float> Panthalos::evaluate_by_net(const State& s) {
  if (s.over || !net().trained()) return evaluate(s);
  return learned_shares<Panthalos>(net(), s);
}

}  // namespace agon::panthalos
