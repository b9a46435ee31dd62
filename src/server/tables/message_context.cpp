#include "server/tables/message_context.h"

#include <algorithm>

namespace agon::server {

Status MessageContext::touch(LiveTable& live) {
  if (made == &live) return {};
  if (made != nullptr || (touched != nullptr && touched != &live)) {
    return protocol::error_of("bad_params", "server.error.one_table");
  }
  touched = &live;
  return {};
}

Status MessageContext::may_make() const {
  return made == nullptr ? Status() : protocol::error_of("bad_params", "server.error.one_table");
}

void MessageContext::note_made(LiveTable& live) {
  made = &live;
  made_at = calls - 1;
}

Answer MessageContext::answer(PendingMessage message, std::string text) {
  Answer answer;
  answer.message = std::move(message);
  answer.text = std::move(text);
  answer.wrote = wrote;
  if (made != nullptr) {
    answer.made = made->id();
    results.erase(results.begin() + std::min(std::ssize(results), made_at), results.end());
    answer.before_made = std::move(results);
  }
  return answer;
}

// A new table is written after the one it came from, so if it is in the store, both are.
std::vector<LiveTable*> MessageContext::tables() const {
  std::vector<LiveTable*> tables;
  if (touched != nullptr && (made == nullptr || in_batch)) tables.push_back(touched);
  if (made != nullptr) tables.push_back(made);
  return tables;
}

}  // namespace agon::server
