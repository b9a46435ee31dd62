// What changed at each event, for watchers who want to see one thing after the other:
//
//   [{"event": 17, "patch": {"public": …}}, …]
//
// Each patch (json_patch.h) leads from the frame before to the viewer's view in the middle of the
// action, the first one from the view that the watcher was told last. Frames have the members
// scores, ranking, about_to_win, public and own. An event that changes none of them has no frame.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/any_game.h"

namespace agon::server {

// A view in the parts that frames have: {"public":…,…} and {"own":…} or {"state":…} or {}.
struct FrameParts {
  std::string shared;
  std::string own;
};
// Those of a view that was written in two parts, or in one.
FrameParts frame_parts_of(std::string_view shared, std::string_view own);
FrameParts frame_parts_of(std::string_view view);

class Film {
 public:
  // A longer stretch has no frames.
  static constexpr int kMostEvents = 400;

  // Of the events after `after` up to `last`.
  Film(const AnyMatch& match, int after, int last);

  int after() const { return after_; }
  // The list of frames for a viewer who knows `before`.
  std::string frames(Viewer viewer, FrameParts before);

 private:
  int after_;
  std::unique_ptr<AnyFilm> film_;
  std::vector<std::string> shared_;  // of each frame, written once for all viewers
};

}  // namespace agon::server
