#include "server/tables/outbox.h"

#include <algorithm>

namespace agon::server {
namespace {

// A failure of the store counts as several tries.
constexpr int kFailureWeight = 10;

}  // namespace

void Outbox::say(LiveTable& live, Output output) {
  output.after = live.last_entry();
  live.line.push_back(std::move(output));
  release(live);
}

void Outbox::hand_out(Answer answer, const std::vector<LiveTable*>& tables) {
  const auto shared = std::make_shared<Answer>(std::move(answer));
  for (const LiveTable* live : tables) shared->needs.push_back({live->id(), live->last_entry()});
  for (LiveTable* live : tables) {
    Output output;
    output.after = live->last_entry();
    output.answer = shared;
    live->line.push_back(std::move(output));
  }
  for (LiveTable* live : tables) release(*live);
}

void Outbox::begin_after(LiveTable& live, const std::string& id) {
  Output output;
  output.after = live.last_entry();
  output.begins = id;
  live.line.push_back(std::move(output));
}

bool Outbox::has(const Answer::Need& need) const {
  const LiveTable* live = tables_.find(need.table);
  return live != nullptr && live->durable >= need.after;
}

void Outbox::release(LiveTable& live) {
  std::vector<std::string> others;  // tables whose lines waited for an answer of this one
  for (; !live.line.empty() && live.line.front().after <= live.durable; live.line.pop_front()) {
    Output& output = live.line.front();
    if (!output.begins.empty()) {
      coordinator_.begin_writing(output.begins);
    } else if (!output.answer) {
      if (const std::shared_ptr<Peer> peer = output.peer.lock()) peer->send(std::move(output.text));
    } else if (Answer& answer = *output.answer; !answer.settled) {
      if (!std::ranges::all_of(answer.needs, [&](const auto& need) { return has(need); })) break;
      deliver(answer);
      for (const Answer::Need& need : answer.needs) {
        if (need.table != live.id()) others.push_back(need.table);
      }
    }
  }
  for (const std::string& id : others) {
    if (LiveTable* other = tables_.find(id)) release(*other);
  }
}

void Outbox::deliver(Answer& answer) {
  answer.settled = true;
  if (const std::shared_ptr<Peer> peer = answer.message.peer.lock()) {
    peer->send(std::move(answer.text));
  }
}

// A message that only reads may be tried again as often as others write.
PendingMessage Outbox::withdraw(Answer& answer, const std::string& id, Appended why) {
  answer.settled = true;
  PendingMessage message = std::move(answer.message);
  if (answer.wrote) message.tries += why == Appended::kFailed ? kFailureWeight : 1;
  const bool others_stand = std::ranges::all_of(answer.needs, [&](const auto& need) {
    return need.table == id || has(need);
  });
  if (answer.made == id && others_stand) message.stands = std::move(answer.before_made);
  for (const Answer::Need& need : answer.needs) {
    if (LiveTable* other = tables_.find(need.table)) release(*other);
  }
  return message;
}

}  // namespace agon::server
