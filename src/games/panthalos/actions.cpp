#include "games/panthalos/actions.h"

#include <array>
#include <charconv>

namespace agon::panthalos {
namespace {

// What the arguments of a verb are.
enum class Shape : std::uint8_t {
  kNone,
  kPieceSpace,   // piece, space: place
  kPair,         // piece, piece, the lower first
  kShip,         // ship id
  kMerchant,     // merchant id
  kArtisan,      // artisan id
  kRefined,      // refined Good
  kBasic,        // basic Good
  kWorkerPlace,  // Worker, any place
  kPolis,        // space of POLIS
  kOneOrTwo,     // tokens of a display, the lower first
  kOne,          // one token of a display
  kDraft,        // one token that can be given up, or an unknown one
  kTitan,
  kOpponent,  // player, or an unknown one
};

struct VerbRow {
  std::string_view id;
  Shape shape;
};

constexpr std::array<VerbRow, kVerbs> kVerbRows = {{
    {"place", Shape::kPieceSpace}, {"place_pair", Shape::kPair},
    {"ship", Shape::kShip},        {"sell", Shape::kMerchant},
    {"activate", Shape::kArtisan}, {"pass", Shape::kNone},
    {"end_turn", Shape::kNone},    {"offer", Shape::kRefined},
    {"refine", Shape::kBasic},     {"promote", Shape::kWorkerPlace},
    {"stop", Shape::kNone},        {"look", Shape::kNone},
    {"decline", Shape::kNone},     {"keep_top", Shape::kNone},
    {"keep_second", Shape::kNone}, {"settle", Shape::kPolis},
    {"take", Shape::kOneOrTwo},    {"train", Shape::kOne},
    {"hire", Shape::kNone},        {"convert", Shape::kWorkerPlace},
    {"add", Shape::kDraft},        {"done", Shape::kNone},
    {"announce", Shape::kNone},    {"challenge", Shape::kOpponent},
    {"give_up", Shape::kNone},     {"keep", Shape::kTitan},
    {"finish", Shape::kNone},      {"demote", Shape::kWorkerPlace},
    {"take_four", Shape::kNone},   {"take_eight", Shape::kNone},
}};
constexpr std::string_view kUnknown = "unknown";

// A whole number without sign, leading zero or anything after it.
std::optional<int> parse_number(std::string_view text) {
  if (text.empty() || text.size() > 3 || (text.size() > 1 && text[0] == '0')) return std::nullopt;
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number < 0) return std::nullopt;
  return number;
}

// Cuts `prefix` off the front of the text.
bool strip(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

template <std::size_t N>
std::optional<int> index_in(const std::array<std::string_view, N>& ids, std::string_view id) {
  for (std::size_t i = 0; i < N; ++i) {
    if (ids[i] == id) return static_cast<int>(i);
  }
  return std::nullopt;
}

template <class List>
std::optional<int> index_by_id(const List& list, std::string_view id) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list[i].id == id) return static_cast<int>(i);
  }
  return std::nullopt;
}

// "fire_9" with a number from `low` to `high`: index element * width + number - low.
std::optional<int> parse_force(std::string_view text, int low, int high) {
  const std::size_t cut = text.rfind('_');
  if (cut == std::string_view::npos) return std::nullopt;
  const auto element = index_in(kElementIds, text.substr(0, cut));
  const auto number = parse_number(text.substr(cut + 1));
  if (!element || !number || *number < low || *number > high) return std::nullopt;
  return *element * (high - low + 1) + *number - low;
}

std::string force_id(std::string_view kind, Token token) {
  std::string id(kind);
  id += kElementIds[static_cast<std::size_t>(element_of(token))];
  id += '_';
  return id += std::to_string(strength_of(token));
}

std::optional<Token> offset(Token first, std::optional<int> index) {
  return index ? std::optional<Token>(first + *index) : std::nullopt;
}

std::optional<Token> parse_good(std::string_view id) {
  if (const auto basic = index_in(kBasicIds, id)) return kBasicGoods + *basic;
  return offset(kRefinedGoods, index_in(kRefinedIds, id));
}

// -- arguments, each a list of words

using Words = std::array<std::string_view, 3>;

