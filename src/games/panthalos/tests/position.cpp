#include "games/panthalos/tests/position.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <deque>
#include <sstream>
#include <stdexcept>

#include "games/panthalos/steps.h"

namespace agon::panthalos {
namespace {

[[noreturn]] void fail(const std::string& what) { throw std::runtime_error(what); }

std::vector<std::string> split_words(std::string_view text) {
  std::istringstream in{std::string(text)};
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

Piece piece_of(std::string_view id) {
  for (Piece piece = 0; piece < 8; ++piece) {
    if (piece_id(piece) == id) return piece;
  }
  fail("no such piece: " + std::string(id));
}

template <class List>
int index_by_id(const List& list, std::string_view id) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list[i].id == id) return static_cast<int>(i);
  }
  return -1;
}

// The stack a token is drawn from.
std::pair<Token, Token> stack_of(Token t) {
  if (is_titan(t)) return {kTitans, kReinforcements};
  if (is_reinforcement(t)) return {kReinforcements, kShips};
  if (is_ship(t)) return {kShips, kArtisans};
  if (is_artisan(t)) return {kArtisans, kBasicGoods};
  return {kBasicGoods, kRefinedGoods};
}

std::pair<Token, Token> stack_named(std::string_view name) {
  if (name == "titans") return stack_of(kTitans);
  if (name == "reinforcements") return stack_of(kReinforcements);
  if (name == "ships") return stack_of(kShips);
  if (name == "goods") return stack_of(kBasicGoods);
  fail("no such stack: " + std::string(name));
}

void take_from_stack(State& s, Token t) {
  const Token source = is_refined(t) ? kBasicGoods + good_type(t) : t;
  if (s.stack[source] == 0) fail("not in the stack: " + token_id(*s.content, source));
  --s.stack[source];
}

// Boxes tokens of a stack, the last kinds first, until `count` are left.
void leave(State& s, Token first, Token last, int count) {
  for (Token t = last - 1; t >= first && s.stack.total(first, last) > count; --t) {
    while (s.stack[t] > 0 && s.stack.total(first, last) > count) s.stack.move(t, s.box);
  }
  if (s.stack.total(first, last) != count) fail("not so many left in the stack");
}

void leave_merchants(State& s, int count) {
  while (std::popcount(s.merchant_stack) > count) {
    const auto bit = std::bit_floor(s.merchant_stack);
    s.merchant_stack ^= bit;
    s.merchant_box |= bit;
  }
}

}  // namespace

const Content& built_in() {
  static const Content content = [] {
    Result<Content> loaded = load_content(Panthalos::built_in_files());
    if (!loaded) fail("built-in content: " + loaded.error().message.id);
    return *std::move(loaded);
  }();
  return content;
}

Token token(std::string_view id) {
  const std::optional<Token> found = parse_token(built_in(), id);
  if (!found) fail("no such token: " + std::string(id));
  return *found;
}

std::vector<Token> tokens(std::string_view ids) {
  std::vector<Token> list;
  for (const std::string& id : split_words(ids)) list.push_back(token(id));
  return list;
}

Place place(std::string_view id) {
  const auto action = parse(built_in(), "demote worker:2 " + std::string(id));
  if (!action) fail("no such place: " + std::string(id));
  return action->b;
}

// -- Position

Position::Position(int players) {
  State& s = state_;
  s.content = &built_in();
  s.players = static_cast<std::uint8_t>(players);
  s.round = 1;
  for (Token t = 0; t < kTokens; ++t) s.stack[t] = s.content->supply[t];
  s.merchant_stack = (1U << kMerchants) - 1U;
  s.underworld.rest = (1U << kUnderworld) - 2U;  // u01 is face up
  for (Player p = 0; p < players; ++p) {
    s[p].unhired = 5;
    s[p].pools[kFront].add(kLeader);
  }
}

Position& Position::content(const Content& content) {
  state_.content = &content;
  return *this;
}

Position& Position::option(std::string_view id, std::string_view value) {
  Setup setup;
  setup.options.emplace(id, value);
  const Result<std::vector<int>> values = read_options(Panthalos::info().options, setup);
  if (!values) fail("option: " + values.error().message.id);
  state_.contested_order = static_cast<std::uint8_t>(state_.contested_order | (*values)[0]);
  state_.discard_goods = static_cast<std::uint8_t>(state_.discard_goods | (*values)[1]);
  state_.solo_conversion = static_cast<std::uint8_t>(state_.solo_conversion | (*values)[2]);
  return *this;
}

Position& Position::round(int round) {
  state_.round = static_cast<std::uint8_t>(round);
  return *this;
}

Position& Position::starting_player(Player p) {
  state_.starting_player = p;
  return *this;
}

Position& Position::passed(Player p) {
  state_.passed.add(p);
  return *this;
}

