// Mythic Battles: Pantheon as a game of the contract in core/game.h.
#pragma once

#include "core/game.h"
#include "core/move_weights.h"
#include "core/plain_game.h"
#include "core/step_table.h"
#include "games/mythic_battles/actions.h"
#include "games/mythic_battles/content.h"
#include "games/mythic_battles/state.h"

// The files that the build puts into the program.
namespace agon::embedded {
const RoomFiles& mythic_battles();
}

namespace agon::mythic_battles {

struct MythicBattles : StepGame<MythicBattles, State, Action, Actions>, PlainGame<MythicBattles> {
  // -- what it is (setup.cpp)
  static const GameInfo& info();
  static const RoomFiles& files() { return embedded::mythic_battles(); }
  static Result<Content> load_content(const ContentFiles& files) {
    return mythic_battles::load_content(files);
  }

  // -- playing (setup.cpp, steps.cpp and a file for each phase)
  static Result<State> initial(const Content& content, const Setup& setup, Chance& chance,
                               Journal* journal);
  static const Table& steps();
  // Whose turn it is; in the draft, whose pick.
  static Player turn_of(const State& s) { return s.round == 0 ? to_act(s) : s.active; }
  static std::optional<Refusal> refusal(const State& s, Action action);
  static PerPlayer<int> scores(const State& s);
  static Ranking ranking(const State& s);
  static PlayerSet about_to_win(const State& s);
  static int side(const State& s, Player p) { return s.side(p); }
  static std::optional<std::string> check(const State& s);

  // -- who knows what (view.cpp, resample.cpp, describe.cpp)
  static Action seen(const State& s, Action action, Viewer viewer);
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
  static constexpr std::size_t kInputs = 133;
  using Inputs = PerPlayer<std::array<float, kInputs>>;
  static void inputs(const State& s, Inputs& out);
  static PerPlayer<float> evaluate_by_net(const State& s);

  // -- move weights (weight.cpp)
  static std::uint32_t weight(const State& s, Action action);
  class Weigher;
  static void traits(const State& s, Action action, Traits& out);
  static std::span<const TraitGroup> trait_groups();

  // -- text (actions.cpp, state_json.cpp, content.cpp)
  static std::string notation(const Content& content, Action action) {
    return mythic_battles::notation(content, action);
  }
  static std::optional<Action> parse(const Content& content, std::string_view text) {
    return mythic_battles::parse(content, text);
  }
  static void write_state(const State& s, JsonWriter& out);
  static Result<State> read_state(const Content& content, const boost::json::value& json);
};

// A missing verb is named by the compiler here.
static_assert(Game<MythicBattles>);

// What the actions of a state have in common.
struct Bearings {
  AreaSet stones = 0;   // areas with free omphalos
  Unit unit = kNoUnit;  // whose moves are weighed; how it stands before them:
  int goal = 0;         // how far what it should go to is
  int god = 0;          // … the nearest enemy divinity
  int peril = 0;        // of a divinity
};

class MythicBattles::Weigher {
 public:
  explicit Weigher(const State& s);
  std::uint32_t operator()(Action action);

 private:
  const State& state_;
  Bearings bearings_;
};

}  // namespace agon::mythic_battles
