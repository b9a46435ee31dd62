// A view: all that leaves the engine towards a person or a foreign program.
//
// {"game", "players", "viewer", "to_act", "prompt": {"message", "rule", "step"}, "scores",
//  "ranking", "public": {…the game's public part…}, "own": {…the viewer's part…},
//  "ask", "legal": [...], "closed": [...], "take_back": {...}}   (the last three: for the one to
//  act, and for the referee, whose "ask" is then that player's)
//
// The number of actions played is not in it: it would tell how long a secret draft is.
#pragma once

#include <string>

#include "core/match.h"

namespace agon {

std::string_view name_of(Disclosure disclosure);
std::string_view name_of(Ending ending);
void write(JsonWriter& out, const Ranking& ranking, int players);
void write(JsonWriter& out, const ActionInfo& action);
void write(JsonWriter& out, const ClosedAction& closed);
void write(JsonWriter& out, const Refusal& refusal);
// One line of the log as `viewer` may know it.
void write(JsonWriter& out, const LogEntry& line, Viewer viewer);
// The member "about_to_win", if there is anybody.
void write_about_to_win(JsonWriter& out, PlayerSet players);
void write_viewer(JsonWriter& out, Viewer viewer);
// The prompt as others see it while they wait.
Message waiting_prompt(Player player);

// The members "scores", "ranking" and "public", which are the same for every viewer.
template <Game G>
void write_shared(JsonWriter& out, const typename G::State& state) {
  const int players = G::players(state);
  const PerPlayer<int> scores = G::scores(state);
  out.key("scores").begin_array();
  for (int p = 0; p < players; ++p) out.value(scores[p]);
  out.end_array();
  write(out.key("ranking"), G::ranking(state), players);
  if constexpr (requires { G::about_to_win(state); }) {
    write_about_to_win(out, G::about_to_win(state));
  }
  G::write_public(state, out.key("public"));
}

template <Game G>
std::string shared_part_of(const typename G::State& state) {
  JsonWriter out;
  out.begin_object();
  write_shared<G>(out, state);
  return out.end_object().take();
}

// Of a position in the middle of an action, what only this viewer is told: nobody decides then.
template <Game G>
std::string own_part_of(const typename G::State& state, Viewer viewer) {
  JsonWriter out;
  out.begin_object();
  if (viewer >= 0 && viewer < G::players(state)) {
    G::write_own(state, viewer, out.key("own"));
  } else if (viewer == kReferee) {
    G::write_state(state, out.key("state"));
  }
  return out.end_object().take();
}

enum class Shared : bool { kLeftOut, kWritten };

template <Game G>
std::string view_of(const Match<G>& match, Viewer viewer, Shared part = Shared::kWritten) {
  const typename G::State& state = match.state();
  const int players = G::players(state);
  const Decision decision = G::decision(state);
  const bool decides =
      decision.player != kNobody && (viewer == decision.player || viewer == kReferee);
  JsonWriter out;
  out.begin_object().field("game", G::info().id).field("players", players);
  write_viewer(out.key("viewer"), viewer);
  out.key("to_act");
  if (decision.player == kNobody) {
    out.null();
  } else {
    out.value(decision.player);
    out.key("prompt").begin_object();
    write(out.key("message"), decides ? decision.prompt : waiting_prompt(decision.player));
    out.field("rule", decision.rule).field("step", decision.step).end_object();
  }
  if (part == Shared::kWritten) write_shared<G>(out, state);
  if (viewer >= 0 && viewer < players) {
    G::write_own(state, viewer, out.key("own"));
    out.field("ask", match.ask(viewer));
  } else if (viewer == kReferee) {
    G::write_state(state, out.key("state"));
    if (decides) out.field("ask", match.ask(decision.player));
  }
  if (decides) {
    const Player decider = decision.player;
    typename G::Actions actions;
    G::legal(state, actions);
    out.key("legal").begin_array();
    for (const typename G::Action& action : actions)
      write(out, G::describe(state, action, decider));
    out.end_array().key("closed").begin_array();
    for (const ClosedAction& closed : G::closed(state, decider)) write(out, closed);
    out.end_array();
    const TakeBack limit = match.take_back_limit(decider);
    out.key("take_back").begin_object();
    out.field("decisions", match.take_back_positions(decider).size());
    out.field("reason", name_of(limit.reason)).end_object();
  }
  out.end_object();
  return out.take();
}

}  // namespace agon
