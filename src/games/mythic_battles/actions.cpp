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

// What the arguments of a verb are.
enum class Shape : std::uint8_t {
  kNone,
  kUnit,
  kUnitPay,  // unit [pay:…]
  kPay,      // [pay:…]
  kCard,     // card:…
  kArea,
  kStep,  // area [uproot]
  kMaybeUnit,
  kAttack,  // unit [full] [uproot]
  kFlags,   // [uproot]
  kPower,   // power [target] [pay:…] [uproot]
  kOrder,   // power, or monster_slayer
  kReroll,  // die:… [die:…] [pay:…]
  kThree,   // wounds, fives, saved
  kNumber,
};

struct VerbRow {
  std::string_view id;
  Shape shape;
};
constexpr std::array<VerbRow, kVerbs> kVerbRows = {{
    {"recruit", Shape::kUnit},     {"draw", Shape::kNone},
    {"peek", Shape::kNone},        {"keep", Shape::kCard},
    {"pass", Shape::kNone},        {"pass_draw", Shape::kNone},
    {"activate", Shape::kUnitPay}, {"rest", Shape::kNone},
    {"recall", Shape::kUnitPay},   {"draw_cards", Shape::kPay},
    {"search", Shape::kPay},       {"take", Shape::kCard},
    {"heal", Shape::kNone},        {"stop", Shape::kNone},
    {"end_turn", Shape::kNone},    {"walk", Shape::kArea},
    {"run", Shape::kArea},         {"go", Shape::kStep},
    {"halt", Shape::kNone},        {"claim", Shape::kArea},
    {"absorb", Shape::kMaybeUnit}, {"deploy", Shape::kArea},
    {"drop", Shape::kNone},        {"attack", Shape::kAttack},
    {"power", Shape::kPower},      {"lead", Shape::kUnit},
    {"fetch", Shape::kNone},       {"end_activation", Shape::kNone},
    {"evade", Shape::kPay},        {"guard", Shape::kUnit},
    {"agree", Shape::kNone},       {"retaliate", Shape::kFlags},
    {"order", Shape::kOrder},      {"reroll", Shape::kReroll},
    {"assault", Shape::kThree},    {"roll", Shape::kNone},
    {"wound", Shape::kNumber},     {"pass_wound", Shape::kUnit},
    {"throw", Shape::kArea},       {"next", Shape::kUnit},
    {"add", Shape::kUnit},         {"aim", Shape::kArea},
    {"mark", Shape::kUnit},        {"eject", Shape::kArea},
    {"done", Shape::kNone},        {"no", Shape::kNone},
}};

constexpr std::string_view kSlayerId = "monster_slayer";

std::string with_pay(std::string text, int pay) {
  if (pay != kNoPay && pay < kPays) {
    text += " pay:";
    text += kPayRows[static_cast<std::size_t>(pay)].id;
  }
  return text;
}
std::string face_id(int face) {
  std::string id = "die:";
  return face == 0 ? id.append("blank") : id.append(std::to_string(face));
}

