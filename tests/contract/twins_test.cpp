// Hidden information, compared with the ledgers: contract/twins.h says how, contract/hidden.h what
// is hidden.
#include "contract/twins.h"

namespace agon::contract {
namespace {

template <class G>
class Secrets : public testing::Test {};
TYPED_TEST_SUITE(Secrets, EveryGame, GameNames);

template <Game G>
Twins<G> watched(Effort effort) {
  Twins<G> twins(effort);
  std::uint64_t seed = 1;
  for (const Setup& setup : every_setup<G>()) twins.watch(setup, ++seed);
  return twins;
}

#ifdef NDEBUG
TYPED_TEST(Secrets, WorldsThatAViewerCannotTellApartLookAndResampleTheSame) {
  const auto twins = watched<TypeParam>({.games = 12, .episodes = 60, .set_ups = 40});
  EXPECT_TRUE(twins.findings().empty()) << twins.findings().text() << twins.text();
}
#else
// Asserts and sanitizers make each pair a dozen times slower: fewer of them, so that what seldom
// comes up need not.
TYPED_TEST(Secrets, WorldsThatAViewerCannotTellApartLookAndResampleTheSame) {
  const auto twins = watched<TypeParam>({.games = 1, .episodes = 30, .set_ups = 12});
  EXPECT_EQ(twins.told_apart(), "");
  EXPECT_GT(twins.compared(), 100);
}
#endif

}  // namespace
}  // namespace agon::contract
