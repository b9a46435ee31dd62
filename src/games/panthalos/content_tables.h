// What each table of data must fulfil beyond its schema, and where its records go.
#pragma once

#include "core/content_tables.h"
#include "games/panthalos/content.h"

namespace agon::panthalos {

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