Position& Position::challenged(Player p) {
  state_.challenged.add(p);
  return *this;
}

Position& Position::score(Player p, int points) {
  state_[p].score = static_cast<std::int16_t>(points);
  return *this;
}

void Position::put(Player p, Piece piece, std::string_view at) {
  const Place where = place(at);
  if (is_space(where) && state_.index_of(where) < kMaxSpaces &&
      !state_.side().spaces[state_.index_of(where)].unlimited &&
      !state_.occupant[state_.index_of(where)].free()) {
    fail("occupied: " + std::string(at));
  }
  put_piece(state_, p, piece, where);
}

Position& Position::leader(Player p, std::string_view at) {
  const Place where = place(at);
  state_[p].pools[kFront].remove(kLeader);
  put(p, kLeader, at);
  if (is_space(where)) state_[p].leader_at = static_cast<std::uint8_t>(location_of(where));
  leader_told_[p] = true;
  return *this;
}

Position& Position::worker(Player p, int rank, std::string_view at) {
  if (state_[p].unhired == 0) fail("more than five dice");
  --state_[p].unhired;
  put(p, static_cast<Piece>(rank), at);
  return *this;
}

Position& Position::workers(Player p, std::initializer_list<int> ranks, std::string_view at) {
  for (const int rank : ranks) worker(p, rank, at);
  return *this;
}

Position& Position::converted(Player p, std::string_view at) {
  if (state_[p].unhired == 0) fail("more than five dice");
  --state_[p].unhired;
  ++state_[p].converted;
  put(p, kConverted, at);
  return *this;
}

Position& Position::discs(Player p, int personal) {
  discs_[p].personal = personal;
  return *this;
}

Position& Position::discs(Player p, int personal, int general) {
  discs_[p].personal = personal;
  discs_[p].general = general;
  return *this;
}

Position& Position::collected(Player p, int discs) {
  discs_[p].collected = discs;
  return *this;
}

Position& Position::polis_disc(Player p, int order) {
  state_.polis_disc[order - 1] = static_cast<std::uint8_t>(1 + p);
  return *this;
}

Position& Position::tokens(Player p, std::string_view ids) {
  for (const Token t : panthalos::tokens(ids)) {
    take_from_stack(state_, t);
    ++state_[p].tokens[t];
  }
  return *this;
}

Position& Position::known(Player p, std::string_view titans) {
  for (const Token t : panthalos::tokens(titans)) ++state_[p].known[t];
  return tokens(p, titans);
}

Position& Position::display(std::string_view ids) {
  for (const Token t : panthalos::tokens(ids)) {
    take_from_stack(state_, t);
    ++state_.display[t];
  }
  return *this;
}

Position& Position::merchants(std::string_view ids) {
  for (const std::string& id : split_words(ids)) {
    const int merchant = index_by_id(state_.content->merchants, id);
    if (merchant < 0) fail("no such merchant: " + id);
    state_.merchant_stack &= static_cast<std::uint16_t>(~(1U << merchant));
    state_.merchant_display |= static_cast<std::uint16_t>(1U << merchant);
  }
  return *this;
}

Position& Position::underworld(std::string_view top) {
  const int found = index_by_id(state_.content->underworld, top);
  if (found < 0) fail("no such underworld token: " + std::string(top));
  state_.underworld.rest |= static_cast<std::uint16_t>(1U << state_.underworld_top);
  state_.underworld.rest &= static_cast<std::uint16_t>(~(1U << found));
  state_.underworld_top = static_cast<std::uint8_t>(found);
  return *this;
}

Position& Position::left(std::string_view stack, int count) {
  left_.emplace_back(stack, count);
  return *this;
}

Position& Position::turn_of(Player p) {
  turn_of_ = p;
  return *this;
}

Position& Position::evaluate(Location location) {
  evaluate_ = location;
  return *this;
}

Position& Position::draws(std::string_view ids) {
  for (std::string& id : split_words(ids)) draws_.push_back(std::move(id));
  return *this;
}

Position& Position::seed(std::uint64_t seed) {
  seed_ = seed;
  return *this;
}

Position& Position::edit(std::function<void(State&)> change) {
  edits_.push_back(std::move(change));
  return *this;
}

void Position::settle_discs(State& s) const {
  for (Player p = 0; p < s.players; ++p) {
    int rest = 11 - discs_[p].personal - s[p].converted;
    for (const std::uint8_t owner : s.polis_disc) rest -= owner == p + 1 ? 1 : 0;
    int general = rest - discs_[p].collected.value_or(0);
    int collected = discs_[p].collected.value_or(0);
    if (discs_[p].general) {
      general = *discs_[p].general;
      collected = discs_[p].collected.value_or(rest - general);
    }
    if (general < 0 || collected < 0) fail("more than twelve Discs");
    s[p].personal = static_cast<std::uint8_t>(discs_[p].personal);
    s[p].general = static_cast<std::uint8_t>(general);
    s[p].collected = static_cast<std::uint8_t>(collected);
  }
}

