#include "games/deukalion/names.h"

#include "games/deukalion/play.h"

namespace agon::deukalion {
namespace {

Message named(std::string_view family, std::string_view id) {
  return Message(std::string(family) + std::string(id));
}

}  // namespace

Value square_name(Square square) { return Value::of_text(square_id(square)); }

Message place_name(int place) { return named("deukalion.place.", kPlaceIds[place]); }

Message chest_name(int colour) { return named("deukalion.chest.", kColourIds[colour]); }

std::vector<Message> chest_names(ChestSet chests) {
  std::vector<Message> names;
  for (int c = 0; c < kColours; ++c) {
    for (int n = chests.count(c); n > 0; --n) names.push_back(chest_name(c));
  }
  return names;
}

Message card_name(int kind) { return named("deukalion.card.", kCardIds[kind]); }

Message pursuit_name(int pursuit) { return named("deukalion.pursuit.", kPursuitIds[pursuit]); }

Message task_name(const Task& task) {
  Message message = named("deukalion.task.", kTaskIds[static_cast<std::size_t>(task.kind)]);
  if (task.kind == TaskKind::kDeliverColours) {
    message.args.push_back({"chests", chest_names(task.chests)});
  } else if (is_delivery(task.kind) || is_voyage(task.kind)) {
    message.args.push_back({"number", static_cast<int>(task.number)});
  }
  if (is_voyage(task.kind)) message.args.push_back({"city", place_name(task.city)});
  return message;
}

Message points_name(int half_points) {
  if (half_points == 1) return Message("deukalion.points.only_half");
  const Args args = {{"count", half_points / 2}};
  return half_points % 2 != 0 ? Message("deukalion.points.and_half", args)
                              : Message("deukalion.points.whole", args);
}

}  // namespace agon::deukalion
