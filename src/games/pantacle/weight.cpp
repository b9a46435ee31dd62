// How likely a sensible player does something, without looking ahead: for playouts that should not
// be blind.
#include <algorithm>

#include "games/pantacle/pantacle.h"
#include "games/pantacle/play.h"

namespace agon::pantacle {
namespace {

std::uint32_t weight_of_favor(const State& s, int favor) {
  const PlayerState& player = s[s.active];
  if (player.discs_home() == 0) return 4;
  switch (favor) {
    case kConversion: {
      std::uint32_t cubes = 1;
      for (Player p = 0; p < s.players; ++p) {
        if (p != s.active && s[p].cubes > 0) cubes += 2;
      }
      return cubes;
    }
    case kIndoctrination: return player.adepts <= 3 ? 12 : 3;
    case kRecruitment: return player.adepts <= 4 ? 6 : 1;
    default: return player.token_count() < kSlots ? 8 : 1;
  }
}

// Worth its blades against a rival who is about to win, or for one who needs it.
std::uint32_t weight_of_bribe(const State& s) {
  const PlayerState& active = s[s.active];
  const PlayerState& player = s[s.agenda.top().player];
  if (player.discs_home() == 0) return 1000;
  if (active.discs_home() == 0) return 200;
  return 3;
}

std::uint32_t weight_of_curse(const State& s, int card) {
  const CurseData& data = s.content->curses[static_cast<std::size_t>(card)];
  if (data.exhaustion) {
    return static_cast<std::uint32_t>(std::max(1, 12 - 2 * data.cubes - 4 * data.adepts));
  }
  const Modifiers& m = data.modifiers;
  return m.sacrifice_one + m.sacrifice_all > 0 ? 1 : 5;
}

std::uint32_t weight_of_discard(const State& s, int blade) {
  if (s.announced == 0) return 2;
  const std::uint8_t moon = s.content->favors[static_cast<std::size_t>(s.announced - 1)].moon;
  return s.content->blades[static_cast<std::size_t>(blade)].moon == moon ? 10 : 2;
}

}  // namespace

std::uint32_t Pantacle::weight(const State& s, Action action) {
  switch (action.verb) {
    case Verb::kLook: return 4;
    case Verb::kPlace: return action.a == kSafeDisc ? 3 : 2;
    case Verb::kExtra: return 1;
    case Verb::kKeep: return weight_of_curse(s, action.a);
    case Verb::kAnnounce: return weight_of_favor(s, action.a);
    case Verb::kPass: return 4;
    case Verb::kBribe: return weight_of_bribe(s);
    case Verb::kDiscard: return weight_of_discard(s, action.a);
    default: return 2;
  }
}

}  // namespace agon::pantacle
