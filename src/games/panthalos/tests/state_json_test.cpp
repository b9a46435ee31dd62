#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <set>

#include "games/panthalos/tests/random_play.h"

namespace agon::panthalos {
namespace {

namespace json = boost::json;

Result<State> read(const std::string& text) {
  return Panthalos::read_state(built_in(), json::parse(text));
}

// The message id of the refusal, without its prefix; "" if the state is accepted.
std::string fault(const json::value& value) {
  const Result<State> result = Panthalos::read_state(built_in(), value);
  if (result) return "";
  EXPECT_EQ(result.error().word, "bad_state");
  const std::string& id = result.error().message.id;
  EXPECT_NE(id.find(".state."), std::string::npos) << id;
  return id.substr(id.rfind('.') + 1);
}

// All start with four Workers; two of player 0 rest.
State a_turn_of_three() {
  return Game(position(3)
                  .workers(0, {2, 3})
                  .workers(0, {2, 2}, "thermae")
                  .workers(1, {2, 2, 2, 2})
                  .workers(2, {2, 2, 2, 2})
                  .tokens(0, "titan:fire_9 ship:iron")
                  .turn_of(0))
      .state();
}
json::value a_turn() { return json::parse(state_text(a_turn_of_three())); }

TEST(StateJson, IsAnIdentityInEveryPosition) {
  int drafts = 0;
  std::set<std::string_view> steps;
  for_each_position(6, [&](RandomGame& game) {
    steps.insert(Panthalos::decision(game.state()).step);
    const std::string text = state_text(game.state());
    const Result<State> again = read(text);
    ASSERT_TRUE(again) << again.error().message.id << ' '
                       << json::serialize(json::parse(text).at("agenda")) << ' '
                       << again.error().message.args.at(0).value.text;
    ASSERT_TRUE(same_bytes(*again, game.state())) << text;
    ASSERT_EQ(state_text(*again), text);
    drafts += game.state().draft_size > 0 ? 1 : 0;
  });
  EXPECT_GT(drafts, 50);
  EXPECT_EQ(steps.size(), 18U) << "every decision was met";
}

TEST(StateJson, AFinishedGameIsReadToo) {
  RandomGame game(3, 0);
  while (!game.over()) game.step();
  const Result<State> again = read(state_text(game.state()));
  ASSERT_TRUE(again) << again.error().message.id;
  EXPECT_TRUE(same_bytes(*again, game.state()));
}

TEST(StateJson, SpeaksInIds) {
  const std::string text = json::serialize(a_turn());
  EXPECT_NE(text.find(R"("step":"turn","player":0)"), std::string::npos) << text;
  EXPECT_NE(text.find(R"("front":{"leader":1,"worker:2":1,"worker:3":1})"), std::string::npos);
  EXPECT_NE(text.find(R"("tokens":{"titan:fire_9":1,"ship:iron":1})"), std::string::npos);
}

TEST(StateJson, RefusesWhatIsNoState) {
  for (const char* text : {"null", "3", "[]", "\"panthalos\"", "{}", "{\"round\":1}"}) {
    EXPECT_NE(fault(json::parse(text)), "") << text;
  }
}

TEST(StateJson, NamesWhatIsWrong) {
  const auto with = [](auto change) {
    json::value state = a_turn();
    change(state.as_object());
    return fault(state);
  };
  EXPECT_EQ(with([](json::object&) {}), "");
  EXPECT_EQ(with([](json::object& s) { s.erase("passed"); }), "missing");
  EXPECT_EQ(with([](json::object& s) { s["pased"] = 1; }), "surplus");
  EXPECT_EQ(with([](json::object& s) { s["round"] = 9; }), "number");
  EXPECT_EQ(with([](json::object& s) { s["round"] = 1.0; }), "number");
  EXPECT_EQ(with([](json::object& s) { s["round"] = 18446744073709551615ULL; }), "number");
  EXPECT_EQ(with([](json::object& s) { s["starting_player"] = 3; }), "number");
  EXPECT_EQ(with([](json::object& s) { s["over"] = 0; }), "flag");
  EXPECT_EQ(with([](json::object& s) { s["agenda"] = "turn"; }), "list");
  EXPECT_EQ(with([](json::object& s) { s["passed"] = {1, 1}; }), "twice");
  EXPECT_EQ(with([](json::object& s) { s["stack"] = json::array(); }), "object");
  EXPECT_EQ(with([](json::object& s) { s["players"].as_array().resize(1); }), "players");
  EXPECT_EQ(with([](json::object& s) { s["players"].as_array().resize(6); }), "too_many");
  EXPECT_EQ(with([](json::object& s) { s["box"].as_object()["titan:fire_4"] = 1; }), "unknown_id");
  EXPECT_EQ(with([](json::object& s) { s["agenda"].at(0).as_object()["step"] = "x"; }),
            "unknown_id");
  EXPECT_EQ(with([](json::object& s) { s["played"].as_array().resize(1); }), "two_sets");
  EXPECT_EQ(with([](json::object& s) { s["round"] = 2; }), "invariant");
  EXPECT_EQ(with([](json::object& s) { s["agenda"] = json::array(); }), "agenda");
  EXPECT_EQ(with([](json::object& s) { s["passed"] = {0}; }), "agenda");
}

TEST(StateJson, WithTwoPlayersNoDieIsLeftToHire_PAN_FORO_03) {
  const auto with_workers = [](std::initializer_list<int> ranks) {
    return json::parse(state_text(
        Game(position(2).workers(0, ranks).workers(1, {2, 2, 2, 2, 2}).turn_of(0)).state()));
  };
  EXPECT_EQ(fault(with_workers({2, 2, 2, 2, 2})), "");
  EXPECT_EQ(fault(with_workers({2, 2, 2, 2})), "invariant");
}

TEST(StateJson, NoTurnFollowsTheEnd_PAN_END_01) {
  const auto with_collected = [](int discs, bool over) {
    State s = a_turn_of_three();
    for (Player p = 0; discs > 0; p = s.next_player(p)) {
      --(s[p].general > 0 ? s[p].general : s[p].personal);
      ++s[p].collected;
      --discs;
    }
    if (over) {
      s.over = 1;
      s.agenda.clear();
    }
    return fault(json::parse(state_text(s)));
  };
  EXPECT_EQ(with_collected(11, false), "");
  EXPECT_EQ(with_collected(12, false), "invariant");
  EXPECT_EQ(with_collected(12, true), "");
  EXPECT_EQ(with_collected(11, true), "invariant");
}

TEST(StateJson, RefusesBrokenTotalsByTheirInvariant) {
  const auto broken = [](auto change) {
    State s = Game(position(3).workers(0, {2, 3}).turn_of(0)).state();
    change(s);
    return Panthalos::check(s).value_or("").substr(0, 3);
  };
  EXPECT_EQ(broken([](State&) {}), "");
  EXPECT_EQ(broken([](State& s) { ++s[0].personal; }), "B1:");
  EXPECT_EQ(broken([](State& s) { ++s[0].unhired; }), "B2:");
  EXPECT_EQ(broken([](State& s) { s[0].pools[kFront].remove(kLeader); }), "B3:");
  EXPECT_EQ(broken([](State& s) { s[1].leader_at = 2; }), "B3:");
  EXPECT_EQ(broken([](State& s) { ++s.box[kShips]; }), "B5:");
  EXPECT_EQ(broken([](State& s) { s.merchant_box ^= 1; }), "B5:");
  EXPECT_EQ(broken([](State& s) { s.underworld_box ^= 1U << s.underworld_top; }), "B5:");
  EXPECT_EQ(broken([](State& s) { s.draft[0] = 60; }), "B5:");
  EXPECT_EQ(broken([](State& s) { s.polis_disc[0] = 4; }), "B7:");
  EXPECT_EQ(broken([](State& s) { s.passed.add(4); }), "B12");
  EXPECT_EQ(broken([](State& s) { s[0].score = -1; }), "B14");
  EXPECT_EQ(broken([](State& s) { ++s[0].known[0]; }), "B15");
  EXPECT_EQ(broken([](State& s) {
              s[0].pools[kFront].remove(2);
              s.occupant[s.index_of(place_at(Location::kPolis, 1))] = Occupant::of(0, 2);
              s.polis_disc[0] = 2;
              --s[1].personal;
            }),
            "B7:");
  EXPECT_EQ(broken([](State& s) {
              s[0].pools[kFront].remove(2);
              s.occupant[s.index_of(place_at(Location::kForo, 1))] = Occupant::of(0, 2);
            }),
            "B8:");
}

// Takes a value somewhere in the document and replaces, removes or doubles it.
void mutate(json::value& value, Chance& chance, int depth) {
  static const json::array kOdd = {nullptr,
                                   -1,
                                   0,
                                   1,
                                   2,
                                   7,
                                   255,
                                   256,
                                   1e9,
                                   true,
                                   "",
                                   "titan:fire_9",
                                   "turn",
                                   "defend",
                                   "front",
                                   json::array(),
                                   json::object()};
  const auto odd = [&] { return kOdd[chance.pick(static_cast<std::uint32_t>(kOdd.size()))]; };
  if (depth > 0 && value.is_object() && !value.as_object().empty()) {
    auto& object = value.as_object();
    auto it = object.begin() + chance.pick(static_cast<std::uint32_t>(object.size()));
    switch (chance.pick(8)) {
      case 0: object.erase(it); return;
      case 1: object[std::string(it->key()) + "x"] = odd(); return;
      default: mutate(it->value(), chance, depth - 1); return;
    }
  }
  if (depth > 0 && value.is_array() && !value.as_array().empty()) {
    auto& array = value.as_array();
    const std::size_t i = chance.pick(static_cast<std::uint32_t>(array.size()));
    switch (chance.pick(6)) {
      case 0: array.erase(array.begin() + static_cast<std::ptrdiff_t>(i)); return;
      case 1: array.push_back(json::value(array[i])); return;
      default: mutate(array[i], chance, depth - 1); return;
    }
  }
  if (value.is_int64() && chance.pick(2) == 0) {
    value = value.get_int64() + (chance.pick(2) == 0 ? 1 : -1);
  } else {
    value = odd();
  }
}

// Whatever is accepted can be played on: listed, described, refused, viewed, resampled, applied.
void play_on(State s, Chance& chance) {
  for (int i = 0; i < 300 && !s.over; ++i) {
    Actions actions;
    Panthalos::legal(s, actions);
    ASSERT_FALSE(actions.empty());
    ASSERT_EQ(Panthalos::check(s), std::nullopt);
    const Action action =
        actions[static_cast<int>(chance.pick(static_cast<std::uint32_t>(actions.size())))];
    Panthalos::describe(s, action, Panthalos::to_act(s));
    Panthalos::closed(s, Panthalos::to_act(s));
    public_text(s);
    State other = s;
    Panthalos::resample(other, 0, chance);
    Panthalos::apply(s, action, chance, nullptr);
  }
}

TEST(StateJson, BrokenDocumentsNeverCrash) {
  Chance chance(5);
  int accepted = 0;
  for_each_position(1, [&](RandomGame& game) {
    const json::value whole = json::parse(state_text(game.state()));
    for (int i = 0; i < 4; ++i) {
      json::value broken = whole;
      mutate(broken, chance, 5);
      if (chance.pick(3) == 0)
        mutate(broken.is_object() && broken.as_object().contains("agenda")
                   ? broken.as_object()["agenda"]
                   : broken,
               chance, 4);
      const Result<State> result = Panthalos::read_state(built_in(), broken);
      if (!result) continue;
      ++accepted;
      play_on(*result, chance);
    }
  });
  EXPECT_GT(accepted, 0);
}

}  // namespace
}  // namespace agon::panthalos
