// Positions for tests in a line or two, and a game that goes on from there.
//
//   Game game = position(3)
//                   .cubes(0, 8).adepts(0, 4)
//                   .tokens(0, "hunt bewitchment")      // slots 1, 2
//                   .discs(0, "per_disc adepts")        // out; cursed ones unless .safe_out(0)
//                   .curses(0, "c16 c03!")              // kept; ! lies face down
//                   .hand(1, "b01 b04").row("b05 b06")
//                   .turn_of(0);                        // or .favor_of(0), .moon_of(0, "hunt")
//   game.play("place safe cubes");
//
// What is not said is empty: a player has no cube, no adept, no token, an empty hand and 5 discs at
// home; nothing is marked; everybody has had the first turn. The builder keeps every total: what is
// not with a player is in the reserve or in a pile. A position that breaks an invariant throws.
// `draws("b05 c16")`: what comes up next, blades and curses in the order of drawing. A draw from a
// pile of one is no pick and must not be scripted. Then chance is seeded.
// After every action Pantacle::check is asked.
#pragma once

#include <deque>
#include <functional>
#include <initializer_list>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "games/pantacle/pantacle.h"
#include "games/pantacle/steps.h"

namespace agon::pantacle {

inline const Content& built_in() {
  static const Result<Content> content = Pantacle::load_content(Pantacle::built_in_files());
  return *content;
}

inline std::vector<std::string> words_in(std::string_view text) {
  std::istringstream in{std::string(text)};
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

template <class List>
int index_in(const List& ids, std::string_view id) {
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (ids[i] == id) return static_cast<int>(i);
  }
  throw std::logic_error("unknown id " + std::string(id));
}
inline int blade(std::string_view id) {
  for (int i = 0; i < kBlades; ++i) {
    if (built_in().blades[i].id == id) return i;
  }
  throw std::logic_error("unknown blade " + std::string(id));
}
inline int curse(std::string_view id) {
  for (int i = 0; i < kCurses; ++i) {
    if (built_in().curses[i].id == id) return i;
  }
  throw std::logic_error("unknown curse " + std::string(id));
}
inline Blades blades(std::string_view ids) {
  Blades set = 0;
  for (const std::string& id : words_in(ids)) set |= blade_bit(blade(id));
  return set;
}

class Position {
 public:
  explicit Position(int players) {
    s_.content = &built_in();
    s_.players = static_cast<std::uint8_t>(players);
    s_.begun = PlayerSet::first(players);
    s_.turn = 20;
    if (players == 2) s_.options.players_min = 1;
  }
  Position& content(const Content& content) {
    return edit([&](State& s) { s.content = &content; });
  }
  Position& option(std::uint8_t Options::*field) {
    s_.options.*field = 1;
    return *this;
  }
  Position& cubes(Player p, int n) { return set(s_[p].cubes, n); }
  Position& adepts(Player p, int n) { return set(s_[p].adepts, n); }
  Position& tracker(Player p, int n) { return set(s_[p].tracker, n); }
  Position& tokens(Player p, std::string_view ids) {
    int slot = 0;
    for (const std::string& id : words_in(ids)) {
      const int token = index_in(kTokenIds, id);
      s_[p].slots[slot++] = static_cast<std::uint8_t>(1 + token);
      s_[p].tokens |= static_cast<std::uint8_t>(1U << token);
    }
    return *this;
  }
  Position& discs(Player p, std::string_view points) {
    for (const std::string& id : words_in(points)) {
      s_[p].points |= static_cast<std::uint8_t>(1U << index_in(kPointIds, id));
      --(s_[p].cursed_home > 0 ? s_[p].cursed_home : s_[p].safe_home);
    }
    return *this;
  }
  Position& safe_out(Player p) {
    s_[p].safe_home = 0;
    ++s_[p].cursed_home;
    return *this;
  }
  // In the order of their numbers; "c16:1" has only one left of what it printed.
  Position& curses(Player p, std::string_view ids) {
    int i = 0;
    for (std::string id : words_in(ids)) {
      HeldCurse& held = s_[p].curses[i++];
      if (id.back() == '!') {
        held.covered = 1;
        id.pop_back();
      }
      const int card = curse(id.substr(0, 3));
      const CurseData& data = built_in().curses[card];
      held.card = static_cast<std::uint8_t>(1 + card);
      held.cubes = data.cubes;
      held.adepts = data.adepts;
      if (id.size() > 4 && data.cubes > 0) held.cubes = static_cast<std::uint8_t>(id[4] - '0');
      if (id.size() > 4 && data.cubes == 0) held.adepts = static_cast<std::uint8_t>(id[4] - '0');
    }
    return *this;
  }
  Position& hand(Player p, std::string_view ids) {
    s_[p].hand = blades(ids);
    return *this;
  }
  Position& row(std::string_view ids) {
    for (const std::string& id : words_in(ids)) {
      s_.row[s_.row_count++] = static_cast<std::uint8_t>(blade(id));
    }
    return *this;
  }
  Position& marked(std::string_view favor) {
    return set(s_.marked, 1 + index_in(kFavorIds, favor));
  }
  Position& edit(std::function<void(State&)> change) {
    edits_.push_back(std::move(change));
    return *this;
  }
  Position& draws(std::string_view ids) {
    for (const std::string& id : words_in(ids)) draws_.push_back(id);
    return *this;
  }
  // The whole turn, from Preparation on.
  Position& turn_of(Player p) { return begin(p, StepKind::kTurn); }
  Position& favor_of(Player p) { return begin(p, StepKind::kFavor); }
  Position& moon_of(Player p, std::string_view favor) {
    s_.marked = s_.announced = static_cast<std::uint8_t>(1 + index_in(kFavorIds, favor));
    return begin(p, StepKind::kMoon);
  }
  // The finished value, before anything runs.
  State state() const {
    State s = s_;
    s.cubes = kAllCubes;
    s.adepts = kAllAdepts;
    s.pile = kAllBlades;
    s.curse_pile.rest = (1U << kCurses) - 1U;
    for (Player p = 0; p < s.players; ++p) {
      take(s.cubes, s[p].cubes);
      take(s.adepts, s[p].adepts);
      s.pile &= ~s[p].hand;
      for (const HeldCurse& held : s[p].curses) {
        if (held.none()) continue;
        take(s.cubes, held.cubes);
        take(s.adepts, held.adepts);
        s.curse_pile.rest &= ~(1U << held.index());
      }
    }
    for (int i = 0; i < s.row_count; ++i) s.pile &= ~blade_bit(s.row[i]);
    for (Player p = 0; p < s.players; ++p) {
      if (modifier(s, p, &Modifiers::open_hand) > 0) lay_open(s, s[p].hand);
    }
    for (const auto& change : edits_) change(s);
    if (const auto fault = Pantacle::check(s)) throw std::logic_error(*fault);
    return s;
  }

