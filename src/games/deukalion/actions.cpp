#include "games/deukalion/actions.h"

#include <array>
#include <charconv>
#include <vector>

namespace agon::deukalion {
namespace {

// What arguments a verb takes.
enum class Shape : std::uint8_t {
  kNone,
  kSquare,
  kDice,
  kNumber,
  kPlace,
  kSettlement,
  kBatch,
  kClaim,
  kCardNumber,
  kColour,
  kColourCity,
  kCard,
};

struct VerbRow {
  std::string_view id;
  Shape shape;
};

// In the order of Verb.
constexpr std::array<VerbRow, kVerbs> kVerbRows = {{
    {"place", Shape::kSquare},  {"kylix", Shape::kDice},      {"give_up", Shape::kNumber},
    {"sail", Shape::kSquare},   {"challenge", Shape::kPlace}, {"found", Shape::kSettlement},
    {"deliver", Shape::kBatch}, {"claim", Shape::kClaim},     {"play", Shape::kCardNumber},
    {"draw", Shape::kNone},     {"reclaim", Shape::kNumber},  {"hydra", Shape::kSquare},
    {"done", Shape::kNone},     {"end_turn", Shape::kNone},   {"throw", Shape::kNone},
    {"keep", Shape::kNone},     {"take", Shape::kColour},     {"rob", Shape::kNone},
    {"nothing", Shape::kNone},  {"relocate", Shape::kSquare}, {"dump", Shape::kColourCity},
    {"enough", Shape::kNone},   {"put", Shape::kColourCity},  {"give", Shape::kCard},
    {"decline", Shape::kNone},
}};

constexpr int kMostHoplites = kHoplites + 2;

using Words = std::vector<std::string_view>;

// Single spaces between words, none at the ends.
std::optional<Words> split(std::string_view text) {
  Words words;
  if (text.size() > 100) return std::nullopt;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find(' ', start), text.size());
    if (end == start) return std::nullopt;
    words.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return words;
}

std::optional<int> parse_number(std::string_view text, int low, int high) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool plain = !text.empty() && text[0] != '-' && (text.size() == 1 || text[0] != '0');
  if (error != std::errc() || end != text.data() + text.size() || !plain) return std::nullopt;
  return number >= low && number <= high ? std::optional(number) : std::nullopt;
}

template <std::size_t N>
std::optional<int> index_in(const std::array<std::string_view, N>& ids, std::string_view id) {
  for (std::size_t i = 0; i < N; ++i) {
    if (ids[i] == id) return static_cast<int>(i);
  }
  return std::nullopt;
}

// "red:2" → colour and number
std::optional<std::pair<std::string_view, std::string_view>> at_colon(std::string_view text) {
  const std::size_t cut = text.find(':');
  if (cut == std::string_view::npos) return std::nullopt;
  return std::pair(text.substr(0, cut), text.substr(cut + 1));
}

// Colours in their order, each once.
std::optional<ChestSet> parse_batch(std::span<const std::string_view> words) {
  ChestSet batch;
  int last = -1;
  for (const std::string_view word : words) {
    const auto parts = at_colon(word);
    if (!parts) return std::nullopt;
    const auto colour = index_in(kColourIds, parts->first);
    const auto count = parse_number(parts->second, 1, kChestsEach);
    if (!colour || !count || *colour <= last) return std::nullopt;
    last = *colour;
    batch.add(*colour, *count);
  }
  return batch;
}

std::optional<int> parse_dice(std::span<const std::string_view> words) {
  if (words.size() != kSymbols) return std::nullopt;
  int packed = 0;
  for (std::size_t i = 0; i < kSymbols; ++i) {
    const auto parts = at_colon(words[i]);
    if (!parts || parts->first != kSymbolIds[i]) return std::nullopt;
    const auto value = parse_number(parts->second, 1, 3);
    if (!value) return std::nullopt;
    packed |= (*value - 1) << (2 * i);
  }
  return packed;
}

std::optional<Action> with(Verb verb, std::optional<int> a, std::optional<int> b = 0) {
  if (!a || !b) return std::nullopt;
  return act(verb, *a, *b);
}

std::optional<Action> parse_claim(std::span<const std::string_view> words) {
  if (words.size() < 2) return std::nullopt;
  const auto pursuit = index_in(kPursuitIds, words[0]);
  const auto batch = parse_batch(words.subspan(2));
  const int task = words[1] == "a" ? 0 : words[1] == "b" ? 1 : 2;
  if (!pursuit || task == 2 || !batch) return std::nullopt;
  return act_chests(Verb::kClaim, claim_arg(*pursuit, task), *batch);
}

std::optional<Action> parse_shape(Verb verb, Shape shape, std::span<const std::string_view> words) {
  const std::size_t n = words.size();
  switch (shape) {
    case Shape::kNone: return n == 0 ? std::optional(act(verb)) : std::nullopt;
    case Shape::kDice: return with(verb, parse_dice(words));
    case Shape::kClaim: return parse_claim(words);
    case Shape::kBatch: {
      const auto batch = parse_batch(words);
      if (!batch || batch->empty()) return std::nullopt;
      return act_chests(verb, 0, *batch);
    }
    case Shape::kCardNumber:
      if (n == 2) return with(verb, index_in(kCardIds, words[0]), parse_number(words[1], 1, 10));
      break;
    case Shape::kColourCity: {
      if (n != 2) return std::nullopt;
      const auto city = index_in(kPlaceIds, words[1]);
      if (city && *city >= kCities) return std::nullopt;
      return with(verb, index_in(kColourIds, words[0]), city);
    }
    default: break;
  }
  if (n != 1) return std::nullopt;
  switch (shape) {
    case Shape::kSquare: return with(verb, parse_square(words[0]));
    case Shape::kNumber: return with(verb, parse_number(words[0], 1, kMostHoplites));
    case Shape::kPlace: return with(verb, index_in(kPlaceIds, words[0]));
    case Shape::kSettlement: {
      const auto place = index_in(kPlaceIds, words[0]);
      return place && *place >= kCities ? with(verb, place) : std::nullopt;
    }
    case Shape::kCardNumber:
    case Shape::kCard: return with(verb, index_in(kCardIds, words[0]));
    default: return with(verb, index_in(kColourIds, words[0]));
  }
}

