// Reads what the engine says, in both languages.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "core/game.h"
#include "text/words.h"

namespace agon::test {

// Reads messages in both languages and notes what is wrong with them.
class Reader {
 public:
  void read(const Message& message, bool may_be_empty = false) {
    if (may_be_empty && message.empty()) return;
    for (const Words& words : words_) {
      for (const std::string& problem : words.problems(message)) {
        problems.insert(std::string(name_of(words.lang())) + " " + problem);
      }
      const std::string text = words(message);
      if (text.empty() || text == "[" + message.id + "]") {
        problems.insert(std::string(name_of(words.lang())) + " reads: " + text);
      }
    }
    ++messages;
  }
  void read(const ActionInfo& action) {
    read(action.sentence);
    for (const Message& gain : action.gains) read(gain);
    read_rule(action.rule);
  }
  void read_rule(Rule rule) {
    if (rule.empty()) return;
    for (const Words& words : words_) {
      if (words.rule_sentence(rule).empty()) problems.insert("no sentence: " + std::string(rule));
    }
  }

  std::set<std::string> problems;
  int messages = 0;

 private:
  std::vector<Words> words_{Words(Lang::kEnglish, {"Ada", "Bo"}), Words(Lang::kFrench, {"Ada"})};
};

}  // namespace agon::test
