// Deukalion as a game of the contract in core/game.h.
#pragma once

#include "core/game.h"
#include "core/linear_game.h"
#include "core/move_weights.h"
#include "core/plain_game.h"
#include "core/step_table.h"
#include "games/deukalion/actions.h"
#include "games/deukalion/content.h"
#include "games/deukalion/state.h"

// The files that the build puts into the program.
namespace agon::embedded {
const RoomFiles& deukalion();
}

namespace agon::deukalion {

struct Deukalion : StepGame<Deukalion, State, Action, Actions>,
                   LinearGame<Deukalion, State, 5>,
                   TraitGame<Deukalion, State, Action>,
                   PlainGame<Deukalion> {
  // -- what it is (setup.cpp)
  static const GameInfo& info();
  static const RoomFiles& files() { return embedded::deukalion(); }
  static Result<Content> load_content(const ContentFiles& files) {
    return deukalion::load_content(files);
  }

  // -- playing (setup.cpp, steps.cpp and a file for each part of a turn)
  static Result<State> initial(const Content& content, const Setup& setup, Chance& chance,
                               Journal* journal);
  static const Table& steps();
  static std::optional<Refusal> refusal(const State& s, Action action);
  static PerPlayer<int> scores(const State& s);
  static Ranking ranking(const State& s);
  static PlayerSet about_to_win(const State& s);
  static std::optional<std::string> check(const State& s);

  // -- who knows what (view.cpp, resample.cpp, describe.cpp)
  static void resample(State& s, Viewer viewer, Chance& chance);
  static void write_public(const State& s, JsonWriter& out);
  static void write_own(const State& s, Viewer viewer, JsonWriter& out);
  static ActionInfo describe(const State& s, Action action, Viewer viewer);
  static std::optional<int> amount(const State& s, Player p, std::string_view resource);
  static std::vector<ClosedAction> closed(const State& s, Viewer viewer);

  // -- what bots think (evaluate.cpp)
  static const FeatureIds& feature_ids();
  static Amounts amounts(const State& s, Player p);
  static float progress(const State& s);
  // (evaluate_by_net.cpp)
  static constexpr std::size_t kInputs = 82;
  using Inputs = PerPlayer<std::array<float, kInputs>>;
  static void inputs(const State& s, Inputs& out);
  static PerPlayer<float> evaluate_by_net(const State& s);

  // -- move weights (weight.cpp)
  static void traits(const State& s, Action action, Traits& out);
  static std::span<const TraitGroup> trait_groups();

  // -- text (actions.cpp, state.cpp, content.cpp)
  static std::string notation(const Content& content, Action action) {
    return deukalion::notation(content, action);
  }
  static std::optional<Action> parse(const Content& content, std::string_view text) {
    return deukalion::parse(content, text);
  }
  static void write_state(const State& s, JsonWriter& out);
  static Result<State> read_state(const Content& content, const boost::json::value& json);
};

// A missing verb is named by the compiler here.
static_assert(Game<Deukalion>);

}  // namespace agon::deukalion
