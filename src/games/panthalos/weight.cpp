// How likely a sensible player does something, without looking ahead: for playouts that should not
// be blind.
#include "games/panthalos/panthalos.h"

namespace agon::panthalos {
namespace {

std::uint32_t weight_of_place(const State& s, Action action) {
  const Piece piece = action.a;
  const int rank = is_worker(piece) ? piece : 0;
  switch (location_of(action.b)) {
    case Location::kPolis: return s[s.agenda.top().player].personal > 0 ? 14 : 1;
    case Location::kAgora: return s.display.any(kBasicGoods, kRefinedGoods) ? 12 : 3;
    case Location::kPhalanx: return s.display.any(kReinforcements, kShips) ? 10 : 3;
    case Location::kArt: return s.display.any(kArtisans, kBasicGoods) ? 8 : 2;
    case Location::kOraculum: return 6;
    case Location::kTitanus: return rank == 1 ? 1 : 4 + 2 * static_cast<std::uint32_t>(rank);
    case Location::kAgro: return 2 + static_cast<std::uint32_t>(rank);
    case Location::kKrypt: return 6;
    case Location::kArena: return 5;
    default: return 1;
  }
}

// Points a shipment brings now. PAN-SHIP-02
std::uint32_t weight_of_ship(const State& s, int ship) {
  const PlayerState& player = s[s.agenda.top().player];
  const unsigned types = s.content->ships[static_cast<std::size_t>(ship)].types;
  std::uint32_t symbols = 0;
  for (int type = 0; type < kGoodTypes; ++type) {
    if ((types >> type & 1U) == 0) continue;
    symbols += player.tokens[kBasicGoods + type] + 2U * player.tokens[kRefinedGoods + type];
  }
  return symbols < 3 ? symbols : 8 * symbols;
}

// A token of a draft: for a fight any will do, for a sale the weak ones.
std::uint32_t weight_of_token(const State& s, Token token) {
  const StepKind kind = s.agenda.top().kind;
  if (kind != StepKind::kArt && kind != StepKind::kGiveUp) return 6;
  if (is_ship(token)) return 6;
  if (is_titan(token)) return static_cast<std::uint32_t>(10 - strength_of(token));
  return is_reinforcement(token) ? static_cast<std::uint32_t>(5 - strength_of(token)) : 1;
}

}  // namespace

std::uint32_t Panthalos::weight(const State& s, Action action) {
  switch (action.verb) {
    case Verb::kPlace: return weight_of_place(s, action);
    case Verb::kPlacePair: return 5;
    case Verb::kShip: return weight_of_ship(s, action.a);
    case Verb::kSell: return 60;
    case Verb::kActivate: return 10;
    case Verb::kPass: return 2;
    case Verb::kPromote:
    case Verb::kConvert: return action.a;
    case Verb::kDemote: return 7U - action.a;
    case Verb::kLook:
    case Verb::kHire: return 4;
    case Verb::kTake: return 6;
    case Verb::kTrain: return 4;
    case Verb::kAdd: return weight_of_token(s, action.a);
    case Verb::kDone: return 30;
    case Verb::kAnnounce: return 8;
    case Verb::kChallenge: return 3;
    case Verb::kKeep: return 4;
    case Verb::kTakeEight: return 3;
    default: return 2;
  }
}

}  // namespace agon::panthalos
