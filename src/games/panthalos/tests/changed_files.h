// Content sets for tests: the built-in files, changed row by row, and what the loader says.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <functional>
#include <stdexcept>
#include <string>

#include "games/panthalos/content.h"

namespace agon::embedded {
const std::map<std::string, std::string, std::less<>>& panthalos_data();
const std::map<std::string, std::string, std::less<>>& panthalos_schemas();
}  // namespace agon::embedded

namespace agon::panthalos::content_tests {

namespace json = boost::json;

inline const Content& built_in() {
  static const Result<Content> content = load_content(embedded::panthalos_data());
  return *content;
}

// The built-in files, to be changed row by row.
class Files {
 public:
  using Fits = std::function<bool(const json::object&)>;

  json::array& rows(std::string_view table) {
    auto& file = parsed_.try_emplace(std::string(table) + ".json").first->second;
    if (file.is_null()) file = json::parse(files_.at(std::string(table) + ".json"));
    return file.at("records").as_array();
  }
  json::object& row(std::string_view table, const Fits& fits) {
    for (json::value& row : rows(table)) {
      if (fits(row.as_object())) return row.as_object();
    }
    throw std::logic_error("no such record");
  }
  Files& set(std::string_view table, std::size_t index, std::string_view field, json::value value) {
    rows(table).at(index).as_object()[field] = std::move(value);
    return *this;
  }
  // For each row that fits.
  Files& set_all(std::string_view table, const Fits& fits, std::string_view field,
                 const json::value& value) {
    for (json::value& row : rows(table)) {
      if (fits(row.as_object())) row.as_object()[field] = value;
    }
    return *this;
  }
  Files& add(std::string_view table, std::string_view row) {
    rows(table).push_back(json::parse(row));
    return *this;
  }
  Files& remove(std::string_view table, const Fits& fits) {
    json::array& all = rows(table);
    all.erase(std::remove_if(all.begin(), all.end(),
                             [&](const json::value& v) { return fits(v.as_object()); }),
              all.end());
    return *this;
  }
  Files& write(std::string_view name, std::string_view text) {
    files_[std::string(name)] = text;
    return *this;
  }
  Files& without(std::string_view name) {
    files_.erase(std::string(name));
    return *this;
  }
  Result<Content> load() const {
    ContentFiles files = files_;
    for (const auto& [name, value] : parsed_) files[name] = json::serialize(value);
    return load_content(files);
  }

 private:
  ContentFiles files_ = embedded::panthalos_data();
  std::map<std::string, json::value, std::less<>> parsed_;
};

inline Files::Fits where(std::string_view field, const json::value& value) {
  return [field = std::string(field), value](const json::object& row) {
    return row.at(field) == value;
  };
}
inline Files::Fits both(const Files::Fits& a, const Files::Fits& b) {
  return [a, b](const json::object& row) { return a(row) && b(row); };
}

inline std::string text_of(const Value& value) {
  return value.kind == Value::Kind::kNumber ? std::to_string(value.number) : value.text;
}

// "sum PAN-CONT-05 goods.json": which constraint is said to be broken, and in which file.
inline std::string fault(const Result<Content>& result) {
  if (result) return "accepted";
  const Error& error = result.error();
  EXPECT_EQ(error.word, "bad_content");
  const std::string id = error.message.id;
  EXPECT_NE(id.find(".content."), std::string::npos) << id;
  std::string text = id.substr(id.rfind('.') + 1) + " " + std::string(error.rule);
  for (const Arg& arg : error.message.args) {
    if (arg.name == "file") text += " " + arg.value.text;
  }
  return text;
}
inline std::string fault(const Files& files) { return fault(files.load()); }

// One argument of the message.
inline std::string told(const Files& files, std::string_view name) {
  const Result<Content> result = files.load();
  if (result) return "accepted";
  for (const Arg& arg : result.error().message.args) {
    if (arg.name == name) return text_of(arg.value);
  }
  return "no argument";
}

inline std::string space_record(int order, std::string_view side = "2-3",
                                std::string_view at = "agora") {
  return R"({"board_side": ")" + std::string(side) + R"(", "location": ")" + std::string(at) +
         R"(", "order": )" + std::to_string(order) +
         R"(, "die_value": 2, "lightning": false, "capacity": 1, "origin": "source"})";
}

}  // namespace agon::panthalos::content_tests