 private:
  friend class Game;
  static void take(std::uint8_t& from, int n) {
    if (from < n) throw std::logic_error("more than there is");
    from = static_cast<std::uint8_t>(from - n);
  }
  Position& set(std::uint8_t& field, int n) {
    field = static_cast<std::uint8_t>(n);
    return *this;
  }
  Position& begin(Player p, StepKind stage) {
    s_.active = p;
    s_.agenda.push(stage, p);
    return *this;
  }

  State s_;
  std::vector<std::function<void(State&)>> edits_;
  std::deque<std::string> draws_;
};

/// Every kind of points that a disc can stand on.
inline constexpr const char* kAllPoints = "per_disc adepts cubes demonic again";

inline Position position(int players) { return Position(players); }

class Game {
 public:
  Game(const Position& position)  // NOLINT(*-explicit-*)
      : state_(position.state()), draws_(state_, position.draws_), chance_(draws_) {
    Journal journal;
    Play play{state_, chance_, &journal};
    Pantacle::run(play);
    remember(journal);
  }
  Game(const Game&) = delete;
  Game& operator=(const Game&) = delete;

  Game& play(std::string_view notation) {
    const auto action = parse(*state_.content, notation);
    Actions actions;
    Pantacle::legal(state_, actions);
    if (!action || !actions.contains(*action)) {
      throw std::logic_error(std::string(notation) + " in step " + step() + " is refused by " +
                             refusal_rule(notation));
    }
    Journal journal;
    Pantacle::apply(state_, *action, chance_, &journal);
    remember(journal);
    return *this;
  }
  Game& play_all(std::initializer_list<std::string_view> notations) {
    for (const std::string_view notation : notations) play(notation);
    return *this;
  }
  // Everybody who is asked lets the Favor pass.
  Game& pass_all() {
    while (step() == "bribe") play("pass");
    return *this;
  }

