// A step table plays a game, and writes, reads and checks its agenda.
#include <gtest/gtest.h>

#include <array>
#include <boost/json.hpp>
#include <functional>

#include "core/step_game.h"

namespace agon::draws {
namespace {

// In a round, players draw one after the other; who draws pays, and a rival may object.
enum class Kind : std::uint8_t { kRound, kDraw, kObject, kPay, kNote };

constexpr StepField kDrawsLeft = kFirstByte;
constexpr StepField kColour = kSecondLow;
constexpr StepField kTwice = kSecondHigh;
constexpr std::array<std::string_view, 3> kColours = {"red", "green", "blue"};

struct Purse {
  int start = 3;
};

struct State {
  const Purse* content = nullptr;
  Agenda<Kind, 6> agenda;
  int coins = 0;
  int noted = 0;
  int finished = 0;
  bool due = false;
  std::uint8_t players = 3;
  std::uint8_t over = 0;
};

enum class Action : std::uint8_t { kYes, kNo };
using Actions = ActionList<Action, 4>;
using Play = PlayOf<State>;

struct Draws : StepGame<Draws, State, Action, Actions> {
  static const Table& steps();
  static std::optional<std::string> check(const State& s) {
    return s.coins > 9 ? std::optional<std::string>("coins") : std::nullopt;
  }
};

void begin_round(Play& play, const Action*) {
  if (play.s.coins == 0) {
    play.s.over = 1;
    return;
  }
  play.s.agenda.push(Kind::kDraw, 1, kDrawsLeft(2), kColour(2), kTwice(1));
}
void legal_draw(const State& s, Actions& out) {
  if (s.coins > 0) out.add(Action::kYes);
}
void draw(Play& play, const Action* action) {
  if (*action == Action::kYes) --play.s.coins;
  play.s.agenda.pop();
}
void legal_any(const State& s, Actions& out) {
  if (s.coins != 8) out.add(Action::kNo);
}
void drop(Play& play, const Action*) { play.s.agenda.pop(); }

StepFault fits_draw(const State& s, const StepAt<Kind>& at) {
  if (at.index != 1 || at.beneath->kind != Kind::kRound) return "neighbours";
  return unless(at.step[kDrawsLeft] <= s.coins, "no coins for that");
}

using Form = ArgForms<State>;
constexpr Draws::Row kRows[] = {
    {"round",
     "T-01",
     "",
     Openness::kAutomatic,
     nullptr,
     begin_round,
     {.bottom = true, .whose = Whose::kNobodys}},
    {"draw",
     "T-02",
     "draw?",
     Openness::kOpen,
     legal_draw,
     draw,
     {.on = {Kind::kRound},
      .args = {{"left", kDrawsLeft, Form::number<1, 4>()},
               {"colour", kColour, Form::word<kColours>()},
               {"twice", kTwice, Form::flag()}},
      .fits = fits_draw,
      .ends_turn = true}},
    {"object",
     "T-03",
     "object?",
     Openness::kPrivate,
     legal_any,
     drop,
     {.on = {Kind::kDraw}, .whose = Whose::kOthers}},
    {"pay",
     "T-04",
     "pay?",
     Openness::kOpen,
     legal_any,
     drop,
     {.on = {Kind::kDraw, Kind::kObject}, .whose = Whose::kSame}},
    {"note",
     "T-05",
     "",
     Openness::kAutomatic,
     nullptr,
     drop,
     {.on = {Kind::kDraw}, .keeps = [](const State& s) { return s.noted > 0; }}},
};
constexpr Draws::Table kTable{
    .rows = kRows,
    .deepest = 4,
    .whole = [](const State& s) { return unless(s.coins != 7, "seven coins"); },
    .ask =
        [](const State& s, Decision& d) {
          d.prompt.args.push_back({"coins", s.coins});
        },
    .interrupt =
        [](Play& play) {
          if (!play.s.due) return false;
          play.s.due = false;
          play.s.coins = 0;
          return true;
        },
    .finish =
        [](Play& play) {
          play.s.agenda.clear();
          ++play.s.finished;
        },
};
const Purse kPurse;

State after_start() {
  State s;
  s.content = &kPurse;
  s.coins = kPurse.start;
  s.agenda.push(Kind::kRound);
  s.agenda.push(Kind::kDraw, 1, kDrawsLeft(2), kColour(2), kTwice(1));
  return s;
}

std::string text_of(const State& s) {
  JsonWriter out;
  Draws::write_agenda(s, out);
  return out.take();
}

constexpr std::string_view kText =
    R"([{"step":"round"},{"step":"draw","player":1,"left":2,"colour":"blue","twice":true}])";

// What reading this agenda says, or the agenda that came out.
std::string read(std::string_view json) {
  const boost::json::value value = boost::json::parse(json);
  JsonReader reader;
  State s = after_start();
  s.agenda.clear();
  Draws::read_agenda(JsonValue(reader, &value, "agenda"), s);
  if (reader.failed()) return reader.error().message.id;
  return text_of(s);
}

// Why the agenda is refused after an edit; "" if it is not.
std::string fault(const std::function<void(State&)>& edit) {
  State s = after_start();
  edit(s);
  return Draws::agenda_fault(s).value_or("");
}
void push(State& s, Kind kind, Player player = 1) { s.agenda.push(kind, player); }

TEST(StepTable, ADecisionIsTheRowOnTop) {
  const State s = after_start();
  const Decision decision = Draws::decision(s);
  EXPECT_EQ(decision.player, 1);
  EXPECT_EQ(decision.step, "draw");
  EXPECT_EQ(decision.rule, "T-02");
  EXPECT_EQ(decision.openness, Openness::kOpen);
  EXPECT_TRUE(decision.ends_turn);
  EXPECT_EQ(decision.prompt.id, "draw?");
  ASSERT_EQ(decision.prompt.args.size(), 1U);
  EXPECT_EQ(decision.prompt.args[0].value.number, 3);
  Actions actions;
  Draws::legal(s, actions);
  EXPECT_EQ(actions.size(), 1);
}

TEST(StepTable, ApplyRunsUpToTheNextDecision) {
  State s = after_start();
  Chance chance(1);
  Draws::apply(s, Action::kYes, chance, nullptr);
  EXPECT_EQ(s.coins, 2);
  EXPECT_EQ(s.agenda.size(), 2) << "the round has asked again";
  EXPECT_EQ(Draws::to_act(s), 1);
}

TEST(StepTable, TheEndIsTidiedUpOnceAndAsksNobody) {
  State s = after_start();
  s.coins = 1;
  Chance chance(1);
  Draws::apply(s, Action::kYes, chance, nullptr);
  EXPECT_EQ(s.finished, 1);
  EXPECT_TRUE(s.agenda.empty());
  EXPECT_EQ(Draws::to_act(s), kNobody);
  EXPECT_EQ(Draws::decision(s).player, kNobody);
  EXPECT_EQ(Draws::openness(s), Openness::kOpen);
  Actions actions;
  Draws::legal(s, actions);
  EXPECT_TRUE(actions.empty());
}

TEST(StepTable, WhatCannotWaitComesBetweenTwoSteps) {
  State s = after_start();
  s.due = true;
  Chance chance(1);
  Draws::apply(s, Action::kYes, chance, nullptr);
  EXPECT_FALSE(s.due);
  EXPECT_TRUE(s.over) << "the coins were gone before the round could go on";
}

TEST(StepTable, AnAgendaIsWrittenWithTheNamesOfItsArguments) {
  EXPECT_EQ(text_of(after_start()), kText);
  EXPECT_EQ(read(kText), kText);
}

TEST(StepTable, AnAgendaThatDoesNotReadIsRefused) {
  EXPECT_EQ(read(R"([{"step":"dance"}])"), "core.state.unknown_id");
  EXPECT_EQ(read(R"([{"step":"round","player":0}])"), "core.state.surplus");
  EXPECT_EQ(read(R"([{"step":"object"}])"), "core.state.missing");
  EXPECT_EQ(read(R"([{"step":"object","player":3}])"), "core.state.number");
  EXPECT_EQ(read(R"([{"step":"draw","player":1,"left":5,"colour":"red","twice":false}])"),
            "core.state.number");
  EXPECT_EQ(read(R"([{"step":"draw","player":1,"left":1,"colour":"pink","twice":false}])"),
            "core.state.unknown_id");
  EXPECT_EQ(read(R"([{"step":"draw","player":1,"left":1,"colour":"red","twice":1}])"),
            "core.state.flag");
  EXPECT_EQ(read(R"([{"step":"round"},{"step":"round"},{"step":"round"},{"step":"round"},
                     {"step":"round"}])"),
            "core.state.too_many");
}

TEST(AgendaCheck, AnAgendaOfPlayIsRight) {
  EXPECT_EQ(fault([](State&) {}), "");
  EXPECT_EQ(fault([](State& s) { push(s, Kind::kObject, 2); }), "");
  EXPECT_EQ(fault([](State& s) { push(s, Kind::kPay); }), "");
  EXPECT_EQ(fault([](State& s) {
              s.over = 1;
              s.agenda.clear();
            }),
            "");
}

TEST(AgendaCheck, EndAndAgendaGoTogether) {
  EXPECT_EQ(fault([](State& s) { s.over = 1; }), "steps after the end");
  EXPECT_EQ(fault([](State& s) { s.agenda.clear(); }), "no step");
}

TEST(AgendaCheck, RoomIsLeftForWhatFollows) {
  EXPECT_EQ(fault([](State& s) {
              for (int i = 0; i < 3; ++i) push(s, Kind::kPay);
            }),
            "too many steps");
}

TEST(AgendaCheck, AStepLiesOnlyOnWhatItsRowNames) {
  EXPECT_EQ(fault([](State& s) {
              s.agenda.clear();
              push(s, Kind::kPay);
            }),
            "agenda.0, pay: cannot be at the bottom");
  EXPECT_EQ(fault([](State& s) {
              s.agenda.pop();
              push(s, Kind::kPay, 0);
            }),
            "agenda.1, pay: cannot lie on round");
}

TEST(AgendaCheck, AStepBelongsToWhomItsRowSays) {
  EXPECT_EQ(fault([](State& s) { push(s, Kind::kObject, 1); }),
            "agenda.2, object: is of another player");
  EXPECT_EQ(fault([](State& s) { push(s, Kind::kPay, 2); }),
            "agenda.2, pay: is of the player beneath");
  EXPECT_EQ(fault([](State& s) {
              const auto draw = s.agenda.top();
              s.agenda.clear();
              push(s, Kind::kRound, 1);
              s.agenda.push(draw);
            }),
            "agenda.0, round: is nobody's");
}

TEST(AgendaCheck, ArgumentsStayInTheirRangeAndBits) {
  EXPECT_EQ(fault([](State& s) { s.agenda.top().set(kDrawsLeft, 0); }),
            "agenda.1, draw: left is out of its range");
  EXPECT_EQ(fault([](State& s) { s.agenda.top().set(kColour, 3); }),
            "agenda.1, draw: colour is out of its range");
  EXPECT_EQ(fault([](State& s) { s.agenda.top().set(kTwice, 2); }),
            "agenda.1, draw: twice is out of its range");
  EXPECT_EQ(fault([](State& s) { s.agenda.push(Kind::kPay, 1, kSecondByte(1)); }),
            "agenda.2, pay: has no such argument");
}

TEST(AgendaCheck, AStepFitsThePosition) {
  EXPECT_EQ(fault([](State& s) { s.coins = 1; }), "agenda.1, draw: no coins for that");
}

TEST(AgendaCheck, WhatBelongsToAStepIsThereExactlyWithIt) {
  EXPECT_EQ(fault([](State& s) { s.noted = 1; }), "note: the position is in one, without its step");
  EXPECT_EQ(fault([](State& s) { push(s, Kind::kNote); }), "note: the position is in none");
  EXPECT_EQ(fault([](State& s) {
              s.agenda.clear();
              s.over = 1;
              s.noted = 1;
            }),
            "note: the position is in one, without its step");
}

TEST(AgendaCheck, TheWholeIsAskedAlsoAfterTheEnd) {
  EXPECT_EQ(fault([](State& s) { s.coins = 7; }), "seven coins");
  EXPECT_EQ(fault([](State& s) {
              s.agenda.clear();
              s.over = 1;
              s.coins = 7;
            }),
            "seven coins");
}

TEST(AgendaCheck, OnTopSomebodyHasAChoice) {
  EXPECT_EQ(fault([](State& s) {
              push(s, Kind::kNote);
              s.noted = 1;
            }),
            "agenda.2, note: asks nobody");
  EXPECT_EQ(fault([](State& s) {
              s.agenda.clear();
              s.agenda.push(Kind::kRound);
            }),
            "agenda.0, round: asks nobody");
  EXPECT_EQ(fault([](State& s) {
              push(s, Kind::kPay);
              s.coins = 8;
            }),
            "agenda.2, pay: nothing can be chosen");
}

TEST(AgendaCheck, AStateThatWasReadKeepsInvariantsAndAgenda) {
  State s = after_start();
  EXPECT_TRUE(Draws::possible(s));
  s.coins = 10;
  EXPECT_EQ(Draws::possible(s).error().message.id, "core.state.invariant");
  s.coins = 1;
  EXPECT_EQ(Draws::possible(s).error().message.id, "core.state.agenda");
}

}  // namespace

const Draws::Table& Draws::steps() { return kTable; }

}  // namespace agon::draws

template struct agon::StepGame<agon::draws::Draws, agon::draws::State, agon::draws::Action,
                               agon::draws::Actions>;
