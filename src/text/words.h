// Turns messages into sentences of a language.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/message.h"
#include "text/catalogue.h"

namespace agon {

// A reader's language and the names of the players. Cheap to make; safe to share between threads.
// Where no name is given, a player is "Player 1", "Joueur 1".
class Words {
 public:
  explicit Words(Lang lang, std::vector<std::string> player_names = {});
  explicit Words(const Catalogue& catalogue, std::vector<std::string> player_names = {});

  Lang lang() const { return catalogue_->lang(); }
  bool has(std::string_view id) const { return catalogue_->has(id); }

  // Nested messages (names) are formatted first and inserted as they are. Lists are joined, and
  // equal elements are counted. An unknown id is printed in brackets.
  std::string operator()(const Message& message) const;
  std::string operator()(std::string_view id) const { return (*this)(Message(id)); }
  std::string player(Player player) const;
  // "a, b and c".
  std::string join(const std::vector<std::string>& items) const { return catalogue_->join(items); }
  // What a rule says, in a sentence or two; empty for a rule without one.
  std::string rule_sentence(Rule rule) const;

  // What is wrong with a message and its nested ones: unknown ids, missing arguments, and arguments
  // that the pattern counts although they are no numbers.
  std::vector<std::string> problems(const Message& message) const;

 private:
  std::string text_of(const Value& value) const;
  std::string text_of(const std::vector<Message>& list) const;
  void collect_problems(const Message& message, std::vector<std::string>& out) const;

  const Catalogue* catalogue_;
  std::vector<std::string> player_names_;
};

}  // namespace agon
