// What each content table must fulfil beyond its schema, and where its rows go.
#pragma once

#include "core/content_tables.h"
#include "games/panthalos/content.h"

namespace agon::panthalos {

// A reader for each table. PAN-CONT-01 … 11
Status read_spaces(const ContentTable& table, Content& content);
Status read_location_elements(const ContentTable& table, Content& content);
Status read_polis_benefits(const ContentTable& table, Content& content);  // after the spaces
Status read_templum(const ContentTable& table, Content& content);
Status read_goods(const ContentTable& table, Content& content);
Status read_artisans(const ContentTable& table, Content& content);
Status read_titans(const ContentTable& table, Content& content);
Status read_reinforcements(const ContentTable& table, Content& content);
Status read_ships(const ContentTable& table, Content& content);
Status read_merchants(const ContentTable& table, Content& content);
Status read_underworld(const ContentTable& table, Content& content);

}  // namespace agon::panthalos
