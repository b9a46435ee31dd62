// Positions for tests in a line or two, and a game that goes on from there.
//
//   Game game = Field()                       // a line of open areas a1-a2-…-a6, capacity 3
//                   .terrain("a2", "forest")
//                   .talents("hero", "guard")
//                   .put(0, "hero", "a1").put(1, "mon", "a1")
//                   .hand("hero", 2).aow(0, 1)
//                   .turn(0);
//   game.play("activate hero").dice("_ 2 3 2 4 5").play("attack mon");
//
// Units are those of the box and the ledger's fixtures: hero, bow, god, titan, mon, fly, aqua, fire
// and trp. Who has got no divinity has one in reserve: god, titan, ares and athena, in this order.
// Cards that are not in a hand are discarded, so that nobody is asked what he cannot do.
#pragma once

#include <boost/json.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/mythic_battles/mythic_battles.h"

namespace agon::mythic_battles {

const Content& built_in();

class Game;

class Field {
 public:
  explicit Field(int players = 2, std::string scenario = "skirmish");

  // -- content
  Field& terrain(std::string_view area, std::string_view terrain);
  Field& capacity(std::string_view area, int capacity);
  Field& border(std::string_view from, std::string_view to, std::string_view kind,
                std::string_view skulls = "none");
  // Other areas in the place of the line: "a1 10 10 a2 b1; a2 …" (centre, neighbours).
  Field& areas(std::string_view text);
  Field& talents(std::string_view unit, std::string_view talents);
  Field& type(std::string_view unit, std::string_view type);
  Field& stats(std::string_view unit, int offence, int defence, int range, int movement);
  Field& vitality(std::string_view unit, int vitality);
  Field& scenario_field(std::string_view field, boost::json::value value);

  // -- position
  Field& put(Player p, std::string_view unit, std::string_view where = "reserve", int life = -1);
  Field& hand(std::string_view unit, int cards);
  Field& deck(std::string_view unit, int cards);
  Field& aow(Player p, int hand, int deck = 0);
  Field& omphalos_cards(Player p, int hand);
  Field& carries(std::string_view unit);
  Field& omphalos(std::string_view area, int count = 1);
  Field& keeps_named();
  Field& edit(std::function<void(State&)> change);
  // The menu of this player's turn; the card of the turn has been drawn.
  Field& turn(Player p);

  std::shared_ptr<const Content> content() const;
  Result<Content> load() const;

 private:
  friend class Game;
  boost::json::object& unit_record(std::string_view id);
  boost::json::object* area_record(std::string_view id);
  void place_omphalos();

  int players_;
  std::string scenario_;
  boost::json::value units_, troops_, areas_, borders_, scenarios_;
  std::vector<std::function<void(State&)>> changes_;
  Player turn_ = 0;
};

class Game {
 public:
  Game(const Field& field);  // NOLINT(*-explicit-*)
  Game(const Game&) = delete;
  ~Game();

  Game& play(std::string_view notation);  // throws if it is not legal
  // What the next dice show: "_ 1 5".
  Game& dice(std::string_view faces);
  // Answers "no" as long as this is one of the questions put.
  Game& decline();

  Player who() const { return MythicBattles::to_act(state_); }
  std::string step() const { return std::string(MythicBattles::decision(state_).step); }
  std::vector<std::string> legal(std::string_view verb = "") const;
  bool is_legal(std::string_view notation) const;
  std::string refusal_rule(std::string_view notation) const;
  bool over() const { return state_.over != 0; }

  const State& state() const { return state_; }
  State& state() { return state_; }
  Unit unit(std::string_view id) const;
  std::string where(std::string_view id) const;
  int life(std::string_view id) const { return state_.unit[unit(id)].life; }
  const Cards& cards(std::string_view id) const { return state_.unit[unit(id)].cards; }
  int offence(std::string_view attacker, std::string_view target, int range = 0, int flags = 0);
  int defence(std::string_view target, std::string_view attacker, int range = 0, int flags = 0);
  bool has(std::string_view id, Talent talent) const;
  const std::vector<Event>& events() const { return events_; }
  int count(std::string_view event) const;  // "drew" is mythic_battles.event.drew

 private:
  class Dice;
  std::shared_ptr<const Content> content_;
  State state_;
  std::vector<Event> events_;
  std::unique_ptr<Dice> dice_;
  std::unique_ptr<Chance> chance_;
};

}  // namespace agon::mythic_battles
