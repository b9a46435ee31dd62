#include "games/mythic_battles/tests/field.h"

#include <deque>
#include <map>
#include <sstream>
#include <stdexcept>

#include "games/mythic_battles/stats.h"
#include "games/mythic_battles/steps.h"

namespace agon::mythic_battles {
namespace {

namespace json = boost::json;

std::vector<std::string> words(std::string_view text) {
  std::istringstream in{std::string(text)};
  std::vector<std::string> list;
  for (std::string word; in >> word;) list.push_back(word);
  return list;
}

json::array rows_of(int vitality, int o, int d, int r, int m) {
  json::array rows;
  for (int v = vitality; v > 0; --v) {
    rows.push_back({{"vitality", v},
                    {"offence", o},
                    {"defence", d},
                    {"range", r},
                    {"movement", m},
                    {"black", "dash"}});
  }
  return rows;
}

json::value fixture(const char* id, const char* cls, const char* type, int vitality, int o, int d,
                    int r, int m) {
  return {{"id", id},
          {"class", cls},
          {"type", type},
          {"cost", 3},
          {"cards", 4},
          {"strategic", 5},
          {"talents", json::array{}},
          {"tokens", 0},
          {"rows", rows_of(vitality, o, d, r, m)},
          {"origin", "reconstruction"}};
}

json::value read(const char* file) {
  return json::parse(MythicBattles::built_in_files().find(file)->second);
}

json::array& records(json::value& table) { return table.as_object()["records"].as_array(); }

// Who has got no divinity has the next of these in reserve.
void give_divinity(State& s, Player p) {
  bool has = false;
  for_each(s.army[p], [&](Unit u) { has = has || s.card(u).divinity(); });
  for (const char* id : {"god", "titan", "ares", "athena", "zeus", "hades"}) {
    const Unit u = find_unit(*s.content, id);
    if (has || s.unit[u].owner != kNobody) continue;
    s.unit[u].owner = p;
    s.unit[u].where = kReserve;
    s.unit[u].life = s.card(u).start;
    s.army[p] |= bit(u);
    has = true;
  }
}

}  // namespace

const Content& built_in() {
  static const Content content = *MythicBattles::load_content(MythicBattles::built_in_files());
  return content;
}

Field::Field(int players, std::string scenario)
    : players_(players),
      scenario_(std::move(scenario)),
      units_(read("units.json")),
      troops_(read("troops.json")),
      areas_(read("areas.json")),
      borders_(read("borders.json")),
      scenarios_(read("scenarios.json")) {
  json::array& units = records(units_);
  units.push_back(fixture("hero", "hero", "land", 6, 4, 5, 0, 2));
  units.push_back(fixture("bow", "hero", "land", 6, 4, 5, 2, 2));
  units.push_back(fixture("god", "god", "land", 10, 6, 7, 0, 2));
  units.push_back(fixture("titan", "titan", "land", 10, 6, 7, 0, 2));
  units.push_back(fixture("mon", "monster", "land", 8, 6, 6, 0, 3));
  units.push_back(fixture("fly", "monster", "flying", 6, 5, 6, 0, 3));
  units.push_back(fixture("aqua", "hero", "aquatic", 6, 4, 5, 0, 2));
  units.push_back(fixture("fire", "hero", "fireproof", 6, 4, 5, 0, 2));
  records(troops_).push_back({{"id", "trp"},
                              {"type", "land"},
                              {"cost", 1},
                              {"cards", 3},
                              {"miniatures", 3},
                              {"offence", 3},
                              {"defence", 4},
                              {"range", 0},
                              {"movement", 2},
                              {"talents", json::array{}},
                              {"bonus_per", 0},
                              {"bonus_from", 0},
                              {"regrows", 0},
                              {"origin", "reconstruction"}});
  areas(
      "a1 50 50 a2; a2 100 50 a1 a3; a3 150 50 a2 a4; a4 200 50 a3 a5; a5 250 50 a4 a6; "
      "a6 300 50 a5");
  json::array kept;
  for (const json::value& border : records(borders_)) {
    if (border.at("map") != "olympus") kept.push_back(border);
  }
  records(borders_) = kept;
}

json::object& Field::unit_record(std::string_view id) {
  for (json::value* table : {&units_, &troops_}) {
    for (json::value& record : records(*table)) {
      if (record.at("id") == json::string_view(id)) return record.as_object();
    }
  }
  throw std::invalid_argument("no unit " + std::string(id));
}

json::object* Field::area_record(std::string_view id) {
  for (json::value& record : records(areas_)) {
    if (record.at("map") == "olympus" && record.at("id") == json::string_view(id)) {
      return &record.as_object();
    }
  }
  throw std::invalid_argument("no area " + std::string(id));
}

Field& Field::areas(std::string_view text) {
  json::array kept;
  for (const json::value& area : records(areas_)) {
    if (area.at("map") != "olympus") kept.push_back(area);
  }
  std::istringstream in{std::string(text)};
  for (std::string part; std::getline(in, part, ';');) {
    const std::vector<std::string> list = words(part);
    if (list.size() < 3) continue;
    json::array adjacent;
    for (std::size_t i = 3; i < list.size(); ++i) adjacent.emplace_back(list[i]);
    kept.push_back({{"map", "olympus"},
                    {"id", list[0]},
                    {"terrain", "open"},
                    {"capacity", 3},
                    {"x", std::stoi(list[1])},
                    {"y", std::stoi(list[2])},
                    {"adjacent", adjacent},
                    {"origin", "reconstruction"}});
  }
  records(areas_) = kept;
  place_omphalos();
  return *this;
}

// The scenarios on this map have an omphalos in the first areas, walls excepted.
void Field::place_omphalos() {
  json::array places;
  for (const json::value& area : records(areas_)) {
    const bool open = area.at("map") == "olympus" && area.at("terrain") != "wall";
    if (open && places.size() < 4) places.push_back(area.at("id"));
  }
  for (json::value& value : records(scenarios_)) {
    json::object& record = value.as_object();
    if (record["map"] != "olympus") continue;
    for (json::value& zone : record["zones"].as_array()) zone = json::array{"a1"};
    record["omphalos"] = places;
  }
}

Field& Field::terrain(std::string_view area, std::string_view terrain) {
  (*area_record(area))["terrain"] = terrain;
  if (terrain == "wall") {
    (*area_record(area))["capacity"] = 0;
    place_omphalos();
  }
  return *this;
}
Field& Field::capacity(std::string_view area, int capacity) {
  (*area_record(area))["capacity"] = capacity;
  return *this;
}
Field& Field::border(std::string_view from, std::string_view to, std::string_view kind,
                     std::string_view skulls) {
  records(borders_).push_back({{"map", "olympus"},
                               {"from", from},
                               {"to", to},
                               {"kind", kind},
                               {"skulls", skulls},
                               {"throws", "all_pass"},
                               {"origin", "reconstruction"}});
  return *this;
}
Field& Field::talents(std::string_view unit, std::string_view talents) {
  json::array list;
  for (const std::string& talent : words(talents)) list.emplace_back(talent);
  unit_record(unit)["talents"] = list;
  return *this;
}
Field& Field::type(std::string_view unit, std::string_view type) {
  unit_record(unit)["type"] = type;
  return *this;
}
Field& Field::stats(std::string_view unit, int o, int d, int r, int m) {
  json::object& record = unit_record(unit);
  if (record.contains("rows")) {
    for (json::value& row : record["rows"].as_array()) {
      json::object& fields = row.as_object();
      fields["offence"] = o;
      fields["defence"] = d;
      fields["range"] = r;
      fields["movement"] = m;
    }
  } else {
    record["offence"] = o;
    record["defence"] = d;
    record["range"] = r;
    record["movement"] = m;
  }
  return *this;
}
Field& Field::vitality(std::string_view unit, int vitality) {
  unit_record(unit)["rows"] = rows_of(vitality, 4, 5, 0, 2);
  return *this;
}
Field& Field::scenario_field(std::string_view field, json::value value) {
  for (json::value& record : records(scenarios_)) {
    if (record.at("id") == json::string_view(scenario_) && record.at("players") == players_) {
      record.as_object()[field] = value;
    }
  }
  return *this;
}

Field& Field::put(Player p, std::string_view unit, std::string_view where, int life) {
  return edit([p, id = std::string(unit), at = std::string(where), life](State& s) {
    const Unit u = find_unit(*s.content, id);
    if (u == kNoUnit) throw std::invalid_argument("no unit " + id);
    UnitState& state = s.unit[u];
    if (state.owner != kNobody) s.army[state.owner] &= ~bit(u);
    state.owner = p;
    s.army[p] |= bit(u);
    state.life = static_cast<std::uint8_t>(life < 0 ? s.card(u).start : life);
    if (at == "card" || at == "box") {
      place(s, u, at == "card" ? kOnCard : kBoxed);
      state.life = 0;
    } else {
      place(s, u, at == "reserve" ? kReserve : parse_area(at));
    }
  });
}
Field& Field::hand(std::string_view unit, int cards) {
  return edit([id = std::string(unit), cards](State& s) {
    s.unit[find_unit(*s.content, id)].cards.hand = static_cast<std::uint8_t>(cards);
  });
}
Field& Field::deck(std::string_view unit, int cards) {
  return edit([id = std::string(unit), cards](State& s) {
    s.unit[find_unit(*s.content, id)].cards.deck = static_cast<std::uint8_t>(cards);
  });
}
Field& Field::aow(Player p, int hand, int deck) {
  return edit([=](State& s) {
    s[p].aow.hand = static_cast<std::uint8_t>(hand);
    s[p].aow.deck = static_cast<std::uint8_t>(deck);
  });
}
Field& Field::omphalos_cards(Player p, int hand) {
  return edit([=](State& s) { s[p].omphalos.hand = static_cast<std::uint8_t>(hand); });
}
Field& Field::carries(std::string_view unit) {
  return edit([id = std::string(unit)](State& s) { s.carrying |= bit(find_unit(*s.content, id)); });
}
Field& Field::omphalos(std::string_view area, int count) {
  return edit([a = parse_area(area), count](State& s) {
    s.omphalos[a] = static_cast<std::uint8_t>(count);
  });
}
Field& Field::keeps_named() {
  return edit([](State& s) { s.keeps_named = 1; });
}
Field& Field::edit(std::function<void(State&)> change) {
  changes_.push_back(std::move(change));
  return *this;
}
Field& Field::turn(Player p) {
  turn_ = p;
  return *this;
}

Result<Content> Field::load() const {
  ContentFiles files = MythicBattles::built_in_files();
  files["units.json"] = json::serialize(units_);
  files["troops.json"] = json::serialize(troops_);
  files["areas.json"] = json::serialize(areas_);
  files["borders.json"] = json::serialize(borders_);
  files["scenarios.json"] = json::serialize(scenarios_);
  return MythicBattles::load_content(files);
}

// Loading takes milliseconds; equal files are loaded once.
std::shared_ptr<const Content> Field::content() const {
  static std::map<std::string, std::shared_ptr<const Content>> known;
  const std::string key = json::serialize(units_) + json::serialize(troops_) +
                          json::serialize(areas_) + json::serialize(borders_) +
                          json::serialize(scenarios_);
  auto& content = known[key];
  if (!content) {
    Result<Content> loaded = load();
    if (!loaded) throw std::invalid_argument(loaded.error().message.id);
    content = std::make_shared<const Content>(std::move(*loaded));
  }
  return content;
}

// Dice as told, everything else by a seed.
class Game::Dice final : public PickSource {
 public:
  std::uint32_t pick(std::uint32_t n) override {
    if (n == 6 && !faces.empty()) {
      const std::uint32_t face = faces.front();
      faces.pop_front();
      return face;
    }
    return generator_.pick(n);
  }
  std::deque<std::uint32_t> faces;

