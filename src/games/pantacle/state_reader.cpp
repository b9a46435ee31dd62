// Reads a state back from JSON.
#include <optional>

#include "core/state_form.h"
#include "games/pantacle/pantacle.h"
#include "games/pantacle/state_json.h"

namespace agon::pantacle {
namespace {

class StateReader {
 public:
  StateReader(JsonReader& reader, State& s) : reader_(reader), s_(s) {}
  void read(const JsonValue& json) { read_fields(json); }

 private:
  static std::uint8_t byte(const JsonValue& value, int low, int high) {
    return static_cast<std::uint8_t>(value.number(low, high));
  }
  Player player(const JsonValue& value) const {
    return static_cast<Player>(value.number(0, s_.players - 1));
  }
  void twice(const JsonValue& value) const { reader_.fail("core.state.twice", value.path()); }

  void read_fields(const JsonValue& json) {
    JsonFields fields(json);
    read_options(fields["options"]);
    count_players(fields["players"]);
    if (reader_.failed()) return;
    s_.turn = static_cast<std::uint16_t>(fields.number("turn", 1, 65000));
    s_.active = player(fields["active"]);
    s_.over = fields["over"].id(in(kOverIds));
    if (s_.over == kWon) s_.winner = player(fields["winner"]);
    Pantacle::read_agenda(fields["agenda"], s_);
    s_.marked = favor(fields, "marked");
    s_.announced = favor(fields, "announced");
    s_.raised_powers = byte(fields["raised_powers"], 0, 20);
    s_.raised_adepts = byte(fields["raised_adepts"], 0, 20);
    s_.extra_turn = fields["extra_turn"].flag() ? 1 : 0;
    players(fields["begun"], s_.begun);
    s_.cubes = byte(fields["cubes"], 0, kAllCubes);
    s_.adepts = byte(fields["adepts"], 0, kAllAdepts);
    blades(fields["pile"], s_.pile);
    fields["row"].each(kBlades, [&](const JsonValue& v) {
      s_.row[s_.row_count++] = v.id(by_id(s_.content->blades));
    });
    blades(fields["open"], s_.open);
    read_curse_pile(fields["curse_pile"]);
    Player next = 0;
    fields["players"].each(kMaxPlayers, [&](const JsonValue& v) { read_player(v, s_[next++]); });
    fields.finish();
  }

  void read_options(const JsonValue& value) {
    JsonFields fields(value);
    for (const StateOption& option : kStateOptions) {
      s_.options.*option.field = fields[option.id].id(in(option.values));
    }
    s_.turn_cap = static_cast<std::uint16_t>(fields.number("turn_cap", 0, 10000));
    fields.finish();
  }

  void count_players(const JsonValue& value) {
    int count = 0;
    value.each(kMaxPlayers, [&](const JsonValue&) { ++count; });
    const int fewest = s_.options.players_min == 0 ? 3 : 2;
    if (count < fewest) {
      reader_.fail("pantacle.state.players", value.path(), {{"fewest", fewest}});
    }
    s_.players = static_cast<std::uint8_t>(count);
  }

  // 1 + the Favor; left out where there is none.
  static std::uint8_t favor(JsonFields& fields, std::string_view key) {
    if (!fields.has(key)) return 0;
    return static_cast<std::uint8_t>(1 + fields[key].id(in(kFavorIds)));
  }

  void players(const JsonValue& value, PlayerSet& set) const {
    value.each(kMaxPlayers, [&](const JsonValue& element) {
      const Player p = player(element);
      if (set.has(p)) twice(element);
      set.add(p);
    });
  }

  void blades(const JsonValue& value, Blades& set) const {
    value.each(kBlades, [&](const JsonValue& element) {
      const Blades bit = blade_bit(element.id(by_id(s_.content->blades)));
      if ((set & bit) != 0) twice(element);
      set |= bit;
    });
  }

  PileCard card(const JsonValue& value) const {
    JsonFields fields(value);
    PileCard card;
    card.card = fields["curse"].id(by_id(s_.content->curses));
    const JsonValue knowers = fields["known_by"];
    if (knowers.is_text()) {
      knowers.id([](std::string_view word) {
        return word == "everybody" ? std::optional<int>(0) : std::nullopt;
      });
      card.knowers = Knowers::everybody();
    } else {
      PlayerSet set;
      players(knowers, set);
      card.knowers.bits = set.bits();
    }
    fields.finish();
    return card;
  }

  void read_curse_pile(const JsonValue& value) {
    JsonFields fields(value);
    fields["rest"].each(kCurses, [&](const JsonValue& element) {
      const std::uint32_t bit = 1U << element.id(by_id(s_.content->curses));
      if ((s_.curse_pile.rest & bit) != 0) twice(element);
      s_.curse_pile.rest |= bit;
    });
    fields["below"].each(kCurses, [&](const JsonValue& v) {
      s_.curse_pile.below[s_.curse_pile.below_count++] = card(v);
    });
    fields["drawn"].each(kMaxDrawn,
                         [&](const JsonValue& v) { s_.drawn[s_.drawn_count++] = card(v); });
    fields.finish();
  }

  void read_curse(const JsonValue& value, HeldCurse& curse) const {
    JsonFields fields(value);
    curse.card = static_cast<std::uint8_t>(1 + fields["id"].id(by_id(s_.content->curses)));
    curse.cubes = byte(fields["cubes"], 0, kAllCubes);
    curse.adepts = byte(fields["adepts"], 0, kAllAdepts);
    curse.covered = fields["covered"].flag() ? 1 : 0;
    fields.finish();
  }

  void read_player(const JsonValue& value, PlayerState& player) {
    JsonFields fields(value);
    player.cubes = byte(fields["cubes"], 0, kAllCubes);
    player.adepts = byte(fields["adepts"], 0, kAllAdepts);
    player.safe_home = fields["safe"].flag() ? 1 : 0;
    player.cursed_home = byte(fields["cursed"], 0, 4);
    player.tracker = byte(fields["tracker"], 0, kTrackEnd);
    int count = 0;
    fields["slots"].each(kSlots, [&](const JsonValue& v) {
      const std::uint8_t token = v.id(in(kTokenIds));
      player.slots[count++] = static_cast<std::uint8_t>(1 + token);
      player.tokens |= static_cast<std::uint8_t>(1U << token);
    });
    fields["points"].each(kPoints, [&](const JsonValue& v) {
      const auto bit = static_cast<std::uint8_t>(1U << v.id(in(kPointIds)));
      if ((player.points & bit) != 0) twice(v);
      player.points |= bit;
    });
    count = 0;
    fields["curses"].each(kMaxCurses,
                          [&](const JsonValue& v) { read_curse(v, player.curses[count++]); });
    blades(fields["hand"], player.hand);
    blades(fields["seen"], player.seen);
    fields.finish();
  }

  JsonReader& reader_;
  State& s_;
};

}  // namespace

Result<State> Pantacle::read_state(const Content& content, const boost::json::value& json) {
  return read_whole<Pantacle>(content, json, [](const JsonValue& value, State& s) {
    StateReader(value.reader(), s).read(value);
  });
}

}  // namespace agon::pantacle
