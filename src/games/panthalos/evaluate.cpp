// What the bots think a position is worth: an estimate of each player's final score, by named
// features, and from these the shares of the win. Worths are in hundredths of a point.
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>

#include "core/linear_evaluation.h"
#include "games/panthalos/estimate.h"
#include "games/panthalos/panthalos.h"
#include "games/panthalos/tally.h"

namespace agon::panthalos {
namespace {

using namespace bots;

// What each of them counts, in points of the final score.
constexpr std::array<std::string_view, kFeatureKinds> kFeatureIds = {
    "points",     // scored
    "goods",      // what they bring when shipped, now or at the end
    "merchants",  // what a Merchant would pay beyond that
    "artisans",   // what they will still refine or promote
    "ships",      // own Ships, for the end
    "discs",      // in the personal reserve, or about to come there
    "force",      // Titans and Reinforcements for later attacks
    "defence",    // against the attack of this round
    "ranks",      // of Workers, and converted Leaders, at the end
    "workforce",  // what pieces will still do
    "polis",      // income of Discs in POLIS
    "placed",     // what pieces at locations will bring in this round
    "duel",       // the duel being fought
    "collected",  // Discs in the collection box
    "start",      // being the Starting Player
};

// Strength is worth much up to what the attacks to come will ask for. A Reinforcement also turns a
// Titan, which its bonus does not show.
int worth_of_force(int strength, int attacks) {
  const int useful = std::min(strength, part(kForcePerAttack, attacks));
  return kForcePoint * useful + kSparePoint * (strength - useful);
}

// -- the features of one player

class Estimate {
 public:
  Estimate(const State& s, const Outlook& view, const Board& board, Player p)
      : s_(s), view_(view), board_(board), p_(p), player_(s[p]), own_(board.at[p]) {}

  Amounts amounts() {
    amounts_[kPoints] = 100 * player_.score;
    amounts_[kCollected] = -part(kCollectedDisc * player_.collected, view_.penalty);
    amounts_[kStart] = s_.starting_player == p_ ? 15 : 0;
    trade();
    pieces();
    locations();
    discs();
    force();
    duel();
    return amounts_;
  }

 private:
  int token(Token t) const { return player_.tokens.n[t]; }
  // Chance to act once more: in this phase, or in a later round.
  int may_act() const {
    if (view_.acting && !player_.pools[kFront].empty() && !s_.passed.has(p_)) return kOne;
    return std::min(view_.rounds, kOne) * 7 / 8;
  }

  // Goods, Merchants, Artisans, Ships.
  void trade() {
    const int act = may_act();
    unsigned own_ships = 0;
    int ships = 0;
    for (std::size_t i = 0; i < s_.content->ships.size(); ++i) {
      const int count = token(kShips + static_cast<int>(i));
      if (count > 0) own_ships |= s_.content->ships[i].types;
      ships += count;
    }
    amounts_[kFleet] =
        25 * ships + std::popcount(own_ships) *
                         part(part(20, view_.reaches_end), std::min(view_.rounds, 3 * kOne));
    const int in_port = part(kSymbol, act);
    const int elsewhere = part(kSymbol - 20, act);
    const int at_the_end = part(190, view_.reaches_end);  // PAN-END-05
    int basics = 0;
    int refined = 0;
    for (int type = 0; type < kGoodTypes; ++type) {
      const int basic = token(kBasicGoods + type);
      const int fine = token(kRefinedGoods + type);
      if (basic + fine == 0) continue;
      int symbol = (board_.port >> type & 1U) != 0 ? in_port : elsewhere;
      if ((own_ships >> type & 1U) != 0) symbol = std::max(symbol, at_the_end);
      amounts_[kGoods] += symbol * (basic + 2 * fine);
      basics += basic;
      refined += fine;
    }
    if (has_artisan()) {
      for (int type = 0; type < kGoodTypes; ++type) craft(type, token(kBasicGoods + type), act);
      craft(kArtisanAny, basics, act);
      craft(kArtisanDie, 2, act);
    }
    if (act > 0 && refined > 0) amounts_[kSales] = part(best_sale(refined), act);
  }

  bool has_artisan() const {
    std::uint64_t counters = 0;  // seven, and one of the Goods
    std::memcpy(&counters, player_.tokens.n + kArtisans, sizeof counters);
    return (counters & 0xFFFFFFFFFFFFFFU) != 0;
  }

  void craft(int kind, int targets, int act) {
    const int count = token(kArtisans + kind);
    if (count == 0) return;
    const int each = kind == kArtisanDie ? view_.promotion : 130;
    const int cost = s_.content->artisan_cost[kind] * view_.disc;
    const int effects = std::min(count, 2);
    const int now = std::max(0, std::min(targets, effects) * each - cost) / 2;
    amounts_[kCrafts] += 20 * count + part(now, act) + part(20 + 12 * effects, view_.rounds);
  }

