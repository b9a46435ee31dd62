// Functions stay short and simple: what grows beyond the limits becomes a table or several rules.
#include "functions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sources.h"

namespace agon {
namespace {

using testing::ElementsAre;
using testing::FieldsAre;

constexpr int kMostLines = 60;
constexpr int kMostComplexity = 25;

TEST(Functions, AreShortAndSimple) {
  int seen = 0;
  for (const sources::File& file : sources::files_below("src", {".h", ".cpp"})) {
    for (const sources::Function& f : sources::functions(file.text)) {
      ++seen;
      EXPECT_LE(f.length, kMostLines)
          << file.path << ":" << f.line << " " << f.name << " has " << f.length << " lines";
      EXPECT_LE(f.complexity, kMostComplexity)
          << file.path << ":" << f.line << " " << f.name << " has complexity " << f.complexity;
    }
  }
  EXPECT_GT(seen, 4000);
}

TEST(FunctionsReading, FindsEveryKindOfFunction) {
  EXPECT_THAT(sources::functions(R"test(
int one() { return 1; }
namespace a {
class B : public C {
 public:
  B(int x) : x_(x), y_{x}, z_([this] {
    go();
  }) {
    y_ = 2;
  }
  ~B() override {}
  int get() const { return x_; }
  void go() && { g(U'{', '"', R"x({")x"); }
  bool operator()(int) const noexcept { return true; }
  enum Kind { kA, kB };
  struct Row {
    int a = f(1);
    int b[2] = {};
  };
  int x_ = 0;
};
template <class T>
auto B::two(T&& t) -> std::vector<int> {
  const auto f = [&](int i) { return i; };
  return {f(1)};
}
const int kTable[] = {f(1), [](int i) { return i; }(2)};
TEST(Suite, Name) {
}
}
)test"),
              ElementsAre(FieldsAre("one", 2, 1, 1), FieldsAre("B", 6, 5, 1),
                          FieldsAre("~B", 11, 1, 1), FieldsAre("get", 12, 1, 1),
                          FieldsAre("go", 13, 1, 1), FieldsAre("operator", 14, 1, 1),
                          FieldsAre("B::two", 22, 5, 1), FieldsAre("TEST(Suite, Name)", 28, 2, 1)));
}

TEST(FunctionsReading, CountsWaysThroughAFunction) {
  EXPECT_THAT(sources::functions(R"(
void f(Visit&& visit) {
  if (a && b || c) return;  // if this, if that
  for (;;) {
    while (x) g("if", '?', 1'000);
  }
  switch (y) {
    case 1: z = p ? q : r; break;
    default: break;
  }
}
)"),
              ElementsAre(FieldsAre("f", 2, 10, 8)));
}

}  // namespace
}  // namespace agon
