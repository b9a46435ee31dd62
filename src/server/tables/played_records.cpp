#include "server/tables/played_records.h"

#include <algorithm>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <cassert>
#include <cstdint>

#include "games/registry.h"
#include "server/protocol/params.h"
#include "server/protocol/table_making.h"

namespace agon::server {
namespace json = boost::json;
using protocol::Params;
namespace {

// The most bytes of a record that is kept.
constexpr std::size_t kMostRecord = std::size_t{1} << 20U;

const json::value* record_in(const protocol::Call& call) {
  if (call.method != "load" || !call.params || !call.params->is_object()) return nullptr;
  return call.params->get_object().if_contains("record");
}

Result<PlayedRecord> play(const json::value& record, const json::value& call) {
  Params params(&call);
  const auto position = params.optional_number("position", 0, INT32_MAX);
  const json::object* object = record.if_object();
  const json::value* id = object == nullptr ? nullptr : object->if_contains("game");
  if (id == nullptr || !id->is_string()) {
    return Error{"bad_record", Message("core.error.not_a_record"), {}};
  }
  auto game = find_game(std::string(id->get_string()));
  if (!game) return game.error();
  auto match = (*game)->from_record(record, 0);
  if (!match) return match.error();
  if (position) {
    const Status status = protocol::check_position(**match, *position);
    if (!status) return status.error();
  }
  PlayedRecord played{*game};
  if (!params.has("seats")) {
    const std::string text = (*match)->record();
    if (text.size() > kMostRecord) {
      return Error{"bad_record", Message("server.error.record_too_long"), {}};
    }
    played.record = json::parse(text);
    played.match = std::move(*match);
    return played;
  }
  if (position) (*match)->rewind(static_cast<int>(*position));
  if ((*match)->over()) return Error{"over", Message("core.error.over"), {}};
  played.start = json::parse((*match)->state_json());
  return played;
}

}  // namespace

bool loads_records(const protocol::Calls& calls) {
  return std::ranges::any_of(calls.calls, [](const auto& call) { return record_in(call); });
}

PlayedRecords::PlayedRecords(const protocol::Calls& calls) {
  for (const protocol::Call& call : calls.calls) {
    const json::value* record = record_in(call);
    if (record == nullptr) continue;
    try {
      played_.emplace(record, play(*record, *call.params));
    } catch (const std::exception& error) {
      played_.emplace(record, protocol::error_of("internal", "protocol.error.internal",
                                                 {{"why", Value::of_text(error.what())}}));
    }
  }
}

Result<PlayedRecord> PlayedRecords::take(const json::value& record) {
  const auto found = played_.find(&record);
  assert(found != played_.end());
  return std::move(played_.extract(found).mapped());
}

}  // namespace agon::server
