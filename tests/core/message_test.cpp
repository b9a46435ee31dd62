#include "core/message.h"

#include <gtest/gtest.h>

#include "core/event.h"
#include "core/gain.h"
#include "core/json_writer.h"

namespace agon {
namespace {

std::string text_of(const Message& message) {
  JsonWriter out;
  write(out, message);
  return out.take();
}

TEST(Message, WithoutArgumentsIsItsId) {
  EXPECT_EQ(text_of(Message("core.error.over")), R"({"id":"core.error.over"})");
}

TEST(Message, CarriesNumbersPlayersAndText) {
  const Message message("toy.event.x", {{"count", 3},
                                        {"big", std::int64_t{1} << 40},
                                        {"player", Value::of_player(1)},
                                        {"file", Value::of_text("a \"b\"")}});
  EXPECT_EQ(text_of(message), R"({"id":"toy.event.x","args":{"count":3,"big":1099511627776,)"
                              R"("player":{"player":1},"file":"a \"b\""}})");
}

TEST(Message, NestsNamesAndLists) {
  const Message iron("toy.good.iron");
  const Message titan("toy.titan", {{"strength", 9}});
  const Message message("toy.event.took", {{"what", iron}, {"all", std::vector{iron, titan}}});
  EXPECT_EQ(text_of(message),
            R"({"id":"toy.event.took","args":{"what":{"id":"toy.good.iron"},)"
            R"("all":[{"id":"toy.good.iron"},{"id":"toy.titan","args":{"strength":9}}]}})");
}

TEST(Message, AnEmptyListStaysAList) {
  EXPECT_EQ(text_of(Message("toy.x", {{"all", std::vector<Message>{}}})),
            R"({"id":"toy.x","args":{"all":[]}})");
}

TEST(Event, ShowsItsFullFaceToInsidersAndTheRefereeOnly) {
  Event event{event_kind::kShown, "TOY-PEEK-01",       0, Message("toy.public"),
              PlayerSet::only(1), Message("toy.full"), {}};
  EXPECT_EQ(event.face(1).id, "toy.full");
  EXPECT_EQ(event.face(kReferee).id, "toy.full");
  EXPECT_EQ(event.face(0).id, "toy.public");
  EXPECT_EQ(event.face(kOnlooker).id, "toy.public");
}

TEST(Event, WithoutAFullFaceIsTheSameForAll) {
  Event event{event_kind::kMoved, {}, 0, Message("toy.public"), PlayerSet::first(2), {}, {}};
  EXPECT_EQ(event.face(1).id, "toy.public");
  EXPECT_EQ(event.face(kReferee).id, "toy.public");
}

TEST(Gain, IsAMessageUntilItIsCounted) {
  JsonWriter out;
  write(out, Gain(Message("toy.gain.die")));
  EXPECT_EQ(out.take(), R"({"id":"toy.gain.die"})");
}

TEST(Gain, TellsResourcePlayerAndAmountAndOnlyThatItIsCertain) {
  Gain gain("toy.gain.points", {{"count", 2}});
  gain.count("points", 1, -2, Certainty::kOpen);
  JsonWriter open;
  write(open, gain);
  EXPECT_EQ(open.take(), R"({"id":"toy.gain.points","args":{"count":2},"resource":"points",)"
                         R"("player":1,"amount":-2})");
  gain.count("points", 1, 2, Certainty::kCertain);
  JsonWriter certain;
  write(certain, gain);
  EXPECT_EQ(certain.take(), R"({"id":"toy.gain.points","args":{"count":2},"resource":"points",)"
                            R"("player":1,"amount":2,"certain":true})");
}

}  // namespace
}  // namespace agon
