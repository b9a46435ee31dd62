#include "games/pantacle/content.h"

#include <algorithm>
#include <bit>

#include "core/content_tables.h"
#include "games/pantacle/pantacle.h"

namespace agon::pantacle {

const std::array<std::string_view, kFavors> kFavorIds = {
    "bewitchment", "hunt",           "protection", "enslavement",
    "conversion",  "indoctrination", "recruitment"};
const std::array<std::string_view, kTokens> kTokenIds = {"bewitchment", "hunt", "protection",
                                                         "enslavement", "demonic_discard"};
const std::array<std::string_view, kPoints> kPointIds = {"per_disc", "adepts", "cubes", "demonic",
                                                         "again"};
const std::array<std::string_view, kKeepers> kKeeperIds = {
    "oracle", "scholar", "huntress", "warden", "jailer", "demon", "herald", "hound"};
const std::array<std::string_view, kMoons> kMoonIds = {"waxing", "full", "waning", "new"};

namespace {

std::uint8_t small(const ContentRow& row, std::string_view field) {
  return static_cast<std::uint8_t>(number(row, field));
}

// PTC-CNT-02
Status read_keepers(const ContentTable& table, Content& content) {
  for (const ContentRow& row : table.rows) {
    content.dots[index_of(kKeeperIds, text(row, "id"))] = small(row, "dots");
  }
  return {};
}

// PTC-CNT-02
Status read_blades(const ContentTable& table, Content& content) {
  for (std::size_t i = 0; i < kBlades; ++i) {
    const ContentRow& row = table.rows[i];
    Blade& blade = content.blades[i];
    blade.id = text(row, "id");
    blade.keeper = static_cast<std::uint8_t>(index_of(kKeeperIds, text(row, "keeper")));
    blade.moon = static_cast<std::uint8_t>(index_of(kMoonIds, text(row, "moon")));
    content.of_keeper[blade.keeper] |= 1U << i;
    content.of_moon[blade.moon] |= 1U << i;
  }
  bool some_three = false;
  for (std::size_t k = 0; k < kKeepers; ++k) {
    const int count = std::popcount(content.of_keeper[k]);
    some_three |= count == 3;
    if (count != content.dots[k]) {
      return broken(table, "pantacle.content.dots",
                    {{"keeper", Value::of_text(std::string(kKeeperIds[k]))},
                     {"dots", static_cast<int>(content.dots[k])},
                     {"blades", count}});
    }
  }
  if (!some_three) return broken(table, "pantacle.content.three_blades");
  return {};
}

// PTC-CNT-01
Status read_favor(const ContentTable& table, const ContentRow& row, Content& content) {
  const int id = index_of(kFavorIds, text(row, "id"));
  FavorData& favor = content.favors[id];
  if ((text(row, "kind") == "power") != (id < kPowerFavors)) {
    return broken(table, "pantacle.content.favor_kind", {{"favor", label(table, row)}});
  }
  const boost::json::array& keepers = row.at("keepers").as_array();
  for (std::size_t i = 0; i < 2; ++i) {
    const int keeper = index_of(kKeeperIds, keepers[i].as_string());
    if (keeper == kHound) {
      return broken(table, "pantacle.content.hound_keeper", {{"favor", label(table, row)}});
    }
    favor.keepers[i] = static_cast<std::uint8_t>(keeper);
    favor.blades[i] = content.of_keeper[keeper];
  }
  const bool twice = favor.keepers[0] == favor.keepers[1];
  if (twice && std::popcount(favor.blades[0]) < 2) {
    return broken(table, "pantacle.content.keeper_twice", {{"favor", label(table, row)}});
  }
  const std::string_view moon = text(row, "moon");
  if ((moon == "none") != (id == kIndoctrination)) {
    return broken(table, "pantacle.content.favor_moon", {{"favor", label(table, row)}});
  }
  if (moon != "none") favor.moon = static_cast<std::uint8_t>(index_of(kMoonIds, moon));
  return {};
}

Status read_favors(const ContentTable& table, Content& content) {
  for (const ContentRow& row : table.rows) {
    if (const Status status = read_favor(table, row, content); !status) return status;
  }
  // The rulebook's example of a moon gain.
  const Blades oracle = content.of_keeper[0];
  if ((oracle & content.of_moon[content.favors[kRecruitment].moon]) == 0) {
    return broken(table, "pantacle.content.oracle_moon");
  }
  return {};
}

// The vocabulary of effects. PTC-CNT-03
Status read_modifier(const ContentTable& table, const ContentRow& curse, const ContentRow& row,
                     Modifiers& out) {
  struct Hook {
    std::string_view id;
    std::uint8_t Modifiers::*field;
  };
  static constexpr Hook kHooks[] = {
      {"sacrifice_one", &Modifiers::sacrifice_one}, {"sacrifice_all", &Modifiers::sacrifice_all},
      {"adept_price", &Modifiers::adept_price},     {"hand_size", &Modifiers::hand_size},
      {"moon_gain", &Modifiers::no_moon_gain},      {"hounds", &Modifiers::no_hounds},
      {"bribe_ban", &Modifiers::no_bribe},          {"open_hand", &Modifiers::open_hand},
      {"bribe_price", &Modifiers::bribe_price},     {"compensation", &Modifiers::no_compensation},
      {"preparation", &Modifiers::preparation},
  };
  const std::string_view hook = text(row, "hook");
  const bool bans = hook == "announcement_ban";
  const bool barren = hook == "point_reward";
  if (bans != row.contains("favor") || barren != row.contains("points")) {
    return broken(table, "pantacle.content.modifier",
                  {{"curse", label(table, curse)}, {"hook", Value::of_text(std::string(hook))}});
  }
  if (bans) {
    out.closed_favors |= static_cast<std::uint8_t>(1U << index_of(kFavorIds, text(row, "favor")));
  }
  if (barren) {
    for (const boost::json::value& point : row.at("points").as_array()) {
      out.barren_points |= static_cast<std::uint8_t>(1U << index_of(kPointIds, point.as_string()));
    }
  }
  const int amount = row.contains("amount") ? number(row, "amount") : 1;
  for (const Hook& known : kHooks) {
    if (known.id != hook) continue;
    out.*known.field = static_cast<std::uint8_t>(out.*known.field + amount);
  }
  return {};
}

// PTC-CNT-03
Status read_curses(const ContentTable& table, Content& content) {
  bool one = false;
  bool all = false;
  for (std::size_t i = 0; i < kCurses; ++i) {
    const ContentRow& row = table.rows[i];
    CurseData& curse = content.curses[i];
    curse.id = text(row, "id");
    curse.exhaustion = text(row, "kind") == "exhaustion";
    curse.cubes = small(row, "cubes");
    curse.adepts = small(row, "adepts");
    const boost::json::array& modifiers = row.at("modifiers").as_array();
    const bool loaded = curse.cubes + curse.adepts > 0;
    if (curse.exhaustion != loaded || curse.exhaustion != modifiers.empty()) {
      return broken(table, "pantacle.content.curse_kind", {{"curse", label(table, row)}});
    }
    for (const boost::json::value& modifier : modifiers) {
      if (const Status status = read_modifier(table, row, modifier.as_object(), curse.modifiers);
          !status) {
        return status;
      }
    }
    one |= curse.modifiers.sacrifice_one > 0;
    all |= curse.modifiers.sacrifice_all > 0;
  }
  if (!one || !all) return broken(table, "pantacle.content.sacrifice_curses");
  return {};
}

// PTC-CNT-04
Status read_resolve_track(const ContentTable& table, Content&) {
  for (const ContentRow& row : table.rows) {
    const bool hound = text(row, "bonus") == "hound";
    if (hound != (number(row, "position") == kTrackEnd)) {
      return broken(table, "pantacle.content.track");
    }
  }
  return {};
}

// PTC-CNT-05
Status read_points(const ContentTable& table, Content& content) {
  unsigned places = 0;
  for (const ContentRow& row : table.rows) {
    const int id = index_of(kPointIds, text(row, "id"));
    content.point_amount[id] = small(row, "amount");
    static constexpr std::array<std::string_view, kPoints> kPlaces = {
        "top", "upper_left", "upper_right", "lower_left", "lower_right"};
    const int place = index_of(kPlaces, text(row, "place"));
    places |= 1U << place;
    if (id == kDemonicPoint && text(row, "place") != "lower_right") {
      return broken(table, "pantacle.content.demonic_place");
    }
  }
  if (std::popcount(places) != kPoints) return broken(table, "pantacle.content.point_places");
  return {};
}

// PTC-CNT-05
Status read_pentagram(const ContentTable& table, Content&) {
  for (const ContentRow& row : table.rows) {
    if (flag(row, "cursed") == (text(row, "place") == "top")) {
      return broken(table, "pantacle.content.pentagram");
    }
  }
  return {};
}

const std::vector<ContentReader<Content>>& tables() {
  static const std::vector<ContentReader<Content>> all = {
      {{"keepers", "PTC-CNT-02", kKeepers, {"id"}}, read_keepers},
      {{"blades", "PTC-CNT-02", kBlades, {"id"}}, read_blades},
      {{"favors", "PTC-CNT-01", kFavors, {"id"}}, read_favors},
      {{"curses", "PTC-CNT-03", kCurses, {"id"}}, read_curses},
      {{"resolve_track", "PTC-CNT-04", 3, {"position"}}, read_resolve_track},
      {{"points", "PTC-CNT-05", kPoints, {"id"}}, read_points},
      {{"pentagram", "PTC-CNT-05", kDiscs, {"place"}}, read_pentagram},
  };
  return all;
}

}  // namespace

Result<Content> load_content(const ContentFiles& files) {
  return read_content<Content>(tables(), Pantacle::files().schemas, files);
}

}  // namespace agon::pantacle
