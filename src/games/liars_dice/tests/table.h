// A table of Liar's Dice for tests: any dice under the cups, and what players say, in a line each.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <vector>

#include "games/liars_dice/liars_dice.h"

namespace agon::liars_dice {

inline const Content& content() {
  static const Content built_in = *LiarsDice::load_content(LiarsDice::built_in_files());
  return built_in;
}

// Faces count from 1 here, as on dice.
class TestTable {
 public:
  // The dice under each cup; an empty one is that of a player who is out. The first player who has
  // dice opens the bidding.
  explicit TestTable(std::initializer_list<std::vector<int>> cups) {
    s.content = &content();
    s.round = 1;
    for (const std::vector<int>& cup : cups) {
      for (const int face : cup) ++s.dice[s.players][face - 1];
      s.count[s.players++] = static_cast<std::uint8_t>(cup.size());
    }
    auto place = static_cast<std::uint8_t>(s.players);
    for (Player p = 0; p < s.players; ++p) {
      if (!s.in(p)) s.place[p] = place--;
    }
    s.agenda.push(StepKind::kOpen, s.in(0) ? Player{0} : s.next_in(0));
    EXPECT_EQ(LiarsDice::check(s), std::nullopt);
  }

  TestTable& plain_ones() {
    s.wild_ones = 0;
    return *this;
  }
  TestTable& with_exact() {
    s.exact = 1;
    return *this;
  }

  // -- what the player to act says
  TestTable& bids(int quantity, int face) { return say(bid(quantity, face - 1)); }
  TestTable& challenges() { return say({Verb::kChallenge}); }
  TestTable& calls_exact() { return say({Verb::kExact}); }

  // -- what comes of it
  Player to_act() const { return LiarsDice::to_act(s); }
  std::string step() const { return std::string(LiarsDice::decision(s).step); }
  int dice(Player p) const { return s.count[p]; }
  std::vector<std::string> legal() const {
    Actions actions;
    LiarsDice::legal(s, actions);
    std::vector<std::string> list;
    for (const Action& action : actions) list.push_back(LiarsDice::notation(content(), action));
    return list;
  }
  // The rule that refuses an action, or "legal".
  std::string rule_against(std::string_view text) const {
    const auto refusal = LiarsDice::refusal(s, *LiarsDice::parse(content(), text));
    return refusal ? std::string(refusal->rule) : "legal";
  }

  State s;
  Journal journal;

 private:
  TestTable& say(Action action) {
    EXPECT_FALSE(LiarsDice::refusal(s, action)) << LiarsDice::notation(content(), action);
    Chance chance(1);
    journal.clear();
    LiarsDice::apply(s, action, chance, &journal);
    EXPECT_EQ(LiarsDice::check(s), std::nullopt);
    return *this;
  }
};

}  // namespace agon::liars_dice
