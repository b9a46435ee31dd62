// Set-up, the draft, and what the game says of itself. MBP-SETUP, MBP-DRAFT, MBP-DECK
#include "core/start.h"
#include "games/mythic_battles/mythic_battles.h"
#include "games/mythic_battles/names.h"
#include "games/mythic_battles/steps.h"

namespace agon::mythic_battles {
namespace {

// Changes exactly if the rules do: tests/golden checks it against a fixed set of seeded games.
constexpr std::string_view kSignature = "9d352b490faf30d2";

enum OptionIndex : std::uint8_t { kScenario, kArmies, kRoundLimit, kKeepsNamed };

void join_army(State& s, Player p, Unit u) {
  UnitState& unit = s.unit[u];
  unit.owner = p;
  unit.where = kReserve;  // MBP-SETUP-04
  unit.life = s.card(u).start;
  s.army[p] |= bit(u);
  s.pool &= ~bit(u);
  if (s.card(u).divinity()) s[p].divinity = u;
}

// MBP-SETUP-01: the highest die leads; ties roll again among themselves
Player roll_for_lead(Play& play) {
  const State& s = play.s;
  PlayerSet rolling = PlayerSet::first(s.players);
  // Bounded, since a script of picks may run out and show the same face for ever.
  for (int tries = 0; tries < 100 && rolling.size() > 1; ++tries) {
    int best = -1;
    PlayerSet ahead;
    for (Player p = 0; p < s.players; ++p) {
      if (!rolling.has(p)) continue;
      const auto face = static_cast<int>(play.chance.pick(6));
      report(play, event_kind::kRolled, "MBP-SETUP-01", p, "mythic_battles.event.rolled_for_lead",
             [&] {
               return Args{{"face", face_name(face)}};
             });
      if (face > best) {
        best = face;
        ahead.clear();
      }
      if (face == best) ahead.add(p);
    }
    rolling = ahead;
  }
  return static_cast<Player>(std::countr_zero(rolling.bits()));
}

// MBP-DECK-01, MBP-DECK-02
void make_decks(Play& play) {
  State& s = play.s;
  s.pool = 0;
  for (Player p = 0; p < s.players; ++p) {
    for_each(s.army[p], [&](Unit u) {
      s.unit[u].cards.deck = s.card(u).cards;
      s[p].aow.deck = static_cast<std::uint8_t>(s[p].aow.deck + s.card(u).strategic);
    });
    s[p].aow.hand = s[p].aow.known = 3;
    draw_cards(play, p, 3, "MBP-DECK-02");
  }
}

UnitSet affordable(const State& s, Player p) {
  UnitSet units = 0;
  for_each(s.pool, [&](Unit u) { units |= s.card(u).cost <= s[p].points ? bit(u) : 0; });
  return units;
}

UnitSet divinities(const State& s) {
  UnitSet set = 0;
  for_each(s.pool, [&](Unit u) { set |= s.card(u).divinity() ? bit(u) : 0; });
  return set;
}

// MBP-DRAFT-04
void convert_points(Play& play, Player p) {
  State& s = play.s;
  if (s[p].points == 0) return;
  const int points = s[p].points;
  s[p].points = 0;
  s[p].omphalos.hand = s[p].omphalos.known = static_cast<std::uint8_t>(points);
  report(play, event_kind::kGained, "MBP-DRAFT-04", p, "mythic_battles.event.converted", [&] {
    return Args{{"count", points}};
  });
}

// Anticlockwise until nobody can recruit. MBP-DRAFT-02, MBP-DRAFT-05
void next_pick(Play& play, Player p) {
  State& s = play.s;
  for (int n = 0; n < s.players; ++n) {
    if (s[p].points > 0 && affordable(s, p) != 0) {
      return s.agenda.push(StepKind::kRecruit, p, arg::kFurther(1));
    }
    convert_points(play, p);
    p = static_cast<Player>(p == 0 ? s.players - 1 : p - 1);
  }
  begin_first_turn(play);
}

}  // namespace

void legal_recruit(const State& s, Actions& out) {
  const auto& step = s.agenda.top();
  UnitSet units = affordable(s, step.player);
  if (step[arg::kFurther] == 0) units &= divinities(s);
  for_each(units, [&](Unit u) { out.add(act(Verb::kRecruit, u)); });
}

void recruit(Play& play, const Action* action) {
  State& s = play.s;
  const auto step = s.agenda.top();
  const Player p = step.player;
  s.agenda.pop();
  const Unit u = action->a;
  s[p].points = static_cast<std::uint8_t>(s[p].points - s.card(u).cost);
  join_army(s, p, u);
  tell(play, event_kind::kGained, step[arg::kFurther] == 0 ? "MBP-DRAFT-01" : "MBP-DRAFT-03",
       "mythic_battles.event.recruited", u, kNoArea, [&] {
         return Args{{"player", Value::of_player(p)}, {"left", static_cast<int>(s[p].points)}};
       });
  if (step[arg::kFurther] != 0)
    return next_pick(play, static_cast<Player>(p == 0 ? s.players - 1 : p - 1));
  const Player next = s.next_player(p);
  if (next != s.lead) return s.agenda.push(StepKind::kRecruit, next);
  s.pool &= ~divinities(s);
  next_pick(play, p);
}

void begin_first_turn(Play& play) {
  State& s = play.s;
  make_decks(play);
  s.round = 1;
  report(play, event_kind::kRound, "MBP-TURN-01", kNobody, "mythic_battles.event.round", [&] {
    return Args{{"round", 1}};
  });
  s.agenda.push(StepKind::kTurn, s.lead);
}

const GameInfo& MythicBattles::info() {
  static const GameInfo info = {
      "mythic_battles",
      "MBP",
      2,
      4,
      {{"scenario", {kScenarioIds.begin(), kScenarioIds.end()}, 0, 0, 0, "MBP-SCEN-01"},
       {"armies", {"draft", "ready"}, 0, 0, 0, "MBP-SETUP-05"},
       {"round_limit", {}, 0, 500, 200, "MBP-SCEN-04"},
       {"complex_keeps_named_talents", {"false", "true"}, 0, 0, 0, "MBP-ACT-05"}},
      files().ledger,
      kSignature,
      false,
      {"mythic_battles.event.paid", "mythic_battles.event.paid_nothing",
       "mythic_battles.event.drew", "mythic_battles.event.took_card",
       "mythic_battles.event.kept_card", "mythic_battles.event.healed",
       "mythic_battles.event.dropped"}};
  return info;
}

Result<State> MythicBattles::initial(const Content& content, const Setup& setup, Chance& chance,
                                     Journal* journal) {
  auto begun = begin<MythicBattles>(content, setup, "MBP-SCEN-01");
  if (!begun) return begun.error();
  State& s = begun->s;
  const std::vector<int>& options = begun->options;
  std::size_t found = content.scenarios.size();
  for (std::size_t i = 0; i < content.scenarios.size(); ++i) {
    const Scenario& scenario = content.scenarios[i];
    if (scenario.id == options[kScenario] && scenario.players == setup.players) found = i;
  }
  if (found == content.scenarios.size()) {
    return Error{"bad_setup",
                 Message("mythic_battles.setup.no_such_scenario",
                         {{"scenario", Message("mythic_battles.option.scenario." +
                                               std::string(kScenarioIds[options[kScenario]]))},
                          {"players", setup.players}}),
                 "MBP-SCEN-01"};
  }
  s.scenario = static_cast<std::uint8_t>(found);
  s.round_limit = static_cast<std::uint16_t>(options[kRoundLimit]);
  s.keeps_named = static_cast<std::uint8_t>(options[kKeepsNamed]);
  const Scenario& setting = s.setting();
  const Map& map = s.map();
  for_each(setting.omphalos, [&](Area a) { s.omphalos[a] = 1; });
  for_each(map.areas, [&](Area a) {  // MBP-CONT-05
    if (map.terrain[a] == Terrain::kForest || map.terrain[a] == Terrain::kRuins) s.pieces[a] = 2;
  });
  Play play{s, chance, journal};
  s.lead = s.active = roll_for_lead(play);
  report(play, "set_up", "MBP-SETUP-01", s.lead, "mythic_battles.event.leads_game");
  if (setting.fixed || options[kArmies] == 1) {
    for (Player p = 0; p < s.players; ++p) {
      for_each(setting.army[p], [&](Unit u) { join_army(s, p, u); });
    }
    begin_first_turn(play);
  } else {
    s.pool = bit(content.unit_count()) - 1;
    for (Player p = 0; p < s.players; ++p) s[p].points = setting.points;
    s.agenda.push(StepKind::kRecruit, s.lead);
  }
  MythicBattles::run(play);
  return s;
}

// -- what must hold while armies are recruited

StepFault fits_recruit(const State& s, const At& at) {
  if (s.round != 0) return "the battle has begun";
  const bool further = at.step[arg::kFurther] != 0;
  return unless(further == (s[at.step.player].divinity != kNoUnit), "the divinity comes first");
}

}  // namespace agon::mythic_battles
