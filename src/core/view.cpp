#include "core/view.h"

namespace agon {

std::string_view name_of(Disclosure disclosure) {
  switch (disclosure) {
    case Disclosure::kNone: return "none";
    case Disclosure::kChance: return "chance";
    case Disclosure::kShown: return "shown";
    case Disclosure::kPassedOn: return "passed_on";
  }
  return "none";
}

std::string_view name_of(Ending ending) {
  switch (ending) {
    case Ending::kRunning: return "running";
    case Ending::kByRule: return "by_rule";
    case Ending::kAdjudicated: return "adjudicated";
    case Ending::kUnfinished: return "unfinished";
  }
  return "running";
}

void write(JsonWriter& out, const Ranking& ranking, int players) {
  out.begin_object().field("ending", name_of(ranking.ending)).key("places").begin_array();
  if (ranking.ending == Ending::kByRule || ranking.ending == Ending::kAdjudicated) {
    for (int p = 0; p < players; ++p) out.value(ranking.place[p]);
  }
  out.end_array().end_object();
}

void write(JsonWriter& out, const Refusal& refusal) {
  write(out.begin_object().field("rule", refusal.rule).key("message"), refusal.message);
  out.end_object();
}

void write(JsonWriter& out, const ActionInfo& action) {
  out.begin_object().field("action", action.notation);
  write(out.key("sentence"), action.sentence);
  out.field("rule", action.rule);
  if (!action.touches.empty()) {
    out.key("touches").begin_array();
    for (const std::string& id : action.touches) out.value(id);
    out.end_array();
  }
  if (!action.gains.empty()) {
    out.key("gains").begin_array();
    for (const Gain& gain : action.gains) write(out, gain);
    out.end_array();
  }
  if (!action.path.empty()) {
    out.key("path").begin_array();
    for (const std::string& id : action.path) out.value(id);
    out.end_array();
  }
  if (action.says_no) out.field("no", true);
  out.end_object();
}

void write(JsonWriter& out, const ClosedAction& closed) {
  out.begin_object().field("action", closed.notation).field("rule", closed.refusal.rule);
  write(out.key("why"), closed.refusal.message);
  out.end_object();
}

void write(JsonWriter& out, const LogEntry& line, Viewer viewer) {
  const Event& event = line.event;
  out.begin_object().field("number", line.number).field("kind", event.kind);
  if (!event.rule.empty()) out.field("rule", event.rule);
  if (event.player != kNobody) out.field("player", event.player);
  write(out.key("text"), event.face(viewer));
  if (!event.touches.empty()) {
    out.key("touches").begin_array();
    for (const std::string& id : event.touches) out.value(id);
    out.end_array();
  }
  if (event.detail) out.field("detail", true);
  if (!event.points.empty()) {
    out.key("points").begin_array();
    for (const Points& points : event.points) {
      out.begin_object().field("player", points.player).field("source", points.source);
      out.field("amount", points.amount).end_object();
    }
    out.end_array();
  }
  out.end_object();
}

void write_about_to_win(JsonWriter& out, PlayerSet players) {
  if (players.empty()) return;
  out.key("about_to_win").begin_array();
  for (Player p = 0; p < kMaxPlayers; ++p) {
    if (players.has(p)) out.value(p);
  }
  out.end_array();
}

void write_viewer(JsonWriter& out, Viewer viewer) {
  if (viewer == kOnlooker) {
    out.value("onlooker");
  } else if (viewer == kReferee) {
    out.value("referee");
  } else {
    out.value(viewer);
  }
}

Message waiting_prompt(Player player) {
  return Message("core.prompt.waiting", {{"player", Value::of_player(player)}});
}

}  // namespace agon