// Splits at single spaces; more than three words, empty ones included, is no action.
std::optional<int> split(std::string_view text, Words& words) {
  for (int n = 0; n < 3; ++n) {
    const std::size_t cut = text.find(' ');
    words[n] = text.substr(0, cut);
    if (cut == std::string_view::npos) return n + 1;
    text.remove_prefix(cut + 1);
  }
  return std::nullopt;
}

// Two tokens at once come from the same display: AGORA or PHALANX.
bool is_pair_of_display(Token a, Token b) {
  return a <= b && ((is_reinforcement(a) && is_reinforcement(b)) || (is_good(a) && is_good(b)));
}

class Parser {
 public:
  Parser(const Content& content, const Words& words, int count)
      : content_(content), words_(words), args_(count - 1) {}

  std::optional<Action> parse(Verb verb, Shape shape) const {
    switch (shape) {
      case Shape::kNone: return args_ == 0 ? std::optional(act(verb)) : std::nullopt;
      case Shape::kPieceSpace: return two(verb, parse_piece(words_[1]), space(words_[2]));
      case Shape::kPair: return pair(verb);
      case Shape::kShip: return one(verb, index_by_id(content_.ships, words_[1]));
      case Shape::kMerchant: return one(verb, index_by_id(content_.merchants, words_[1]));
      case Shape::kArtisan: return one(verb, index_in(kArtisanIds, words_[1]));
      case Shape::kRefined: return one(verb, index_in(kRefinedIds, words_[1]));
      case Shape::kBasic: return one(verb, index_in(kBasicIds, words_[1]));
      case Shape::kWorkerPlace: return two(verb, worker(words_[1]), parse_place(words_[2]));
      case Shape::kPolis: return one(verb, polis(words_[1]));
      case Shape::kOneOrTwo: return one_or_two(verb);
      case Shape::kOne: return single(verb, false);
      case Shape::kDraft: return one(verb, hidden_or(parse_token(content_, words_[1]), 1));
      case Shape::kTitan: return titan_of_player(verb);
      case Shape::kOpponent: return one(verb, hidden_or(player(words_[1]), 1));
    }
    return std::nullopt;
  }

 private:
  std::optional<Action> one(Verb verb, std::optional<int> a) const {
    if (args_ != 1 || !a) return std::nullopt;
    return act(verb, *a);
  }
  std::optional<Action> two(Verb verb, std::optional<int> a, std::optional<int> b) const {
    if (args_ != 2 || !a || !b) return std::nullopt;
    return act(verb, *a, *b);
  }
  std::optional<Action> pair(Verb verb) const {
    const auto a = parse_piece(words_[1]);
    const auto b = parse_piece(words_[2]);
    // There is one original Leader a player.
    if (!a || !b || *a > *b || (*a == kLeader && *b == kLeader)) return std::nullopt;
    return two(verb, a, b);
  }
  std::optional<Action> single(Verb verb, bool marks_single) const {
    const auto token = parse_displayed(words_[1]);
    if (args_ != 1 || !token) return std::nullopt;
    if (!marks_single && is_artisan(*token)) return std::nullopt;
    return act(verb, *token, marks_single ? kNoToken : 0);
  }
  std::optional<Action> one_or_two(Verb verb) const {
    if (args_ == 1) return single(verb, true);
    const auto a = parse_displayed(words_[1]);
    const auto b = parse_displayed(words_[2]);
    if (args_ != 2 || !a || !b || !is_pair_of_display(*a, *b)) return std::nullopt;
    return act(verb, *a, *b);
  }
  std::optional<Action> titan_of_player(Verb verb) const {
    const auto token = parse_token(content_, words_[1]);
    return one(verb, token && is_titan(*token) ? token : std::nullopt);
  }
  std::optional<int> hidden_or(std::optional<int> value, std::size_t word) const {
    return words_[word] == kUnknown ? std::optional<int>(kNoToken) : value;
  }