std::string batch_text(ChestSet batch) {
  std::string text;
  for (int c = 0; c < kColours; ++c) {
    if (batch.count(c) == 0) continue;
    text += " ";
    text += kColourIds[c];
    text.append(":").append(std::to_string(batch.count(c)));
  }
  return text;
}

template <std::size_t N>
std::string word(const std::array<std::string_view, N>& ids, int index) {
  return std::string(1, ' ').append(ids[index]);
}

std::string number_text(int number) { return std::string(1, ' ').append(std::to_string(number)); }

std::string argument_text(Shape shape, Action action) {
  switch (shape) {
    case Shape::kNone: return {};
    case Shape::kSquare: return std::string(1, ' ').append(square_id(action.a));
    case Shape::kNumber: return number_text(action.a);
    case Shape::kPlace:
    case Shape::kSettlement: return word(kPlaceIds, action.a);
    case Shape::kBatch: return batch_text(chests_of(action));
    case Shape::kCard: return word(kCardIds, action.a);
    case Shape::kCardNumber:
      return word(kCardIds, action.a) + (action.b > 0 ? number_text(action.b) : std::string());
    case Shape::kColour: return word(kColourIds, action.a);
    case Shape::kColourCity: return word(kColourIds, action.a) + word(kPlaceIds, action.b);
    case Shape::kClaim:
      return word(kPursuitIds, pursuit_of(action)) + (task_of(action) == 0 ? " a" : " b") +
             batch_text(chests_of(action));
    case Shape::kDice: break;
  }
  std::string text;
  for (int i = 0; i < kSymbols; ++i) {
    text.append(word(kSymbolIds, i)).append(":").append(std::to_string(die_of(action.a, i)));
  }
  return text;
}

bool is_batch(ChestSet batch, bool may_be_empty) {
  for (int c = 0; c < kColours; ++c) {
    if (batch.count(c) > kChestsEach) return false;
  }
  return batch.bits() < 1U << (3 * kColours) && (may_be_empty || !batch.empty());
}

bool is_throw(int dice) {
  for (int i = 0; i < kSymbols; ++i) {
    if (die_of(dice, i) > 3) return false;
  }
  return true;
}

// Of the shapes with one argument.
bool fits_alone(Shape shape, int a) {
  switch (shape) {
    case Shape::kNone: return a == 0;
    case Shape::kSquare: return a < kSquares;
    case Shape::kNumber: return a >= 1 && a <= kMostHoplites;
    case Shape::kPlace: return a < kPlaces;
    case Shape::kSettlement: return a >= kCities && a < kPlaces;
    case Shape::kCard: return a < kMaxCardKinds;
    case Shape::kColour: return a < kColours;
    case Shape::kDice: return is_throw(a);
    default: return false;
  }
}

bool fits_shape(Shape shape, Action action) {
  switch (shape) {
    case Shape::kCardNumber: return action.a < kMaxCardKinds && action.b <= 10 && action.c == 0;
    case Shape::kColourCity: return action.a < kColours && action.b < kCities && action.c == 0;
    case Shape::kBatch: return action.a == 0 && is_batch(chests_of(action), false);
    case Shape::kClaim: return action.a < 32 && is_batch(chests_of(action), true);
    default: return action.b == 0 && action.c == 0 && fits_alone(shape, action.a);
  }
}

}  // namespace

std::string_view verb_id(Verb verb) { return kVerbRows[static_cast<std::size_t>(verb)].id; }

std::optional<Square> parse_square(std::string_view text) {
  if (text.size() != 2 || text[0] < 'a' || text[0] >= 'a' + kColumns || text[1] < '1' ||
      text[1] >= '1' + kRows) {
    return std::nullopt;
  }
  return static_cast<Square>((text[1] - '1') * kColumns + text[0] - 'a');
}

std::string notation(const Content&, Action action) {
  const VerbRow& row = kVerbRows[static_cast<std::size_t>(action.verb)];
  return std::string(row.id) + argument_text(row.shape, action);
}

std::optional<Action> parse(const Content&, std::string_view text) {
  const auto words = split(text);
  if (!words) return std::nullopt;
  for (std::size_t i = 0; i < kVerbRows.size(); ++i) {
    if (kVerbRows[i].id != words->front()) continue;
    return parse_shape(static_cast<Verb>(i), kVerbRows[i].shape, std::span(*words).subspan(1));
  }
  return std::nullopt;
}

bool is_well_formed(const Content&, Action action) {
  if (static_cast<int>(action.verb) >= kVerbs) return false;
  return fits_shape(kVerbRows[static_cast<std::size_t>(action.verb)].shape, action);
}

}  // namespace agon::deukalion
