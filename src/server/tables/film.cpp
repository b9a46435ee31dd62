#include "server/tables/film.h"

#include <algorithm>
#include <array>
#include <utility>

#include "server/tables/json_patch.h"
#include "server/tables/json_text.h"

namespace agon::server {
namespace {

constexpr std::array<std::string_view, 4> kShared{"\"scores\"", "\"ranking\"", "\"about_to_win\"",
                                                  "\"public\""};
constexpr std::array<std::string_view, 2> kOwn{"\"own\"", "\"state\""};

// An object with some of the members of another.
template <class Names>
std::string picked(std::string_view object, const Names& names) {
  std::string text = "{";
  JsonMember member;
  for (JsonWalk walk(object); walk.next(member);) {
    if (std::ranges::find(names, member.name) == names.end()) continue;
    if (text.size() > 1) text += ',';
    text.append(member.name).append(":").append(member.value);
  }
  return text + "}";
}

}  // namespace

FrameParts frame_parts_of(std::string_view shared, std::string_view own) {
  return {std::string(shared), picked(own, kOwn)};
}

FrameParts frame_parts_of(std::string_view view) {
  return {picked(view, kShared), picked(view, kOwn)};
}

Film::Film(const AnyMatch& match, int after, int last) : after_(after) {
  if (last - after > kMostEvents) return;
  film_ = match.film(after, last);
  for (std::size_t i = 0; i < film_->size(); ++i) shared_.push_back(film_->shared_part(i));
}

std::string Film::frames(Viewer viewer, FrameParts before) {
  std::string text = "[";
  std::string patch;
  for (std::size_t i = 0; i < shared_.size(); ++i) {
    FrameParts now{shared_[i], film_->own_part(i, viewer)};
    patch.clear();
    append_member_patches(patch, before.own, now.own);
    const std::size_t own = patch.size();
    if (own > 0) patch += ',';
    const std::size_t begin = patch.size();
    append_member_patches(patch, before.shared, now.shared);
    if (patch.size() == begin) patch.resize(own);
    if (!patch.empty()) {
      if (text.size() > 1) text += ',';
      text.append("{\"event\":").append(std::to_string(film_->event(i)));
      text.append(",\"patch\":{").append(patch).append("}}");
    }
    before = std::move(now);
  }
  return text + "]";
}

}  // namespace agon::server