  static std::optional<int> parse_piece(std::string_view text) {
    if (text == "leader") return kLeader;
    if (text == "converted") return kConverted;
    return worker(text);
  }
  static std::optional<int> worker(std::string_view text) {
    if (!strip(text, "worker:")) return std::nullopt;
    const auto rank = parse_number(text);
    return rank && *rank >= 1 && *rank <= 6 ? rank : std::nullopt;
  }
  static std::optional<int> parse_place(std::string_view text) {
    if (text == "front") return kPlaceFront;
    if (text == "thermae") return kPlaceThermae;
    return space(text);
  }
  // A space of any board: THERMAE has none.
  static std::optional<int> space(std::string_view text) {
    const std::size_t cut = text.find('.');
    if (cut == std::string_view::npos) return std::nullopt;
    const auto location = index_in(kLocationIds, text.substr(0, cut));
    const auto order = parse_number(text.substr(cut + 1));
    if (!location || *location == static_cast<int>(Location::kThermae)) return std::nullopt;
    if (!order || *order < 1 || *order > 15) return std::nullopt;
    return place_at(static_cast<Location>(*location), *order);
  }
  static std::optional<int> polis(std::string_view text) {
    const auto place = space(text);
    const bool fits = place && location_of(static_cast<Place>(*place)) == Location::kPolis;
    return fits ? place : std::nullopt;
  }
  static std::optional<int> player(std::string_view text) {
    if (!strip(text, "player:")) return std::nullopt;
    const auto number = parse_number(text);
    return number && *number < kMaxPlayers ? number : std::nullopt;
  }
  std::optional<Token> parse_displayed(std::string_view text) const {
    if (const auto good = index_in(kBasicIds, text)) return kBasicGoods + *good;
    const auto token = parse_token(content_, text);
    const bool fits = token && (is_reinforcement(*token) || is_artisan(*token));
    return fits ? token : std::nullopt;
  }

  const Content& content_;
  const Words& words_;
  int args_;
};

// -- arguments as numbers

bool is_space_of_board(int place) {
  return place < kPlaceFront && place >> 4 > 0 && place >> 4 < kLocations && (place & 0xF) > 0;
}
bool is_place(int place) {
  return place == kPlaceFront || place == kPlaceThermae || is_space_of_board(place);
}
bool is_existing_token(const Content& content, int token) {
  if (token >= kTokens) return false;
  return !is_ship(token) || token - kShips < static_cast<int>(content.ships.size());
}
bool is_open_token(int token) {
  return is_reinforcement(token) || (token >= kBasicGoods && token < kRefinedGoods);
}

// Of the shapes with one argument.
bool fits_alone(const Content& content, Shape shape, int a) {
  switch (shape) {
    case Shape::kNone: return a == 0;
    case Shape::kOne: return is_open_token(a);
    case Shape::kShip: return a < static_cast<int>(content.ships.size());
    case Shape::kMerchant: return a < kMerchants;
    case Shape::kArtisan: return a < kArtisanKinds;
    case Shape::kRefined:
    case Shape::kBasic: return a < kGoodTypes;
    case Shape::kPolis: return is_space_of_board(a) && a >> 4 == static_cast<int>(Location::kPolis);
    case Shape::kDraft: return a == kNoToken || is_existing_token(content, a);
    case Shape::kTitan: return is_titan(a);
    case Shape::kOpponent: return a == kNoToken || a < kMaxPlayers;
    default: return false;
  }
}

bool fits_shape(const Content& content, Shape shape, int a, int b) {
  switch (shape) {
    case Shape::kPieceSpace: return a < 8 && is_space_of_board(b);
    case Shape::kPair: return a <= b && b < 8 && (a != kLeader || b != kLeader);
    case Shape::kWorkerPlace: return a >= 1 && a <= 6 && is_place(b);
    case Shape::kOneOrTwo:
      if (b == kNoToken) return is_open_token(a) || (is_artisan(a) && a < kTokens);
      return is_open_token(a) && is_open_token(b) && is_pair_of_display(a, b);
    default: return b == 0 && fits_alone(content, shape, a);
  }
}

// A Good of the AGORA goes by its plain name: `take iron cotton`.
std::string displayed_id(const Content& content, Token token) {
  if (is_good(token)) return std::string(kBasicIds[good_type(token)]);
  return token_id(content, token);
}

