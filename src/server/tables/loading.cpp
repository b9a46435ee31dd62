#include "server/tables/loading.h"

#include <algorithm>

#include "server/tables/claims.h"

namespace agon::server {
namespace {

// How often a message is tried again if another server was quicker.
constexpr int kTries = 30;

// Answers every call with the news that the store did not take it.
class NotTaken final : public protocol::Methods {
 public:
  Result<std::string> call(std::string_view, const boost::json::value*) override {
    return protocol::error_of("store", "server.error.not_taken");
  }
};

// Answers every call with how long to wait.
class TooFast final : public protocol::Methods {
 public:
  explicit TooFast(std::chrono::milliseconds wait) : wait_(wait) {}
  Result<std::string> call(std::string_view, const boost::json::value*) override {
    ++calls_;
    return protocol::error_of("too_fast", "server.error.too_fast",
                              {{"retry_ms", static_cast<std::int64_t>(wait_.count())}});
  }
  std::uint64_t calls() const { return calls_; }

 private:
  std::chrono::milliseconds wait_;
  std::uint64_t calls_ = 0;
};

// The tables that the calls name. A message may be about fewer than the most that are looked for.
std::vector<std::string> tables_named_in(const protocol::Calls& calls) {
  constexpr std::size_t kMost = 4;
  std::vector<std::string> ids;
  for (const protocol::Call& call : calls.calls) {
    const std::string_view id = call.text("table");
    if (id.empty() || std::ranges::find(ids, id) != ids.end()) continue;
    ids.emplace_back(id);
    if (ids.size() == kMost) break;
  }
  return ids;
}

// Reads and plays the history of a table.
Result<std::unique_ptr<HostedTable>> read_table(Store& store, const std::string& id) {
  // First: from then on no other server removes it. A disk that is full may still be read.
  const Status used = store.use({id});
  if (!used && store.shared()) return used.error();
  const Result<std::vector<StoredEntry>> entries = store.load(id, 0);
  if (!entries) return entries.error();
  if (entries->empty()) {
    return protocol::error_of("unknown_table", "protocol.error.unknown_table",
                              {{"table", Value::of_text(id)}});
  }
  return HostedTable::read(id, *entries);
}

}  // namespace

void Loading::take(PendingMessage message) {
  const std::shared_ptr<Peer> peer = message.peer.lock();
  if (!peer) return;
  const std::optional<std::string> wanted = missing(message, *peer);
  if (!wanted) {
    const bool plays = !message.records && loads_records(*message.calls);
    return plays ? play_records(std::move(message)) : coordinator_.answer(std::move(message));
  }
  if (!message.again && !waiting_.contains(*wanted)) {
    if (const auto wait = peer->wait_before_reading()) return refuse(*peer, *message.calls, *wait);
  }
  message.looked_for.push_back(*wanted);
  wait_for(*wanted, std::move(message));
}

// Somebody who may have no more tables may still hear again of one that was made before.
std::optional<std::string> Loading::missing(const PendingMessage& message, const Peer& peer) const {
  const auto is_missing = [&](const std::string& id) {
    return is_table_id(id) && tables_.find(id) == nullptr &&
           std::ranges::find(message.looked_for, id) == message.looked_for.end();
  };
  for (std::string& id : tables_named_in(*message.calls)) {
    if (is_missing(id)) return std::move(id);
  }
  if (!quota_.is_used_up(peer.address())) return std::nullopt;
  for (const protocol::Call& call : message.calls->calls) {
    if (std::string id = made_by(call, tables_); is_missing(id)) return id;
  }
  return std::nullopt;
}

void Loading::play_records(PendingMessage message) {
  reader_.add([this, message = std::move(message)]() mutable {
    message.records = std::make_shared<PlayedRecords>(*message.calls);
    services_.loop.post([this, message = std::move(message)]() mutable {
      take(std::move(message));
    });
  });
}

void Loading::refuse(Peer& peer, const protocol::Calls& calls, std::chrono::milliseconds wait) {
  TooFast refusal(wait);
  std::string answer = protocol::answer(refusal, calls);
  services_.counts.refused += refusal.calls();
  if (!answer.empty()) peer.send(std::move(answer));
}

void Loading::wait_for(const std::string& id, PendingMessage message) {
  std::vector<PendingMessage>& line = waiting_[id];
  line.push_back(std::move(message));
  if (line.size() == 1) fetch(id);  // else it is on its way
}

void Loading::fetch(const std::string& id) {
  reader_.add([this, id] {
    auto table =
        std::make_shared<Result<std::unique_ptr<HostedTable>>>(read_table(services_.store, id));
    services_.loop.post([this, id, table] { fetched(id, std::move(*table)); });
  });
}

void Loading::fetched(const std::string& id, Result<std::unique_ptr<HostedTable>> table) {
  const auto found = heard_.find(id);
  const std::int64_t heard = found == heard_.end() ? -1 : found->second;
  heard_.erase(id);
  if (table) {
    coordinator_.arrived(std::move(*table), heard);
  } else {
    troubles_.emplace(id, table.error());
  }
  release_waiting(id);
  troubles_.erase(id);
}

void Loading::release_waiting(const std::string& id) {
  const auto found = waiting_.find(id);
  if (found == waiting_.end()) return;
  std::vector<PendingMessage> line = std::move(found->second);
  waiting_.erase(found);
  for (PendingMessage& message : line) {
    if (message.tries < kTries) {
      take(std::move(message));
    } else if (const std::shared_ptr<Peer> peer = message.peer.lock()) {
      NotTaken refusal;
      std::string text = protocol::answer(refusal, *message.calls);
      if (!text.empty()) peer->send(std::move(text));
    }
  }
}

const Error* Loading::trouble_with(const std::string& id) const {
  const auto found = troubles_.find(id);
  return found == troubles_.end() ? nullptr : &found->second;
}

void Loading::heard(const std::string& id, std::int64_t number) {
  if (!waiting_.contains(id)) return;
  std::int64_t& last = heard_.try_emplace(id, -1).first->second;
  last = std::max(last, number);
}

std::vector<std::string> Loading::awaited() const {
  std::vector<std::string> ids;
  for (const auto& [id, line] : waiting_) ids.push_back(id);
  return ids;
}

}  // namespace agon::server
