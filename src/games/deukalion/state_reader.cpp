// Reads a state back from JSON.
#include <algorithm>
#include <optional>

#include "core/state_form.h"
#include "games/deukalion/deukalion.h"
#include "games/deukalion/state_json.h"
#include "games/deukalion/steps.h"

namespace agon::deukalion {
namespace {

class StateReader {
 public:
  StateReader(JsonReader& reader, State& s) : reader_(reader), s_(s) {}
  void read(const JsonValue& json) { read_fields(json); }

 private:
  std::uint8_t byte(const JsonValue& value, int low, int high) const {
    return static_cast<std::uint8_t>(value.number(low, high));
  }
  Player player(const JsonValue& value) const {
    return static_cast<Player>(value.number(0, std::max(0, s_.players - 1)));
  }
  static Square square(const JsonValue& value) { return value.id(parse_square); }

  ChestSet chests(const JsonValue& value) const {
    ChestSet set;
    value.entries([&](std::string_view id, const JsonValue& count) {
      const auto colour = in(kColourIds)(id);
      if (!colour) return count.unknown(id);
      set.add(*colour, count.number(1, kChestsEach));
    });
    return set;
  }
  CardSet cards(const JsonValue& value) const {
    CardSet set;
    value.entries([&](std::string_view id, const JsonValue& count) {
      const auto kind = in(kCardIds)(id);
      if (!kind) return count.unknown(id);
      set.add(*kind, count.number(1, 15));
    });
    return set;
  }
  template <std::size_t N>
  std::uint16_t bits(const JsonValue& value, const std::array<std::string_view, N>& ids) const {
    std::uint16_t set = 0;
    value.each(N, [&](const JsonValue& element) {
      const auto bit = static_cast<std::uint16_t>(1U << element.id(in(ids)));
      if ((set & bit) != 0) reader_.fail("core.state.twice", element.path());
      set |= bit;
    });
    return set;
  }

  void read_fields(const JsonValue& json) {
    JsonFields fields(json);
    int count = 0;
    fields["players"].each(kSeats, [&](const JsonValue&) { ++count; });
    s_.players = static_cast<std::uint8_t>(count);
    if (!reader_.failed() && count < 2)
      reader_.fail("core.state.invariant", "/players", {{"what", Value::of_text("players")}});
    if (reader_.failed()) return;
    s_.turn = static_cast<std::uint16_t>(fields.number("turn", 0, 60000));
    s_.starting_player = player(fields["starting_player"]);
    s_.active = player(fields["active"]);
    s_.over = fields["over"].flag() ? 1 : 0;
    if (fields.has("winner")) s_.winner = player(fields["winner"]);
    read_options(fields["options"]);
    Player p = 0;
    fields["players"].each(kSeats, [&](const JsonValue& value) { read_player(value, s_[p++]); });
    s_.hydra = square(fields["hydra"]);
    int city = 0;
    fields["cities"].each(kCities, [&](const JsonValue& v) { s_.city[city++] = chests(v); });
    int settlement = 0;
    fields["owners"].each(kSettlements, [&](const JsonValue& v) {
      s_.owner[settlement++] = static_cast<std::uint8_t>(v.number(-1, s_.players - 1) + 1);
    });
    s_.pending = chests(fields["pending"]);
    s_.pile = cards(fields["pile"]);
    fields["below"].each(kCards, [&](const JsonValue& v) {
      s_.below[s_.below_count++] = v.id(in(kCardIds));
    });
    s_.discard = cards(fields["discard"]);
    if (fields.has("reshuffled")) s_.reshuffled = cards(fields["reshuffled"]);
    s_.honour_supply = byte(fields["honour_supply"], 0, kHonourCards);
    s_.pursuit_pile = bits(fields["pursuit_pile"], kPursuitIds);
    s_.display = bits(fields["display"], kPursuitIds);
    s_.pursuits_out = bits(fields["pursuits_out"], kPursuitIds);
    read_dice(fields["dice"]);
    read_window(fields["window"]);
    if (fields.has("challenge")) read_challenge(fields["challenge"]);
    s_.sharers = PlayerSet(byte(fields["sharers"], 0, 15));
    Deukalion::read_agenda(fields["agenda"], s_);
    fields.finish();
  }

