// From data files to records: what the content of every game has in common. A table is a file
// <name>.json, {"records": […]}, with a schema. The records that come out of here fit their schema,
// are told apart by their key and stand in content order; what their values must fulfil beyond that
// is checked where a game reads them.
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

using Record = boost::json::object;

struct TableSpec {
  std::string_view name;  // of the file, without .json
  Rule rule;
  int records;                        // how many there must be; 0: what the reader finds right
  std::vector<std::string_view> key;  // fields that tell records apart and give their order
};

struct Table {
  TableSpec spec;
  boost::json::object schema;  // of a record's fields, by name
  std::vector<Record> records;
};

// A table and what a game makes of it.
template <class Content>
struct ContentTable {
  TableSpec spec;
  Status (*read)(const Table&, Content&);
};

// Finds the files of all tables, and none besides. Content order of a number is its size, of a text
// its place in the schema's list of choices or else in the alphabet.
Result<std::vector<Table>> read_tables(std::span<const TableSpec> specs,
                                       const ContentFiles& schemas, const ContentFiles& files);
// All tables as one JSON object: equal tables give equal text.
std::string write_tables(std::span<const Table> tables);

// Reads all tables, in their order, and keeps their text in `content.tables`.
template <class Content>
Result<Content> read_content(std::span<const ContentTable<Content>> tables,
                             const ContentFiles& schemas, const ContentFiles& files) {
  std::vector<TableSpec> specs;
  for (const ContentTable<Content>& table : tables) specs.push_back(table.spec);
  const Result<std::vector<Table>> read = read_tables(specs, schemas, files);
  if (!read) return read.error();
  Content content;
  for (std::size_t i = 0; i < tables.size(); ++i) {
    if (const Status status = tables[i].read((*read)[i], content); !status) return status.error();
  }
  content.tables = write_tables(*read);
  return content;
}

// A constraint that a table breaks. The message gets the argument `file` besides.
Error broken(const Table& table, std::string_view message, std::vector<Arg> args = {});
// The key of a record in words of the data, such as "earth 6".
Value label(const Table& table, const Record& record);
// The counts of a table must add up.
Status check_sum(const Table& table, std::string_view field, int expected);
// Something that must be in the table is not.
Error absent(const Table& table, std::string_view record);

// Fields of a record that fits its schema.
int number(const Record& record, std::string_view field);
bool flag(const Record& record, std::string_view field);
std::string_view text(const Record& record, std::string_view field);

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
