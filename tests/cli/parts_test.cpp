#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/boxes.h"
#include "cli/choices.h"
#include "cli/ledger.h"
#include "cli/line_editor.h"
#include "cli/terminal.h"
#include "games/registry.h"

namespace agon::cli {
namespace {
using testing::ElementsAre;
using testing::IsEmpty;

TEST(Text, ColoursTakeNoColumns) {
  EXPECT_EQ(display_width("\x1b[1;38;5;208m▲ Ça\x1b[0m"), 4);
  EXPECT_EQ(pad("\x1b[1mab\x1b[0m", 4), "\x1b[1mab\x1b[0m  ");
}

TEST(Text, WrapBreaksBetweenWordsAndIndents) {
  EXPECT_THAT(wrap("  one two three", 9, 4), ElementsAre("  one two", "    three"));
  EXPECT_THAT(wrap("unbreakable", 4), ElementsAre("unbreakable"));
}

TEST(Text, CutMarksWhatIsMissing) {
  EXPECT_EQ(cut("olives", 6), "olives");
  EXPECT_EQ(cut("olives", 4), "oli…");
  EXPECT_EQ(cut("\x1b[1molives\x1b[0m", 4), "\x1b[1moli…\x1b[0m");
}

TEST(Text, AsciiKeepsTheColumnsOfADrawing) {
  const std::string drawing = "┌─ ▲2 ↯4[∞] ·│ élément";
  EXPECT_EQ(to_ascii(drawing), "+- ^2 !4[~] .| element");
  EXPECT_EQ(display_width(to_ascii(drawing)), display_width(drawing));
}

TEST(Boxes, SharedBordersMeet) {
  const std::vector<std::string> lines =
      draw_boxes({{{"A", {"x"}, 7}}, {{"", {"y"}, 3}, {"", {"z", "w"}, 3}}});
  EXPECT_THAT(lines, ElementsAre("┌─ A ───┐",  //
                                 "│x      │",  //
                                 "├───┬───┤",  //
                                 "│y  │z  │",  //
                                 "│   │w  │",  //
                                 "└───┴───┘"));
}

TEST(Ledger, HoldsEveryNumberedRuleWithItsCheck) {
  const GameInfo& info = all_games().front()->info();
  int rules = 0;
  for (const LedgerChapter& chapter : read_ledger(info.ledger)) {
    EXPECT_FALSE(chapter.code.empty()) << chapter.title;
    for (const LedgerEntry& entry : chapter.entries) {
      ++rules;
      EXPECT_FALSE(entry.text.empty()) << entry.number;
      EXPECT_FALSE(entry.details.empty()) << entry.number;
    }
  }
  EXPECT_EQ(rules, 174);
}

TEST(Ledger, NumbersAreUnderstoodAsPeopleTypeThem) {
  for (const char* typed : {"PAN-FORO-02", "pan_foro_02", "foro-2", "Foro-02"}) {
    EXPECT_EQ(rule_number("PAN", typed), "PAN-FORO-02") << typed;
  }
  EXPECT_EQ(rule_number("PAN", "titan"), "");
  EXPECT_EQ(rule_number("PAN", "buy-back"), "");
}

std::vector<ActionInfo> some_actions() {
  std::vector<ActionInfo> actions;
  for (const char* notation : {"place leader agora.1", "place leader agora.2",
                               "place worker:2 agora.2", "ship iron", "pass"}) {
    actions.push_back({notation, {}, {}, {}, {}, {}});
  }
  return actions;
}

TEST(Choices, AFewLettersAreEnough) {
  const std::vector<ActionInfo> actions = some_actions();
  EXPECT_THAT(match_choices(actions, "ship iron"), ElementsAre(3U));
  EXPECT_THAT(match_choices(actions, "sh"), ElementsAre(3U));
  EXPECT_THAT(match_choices(actions, "w2"), ElementsAre(2U));
  EXPECT_THAT(match_choices(actions, "l ag1"), ElementsAre(0U));
  EXPECT_THAT(match_choices(actions, "pas"), ElementsAre(4U));
}

TEST(Choices, WhatFitsSeveralNamesAllOfThem) {
  EXPECT_THAT(match_choices(some_actions(), "leader"), ElementsAre(0U, 1U));
  EXPECT_THAT(match_choices(some_actions(), "sell"), IsEmpty());
}

std::string typed(LineEditor& editor, std::string_view keys) {
  for (const char key : keys) editor.feed(key);
  return editor.text();
}

TEST(LineEditors, ArrowKeysMoveAndLeaveNothingBehind) {
  LineEditor editor;
  EXPECT_EQ(typed(editor, "ac\x1b[Db"), "abc");
  EXPECT_EQ(editor.cursor(), 2U);
  EXPECT_EQ(typed(editor, "\x1b[Hx\x1b[Fy"), "xabcy");
  EXPECT_EQ(typed(editor, "\x1b[15~\x1b[1;5C\x1bOP"), "xabcy") << "keys that mean nothing";
  EXPECT_EQ(typed(editor, "\x1b[A"), "xabcy") << "nothing was typed before";
}

TEST(LineEditors, EraseWholeCharacters) {
  LineEditor editor;
  EXPECT_EQ(typed(editor, "dé\x7f"), "d");
  EXPECT_EQ(typed(editor, "é\x1b[D\x1b[3~"), "d");
  EXPECT_EQ(typed(editor, "\x7f\x7f\x7f"), "");
}

TEST(LineEditors, BringBackEarlierLines) {
  LineEditor editor;
  typed(editor, "one");
  EXPECT_EQ(editor.feed('\r'), LineEditor::Key::kEnds);
  EXPECT_EQ(editor.take(), "one");
  typed(editor, "two\r");
  EXPECT_EQ(editor.take(), "two");
  EXPECT_EQ(typed(editor, "\x1b[A"), "two");
  EXPECT_EQ(typed(editor, "\x1b[A\x1b[A"), "one");
  EXPECT_EQ(typed(editor, "\x1b[B\x1b[B"), "");
}

TEST(LineEditors, EndWithTheInput) {
  LineEditor editor;
  EXPECT_EQ(typed(editor, "a\x04"), "a");
  EXPECT_FALSE(editor.closed());
  typed(editor, "\x7f");
  EXPECT_EQ(editor.feed('\x04'), LineEditor::Key::kEnds);
  EXPECT_TRUE(editor.closed());
}

}  // namespace
}  // namespace agon::cli