  // The best sale to a Merchant in the display, the nearer the surer.
  int best_sale(int refined) const {
    constexpr int kSure[] = {200, 70, 20};
    int best = 0;
    for (int i = 0; i < board_.offer_count; ++i) {
      const Offer& offer = board_.offers[i];
      if (refined + 2 < offer.goods) continue;
      const int missing = missing_for(*offer.merchant);
      if (missing > 2) continue;
      const int discs = offer.four_discs ? std::min<int>(4, player_.general) * view_.disc : 0;
      best = std::max(best, part(offer.premium + discs, kSure[missing]));
    }
    return best;
  }

  int missing_for(const Merchant& merchant) const {
    int missing = 0;
    int spare = 0;
    for (int type = 0; type < kGoodTypes; ++type) {
      const int left = token(kRefinedGoods + type) - merchant.wanted[type];
      (left < 0 ? missing : spare) += std::abs(left);
    }
    return missing + std::max(0, merchant.wild - spare);
  }

  // Ranks, and how often each piece will still be put to use. A Worker that was placed rests for a
  // round (PAN-THER-02); Leaders never do.
  void pieces() {
    const Pool* pools = player_.pools;
    int rank_sum = ranks(own_.placed);
    for (const Pool pool : player_.pools) rank_sum += ranks(pool);
    amounts_[kRanks] =
        rank_sum * view_.promotion + part(700 * player_.converted, view_.reaches_end);
    const bool can_place = view_.acting && !s_.passed.has(p_);
    const int front = workers(pools[kFront]);
    const int rested = workers(pools[kBaths]) + own_.spared + (can_place ? 0 : front);
    const int tired =
        workers(own_.placed) - own_.spared + workers(pools[kInTitanus]) + workers(pools[kInAgro]);
    const int soon = std::min(view_.rounds, kOne);
    int uses = (rested + tired + (can_place ? front : 0)) * view_.rounds / 2;
    uses += rested * soon / 2;
    if (can_place) uses += front * kOne;
    amounts_[kWorkforce] = part(kUse, uses);
    amounts_[kWorkforce] += part(kLeaderUse * player_.converted, view_.rounds);
    if (view_.acting) amounts_[kWorkforce] += kLeaderUse * leaders(pools[kFront]);
  }

  // What the locations still to be evaluated will bring, Discs aside.
  void locations() {
    amounts_[kPlaced] = own_.yield;
    if (own_.foro > 0) amounts_[kPlaced] += foro();
    if (own_.arena > 0) amounts_[kPlaced] += own_.arena * (view_.titan + duel_prospect());
    amounts_[kIncome] = own_.income;
  }

  // To hire, or to convert the lowest Worker. PAN-FORO-02, PAN-FORO-04
  int foro() const {
    int best = 0;
    if (player_.unhired > 0) {
      best = s_.templum() * view_.promotion + part(kUse, view_.rounds) / 2;
    }
    if (player_.personal > 0) {
      const int gain = part(700, view_.reaches_end) - 2 * view_.promotion +
                       part(kLeaderUse - kUse / 2, view_.rounds) - view_.disc - 120;
      best = std::max(best, gain);
    }
    return best;
  }

  // Whether somebody could be beaten in a duel. PAN-DUEL-01
  int duel_prospect() const {
    int prospect = 0;
    for (Player q = 0; q < s_.players; ++q) {
      if (q == p_ || s_.challenged.has(q) || s_[q].leader_at == 0) continue;
      const Element x = s_.content->element[s_[q].leader_at];
      const int own = reach(player_, x);
      if (own == 0) continue;
      prospect = std::max(prospect, own > reach(s_[q], x) ? 300 : 60);
    }
    return prospect;
  }

  // Discs on hand and those that AGRO and ORACULUM will bring; those for POLIS are spent.
  void discs() {
    int due = 0;
    if (view_.pending(Location::kAgro)) {
      const Pool pool = player_.pools[kInAgro];
      due = ranks(pool) + leaders(pool) * std::max(1, board_.best_agro);
    }
    const int hand = player_.personal + std::min<int>(due, player_.general) - own_.polis_workers;
    const int full = std::min(hand, 4);
    const int half = std::clamp(hand - 4, 0, 4);
    amounts_[kDiscs] = view_.disc * (2 * full + half) / 2 + 5 * std::max(0, hand - 8);
  }

  int titans_due() const {
    if (!view_.pending(Location::kTitanus)) return 0;
    const Pool pool = player_.pools[kInTitanus];
    if (pool.empty()) return 0;
    return half_ranks(pool) +
           leaders(pool) * (board_.best_titanus == 0 ? 1 : board_.best_titanus / 2);
  }