// What the rounds before this one took out of the game.
void Position::use_up(State& s) const {
  for (const auto& [stack, count] : left_) {
    if (stack == "merchants") {
      leave_merchants(s, count);
    } else {
      const auto [first, last] = stack_named(stack);
      leave(s, first, last, count);
    }
  }
  leave(s, kArtisans, kBasicGoods, std::max(0, 14 - 2 * s.round));
  while (s.underworld.size() > kUnderworld - s.round) {
    const auto bit = std::bit_floor(s.underworld.rest);
    s.underworld.rest ^= bit;
    s.underworld_box |= bit;
  }
}

void Position::set_agenda(State& s) const {
  s.agenda.clear();
  s.agenda.push(StepKind::kEndOfRound);
  if (!evaluate_) {
    s.agenda.push(StepKind::kEvaluate);
    s.agenda.push(StepKind::kTurn, turn_of_.value_or(s.starting_player));
    return;
  }
  s.agenda.push(StepKind::kEvaluate, 0, arg::kEvaluated(static_cast<int>(*evaluate_)));
  s.passed = PlayerSet::first(s.players);
  for (Player p = 0; p < s.players; ++p) {
    if (!leader_told_[p]) s[p].leader_at = static_cast<std::uint8_t>(Location::kKrypt);
  }
}

State Position::state() const {
  State s = state_;
  settle_discs(s);
  use_up(s);
  set_agenda(s);
  for (const auto& edit : edits_) edit(s);
  if (const auto fault = Panthalos::check(s)) fail("position: " + *fault);
  return s;
}

// -- Game

// Answers picks by what the script says is drawn, looked up in the state that is drawn from.
class Game::Draws final : public PickSource {
 public:
  Draws(const State& s, std::uint64_t seed) : s_(s), rest_(seed) {}
  void add(const std::string& id) { script_.push_back(id); }

  std::uint32_t pick(std::uint32_t n) override {
    if (script_.empty()) return rest_.pick(n);
    const std::string id = script_.front();
    script_.pop_front();
    const auto [value, of] = find(id);
    if (of != n) fail("draws: " + id + " is not what is drawn now");
    return value;
  }

 private:
  Pick find(const std::string& id) const {
    if (const int i = index_by_id(s_.content->merchants, id); i >= 0) {
      return among(s_.merchant_stack, i, id);
    }
    if (const int i = index_by_id(s_.content->underworld, id); i >= 0) {
      return among(s_.underworld.rest, i, id);
    }
    const Token t = token(id);
    const auto [first, last] = stack_of(t);
    if (s_.stack[t] == 0) fail("draws: no " + id + " in the stack");
    return {static_cast<std::uint32_t>(s_.stack.total(first, t)),
            static_cast<std::uint32_t>(s_.stack.total(first, last))};
  }
  static Pick among(std::uint16_t set, int i, const std::string& id) {
    if ((set >> i & 1U) == 0) fail("draws: no " + id + " in the stack");
    return {static_cast<std::uint32_t>(std::popcount(set & ((1U << i) - 1U))),
            static_cast<std::uint32_t>(std::popcount(set))};
  }

  const State& s_;
  Chance rest_;
  std::deque<std::string> script_;
};

Game::Game(const Position& position)
    : state_(position.state()),
      pause_after_(position.evaluate_),
      draws_(std::make_unique<Draws>(state_, position.seed_)),
      chance_(std::make_unique<Chance>(*draws_)) {
  for (const std::string& id : position.draws_) draws_->add(id);
  run();
}

Game::~Game() = default;

void Game::draws(std::string_view ids) {
  for (const std::string& id : split_words(ids)) draws_->add(id);
}

bool Game::paused() const {
  if (state_.over || !pause_after_) return false;
  const auto& top = state_.agenda.top();
  return top.kind == StepKind::kEvaluate && top[arg::kEvaluated] > static_cast<int>(*pause_after_);
}

void Game::resolve(const Action* action) {
  Journal journal;
  Play play{state_, *chance_, &journal};
  Panthalos::row(state_.agenda.top().kind).resolve(play, action);
  for (Event& event : journal.take()) events_.push_back(std::move(event));
}

// Runs automatic steps and ends of turns up to the next decision or the pause.
void Game::run() {
  const Action end = act(Verb::kEndTurn);
  while (!state_.over && !paused()) {
    const StepKind kind = state_.agenda.top().kind;
    if (kind == StepKind::kEndTurn) {
      resolve(&end);
    } else if (Panthalos::row(kind).openness == Openness::kAutomatic) {
      resolve(nullptr);
    } else {
      break;
    }
  }
  if (const auto fault = Panthalos::check(state_)) fail("check: " + *fault);
}