// The arguments of an action, in words.
std::string first_word(const Content& content, Shape shape, int a) {
  const auto index = static_cast<std::size_t>(a);
  switch (shape) {
    case Shape::kNone: return {};
    case Shape::kPieceSpace:
    case Shape::kPair:
    case Shape::kWorkerPlace: return piece_id(static_cast<Piece>(a));
    case Shape::kShip: return content.ships[index].id;
    case Shape::kMerchant: return content.merchants[index].id;
    case Shape::kArtisan: return std::string(kArtisanIds[index]);
    case Shape::kRefined: return std::string(kRefinedIds[index]);
    case Shape::kBasic: return std::string(kBasicIds[index]);
    case Shape::kPolis: return place_id(static_cast<Place>(a));
    case Shape::kOneOrTwo:
    case Shape::kOne: return displayed_id(content, a);
    case Shape::kTitan:
    case Shape::kDraft: return a == kNoToken ? std::string(kUnknown) : token_id(content, a);
    case Shape::kOpponent:
      return a == kNoToken ? std::string(kUnknown) : "player:" + std::to_string(a);
  }
  return {};
}

std::string second_word(const Content& content, Shape shape, int b) {
  switch (shape) {
    case Shape::kPair: return piece_id(static_cast<Piece>(b));
    case Shape::kPieceSpace:
    case Shape::kWorkerPlace: return place_id(static_cast<Place>(b));
    case Shape::kOneOrTwo: return b == kNoToken ? std::string() : displayed_id(content, b);
    default: return {};
  }
}

}  // namespace

std::string_view verb_id(Verb verb) { return kVerbRows[static_cast<std::size_t>(verb)].id; }

bool is_well_formed(const Content& content, Action action) {
  if (static_cast<int>(action.verb) >= kVerbs || action.c != 0) return false;
  const Shape shape = kVerbRows[static_cast<std::size_t>(action.verb)].shape;
  return fits_shape(content, shape, action.a, action.b);
}

std::string notation(const Content& content, Action action) {
  const VerbRow& row = kVerbRows[static_cast<std::size_t>(action.verb)];
  std::string text(row.id);
  for (const std::string& word :
       {first_word(content, row.shape, action.a), second_word(content, row.shape, action.b)}) {
    if (!word.empty()) text.append(" ").append(word);
  }
  return text;
}

std::optional<Action> parse(const Content& content, std::string_view text) {
  Words words;
  const auto count = split(text, words);
  if (!count) return std::nullopt;
  for (std::size_t i = 0; i < kVerbRows.size(); ++i) {
    if (kVerbRows[i].id != words[0]) continue;
    return Parser(content, words, *count).parse(static_cast<Verb>(i), kVerbRows[i].shape);
  }
  return std::nullopt;
}

std::string piece_id(Piece piece) {
  if (piece == kLeader) return "leader";
  if (piece == kConverted) return "converted";
  return "worker:" + std::to_string(piece);
}

std::string place_id(Place place) {
  if (place == kPlaceFront) return "front";
  if (place == kPlaceThermae) return "thermae";
  std::string id(kLocationIds[static_cast<std::size_t>(location_of(place))]);
  id += '.';
  return id += std::to_string(order_of(place));
}

std::string token_id(const Content& content, Token token) {
  if (is_titan(token)) return force_id("titan:", token);
  if (is_reinforcement(token)) return force_id("reinforcement:", token);
  const auto named = [](std::string_view kind, std::string_view id) {
    return std::string(kind).append(id);
  };
  if (is_ship(token)) return named("ship:", content.ships[token - kShips].id);
  if (is_artisan(token)) return named("artisan:", kArtisanIds[token - kArtisans]);
  const auto& ids = is_refined(token) ? kRefinedIds : kBasicIds;
  return named("good:", ids[good_type(token)]);
}

std::optional<Token> parse_token(const Content& content, std::string_view text) {
  if (strip(text, "titan:")) return offset(kTitans, parse_force(text, 5, 9));
  if (strip(text, "reinforcement:")) return offset(kReinforcements, parse_force(text, 1, 3));
  if (strip(text, "ship:")) return offset(kShips, index_by_id(content.ships, text));
  if (strip(text, "artisan:")) return offset(kArtisans, index_in(kArtisanIds, text));
  if (strip(text, "good:")) return parse_good(text);
  return std::nullopt;
}

}  // namespace agon::panthalos
