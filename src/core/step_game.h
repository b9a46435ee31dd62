// How a game is played by its step table (core/step_table.h), and how its agenda is written,
// read and checked. Included by the file of the table alone.
#pragma once

#include <utility>

#include "core/step_table.h"

namespace agon {

// -- playing

template <class G, class State, class Action, class Actions>
const StepRow<State, Action, Actions>& StepGame<G, State, Action, Actions>::row(KindType kind) {
  return G::steps().rows[static_cast<std::size_t>(kind)];
}

template <class G, class State, class Action, class Actions>
void StepGame<G, State, Action, Actions>::run(PlayOf<State>& play) {
  const Table& table = G::steps();
  while (!play.s.over) {
    if (table.interrupt != nullptr && table.interrupt(play)) continue;
    const Row& step = row(play.s.agenda.top().kind);
    if (step.openness != Openness::kAutomatic) return;
    step.resolve(play, nullptr);
  }
  if (table.finish != nullptr) table.finish(play);
}

template <class G, class State, class Action, class Actions>
Openness StepGame<G, State, Action, Actions>::openness(const State& s) {
  return s.over ? Openness::kOpen : row(s.agenda.top().kind).openness;
}

template <class G, class State, class Action, class Actions>
Decision StepGame<G, State, Action, Actions>::decision(const State& s) {
  if (s.over) return {};
  const auto& step = s.agenda.top();
  const Row& r = row(step.kind);
  Decision decision{step.player, r.openness, r.shape.ends_turn, r.name, r.rule, Message(r.prompt)};
  if (G::steps().ask != nullptr) G::steps().ask(s, decision);
  return decision;
}

template <class G, class State, class Action, class Actions>
void StepGame<G, State, Action, Actions>::legal(const State& s, Actions& out) {
  out.clear();
  if (!s.over) row(s.agenda.top().kind).legal(s, out);
}

template <class G, class State, class Action, class Actions>
void StepGame<G, State, Action, Actions>::apply(State& s, Action action, Chance& chance,
                                                Journal* journal) {
  PlayOf<State> play{s, chance, journal};
  row(s.agenda.top().kind).resolve(play, &action);
  run(play);
}

// -- writing and reading

template <class G, class State, class Action, class Actions>
void StepGame<G, State, Action, Actions>::write_agenda(const State& s, JsonWriter& out) {
  const bool numbers = G::steps().numbers_only;
  out.begin_array();
  for (int i = 0; i < s.agenda.size(); ++i) {
    const auto& step = s.agenda[i];
    const Row& r = row(step.kind);
    out.begin_object().field("step", r.name);
    if (numbers || r.shape.whose != Whose::kNobodys) out.field("player", step.player);
    if (numbers) out.field("a", step[kFirstByte]).field("b", step[kSecondByte]);
    for (const auto& arg : r.shape.args) {
      if (numbers || arg.name.empty()) break;
      arg.form.write(out.key(arg.name), s, step[arg.field]);
    }
    out.end_object();
  }
  out.end_array();
}

template <class G, class State, class Action, class Actions>
void StepGame<G, State, Action, Actions>::read_agenda(const JsonValue& json, State& s) {
  const Table& table = G::steps();
  const auto kind_of = [&](std::string_view name) -> std::optional<KindType> {
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
      if (table.rows[i].name == name) return static_cast<KindType>(i);
    }
    return std::nullopt;
  };
  json.each(static_cast<std::size_t>(table.deepest), [&](const JsonValue& entry) {
    JsonFields fields(entry);
    Step<KindType> step{fields["step"].id(kind_of)};
    const StepShape<State>& shape = row(step.kind).shape;
    if (table.numbers_only || shape.whose != Whose::kNobodys) {
      step.player = static_cast<Player>(fields.number("player", 0, s.players - 1));
    }
    if (table.numbers_only) {
      step.set(kFirstByte, fields.number("a", 0, 255));
      step.set(kSecondByte, fields.number("b", 0, 255));
    }
    for (const auto& arg : shape.args) {
      if (table.numbers_only || arg.name.empty()) break;
      step.set(arg.field, arg.form.read(fields[arg.name], s));
    }
    fields.finish();
    if (!json.reader().failed()) s.agenda.push(step);
  });
}

// -- checking

// Walks the agenda from the bottom to the decision on top.
template <class State, class Action, class Actions>
class AgendaCheck {
 public:
  using Kind = typename StepShape<State>::Kind;
  using Fault = std::optional<std::string>;

  AgendaCheck(const StepTable<State, Action, Actions>& table, const State& s)
      : table_(table), s_(s) {}

