#include "server/tables/verify.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "core/record.h"
#include "server/chance/keyed_picks.h"

namespace agon::server {
namespace json = boost::json;
namespace {

Error unverified(std::string_view id, std::vector<Arg> args = {}) {
  return Error{"unverified", Message(id, std::move(args)), {}};
}

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

}  // namespace

Status verify_chance(const json::value& record) {
  const Result<RecordText> text = read_record_text(record);
  if (!text) return text.error();
  const json::value* chance = record.get_object().if_contains("chance");
  if (chance == nullptr) return unverified("server.error.no_commitment");
  try {
    const auto key = GameKey::from_hex(std::string(chance->at("key").as_string()));
    if (!key || key->commitment() != std::string_view(chance->at("commitment").as_string())) {
      return unverified("server.error.wrong_key");
    }
    const json::array& entries = chance->at("entries").as_array();
    if (entries.size() != text->actions.size()) return unverified("server.error.no_commitment");
    Stream stream(*key, 0);
    if (!stream.gives(text->setup_picks)) {
      return unverified("server.error.wrong_picks", {{"position", 0}});
    }
    for (std::size_t i = 0; i < entries.size(); ++i) {
      const auto entry = entries[i].to_number<std::int64_t>();
      if (entry != stream.entry()) stream = Stream(*key, entry);
      if (!stream.gives(text->actions[i].picks)) {
        return unverified("server.error.wrong_picks", {{"position", static_cast<int>(i) + 1}});
      }
    }
  } catch (const std::exception&) {
    return unverified("server.error.no_commitment");
  }
  return {};
}

}  // namespace agon::server
