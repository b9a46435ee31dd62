// What each table of data must fulfil beyond its schema, and where its records go.
#pragma once

#include "core/content_tables.h"
#include "games/deukalion/content.h"

namespace agon::deukalion {

// A reader for each table. DEU-CNT-01 … 08
Status read_map(const Table& table, Content& content);
Status read_cities(const Table& table, Content& content);
Status read_settlements(const Table& table, Content& content);
Status read_chests(const Table& table, Content& content);
Status read_actions(const Table& table, Content& content);
Status read_pursuits(const Table& table, Content& content);
Status read_hoplite_roll(const Table& table, Content& content);
Status read_kylix_ring(const Table& table, Content& content);

}  // namespace agon::deukalion
