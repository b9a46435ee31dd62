// The contract of a game.
//
// A game is a type `G` with only static members. Search runs on the concrete type at full speed;
// core/any_game.h wraps each game once for the server, the command line and foreign programs.
//
// The value
//   G::State      one trivially copyable struct without padding: no heap, and no pointer but one to
//                 the immutable content, reached by `G::content(state)`. Copying it is a memcpy.
//                 Equal positions are equal bytes. It holds no seed and no order that nobody knows.
//   G::Action     a small trivially copyable struct: a verb and a few small arguments.
//   G::Actions    an ActionList of them, large enough for any decision of the game.
//   G::Content    the tables, loaded and validated from data files; never changes afterwards.
//
// The verbs, for a state `s`, an action `a`, a player `p` and a viewer `v`
//   initial(content, setup, chance, journal)   the first state, or a clear error
//   decision(s)       who decides now, openly or privately, by which rule, with which prompt
//   to_act(s)         that player, or kNobody when the game is over
//   legal(s, out)     every legal action of that player, once each (equal tokens are one), in a
//                     fixed order; never empty while the game runs
//   apply(s, a, chance, journal)   carries out a legal action with all that follows, up to the next
//                     decision. Trusts its caller; `Match` refuses what is not in `legal`. The
//                     journal may be null and is so during search
//   refusal(s, a)     the rule and message that forbid `a` now; empty exactly if `a` is legal
//   seen(s, a, v)     `a` as `v` may know it, secret arguments blank
//   draft(s)          how many actions of an unfinished secret draft the one to act has made; for
//                     everybody else the draft has not begun
//   scores(s)         public points now
//   ranking(s)        at the end: places from 1, ties shared, and how it ended
//   side(s, p)        players who win together have the same side
//   resample(s, v, chance)   replaces all that `v` does not know by something as likely: a state
//                     that `v` cannot tell from the true one. Equal views and equal picks give
//                     equal states, so nothing hidden can survive in it
//   evaluate(s)       each player's expected share of the win, adding up to 1 (core/evaluation.h)
//   features(s, p)    the named numbers behind `evaluate`, for explanations and training
//   progress(s)       how far the game has come, 0 to 1: the weights of features depend on it
//   search_hints()    the settings of the tree search for this game
//   evaluate_by_net(s)   optional: the same by a value network (core/value_net.h), with `kInputs`,
//                     `Inputs` and inputs(s, out), the network's inputs for each player
//   weight(s, a)      how likely a good player chooses this, relative to the other actions (> 0),
//                     by what that player can know; from traits(s, a, out), whose factors are data
//                     (core/move_weights.h). Optional: a type `Weigher`, made for a state, that
//                     weighs its actions one by one and computes what they have in common once
//   about_to_win(s)   optional: the players who are one step from winning, by what everybody can
//   see check(s)          the first conservation invariant of the ledger that does not hold, or
//   nothing
//
// At the edges
//   notation(content, a), parse(content, text)   `verb arg …`, both ways
//   describe(s, a, v)     the sentence, rule, touched ids and gains of an action, for a person
//   amount(s, p, resource)   how much a player has of what gains are counted in (core/gain.h);
//                     nothing for an unknown resource
//   closed(s, v)      actions that a player would look for but may not do now, and why
//   write_public(s, out), write_own(s, v, out)   the two parts of a view; see core/view.h
//   write_state(s, out), read_state(content, json)   the whole state, both ways
//   write_content(content, out)    the tables with their origins
//   load_content(files)   reads and validates a set of data files, and names what is broken
//   info()            id, players, options, ledger
//
// What an implementation must keep, and tests/contract holds for every game (docs/testing.md says
// how far):
//   * the future is not in the state: a draw picks, when it happens, from what could still come;
//   * who is asked, when, and how far one may take back never depend on what is hidden;
//   * neither does anything that a viewer is told: views, events, the legal list and its order,
//     sentences, refusals, weights. A room's tests/hidden.h says, a second time, what is hidden;
//   * an open action without chance shows nothing hidden, unless the journal is told `disclose`;
//   * a decision is private if its options depend on what only the decider knows. It is asked
//     whenever it could matter by public knowledge, even if only "no" is legal;
//   * what an action certainly gains is what `apply` brings, whatever the picks and whatever is
//     hidden from the decider;
//   * rules use whole numbers only (evaluation may use floating point).
#pragma once

#include <boost/json/value.hpp>
#include <concepts>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/action_list.h"
#include "core/agenda.h"
#include "core/chance.h"
#include "core/content_files.h"
#include "core/event.h"
#include "core/gain.h"
#include "core/json_writer.h"
#include "core/message.h"
#include "core/result.h"
#include "core/setup.h"
#include "core/types.h"

