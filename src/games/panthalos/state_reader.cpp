// Reads a state back from JSON.
#include <optional>

#include "core/state_form.h"
#include "games/panthalos/panthalos.h"
#include "games/panthalos/situation.h"
#include "games/panthalos/state_json.h"
#include "games/panthalos/steps.h"

namespace agon::panthalos {
namespace {

constexpr int kMostPoints = 10000;

std::optional<Piece> piece_of(std::string_view id) {
  for (Piece piece = 0; piece < 8; ++piece) {
    if (piece_id(piece) == id) return piece;
  }
  return std::nullopt;
}

// What one position allows but no game leads to: dice only leave the stock, and the game ends with
// the round in which the collection box is full. PAN-SETUP-02, PAN-FORO-03, PAN-END-01
std::optional<std::string> history_fault(const State& s) {
  for (Player p = 0; p < s.players; ++p) {
    if (s[p].unhired > 5 - starting_workers(s.players)) {
      return "B2: dice to hire of player " + std::to_string(p + 1);
    }
  }
  const bool full = s.collection() >= collection_threshold(s.players);
  if (s.over) {
    return full || s.round == kRounds ? std::nullopt
                                      : std::optional<std::string>("B11: over before the end");
  }
  const auto location = evaluating(s);
  if (full && (!location || *location < Location::kKrypt)) return "B11: a turn after the end";
  return std::nullopt;
}

// A space of this side of the board, as a place.
Place read_space(const JsonValue& value, const State& s) {
  return value.id([&](std::string_view id) -> std::optional<Place> {
    for (const Space& space : s.side().spaces) {
      const Place place = place_at(space.location, space.order);
      if (place_id(place) == id) return place;
    }
    return std::nullopt;
  });
}

class StateReader {
 public:
  StateReader(JsonReader& reader, State& s) : reader_(reader), s_(s) {}
  void read(const JsonValue& json) {
    read_fields(json);
    if (reader_.failed()) return;
    if (auto fault = history_fault(s_)) {
      reader_.fail("core.state.invariant", "", {{"what", Value::of_text(std::move(*fault))}});
    }
  }

 private:
  const Content& content() const { return *s_.content; }

  std::uint8_t byte(const JsonValue& value, int low, int high) const {
    return static_cast<std::uint8_t>(value.number(low, high));
  }
  Player player(const JsonValue& value) const {
    return static_cast<Player>(value.number(0, s_.players - 1));
  }
  Token token(const JsonValue& value) const {
    return value.id([this](std::string_view id) { return parse_token(content(), id); });
  }
  template <int N>
  void tokens(const JsonValue& value, Counts<N>& set) const {
    value.entries([&](std::string_view id, const JsonValue& count) {
      const auto kind = parse_token(content(), id);
      if (!kind || *kind >= N) return count.unknown(id);
      set[*kind] = byte(count, 1, 255);
    });
  }
  void pool(const JsonValue& value, Pool& pool) const {
    value.entries([&](std::string_view id, const JsonValue& count) {
      const auto piece = piece_of(id);
      if (!piece) return count.unknown(id);
      for (int n = count.number(1, 5); n > 0; --n) pool.add(*piece);
    });
  }
  void players(const JsonValue& value, PlayerSet& set) const {
    value.each(kMaxPlayers, [&](const JsonValue& element) {
      const Player p = player(element);
      if (set.has(p)) reader_.fail("core.state.twice", element.path());
      set.add(p);
    });
  }
  template <class List>
  void ids(const JsonValue& value, const List& list, std::uint16_t& bits) const {
    value.each(list.size(), [&](const JsonValue& element) {
      const auto bit = static_cast<std::uint16_t>(1U << element.id(by_id(list)));
      if ((bits & bit) != 0) reader_.fail("core.state.twice", element.path());
      bits |= bit;
    });
  }

  void read_fields(const JsonValue& json) {
    JsonFields fields(json);
    s_.round = byte(fields["round"], 1, kRounds);
    count_players(fields["players"]);
    if (reader_.failed()) return;
    s_.starting_player = player(fields["starting_player"]);
    s_.over = fields["over"].flag() ? 1 : 0;
    read_options(fields["options"]);
    Panthalos::read_agenda(fields["agenda"], s_);
    players(fields["passed"], s_.passed);
    players(fields["challenged"], s_.challenged);
    players(fields["defending"], s_.defending);
    Player next = 0;
    fields["players"].each(kMaxPlayers, [&](const JsonValue& v) { read_player(v, s_[next++]); });
    fields["occupants"].each(kMaxSpaces, [&](const JsonValue& v) { read_occupant(v); });
    fields["polis_discs"].each(kMaxPolis, [&](const JsonValue& v) { read_polis_disc(v); });
    tokens(fields["stack"], s_.stack);
    tokens(fields["display"], s_.display);
    tokens(fields["box"], s_.box);
    read_merchants(fields["merchants"]);
    read_underworld(fields["underworld"]);
    s_.attacker = player(fields["attacker"]);
    s_.defender = player(fields["defender"]);
    read_played(fields["played"]);
    if (fields.has("draft")) read_draft(fields["draft"]);
    fields.finish();
  }

  void count_players(const JsonValue& value) {
    int count = 0;
    value.each(kMaxPlayers, [&](const JsonValue&) { ++count; });
    if (count < 2) reader_.fail("panthalos.state.players", value.path());
    s_.players = static_cast<std::uint8_t>(count);
  }

