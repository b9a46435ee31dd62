#include "core/content_tables.h"

#include <algorithm>
#include <map>
#include <optional>

// With sanitizers on, g++ 12 wrongly warns that std::regex, which valijson uses, is uninitialized.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <valijson/adapters/boost_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

namespace agon {
namespace {

namespace json = boost::json;

constexpr std::size_t kMaxFileSize = 1 << 20;
constexpr std::size_t kMaxShownValue = 60;

std::string file_name(const TableSpec& spec) { return std::string(spec.name) + ".json"; }

Error broken(const TableSpec& spec, std::string_view message, std::vector<Arg> args = {}) {
  args.push_back({"file", Value::of_text(file_name(spec))});
  return {"bad_content", Message(message, std::move(args)), spec.rule};
}

Value as_text(std::string_view text) { return Value::of_text(std::string(text)); }

// The offending value as it stands in the file, cut if it is long.
Value shown(const json::value& value) {
  std::string text = json::serialize(value);
  if (text.size() > kMaxShownValue) {
    std::size_t end = kMaxShownValue;
    while ((static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;  // whole characters
    text = text.substr(0, end) + "…";
  }
  return Value::of_text(std::move(text));
}

Value joined(const json::array& choices) {
  std::string text;
  for (const json::value& choice : choices) {
    if (!text.empty()) text += ", ";
    text += choice.is_string() ? std::string(choice.as_string()) : json::serialize(choice);
  }
  return Value::of_text(std::move(text));
}

// -- files

Status check_file_names(std::span<const TableSpec> specs, const ContentFiles& files) {
  std::string expected;
  for (const TableSpec& spec : specs) {
    expected += (expected.empty() ? "" : ", ") + file_name(spec);
  }
  for (const auto& [name, content] : files) {
    const auto names_it = [&file = name](const TableSpec& spec) { return file_name(spec) == file; };
    const bool known = std::any_of(specs.begin(), specs.end(), names_it);
    if (!known) {
      return Error{"bad_content", Message("core.content.unknown_file",
                                          {{"file", as_text(name)}, {"files", as_text(expected)}})};
    }
  }
  for (const TableSpec& spec : specs) {
    if (!files.contains(file_name(spec))) {
      return broken(spec, "core.content.missing_file");
    }
  }
  return {};
}

Error not_json(const TableSpec& spec, std::string_view text, std::size_t at,
               const json::error_code& error) {
  const std::string_view before = text.substr(0, at);
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
  return broken(spec, "core.content.not_json",
                {{"line", static_cast<std::int64_t>(line)},
                 {"column", static_cast<std::int64_t>(at - line_start + 1)},
                 {"problem", as_text(error.message())}});
}

Result<json::value> parse_file(const TableSpec& spec, const std::string& text) {
  if (text.size() > kMaxFileSize) {
    return broken(spec, "core.content.too_big",
                  {{"size", static_cast<std::int64_t>(text.size())},
                   {"limit", static_cast<std::int64_t>(kMaxFileSize)}});
  }
  json::stream_parser parser;
  json::error_code error;
  const std::size_t read = parser.write_some(text.data(), text.size(), error);
  if (!error && read < text.size()) error = json::error::extra_data;
  if (!error) parser.finish(error);
  if (error) return not_json(spec, text, read, error);
  return parser.release();
}

// -- schemas

// A value of a file, with the part of the schema that it does not fit.
struct Misfit {
  std::string pointer;  // RFC 6901
  const json::value* value;
  const json::object* schema;
};

// Follows the path that valijson reports: "<root>", then [index] or ["name"] each.
Misfit locate(const std::vector<std::string>& path, const json::value& file,
              const json::value& schema) {
  Misfit at{"", &file, &schema.as_object()};
  for (const std::string& part : path) {
    if (part.size() < 3 || part.front() != '[') continue;
    std::string name = part.substr(1, part.size() - 2);
    if (name.front() == '"') name = name.substr(1, name.size() - 2);
    const json::value* value = nullptr;
    const json::value* inner = nullptr;
    if (at.value->is_array()) {
      value = at.value->as_array().if_contains(std::stoul(name));
      inner = at.schema->if_contains("items");
    } else if (at.value->is_object()) {
      value = at.value->as_object().if_contains(name);
      const json::value* properties = at.schema->if_contains("properties");
      inner = properties == nullptr ? nullptr : properties->as_object().if_contains(name);
    }
    if (value == nullptr || inner == nullptr) break;
    at = {at.pointer + "/" + name, value, &inner->as_object()};
  }
  if (at.pointer.empty()) at.pointer = "/";
  return at;
}

std::optional<Error> explain_fields(const TableSpec& spec, const Misfit& at) {
  const json::object* object = at.value->if_object();
  if (object == nullptr || !at.schema->contains("properties")) return std::nullopt;
  if (const json::value* required = at.schema->if_contains("required")) {
    for (const json::value& field : required->as_array()) {
      if (!object->contains(field.as_string())) {
        return broken(spec, "core.content.missing_field",
                      {{"path", as_text(at.pointer)}, {"field", as_text(field.as_string())}});
      }
    }
  }
  const json::object& properties = at.schema->at("properties").as_object();
  for (const auto& [field, value] : *object) {
    if (!properties.contains(field)) {
      return broken(spec, "core.content.unknown_field",
                    {{"path", as_text(at.pointer)}, {"field", shown(json::value(field))}});
    }
  }
  return std::nullopt;
}

// A list is too short, too long, or names something twice.
Error explain_list(const TableSpec& spec, const Misfit& at, std::vector<Arg> args) {
  const json::value* at_least = at.schema->if_contains("minItems");
  const std::int64_t min = at_least == nullptr ? 0 : at_least->as_int64();
  const std::int64_t max = at.schema->at("maxItems").as_int64();
  const auto length = static_cast<std::int64_t>(at.value->as_array().size());
  if (length >= min && length <= max) {
    args.push_back({"value", shown(*at.value)});
    return broken(spec, "core.content.repeated", std::move(args));
  }
  args.insert(args.end(), {{"length", length}, {"min", min}, {"max", max}});
  return broken(spec, "core.content.wrong_list", std::move(args));
}

// Says what would be right, from the part of the schema that the value does not fit.
Error explain(const TableSpec& spec, const Misfit& at) {
  if (auto error = explain_fields(spec, at)) return std::move(*error);
  std::vector<Arg> args = {{"path", as_text(at.pointer)}};
  if (at.value->is_array() && at.schema->contains("maxItems")) {
    return explain_list(spec, at, std::move(args));
  }
  args.push_back({"value", shown(*at.value)});
  if (const json::value* choices = at.schema->if_contains("enum")) {
    args.push_back({"choices", joined(choices->as_array())});
    return broken(spec, "core.content.not_a_choice", std::move(args));
  }
  if (at.schema->contains("minimum")) {
    args.push_back({"min", at.schema->at("minimum").as_int64()});
    args.push_back({"max", at.schema->at("maximum").as_int64()});
    return broken(spec, "core.content.not_in_range", std::move(args));
  }
  if (const json::value* pattern = at.schema->if_contains("pattern");
      pattern != nullptr && at.value->is_string()) {
    args.push_back({"form", as_text(pattern->as_string())});
    return broken(spec, "core.content.wrong_form", std::move(args));
  }
  args.push_back({"type", shown(at.schema->at("type"))});
  return broken(spec, "core.content.wrong_type", std::move(args));
}

Status check_schema(const TableSpec& spec, const json::value& schema_json,
                    const json::value& file) {
  using Adapter = valijson::adapters::BoostJsonAdapter;
  valijson::Schema schema;
  valijson::SchemaParser parser;
  parser.populateSchema(Adapter(schema_json), schema);
  valijson::Validator validator;
  valijson::ValidationResults results;
  if (validator.validate(schema, Adapter(file), &results)) return {};
  valijson::ValidationResults::Error innermost;  // the first one; those around it follow
  results.popError(innermost);
  return explain(spec, locate(innermost.context, file, schema_json));
}

// -- keys

std::int64_t place_in_choices(const json::value& choices, const json::value& value) {
  const json::array& array = choices.as_array();
  return std::find(array.begin(), array.end(), value) - array.begin();
}

// Numbers count as they are, texts by their place in the schema or else in the alphabet, lists of
// texts as sets.
using Rank = std::vector<std::pair<std::int64_t, std::string>>;

std::pair<std::int64_t, std::string> rank_of(const json::object& schema, const json::value& value) {
  if (value.is_int64()) return {value.as_int64(), ""};
  if (value.is_string()) {
    const json::value* choices = schema.if_contains("enum");
    if (choices == nullptr) return {0, std::string(value.as_string())};
    return {place_in_choices(*choices, value), ""};
  }
  std::int64_t set = 0;
  for (const json::value& item : value.as_array()) {
    set |= std::int64_t{1} << place_in_choices(schema.at("items").at("enum"), item);
  }
  return {set, ""};
}

Rank rank_of(const ContentTable& table, const ContentRow& row) {
  Rank rank;
  for (const std::string_view field : table.spec.key) {
    rank.push_back(rank_of(table.schema.at(field).as_object(), row.at(field)));
  }
  return rank;
}

Status sort_rows(ContentTable& table) {
  const auto rank = [&](const ContentRow& row) { return rank_of(table, row); };
  std::vector<ContentRow>& rows = table.rows;
  std::stable_sort(rows.begin(), rows.end(),
                   [&](const ContentRow& a, const ContentRow& b) { return rank(a) < rank(b); });
  for (std::size_t i = 1; i < rows.size(); ++i) {
    if (rank(rows[i - 1]) == rank(rows[i])) {
      return broken(table.spec, "core.content.twice", {{"record", label(table, rows[i])}});
    }
  }
  return {};
}

Result<ContentTable> read_table(const TableSpec& spec, const std::string& schema_text,
                                const std::string& text) {
  const Result<json::value> file = parse_file(spec, text);
  if (!file) return file.error();
  const json::value schema = json::parse(schema_text);
  if (const Status fits = check_schema(spec, schema, *file); !fits) return fits.error();
  ContentTable table{
      spec, schema.at_pointer("/properties/records/items/properties").as_object(), {}};
  for (const json::value& row : file->at("records").as_array()) {
    table.rows.push_back(row.as_object());
  }
  if (spec.rows != 0 && table.rows.size() != static_cast<std::size_t>(spec.rows)) {
    return broken(spec, "core.content.records",
                  {{"records", static_cast<std::int64_t>(table.rows.size())},
                   {"expected", spec.rows}});
  }
  if (const Status sorted = sort_rows(table); !sorted) return sorted.error();
  return table;
}

}  // namespace

Result<std::vector<ContentTable>> read_tables(
    std::span<const TableSpec> specs, const ContentFiles& schemas, const ContentFiles& files) {
  if (const Status names = check_file_names(specs, files); !names) return names.error();
  std::vector<ContentTable> tables;
  for (const TableSpec& spec : specs) {
    Result<ContentTable> table =
        read_table(spec, schemas.at(file_name(spec)), files.find(file_name(spec))->second);
    if (!table) return table.error();
    tables.push_back(std::move(*table));
  }
  return tables;
}

std::string write_tables(std::span<const ContentTable> tables) {
  json::object all;
  for (const ContentTable& table : tables) {
    json::array rows;
    for (const ContentRow& row : table.rows) {
      ContentRow ordered;
      for (const auto& field : table.schema) {
        if (const json::value* value = row.if_contains(field.key())) {
          ordered.emplace(field.key(), *value);
        }
      }
      rows.push_back(std::move(ordered));
    }
    all.emplace(table.spec.name, std::move(rows));
  }
  return json::serialize(all);
}

Error broken(const ContentTable& table, std::string_view message, std::vector<Arg> args) {
  return broken(table.spec, message, std::move(args));
}

Value label(const ContentTable& table, const ContentRow& row) {
  std::string words;
  for (const std::string_view field : table.spec.key) {
    const json::value& value = row.at(field);
    const Value word = joined(value.is_array() ? value.as_array() : json::array{value});
    words += (words.empty() ? "" : " ") + word.text;
  }
  return Value::of_text(std::move(words));
}

Status check_sum(const ContentTable& table, std::string_view field, int expected) {
  int sum = 0;
  for (const ContentRow& row : table.rows) sum += number(row, field);
  if (sum == expected) return {};
  return broken(table, "core.content.sum", {{"sum", sum}, {"expected", expected}});
}

Error absent(const ContentTable& table, std::string_view row) {
  return broken(table, "core.content.missing_record", {{"record", as_text(row)}});
}

int number(const ContentRow& row, std::string_view field) { return row.at(field).to_number<int>(); }

bool flag(const ContentRow& row, std::string_view field) { return row.at(field).as_bool(); }

std::string_view text(const ContentRow& row, std::string_view field) {
  return row.at(field).as_string();
}

}  // namespace agon