  // As Position::draws.
  void draws(std::string_view ids) { draws_.want(ids); }

  Player who() const { return Pantacle::to_act(state_); }
  std::string step() const { return std::string(Pantacle::decision(state_).step); }
  std::vector<std::string> legal() const {
    Actions actions;
    Pantacle::legal(state_, actions);
    std::vector<std::string> all;
    for (const Action& action : actions) all.push_back(notation(*state_.content, action));
    return all;
  }
  // The rule that forbids it, "" if it is legal.
  std::string refusal_rule(std::string_view text) const {
    const auto action = parse(*state_.content, text);
    if (!action) return "malformed";
    const auto why = Pantacle::refusal(state_, *action);
    return why ? std::string(why->rule) : "";
  }

  const State& state() const { return state_; }
  const PlayerState& operator[](Player p) const { return state_[p]; }
  std::string slots(Player p) const {
    std::string text;
    for (const std::uint8_t slot : state_[p].slots) {
      if (slot != 0) text += (text.empty() ? "" : " ") + std::string(kTokenIds[slot - 1U]);
    }
    return text;
  }
  // "c03 c16:2/0", and ! for a face-down one.
  std::string curses(Player p) const {
    std::string text;
    for (const HeldCurse& held : state_[p].curses) {
      if (held.none()) break;
      const CurseData& data = state_.content->curses[held.index()];
      text += (text.empty() ? "" : " ") + data.id;
      if (data.exhaustion) {
        text += ":" + std::to_string(held.cubes) + "/" + std::to_string(held.adepts);
      }
      if (held.covered != 0) text += "!";
    }
    return text;
  }
  std::string row() const {
    std::string text;
    for (int i = 0; i < state_.row_count; ++i) {
      text += (text.empty() ? "" : " ") + state_.content->blades[state_.row[i]].id;
    }
    return text;
  }
  // The cards below the rest of the curse pile.
  std::string below() const {
    std::string text;
    for (int i = 0; i < state_.curse_pile.below_count; ++i) {
      text +=
          (text.empty() ? "" : " ") + state_.content->curses[state_.curse_pile.below[i].card].id;
    }
    return text;
  }
  int hand(Player p) const { return std::popcount(state_[p].hand); }

  const std::vector<Event>& events() const { return events_; }
  int count_events(std::string_view id) const {  // "bribed" is pantacle.event.bribed
    int count = 0;
    for (const Event& event : events_)
      count += event.text.id == "pantacle.event." + std::string(id);
    return count;
  }

 private:
  class Draws final : public PickSource {
   public:
    Draws(const State& state, std::deque<std::string> wanted)
        : state_(state), wanted_(std::move(wanted)) {}
    std::uint32_t pick(std::uint32_t n) override {
      if (wanted_.empty()) return random_.pick(n);
      const std::string id = wanted_.front();
      wanted_.pop_front();
      const bool is_blade = id[0] == 'b';
      const std::uint32_t set = is_blade ? state_.pile : state_.curse_pile.rest;
      const std::uint32_t bit = 1U << (is_blade ? blade(id) : curse(id));
      if ((set & bit) == 0 || static_cast<int>(n) != std::popcount(set)) {
        throw std::logic_error(id + " cannot be drawn");
      }
      return static_cast<std::uint32_t>(std::popcount(set & (bit - 1)));
    }

    void want(std::string_view ids) {
      for (const std::string& id : words_in(ids)) wanted_.push_back(id);
    }

   private:
    const State& state_;
    std::deque<std::string> wanted_;
    Chance random_{1};
  };

  void remember(Journal& journal) {
    for (Event& event : journal.take()) events_.push_back(std::move(event));
    if (const auto fault = Pantacle::check(state_)) throw std::logic_error(*fault);
  }

  State state_;
  Draws draws_;
  Chance chance_;
  std::vector<Event> events_;
};

}  // namespace agon::pantacle