  void read_options(const JsonValue& value) {
    JsonFields fields(value);
    s_.contested_order = fields["contested_order"].id(in(kContestedOrderIds));
    s_.discard_goods = fields["discardable_kinds"].id(in(kDiscardableIds));
    s_.solo_conversion = fields["solo_conversion"].id(in(kSoloIds));
    fields.finish();
  }

  void read_player(const JsonValue& value, PlayerState& player) {
    JsonFields fields(value);
    player.score = static_cast<std::int16_t>(fields.number("score", -kMostPoints, kMostPoints));
    player.personal = byte(fields["personal"], 0, 12);
    player.general = byte(fields["general"], 0, 12);
    player.converted = byte(fields["converted"], 0, 12);
    player.collected = byte(fields["collected"], 0, 12);
    player.unhired = byte(fields["unhired"], 0, 5);
    player.leader_at = fields["leader_at"].id(in(kLocationIds));
    for (std::size_t i = 0; i < kPoolIds.size(); ++i) pool(fields[kPoolIds[i]], player.pools[i]);
    tokens(fields["tokens"], player.tokens);
    tokens(fields["given_up"], player.given_up);
    tokens(fields["known"], player.known);
    tokens(fields["maybe"], player.maybe);
    fields.finish();
  }

  void read_occupant(const JsonValue& value) {
    JsonFields fields(value);
    const Place place = read_space(fields["place"], s_);
    const Player owner = player(fields["player"]);
    const Piece piece = fields["piece"].id(piece_of);
    fields.finish();
    if (reader_.failed()) return;
    Occupant& occupant = s_.occupant[s_.index_of(place)];
    if (!occupant.free()) reader_.fail("core.state.twice", value.path());
    occupant = Occupant::of(owner, piece);
  }

  void read_polis_disc(const JsonValue& value) {
    JsonFields fields(value);
    const JsonValue where = fields["place"];
    const Place place = read_space(where, s_);
    const Player owner = player(fields["player"]);
    fields.finish();
    if (reader_.failed()) return;
    if (location_of(place) != Location::kPolis || order_of(place) > kMaxPolis) {
      return where.unknown(place_id(place));
    }
    std::uint8_t& disc = s_.polis_disc[order_of(place) - 1];
    if (disc != 0) reader_.fail("core.state.twice", value.path());
    disc = static_cast<std::uint8_t>(1 + owner);
  }

  void read_merchants(const JsonValue& value) {
    JsonFields fields(value);
    ids(fields["stack"], content().merchants, s_.merchant_stack);
    ids(fields["display"], content().merchants, s_.merchant_display);
    ids(fields["box"], content().merchants, s_.merchant_box);
    fields.finish();
  }

  PileCard card(const JsonValue& value) const {
    JsonFields fields(value);
    PileCard card;
    card.card = fields["token"].id(by_id(content().underworld));
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

  void read_underworld(const JsonValue& value) {
    JsonFields fields(value);
    s_.underworld_top = fields["top"].id(by_id(content().underworld));
    ids(fields["rest"], content().underworld, s_.underworld.rest);
    fields["below"].each(kUnderworld,
                         [&](const JsonValue& v) { s_.underworld.slide_under(card(v)); });
    if (fields.has("peeked")) {
      s_.peeked = card(fields["peeked"]);
      s_.has_peeked = 1;
    }
    ids(fields["box"], content().underworld, s_.underworld_box);
    fields.finish();
  }

  void read_played(const JsonValue& value) {
    int sets = 0;
    value.each(2, [&](const JsonValue& set) { tokens(set, s_.played[sets++]); });
    if (sets != 2) reader_.fail("panthalos.state.two_sets", value.path());
  }

  void read_draft(const JsonValue& value) {
    JsonFields fields(value);
    tokens(fields["tokens"], s_.draft);
    s_.draft_size = byte(fields["actions"], 1, 200);
    s_.draft_last = static_cast<std::uint8_t>(token(fields["from"]));
    if (fields.has("target"))
      s_.draft_target = static_cast<std::uint8_t>(1 + player(fields["target"]));
    fields.finish();
  }

  JsonReader& reader_;
  State& s_;
};

}  // namespace

// -- arguments of steps

int read_merchant(const JsonValue& json, const State& s) {
  return json.id(by_id(s.content->merchants));
}
int read_token(const JsonValue& json, const State& s) {
  return json.id([&](std::string_view id) { return parse_token(*s.content, id); });
}
int read_piece(const JsonValue& json, const State&) { return json.id(piece_of); }
// Where a Worker can be.
int read_place(const JsonValue& json, const State& s) {
  if (json.is_text() && json.text() == "front") return kPlaceFront;
  if (json.is_text() && json.text() == "thermae") return kPlaceThermae;
  return read_space(json, s);
}
int read_spaces(const JsonValue& json, const State&) {
  int spaces = 0;
  json.each(8, [&](const JsonValue& order) {
    const int n = order.number(1, 8);
    if (!json.reader().failed()) spaces |= 1 << (n - 1);
  });
  return spaces;
}

Result<State> Panthalos::read_state(const Content& content, const boost::json::value& json) {
  return read_whole<Panthalos>(content, json, [](const JsonValue& value, State& s) {
    StateReader(value.reader(), s).read(value);
  });
}

}  // namespace agon::panthalos
