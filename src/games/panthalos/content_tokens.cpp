// The tables of tokens. PAN-CONT-05 … 11
#include <algorithm>

#include "games/panthalos/content_tables.h"

namespace agon::panthalos {
namespace {

// How many tokens of each sort there are. PAN-COMP-05
constexpr int kGoodTokens = 40;
constexpr int kArtisanTokens = 14;
constexpr int kTitanTokens = 52;
constexpr int kReinforcementTokens = 44;
constexpr int kShipTokens = 20;

std::uint8_t small(const ContentRow& row, std::string_view field) {
  return static_cast<std::uint8_t>(number(row, field));
}

Element element_in(const ContentRow& row) {
  return static_cast<Element>(index_of(kElementIds, text(row, "element")));
}

}  // namespace

// PAN-CONT-05
Status read_goods(const ContentTable& table, Content& content) {
  for (const ContentRow& row : table.rows) {
    content.supply[kBasicGoods + index_of(kBasicIds, text(row, "type"))] = small(row, "count");
  }
  return check_sum(table, "count", kGoodTokens);
}

// PAN-CONT-06
Status read_artisans(const ContentTable& table, Content& content) {
  for (const ContentRow& row : table.rows) {
    const int kind = index_of(kArtisanIds, text(row, "kind"));
    content.supply[kArtisans + kind] = small(row, "count");
    content.artisan_cost[kind] = small(row, "disc_cost");
  }
  if (content.artisan_cost[kArtisanDie] != 2) {
    return broken(table, "panthalos.content.die_cost");
  }
  return check_sum(table, "count", kArtisanTokens);
}

// PAN-CONT-07
Status read_titans(const ContentTable& table, Content& content) {
  bool water = false;
  for (const ContentRow& row : table.rows) {
    const Element element = element_in(row);
    const std::uint8_t count = small(row, "count");
    content.supply[titan(element, number(row, "strength"))] = count;
    water |= element == Element::kWater && count > 0;
  }
  if (content.supply[titan(Element::kEarth, 6)] == 0) return absent(table, "earth 6");
  if (content.supply[titan(Element::kEarth, 8)] == 0) return absent(table, "earth 8");
  if (!water) return absent(table, "water");
  return check_sum(table, "count", kTitanTokens);
}

// PAN-CONT-08
Status read_reinforcements(const ContentTable& table, Content& content) {
  for (const ContentRow& row : table.rows) {
    content.supply[reinforcement(element_in(row), number(row, "bonus"))] = small(row, "count");
  }
  return check_sum(table, "count", kReinforcementTokens);
}

namespace {

std::uint8_t goods_types(const ContentRow& row) {
  unsigned types = 0;
  for (const boost::json::value& type : row.at("goods_types").as_array()) {
    types |= 1U << index_of(kBasicIds, type.as_string());
  }
  return static_cast<std::uint8_t>(types);
}

// The types in content order, however the file lists them: "iron_cotton".
std::string ship_id(unsigned types) {
  std::string id;
  for (std::size_t type = 0; type < kGoodTypes; ++type) {
    if ((types >> type & 1U) == 0) continue;
    if (!id.empty()) id += '_';
    id += kBasicIds[type];
  }
  return id;
}

bool some_ship_takes(const std::vector<Ship>& ships, std::string_view type) {
  return std::any_of(ships.begin(), ships.end(), [&](const Ship& ship) {
    return (ship.types >> index_of(kBasicIds, type) & 1) != 0;
  });
}

}  // namespace

// PAN-CONT-09
Status read_ships(const ContentTable& table, Content& content) {
  // Each kind has a token at least, so the right sum also keeps within kMaxShipKinds.
  static_assert(kShipTokens <= kMaxShipKinds);
  if (const Status sum = check_sum(table, "count", kShipTokens); !sum) return sum;
  for (const ContentRow& row : table.rows) {
    const std::uint8_t types = goods_types(row);
    content.supply[kShips + content.ships.size()] = small(row, "count");
    content.ships.push_back({ship_id(types), types, small(row, "count")});
  }
  for (const std::string_view type : {"iron", "cotton"}) {
    if (!some_ship_takes(content.ships, type)) return absent(table, type);
  }
  return {};
}

namespace {

Merchant merchant_of(const ContentRow& row) {
  Merchant merchant;
  merchant.id = text(row, "id");
  for (const boost::json::value& wanted : row.at("wanted").as_array()) {
    const std::string_view good = wanted.as_string();
    if (good == "any") {
      ++merchant.wild;
    } else {
      ++merchant.wanted[index_of(kRefinedIds, good)];
    }
  }
  merchant.points = small(row, "points");
  for (const boost::json::value& bonus : row.at("bonuses").as_array()) {
    merchant.bonuses.push_back(static_cast<Bonus>(index_of(kBonusIds, bonus.as_string())));
  }
  return merchant;
}

// 2 cloth and 1 armor for 8 points, 2 Titans and a view, in the rulebook's example of a sale.
bool is_known_merchant(const Merchant& merchant) {
  constexpr std::array<std::uint8_t, kGoodTypes> kWanted = {0, 0, 0, 1, 2};
  std::vector<Bonus> bonuses = merchant.bonuses;
  std::sort(bonuses.begin(), bonuses.end());
  return merchant.wanted == kWanted && merchant.wild == 0 && merchant.points == 8 &&
         bonuses == std::vector{Bonus::kView, Bonus::kTwoTitans};
}

}  // namespace

// PAN-CONT-10
Status read_merchants(const ContentTable& table, Content& content) {
  std::transform(table.rows.begin(), table.rows.end(), content.merchants.begin(), merchant_of);
  if (!std::any_of(content.merchants.begin(), content.merchants.end(), is_known_merchant)) {
    return broken(table, "panthalos.content.known_merchant");
  }
  return {};
}

// PAN-CONT-11
Status read_underworld(const ContentTable& table, Content& content) {
  std::transform(table.rows.begin(), table.rows.end(), content.underworld.begin(),
                 [](const ContentRow& row) {
                   return UnderworldToken{std::string(text(row, "id")), element_in(row),
                                          small(row, "strength"), small(row, "points")};
                 });
  const auto some = [&](auto fits) {
    return std::any_of(content.underworld.begin(), content.underworld.end(), fits);
  };
  if (!some([](const UnderworldToken& token) {
        return token.element == Element::kFire && token.strength == 8 && token.points == 5;
      })) {
    return broken(table, "panthalos.content.known_underworld");
  }
  if (!some([](const UnderworldToken& token) { return token.element == Element::kEarth; })) {
    return absent(table, "earth");
  }
  return {};
}

}  // namespace agon::panthalos
