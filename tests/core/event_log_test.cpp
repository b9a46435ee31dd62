// The packed log gives back what was put into it.
#include "core/event_log.h"

#include <gtest/gtest.h>

#include "core/view.h"

namespace agon {
namespace {

Event event_with(Message text, Message full = {}) {
  Event event;
  event.kind = event_kind::kMoved;
  event.rule = "PAN-FORO-02";
  event.player = 2;
  event.text = std::move(text);
  event.insiders = PlayerSet::first(3);
  event.full = std::move(full);
  event.touches = {"agora.1", "", "a place with a name that is longer than others"};
  event.points = {{1, "ships", 9}, {0, "duels", -300}};
  return event;
}

Message everything() {
  return Message(
      "core.event.everything",
      {{"small", 7},
       {"negative", -1},
       {"great", std::int64_t{1} << 62U},
       {"least", INT64_MIN},
       {"player", Value::of_player(3)},
       {"nobody", Value::of_player(kNobody)},
       {"text", Value::of_text("déjà vu")},
       {"nothing", Value::of_text("")},
       {"message", Message("core.inner", {{"deep", Message("core.deeper")}})},
       {"list", std::vector<Message>{Message("core.one", {{"n", 300}}), Message("core.two")}},
       {"no_list", std::vector<Message>{}}});
}

std::string text_of(const LogEntry& line) {
  JsonWriter out;
  out.begin_array();
  write(out, line, kReferee);
  write(out, line.event.text);
  write(out, line.event.full);
  out.value(line.event.player).value(line.event.insiders.bits()).value(line.position);
  for (const std::string& touched : line.event.touches) out.value(touched);
  return out.end_array().take();
}

TEST(EventLogs, GiveBackWhatWasPutIntoThem) {
  const std::vector<LogEntry> lines{{1, 0, event_with(everything()), true},
                                    {2, 0, event_with(Message("core.bare")), false},
                                    {5, 3, Event{}, false},
                                    {1'000'000, 3, event_with(everything(), everything()), false}};
  EventLog log;
  for (const LogEntry& line : lines) log.add(line);
  ASSERT_EQ(log.size(), lines.size());
  std::size_t i = 0;
  for (const LogEntry& line : log) {
    EXPECT_EQ(text_of(line), text_of(lines[i]));
    EXPECT_EQ(log.number(i), lines[i].number);
    EXPECT_EQ(log.position(i), lines[i].position);
    EXPECT_EQ(line.stays, lines[i].stays);
    EXPECT_EQ(line.event.kind, lines[i].event.kind);
    EXPECT_EQ(line.event.rule, lines[i].event.rule);
    ++i;
  }
  const EventLog copy = log;
  EXPECT_EQ(text_of(copy.back()), text_of(lines.back()));
}

TEST(EventLogs, AreFoundByNumber) {
  EventLog log;
  for (const int number : {1, 2, 7, 8}) log.add({number, number, Event{}, false});
  EXPECT_EQ(log.first_from(0), 0U);
  EXPECT_EQ(log.first_from(2), 1U);
  EXPECT_EQ(log.first_from(3), 2U);
  EXPECT_EQ(log.first_from(8), 3U);
  EXPECT_EQ(log.first_from(9), 4U);
  EXPECT_EQ(EventLog().first_from(1), 0U);
}

TEST(EventLogs, ReturnToAPositionAndGoOn) {
  EventLog log;
  for (int i = 1; i <= 6; ++i) log.add({i, i / 2, event_with(Message("n", {{"i", i}})), false});
  log.return_to(1);
  ASSERT_EQ(log.size(), 3U);
  EXPECT_EQ(log.back().number, 3);
  log.add({9, 1, event_with(Message("n", {{"i", 9}})), false});
  EXPECT_EQ(log.back().event.text.args.at(0).value.number, 9);
  EXPECT_EQ(log[2].event.text.args.at(0).value.number, 3);
  log.return_to(-1);
  EXPECT_TRUE(log.empty());
}

TEST(EventLogs, KeepWhatNoActionCaused) {
  EventLog log;
  for (int i = 1; i <= 7; ++i) log.add({i, i, event_with(Message("n", {{"i", i}})), i % 3 == 0});
  log.return_to(2);
  ASSERT_EQ(log.size(), 4U);
  const std::vector<int> numbers{1, 2, 3, 6};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(log[i].number, numbers[i]);
    EXPECT_EQ(log[i].event.text.args.at(0).value.number, numbers[i]);
    EXPECT_EQ(log[i].position, std::min(numbers[i], 2));
    EXPECT_EQ(log[i].stays, i >= 2);
  }
  log.add({9, 2, event_with(Message("n", {{"i", 9}})), false});
  log.return_to(1);
  EXPECT_EQ(log.size(), 3U);
  EXPECT_EQ(log.back().number, 6);
}

}  // namespace
}  // namespace agon
