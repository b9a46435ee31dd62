#include "games/panthalos/outlook.h"

#include <algorithm>
#include <bit>

#include "games/panthalos/tally.h"

namespace agon::panthalos::bots {
namespace {

// What is going on, read off the agenda.
void read_agenda(const State& s, Outlook& view) {
  view.location = kLocations;
  for (int i = 0; i < s.agenda.size(); ++i) {
    const auto& step = s.agenda[i];
    switch (step.kind) {
      case StepKind::kEvaluate: view.location = step[arg::kEvaluated]; break;
      case StepKind::kTurn:
      case StepKind::kNextTurn: view.acting = true; break;
      case StepKind::kServe:
        view.serving = step[arg::kLocation];
        view.to_serve = static_cast<std::uint8_t>(step[arg::kWaiting]);
        break;
      case StepKind::kArena:
        view.serving = static_cast<int>(Location::kArena);
        view.to_serve = static_cast<std::uint8_t>(step[arg::kWaiting]);
        break;
      case StepKind::kPolisBenefits: view.income_pending = true; break;
      case StepKind::kAttack: view.attack_pending = s.defending; break;
      case StepKind::kDefend: view.attack_pending.add(step.player); break;
      case StepKind::kAnswer: view.duel = true; break;
      case StepKind::kDuelOver:
        view.duel = true;
        if (step[arg::kDuelStage] < 2) view.winner = step.player;
        break;
      case StepKind::kSpoils: view.winner = step.player; break;
      default: break;
    }
  }
  view.attacked = !view.pending(Location::kKrypt);
  if (!view.attacked) view.attack_pending = PlayerSet::first(s.players);
  if (view.pending(Location::kPolis)) view.income_pending = true;
}

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
    board.offers[board.offer_count++] = offer_of(s.content->merchants[i], view);
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

}  // namespace

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
    const Space& space = side.spaces[i];
    Presence& own = board.at[occupant.player()];
    own.placed.add(occupant.piece());
    const bool worker = is_worker(occupant.piece());
    const bool due = view.due(space);
    switch (space.location) {
      case Location::kPolis:
        if (due && s.polis_disc[space.order - 1] == 0 &&
            own.polis_workers < s[occupant.player()].personal) {
          ++own.polis_workers;
          own.yield += polis_total(side.polis[space.order - 1], view.rounds + kOne, view);
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

}  // namespace agon::panthalos::bots
