#include "server/store/postgres_link.h"

#include <libpq-fe.h>

#include <array>
#include <memory>

#include "server/store/store_error.h"

namespace agon::server {
namespace {

using Options = std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)>;

constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kDefaults{{
    {"connect_timeout", "5"},
    {"keepalives_idle", "5"},
    {"keepalives_interval", "2"},
    {"keepalives_count", "3"},
    {"tcp_user_timeout", "10000"},
    {"application_name", "agon"},
    {"client_encoding", "UTF8"},
}};

std::string default_of(std::string_view option) {
  for (const auto& [name, value] : kDefaults) {
    if (name == option) return std::string(value);
  }
  return {};
}

void add_option(std::string& options, const std::string& name, const std::string& value) {
  options += name + "='";
  for (const char c : value) {
    if (c == '\'' || c == '\\') options += '\\';
    options += c;
  }
  options += "' ";
}

// An answer must wait for the disk, whatever the database is set to. A server that hangs must
// release its tables.
constexpr const char* kSession = R"(
  SET client_min_messages = 'warning';
  SET default_transaction_isolation = 'read committed';
  SET default_transaction_read_only = off;
  SET idle_in_transaction_session_timeout = '10s';
  SELECT set_config('synchronous_commit', 'on', false)
    WHERE current_setting('synchronous_commit') = 'off';
)";

}  // namespace

Result<std::string> postgres_options(const std::string& address) {
  char* complaint = nullptr;
  const Options parsed(PQconninfoParse(address.c_str(), &complaint), &PQconninfoFree);
  if (!parsed) {
    // It repeats parts of the address, and the address may hold a password.
    PQfreemem(complaint);
    return Error{"store", Message("server.error.store_address"), {}};
  }
  std::string options;
  for (const PQconninfoOption* option = parsed.get(); option->keyword != nullptr; ++option) {
    const std::string value = option->val != nullptr ? option->val : default_of(option->keyword);
    if (!value.empty()) add_option(options, option->keyword, value);
  }
  return options;
}

void PostgresArray::add(std::string_view text) {
  text_ += text_.size() > 1 ? ",\"" : "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') text_ += '\\';
    text_ += c;
  }
  text_ += '"';
}

void PostgresLink::open() {
  connection_.reset();
  connection_.emplace(options_);
// libpqxx 6 would open it again by itself, in the middle of our work and without our settings; 7
// no longer does, and has no such function.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  connection_->inhibit_reactivation(true);
#pragma GCC diagnostic pop
  pqxx::nontransaction session(*connection_);
  session.exec(kSession);
}

}  // namespace agon::server
