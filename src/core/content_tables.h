// Reads the data files of a game, which is the same for all games. A content table is a file
// <name>.json, {"records": […]}, with a schema; an element of `records` is a row. The rows that
// come out of here fit their schema, have different keys and are in content order. Each game checks
// what its values must fulfil beyond that.
#pragma once

#include <array>
#include <boost/json.hpp>
#include <cassert>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/content_files.h"
#include "core/message.h"
#include "core/result.h"
#include "core/types.h"

namespace agon {

using ContentRow = boost::json::object;

struct TableSpec {
  std::string_view name;  // of the file, without .json
  Rule rule;
  int rows;                           // how many there must be; 0: what the reader finds right
  std::vector<std::string_view> key;  // fields that tell rows apart and give their order
};

struct ContentTable {
  TableSpec spec;
  boost::json::object schema;  // of a row's fields, by name
  std::vector<ContentRow> rows;
};

// How a game reads one of its content tables.
template <class Content>
struct ContentReader {
  TableSpec spec;
  Status (*read)(const ContentTable&, Content&);
};

// Finds the files of all content tables, and no others. Content order of a number is its size, of a
// text its place in the schema's list of choices or else in the alphabet.
Result<std::vector<ContentTable>> read_tables(
    std::span<const TableSpec> specs, const ContentFiles& schemas, const ContentFiles& files);
// All tables as one JSON object: equal tables give equal text.
std::string write_tables(std::span<const ContentTable> tables);

// Reads all tables, in their order, and keeps their text in `content.tables`.
template <class Content>
Result<Content> read_content(std::span<const ContentReader<Content>> tables,
                             const ContentFiles& schemas, const ContentFiles& files) {
  std::vector<TableSpec> specs;
  for (const ContentReader<Content>& table : tables) specs.push_back(table.spec);
  const Result<std::vector<ContentTable>> read = read_tables(specs, schemas, files);
  if (!read) return read.error();
  Content content;
  for (std::size_t i = 0; i < tables.size(); ++i) {
    if (const Status status = tables[i].read((*read)[i], content); !status) return status.error();
  }
  content.tables = write_tables(*read);
  return content;
}

// A constraint that a table breaks. The message gets the argument `file` besides.
Error broken(const ContentTable& table, std::string_view message, std::vector<Arg> args = {});
// The key of a row in words of the data, such as "earth 6".
Value label(const ContentTable& table, const ContentRow& row);
// The counts of a table must add up.
Status check_sum(const ContentTable& table, std::string_view field, int expected);
// Something that must be in the table is not.
Error absent(const ContentTable& table, std::string_view row);

// Fields of a row that fits its schema.
int number(const ContentRow& row, std::string_view field);
bool flag(const ContentRow& row, std::string_view field);
std::string_view text(const ContentRow& row, std::string_view field);

// Index of an id that is known to be among them.
template <std::size_t N>
int index_of(const std::array<std::string_view, N>& ids, std::string_view id) {
  for (std::size_t i = 0; i < N; ++i) {
    if (ids[i] == id) return static_cast<int>(i);
  }
  assert(false && "the schema admits only known ids");
  return 0;
}

}  // namespace agon