  Fault run() const {
    if (s_.over && !s_.agenda.empty()) return "steps after the end";
    if (!s_.over && s_.agenda.empty()) return "no step";
    if (s_.agenda.size() > table_.deepest) return "too many steps";
    for (int i = 0; i < s_.agenda.size(); ++i) {
      if (Fault fault = place_fault(i)) return fault;
      if (Fault fault = argument_fault(i)) return fault;
    }
    if (Fault fault = keeping_fault()) return fault;
    for (int i = 0; i < s_.agenda.size(); ++i) {
      const auto fits = shape(s_.agenda[i]).fits;
      if (fits == nullptr) continue;
      if (const StepFault fault = fits(s_, at(i)); !fault.empty()) return wrong(i, fault);
    }
    if (table_.whole != nullptr) {
      if (const StepFault fault = table_.whole(s_); !fault.empty()) return std::string(fault);
    }
    return s_.over ? Fault() : choice_fault();
  }

 private:
  const auto& row(const Step<Kind>& step) const {
    return table_.rows[static_cast<std::size_t>(step.kind)];
  }
  const StepShape<State>& shape(const Step<Kind>& step) const { return row(step).shape; }
  StepAt<Kind> at(int i) const {
    return {s_.agenda[i], i > 0 ? &s_.agenda[i - 1] : nullptr,
            i + 1 < s_.agenda.size() ? &s_.agenda[i + 1] : nullptr, i};
  }
  Fault wrong(int i, std::string_view why) const {
    return "agenda." + std::to_string(i) + ", " + std::string(row(s_.agenda[i]).name) + ": " +
           std::string(why);
  }

  Fault place_fault(int i) const {
    const StepAt<Kind> here = at(i);
    const StepShape<State>& own = shape(here.step);
    if (own.whose == Whose::kNobodys && here.step.player != 0) return wrong(i, "is nobody's");
    if (here.beneath == nullptr) {
      return own.bottom ? Fault() : wrong(i, "cannot be at the bottom");
    }
    if (!own.on.has(here.beneath->kind)) {
      return wrong(i, "cannot lie on " + std::string(row(*here.beneath).name));
    }
    const bool same = here.step.player == here.beneath->player;
    if (own.whose == Whose::kSame && !same) return wrong(i, "is of the player beneath");
    if (own.whose == Whose::kOthers && same) return wrong(i, "is of another player");
    return {};
  }

  // Each argument in its range, and nothing in the bits that belong to none.
  Fault argument_fault(int i) const {
    Step<Kind> rest = s_.agenda[i];
    for (const auto& arg : shape(rest).args) {
      if (arg.name.empty()) break;
      const int value = rest[arg.field];
      if (value < arg.form.low || value > arg.form.high) {
        return wrong(i, std::string(arg.name) + " is out of its range");
      }
      rest.set(arg.field, 0);
    }
    const bool empty = rest[kFirstByte] == 0 && rest[kSecondByte] == 0;
    return empty ? Fault() : wrong(i, "has no such argument");
  }

  Fault keeping_fault() const {
    StepSet<Kind> present;
    for (int i = 0; i < s_.agenda.size(); ++i) present = present | StepSet<Kind>{s_.agenda[i].kind};
    for (std::size_t k = 0; k < table_.rows.size(); ++k) {
      const auto keeps = table_.rows[k].shape.keeps;
      if (keeps == nullptr || keeps(s_) == present.has(static_cast<Kind>(k))) continue;
      return std::string(table_.rows[k].name) + (keeps(s_)
                                                     ? ": the position is in one, without its step"
                                                     : ": the position is in none");
    }
    return {};
  }

  Fault choice_fault() const {
    const int top = s_.agenda.size() - 1;
    const auto& r = row(s_.agenda[top]);
    if (r.openness == Openness::kAutomatic) return wrong(top, "asks nobody");
    Actions actions;
    r.legal(s_, actions);
    return actions.empty() ? wrong(top, "nothing can be chosen") : Fault();
  }

  const StepTable<State, Action, Actions>& table_;
  const State& s_;
};

template <class G, class State, class Action, class Actions>
std::optional<std::string> StepGame<G, State, Action, Actions>::agenda_fault(const State& s) {
  return AgendaCheck<State, Action, Actions>(G::steps(), s).run();
}

template <class G, class State, class Action, class Actions>
Status StepGame<G, State, Action, Actions>::possible(const State& s) {
  if (auto fault = G::check(s)) return impossible_state("core.state.invariant", std::move(*fault));
  if (auto fault = agenda_fault(s)) return impossible_state("core.state.agenda", std::move(*fault));
  return {};
}

}  // namespace agon
