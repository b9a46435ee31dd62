#include "server/tables/verify.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "core/record.h"

namespace agon::server {
namespace json = boost::json;
namespace {

Error unverified(std::string_view id, std::vector<Arg> args = {}) {
  return Error{"unverified", Message(id, std::move(args)), {}};
}

Error wrong_picks(std::size_t position) {
  return unverified("server.error.wrong_picks", {{"position", static_cast<int>(position)}});
}

// -- by count

// Each pick is the next of the key's: none is left out, added or moved.
Result<Verified> verify_by_count(const RecordText& record, const GameKey& key) {
  std::int64_t before = 0;
  const auto fell = [&](const std::vector<Pick>& picks) {
    for (const Pick& pick : picks) {
      if (counted_pick(key, before++, pick.of) != pick.value) return false;
    }
    return true;
  };
  if (!fell(record.setup_picks)) return wrong_picks(0);
  for (std::size_t i = 0; i < record.actions.size(); ++i) {
    if (!fell(record.actions[i].picks)) return wrong_picks(i + 1);
  }
  return Verified{};
}

// -- by entry

// The picks of one entry come one after the other from one stream.
class Stream {
 public:
  Stream(const GameKey& key, std::int64_t entry) : entry_(entry), source_(key, entry) {}
  std::int64_t entry() const { return entry_; }
  bool gives(const std::vector<Pick>& picks) {
    for (const Pick& pick : picks) {
      if (source_.pick(pick.of) != pick.value) return false;
    }
    return true;
  }

 private:
  std::int64_t entry_;
  KeyedPicks source_;
};

// Numbers only grow. Gaps are honest where seats, settings and take-backs were; they are counted.
Result<Verified> verify_by_entry(const RecordText& record, const GameKey& key,
                                 const json::array& entries) {
  if (entries.size() != record.actions.size()) return unverified("server.error.no_commitment");
  Verified verified{PickRule::kByEntry, 0};
  Stream stream(key, 0);
  if (!stream.gives(record.setup_picks)) return wrong_picks(0);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const auto entry = entries[i].to_number<std::int64_t>();
    if (entry < stream.entry()) return wrong_picks(i + 1);
    if (entry > stream.entry()) {
      verified.unexplained += entry - stream.entry() - 1;
      stream = Stream(key, entry);
    }
    if (!stream.gives(record.actions[i].picks)) return wrong_picks(i + 1);
  }
  return verified;
}

Result<Verified> verify(const RecordText& record, const json::object& chance) {
  const json::value* named = chance.if_contains("rule");
  const auto number = named == nullptr ? 1 : named->to_number<int>();
  if (number != 1 && number != 2) return unverified("server.error.no_commitment");
  const auto rule = static_cast<PickRule>(number);
  const auto key = GameKey::from_hex(std::string(chance.at("key").as_string()));
  if (!key || key->commitment(rule) != std::string_view(chance.at("commitment").as_string())) {
    return unverified("server.error.wrong_key");
  }
  if (rule == PickRule::kByEntry) {
    return verify_by_entry(record, *key, chance.at("entries").as_array());
  }
  if (chance.contains("entries")) return unverified("server.error.no_commitment");
  return verify_by_count(record, *key);
}

}  // namespace

Result<Verified> verify_chance(const json::value& record) {
  const Result<RecordText> text = read_record_text(record);
  if (!text) return text.error();
  const json::value* chance = record.get_object().if_contains("chance");
  if (chance == nullptr) return unverified("server.error.no_commitment");
  try {
    return verify(*text, chance->as_object());
  } catch (const std::exception&) {
    return unverified("server.error.no_commitment");
  }
}

}  // namespace agon::server
