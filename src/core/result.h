// Whatever a person, a file or a socket can get wrong comes back as a value.
#pragma once

#include <cassert>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "core/message.h"
#include "core/types.h"

namespace agon {

// What went wrong: a word for programs (see docs/protocol.md), a message for people and, where
// there is one, the rule behind it.
struct Error {
  std::string word;  // "illegal", "bad_setup", "bad_record", "bad_content" …
  Message message;
  Rule rule = {};
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}      // NOLINT(*-explicit-*)
  Result(Error error) : value_(std::move(error)) {}  // NOLINT(*-explicit-*)

  explicit operator bool() const { return std::holds_alternative<T>(value_); }
  T& operator*() { return std::get<T>(value_); }
  const T& operator*() const { return std::get<T>(value_); }
  T* operator->() { return &std::get<T>(value_); }
  const T* operator->() const { return &std::get<T>(value_); }
  const Error& error() const { return std::get<Error>(value_); }

 private:
  std::variant<T, Error> value_;
};

// The result of something that only succeeds or fails.
class [[nodiscard]] Status {
 public:
  Status() = default;
  Status(Error error) : error_(std::move(error)) {}  // NOLINT(*-explicit-*)
  explicit operator bool() const { return !error_.has_value(); }
  const Error& error() const { return *error_; }

 private:
  std::optional<Error> error_;
};

}  // namespace agon
