#include "server/protocol/sentences.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

namespace agon::protocol {
namespace json = boost::json;
namespace {

Message read_message(const json::object& object);

// The inverse of what core/message.h writes.
Value read_value(const json::value& value) {
  if (const auto* n = value.if_int64()) return *n;
  if (const json::array* array = value.if_array()) {
    std::vector<Message> list;
    for (const json::value& item : *array) {
      if (const json::object* object = item.if_object()) list.push_back(read_message(*object));
    }
    return list;
  }
  if (const json::object* object = value.if_object()) {
    const json::value* player = object->if_contains("player");
    if (player != nullptr && player->is_int64()) {
      return Value::of_player(static_cast<Player>(player->get_int64()));
    }
    return read_message(*object);
  }
  const json::string* text = value.if_string();
  return Value::of_text(text == nullptr ? std::string() : std::string(*text));
}

Message read_message(const json::object& object) {
  Message message;
  const json::value* id = object.if_contains("id");
  if (id != nullptr && id->is_string()) message.id = std::string(id->get_string());
  const json::value* args = object.if_contains("args");
  if (args == nullptr || !args->is_object()) return message;
  for (const auto& [name, value] : args->get_object()) {
    message.args.push_back({std::string(name), read_value(value)});
  }
  return message;
}

// A message has an id of the catalogues and perhaps arguments, and a counted gain has the members
// that core/gain.h adds. Objects with other members, such as pieces and spaces, are no messages.
bool is_message(const json::object& object, const Words& words) {
  const json::value* id = object.if_contains("id");
  std::size_t members = 1;
  if (object.contains("args")) ++members;
  if (object.contains("resource")) members += object.contains("certain") ? 4 : 3;
  const bool no_more = object.size() == members;
  return id != nullptr && id->is_string() && no_more && words.has(id->get_string());
}

void add_sentences(json::value& value, const Words& words) {
  if (json::array* array = value.if_array()) {
    for (json::value& item : *array) add_sentences(item, words);
  } else if (json::object* object = value.if_object()) {
    if (is_message(*object, words)) {
      (*object)["text"] = words(read_message(*object));
    } else {
      for (auto& member : *object) add_sentences(member.value(), words);
    }
  }
}

}  // namespace

std::string with_sentences(std::string_view answer, const Words& words) {
  json::value value = json::parse({answer.data(), answer.size()});
  add_sentences(value, words);
  return json::serialize(value);
}

}  // namespace agon::protocol
