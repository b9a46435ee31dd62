// How long somebody waits for a bot, and for an analysis, while somebody else at another address
// lets the server think as much as it can.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace agon::test {

struct FairPlan {
  std::string program;
  int moves = 100;   // of the bot, measured before each attack and during it
  int analyses = 3;  // of the person, the same
  std::function<void(const std::string&)> progress;  // a line for each measurement
};

// Times of answers, sorted.
class Times {
 public:
  Times() = default;
  explicit Times(std::vector<float> milliseconds);
  std::size_t count() const { return sorted_.size(); }
  float median() const { return sorted_.empty() ? 0 : sorted_[sorted_.size() / 2]; }
  float worst() const { return sorted_.empty() ? 0 : sorted_.back(); }

 private:
  std::vector<float> sorted_;
};

struct FairRow {
  std::string attack;
  std::string measured;  // "bot" or "analysis"
  Times quiet;
  Times attacked;
};

// Each attack on a server of its own. Throws if a server does not answer at all.
std::vector<FairRow> measure_fairness(const FairPlan& plan);

}  // namespace agon::test
