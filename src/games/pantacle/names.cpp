#include "games/pantacle/names.h"

namespace agon::pantacle {
namespace {

Message named(std::string_view family, std::string_view id) {
  return Message("pantacle." + std::string(family) + "." + std::string(id));
}

}  // namespace

Message favor_name(int favor) { return named("favor", kFavorIds[favor]); }
Message token_name(int token) { return named("token", kTokenIds[token]); }
Message point_name(int point) { return named("point", kPointIds[point]); }
Message keeper_name(int keeper) { return named("keeper", kKeeperIds[keeper]); }
Message moon_name(int moon) { return named("moon", kMoonIds[moon]); }

Message curse_name(const Content& content, int curse) {
  return named("curse", content.curses[curse].id);
}

Message blade_name(const Content& content, int blade) {
  const Blade& data = content.blades[blade];
  return Message("pantacle.blade",
                 {{"keeper", keeper_name(data.keeper)}, {"moon", moon_name(data.moon)}});
}

std::vector<Message> blade_names(const Content& content, Blades blades) {
  std::vector<Message> names;
  for_each_blade(blades, [&](int blade) { names.push_back(blade_name(content, blade)); });
  return names;
}

}  // namespace agon::pantacle
