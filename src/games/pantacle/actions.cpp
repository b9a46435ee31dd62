#include "games/pantacle/actions.h"

#include <charconv>
#include <vector>

namespace agon::pantacle {
namespace {

constexpr std::array<std::string_view, kVerbs> kVerbIds = {
    "look", "decline", "burden", "place", "extra",   "keep", "announce",
    "pass", "bribe",   "cover",  "drain", "discard", "stop"};

template <class List>
std::optional<std::uint8_t> find(const List& ids, std::string_view id) {
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (ids[i] == id) return static_cast<std::uint8_t>(i);
  }
  return std::nullopt;
}

template <class List>
std::optional<std::uint8_t> find_record(const List& records, std::string_view id) {
  for (std::size_t i = 0; i < records.size(); ++i) {
    if (records[i].id == id) return static_cast<std::uint8_t>(i);
  }
  return std::nullopt;
}

// A single digit up to `most`.
std::optional<std::uint8_t> digit(std::string_view text, int most) {
  if (text.size() != 1 || text[0] < '0' || text[0] > '0' + most) return std::nullopt;
  return static_cast<std::uint8_t>(text[0] - '0');
}

std::optional<std::uint8_t> player(std::string_view text) {
  constexpr std::string_view prefix = "player:";
  if (!text.starts_with(prefix)) return std::nullopt;
  return digit(text.substr(prefix.size()), kMaxPlayers - 1);
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  for (;;) {
    const std::size_t space = text.find(' ');
    words.push_back(text.substr(0, space));
    if (space == std::string_view::npos) return words;
    text.remove_prefix(space + 1);
  }
}

// Blades and perhaps the track, in any order, none of them twice.
std::optional<Action> parse_bribe(const Content& content,
                                  const std::vector<std::string_view>& words) {
  bool track = false;
  Blades blades = 0;
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[i] == "track" && !track) {
      track = true;
      continue;
    }
    const auto blade = find_record(content.blades, words[i]);
    if (!blade || (blades & blade_bit(*blade)) != 0) return std::nullopt;
    blades |= blade_bit(*blade);
  }
  const Action action = bribe_with(blades, track);
  return is_well_formed(action) ? std::optional(action) : std::nullopt;
}

std::size_t arguments_of(Verb verb) {
  switch (verb) {
    case Verb::kDecline:
    case Verb::kPass:
    case Verb::kStop: return 0;
    case Verb::kPlace: return 2;
    default: return 1;
  }
}

std::optional<std::uint8_t> parse_argument(const Content& content, Verb verb,
                                           std::string_view text) {
  switch (verb) {
    case Verb::kLook: return player(text);
    case Verb::kBurden: return find(kSacrificeIds, text);
    case Verb::kPlace: return find(kDiscIds, text);
    case Verb::kExtra: return digit(text, kMaxDrawn - 1);
    case Verb::kAnnounce: return find(kFavorIds, text);
    case Verb::kDiscard: return find_record(content.blades, text);
    default: return find_record(content.curses, text);
  }
}

std::string argument(const Content& content, Action action) {
  switch (action.verb) {
    case Verb::kLook: return "player:" + std::to_string(action.a);
    case Verb::kBurden: return std::string(kSacrificeIds[action.a]);
    case Verb::kPlace:
      return std::string(kDiscIds[action.a]) + " " + std::string(kPointIds[action.b]);
    case Verb::kExtra: return std::to_string(action.a);
    case Verb::kAnnounce: return std::string(kFavorIds[action.a]);
    case Verb::kDiscard: return content.blades[action.a].id;
    default: return content.curses[action.a].id;
  }
}

}  // namespace

bool is_well_formed(Action action) {
  if (action.verb == Verb::kBribe) {
    const int blades = std::popcount(action.blades);
    return action.a <= 1 && action.b == 0 && action.c == 0 && (action.blades & ~kAllBlades) == 0 &&
           blades >= 1 && blades <= kMaxHand;
  }
  if (action.blades != 0 || action.c != 0) return false;
  if (action.verb != Verb::kPlace && action.b != 0) return false;
  switch (action.verb) {
    case Verb::kLook: return action.a < kMaxPlayers;
    case Verb::kBurden: return action.a < kSacrificeIds.size();
    case Verb::kPlace: return action.a < kDiscIds.size() && action.b < kPoints;
    case Verb::kExtra: return action.a < kMaxDrawn;
    case Verb::kAnnounce: return action.a < kFavors;
    case Verb::kDiscard: return action.a < kBlades;
    case Verb::kKeep:
    case Verb::kCover:
    case Verb::kDrain: return action.a < kCurses;
    default: return action.a == 0 && static_cast<int>(action.verb) < kVerbs;
  }
}

std::string notation(const Content& content, Action action) {
  std::string text(kVerbIds[static_cast<std::size_t>(action.verb)]);
  if (action.verb == Verb::kBribe) {
    for_each_blade(action.blades, [&](int blade) { text += " " + content.blades[blade].id; });
    if (action.a != 0) text += " track";
  } else if (arguments_of(action.verb) > 0) {
    text += " " + argument(content, action);
  }
  return text;
}

std::optional<Action> parse(const Content& content, std::string_view text) {
  const std::vector<std::string_view> words = words_of(text);
  const auto index = find(kVerbIds, words[0]);
  if (!index) return std::nullopt;
  const auto verb = static_cast<Verb>(*index);
  if (verb == Verb::kBribe) return parse_bribe(content, words);
  if (words.size() != 1 + arguments_of(verb)) return std::nullopt;
  Action action = act(verb);
  if (words.size() > 1) {
    const auto a = parse_argument(content, verb, words[1]);
    if (!a) return std::nullopt;
    action.a = *a;
  }
  if (words.size() > 2) {
    const auto b = find(kPointIds, words[2]);
    if (!b) return std::nullopt;
    action.b = *b;
  }
  return action;
}

}  // namespace agon::pantacle
