// What most games answer in the same way: everybody plays for themselves, whatever a player says is
// open when it is said, nothing is put together in secret, and the content keeps its tables as
// JSON. A game inherits these verbs, and says otherwise by members of its own. Its files are those
// of its room, `G::files()`.
#pragma once

#include "core/json_writer.h"
#include "core/room_files.h"
#include "core/types.h"

namespace agon {

template <class G>
struct PlainGame {
  template <class State>
  static int side(const State&, Player p) {
    return p;
  }
  template <class State, class Action>
  static Action seen(const State&, Action action, Viewer) {
    return action;
  }
  template <class State>
  static int draft(const State&) {
    return 0;
  }
  template <class Content>
  static void write_content(const Content& content, JsonWriter& out) {
    out.raw(content.tables);
  }
  static const ContentFiles& built_in_files() { return G::files().data; }
};

}  // namespace agon