std::string unit_text(const Content& content, int u) {
  return u < content.unit_count() ? content.units[static_cast<std::size_t>(u)].id : "unknown";
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
  // A way to pay; none is no word.
  std::optional<int> pay() {
    if (!peek().starts_with("pay:")) return kNoPay;
    for (int i = kFreePay; i < kPays; ++i) {
      if (peek().substr(4) == kPayRows[static_cast<std::size_t>(i)].id) {
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

using Read = std::optional<std::array<int, 3>>;
Read one(std::optional<int> a) { return a ? Read({{*a, 0, 0}}) : std::nullopt; }

Read read_power(const Content& content, Words& words) {
  const auto power = words.power();
  if (!power) return std::nullopt;
  std::optional<int> target = kNone;
  switch (aim_of(content.powers[static_cast<std::size_t>(*power)].effect)) {
    case Aim::kUnit: target = words.unit(); break;
    case Aim::kArea: target = words.area(); break;
    case Aim::kNothing: break;
  }
  const auto pay = words.pay();
  if (!target || !pay) return std::nullopt;
  return {{*power, *target, *pay | (words.word("uproot") ? kUprootToo : 0)}};
}

Read read_arguments(const Content& content, Shape shape, Words& words) {
  switch (shape) {
    case Shape::kNone: return {{0, 0, 0}};
    case Shape::kUnit: return one(words.unit());
    case Shape::kArea: return one(words.area());
    case Shape::kStep: {
      const auto area = words.area();
      if (!area) return std::nullopt;
      return {{*area, words.word("uproot") ? kUproot : 0, 0}};
    }
    case Shape::kCard: return one(words.card());
    case Shape::kPay: return one(words.pay());
    case Shape::kNumber: return one(words.number());
    case Shape::kMaybeUnit: return words.used_up() ? Read({{kNone, 0, 0}}) : one(words.unit());
    case Shape::kUnitPay: {
      const auto u = words.unit();
      const auto pay = words.pay();
      return u && pay ? Read({{*u, *pay, 0}}) : std::nullopt;
    }
    case Shape::kAttack: {
      const auto u = words.unit();
      if (!u) return std::nullopt;
      const int full = words.word("full") ? kIntoFull : 0;
      return {{*u, full | (words.word("uproot") ? kUproot : 0), 0}};
    }
    case Shape::kFlags: return {{words.word("uproot") ? kUproot : 0, 0, 0}};
    case Shape::kPower: return read_power(content, words);
    case Shape::kOrder:
      return one(words.word(kSlayerId) ? std::optional<int>(kNone) : words.power());
    case Shape::kReroll: {
      const auto first = words.face();
      if (!first) return std::nullopt;
      const auto second = words.face();
      const auto pay = words.pay();
      return pay ? Read({{*first, second.value_or(kNone), *pay}}) : std::nullopt;
    }
    case Shape::kThree: {
      const auto a = words.number(), b = words.number(), c = words.number();
      return a && b && c ? Read({{*a, *b, *c}}) : std::nullopt;
    }
  }
  return std::nullopt;
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

std::string kind_id(const Content& content, Kind kind) {
  if (kind == kAow) return "card:art_of_war";
  if (kind == kOmphalosCard) return "card:omphalos";
  return std::string("card:").append(unit_text(content, kind));
}

std::string_view verb_id(Verb verb) { return kVerbRows[static_cast<std::size_t>(verb)].id; }

std::string notation(const Content& content, Action action) {
  const VerbRow& row = kVerbRows[static_cast<std::size_t>(action.verb)];
  std::string text(row.id);
  const auto unit = [&](int u) { return std::string(1, ' ').append(unit_text(content, u)); };
  switch (row.shape) {
    case Shape::kNone: return text;
    case Shape::kUnit: return text + unit(action.a);
    case Shape::kArea: return text.append(" ").append(area_id(action.a));
    case Shape::kStep:
      text.append(" ").append(area_id(action.a));
      return (action.b & kUproot) != 0 ? text + " uproot" : text;
    case Shape::kCard: return text.append(" ").append(kind_id(content, action.a));
    case Shape::kPay: return with_pay(text, action.a);
    case Shape::kNumber: return text.append(" ").append(std::to_string(action.a));
    case Shape::kMaybeUnit: return action.a == kNone ? text : text + unit(action.a);
    case Shape::kUnitPay: return with_pay(text + unit(action.a), action.b);
    case Shape::kAttack:
      text += unit(action.a);
      if ((action.b & kIntoFull) != 0) text += " full";
      return (action.b & kUproot) != 0 ? text + " uproot" : text;
    case Shape::kFlags: return (action.a & kUproot) != 0 ? text + " uproot" : text;
    case Shape::kPower: {
      const Power& power = content.powers[action.a];
      text.append(" ").append(power.id);
      switch (aim_of(power.effect)) {
        case Aim::kUnit: text += unit(action.b); break;
        case Aim::kArea: text.append(" ").append(area_id(action.b)); break;
        case Aim::kNothing: break;
      }
      text = with_pay(text, action.c & ~kUprootToo);
      return (action.c & kUprootToo) != 0 ? text + " uproot" : text;
    }
    case Shape::kOrder:
      return text.append(" ").append(action.a == kNone ? kSlayerId : content.powers[action.a].id);
    case Shape::kReroll:
      text.append(" ").append(face_id(action.a));
      if (action.b != kNone) text.append(" ").append(face_id(action.b));
      return with_pay(text, action.c);
    case Shape::kThree:
      return text + " " + std::to_string(action.a) + " " + std::to_string(action.b) + " " +
             std::to_string(action.c);
  }
  return text;
}

std::optional<Action> parse(const Content& content, std::string_view text) {
  Words words(content, text);
  for (int i = 0; i < kVerbs; ++i) {
    const VerbRow& row = kVerbRows[static_cast<std::size_t>(i)];
    if (row.id != words.verb()) continue;
    const Read args = read_arguments(content, row.shape, words);
    if (!args || !words.used_up()) return std::nullopt;
    const Action action = act(static_cast<Verb>(i), (*args)[0], (*args)[1], (*args)[2]);
    if (notation(content, action) != text) return std::nullopt;
    return action;
  }
  return std::nullopt;
}

}  // namespace agon::mythic_battles