  void read_options(const JsonValue& value) {
    static constexpr std::array<std::string_view, 2> kKylix = {"rotate", "free"};
    static constexpr std::array<std::string_view, 2> kRelocation = {"distance3", "walk3"};
    static constexpr std::array<std::string_view, 2> kBank = {"unlimited", "14"};
    JsonFields fields(value);
    Options& o = s_.options;
    o.kylix_free = fields["kylix"].id(in(kKylix));
    o.walk3 = fields["relocation"].id(in(kRelocation));
    o.no_arrival = fields["relocation_arrival"].flag() ? 0 : 1;
    o.only_active_attacks_hydra = fields["others_may_challenge_hydra"].flag() ? 0 : 1;
    o.secret_hydra_licenses = fields["secret_hydra_licenses"].flag() ? 1 : 0;
    o.spent_cards = fields["spent_action_cards"].id(in(kSpentIds));
    o.honour_limited = fields["honour_bank"].id(in(kBank));
    o.challenge_from_anchor = fields["challenge_from_anchor"].flag() ? 1 : 0;
    o.turn_cap = static_cast<std::uint16_t>(fields.number("turn_cap", 0, 10000));
    fields.finish();
  }

  void read_player(const JsonValue& value, PlayerState& player) {
    JsonFields fields(value);
    if (fields.has("square")) player.square = square(fields["square"]);
    player.aboard = byte(fields["aboard"], 0, kHoplites);
    player.underworld = byte(fields["underworld"], 0, kHoplites);
    player.chests = chests(fields["chests"]);
    if (fields.has("handed")) player.handed = chests(fields["handed"]);
    player.honour_cards = byte(fields["honour_cards"], 0, 100);
    player.earned = bits(fields["earned"], kPursuitIds);
    if (fields.has("secret")) player.secret = fields["secret"].id(in(kPursuitIds));
    player.hand = cards(fields["hand"]);
    int viewer = 0;
    fields["known"].each(s_.players,
                         [&](const JsonValue& v) { player.known[viewer++] = cards(v); });
    player.known[kEverybody] = cards(fields["known_to_all"]);
    fields.finish();
  }

  void read_dice(const JsonValue& value) {
    JsonFields fields(value);
    s_.dice[0] = byte(fields["centre"], 0, 3);
    int i = 1;
    fields["ring"].each(kSymbols, [&](const JsonValue& v) { s_.dice[i++] = byte(v, 0, 3); });
    if (fields.has("assigned")) {
      JsonFields assigned(fields["assigned"]);
      for (std::size_t k = 0; k < kSymbols; ++k) {
        s_.assigned[k] = byte(assigned[kSymbolIds[k]], 1, 3);
      }
      assigned.finish();
    }
    fields.finish();
  }

  void read_window(const JsonValue& value) {
    JsonFields fields(value);
    s_.move_phase = fields["move"].id(in(kMovePhaseIds));
    s_.allowance = byte(fields["allowance"], 0, 200);
    s_.hydra_extra = byte(fields["hydra_extra"], 0, 200);
    s_.acted = fields["acted"].flag() ? 1 : 0;
    s_.blocks = static_cast<std::uint8_t>(bits(fields["blocks"], kSymbolIds));
    s_.used = bits(fields["used"], kCardIds);
    fields.finish();
  }

  void read_challenge(const JsonValue& value) {
    JsonFields fields(value);
    Challenge& c = s_.challenge;
    c.kind = static_cast<ChallengeKind>(fields["kind"].id(in(kChallengeIds)));
    if (fields.has("place")) c.place = fields["place"].id(in(kPlaceIds));
    c.won = fields["won"].flag() ? 1 : 0;
    int which = 0;
    fields["throws"].each(2, [&](const JsonValue& v) {
      JsonFields t(v);
      Throw& own = c.throws[which++];
      own.player = player(t["player"]);
      own.skulls = byte(t["skulls"], 0, kHoplites);
      own.ones = byte(t["ones"], 0, kHoplites);
      own.halves = byte(t["halves"], 0, kHoplites);
      own.bonus = byte(t["bonus"], 0, 60);
      own.used = bits(t["used"], kCardIds);
      t.finish();
    });
    fields.finish();
  }

  JsonReader& reader_;
  State& s_;
};

}  // namespace

Result<State> Deukalion::read_state(const Content& content, const boost::json::value& json) {
  return read_whole<Deukalion>(content, json, [](const JsonValue& value, State& s) {
    StateReader(value.reader(), s).read(value);
  });
}

}  // namespace agon::deukalion
