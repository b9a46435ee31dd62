#include "core/message.h"

#include "core/json_writer.h"

namespace agon {
namespace {

void write_value(JsonWriter& out, const Value& value) {
  switch (value.kind) {
    case Value::Kind::kNumber: out.value(value.number); break;
    case Value::Kind::kText: out.value(value.text); break;
    case Value::Kind::kMessage: write(out, value.list.front()); break;
    case Value::Kind::kPlayer: out.begin_object().field("player", value.number).end_object(); break;
    case Value::Kind::kList:
      out.begin_array();
      for (const Message& message : value.list) write(out, message);
      out.end_array();
      break;
  }
}

}  // namespace

void write(JsonWriter& out, const Message& message) {
  out.begin_object().field("id", message.id);
  if (!message.args.empty()) {
    out.key("args").begin_object();
    for (const Arg& arg : message.args) {
      out.key(arg.name);
      write_value(out, arg.value);
    }
    out.end_object();
  }
  out.end_object();
}

}  // namespace agon