Action Game::parse_or_throw(std::string_view notation) const {
  const auto action = parse(*state_.content, notation);
  if (!action) fail("no action: " + std::string(notation));
  return *action;
}

Game& Game::play(std::string_view notation) {
  if (!is_legal(notation)) {
    std::string all;
    for (const std::string& other : legal()) all += "\n  " + other;
    fail("not legal in step " + step() + ": " + std::string(notation) + "; legal:" + all);
  }
  const Action action = parse_or_throw(notation);
  resolve(&action);
  run();
  return *this;
}

Game& Game::play_all(std::initializer_list<std::string_view> notations) {
  for (const std::string_view notation : notations) play(notation);
  return *this;
}

Game& Game::go_on() {
  pause_after_.reset();
  run();
  return *this;
}

Player Game::who() const { return paused() ? kNobody : Panthalos::to_act(state_); }

std::string Game::step() const {
  return who() == kNobody ? "" : std::string(Panthalos::decision(state_).step);
}

std::vector<std::string> Game::legal() const {
  std::vector<std::string> list;
  if (who() == kNobody) return list;
  Actions actions;
  Panthalos::legal(state_, actions);
  for (const Action& action : actions) list.push_back(notation(*state_.content, action));
  return list;
}

std::vector<std::string> Game::legal(std::string_view verb) const {
  std::vector<std::string> list = legal();
  std::erase_if(list, [&](const std::string& text) {
    return text != verb && !text.starts_with(std::string(verb) + " ");
  });
  return list;
}

bool Game::is_legal(std::string_view notation) const {
  if (who() == kNobody) return false;
  Actions actions;
  Panthalos::legal(state_, actions);
  return actions.contains(parse_or_throw(notation));
}

std::string Game::refusal_rule(std::string_view notation) const {
  const auto refusal = Panthalos::refusal(state_, parse_or_throw(notation));
  return refusal ? std::string(refusal->rule) : "";
}

int Game::pieces(Player p, std::string_view piece, std::string_view at) const {
  const Piece kind = piece_of(piece);
  const Place where = place(at);
  const PlayerState& player = state_[p];
  if (where == kPlaceFront) return player.pools[kFront].count(kind);
  if (where == kPlaceThermae) return player.pools[kBaths].count(kind);
  if (location_of(where) == Location::kTitanus) return player.pools[kInTitanus].count(kind);
  if (location_of(where) == Location::kAgro) return player.pools[kInAgro].count(kind);
  const Occupant& who = state_.occupant[state_.index_of(where)];
  return !who.free() && who.player() == p && who.piece() == kind ? 1 : 0;
}

int Game::has(Player p, std::string_view id) const { return state_[p].tokens[token(id)]; }
int Game::titans(Player p) const { return state_[p].tokens.total(kTitans, kReinforcements); }
int Game::reinforcements(Player p) const { return state_[p].tokens.total(kReinforcements, kShips); }
int Game::shown(std::string_view id) const { return state_.display[token(id)]; }
int Game::box(std::string_view id) const { return state_.box[token(id)]; }

std::string Game::tokens(Player p) const {
  std::string ids;
  for (Token t = 0; t < kTokens; ++t) {
    for (int n = state_[p].tokens[t]; n > 0; --n) {
      ids.append(ids.empty() ? "" : " ").append(token_id(*state_.content, t));
    }
  }
  return ids;
}

int Game::count_events(std::string_view message_id) const {
  const std::string id = "panthalos.event." + std::string(message_id);
  return static_cast<int>(std::count_if(events_.begin(), events_.end(),
                                        [&](const Event& e) { return e.text.id == id; }));
}

int Game::count_rules(std::string_view rule) const {
  return static_cast<int>(std::count_if(events_.begin(), events_.end(),
                                        [&](const Event& e) { return e.rule == rule; }));
}

Position discless() {
  Position position(2);
  for (Player p = 0; p < 2; ++p) {
    for (int i = 0; i < 5; ++i) position.converted(p);
    for (int i = 0; i < 3; ++i) position.polis_disc(p, 1 + 2 * i + p);
    position.discs(p, 0, 0).collected(p, 3);
  }
  return position;
}

void pass_rounds(Game& game, int until_round) {
  while (game.who() != kNobody && game.state().round < until_round) {
    const char* next = nullptr;
    for (const auto* action :
         {"decline", "place converted agro.1", "place leader agro.1", "pass"}) {
      if (game.is_legal(action)) next = action;
    }
    if (next == nullptr) fail("pass_rounds: no way to pass in step " + game.step());
    game.play(next);
  }
}

}  // namespace agon::panthalos
