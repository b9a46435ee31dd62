#include "server/protocol/rpc.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <exception>

#include "core/json_writer.h"
#include "core/record.h"
#include "text/words.h"

namespace agon::protocol {
namespace json = boost::json;
namespace {

struct Failure {
  int code;
  Error error;
};

void begin_answer(JsonWriter& out, const json::value& id) {
  out.begin_object().field("jsonrpc", "2.0").key("id").raw(json::serialize(id));
}

std::string result_answer(const json::value& id, std::string_view result) {
  JsonWriter out;
  begin_answer(out, id);
  out.key("result").raw(result).end_object();
  return out.take();
}

std::string error_answer(const json::value& id, const Failure& failure) {
  JsonWriter out;
  begin_answer(out, id);
  out.key("error").begin_object().field("code", failure.code);
  out.field("message", sentence_of(failure.error));
  out.key("data").begin_object().field("word", failure.error.word);
  write(out.key("message"), failure.error.message);
  if (!failure.error.rule.empty()) out.field("rule", failure.error.rule);
  out.end_object().end_object().end_object();
  return out.take();
}

int code_of(const Error& error) {
  if (error.word == "unknown_method") return code::kMethodNotFound;
  if (error.word == "bad_params") return code::kInvalidParams;
  return code::kRefused;
}

Failure too_big(std::size_t limit) {
  return {code::kRefused, error_of("too_big", "protocol.error.too_big",
                                   {{"limit", static_cast<std::int64_t>(limit)}})};
}

Failure invalid_request(std::string_view message_id) {
  return {code::kInvalidRequest, error_of("malformed", message_id)};
}

// A request of the form that JSON-RPC asks for.
struct Request {
  const json::value* id = nullptr;  // null for a notification
  std::string_view method;
  const json::value* params = nullptr;
};

std::optional<Failure> read_request(const json::value& value, Request& request) {
  const json::object* object = value.if_object();
  if (object == nullptr) return invalid_request("protocol.error.not_a_request");
  const json::value* id = object->if_contains("id");
  if (id != nullptr && !id->is_string() && !id->is_number() && !id->is_null()) {
    return invalid_request("protocol.error.bad_id");
  }
  request.id = id;
  const json::value* version = object->if_contains("jsonrpc");
  if (version == nullptr || !version->is_string() || version->get_string() != "2.0") {
    return invalid_request("protocol.error.bad_version");
  }
  const json::value* method = object->if_contains("method");
  if (method == nullptr || !method->is_string()) {
    return invalid_request("protocol.error.no_method");
  }
  request.method = method->get_string();
  request.params = object->if_contains("params");
  if (request.params != nullptr && !request.params->is_structured()) {
    return invalid_request("protocol.error.params_not_structured");
  }
  return std::nullopt;
}

// One request; nothing if it was a notification. A thing that is no request is answered even
// without an id, since it cannot be told what it was meant to be.
std::string handle_one(Methods& methods, const json::value& value, std::size_t size) {
  Request request;
  if (const std::optional<Failure> failure = read_request(value, request)) {
    return error_answer(request.id == nullptr ? json::value(nullptr) : *request.id, *failure);
  }
  if (size > kMaxRequestBytes && request.method != "load") {
    return request.id == nullptr ? "" : error_answer(*request.id, too_big(kMaxRequestBytes));
  }
  const Result<std::string> result = methods.call(request.method, request.params);
  if (request.id == nullptr) return {};
  return result ? result_answer(*request.id, *result)
                : error_answer(*request.id, {code_of(result.error()), result.error()});
}

std::string handle_batch(Methods& methods, const json::array& batch, std::size_t size) {
  if (batch.empty()) return error_answer(nullptr, invalid_request("protocol.error.empty_batch"));
  if (size > kMaxRequestBytes) return error_answer(nullptr, too_big(kMaxRequestBytes));
  if (batch.size() > kMaxBatch) {
    return error_answer(nullptr,
                        {code::kRefused, error_of("too_big", "protocol.error.long_batch",
                                                  {{"limit", static_cast<int>(kMaxBatch)}})});
  }
  std::string answers;
  for (const json::value& item : batch) {
    const std::string answer = handle_one(methods, item, 0);
    if (answer.empty()) continue;
    answers += answers.empty() ? '[' : ',';
    answers += answer;
  }
  if (!answers.empty()) answers += ']';
  return answers;
}

std::string handle_message(Methods& methods, std::string_view message) {
  if (message.size() > kMaxMessageBytes) return too_big_answer(kMaxMessageBytes);
  const Result<json::value> value = parse_json(message);
  if (!value) {
    return error_answer(nullptr,
                        {code::kParseError, Error{"malformed", value.error().message, {}}});
  }
  if (const json::array* batch = value->if_array()) {
    return handle_batch(methods, *batch, message.size());
  }
  return handle_one(methods, *value, message.size());
}

}  // namespace

std::string handle(Methods& methods, std::string_view message) {
  try {
    return handle_message(methods, message);
  } catch (const std::exception& exception) {
    // Out of memory and the like: the caller hears of it, and the next message is welcome.
    return error_answer(nullptr, {code::kInternalError,
                                  error_of("internal", "protocol.error.internal",
                                           {{"why", Value::of_text(exception.what())}})});
  }
}

std::string too_big_answer(std::size_t limit) { return error_answer(nullptr, too_big(limit)); }

std::string sentence_of(const Error& error) { return Words(Lang::kEnglish)(error.message); }

Error error_of(std::string_view word, std::string_view message_id, std::vector<Arg> args) {
  return Error{std::string(word), Message(message_id, std::move(args)), {}};
}

}  // namespace agon::protocol
