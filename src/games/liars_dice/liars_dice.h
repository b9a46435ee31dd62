// Liar's Dice as a game of the contract in core/game.h: every verb, and the file it is in.
#pragma once

#include "core/game.h"
#include "core/linear_game.h"
#include "core/move_weights.h"
#include "core/plain_game.h"
#include "core/step_table.h"
#include "games/liars_dice/state.h"

// The files that the build puts into the program.
namespace agon::embedded {
const RoomFiles& liars_dice();
}

namespace agon::liars_dice {

struct LiarsDice : StepGame<LiarsDice, State, Action, Actions>,
                   LinearGame<LiarsDice, State, 4>,
                   TraitGame<LiarsDice, State, Action>,
                   PlainGame<LiarsDice> {
  // -- what it is (setup.cpp)
  static const GameInfo& info();
  static const RoomFiles& files() { return embedded::liars_dice(); }
  static Result<Content> load_content(const ContentFiles& files);

  // -- playing (setup.cpp, play.cpp)
  static Result<State> initial(const Content& content, const Setup& setup, Chance& chance,
                               Journal* journal);
  static const Table& steps();
  static PerPlayer<int> scores(const State& s);
  static Ranking ranking(const State& s);
  static PlayerSet about_to_win(const State& s);

  // -- who knows what (knowledge.cpp)
  static void write_public(const State& s, JsonWriter& out);
  static void write_own(const State& s, Viewer viewer, JsonWriter& out);
  static void write_state(const State& s, JsonWriter& out);
  static Result<State> read_state(const Content& content, const boost::json::value& json);
  static std::optional<std::string> check(const State& s);
  static void resample(State& s, Viewer viewer, Chance& chance);

  // -- in words (describe.cpp)
  static std::string notation(const Content& content, Action action);
  static std::optional<Action> parse(const Content& content, std::string_view text);
  static ActionInfo describe(const State& s, Action action, Viewer viewer);
  static std::optional<Refusal> refusal(const State& s, Action action);
  static std::vector<ClosedAction> closed(const State& s, Viewer viewer);
  // `dice`: how many; `bid`: how many dice the player's standing bid names.
  static std::optional<int> amount(const State& s, Player p, std::string_view resource);

  // -- what bots think (think.cpp)
  static const FeatureIds& feature_ids();
  static Amounts amounts(const State& s, Player p);
  static float progress(const State& s);
  static void traits(const State& s, Action action, Traits& out);
  static std::span<const TraitGroup> trait_groups();
};

// A missing verb is named by the compiler here.
static_assert(Game<LiarsDice>);

// Names (describe.cpp).
Message face_name(int face);
Message name_of(const Bid& bid);
std::vector<Message> names_of(const Dice& dice);

}  // namespace agon::liars_dice
