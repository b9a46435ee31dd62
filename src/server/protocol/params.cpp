#include "server/protocol/params.h"

#include "server/protocol/rpc.h"
#include "text/names.h"

namespace agon::protocol {
namespace json = boost::json;
namespace {

const json::object kNoParams;

constexpr std::string_view kText = "protocol.wanted.text";
constexpr std::string_view kName = "protocol.wanted.name";
constexpr std::string_view kNumber = "protocol.wanted.number";
constexpr std::string_view kSeed = "protocol.wanted.seed";
constexpr std::string_view kFlag = "protocol.wanted.flag";
constexpr std::string_view kPlayer = "protocol.wanted.player";
constexpr std::string_view kViewer = "protocol.wanted.viewer";

std::optional<std::int64_t> whole_number(const json::value& value) {
  if (const auto* n = value.if_int64()) return *n;
  return std::nullopt;
}

std::vector<Arg> last_player(int players) { return {{"last", players - 1}}; }

}  // namespace

Params::Params(const json::value* params) : object_(&kNoParams) {
  if (params == nullptr) return;
  if (const json::object* object = params->if_object()) {
    object_ = object;
  } else if (!params->get_array().empty()) {
    error_ = error_of("bad_params", "protocol.error.params_by_name");
  }
}

const json::value* Params::find(std::string_view name) {
  asked_for_.emplace(name);
  return object_->if_contains(name);
}

void Params::refuse(std::string_view name, std::string_view wanted, std::vector<Arg> args) {
  if (error_) return;
  error_ = error_of("bad_params", "protocol.error.bad_param",
                    {{"param", Value::of_text(std::string(name))},
                     {"wanted", Message(wanted, std::move(args))}});
}

Status Params::done() {
  if (error_) return *error_;
  for (const auto& [name, value] : *object_) {
    if (asked_for_.contains(name)) continue;
    return error_of("bad_params", "protocol.error.unknown_param",
                    {{"param", Value::of_text(std::string(name))}});
  }
  return {};
}

std::string Params::text(std::string_view name) {
  if (std::optional<std::string> text = optional_text(name)) return std::move(*text);
  refuse(name, kText);
  return {};
}

std::optional<std::string> Params::optional_text(std::string_view name) {
  const json::value* value = find(name);
  if (value == nullptr) return std::nullopt;
  const json::string* text = value->if_string();
  if (text != nullptr && text->size() <= kMaxText) return std::string(*text);
  refuse(name, kText);
  return std::nullopt;
}

std::optional<std::string> Params::optional_name(std::string_view name) {
  std::optional<std::string> text = optional_text(name);
  if (!text) return std::nullopt;
  std::optional<std::string> visible = visible_name(*text);
  if (!visible) refuse(name, kName);
  return visible;
}

std::int64_t Params::number(std::string_view name, std::int64_t min, std::int64_t max) {
  if (std::optional<std::int64_t> number = optional_number(name, min, max)) return *number;
  refuse(name, kNumber, {{"min", min}, {"max", max}});
  return min;
}

std::optional<std::int64_t> Params::optional_number(std::string_view name, std::int64_t min,
                                                    std::int64_t max) {
  const json::value* value = find(name);
  if (value == nullptr) return std::nullopt;
  const std::optional<std::int64_t> number = whole_number(*value);
  if (number && *number >= min && *number <= max) return number;
  refuse(name, kNumber, {{"min", min}, {"max", max}});
  return std::nullopt;
}

std::optional<std::uint64_t> Params::optional_seed(std::string_view name) {
  const json::value* value = find(name);
  if (value == nullptr) return std::nullopt;
  if (const auto* n = value->if_int64(); n != nullptr && *n >= 0) {
    return static_cast<std::uint64_t>(*n);
  }
  if (const auto* n = value->if_uint64()) return *n;
  refuse(name, kSeed);
  return std::nullopt;
}

bool Params::flag(std::string_view name, bool fallback) {
  const json::value* value = find(name);
  if (value == nullptr) return fallback;
  if (const bool* flag = value->if_bool()) return *flag;
  refuse(name, kFlag);
  return fallback;
}

Player Params::player(std::string_view name, int players) {
  if (std::optional<Player> player = optional_player(name, players)) return *player;
  refuse(name, kPlayer, last_player(players));
  return 0;
}

std::optional<Player> Params::optional_player(std::string_view name, int players) {
  const json::value* value = find(name);
  if (value == nullptr) return std::nullopt;
  const std::optional<std::int64_t> number = whole_number(*value);
  if (number && *number >= 0 && *number < players) return static_cast<Player>(*number);
  refuse(name, kPlayer, last_player(players));
  return std::nullopt;
}

std::optional<Viewer> Params::optional_viewer(std::string_view name, int players) {
  const json::value* value = find(name);
  if (value == nullptr) return std::nullopt;
  if (const json::string* text = value->if_string()) {
    if (*text == "onlooker") return kOnlooker;
    if (*text == "referee") return kReferee;
  } else if (const auto number = whole_number(*value);
             number && *number >= 0 && *number < players) {
    return static_cast<Viewer>(*number);
  }
  refuse(name, kViewer, last_player(players));
  return std::nullopt;
}

const json::value* Params::optional_value(std::string_view name) { return find(name); }

}  // namespace agon::protocol
