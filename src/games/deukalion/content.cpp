#include "games/deukalion/content.h"

#include "games/deukalion/content_tables.h"
#include "games/deukalion/deukalion.h"

namespace agon::deukalion {

const std::array<std::string_view, 8> kSquareTypeIds = {"water", "anchor",     "styx",   "land",
                                                        "city",  "settlement", "athens", "kylix"};
const std::array<std::string_view, kPlaces> kPlaceIds = {
    "corinth", "mykene",        "thera", "rhodes",  "cyprus", "sparta",
    "crete",   "halikarnassos", "argos", "ephesus", "lindos", "salamis"};
const std::array<std::string_view, kColours> kColourIds = {"red", "green", "blue", "yellow",
                                                           "white"};
const std::array<std::string_view, kSymbols> kSymbolIds = {"hydra", "card", "hoplites", "move"};
const std::array<std::string_view, 9> kTaskIds = {
    "deliver_colours", "deliver_any", "deliver_same", "deliver_different", "defeat_ship",
    "defeat_hydra",    "sail_with",   "sail_leave",   "sail_cards"};
const std::array<std::string_view, 9> kEffectIds = {"move",        "reclaim",     "reclaim_more",
                                                    "bonus",       "place_bonus", "hydra",
                                                    "throw_again", "ward",        "draw"};
const std::array<std::string_view, 4> kWindowIds = {"own", "pre_roll", "any", "post_roll"};
const std::array<std::string_view, kPursuits> kPursuitIds = {
    "p01", "p02", "p03", "p04", "p05", "p06", "p07", "p08",
    "p09", "p10", "p11", "p12", "p13", "p14", "p15", "p16"};
const std::array<std::string_view, kMaxCardKinds> kCardIds = {
    "a01", "a02", "a03", "a04", "a05", "a06", "a07", "a08",
    "a09", "a10", "a11", "a12", "a13", "a14", "a15", "a16"};

std::string square_id(Square square) {
  return {static_cast<char>('a' + square % kColumns), static_cast<char>('1' + square / kColumns)};
}

namespace {

const std::vector<ContentReader<Content>>& tables() {
  static const std::vector<ContentReader<Content>> all = {
      {{"map", "DEU-CNT-01", kSquares, {"square"}}, read_map},
      {{"cities", "DEU-CNT-02", kCities, {"id"}}, read_cities},
      {{"settlements", "DEU-CNT-03", kSettlements, {"id"}}, read_settlements},
      {{"chests", "DEU-CNT-04", kColours, {"colour"}}, read_chests},
      {{"actions", "DEU-CNT-05", 0, {"id"}}, read_actions},
      {{"pursuits", "DEU-CNT-06", kPursuits, {"id"}}, read_pursuits},
      {{"hoplite_roll", "DEU-CNT-07", 3, {"face"}}, read_hoplite_roll},
      {{"kylix_ring", "DEU-CNT-08", kSymbols, {"position"}}, read_kylix_ring},
  };
  return all;
}

}  // namespace

Result<Content> load_content(const ContentFiles& files) {
  return read_content<Content>(tables(), Deukalion::files().schemas, files);
}

}  // namespace agon::deukalion
