// A connection to PostgreSQL that is opened again after it broke.
#pragma once

#include <mutex>
#include <optional>
#include <pqxx/pqxx>
#include <string>
#include <utility>

#include "core/result.h"

namespace agon::server {

// An address as options of a connection, with ours added where it says nothing: a host that no
// longer answers is noticed within seconds.
Result<std::string> postgres_options(const std::string& address);

// "{…}" for a parameter of type text[] or bigint[].
class PostgresArray {
 public:
  void add(std::string_view text);
  void add(std::int64_t number) { add(std::to_string(number)); }
  // The literal, closed.
  std::string text() const { return text_ + "}"; }

 private:
  std::string text_ = "{";
};

class PostgresLink {
 public:
  // Opens; throws if it cannot.
  explicit PostgresLink(std::string options) : options_(std::move(options)) { open(); }

  // A broken connection may look whole until it is used.
  bool is_open() const { return connection_ && connection_->is_open(); }
  // The connection, opened again if it broke.
  pqxx::connection& connection() {
    if (!is_open()) open();
    return *connection_;
  }

  // Runs `work`, which may safely run twice, in a transaction; once more if the connection broke.
  template <class Work>
  auto transact(Work work) {
    try {
      return attempt(work);
    } catch (const std::exception&) {
      if (is_open()) throw;
    }
    return attempt(work);
  }

 private:
  template <class Work>
  auto attempt(Work& work) {
    pqxx::work transaction(connection());
    auto result = work(transaction);
    transaction.commit();
    return result;
  }
  void open();

  std::string options_;
  std::optional<pqxx::connection> connection_;
};

}  // namespace agon::server
