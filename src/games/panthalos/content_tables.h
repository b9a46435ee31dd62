// From data files to records: what every table has in common. The records that come out of here fit
// their schema, are told apart by their key and stand in content order; what their values must
// fulfil beyond that is checked where they are read (content_board.cpp, content_tokens.cpp).
#pragma once

#include <boost/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/panthalos/content.h"

namespace agon::panthalos {

using Record = boost::json::object;
struct Table;

struct TableSpec {
  std::string_view name;  // of the file, without .json
  Rule rule;
  int records;                        // how many there must be; 0: as many as the board shows
  std::vector<std::string_view> key;  // fields that tell records apart and give their order
  Status (*read)(const Table&, Content&);
};

struct Table {
  const TableSpec* spec;
  std::vector<Record> records;
};

// Finds the files of all tables, and none besides. Content order of a text is its place in the
// schema's list of choices.
Result<std::vector<Table>> read_tables(std::span<const TableSpec> specs, const ContentFiles& files);
// All tables as one JSON object: equal tables give equal text.
std::string write_tables(std::span<const Table> tables);

// A constraint that a table breaks. The message gets the argument `file` besides.
Error broken(const TableSpec& spec, std::string_view message, std::vector<Arg> args = {});
// The key of a record in words of the data, such as "earth 6".
Value label(const TableSpec& spec, const Record& record);

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

// A reader for each table. PAN-CONT-01 … 11
Status read_spaces(const Table& table, Content& content);
Status read_location_elements(const Table& table, Content& content);
Status read_polis_benefits(const Table& table, Content& content);  // after the spaces
Status read_templum(const Table& table, Content& content);
Status read_goods(const Table& table, Content& content);
Status read_artisans(const Table& table, Content& content);
Status read_titans(const Table& table, Content& content);
Status read_reinforcements(const Table& table, Content& content);
Status read_ships(const Table& table, Content& content);
Status read_merchants(const Table& table, Content& content);
Status read_underworld(const Table& table, Content& content);

}  // namespace agon::panthalos
