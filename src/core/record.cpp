#include "core/record.h"

#include <boost/json/parse.hpp>

namespace agon {
namespace json = boost::json;

Error bad_record(std::string_view id, std::vector<Arg> args) {
  return Error{"bad_record", Message(id, std::move(args))};
}

namespace {

Error missing(std::string_view field) {
  return bad_record("core.error.record_field", {{"field", Value::of_text(std::string(field))}});
}

const json::string* text_field(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(name);
  return value == nullptr ? nullptr : value->if_string();
}

std::optional<std::int64_t> number_of(const json::value& value) {
  if (const auto* n = value.if_int64()) return *n;
  return std::nullopt;
}

std::optional<std::vector<Pick>> read_picks(const json::value* value) {
  std::vector<Pick> picks;
  if (value == nullptr) return picks;
  const json::array* array = value->if_array();
  if (array == nullptr) return std::nullopt;
  for (const json::value& item : *array) {
    const json::array* pair = item.if_array();
    if (pair == nullptr || pair->size() != 2) return std::nullopt;
    const auto v = number_of((*pair)[0]);
    const auto n = number_of((*pair)[1]);
    if (!v || !n || *v < 0 || *v >= *n || *n > INT32_MAX) return std::nullopt;
    picks.push_back({static_cast<std::uint32_t>(*v), static_cast<std::uint32_t>(*n)});
  }
  return picks;
}

std::optional<RecordText::Line> read_line(const json::value& value) {
  const json::object* object = value.if_object();
  if (object == nullptr) return std::nullopt;
  const json::string* action = text_field(*object, "action");
  const json::value* player = object->if_contains("player");
  const auto number = player == nullptr ? std::nullopt : number_of(*player);
  auto picks = read_picks(object->if_contains("picks"));
  if (action == nullptr || !number || *number < 0 || *number >= kMaxPlayers || !picks) {
    return std::nullopt;
  }
  const json::value* automatic = object->if_contains("automatic");
  return RecordText::Line{static_cast<int>(*number), std::string(*action), std::move(*picks),
                          automatic != nullptr && automatic->is_bool() && automatic->get_bool()};
}

}  // namespace

Result<Setup> read_setup(const json::value& value) {
  const json::object* object = value.if_object();
  const json::value* players = object == nullptr ? nullptr : object->if_contains("players");
  const auto number = players == nullptr ? std::nullopt : number_of(*players);
  if (!number || *number < 0 || *number > 99) return Error{"bad_setup", missing("players").message};
  Setup setup;
  setup.players = static_cast<int>(*number);
  const json::value* options = object->if_contains("options");
  if (options == nullptr) return setup;
  if (!options->is_object()) return Error{"bad_setup", missing("options").message};
  for (const auto& [id, option] : options->get_object()) {
    if (const json::string* text = option.if_string()) {
      setup.options[std::string(id)] = std::string(*text);
    } else if (const auto n = number_of(option)) {
      setup.options[std::string(id)] = std::to_string(*n);
    } else if (option.is_bool()) {
      setup.options[std::string(id)] = option.get_bool() ? "on" : "off";
    } else {
      return Error{"bad_setup", missing(std::string(id)).message};
    }
  }
  return setup;
}

Result<RecordText> read_record_text(const json::value& value) {
  const json::object* object = value.if_object();
  if (object == nullptr) return bad_record("core.error.not_a_record");
  const json::string* format = text_field(*object, "format");
  if (format == nullptr || std::string_view(*format) != kRecordFormat) {
    return bad_record("core.error.not_a_record");
  }
  RecordText record;
  for (auto [field, target] :
       {std::pair{"game", &record.game}, std::pair{"rules", &record.rules},
        std::pair{"content", &record.content}, std::pair{"digest", &record.digest}}) {
    const json::string* text = text_field(*object, field);
    if (text == nullptr) return missing(field);
    *target = std::string(*text);
  }
  const json::value* setup = object->if_contains("setup");
  if (setup == nullptr) return missing("setup");
  Result<Setup> read = read_setup(*setup);
  if (!read) return read.error();
  record.setup = std::move(*read);
  auto picks = read_picks(object->if_contains("picks"));
  if (!picks) return missing("picks");
  record.setup_picks = std::move(*picks);
  if (const json::value* start = object->if_contains("start")) {
    if (!record.setup_picks.empty()) return missing("picks");
    record.start = *start;
  }
  const json::value* actions = object->if_contains("actions");
  if (actions == nullptr || !actions->is_array()) return missing("actions");
  for (const json::value& item : actions->get_array()) {
    std::optional<RecordText::Line> line = read_line(item);
    if (!line) {
      return bad_record("core.error.record_line",
                        {{"position", static_cast<int>(record.actions.size()) + 1}});
    }
    record.actions.push_back(std::move(*line));
  }
  return record;
}

void write(JsonWriter& out, const Setup& setup) {
  out.begin_object().field("players", setup.players).key("options").begin_object();
  for (const auto& [id, value] : setup.options) out.field(id, value);
  out.end_object().end_object();
}

void write(JsonWriter& out, const std::vector<Pick>& picks) {
  out.begin_array();
  for (const Pick& pick : picks) out.begin_array().value(pick.value).value(pick.of).end_array();
  out.end_array();
}

Result<json::value> parse_json(std::string_view text) {
  json::parse_options options;
  options.max_depth = 64;
  boost::system::error_code error;
  json::value value = json::parse({text.data(), text.size()}, error, {}, options);
  if (error) {
    return Error{"bad_json",
                 Message("core.error.bad_json", {{"why", Value::of_text(error.message())}})};
  }
  return value;
}

}  // namespace agon
