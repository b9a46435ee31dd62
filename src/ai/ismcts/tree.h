// The tree of a search. Edges are actions as the searching seat sees them. So a node is an
// information set of that seat: it stands for all states that may follow the same seen actions,
// whatever is hidden and however chance falls (an open-loop tree: chance has no nodes).
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/types.h"

namespace agon::ismcts {

template <class Action>
class Tree {
 public:
  static constexpr int kNone = -1;

  struct Edge {
    Action action;
    bool chance = false;  // chance fell on the way to the next decision, at least once
    int next = kNone;     // the next edge of the same node
    int child = kNone;    // a node, made when the edge is passed a second time
    std::uint32_t visits = 0;
    std::uint32_t availability = 0;  // how often it could have been chosen
    double reward = 0;               // of the player who chose, summed over the visits
    double share = 0;                // of the win, the same
    float prior = 1;                 // multiplies the game's weight
  };

  Tree() { clear(); }

  void clear() {
    nodes_.assign(1, {});
    edges_.clear();
  }
  std::size_t size() const { return edges_.size(); }
  Edge& edge(int e) { return edges_[e]; }
  const Edge& edge(int e) const { return edges_[e]; }
  int first(int node) const { return nodes_[node].first; }
  // Whether the actions of a node have their priors.
  bool has_priors(int node) const { return nodes_[node].has_priors; }
  void set_has_priors(int node) { nodes_[node].has_priors = true; }

  // Legal lists mostly keep their order, so the edge after the last one found is looked at first.
  int find(int node, const Action& action, int hint) const {
    for (int e = hint; e != kNone; e = edge(e).next) {
      if (edge(e).action == action) return e;
    }
    for (int e = first(node); e != hint && e != kNone; e = edge(e).next) {
      if (edge(e).action == action) return e;
    }
    return kNone;
  }

  int add(int node, const Action& action) {
    const int e = static_cast<int>(edges_.size());
    edges_.push_back({action});
    Node& owner = nodes_[node];
    (owner.first == kNone ? owner.first : edge(owner.last).next) = e;
    owner.last = e;
    return e;
  }

  int child_of(int e) {
    if (edge(e).child == kNone) {
      edge(e).child = static_cast<int>(nodes_.size());
      nodes_.push_back({});
    }
    return edge(e).child;
  }

  // Visits of the root.
  std::uint32_t visits() const {
    std::uint32_t sum = 0;
    for (int e = first(0); e != kNone; e = edge(e).next) sum += edge(e).visits;
    return sum;
  }

  // How many visits the most visited action of the root has more than the next one.
  std::uint32_t lead() const {
    std::uint32_t most = 0;
    std::uint32_t second = 0;
    for (int e = first(0); e != kNone; e = edge(e).next) {
      second = std::max(second, std::min(most, edge(e).visits));
      most = std::max(most, edge(e).visits);
    }
    return most - second;
  }

  // Makes the subtree below `action` the whole tree. The tree becomes empty if no edge has that
  // action, or if its subtree mixes several falls of chance.
  void advance(const Action& action) {
    const int e = find(0, action, first(0));
    if (e == kNone || edge(e).chance || edge(e).child == kNone) {
      clear();
      return;
    }
    Tree kept;
    kept.copy_below(*this, edge(e).child);
    *this = std::move(kept);
  }

 private:
  struct Node {
    int first = kNone;
    int last = kNone;
    bool has_priors = false;
  };

  void copy_below(const Tree& from, int node) {
    struct Pair {
      int from;
      int to;
    };
    std::vector<Pair> open = {{node, 0}};
    while (!open.empty()) {
      const Pair pair = open.back();
      open.pop_back();
      if (from.has_priors(pair.from)) set_has_priors(pair.to);
      for (int e = from.first(pair.from); e != kNone; e = from.edge(e).next) {
        const int copy = add(pair.to, from.edge(e).action);
        const int child = from.edge(e).child;
        edge(copy) = from.edge(e);
        edge(copy).next = kNone;
        edge(copy).child = kNone;
        if (child != kNone) open.push_back({child, child_of(copy)});
      }
    }
  }

  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
};

}  // namespace agon::ismcts
