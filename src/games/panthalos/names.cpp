#include "games/panthalos/names.h"

namespace agon::panthalos {
namespace {

std::string key(std::string_view family, std::string_view id) {
  return "panthalos." + std::string(family) + "." + std::string(id);
}

}  // namespace

Message location_name(Location location) {
  return Message(key("location", kLocationIds[static_cast<std::size_t>(location)]));
}

Message element_name(Element element) {
  return Message(key("element", kElementIds[static_cast<std::size_t>(element)]));
}

Message good_name(int type, bool refined) {
  const auto index = static_cast<std::size_t>(type);
  return Message(key("good", refined ? kRefinedIds[index] : kBasicIds[index]));
}

Message token_name(const Content& content, Token token) {
  if (is_titan(token)) {
    return Message("panthalos.titan", {{"element", element_name(element_of(token))},
                                       {"strength", strength_of(token)}});
  }
  if (is_reinforcement(token)) {
    return Message("panthalos.reinforcement",
                   {{"element", element_name(element_of(token))}, {"bonus", strength_of(token)}});
  }
  if (is_ship(token)) {
    std::vector<Message> goods;
    const std::uint8_t types = content.ships[token - kShips].types;
    for (int type = 0; type < kGoodTypes; ++type) {
      if ((types >> type & 1U) != 0) goods.push_back(good_name(type, false));
    }
    return Message("panthalos.ship", {{"goods", std::move(goods)}});
  }
  if (is_artisan(token)) {
    return Message(key("artisan", kArtisanIds[token - kArtisans]));
  }
  return good_name(good_type(token), is_refined(token));
}

Message unknown_titan_name() { return Message("panthalos.token.unknown_titan"); }

Message merchant_name(int merchant) {
  return Message("panthalos.merchant", {{"number", merchant + 1}});
}

Message underworld_name(const Content& content, int token) {
  const UnderworldToken& t = content.underworld[token];
  return Message("panthalos.underworld", {{"element", element_name(t.element)},
                                          {"strength", static_cast<int>(t.strength)},
                                          {"points", static_cast<int>(t.points)}});
}

Message piece_name(Piece piece) {
  if (piece == kLeader) return Message("panthalos.piece.leader");
  if (piece == kConverted) return Message("panthalos.piece.converted");
  return Message("panthalos.piece.worker", {{"rank", static_cast<int>(piece)}});
}

Message place_name(Place place) {
  if (place == kPlaceFront) return Message("panthalos.place.front");
  if (place == kPlaceThermae) return Message("panthalos.place.thermae");
  const Location location = location_of(place);
  if (location == Location::kTitanus || location == Location::kAgro) {
    return Message("panthalos.place.crowd", {{"location", location_name(location)}});
  }
  return Message("panthalos.place.space",
                 {{"location", location_name(location)}, {"order", order_of(place)}});
}

Message bonus_name(Bonus bonus) {
  return Message(key("bonus", kBonusIds[static_cast<std::size_t>(bonus)]));
}

}  // namespace agon::panthalos
