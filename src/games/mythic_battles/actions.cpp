#include "games/mythic_battles/actions.h"

#include <charconv>
#include <vector>

namespace agon::mythic_battles {

const std::array<PayRow, kPays> kPayRows = {{{"none", 0, 0, 0},
                                             {"free", 0, 0, 0},
                                             {"aow", 1, 0, 0},
                                             {"omphalos", 0, 1, 0},
                                             {"pair", 0, 0, 1},
                                             {"aow_aow", 2, 0, 0},
                                             {"aow_omphalos", 1, 1, 0},
                                             {"aow_pair", 1, 0, 1},
                                             {"omphalos_omphalos", 0, 2, 0},
                                             {"omphalos_pair", 0, 1, 1},
                                             {"pair_pair", 0, 0, 2}}};

namespace {

// What an argument of a verb is, and the words for it; those in brackets may be left out.
enum class Word : std::uint8_t {
  kNone,
  kUnit,
  kMaybeUnit,  // [unit]
  kArea,
  kCard,       // card:…
  kPay,        // [pay:…]
  kUproot,     // [uproot]
  kDeclared,   // [full] [uproot]
  kPower,      // its id
  kTarget,     // of the power before it: unit, area or nothing
  kPayUproot,  // [pay:…] [uproot]
  kOrder,      // power, or monster_slayer
  kFace,       // die:…
  kMaybeFace,  // [die:…]
  kNumber,
};

struct VerbRow {
  std::string_view id;
  std::array<Word, 3> words = {};
};
using W = Word;
constexpr std::array<VerbRow, kVerbs> kVerbRows = {{
    {"recruit", {W::kUnit}},
    {"draw"},
    {"peek"},
    {"keep", {W::kCard}},
    {"pass"},
    {"pass_draw"},
    {"activate", {W::kUnit, W::kPay}},
    {"rest"},
    {"recall", {W::kUnit, W::kPay}},
    {"draw_cards", {W::kPay}},
    {"search", {W::kPay}},
    {"take", {W::kCard}},
    {"heal"},
    {"stop"},
    {"end_turn"},
    {"walk", {W::kArea}},
    {"run", {W::kArea}},
    {"go", {W::kArea, W::kUproot}},
    {"halt"},
    {"claim", {W::kArea}},
    {"absorb", {W::kMaybeUnit}},
    {"deploy", {W::kArea}},
    {"drop"},
    {"attack", {W::kUnit, W::kDeclared}},
    {"power", {W::kPower, W::kTarget, W::kPayUproot}},
    {"lead", {W::kUnit}},
    {"fetch"},
    {"end_activation"},
    {"evade", {W::kPay}},
    {"guard", {W::kUnit}},
    {"agree"},
    {"retaliate", {W::kUproot}},
    {"order", {W::kOrder}},
    {"reroll", {W::kFace, W::kMaybeFace, W::kPay}},
    {"assault", {W::kNumber, W::kNumber, W::kNumber}},
    {"roll"},
    {"wound", {W::kNumber}},
    {"pass_wound", {W::kUnit}},
    {"throw", {W::kArea}},
    {"next", {W::kUnit}},
    {"add", {W::kUnit}},
    {"aim", {W::kArea}},
    {"mark", {W::kUnit}},
    {"eject", {W::kArea}},
    {"done"},
    {"no"},
}};

constexpr std::string_view kSlayerId = "monster_slayer";

std::string pay_text(int pay) {
  if (pay == kNoPay || pay >= kPays) return {};
  return std::string(" pay:").append(kPayRows[pay].id);
}
std::string face_id(int face) {
  std::string id = "die:";
  return face == 0 ? id.append("blank") : id.append(std::to_string(face));
}
std::string_view uproot_text(bool uproots) { return uproots ? " uproot" : ""; }

std::string unit_text(const Content& content, int u) {
  return u < content.unit_count() ? content.units[u].id : "unknown";
}

// Reads the words of a notation one after the other.
class Words {
 public:
  Words(const Content& content, std::string_view text) : content_(content) {
    while (true) {
      const std::size_t cut = text.find(' ');
      words_.push_back(text.substr(0, cut));
      if (cut == std::string_view::npos) break;
      text.remove_prefix(cut + 1);
    }
  }
  std::string_view verb() const { return words_[0]; }
  bool used_up() const { return next_ == words_.size(); }
  std::string_view peek() const { return used_up() ? std::string_view() : words_[next_]; }

  std::optional<int> unit() {
    const Unit u = find_unit(content_, peek());
    if (u == kNoUnit) return std::nullopt;
    ++next_;
    return u;
  }
  std::optional<int> area() {
    const Area a = parse_area(peek());
    if (a == kNoArea) return std::nullopt;
    ++next_;
    return a;
  }
  bool word(std::string_view expected) {
    if (used_up() || words_[next_] != expected) return false;
    ++next_;
    return true;
  }
  // A way to pay. No payment has no word.
  std::optional<int> pay() {
    if (!peek().starts_with("pay:")) return kNoPay;
    for (int i = kFreePay; i < kPays; ++i) {
      if (peek().substr(4) == kPayRows[i].id) {
        ++next_;
        return i;
      }
    }
    return std::nullopt;
  }
  std::optional<int> card() {
    if (word("card:art_of_war")) return kAow;
    if (word("card:omphalos")) return kOmphalosCard;
    if (word("card:unknown")) return kNone;
    if (!peek().starts_with("card:")) return std::nullopt;
    const Unit u = find_unit(content_, peek().substr(5));
    if (u == kNoUnit) return std::nullopt;
    ++next_;
    return u;
  }
  std::optional<int> power() {
    for (std::size_t i = 0; i < content_.powers.size(); ++i) {
      if (word(content_.powers[i].id)) return static_cast<int>(i);
    }
    return std::nullopt;
  }
  std::optional<int> target(Aim aim) {
    switch (aim) {
      case Aim::kUnit: return unit();
      case Aim::kArea: return area();
      case Aim::kNothing: break;
    }
    return kNone;
  }
  std::optional<int> face() {
    for (int i = 0; i < 6; ++i) {
      if (word(face_id(i))) return i;
    }
    return std::nullopt;
  }
  std::optional<int> number() {
    const std::string_view text = peek();
    if (text.empty() || text.size() > 2 || (text.size() > 1 && text[0] == '0')) return std::nullopt;
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value < 0) return std::nullopt;
    ++next_;
    return value;
  }

