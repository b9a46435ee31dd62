// How a room tells a person what an action is and why it may not be done: what the describers and
// the refusals of all games have in common.
#pragma once

#include <cstdlib>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game.h"
#include "core/play.h"

namespace agon {

// -- why not

// Makes refusals whose messages begin in the same way: `because("PAN-FORO-02", "nobody_to_hire")`.
class Because {
 public:
  constexpr explicit Because(std::string_view family) : family_(family) {}  // "panthalos.refusal."
  Refusal operator()(Rule rule, std::string_view why, Args args = {}) const {
    return {rule, Message(std::string(family_) + std::string(why), std::move(args))};
  }

 private:
  std::string_view family_;
};

// Whether the action is in the list of what may be done now.
template <class G>
bool is_legal(const typename G::State& s, const typename G::Action& action) {
  typename G::Actions actions;
  G::legal(s, actions);
  return actions.contains(action);
}

// Those of these actions that may not be done now, and why.
template <class G>
std::vector<ClosedAction> closed_among(const typename G::State& s,
                                       std::initializer_list<typename G::Action> actions) {
  std::vector<ClosedAction> list;
  for (const auto& action : actions) {
    if (auto why = G::refusal(s, action)) list.push_back({G::notation(*s.content, action), *why});
  }
  return list;
}

// -- what

// The name of each thing of a set by kind, in the order of the kinds.
template <class Counts, class NameOf>
std::vector<Message> each_named(const Counts& counts, NameOf&& name_of) {
  std::vector<Message> names;
  for (int kind = 0; kind < counts.size(); ++kind) {
    for (int i = 0; i < counts[kind]; ++i) names.push_back(name_of(kind));
  }
  return names;
}

// How an action is told, and by which rule; that of the question, or one that `tell` chooses, if
// none is named. A room has a table of these by verb.
template <class Describer>
struct Telling {
  void (Describer::*tell)() = nullptr;
  Rule rule = {};
};

// Puts an ActionInfo together. A room with many verbs derives its Describer from it.
class Teller {
 public:
  // `actions` and `gains` are what the message ids begin with: "panthalos.action.".
  Teller(std::string_view actions, std::string_view gains, Player decider, std::string notation,
         Rule rule = {})
      : actions_(actions), gains_(gains), decider_(decider) {
    info_.notation = std::move(notation);
    info_.rule = rule;
  }

  template <class Describer>
  ActionInfo told_by(Describer& describer, const Telling<Describer>& telling) {
    if (!telling.rule.empty()) info_.rule = telling.rule;
    (describer.*telling.tell)();
    return std::move(info_);
  }

  void say(std::string_view id, Rule rule, Args args = {}) {
    info_.sentence = Message(std::string(actions_) + std::string(id), std::move(args));
    info_.rule = rule;
  }
  // The same for an action that answers "no".
  void no(std::string_view id, Rule rule) {
    say(id, rule);
    info_.says_no = true;
  }
  void touch(std::string_view id) { info_.touches.emplace_back(id); }
  Gain& brings(std::string_view id, Args args = {}) {
    return info_.gains.emplace_back(std::string(gains_) + std::string(id), std::move(args));
  }
  // So many more of a resource for the decider, or less; the sentence tells how many.
  Gain& brings_some(std::string_view id, std::string_view resource, int change, Certainty certainty,
                    Args args = {}) {
    args.insert(args.begin(), {"count", std::abs(change)});
    return brings(id, std::move(args)).count(resource, decider_, change, certainty);
  }

  ActionInfo done() { return std::move(info_); }

 protected:
  ActionInfo info_;

 private:
  std::string_view actions_;
  std::string_view gains_;
  Player decider_;
};

}  // namespace agon
