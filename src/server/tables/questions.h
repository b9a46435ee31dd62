// Questions of people whose answers take a while: hints, analyses, the list of tables. Another
// thread works an answer out. Messages that ask the same meanwhile wait for the same answer, and
// are then carried out again.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ai/pace.h"
#include "core/result.h"
#include "server/tables/hub_services.h"
#include "server/tables/loading.h"
#include "server/tables/message_context.h"

namespace agon::server {

class Questions {
 public:
  Questions(HubServices& services, Workers& reader, Loading& loading)
      : services_(services), reader_(reader), loading_(loading) {}

  // The answer to a question, which takes thinking. Returns nothing if it is not there yet; then
  // the message is put off.
  Result<std::optional<std::string>> thought(MessageContext& context, Thinkers& thinkers,
                                             const std::string& question,
                                             std::function<std::string(Pace&)> work);
  // The same for an answer that the store has to be asked for.
  std::optional<std::string> looked_up(MessageContext& context, const std::string& question,
                                       std::function<std::string()> work);
  // The message waits for the answer to that question.
  void put_off(const std::string& question, PendingMessage message);
  // The connection is gone and waits for nothing any more. A search that nobody waits for is
  // cancelled.
  void stop_asking(const std::shared_ptr<Peer>& peer);

 private:
  struct Question {
    std::uint64_t number = 0;
    Thinkers* thinkers = nullptr;  // none if the store is asked
    Thinkers::Ticket ticket = 0;
    std::vector<PendingMessage> askers;
  };

  void thought_out(const std::string& question, std::uint64_t number, std::string text);
  std::size_t questions_of(const std::string& address) const;
  static Payers payers_of(const Question& question);

  HubServices& services_;
  Workers& reader_;
  Loading& loading_;
  std::map<std::string, Question> asked_;
  std::map<std::string, std::string> answers_;  // while the messages that asked are carried out
  std::uint64_t numbers_ = 0;
};

}  // namespace agon::server
