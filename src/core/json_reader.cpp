#include "core/json_reader.h"

#include <algorithm>
#include <boost/json.hpp>

namespace agon {
namespace {

std::string inside(const std::string& path, std::string_view key) {
  return path.empty() ? std::string(key) : path + "." + std::string(key);
}

// Keys and words come from outside: a message quotes no more than a line of them.
std::string quoted(std::string_view word) { return std::string(word.substr(0, 40)); }

}  // namespace

void JsonReader::fail(std::string_view message, const std::string& path, std::vector<Arg> args) {
  if (error_) return;
  args.insert(args.begin(), {"path", Value::of_text(path.substr(0, 120))});
  error_ = Error{"bad_state", Message(message, std::move(args))};
}

int JsonValue::number(int low, int high) const {
  if (reader_->failed()) return 0;
  if (value_ != nullptr && value_->is_int64() && value_->get_int64() >= low &&
      value_->get_int64() <= high) {
    return static_cast<int>(value_->get_int64());
  }
  reader_->fail("core.state.number", path_, {{"low", low}, {"high", high}});
  return 0;
}

bool JsonValue::flag() const {
  if (value_ != nullptr && value_->is_bool()) return value_->get_bool();
  reader_->fail("core.state.flag", path_);
  return false;
}

bool JsonValue::is_text() const { return value_ != nullptr && value_->is_string(); }

std::string_view JsonValue::text() const {
  if (value_ != nullptr && value_->is_string()) return value_->get_string();
  reader_->fail("core.state.text", path_);
  return {};
}

void JsonValue::unknown(std::string_view id) const {
  reader_->fail("core.state.unknown_id", path_, {{"id", Value::of_text(quoted(id))}});
}

std::size_t JsonValue::list_size(std::size_t most) const {
  if (value_ == nullptr || !value_->is_array()) {
    reader_->fail("core.state.list", path_);
    return 0;
  }
  if (value_->get_array().size() > most) {
    reader_->fail("core.state.too_many", path_, {{"most", static_cast<int>(most)}});
    return 0;
  }
  return value_->get_array().size();
}

JsonValue JsonValue::element(std::size_t i) const {
  return {*reader_, &value_->get_array()[i], inside(path_, std::to_string(i))};
}

std::size_t JsonValue::object_size() const {
  if (value_ != nullptr && value_->is_object()) return value_->get_object().size();
  reader_->fail("core.state.object", path_);
  return 0;
}

std::string_view JsonValue::entry_key(std::size_t i) const {
  return (value_->get_object().begin() + static_cast<std::ptrdiff_t>(i))->key();
}

JsonValue JsonValue::entry(std::size_t i) const {
  const auto* it = value_->get_object().begin() + static_cast<std::ptrdiff_t>(i);
  return {*reader_, &it->value(), inside(path_, quoted(it->key()))};
}

JsonFields::JsonFields(JsonValue value) : value_(std::move(value)) { value_.object_size(); }

bool JsonFields::has(std::string_view key) const {
  return !value_.reader_->failed() && value_.value_->get_object().contains(key);
}

JsonValue JsonFields::operator[](std::string_view key) {
  JsonReader& reader = *value_.reader_;
  const std::string path = inside(value_.path_, key);
  if (reader.failed()) return {reader, nullptr, path};
  const boost::json::value* found = value_.value_->get_object().if_contains(key);
  if (found == nullptr) reader.fail("core.state.missing", path);
  asked_.push_back(key);
  return {reader, found, path};
}

void JsonFields::finish() {
  if (value_.reader_->failed()) return;
  for (const auto& entry : value_.value_->get_object()) {
    const std::string_view key = entry.key();
    if (std::find(asked_.begin(), asked_.end(), key) == asked_.end()) {
      value_.reader_->fail("core.state.surplus", inside(value_.path_, quoted(key)));
    }
  }
}

Error impossible_state(std::string_view message, std::string fault) {
  return Error{"bad_state", Message(message, {{"what", Value::of_text(std::move(fault))}})};
}

}  // namespace agon
