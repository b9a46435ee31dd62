#include "core/table_by.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

enum class Colour { kRed, kGreen, kBlue };
using Numbers = TableBy<Colour, 3, int>;

TEST(TableBy, RowsAreFoundByTheirKeyInWhateverOrderTheyStand) {
  constexpr Numbers kTable({{Colour::kBlue, 3}, {Colour::kRed, 1}, {Colour::kGreen, 2}});
  static_assert(kTable[Colour::kRed] == 1);
  EXPECT_EQ(kTable[Colour::kGreen], 2);
  EXPECT_EQ(kTable[Colour::kBlue], 3);
}

TEST(TableBy, CasesThatAreNotNamedAreEmptyIfTheTableSaysSo) {
  using Functions = TableBy<Colour, 3, int (*)()>;
  constexpr Functions kTable(kOthersEmpty, {{Colour::kGreen, [] { return 7; }}});
  EXPECT_EQ(kTable[Colour::kRed], nullptr);
  ASSERT_NE(kTable[Colour::kGreen], nullptr);
  EXPECT_EQ(kTable[Colour::kGreen](), 7);
}

}  // namespace
}  // namespace agon
