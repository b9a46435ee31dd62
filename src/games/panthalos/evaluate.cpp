// What the bots think a position is worth: an estimate of each player's final score, by named
// features, and from these the shares of the win. Whole numbers up to the last division, so that
// bots decide alike on every platform. Worths are in hundredths of a point.
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>

#include "games/panthalos/panthalos.h"

namespace agon::panthalos {
namespace {

enum FeatureKind {
  kPoints, kGoods, kSales, kCrafts, kFleet, kDiscs, kForce, kDefence, kRanks, kWorkforce,
  kIncome, kPlaced, kDuel, kCollected, kStart, kFeatureKinds,
};

struct FeatureRow {
  std::string_view id;
  int percent;  // what one point of it counts
};
constexpr FeatureRow kFeatureRows[kFeatureKinds] = {
    {"points", 100},     // scored
    {"goods", 100},      // what they bring when shipped, now or at the end
    {"merchants", 100},  // what a Merchant would pay beyond that
    {"artisans", 100},   // what they will still refine or promote
    {"ships", 100},      // own Ships, for the end
    {"discs", 100},      // in the personal reserve, or about to come there
    {"force", 100},      // Titans and Reinforcements for later attacks
    {"defence", 100},    // against the attack of this round
    {"ranks", 100},      // of Workers, and converted Leaders, at the end
    {"workforce", 100},  // what pieces will still do
    {"polis", 100},      // income of Discs in POLIS
    {"placed", 100},     // what pieces at locations will bring in this round
    {"duel", 100},       // the duel being fought
    {"collected", 100},  // Discs in the collection box
    {"start", 100},      // being the Starting Player
};
using Amounts = std::array<int, kFeatureKinds>;

constexpr int kUse = 120;          // a Worker, put to use once
constexpr int kLeaderUse = 150;    // a Leader, put to use once
constexpr int kSymbol = 95;        // on a Good that can still be shipped
constexpr int kForcePoint = 30;    // of strength, while attacks are to come
constexpr int kSparePoint = 6;     // beyond what those attacks need: it can be sold
constexpr int kForcePerAttack = 10;
constexpr int kCollectedDisc = 300;  // PAN-END-03
constexpr int kOne = 256;            // a certainty, or a round

int part(int value, int share) { return value * share >> 8; }  // rounds down

// -- counting pieces: the eight counters of a Pool at once, as the bytes of two words

struct Halves {
  std::uint32_t even;  // Leader, ranks 2, 4, 6
  std::uint32_t odd;   // ranks 1, 3, 5, converted Leader
  explicit Halves(Pool pool)
      : even(std::bit_cast<std::uint32_t>(pool) & 0x0F0F0F0FU),
        odd(std::bit_cast<std::uint32_t>(pool) >> 4U & 0x0F0F0F0FU) {}
};
// The top byte of a product of bytes is the sum of the counters, each times a factor.
int weighted(Halves pool, std::uint32_t even_factors, std::uint32_t odd_factors) {
  return static_cast<int>((pool.even * even_factors + pool.odd * odd_factors) >> 24U);
}
int workers(Pool pool) { return weighted(Halves(pool), 0x00010101U, 0x01010100U); }
int ranks(Pool pool) { return weighted(Halves(pool), 0x00020406U, 0x01030500U); }
int leaders(Pool pool) { return weighted(Halves(pool), 0x01000000U, 0x00000001U); }
int highest_rank(Pool pool) {
  const std::uint32_t only_workers = std::bit_cast<std::uint32_t>(pool) & 0x0FFFFFF0U;
  return (static_cast<int>(std::bit_width(only_workers | 1U)) - 1) / 4;
}
// Titans of TITANUS: half the rank, rounded down. PAN-TITAN-01
int half_ranks(Pool pool) { return weighted(Halves(pool), 0x00010203U, 0x00010200U); }

// -- what all players share: how the game will go on

struct Outlook {
  bool acting = false;   // the action phase
  int location = 0;      // the next to be evaluated; 0 in the action phase
  int serving = -1;      // the location whose pieces are being served one by one …
  int to_serve = 0;      // … and its spaces that are not yet
  bool attacked = false;        // the attack of this round is over, but for those …
  PlayerSet attack_pending;     // … who are still to decide
  bool income_pending = false;  // POLIS is still to pay
  Player winner = kNobody;      // of a duel, as long as the spoils are not taken
  bool duel = false;            // a duel goes on; what was played may come back
  int rounds = 0;        // expected after this one
  int reaches_end = 0;   // chance that round 8 is scored (PAN-END-05, PAN-END-06)
  int penalty = 0;       // chance that collected Discs cost points (PAN-END-03)
  int disc = 0;          // worth of a Disc in the personal reserve
  int promotion = 0;     // … of a rank
  int titan = 0;         // … of a Titan
  int reinforcement = 0;
  int good = 0;          // … of a basic Good