 private:
  const Content& content_;
  std::vector<std::string_view> words_;
  std::size_t next_ = 1;
};

// Reads an argument; `first` is the one that the verb began with.
std::optional<int> read_argument(const Content& content, Word word, int first, Words& words) {
  const auto uproots = [&](int flag) { return words.word("uproot") ? flag : 0; };
  switch (word) {
    case Word::kNone: return 0;
    case Word::kUnit: return words.unit();
    case Word::kMaybeUnit: return words.used_up() ? kNone : words.unit();
    case Word::kArea: return words.area();
    case Word::kCard: return words.card();
    case Word::kPay: return words.pay();
    case Word::kUproot: return uproots(kUproot);
    case Word::kDeclared: {
      const int full = words.word("full") ? kIntoFull : 0;
      return full | uproots(kUproot);
    }
    case Word::kPower: return words.power();
    case Word::kTarget: return words.target(aim_of(content.powers[first].effect));
    case Word::kPayUproot: {
      const auto pay = words.pay();
      return pay ? std::optional<int>(*pay | uproots(kUprootToo)) : std::nullopt;
    }
    case Word::kOrder: return words.word(kSlayerId) ? kNone : words.power();
    case Word::kFace: return words.face();
    case Word::kMaybeFace: return words.face().value_or(kNone);
    case Word::kNumber: return words.number();
  }
  return std::nullopt;
}

std::string spaced(std::string_view word) { return std::string(1, ' ').append(word); }

std::string target_text(const Content& content, const Power& power, int target) {
  switch (aim_of(power.effect)) {
    case Aim::kUnit: return spaced(unit_text(content, target));
    case Aim::kArea: return spaced(area_id(static_cast<Area>(target)));
    case Aim::kNothing: break;
  }
  return {};
}

// With the space before it.
std::string argument_text(const Content& content, Word word, int first, int value) {
  const auto index = static_cast<std::size_t>(value);
  switch (word) {
    case Word::kNone: return {};
    case Word::kMaybeUnit:
      if (value == kNone) return {};
      [[fallthrough]];
    case Word::kUnit: return spaced(unit_text(content, value));
    case Word::kArea: return spaced(area_id(static_cast<Area>(value)));
    case Word::kCard: return spaced(kind_id(content, static_cast<CardKind>(value)));
    case Word::kPay: return pay_text(value);
    case Word::kUproot: return std::string(uproot_text((value & kUproot) != 0));
    case Word::kDeclared:
      return std::string((value & kIntoFull) != 0 ? " full" : "")
          .append(uproot_text((value & kUproot) != 0));
    case Word::kPower: return spaced(content.powers[index].id);
    case Word::kTarget: return target_text(content, content.powers[first], value);
    case Word::kPayUproot:
      return pay_text(value & ~kUprootToo).append(uproot_text((value & kUprootToo) != 0));
    case Word::kOrder: return spaced(value == kNone ? kSlayerId : content.powers[index].id);
    case Word::kMaybeFace:
      if (value == kNone) return {};
      [[fallthrough]];
    case Word::kFace: return spaced(face_id(value));
    case Word::kNumber: return spaced(std::to_string(value));
  }
  return {};
}

}  // namespace

Aim aim_of(Effect effect) {
  switch (effect) {
    case Effect::kAreaAttack:
    case Effect::kCharge: return Aim::kArea;
    case Effect::kSingleAttack:
    case Effect::kLead: return Aim::kUnit;
    default: return Aim::kNothing;
  }
}

std::string kind_id(const Content& content, CardKind kind) {
  if (kind == kAow) return "card:art_of_war";
  if (kind == kOmphalosCard) return "card:omphalos";
  return std::string("card:").append(unit_text(content, kind));
}

std::string_view verb_id(Verb verb) { return kVerbRows[static_cast<std::size_t>(verb)].id; }

std::string notation(const Content& content, Action action) {
  const VerbRow& row = kVerbRows[static_cast<std::size_t>(action.verb)];
  std::string text(row.id);
  text += argument_text(content, row.words[0], action.a, action.a);
  text += argument_text(content, row.words[1], action.a, action.b);
  text += argument_text(content, row.words[2], action.a, action.c);
  return text;
}

std::optional<Action> parse(const Content& content, std::string_view text) {
  Words words(content, text);
  for (int i = 0; i < kVerbs; ++i) {
    const VerbRow& row = kVerbRows[i];
    if (row.id != words.verb()) continue;
    std::array<int, 3> args{};
    for (std::size_t n = 0; n < args.size(); ++n) {
      const auto read = read_argument(content, row.words[n], args[0], words);
      if (!read) return std::nullopt;
      args[n] = *read;
    }
    if (!words.used_up()) return std::nullopt;
    const Action action = act(static_cast<Verb>(i), args[0], args[1], args[2]);
    if (notation(content, action) != text) return std::nullopt;
    return action;
  }
  return std::nullopt;
}

}  // namespace agon::mythic_battles