  // The attack of this round, if it is still to come, and the force that is left for later ones.
  void force() {
    constexpr int kMeanTitan = 7;
    const int coming = kMeanTitan * titans_due();
    const int titans = total_titans(player_.tokens.n);
    const int bonuses = total_bonus(player_.tokens.n);
    int strength = titans + bonuses * 3 / 2 + coming;
    if (view_.attack_pending.has(p_)) {
      const UnderworldToken& token = s_.content->underworld[s_.underworld_top];
      const int need = token.strength + s_.templum();
      const int total = own_.in_krypt ? titans + bonuses : reach(player_, token.element);
      const int hoped = total + (own_.in_krypt ? coming : coming / 2);
      const int sure = total >= need ? kOne : hoped >= need ? 150 : hoped * 60 / need;
      amounts_[kDefence] = part(100 * token.points, sure) -
                           part(view_.disc + part(kCollectedDisc, view_.penalty), kOne - sure);
      strength = std::max(0, strength - part(need, sure) * 3 / 4);
    }
    amounts_[kForce] = worth_of_force(strength, view_.rounds);
  }

  // The duel being fought: who is ahead, whether the other one can answer, and what may come back.
  void duel() {
    if (!view_.duel || (p_ != s_.attacker && p_ != s_.defender)) return;
    amounts_[kDuel] = played_worth(p_ == s_.attacker ? kAttacker : kDefender);
    if (view_.winner != kNobody) {
      if (view_.winner == p_) amounts_[kDuel] += spoils();
      return;
    }
    if (s_.agenda.top().kind != StepKind::kAnswer) return;
    const Player asked = s_.agenda.top().player;
    const int chance = p_ == asked ? kOne - holds(asked) : holds(asked);
    amounts_[kDuel] += part(spoils(), chance) - part(view_.promotion, kOne - chance);
  }

  // PAN-DUEL-08
  int spoils() const {
    if (player_.personal == 0) return 400;
    return std::max(400, 800 - view_.disc - part(kCollectedDisc, view_.penalty));
  }

  // Chance that whoever is ahead wins, although `asked` may answer.
  int holds(Player asked) const {
    const bool attacks = asked == s_.attacker;
    const int gap = total_played(attacks ? kDefender : kAttacker) -
                    total_played(attacks ? kAttacker : kDefender) + (attacks ? 1 : 0);
    const Element x = s_.content->element[s_[s_.defender].leader_at];
    return reach(s_[asked], x) >= gap ? 110 : 250;
  }

  int total_played(int set) const {
    return total_titans(s_.played[set].n) + total_bonus(s_.played[set].n);
  }
  // Titans can be bought back. PAN-FORCE-05
  int played_worth(int set) const {
    int titans = 0;
    for (Token t = kTitans; t < kReinforcements; ++t) titans += s_.played[set].n[t];
    return std::min<int>(titans, player_.personal) * std::max(0, view_.titan - view_.disc);
  }

  const State& s_;
  const Outlook& view_;
  const Board& board_;
  Player p_;
  const PlayerState& player_;
  const Presence& own_;
  Amounts amounts_{};
};

const Evaluation<kFeatureKinds>& evaluation() {
  static const auto read = read_evaluation(Panthalos::files().evaluation_file("json"), kFeatureIds);
  return read;
}

float progress_of(const Outlook& view) {
  return 1.0F - static_cast<float>(view.rounds) / static_cast<float>(kOne * kRounds);
}

}  // namespace

Estimates bots::estimates_of(const State& s) {
  Estimates estimates;
  estimates.view = outlook_of(s);
  estimates.progress = progress_of(estimates.view);
  const Board board = board_of(s, estimates.view);
  for (Player p = 0; p < s.players; ++p) {
    estimates.of[p] = Estimate(s, estimates.view, board, p).amounts();
  }
  return estimates;
}

PerPlayer<float> Panthalos::evaluate(const State& s) {
  PerPlayer<float> worth{};
  if (s.over) {
    const PerPlayer<int> points = scores(s);
    const int best = *std::max_element(points.begin(), points.begin() + s.players);
    const auto firsts = std::count(points.begin(), points.begin() + s.players, best);
    for (std::size_t p = 0; p < s.players; ++p) {
      worth[p] = points[p] == best ? 1.0F / static_cast<float>(firsts) : 0.0F;
    }
    return worth;
  }
  const Estimates estimates = estimates_of(s);
  const auto weights = evaluation().at(estimates.progress);
  for (std::size_t p = 0; p < s.players; ++p) {
    worth[p] = weighted_sum(estimates.of[p], weights) / 100.0F;
  }
  return shares_of(worth, s.players);
}

std::vector<Feature> Panthalos::features(const State& s, Player p) {
  const Outlook view = outlook_of(s);
  const Board board = board_of(s, view);
  const auto weights = evaluation().at(progress_of(view));
  Amounts amounts{};
  if (s.over) {
    amounts[kPoints] = 100 * s[p].score;
  } else {
    amounts = Estimate(s, view, board, p).amounts();
  }
  return feature_list(kFeatureIds, amounts, weights, 100.0);
}

float Panthalos::progress(const State& s) { return progress_of(outlook_of(s)); }
SearchHints Panthalos::search_hints() { return evaluation().search; }

}  // namespace agon::panthalos
