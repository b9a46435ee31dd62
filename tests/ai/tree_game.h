// A game that is nothing but its tree, written out by the test: for bots whose choices must be
// foreseeable. A coin that player 0 cannot see may decide what a leaf is worth.
#pragma once

#include <vector>

#include "core/game.h"

namespace agon::tree {

struct Node {
  Player player = 0;
  std::vector<int> children;
  float worth[2] = {0.5F, 0.5F};  // for player 0, by the coin
  bool is_private = false;
  bool ends_turn = false;
};

struct Content {
  std::vector<Node> nodes;
};

struct State {
  const Content* content = nullptr;
  std::uint32_t node = 0;
  std::uint32_t coin = 0;
};

struct Action {
  std::uint8_t child = 0;
  friend bool operator==(const Action&, const Action&) = default;
};

inline constexpr std::uint8_t kUnknown = 255;

// What no bot calls is declared only.
struct TreeGame {
  using Content = tree::Content;
  using State = tree::State;
  using Action = tree::Action;
  using Actions = ActionList<Action, 64>;

  static const Node& node(const State& s) { return s.content->nodes[s.node]; }
  static const Content& content(const State& s) { return *s.content; }
  static int players(const State&) { return 2; }
  static Player to_act(const State& s) {
    return node(s).children.empty() ? kNobody : node(s).player;
  }
  static Openness openness(const State& s) {
    return node(s).is_private ? Openness::kPrivate : Openness::kOpen;
  }
  static Decision decision(const State& s) {
    return {to_act(s), openness(s), node(s).ends_turn, {}, {}, {}};
  }
  static void legal(const State& s, Actions& out) {
    for (std::size_t i = 0; i < node(s).children.size(); ++i) {
      out.add({static_cast<std::uint8_t>(i)});
    }
  }
  static void apply(State& s, Action action, Chance&, Journal*) {
    s.node = static_cast<std::uint32_t>(node(s).children[action.child]);
  }
  static void resample(State& s, Viewer viewer, Chance& chance) {
    if (viewer == 0) s.coin = chance.pick(2);
  }
  static PerPlayer<float> evaluate(const State& s) {
    const float worth = node(s).worth[s.coin];
    return {worth, 1.0F - worth};
  }
  static std::uint32_t weight(const State&, Action action) { return action.child == 0 ? 9 : 1; }

  static const GameInfo& info();
  static Result<Content> load_content(const ContentFiles&);
  static Result<State> initial(const Content&, const Setup&, Chance&, Journal*);
  static std::optional<Refusal> refusal(const State&, Action);
  static Action seen(const State& s, Action action, Viewer viewer) {
    return node(s).is_private && viewer != node(s).player ? Action{kUnknown} : action;
  }
  static int draft(const State&);
  static PerPlayer<int> scores(const State&);
  // Who has the greater worth is first.
  static Ranking ranking(const State& s) {
    const float worth = node(s).worth[s.coin];
    return {Ending::kByRule,
            {static_cast<std::int8_t>(worth >= 0.5F ? 1 : 2),
             static_cast<std::int8_t>(worth <= 0.5F ? 1 : 2)}};
  }
  static int side(const State&, Player p) { return p; }
  static std::optional<std::string> check(const State&);
  static void write_public(const State&, JsonWriter&);
  static void write_own(const State&, Viewer, JsonWriter&);
  static ActionInfo describe(const State&, Action, Viewer);
  static std::optional<int> amount(const State&, Player, std::string_view);
  static std::vector<ClosedAction> closed(const State&, Viewer);
  static std::vector<Feature> features(const State&, Player);
  static float progress(const State&) { return 0.0F; }
  static SearchHints search_hints() { return {}; }
  static std::string notation(const Content&, Action);
  static std::optional<Action> parse(const Content&, std::string_view);
  static void write_state(const State&, JsonWriter&);
  static Result<State> read_state(const Content&, const boost::json::value&);
  static void write_content(const Content&, JsonWriter&);
};
static_assert(Game<TreeGame>);

// Builds a tree from its leaves upwards; every function returns the number of its node.
class Builder {
 public:
  int leaf(float worth) { return add({1, {}, {worth, worth}}); }
  int coin_leaf(float heads, float tails) { return add({1, {}, {heads, tails}}); }
  int choice(Player player, std::vector<int> children) {
    return add({player, std::move(children)});
  }
  int single(Player player, int child) { return choice(player, {child}); }
  int secret_choice(Player player, std::vector<int> children) {
    return add({player, std::move(children), {0.5F, 0.5F}, true});
  }
  int secret_single(Player player, int child, float worth_before) {
    return add({player, {child}, {worth_before, worth_before}, true});
  }
  int end_of_turn(int child, float worth_before) {
    return add({0, {child}, {worth_before, worth_before}, false, true});
  }
  // The tree below `root`, with the coin as it truly lies.
  State state(int root, std::uint32_t coin = 0) const {
    return {&content_, static_cast<std::uint32_t>(root), coin};
  }

 private:
  int add(Node node) {
    content_.nodes.push_back(std::move(node));
    return static_cast<int>(content_.nodes.size()) - 1;
  }
  Content content_;
};

}  // namespace agon::tree
