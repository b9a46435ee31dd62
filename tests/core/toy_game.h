// A game just large enough to hold the core to its promises: chance, a hidden number for each
// player, a peek, a secret bid, the end of a turn, a forced decision.
//
// On a turn a player takes any number of: `step` (a point, at most three times), `roll` (a die,
// that many points), `peek player:N` (sees that player's hidden number), `draw` (a new hidden
// number, which nobody else has seen), and then `pass`, which leads to the single action
// `end_turn`. The next player then makes a secret bid: `decline`, or `add 1` and `add 2` in any
// number up to three, then `done`. The bid is shown only when it is done. After so many turns each,
// the higher score wins.
#pragma once

#include <memory>
#include <string>

#include "core/match.h"

namespace agon::toy {

struct Content {
  int faces = 6;
};

enum class StepKind : std::uint8_t { kNone, kTurn, kEndTurn, kBid };
enum class Verb : std::uint8_t {
  kStep,
  kRoll,
  kPeek,
  kPass,
  kEndTurn,
  kDecline,
  kAdd,
  kDone,
  kDraw
};

struct Action {
  Verb verb{};
  std::uint8_t a = 0;
  friend bool operator==(const Action&, const Action&) = default;
};

struct State {
  const Content* content = nullptr;
  Agenda<StepKind, 4> agenda;
  std::int16_t score[kMaxPlayers] = {};
  std::uint8_t hidden[kMaxPlayers] = {};  // 0 … 3
  PlayerSet knows[kMaxPlayers];           // who else knows it
  std::uint8_t players = 0;
  std::uint8_t turns_left = 0;
  std::uint8_t steps = 0;
  std::uint8_t draft_size = 0;
  std::uint8_t bid = 0;
  std::uint8_t over = 0;
  std::uint8_t unused[2] = {};
};
static_assert(std::has_unique_object_representations_v<State>);

struct Toy {
  using Content = toy::Content;
  using State = toy::State;
  using Action = toy::Action;
  using Actions = ActionList<Action, 16>;

  // -- what it is
  static const GameInfo& info();
  static Result<Content> load_content(const ContentFiles& files);
  static const Content& content(const State& s) { return *s.content; }
  // It is in no list of games, so it brings its tables itself.
  static std::shared_ptr<const Content> sample_content() {
    static const auto content = std::make_shared<const Content>();
    return content;
  }

  // -- playing
  static Result<State> initial(const Content& content, const Setup& setup, Chance& chance,
                               Journal* journal);
  static Decision decision(const State& s);
  static Player to_act(const State& s) { return s.over ? kNobody : s.agenda.top().player; }
  static Openness openness(const State& s);
  static int players(const State& s) { return s.players; }
  static void legal(const State& s, Actions& out);
  static void apply(State& s, Action action, Chance& chance, Journal* journal);
  static std::optional<Refusal> refusal(const State& s, Action action);
  static PerPlayer<int> scores(const State& s);
  static Ranking ranking(const State& s);
  static int side(const State&, Player p) { return p; }
  static std::optional<std::string> check(const State& s);

  // -- who knows what
  static Action seen(const State& s, Action action, Viewer viewer);
  static int draft(const State& s) { return s.draft_size; }
  static void resample(State& s, Viewer viewer, Chance& chance);
  static void write_public(const State& s, JsonWriter& out);
  static void write_own(const State& s, Viewer viewer, JsonWriter& out);
  static ActionInfo describe(const State& s, Action action, Viewer viewer);
  static std::optional<int> amount(const State& s, Player p, std::string_view resource) {
    return resource == "points" ? std::optional<int>(s.score[p]) : std::nullopt;
  }
  static std::vector<ClosedAction> closed(const State&, Viewer) { return {}; }

  // -- what bots think
  static PerPlayer<float> evaluate(const State& s);
  static std::vector<Feature> features(const State& s, Player p);
  static float progress(const State&) { return 0.0F; }
  static SearchHints search_hints() { return {}; }
  static std::uint32_t weight(const State&, Action) { return 1; }

  // -- text
  static std::string notation(const Content&, Action action);
  static std::optional<Action> parse(const Content&, std::string_view text);
  static void write_state(const State& s, JsonWriter& out);
  static Result<State> read_state(const Content& content, const boost::json::value& json);
  static void write_content(const Content& content, JsonWriter& out) {
    out.begin_object().field("faces", content.faces).end_object();
  }
};

static_assert(Game<Toy>);

inline Action act(Verb verb, int a = 0) { return {verb, static_cast<std::uint8_t>(a)}; }

}  // namespace agon::toy