namespace agon {

// Who decides now, and how the question looks.
struct Decision {
  Player player = kNobody;
  Openness openness = Openness::kOpen;
  bool ends_turn = false;  // its single action only ends the turn, so it may wait for a take-back
  std::string_view step;   // name of the step in the game's table
  Rule rule;
  Message prompt;
};

// Why an action may not be done now.
struct Refusal {
  Rule rule;
  Message message;
};

// A legal action, described for a person. Its gains follow from the rules and from what the decider
// may know. They are never found by trying the action out, which would depend on hidden things or
// on chance.
struct ActionInfo {
  std::string notation;
  Message sentence;
  Rule rule;
  std::vector<std::string> touches;  // ids of the spaces and pieces it touches
  std::vector<Gain> gains;
  std::vector<std::string> path;  // for moves over a map
  bool says_no = false;           // answers "no"; a player may set this as the standing answer
};

// An action that a player would look for and that is not legal now.
struct ClosedAction {
  std::string notation;
  Refusal refusal;
};

// How a game ended.
enum class Ending : std::uint8_t {
  kRunning,
  kByRule,
  kAdjudicated,
  kUnfinished,  // stopped by a limit: no places
};

struct Ranking {
  Ending ending = Ending::kRunning;
  PerPlayer<std::int8_t> place{};  // from 1; ties share the better place; 0 if there is none
};

// The playouts of a search. docs/search.md explains the settings.
struct Playouts {
  int turns = 1;         // a playout is evaluated after so many ends of turns
  int tries = 1;         // candidates drawn for each decision; the best by evaluation is played
  int turns_of_two = 0;  // `turns` for two players; 0: the same as for more
  int turns_for(int players) const {
    return players == 2 && turns_of_two > 0 ? turns_of_two : turns;
  }
};

// Settings of the tree search (src/ai/ismcts) for a game.
struct SearchHints {
  Playouts playouts;
  float exploration = 1.4F;  // constant of PUCT, in standard deviations of the rewards
  float temperature = 0;     // softmax temperature of priors from the immediate value of an action,
                             // in the same unit; 0 turns them off
  float rivalry = 1;         // weight of the best other side's share in the reward, 0 to 1
  // Of the level hard:
  Playouts patient;                 // long playouts
  std::uint32_t iterations = 3000;  // without a clock
  bool settles = false;             // early stop without a clock
};

// A named number behind an evaluation, for one player.
struct Feature {
  std::string_view id;
  double value = 0;   // what the position has of it
  double weight = 0;  // what one of it is worth
};

// What a game says of itself.
struct GameInfo {
  std::string_view id;           // "panthalos"
  std::string_view rule_prefix;  // "PAN"
  int min_players = 0;
  int max_players = 0;
  std::vector<OptionSpec> options;
  std::string_view ledger;     // the text of RULES.md
  std::string_view signature;  // changes exactly if the rules do; a record names it
  bool example = false;        // the example for builders: listed apart from the games
  // Ids of events that only add to the one before: a log folds them, a film shows them with it.
  std::vector<std::string_view> details = {};
};

// One verb a line.
// clang-format off
template <class G>
concept Game =
    std::is_trivially_copyable_v<typename G::State> &&
    std::is_trivially_copyable_v<typename G::Action> &&
    std::has_unique_object_representations_v<typename G::Action> &&
    std::equality_comparable<typename G::Action> &&
    requires(const typename G::Content& content, const Setup& setup, Chance& chance,
             Journal* journal, typename G::State& state, const typename G::State& s,
             typename G::Action a, typename G::Actions& out, Player p, Viewer v,
             std::string_view text, JsonWriter& json, const boost::json::value& value,
             const ContentFiles& files) {
      { G::info() } -> std::same_as<const GameInfo&>;
      { G::load_content(files) } -> std::same_as<Result<typename G::Content>>;
      { G::content(s) } -> std::same_as<const typename G::Content&>;
      { G::initial(content, setup, chance, journal) } -> std::same_as<Result<typename G::State>>;
      { G::decision(s) } -> std::same_as<Decision>;
      { G::to_act(s) } -> std::same_as<Player>;
      { G::openness(s) } -> std::same_as<Openness>;
      { G::players(s) } -> std::same_as<int>;
      { G::legal(s, out) };
      { G::apply(state, a, chance, journal) };
      { G::refusal(s, a) } -> std::same_as<std::optional<Refusal>>;
      { G::seen(s, a, v) } -> std::same_as<typename G::Action>;
      { G::draft(s) } -> std::same_as<int>;
      { G::scores(s) } -> std::same_as<PerPlayer<int>>;
      { G::ranking(s) } -> std::same_as<Ranking>;
      { G::side(s, p) } -> std::same_as<int>;
      { G::resample(state, v, chance) };
      { G::evaluate(s) } -> std::same_as<PerPlayer<float>>;
      { G::features(s, p) } -> std::same_as<std::vector<Feature>>;
      { G::progress(s) } -> std::same_as<float>;
      { G::search_hints() } -> std::same_as<SearchHints>;
      { G::weight(s, a) } -> std::same_as<std::uint32_t>;
      { G::check(s) } -> std::same_as<std::optional<std::string>>;
      { G::notation(content, a) } -> std::same_as<std::string>;
      { G::parse(content, text) } -> std::same_as<std::optional<typename G::Action>>;
      { G::describe(s, a, v) } -> std::same_as<ActionInfo>;
      { G::amount(s, p, text) } -> std::same_as<std::optional<int>>;
      { G::closed(s, v) } -> std::same_as<std::vector<ClosedAction>>;
      { G::write_public(s, json) };
      { G::write_own(s, v, json) };
      { G::write_state(s, json) };
      { G::read_state(content, value) } -> std::same_as<Result<typename G::State>>;
      { G::write_content(content, json) };
    };
// clang-format on

// Whether the driver (match, search, simulation) answers by itself: an open decision with a single
// legal action. `Match` does not drive the end of a turn while something could be taken back.
template <Game G>
bool is_forced(const typename G::State& state, const typename G::Actions& actions) {
  return actions.size() == 1 && G::openness(state) == Openness::kOpen;
}

// Whose turn it is, where a game says so (`turn_of`); else who decides openly now, or did so last.
template <Game G>
Player turn_of(const typename G::State& state, Player last) {
  if constexpr (requires { G::turn_of(state); }) {
    return G::turn_of(state);
  } else {
    return G::openness(state) == Openness::kOpen ? G::to_act(state) : last;
  }
}

}  // namespace agon
