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

// Reads a call. Returns why it has not the form that JSON-RPC asks for, or nothing.
std::optional<Failure> read_call(json::value& value, Call& call) {
  json::object* object = value.if_object();
  if (object == nullptr) return invalid_request("protocol.error.not_a_request");
  json::value* id = object->if_contains("id");
  if (id != nullptr && !id->is_string() && !id->is_number() && !id->is_null()) {
    return invalid_request("protocol.error.bad_id");
  }
  if (id != nullptr) call.id = std::move(*id);
  const json::value* method = object->if_contains("method");
  if (method != nullptr && method->is_string()) call.method = method->get_string();
  const json::value* version = object->if_contains("jsonrpc");
  if (version == nullptr || !version->is_string() || version->get_string() != "2.0") {
    return invalid_request("protocol.error.bad_version");
  }
  if (method == nullptr || !method->is_string()) {
    return invalid_request("protocol.error.no_method");
  }
  json::value* params = object->if_contains("params");
  if (params != nullptr && !params->is_structured()) {
    return invalid_request("protocol.error.params_not_structured");
  }
  if (params != nullptr) call.params = std::move(*params);
  return std::nullopt;
}

// Something that is no call gets an answer even without an id: nobody can tell whether it was meant
// to be a notification.
Call call_of(json::value& value) {
  Call call;
  if (const std::optional<Failure> failure = read_call(value, call)) {
    call.refusal = error_answer(call.id.value_or(nullptr), *failure);
  }
  return call;
}

// Why a batch is not carried out; nothing if it is.
std::string refusal_of(const json::array& batch, std::size_t size) {
  if (batch.empty()) return error_answer(nullptr, invalid_request("protocol.error.empty_batch"));
  if (size > kMaxRequestBytes) return too_big_answer(kMaxRequestBytes);
  if (batch.size() <= kMaxBatch) return {};
  return error_answer(nullptr,
                      {code::kRefused, error_of("too_big", "protocol.error.long_batch",
                                                {{"limit", static_cast<int>(kMaxBatch)}})});
}

Calls read_message(std::string_view message) {
  Calls read;
  if (message.size() > kMaxMessageBytes) {
    read.refusal = too_big_answer(kMaxMessageBytes);
    return read;
  }
  Result<json::value> value = parse_json(message);
  if (!value) {
    read.refusal =
        error_answer(nullptr, {code::kParseError, Error{"malformed", value.error().message, {}}});
    return read;
  }
  if (json::array* batch = value->if_array()) {
    read.batch = true;
    read.refusal = refusal_of(*batch, message.size());
    if (!read.refusal.empty()) return read;
    for (json::value& item : *batch) read.calls.push_back(call_of(item));
    return read;
  }
  Call call = call_of(*value);
  if (call.refusal.empty() && message.size() > kMaxRequestBytes && call.method != "load") {
    if (!call.id) return read;
    call.refusal = error_answer(*call.id, too_big(kMaxRequestBytes));
  }
  read.calls.push_back(std::move(call));
  return read;
}

// One call; nothing if it was a notification.
std::string answer_one(Methods& methods, const Call& call) {
  if (!call.refusal.empty()) return call.refusal;
  const Result<std::string> result =
      methods.call(call.method, call.params ? &*call.params : nullptr);
  if (!call.id) return {};
  return result ? result_answer(*call.id, *result)
                : error_answer(*call.id, {code_of(result.error()), result.error()});
}

std::string answer_all(Methods& methods, const Calls& calls) {
  if (!calls.refusal.empty()) return calls.refusal;
  std::string answers;
  for (const Call& call : calls.calls) {
    const std::string answer = answer_one(methods, call);
    if (answer.empty()) continue;
    if (calls.batch) answers += answers.empty() ? '[' : ',';
    answers += answer;
  }
  if (calls.batch && !answers.empty()) answers += ']';
  return answers;
}

// Something unexpected happened, such as too little memory. The caller hears of it, and the next
// message is carried out as usual.
std::string internal_error(const std::exception& exception) {
  return error_answer(nullptr, {code::kInternalError,
                                error_of("internal", "protocol.error.internal",
                                         {{"why", Value::of_text(exception.what())}})});
}

}  // namespace

std::string_view Call::text(std::string_view param) const {
  const json::object* object = params ? params->if_object() : nullptr;
  const json::value* value = object == nullptr ? nullptr : object->if_contains(param);
  return value != nullptr && value->is_string() ? std::string_view(value->get_string())
                                                : std::string_view();
}

Calls read_calls(std::string_view message) {
  try {
    return read_message(message);
  } catch (const std::exception& exception) {
    Calls read;
    read.refusal = internal_error(exception);
    return read;
  }
}

std::string answer(Methods& methods, const Calls& calls) {
  try {
    return answer_all(methods, calls);
  } catch (const std::exception& exception) {
    return internal_error(exception);
  }
}

std::string handle(Methods& methods, std::string_view message) {
  return answer(methods, read_calls(message));
}

std::string too_big_answer(std::size_t limit) { return error_answer(nullptr, too_big(limit)); }

std::string sentence_of(const Error& error) { return Words(Lang::kEnglish)(error.message); }

Error error_of(std::string_view word, std::string_view message_id, std::vector<Arg> args) {
  return Error{std::string(word), Message(message_id, std::move(args)), {}};
}

}  // namespace agon::protocol
