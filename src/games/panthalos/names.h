// Names of things as messages: what events, prompts, refusals and sentences are made of.
#pragma once

#include <vector>

#include "core/message.h"
#include "games/panthalos/state.h"

namespace agon::panthalos {

Message location_name(Location location);
Message element_name(Element element);
Message token_name(const Content& content, Token token);
Message unknown_titan_name();
Message good_name(int type, bool refined);
Message merchant_name(int merchant);
Message underworld_name(const Content& content, int token);
Message piece_name(Piece piece);
Message place_name(Place place);
Message bonus_name(Bonus bonus);

// Every token of a set, one entry for each.
template <class Set>
std::vector<Message> token_names(const Content& content, const Set& set) {
  std::vector<Message> names;
  for (Token t = 0; t < Set::size(); ++t) {
    for (int i = 0; i < set[t]; ++i) names.push_back(token_name(content, t));
  }
  return names;
}

}  // namespace agon::panthalos
