#include "core/message.h"

#include "core/gain.h"
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

void write_members(JsonWriter& out, const Message& message) {
  out.field("id", message.id);
  if (message.args.empty()) return;
  out.key("args").begin_object();
  for (const Arg& arg : message.args) {
    out.key(arg.name);
    write_value(out, arg.value);
  }
  out.end_object();
}

}  // namespace

void write(JsonWriter& out, const Message& message) {
  write_members(out.begin_object(), message);
  out.end_object();
}

void write(JsonWriter& out, const Gain& gain) {
  write_members(out.begin_object(), gain);
  if (gain.counted()) {
    out.field("resource", gain.resource).field("player", gain.player).field("amount", gain.amount);
    if (gain.certain) out.field("certain", true);
  }
  out.end_object();
}

}  // namespace agon
