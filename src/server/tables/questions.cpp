#include "server/tables/questions.h"

#include <algorithm>

namespace agon::server {

Result<std::optional<std::string>> Questions::thought(MessageContext& context, Thinkers& thinkers,
                                                      const std::string& question,
                                                      std::function<std::string(Pace&)> work) {
  if (const auto found = answers_.find(question); found != answers_.end()) {
    return std::optional(found->second);
  }
  const std::string address = context.caller->address();
  const std::size_t most = services_.options.thoughts_of_an_address;
  if (most > 0 && questions_of(address) >= most) {
    ++services_.counts.busy;
    return protocol::error_of("busy", "server.error.busy", {{"most", static_cast<int>(most)}});
  }
  context.put_off = question;
  if (asked_.contains(question)) return std::optional<std::string>();
  Question& asked = asked_[question];
  asked.number = ++numbers_;
  asked.thinkers = &thinkers;
  asked.ticket = thinkers.add({{address}, true}, [this, question, number = asked.number,
                                                  work = std::move(work)](Pace& pace) {
    services_.loop.post([this, question, number, text = work(pace)] {
      thought_out(question, number, text);
    });
  });
  return std::optional<std::string>();
}

std::optional<std::string> Questions::looked_up(
    MessageContext& context, const std::string& question, std::function<std::string()> work) {
  if (const auto found = answers_.find(question); found != answers_.end()) return found->second;
  context.put_off = question;
  if (asked_.contains(question)) return std::nullopt;
  Question& asked = asked_[question];
  asked.number = ++numbers_;
  reader_.add([this, question, number = asked.number, work = std::move(work)] {
    services_.loop.post([this, question, number, text = work()] {
      thought_out(question, number, text);
    });
  });
  return std::nullopt;
}

void Questions::put_off(const std::string& question, PendingMessage message) {
  Question& asked = asked_[question];
  asked.askers.push_back(std::move(message));
  if (asked.thinkers == nullptr) return;
  asked.thinkers->set_payers(asked.ticket, payers_of(asked));
}

// A search that was ended early comes here, too. Its number tells that it is an old one: a client
// that asks the same again waits for a new search.
void Questions::thought_out(const std::string& question, std::uint64_t number, std::string text) {
  const auto found = asked_.find(question);
  if (found == asked_.end() || found->second.number != number) return;
  std::vector<PendingMessage> line = std::move(found->second.askers);
  asked_.erase(found);
  answers_[question] = std::move(text);
  for (PendingMessage& message : line) loading_.take(std::move(message));
  answers_.erase(question);
}

void Questions::stop_asking(const std::shared_ptr<Peer>& peer) {
  for (auto it = asked_.begin(); it != asked_.end();) {
    Question& question = it->second;
    if (question.thinkers == nullptr) {
      ++it;
      continue;
    }
    const std::size_t gone = std::erase_if(question.askers, [&](const PendingMessage& message) {
      const std::shared_ptr<Peer> asker = message.peer.lock();
      return !asker || asker == peer;
    });
    if (question.askers.empty()) {
      question.thinkers->cancel(question.ticket);
      it = asked_.erase(it);
      continue;
    }
    if (gone > 0) question.thinkers->set_payers(question.ticket, payers_of(question));
    ++it;
  }
}

std::size_t Questions::questions_of(const std::string& address) const {
  std::size_t sum = 0;
  for (const auto& [text, question] : asked_) {
    if (question.thinkers == nullptr) continue;
    sum += static_cast<std::size_t>(std::ranges::count_if(question.askers, [&](const auto& asker) {
      const std::shared_ptr<Peer> peer = asker.peer.lock();
      return peer && peer->address() == address;
    }));
  }
  return sum;
}

Payers Questions::payers_of(const Question& question) {
  Payers payers{{}, true};
  for (const PendingMessage& asker : question.askers) {
    if (const auto peer = asker.peer.lock()) payers.addresses.push_back(peer->address());
  }
  payers.sort();
  return payers;
}

}  // namespace agon::server
