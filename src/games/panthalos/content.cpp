#include "games/panthalos/content.h"

#include "games/panthalos/content_tables.h"
#include "games/panthalos/panthalos.h"

namespace agon::panthalos {

const std::array<std::string_view, kLocations> kLocationIds = {
    "thermae", "polis",   "agora", "phalanx", "art",  "oraculum",
    "foro",    "titanus", "agro",  "krypt",   "arena"};
const std::array<std::string_view, kElements> kElementIds = {"fire", "earth", "water", "air"};
const std::array<std::string_view, kGoodTypes> kBasicIds = {"grapes", "cattle", "olives", "iron",
                                                            "cotton"};
const std::array<std::string_view, kGoodTypes> kRefinedIds = {"wine", "hides", "oil", "armor",
                                                              "cloth"};
const std::array<std::string_view, kArtisanKinds> kArtisanIds = {
    "grapes", "cattle", "olives", "iron", "cotton", "any", "die"};
const std::array<std::string_view, 5> kBonusIds = {"view", "promote", "titans", "discs",
                                                   "reinforcement"};

namespace {

// In the order of the ledger.
const std::vector<ContentReader<Content>>& tables() {
  static const std::vector<ContentReader<Content>> all = {
      {{"spaces", "PAN-CONT-01", 0, {"board_side", "location", "order"}}, read_spaces},
      {{"location_elements", "PAN-CONT-02", 0, {"location"}}, read_location_elements},
      {{"polis_benefits", "PAN-CONT-03", 0, {"board_side", "order"}}, read_polis_benefits},
      {{"templum", "PAN-CONT-04", kRounds, {"round"}}, read_templum},
      {{"goods", "PAN-CONT-05", kGoodTypes, {"type"}}, read_goods},
      {{"artisans", "PAN-CONT-06", kArtisanKinds, {"kind"}}, read_artisans},
      {{"titans", "PAN-CONT-07", 0, {"element", "strength"}}, read_titans},
      {{"reinforcements", "PAN-CONT-08", 0, {"element", "bonus"}}, read_reinforcements},
      {{"ships", "PAN-CONT-09", 0, {"goods_types"}}, read_ships},
      {{"merchants", "PAN-CONT-10", kMerchants, {"id"}}, read_merchants},
      {{"underworld", "PAN-CONT-11", kUnderworld, {"id"}}, read_underworld},
  };
  return all;
}

}  // namespace

Result<Content> load_content(const ContentFiles& files) {
  return read_content<Content>(tables(), Panthalos::files().schemas, files);
}

}  // namespace agon::panthalos
