// What the engine says, before it is words: an id of the catalogues and its arguments.
//
// Rules never build sentences. They name a message, and src/text turns it into English or French.
// Ids look like "panthalos.event.shipped"; the part before the first dot is the catalogue.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/types.h"

namespace agon {

struct Message;

// An argument's value: a number, a player, text as it stands, a message (a name such as "iron" or
// "Titan, fire 9") or a list of messages.
struct Value {
  enum class Kind : std::uint8_t { kNumber, kPlayer, kText, kMessage, kList };
  Value(std::int64_t n);                 // NOLINT(*-explicit-*)
  Value(int n);                          // NOLINT(*-explicit-*)
  Value(Message message);                // NOLINT(*-explicit-*)
  Value(std::vector<Message> messages);  // NOLINT(*-explicit-*)
  static Value of_player(Player p);
  static Value of_text(std::string text);

  Kind kind;
  std::int64_t number = 0;
  std::string text;
  std::vector<Message> list;  // one element for kMessage
};

struct Arg {
  std::string name;
  Value value;
};

struct Message {
  std::string id;
  std::vector<Arg> args;

  Message() = default;
  explicit Message(std::string_view message_id) : id(message_id) {}
  Message(std::string_view message_id, std::vector<Arg> arguments)
      : id(message_id), args(std::move(arguments)) {}
  bool empty() const { return id.empty(); }
};

// Defined here, where a list of messages is complete.
inline Value::Value(std::int64_t n) : kind(Kind::kNumber), number(n) {}
inline Value::Value(int n) : kind(Kind::kNumber), number(n) {}
inline Value::Value(Message message) : kind(Kind::kMessage) { list.push_back(std::move(message)); }
inline Value::Value(std::vector<Message> messages) : kind(Kind::kList), list(std::move(messages)) {}
inline Value Value::of_player(Player p) {
  Value value(static_cast<int>(p));
  value.kind = Kind::kPlayer;
  return value;
}
inline Value Value::of_text(std::string text) {
  Value value(0);
  value.kind = Kind::kText;
  value.text = std::move(text);
  return value;
}

class JsonWriter;
// {"id": …, "args": {…}}; a player is {"player": N}, a list an array.
void write(JsonWriter& out, const Message& message);

}  // namespace agon
