// JSON-RPC 2.0 without a transport: a message in, the answer out. What the methods do is elsewhere;
// here are the envelope, batches, notifications, limits and the codes of errors.
//
// A message is read once, into its calls. They can be looked at before they are answered, and be
// answered more than once.
#pragma once

#include <boost/json/value.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace agon::protocol {

// What a single message may weigh. Only `load` needs more than the smaller limit.
inline constexpr std::size_t kMaxMessageBytes = 16U << 20U;
inline constexpr std::size_t kMaxRequestBytes = 1U << 20U;
inline constexpr std::size_t kMaxBatch = 1000;

namespace code {
inline constexpr int kParseError = -32700;
inline constexpr int kInvalidRequest = -32600;
inline constexpr int kMethodNotFound = -32601;
inline constexpr int kInvalidParams = -32602;
inline constexpr int kInternalError = -32603;
inline constexpr int kRefused = -32000;  // the word in `data` says why
}  // namespace code

class Methods {
 public:
  virtual ~Methods() = default;
  // Carries out a method; the result is JSON text. `params` is null if there were none.
  virtual Result<std::string> call(std::string_view method, const boost::json::value* params) = 0;
};

struct Call {
  std::optional<boost::json::value> id;  // none for a notification
  std::string method;
  std::optional<boost::json::value> params;
  std::string refusal = {};  // if not empty: it is not carried out, and this is the answer

  // The value of a parameter that is text; empty if there is none.
  std::string_view text(std::string_view param) const;
};

// All that a message asks.
struct Calls {
  std::vector<Call> calls;
  bool batch = false;
  std::string refusal = {};  // if not empty: nothing is carried out, and this is the answer
};
Calls read_calls(std::string_view message);

// The answer to a message, or nothing if none is due (a notification, or a batch of them). Whatever
// the message is, the answer is one line of JSON.
std::string answer(Methods& methods, const Calls& calls);
std::string handle(Methods& methods, std::string_view message);

// The answer to a message of which only its size is known.
std::string too_big_answer(std::size_t limit);

// The English sentence of an error: its message as far as the catalogue has it.
std::string sentence_of(const Error& error);

// Errors of the protocol itself; their messages are in the catalogue "protocol".
Error error_of(std::string_view word, std::string_view message_id, std::vector<Arg> args = {});

}  // namespace agon::protocol
