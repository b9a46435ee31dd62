// Positions for tests in a line or two, and a game that goes on from there.
//
//   Game game = position(3)
//                   .round(3)                         // round 1 unless told
//                   .workers(0, {2, 4})               // in front
//                   .worker(0, 3, "titanus.1")        // anywhere, by the names of the notation
//                   .leader(0, "agora.2")             // in front unless told
//                   .tokens(0, "titan:fire_9 good:wine artisan:die")
//                   .discs(0, 2, 5)                   // personal reserve, general reserve
//                   .display("good:iron reinforcement:fire_2 ship:iron artisan:any")
//                   .merchants("m01 m06")
//                   .underworld("u02")                // face up
//                   .turn_of(0);                      // or .evaluate(Location::kTitanus)
//   game.play("place worker:2 agora.1");
//
// What is not said is empty: a player has the Leader in front, 5 unhired dice, 4 Discs in the
// personal reserve, no tokens; displays and MERKATOR are bare. The builder keeps every total:
//   * tokens come from stacks and bag (a refined Good is a Good of the bag, turned);
//   * dice come from the unhired; with more than five the position is refused;
//   * 11 Discs a player: personal (4 unless told), POLIS, converted Leaders; the general reserve
//     has the rest, or, if it was told, the collection box has it (`collected` tells that, too);
//   * Artisans and Underworld tokens that earlier rounds used up are in the box.
// A position that breaks an invariant throws, with the invariant's name.
//
// `turn_of(p)`: the action phase, p is on turn (the Starting Player unless told).
// `evaluate(location)`: everybody has passed; this location is evaluated, and the game pauses after
// it (`paused()`, nobody to act) until `go_on()`. A Leader for whom no place was told is out of the
// way then: in front, as if back from the KRYPT, which is also his element in a duel (water).
//
// `draws("titan:fire_9 m03 u05")`: what comes up next, of any stack. Then chance is seeded. A draw
// from a stack of one is no pick and must not be scripted.
//
// `end_turn` is taken by itself. After every action Panthalos::check is asked.
#pragma once

#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/panthalos/panthalos.h"

namespace agon::panthalos {

// The built-in content.
const Content& built_in();
Token token(std::string_view id);  // "titan:fire_9"
std::vector<Token> tokens(std::string_view ids);
Place place(std::string_view id);  // "front", "thermae", "agora.1"

class Position {
 public:
  explicit Position(int players);

  // Another content with the same tokens; it must outlive the game. Values and places of spaces
  // go into derived tables: such a content has to be loaded (changed_files.h).
  Position& content(const Content& content);
  Position& option(std::string_view id, std::string_view value);
  Position& round(int round);
  Position& starting_player(Player p);
  Position& passed(Player p);
  Position& challenged(Player p);
  Position& score(Player p, int points);

  Position& leader(Player p, std::string_view at);
  Position& worker(Player p, int rank, std::string_view at = "front");
  Position& workers(Player p, std::initializer_list<int> ranks, std::string_view at = "front");
  Position& converted(Player p, std::string_view at = "front");

  Position& discs(Player p, int personal);
  Position& discs(Player p, int personal, int general);
  Position& collected(Player p, int discs);
  Position& polis_disc(Player p, int order);

  Position& tokens(Player p, std::string_view ids);
  Position& known(Player p, std::string_view titans);  // held, and everybody knows it
  Position& display(std::string_view ids);
  Position& merchants(std::string_view ids);
  Position& underworld(std::string_view top);
  // Leaves `count` tokens in a stack (or the bag) and puts the others in the box: "titans",
  // "reinforcements", "ships", "goods", "merchants".
  Position& left(std::string_view stack, int count);

  Position& turn_of(Player p);
  Position& evaluate(Location location);
  Position& draws(std::string_view ids);
  Position& seed(std::uint64_t seed);
  // For what the words above do not say; called last.
  Position& edit(std::function<void(State&)> change);

  // The finished value, before anything runs.
  State state() const;

 private:
  friend class Game;
  struct Discs {
    int personal = 4;
    std::optional<int> general;
    std::optional<int> collected;
  };
  void put(Player p, Piece piece, std::string_view at);
  void settle_discs(State& s) const;
  void use_up(State& s) const;
  void set_agenda(State& s) const;

  State state_;
  Discs discs_[kMaxPlayers];
  bool leader_told_[kMaxPlayers] = {};
  std::vector<std::pair<std::string, int>> left_;
  std::optional<Location> evaluate_;
  std::optional<Player> turn_of_;
  std::vector<std::string> draws_;
  std::uint64_t seed_ = 1;
  std::vector<std::function<void(State&)>> edits_;
};

inline Position position(int players) { return Position(players); }

class Game {
 public:
  Game(const Position& position);  // NOLINT(*-explicit-*)
  Game(const Game&) = delete;
  Game& operator=(const Game&) = delete;
  ~Game();

  // -- playing
  Game& play(std::string_view notation);  // throws if it is not legal
  Game& play_all(std::initializer_list<std::string_view> notations);
  Game& go_on();                     // after a pause
  void draws(std::string_view ids);  // as Position::draws

  // -- what may be done
  Player who() const;        // kNobody: paused, or the game is over
  std::string step() const;  // "turn", "take" …; "" if nobody is to act
  bool paused() const;
  std::vector<std::string> legal() const;
  std::vector<std::string> legal(std::string_view verb) const;  // those of one verb
  bool is_legal(std::string_view notation) const;
  // The rule that forbids it, "" if it is legal.
  std::string refusal_rule(std::string_view notation) const;

  // -- what is where
  const State& state() const { return state_; }
  const PlayerState& operator[](Player p) const { return state_[p]; }
  int pieces(Player p, std::string_view piece, std::string_view at) const;  // "worker:3", "front"
  int has(Player p, std::string_view token) const;
  int titans(Player p) const;
  int reinforcements(Player p) const;
  int shown(std::string_view token) const;  // in a display
  int box(std::string_view token) const;    // Titans given up face down are not counted
  std::string tokens(Player p) const;       // all ids, in the order of tokens

  // -- what happened since the start, the set-up of the position excepted
  const std::vector<Event>& events() const { return events_; }
  int count_events(std::string_view message_id) const;  // "hired" is panthalos.event.hired
  int count_rules(std::string_view rule) const;         // events of a ledger entry
  void forget_events() { events_.clear(); }

 private:
  class Draws;
  void run();
  void resolve(const Action* action);
  Action parse_or_throw(std::string_view notation) const;

  State state_;
  std::optional<Location> pause_after_;
  std::vector<Event> events_;
  std::unique_ptr<Draws> draws_;
  std::unique_ptr<Chance> chance_;
};

// Two players without a Disc to lose, 6 of them in the collection box: the game goes its 8 rounds.
Position discless();
// Nobody does more than he must, until this round or the end: Leaders go to AGRO, all else is
// passed or declined.
void pass_rounds(Game& game, int until_round);

}  // namespace agon::panthalos
