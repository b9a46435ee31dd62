// A playout takes no memory from the heap.
#include <atomic>
#include <cstdlib>
#include <new>

#include "ai/ismcts/outcome.h"
#include "contract/contract.h"

namespace {
std::atomic<long> allocations{0};
}  // namespace

void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace agon::contract {
namespace {

template <class G>
class Allocation : public testing::Test {};
TYPED_TEST_SUITE(Allocation, EveryGame, GameNames);

TYPED_TEST(Allocation, APlayoutTakesNothingFromTheHeap) {
  using G = TypeParam;
  const auto content = content_of<G>();
  for (int players = G::info().min_players; players <= G::info().max_players; ++players) {
    Chance chance(6);
    auto state = G::initial(*content, Setup{players, {}}, chance, nullptr);
    ASSERT_TRUE(state);
    typename G::State s = *state;
    typename G::State seen = s;
    typename G::Actions actions;
    // What bots think with is read at the first use.
    ASSERT_GT(G::search_hints().playouts.turns, 0);
    G::legal(s, actions);
    ASSERT_GT(G::weight(s, actions[0]), 0U);
    ASSERT_GE(ismcts::estimated_shares<G>(s, true)[0], 0.0F);
    const long before = allocations;
    float shares = 0;
    std::uint64_t weights = 0;
    while (G::to_act(s) != kNobody) {
      G::legal(s, actions);
      const auto action =
          actions[static_cast<int>(chance.pick(static_cast<std::uint32_t>(actions.size())))];
      weights += G::weight(s, action);
      seen = s;
      G::resample(seen, G::to_act(s), chance);
      shares += G::evaluate(seen)[0] + ismcts::estimated_shares<G>(seen, true)[0];
      G::apply(s, action, chance, nullptr);
    }
    EXPECT_EQ(allocations - before, 0) << players << " players";
    EXPECT_GT(shares, 0.0F);
    EXPECT_GT(weights, 0U);
  }
}

}  // namespace
}  // namespace agon::contract
