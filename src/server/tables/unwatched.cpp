#include "server/tables/unwatched.h"

namespace agon::server {

bool Unwatched::has_room(const std::string& owner) const {
  if (thinking_.size() >= kInAll) return false;
  const auto found = thinking_of_.find(owner);
  return found == thinking_of_.end() || found->second < kOfAnOwner;
}

void Unwatched::begin(const std::string& id, const std::string& owner) {
  stop_waiting(id);
  if (thinking_.emplace(id, owner).second) ++thinking_of_[owner];
}

void Unwatched::end(const std::string& id) {
  const auto found = thinking_.find(id);
  if (found == thinking_.end()) return;
  const auto of_owner = thinking_of_.find(found->second);
  if (--of_owner->second == 0) thinking_of_.erase(of_owner);
  thinking_.erase(found);
}

void Unwatched::wait(const std::string& id, const std::string& owner) {
  if (!waiting_.emplace(id, Waiting{owner, numbers_ + 1}).second) return;
  lines_[owner].emplace(++numbers_, id);
}

void Unwatched::stop_waiting(const std::string& id) {
  const auto found = waiting_.find(id);
  if (found == waiting_.end()) return;
  const auto line = lines_.find(found->second.owner);
  line->second.erase(found->second.number);
  if (line->second.empty()) lines_.erase(line);
  waiting_.erase(found);
}

// Begins with the owner after the one who had the last turn, and goes round all who have a line.
std::optional<std::string> Unwatched::next() {
  auto line = lines_.upper_bound(last_);
  for (std::size_t i = 0; i < lines_.size() && thinking_.size() < kInAll; ++i, ++line) {
    if (line == lines_.end()) line = lines_.begin();
    if (!has_room(line->first)) continue;
    last_ = line->first;
    std::string id = line->second.begin()->second;
    stop_waiting(id);
    return id;
  }
  return std::nullopt;
}

}  // namespace agon::server
