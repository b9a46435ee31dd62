#include "games/panthalos/tests/random_game.h"

#include <stdexcept>

#include "games/panthalos/tests/position.h"

namespace agon::panthalos {

State new_game(int players, std::uint64_t seed,
               const std::map<std::string, std::string, std::less<>>& options, Journal* journal) {
  Chance chance(seed);
  Result<State> state = Panthalos::initial(built_in(), {players, options}, chance, journal);
  if (!state) throw std::runtime_error(state.error().message.id);
  return *state;
}

namespace {

// Placing and passing outnumber all else, so half of the time they are left out if they can be.
Action choose(const State& s, Chance& choice) {
  Actions actions;
  Panthalos::legal(s, actions);
  if (choice.pick(2) == 0) {
    Actions rarer;
    for (const Action& action : actions) {
      if (action.verb != Verb::kPlace && action.verb != Verb::kPass &&
          action.verb != Verb::kDecline && action.verb != Verb::kGiveUp) {
        rarer.add(action);
      }
    }
    if (!rarer.empty()) actions = rarer;
  }
  return actions[static_cast<int>(choice.pick(static_cast<std::uint32_t>(actions.size())))];
}

}  // namespace

State play_random_game(int players, std::uint64_t seed, const Visit& visit) {
  State s = new_game(players, seed);
  Chance chance(seed, 1);
  Chance choice(seed, 2);
  while (Panthalos::to_act(s) != kNobody) {
    const Action action = choose(s, choice);
    const State before = s;
    const std::uint64_t calls = chance.calls();
    Journal journal;
    Panthalos::apply(s, action, chance, &journal);
    visit({before, Panthalos::to_act(before), action, s, journal.events(),
           chance.calls() != calls});
  }
  return s;
}

int number_in(const Event& event, std::string_view name) {
  for (const Arg& arg : event.text.args) {
    if (arg.name == name) return static_cast<int>(arg.value.number);
  }
  throw std::runtime_error("no argument " + std::string(name) + " in " + event.text.id);
}

bool is_event(const Event& event, std::string_view id) {
  return event.text.id == "panthalos.event." + std::string(id);
}

}  // namespace agon::panthalos
