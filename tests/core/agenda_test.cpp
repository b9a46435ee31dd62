#include "core/agenda.h"

#include <gtest/gtest.h>

#include <cstring>

#include "core/action_list.h"

namespace agon {
namespace {

enum class Kind : std::uint8_t { kRound, kTurn, kAsk };
using Small = Agenda<Kind, 3>;

constexpr StepField kPlace = kFirstByte;
constexpr StepField kLeft = kSecondLow;
constexpr StepField kFrom = kSecondHigh;

TEST(Agenda, NestedStepsComeBackByThemselves) {
  Small agenda;
  EXPECT_TRUE(agenda.empty());
  agenda.push(Kind::kRound);
  agenda.push(Kind::kTurn, 1, kPlace(2), kSecondByte(3));
  EXPECT_EQ(agenda.size(), 2);
  EXPECT_EQ(agenda.top(), (Step<Kind>{Kind::kTurn, 1, {2, 3}}));
  agenda.pop();
  EXPECT_EQ(agenda.top().kind, Kind::kRound);
  EXPECT_EQ(agenda[0].kind, Kind::kRound);
}

TEST(Agenda, AStepsArgumentsCanChangeInPlace) {
  Small agenda;
  agenda.push(Kind::kTurn, 1, kPlace(9));
  agenda.top().set(kPlace, 7);
  EXPECT_EQ(agenda.top()[kPlace], 7);
}

TEST(Agenda, ArgumentsInOneByteDoNotTouchEachOther) {
  Small agenda;
  agenda.push(Kind::kTurn, 1, kLeft(15), kFrom(2));
  EXPECT_EQ(agenda.top()[kSecondByte], 0x2F);
  agenda.top().set(kLeft, 1);
  EXPECT_EQ(agenda.top()[kLeft], 1);
  EXPECT_EQ(agenda.top()[kFrom], 2);
  EXPECT_EQ(agenda.top()[kPlace], 0);
}

TEST(Agenda, DropsDownToANamedStepThatStays) {
  Small agenda;
  agenda.push(Kind::kRound);
  agenda.push(Kind::kTurn);
  agenda.push(Kind::kAsk);
  agenda.drop_to(Kind::kRound);
  EXPECT_EQ(agenda.size(), 1);
  EXPECT_EQ(agenda.top().kind, Kind::kRound);
  agenda.drop_to(Kind::kAsk);
  EXPECT_TRUE(agenda.empty()) << "without such a step everything goes";
}

TEST(Agenda, EqualAgendasAreEqualBytesWhateverStoodThereBefore) {
  Small travelled;
  travelled.push({Kind::kAsk, 4, {5, 6}});
  travelled.push({Kind::kAsk, 4, {5, 6}});
  travelled.clear();
  travelled.push(Kind::kTurn, 2);
  Small fresh;
  fresh.push(Kind::kTurn, 2);
  EXPECT_EQ(std::memcmp(&travelled, &fresh, sizeof fresh), 0);
}

TEST(AgendaDeathTest, OverflowStopsInEveryBuild) {
  Small agenda;
  for (int i = 0; i < 3; ++i) agenda.push(Kind::kAsk);
  EXPECT_DEATH(agenda.push(Kind::kAsk), "");
}

TEST(ActionList, KeepsOrderAndFindsItsActions) {
  ActionList<int, 4> list;
  EXPECT_TRUE(list.empty());
  list.add(7);
  list.add(5);
  EXPECT_EQ(list.size(), 2);
  EXPECT_EQ(list[0], 7);
  EXPECT_TRUE(list.contains(5));
  EXPECT_FALSE(list.contains(6));
  list.clear();
  EXPECT_FALSE(list.contains(5));
}

TEST(ActionListDeathTest, OverflowStopsInEveryBuild) {
  ActionList<int, 1> list;
  list.add(1);
  EXPECT_DEATH(list.add(2), "");
}

}  // namespace
}  // namespace agon