  bool pending(Location place) const { return location <= static_cast<int>(place); }
  bool due(const Space& space) const {
    if (space.lightning) return false;
    if (serving == static_cast<int>(space.location)) return (to_serve >> (space.order - 1) & 1) != 0;
    return pending(space.location);
  }
};

// What is going on, read off the agenda.
void read_agenda(const State& s, Outlook& view) {
  view.location = kLocations;
  for (int i = 0; i < s.agenda.size(); ++i) {
    const auto& step = s.agenda[i];
    switch (step.kind) {
      case StepKind::kEvaluate: view.location = step.a; break;
      case StepKind::kTurn:
      case StepKind::kNextTurn: view.acting = true; break;
      case StepKind::kServe:
        view.serving = step.a;
        view.to_serve = step.b;
        break;
      case StepKind::kArena:
        view.serving = static_cast<int>(Location::kArena);
        view.to_serve = step.b;
        break;
      case StepKind::kPolisBenefits: view.income_pending = true; break;
      case StepKind::kAttack: view.attack_pending = s.defending; break;
      case StepKind::kDefend: view.attack_pending.add(step.player); break;
      case StepKind::kAnswer: view.duel = true; break;
      case StepKind::kDuelOver:
        view.duel = true;
        if (step.a < 2) view.winner = step.player;
        break;
      case StepKind::kSpoils: view.winner = step.player; break;
      default: break;
    }
  }
  view.attacked = !view.pending(Location::kKrypt);
  if (!view.attacked) view.attack_pending = PlayerSet::first(s.players);
  if (view.pending(Location::kPolis)) view.income_pending = true;
}

// The collection box goes on filling as it has so far, starting from half a Disc a player.
Outlook outlook_of(const State& s) {
  Outlook view;
  read_agenda(s, view);
  const int attacked = view.attacked && view.attack_pending.empty() ? 1 : 0;
  const int held = s.collection();
  const int room = std::max(0, 4 * s.players - held);
  const int until_full = kOne * room * (s.round + 1 + attacked) / (held + s.players);
  const int after_this = std::max(0, until_full - (attacked != 0 ? 0 : kOne));
  const int until_last = kOne * (kRounds - s.round);
  view.rounds = std::min(until_last, after_this);
  const int slack = after_this - until_last;
  view.reaches_end = s.round == kRounds ? kOne : std::clamp(kOne / 2 + slack / 4, 0, kOne);
  view.penalty = std::clamp(kOne / 2 - slack / 4, 0, kOne);
  if (room == 0) {
    view.penalty = kOne;
    if (s.round < kRounds) view.reaches_end = 0;
  }
  const int soon = std::min(view.rounds, 4 * kOne);
  view.disc = 10 + part(12, soon);
  view.promotion = part(100, view.reaches_end) + part(12, view.rounds);
  view.titan = 60 + part(30, soon);
  view.reinforcement = 30 + part(15, soon);
  view.good = 60 + part(12, soon);
  return view;
}

// -- one player's force

// Strength of all Titans of an element, whose five counters lie side by side (see `weighted`).
int titan_strength(const std::uint8_t* tokens, int element) {
  std::uint64_t counters = 0;
  std::memcpy(&counters, tokens + kTitans + element * kStrengths, sizeof counters);
  return static_cast<int>((counters & 0xFFFFFFFFFFU) * 0x0506070809000000U >> 56U);
}
// Bonuses of all Reinforcements of an element.
int bonus_of(const std::uint8_t* tokens, int element) {
  const std::uint8_t* n = tokens + kReinforcements + element * kBonuses;
  return n[0] + 2 * n[1] + 3 * n[2];
}
int total_titans(const std::uint8_t* tokens) {
  return titan_strength(tokens, 0) + titan_strength(tokens, 1) + titan_strength(tokens, 2) +
         titan_strength(tokens, 3);
}
int total_bonus(const std::uint8_t* tokens) {
  return bonus_of(tokens, 0) + bonus_of(tokens, 1) + bonus_of(tokens, 2) + bonus_of(tokens, 3);
}

// The strongest Titan not of `x`, and the next one.
struct Foreign {
  int first = 0;
  int second = 0;
};
Foreign best_foreign(const PlayerState& player, int x) {
  Foreign best;
  for (int strength = 9; strength >= 5 && best.second == 0; --strength) {
    int count = 0;
    for (int e = 0; e < kElements; ++e) {
      if (e != x) count += player.tokens.n[titan(static_cast<Element>(e), strength)];
    }
    if (count == 0) continue;
    if (count > 1 || best.first != 0) best.second = strength;
    if (best.first == 0) best.first = strength;
  }
  return best;
}

// The greatest total against an element, about: more than two Titans are seldom turned.
// PAN-FORCE-04
int reach(const PlayerState& player, Element x) {
  const std::uint8_t* n = player.tokens.n;
  const int element = static_cast<int>(x);
  const int total = titan_strength(n, element) + bonus_of(n, element);
  const Token helpers = reinforcement(x, 1);
  const int turned = n[helpers] + n[helpers + 1] + n[helpers + 2];
  if (turned == 0) return total;
  const Foreign foreign = best_foreign(player, element);
  return total + foreign.first + (turned > 1 ? foreign.second : 0);
}

// Strength is worth much up to what the attacks to come will ask for. A Reinforcement also turns a
// Titan, which its bonus does not show.
int worth_of_force(int strength, int attacks) {
  const int useful = std::min(strength, part(kForcePerAttack, attacks));
  return kForcePoint * useful + kSparePoint * (strength - useful);
}

// -- what goes on around a player, gathered in one pass over the board

struct Presence {
  Pool placed;          // pieces on spaces of the board, TITANUS and AGRO aside
  int spared = 0;       // Workers in ORACULUM or KRYPT: they need no rest
  bool in_krypt = false;
  int foro = 0;
  int arena = 0;
  int polis_workers = 0;
  int yield = 0;        // what POLIS, AGORA, PHALANX, ART and ORACULUM will bring
  int income = 0;       // of Discs in POLIS
};

int polis_worth(const PolisBenefit& benefit, const Outlook& view) {
  switch (benefit.kind) {
    case PolisKind::kDiscs: return view.disc * benefit.amount;
    case PolisKind::kReinforcement: return view.reinforcement * benefit.amount;
    case PolisKind::kTitan: return view.titan * benefit.amount;
    case PolisKind::kGood: return view.good * benefit.amount;
  }
  return 0;
}

// A Disc in POLIS pays once a round; one more time if this round's payment is still to come.
int polis_total(const PolisBenefit& benefit, int rounds, const Outlook& view) {
  const int once = polis_worth(benefit, view);
  return benefit.repeats ? part(once, rounds) : once;
}

// A Merchant in the display.
struct Offer {
  const Merchant* merchant;
  int goods;        // how many it takes
  int premium;      // what it gives beyond the shipping of the same Goods
  bool four_discs;  // as far as the general reserve has them
};

struct Board {
  std::array<Presence, kMaxPlayers> at;
  std::array<Offer, kMerchants> offers;
  int offer_count = 0;
  unsigned port = 0;     // types of Goods that a Ship in PORT takes
  int best_titanus = 0;  // highest rank of a Worker in TITANUS, of any colour
  int best_agro = 0;
};

// Two tokens of a display, or one and a promotion. PAN-AGORA-01, PAN-AGORA-03
int display_worth(int left, int token, int promotion) {
  if (left >= 2) return std::max(2 * token, token + promotion);
  return promotion + (left == 1 ? token : 0);
}

Offer offer_of(const Merchant& merchant, const Outlook& view) {
  Offer offer{&merchant, merchant.wild, 0, false};
  for (const std::uint8_t wanted : merchant.wanted) offer.goods += wanted;
  offer.premium = 100 * merchant.points - 2 * kSymbol * offer.goods;
  for (const Bonus bonus : merchant.bonuses) {
    switch (bonus) {
      case Bonus::kView: offer.premium += 30; break;
      case Bonus::kPromote: offer.premium += view.promotion; break;
      case Bonus::kTwoTitans: offer.premium += 2 * view.titan; break;
      case Bonus::kFourDiscs: offer.four_discs = true; break;
      case Bonus::kReinforcement: offer.premium += view.reinforcement; break;
    }
  }
  return offer;
}

void read_market(const State& s, const Outlook& view, Board& board) {
  for (unsigned rest = s.merchant_display; rest != 0; rest &= rest - 1) {
    const auto i = static_cast<std::size_t>(std::countr_zero(rest));
    board.offers[static_cast<std::size_t>(board.offer_count++)] =
        offer_of(s.content->merchants[i], view);
  }
  const auto& ships = s.content->ships;
  for (std::size_t i = 0; i < ships.size(); ++i) {
    if (s.display.n[kShips + i] > 0) board.port |= ships[i].types;
  }
}

void read_income(const State& s, const Outlook& view, Board& board) {
  const auto& polis = s.side().polis;
  const int rounds = view.rounds + (view.income_pending ? kOne : 0);
  for (std::size_t i = 0; i < polis.size(); ++i) {
    if (s.polis_disc[i] == 0 || !polis[i].repeats) continue;
    board.at[s.polis_disc[i] - 1U].income += polis_total(polis[i], rounds, view);
  }
}

Board board_of(const State& s, const Outlook& view) {
  Board board;
  read_market(s, view, board);
  read_income(s, view, board);
  int goods = s.display.total(kBasicGoods, kRefinedGoods);
  int reinforcements = s.display.total(kReinforcements, kShips);
  int artisans = s.display.total(kArtisans, kBasicGoods);
  const BoardSide& side = s.side();
  const int count = static_cast<int>(side.spaces.size());
  for (int i = 0; i < count; ++i) {
    const Occupant& occupant = s.occupant[i];
    if (occupant.free()) continue;
    const Space& space = side.spaces[static_cast<std::size_t>(i)];
    Presence& own = board.at[static_cast<std::size_t>(occupant.player())];
    own.placed.add(occupant.piece());
    const bool worker = is_worker(occupant.piece());
    const bool due = view.due(space);
    switch (space.location) {
      case Location::kPolis:
        if (due && s.polis_disc[space.order - 1] == 0 &&
            own.polis_workers < s[occupant.player()].personal) {
          ++own.polis_workers;
          own.yield += polis_total(side.polis[static_cast<std::size_t>(space.order - 1)],
                                   view.rounds + kOne, view);
        }
        break;
      case Location::kAgora:
        if (!due) break;
        own.yield += display_worth(goods, view.good, view.promotion);
        goods = std::max(0, goods - 2);
        break;
      case Location::kPhalanx:
        if (!due) break;
        own.yield += display_worth(reinforcements, view.reinforcement, view.promotion);
        reinforcements = std::max(0, reinforcements - 2);
        break;
      case Location::kArt:
        if (!due) break;
        own.yield += artisans > 0 ? 30 + part(30, view.rounds) : 20;
        artisans = std::max(0, artisans - 1);
        break;
      case Location::kOraculum:
        own.spared += worker && view.pending(space.location);
        if (due) own.yield += view.disc + 30;
        break;
      case Location::kForo: own.foro += due; break;
      case Location::kKrypt:
        own.in_krypt = true;
        own.spared += worker;
        break;
      case Location::kArena: own.arena += due; break;
      default: break;
    }
  }
  for (int p = 0; p < s.players; ++p) {
    board.best_titanus = std::max(board.best_titanus, highest_rank(s.player[p].pools[kInTitanus]));
    board.best_agro = std::max(board.best_agro, highest_rank(s.player[p].pools[kInAgro]));
  }
  return board;
}

// -- the features of one player

class Estimate {
 public:
  Estimate(const State& s, const Outlook& view, const Board& board, Player p)
      : s_(s), view_(view), board_(board), p_(p), player_(s[p]),
        own_(board.at[static_cast<std::size_t>(p)]) {}

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
    amounts_[kFleet] = 25 * ships + std::popcount(own_ships) *
                                        part(part(20, view_.reaches_end),
                                             std::min(view_.rounds, 3 * kOne));
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
    if (player_.tokens.any(kArtisans, kBasicGoods)) {
      for (int type = 0; type < kGoodTypes; ++type) craft(type, token(kBasicGoods + type), act);
      craft(kArtisanAny, basics, act);
      craft(kArtisanDie, 2, act);
    }
    if (act > 0 && refined > 0) amounts_[kSales] = part(best_sale(refined), act);
  }

