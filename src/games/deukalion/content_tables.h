// What each content table must fulfil beyond its schema, and where its rows go.
#pragma once

#include "core/content_tables.h"
#include "games/deukalion/content.h"

namespace agon::deukalion {

// A reader for each table. DEU-CNT-01 … 08
Status read_map(const ContentTable& table, Content& content);
Status read_cities(const ContentTable& table, Content& content);
Status read_settlements(const ContentTable& table, Content& content);
Status read_chests(const ContentTable& table, Content& content);
Status read_actions(const ContentTable& table, Content& content);
Status read_pursuits(const ContentTable& table, Content& content);
Status read_hoplite_roll(const ContentTable& table, Content& content);
Status read_kylix_ring(const ContentTable& table, Content& content);

}  // namespace agon::deukalion
