// What a game says of its views: data/schemas/views/<game>.json holds every view of whole random
// games, for every seat, number of players and option. The page's types are made from these files.
#include <boost/json/parse.hpp>

#include "contract/contract.h"
#include "schemas.h"

namespace agon::test {
namespace {

using contract::every_setup;
using contract::EveryGame;
using contract::GameNames;
using contract::name_of;
using contract::random_game;

template <class G>
class ViewSchemas : public testing::Test {};
TYPED_TEST_SUITE(ViewSchemas, EveryGame, GameNames);

// Views are large, and neighbours are alike: one position in so many is looked at.
#ifdef NDEBUG
constexpr int kEvery = 31;
#else
constexpr int kEvery = 53;
#endif

// The parts of a view that the game writes; for an onlooker there is no own one.
template <Game G>
boost::json::object parts_of(const typename G::State& state, Viewer viewer) {
  JsonWriter out;
  G::write_public(state, out.begin_object().key("public"));
  if (viewer != kOnlooker) G::write_own(state, viewer, out.key("own"));
  return boost::json::parse(out.end_object().take()).as_object();
}

template <Game G>
std::string problem_of(const boost::json::object& parts) {
  return schema_problem("views/" + std::string(G::info().id), parts);
}

TYPED_TEST(ViewSchemas, HoldEveryViewOfWholeGames) {
  using G = TypeParam;
  for (const Setup& setup : every_setup<G>()) {
    int at = 0;
    const auto look = [&](const auto& state) {
      for (const Viewer viewer : contract::seats_and_onlooker<G>(state)) {
        ASSERT_EQ(problem_of<G>(parts_of<G>(state, viewer)), "") << name_of(setup);
      }
    };
    const auto end = random_game<G>(setup, 3, [&](const auto& state, const auto&) {
      if (at++ % kEvery == 0 && !this->HasFatalFailure()) look(state);
    });
    look(end);
    if (this->HasFatalFailure()) return;
  }
}

// A schema that let everything pass would hold every view, too.
TYPED_TEST(ViewSchemas, RefuseWhatNoViewHas) {
  using G = TypeParam;
  Chance chance(1);
  const Setup setup{G::info().min_players, {}};
  const auto state = G::initial(*contract::content_of<G>(), setup, chance, nullptr);
  ASSERT_TRUE(state);
  const boost::json::object parts = parts_of<G>(*state, 0);
  ASSERT_EQ(problem_of<G>(parts), "");
  for (const char* part : {"public", "own"}) {
    boost::json::object more = parts;
    more[part].as_object()["moonshine"] = 1;
    EXPECT_NE(problem_of<G>(more), "") << "an unknown field of the " << part << " part";
    for (const auto& [field, value] : parts.at(part).as_object()) {
      boost::json::object broken = parts;
      broken[part].as_object()[field] = nullptr;
      EXPECT_NE(problem_of<G>(broken), "") << part << "." << field << " that is nothing";
    }
  }
}

}  // namespace
}  // namespace agon::test
