// A game's step table: one row for each kind of step, in the order of its enum. Read from top
// to bottom, it is the sequence of play. A row also says how the step looks from outside: what its
// arguments are, what it may lie on, and what must hold of the position while it is there. From the
// table, core plays the game (StepGame), and writes, reads and checks its agenda.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/agenda.h"
#include "core/game.h"
#include "core/json_reader.h"
#include "core/json_writer.h"
#include "core/play.h"

namespace agon {

// Why an agenda cannot be, in a few words; empty if nothing is wrong.
using StepFault = std::string_view;
constexpr StepFault unless(bool fits, StepFault fault) { return fits ? StepFault() : fault; }

// -- arguments

// What the JSON of an argument looks like, and which values it may have.
template <class State>
struct ArgForm {
  void (*write)(JsonWriter&, const State&, int) = nullptr;
  int (*read)(const JsonValue&, const State&) = nullptr;
  int low = 0;
  int high = 255;
};

// The forms that all games share; a game adds its own, such as ids from its content.
template <class State>
struct ArgForms {
  using Form = ArgForm<State>;
  template <int kLow, int kHigh>
  static constexpr Form number() {
    return {[](JsonWriter& out, const State&, int value) { out.value(value); },
            [](const JsonValue& json, const State&) { return json.number(kLow, kHigh); }, kLow,
            kHigh};
  }
  static constexpr Form flag() {
    return {[](JsonWriter& out, const State&, int value) { out.value(value != 0); },
            [](const JsonValue& json, const State&) { return json.flag() ? 1 : 0; }, 0, 1};
  }
  // One of an array of words.
  template <const auto& kWords>
  static constexpr Form word() {
    return {[](JsonWriter& out, const State&, int value) { out.value(kWords[value]); },
            [](const JsonValue& json, const State&) { return int{json.id(in(kWords))}; }, 0,
            static_cast<int>(kWords.size()) - 1};
  }
};

template <class State>
struct StepArg {
  std::string_view name;  // empty: there is no argument
  StepField field;
  ArgForm<State> form;
};

// -- where a step may be

template <class Kind>
class StepSet {
 public:
  constexpr StepSet() = default;
  constexpr StepSet(std::initializer_list<Kind> kinds) {
    for (const Kind kind : kinds) bits_ |= bit(kind);
  }
  constexpr bool has(Kind kind) const { return (bits_ & bit(kind)) != 0; }
  friend constexpr StepSet operator|(StepSet x, StepSet y) {
    x.bits_ |= y.bits_;
    return x;
  }

 private:
  static constexpr std::uint64_t bit(Kind kind) {
    return std::uint64_t{1} << static_cast<unsigned>(kind);
  }
  std::uint64_t bits_ = 0;
};

// Whose step it can be.
enum class Whose : std::uint8_t {
  kAnybodys,
  kNobodys,  // it runs by itself, and its player is 0
  kSame,     // the player's whose step it lies on
  kOthers,   // not that player's
};

// A step of an agenda with its neighbours: null where there is none.
template <class Kind>
struct StepAt {
  const Step<Kind>& step;
  const Step<Kind>* beneath;
  const Step<Kind>* above;
  int index;
};

template <class State>
struct StepShape {
  using Kind = typename decltype(State::agenda)::KindType;
  using Content = std::remove_cvref_t<decltype(*State::content)>;

  bool bottom = false;    // it may be the lowest step
  StepSet<Kind> on = {};  // what it may lie directly on
  Whose whose = Whose::kAnybodys;
  StepArg<State> args[3] = {};
  // What else must hold of the position. The steps beneath have been found right.
  StepFault (*fits)(const State&, const StepAt<Kind>&) = nullptr;
  // Whether the position holds what belongs to such a step: exactly while one is on the agenda.
  bool (*keeps)(const State&) = nullptr;
  bool ends_turn = false;  // its single action only closes the turn
};

// -- the table

template <class State, class Action, class Actions>
struct StepRow {
  std::string_view name;
  Rule rule;
  std::string_view prompt;  // message id, for decisions
  Openness openness;
  void (*legal)(const State&, Actions&);           // decisions: what may be chosen
  void (*resolve)(PlayOf<State>&, const Action*);  // the action is null for an automatic step
  StepShape<State> shape = {};
};

template <class State, class Action, class Actions>
struct StepTable {
  std::span<const StepRow<State, Action, Actions>> rows;
  int deepest = 0;  // how many steps an agenda from outside may have: room is left for more
  // Arguments are written as the numbers "a" and "b". Records of unfinished games hold digests of
  // that text, so that a room which began this way stays with it.
  bool numbers_only = false;
  // What must hold of the agenda and the position as a whole, also after the end.
  StepFault (*whole)(const State&) = nullptr;
  // Completes the question where it is not always the same.
  void (*ask)(const State&, Decision&) = nullptr;
  // Looks between two steps at what cannot wait; whether something was due.
  bool (*interrupt)(PlayOf<State>&) = nullptr;
  // Tidies up when the game is over.
  void (*finish)(PlayOf<State>&) = nullptr;
};

// The verbs of the contract that follow from the table `G::steps()`. A game inherits them and, in
// the file of its table, makes them: `template struct agon::StepGame<…>;` (core/step_game.h).
template <class G, class StateType, class ActionType, class ActionsType>
struct StepGame {
  using State = StateType;
  using Action = ActionType;
  using Actions = ActionsType;
  using Table = StepTable<State, Action, Actions>;
  using Row = StepRow<State, Action, Actions>;
  using KindType = typename StepShape<State>::Kind;
  using Content = typename StepShape<State>::Content;

  static const Content& content(const State& s) { return *s.content; }
  static int players(const State& s) { return s.players; }
  static Player to_act(const State& s) { return s.over ? kNobody : s.agenda.top().player; }
  static Openness openness(const State& s);
  static Decision decision(const State& s);
  static void legal(const State& s, Actions& out);
  static void apply(State& s, Action action, Chance& chance, Journal* journal);

  // Runs automatic steps up to the next decision or the end of the game.
  static void run(PlayOf<State>& play);
  static const Row& row(KindType kind);

  static void write_agenda(const State& s, JsonWriter& out);
  // Presumes that the state knows its content and its number of players.
  static void read_agenda(const JsonValue& json, State& s);
  // Why the engine could not go on from this agenda, or nothing. Presumes that `check` holds, and
  // never crashes on any agenda.
  static std::optional<std::string> agenda_fault(const State& s);
  // What a state that was read must hold: every invariant, and an agenda to go on from.
  static Status possible(const State& s);
};

}  // namespace agon
