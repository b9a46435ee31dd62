#include "schemas.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <sstream>
#include <valijson/adapters/boost_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

namespace agon::test {
namespace {

using Adapter = valijson::adapters::BoostJsonAdapter;
namespace fs = std::filesystem;

fs::path folder(std::string_view name) {
  return fs::path(AGON_SOURCE_DIR) / "data" / "schemas" / name;
}

// "server/act.params.json" is the server's own where it has one, "views/pantacle.json" a game's.
// Schemas refer to each other by file name.
const boost::json::value* read_schema(const std::string& uri) {
  static std::map<std::string, boost::json::value> files;
  const std::string file = fs::path(uri).filename().string();
  const bool servers = uri.find("server/") != std::string::npos;
  const bool games = uri.find("views/") != std::string::npos;
  fs::path path = folder(games ? "views" : servers ? "server" : "protocol") / file;
  if (!fs::exists(path)) path = folder(servers ? "protocol" : "server") / file;
  const std::string name = path.string();
  const auto found = files.find(name);
  if (found != files.end()) return &found->second;
  std::ifstream in(path);
  if (!in) return nullptr;
  std::ostringstream text;
  text << in.rdbuf();
  return &(files[name] = boost::json::parse(text.str()));
}

const valijson::Schema& schema_of(const std::string& name) {
  static std::map<std::string, std::unique_ptr<valijson::Schema>> schemas;
  std::unique_ptr<valijson::Schema>& schema = schemas[name];
  if (schema) return *schema;
  schema = std::make_unique<valijson::Schema>();
  const boost::json::value* json = read_schema(name + ".json");
  if (json == nullptr) throw std::runtime_error("no schema " + name);
  valijson::SchemaParser parser(valijson::SchemaParser::kDraft7);
  parser.populateSchema(
      Adapter(*json), *schema, [](const std::string& uri) { return read_schema(uri); },
      [](const boost::json::value*) {});
  return *schema;
}

}  // namespace

std::vector<std::string> schema_names() {
  std::vector<std::string> names;
  for (const auto& file : fs::directory_iterator(folder("protocol"))) {
    names.push_back(file.path().filename().replace_extension().string());
  }
  return names;
}

std::string schema_problem(const std::string& name, const boost::json::value& value) {
  valijson::Validator validator(valijson::Validator::kStrongTypes);
  valijson::ValidationResults results;
  if (validator.validate(schema_of(name), Adapter(value), &results)) return {};
  std::string problem = name + ":";
  valijson::ValidationResults::Error error;
  while (results.popError(error)) {
    problem += "\n  ";
    for (const std::string& part : error.context) problem += part;
    problem += ": " + error.description;
  }
  return problem;
}

}  // namespace agon::test
