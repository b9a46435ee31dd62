// Pieces of JSON that views and states share. Sets are objects from id to count, zeros left out.
#pragma once

#include <string>

#include "core/json_writer.h"
#include "games/panthalos/actions.h"

namespace agon::panthalos {

// {"good:iron": 2, …} for the kinds first … last - 1.
template <class Set>
void write_tokens(JsonWriter& out, const Content& content, const Set& set, Token first = 0,
                  Token last = Set::size()) {
  out.begin_object();
  for (Token t = first; t < last; ++t) {
    if (set[t] > 0) out.field(token_id(content, t), set[t]);
  }
  out.end_object();
}

inline void write_pool(JsonWriter& out, Pool pool) {
  out.begin_object();
  for (Piece piece = 0; piece < 8; ++piece) {
    if (pool.count(piece) > 0) out.field(piece_id(piece), pool.count(piece));
  }
  out.end_object();
}

inline void write_players(JsonWriter& out, PlayerSet set) {
  out.begin_array();
  for (Player p = 0; p < kMaxPlayers; ++p) {
    if (set.has(p)) out.value(p);
  }
  out.end_array();
}

// Ids of the entries of a content list, a bit each.
template <class List>
void write_ids(JsonWriter& out, const List& list, std::uint16_t bits) {
  out.begin_array();
  for (std::size_t i = 0; i < list.size(); ++i) {
    if ((bits >> i & 1U) != 0) out.value(list[i].id);
  }
  out.end_array();
}

inline void write_knowers(JsonWriter& out, Knowers knowers) {
  if (knowers == Knowers::everybody()) {
    out.value("everybody");
  } else {
    write_players(out, PlayerSet(knowers.bits));
  }
}

inline const std::string& underworld_id(const State& s, int token) {
  return s.content->underworld[token].id;
}

void write_options(JsonWriter& out, const State& s);

}  // namespace agon::panthalos
