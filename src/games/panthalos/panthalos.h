// Panthalos as a game of the contract in core/game.h.
#pragma once

#include "core/game.h"
#include "core/linear_game.h"
#include "core/move_weights.h"
#include "core/plain_game.h"
#include "core/step_table.h"
#include "games/panthalos/actions.h"
#include "games/panthalos/content.h"
#include "games/panthalos/state.h"

// The files that the build puts into the program.
namespace agon::embedded {
const RoomFiles& panthalos();
}

namespace agon::panthalos {

struct Panthalos : StepGame<Panthalos, State, Action, Actions>,
                   TraitGame<Panthalos, State, Action>,
                   PlainGame<Panthalos> {
  // -- what it is (panthalos.cpp)
  static const GameInfo& info();
  static const RoomFiles& files() { return embedded::panthalos(); }
  static Result<Content> load_content(const ContentFiles& files) {
    return panthalos::load_content(files);
  }

  // -- playing (setup.cpp, steps.cpp and a file for each phase)
  static Result<State> initial(const Content& content, const Setup& setup, Chance& chance,
                               Journal* journal);
  static const Table& steps();
  static std::optional<Refusal> refusal(const State& s, Action action);
  static PerPlayer<int> scores(const State& s);
  static Ranking ranking(const State& s);
  static PlayerSet about_to_win(const State& s);
  static std::optional<std::string> check(const State& s);

  // -- who knows what (view.cpp)
  static Action seen(const State& s, Action action, Viewer viewer);
  static int draft(const State& s) { return s.draft_size; }
  static void resample(State& s, Viewer viewer, Chance& chance);
  static void write_public(const State& s, JsonWriter& out);
  static void write_own(const State& s, Viewer viewer, JsonWriter& out);
  static ActionInfo describe(const State& s, Action action, Viewer viewer);
  static std::optional<int> amount(const State& s, Player p, std::string_view resource);
  static std::vector<ClosedAction> closed(const State& s, Viewer viewer);

  // -- what bots think (evaluate.cpp)
  static PerPlayer<float> evaluate(const State& s);
  static std::vector<Feature> features(const State& s, Player p);
  static float progress(const State& s);
  static SearchHints search_hints();
  // (evaluate_by_net.cpp)
  static constexpr std::size_t kInputs = 91;
  using Inputs = PerPlayer<std::array<float, kInputs>>;
  static void inputs(const State& s, Inputs& out);
  static PerPlayer<float> evaluate_by_net(const State& s);

  // -- move weights (weight.cpp)
  static void traits(const State& s, Action action, Traits& out);
  static std::span<const TraitGroup> trait_groups();

  // -- text (actions.cpp, state.cpp, content.cpp)
  static std::string notation(const Content& content, Action action) {
    return panthalos::notation(content, action);
  }
  static std::optional<Action> parse(const Content& content, std::string_view text) {
    return panthalos::parse(content, text);
  }
  static void write_state(const State& s, JsonWriter& out);
  static Result<State> read_state(const Content& content, const boost::json::value& json);
};

// A missing verb is named by the compiler here.
static_assert(Game<Panthalos>);

}  // namespace agon::panthalos