 private:
  Chance generator_{7};
};

Game::Game(const Field& field)
    : content_(field.content()),
      dice_(std::make_unique<Dice>()),
      chance_(std::make_unique<Chance>(*dice_)) {
  State& s = state_;
  s.content = content_.get();
  s.players = static_cast<std::uint8_t>(field.players_);
  for (std::size_t i = 0; i < content_->scenarios.size(); ++i) {
    const Scenario& scenario = content_->scenarios[i];
    if (kScenarioIds[scenario.id] == field.scenario_ && scenario.players == field.players_) {
      s.scenario = static_cast<std::uint8_t>(i);
    }
  }
  s.round = 1;
  s.round_limit = 200;
  for (Area a = 0; a < kAreas; ++a) {
    const Terrain terrain = s.map().terrain[a];
    if (terrain == Terrain::kForest || terrain == Terrain::kRuins) s.pieces[a] = 2;
  }
  for (const auto& change : field.changes_) change(s);
  for (Player p = 0; p < s.players; ++p) give_divinity(s, p);
  for (Player p = 0; p < s.players; ++p) {
    int strategic = 3;
    for_each(s.army[p], [&](Unit u) {
      Cards& cards = s.unit[u].cards;
      strategic += s.card(u).strategic;
      cards.discard = static_cast<std::uint8_t>(s.card(u).cards - cards.hand - cards.deck);
      if (s.card(u).divinity()) s[p].divinity = u;
    });
    Cards& aow = s[p].aow;
    aow.discard = static_cast<std::uint8_t>(strategic - aow.hand - aow.deck);
  }
  // What the scenario's omphalos are not accounted for lies in the box of the first seat's past.
  int count = std::popcount(s.carrying);
  for (const std::uint8_t n : s.omphalos) count += n;
  for (Player p = 0; p < s.players; ++p) count += s[p].absorbed + s[p].lost;
  const int missing = std::popcount(s.setting().omphalos) - count;
  if (missing > 0) s[0].lost = static_cast<std::uint8_t>(s[0].lost + missing);
  for (Player p = 0; p < s.players; ++p) {
    const int total = s[p].omphalos.hand + s[p].omphalos.deck + s[p].omphalos.discard + s[p].boxed;
    const int least = s[p].absorbed + s[p].lost;
    if (total < least) s[p].boxed = static_cast<std::uint8_t>(s[p].boxed + least - total);
  }
  s.active = field.turn_;
  if (s.agenda.empty()) {
    s.agenda.push(StepKind::kTurnEnd, field.turn_);
    s.agenda.push(StepKind::kMenu, field.turn_);
  }
  if (const auto fault = MythicBattles::check(s)) throw std::invalid_argument(*fault);
}

Game::~Game() = default;

Game& Game::play(std::string_view notation) {
  const auto action = parse(*content_, notation);
  if (!action) throw std::invalid_argument("no action: " + std::string(notation));
  Actions actions;
  MythicBattles::legal(state_, actions);
  if (!actions.contains(*action)) {
    std::string text = "not legal in " + step() + ": " + std::string(notation) + "; legal:";
    for (const Action& other : actions)
      text += " [" + mythic_battles::notation(*content_, other) + "]";
    throw std::invalid_argument(text);
  }
  Journal journal;
  MythicBattles::apply(state_, *action, *chance_, &journal);
  for (Event& event : journal.take()) events_.push_back(std::move(event));
  if (const auto fault = MythicBattles::check(state_)) {
    throw std::logic_error(*fault + " after " + std::string(notation));
  }
  return *this;
}

Game& Game::dice(std::string_view faces) {
  for (const std::string& word : words(faces)) {
    dice_->faces.push_back(word == "_" ? 0 : static_cast<std::uint32_t>(std::stoi(word)));
  }
  return *this;
}

Game& Game::decline() {
  while (!over() && is_legal("no")) play("no");
  return *this;
}

std::vector<std::string> Game::legal(std::string_view verb) const {
  Actions actions;
  MythicBattles::legal(state_, actions);
  std::vector<std::string> list;
  for (const Action& action : actions) {
    if (verb.empty() || verb_id(action.verb) == verb) {
      list.push_back(mythic_battles::notation(*content_, action));
    }
  }
  return list;
}

bool Game::is_legal(std::string_view notation) const {
  const auto action = parse(*content_, notation);
  if (!action) throw std::invalid_argument("no action: " + std::string(notation));
  Actions actions;
  MythicBattles::legal(state_, actions);
  return actions.contains(*action);
}

std::string Game::refusal_rule(std::string_view notation) const {
  const auto action = parse(*content_, notation);
  if (!action) throw std::invalid_argument("no action: " + std::string(notation));
  const auto refusal = MythicBattles::refusal(state_, *action);
  return refusal ? std::string(refusal->rule) : "";
}

Unit Game::unit(std::string_view id) const {
  const Unit u = find_unit(*content_, id);
  if (u == kNoUnit) throw std::invalid_argument("no unit " + std::string(id));
  return u;
}

std::string Game::where(std::string_view id) const {
  const std::uint8_t where = state_.unit[unit(id)].where;
  if (where < kAreas) return area_id(where);
  return where == kReserve ? "reserve" : where == kOnCard ? "card" : "box";
}

int Game::offence(std::string_view attacker, std::string_view target, int range, int flags) {
  Attack attack;
  attack.attacker = unit(attacker);
  attack.target = unit(target);
  attack.range = static_cast<std::uint8_t>(range);
  attack.flags = static_cast<std::uint8_t>(flags);
  return effective_offence(state_, attack);
}

int Game::defence(std::string_view target, std::string_view attacker, int range, int flags) {
  Attack attack;
  attack.attacker = unit(attacker);
  attack.target = unit(target);
  attack.range = static_cast<std::uint8_t>(range);
  attack.flags = static_cast<std::uint8_t>(flags);
  return effective_defence(state_, attack);
}

bool Game::has(std::string_view id, Talent talent) const {
  return has_talent(state_, unit(id), talent);
}

int Game::count(std::string_view event) const {
  int n = 0;
  for (const Event& e : events_) n += e.text.id == "mythic_battles.event." + std::string(event);
  return n;
}

}  // namespace agon::mythic_battles