  void craft(int kind, int targets, int act) {
    const int count = token(kArtisans + kind);
    if (count == 0) return;
    const int each = kind == kArtisanDie ? view_.promotion : 130;
    const int cost = s_.content->artisan_cost[static_cast<std::size_t>(kind)] * view_.disc;
    const int effects = std::min(count, 2);
    const int now = std::max(0, std::min(targets, effects) * each - cost) / 2;
    amounts_[kCrafts] += 20 * count + part(now, act) + part(20 + 12 * effects, view_.rounds);
  }

  // The best sale to a Merchant in the display, the nearer the surer.
  int best_sale(int refined) const {
    constexpr int kSure[] = {200, 70, 20};
    int best = 0;
    for (int i = 0; i < board_.offer_count; ++i) {
      const Offer& offer = board_.offers[static_cast<std::size_t>(i)];
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
      const int left =
          token(kRefinedGoods + type) - merchant.wanted[static_cast<std::size_t>(type)];
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
    amounts_[kRanks] = rank_sum * view_.promotion + part(700 * player_.converted, view_.reaches_end);
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

// Unrolled: the factors are constants.
template <std::size_t... kKinds>
int sum_of(const Amounts& amounts, std::index_sequence<kKinds...>) {
  return (... + (amounts[kKinds] * kFeatureRows[kKinds].percent)) / 100;
}
int sum_of(const Amounts& amounts) {
  return sum_of(amounts, std::make_index_sequence<kFeatureKinds>{});
}

// -- shares of the win

// 2^(-k/8) in 1/65536, k from 0 to 7.
constexpr std::uint32_t kEighths[8] = {65536, 60097, 55109, 50535, 46341, 42495, 38968, 35734};

// About exp(-behind / scale), in 1/65536 and never 0: whole numbers, and a straight line between
// two entries.
std::uint32_t fading(int behind, int scale) {
  const std::int64_t steps256 = std::int64_t{behind} * 2955 / scale;  // 256 * 8 / ln 2
  const std::int64_t step = steps256 / 256;
  if (step >= 120) return 1;
  const auto at = [](std::int64_t k) { return kEighths[k % 8] >> (k / 8); };
  const std::uint32_t here = at(step);
  const std::uint32_t next = at(step + 1);
  const auto rest = static_cast<std::uint32_t>(steps256 % 256);
  return std::max<std::uint32_t>(1, here - (here - next) * rest / 256);
}

PerPlayer<float> shares(const PerPlayer<int>& estimate, int players, int scale) {
  const int best = *std::max_element(estimate.begin(), estimate.begin() + players);
  PerPlayer<std::uint32_t> part_of{};
  std::uint32_t total = 0;
  for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p) {
    part_of[p] = scale == 0 ? estimate[p] == best : fading(best - estimate[p], scale);
    total += part_of[p];
  }
  PerPlayer<float> share{};
  for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p) {
    share[p] = static_cast<float>(part_of[p]) / static_cast<float>(total);
  }
  return share;
}

}  // namespace

PerPlayer<float> Panthalos::evaluate(const State& s) {
  PerPlayer<int> estimate{};
  if (s.over) {
    for (int p = 0; p < s.players; ++p) estimate[static_cast<std::size_t>(p)] = s.player[p].score;
    return shares(estimate, s.players, 0);
  }
  const Outlook view = outlook_of(s);
  const Board board = board_of(s, view);
  for (Player p = 0; p < s.players; ++p) {
    estimate[static_cast<std::size_t>(p)] = sum_of(Estimate(s, view, board, p).amounts());
  }
  return shares(estimate, s.players, 500 + part(130, view.rounds));
}

std::vector<Feature> Panthalos::features(const State& s, Player p) {
  const Outlook view = outlook_of(s);
  const Board board = board_of(s, view);
  Amounts amounts{};
  if (s.over) {
    amounts[kPoints] = 100 * s[p].score;
  } else {
    amounts = Estimate(s, view, board, p).amounts();
  }
  std::vector<Feature> list;
  for (std::size_t i = 0; i < kFeatureKinds; ++i) {
    list.push_back({kFeatureRows[i].id, amounts[i] / 100.0, kFeatureRows[i].percent / 100.0});
  }
  return list;
}

}  // namespace agon::panthalos
