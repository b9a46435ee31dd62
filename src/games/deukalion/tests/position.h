// Positions for tests in a line or two, and a game that goes on from there.
//
//   Sea sea(4);                       // four players, player 0 active, the Hydra on e6
//   sea.at(1, "f5").aboard(1, 7).chests(1, "red green").hand(1, "a02 a05").secret(1, "p01")
//       .display("p03 p14").owner("ephesus", 2).centre(3).window(1);
//   sea.throws("ss111h").play("challenge rhodes").play("throw");
//
// What is not said: ships on the anchors c1, e1, c2, d2; ten hoplites aboard (those taken off are
// in the Underworld, garrisons come from aboard, chests push hoplites out); no cards, no secret and
// no displayed Pursuits; cities are full (see kLayout); all dice show 2. After every action check()
// and the check of the agenda are asked, and the state goes through its JSON.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <deque>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/record.h"
#include "games/deukalion/deukalion.h"
#include "games/deukalion/state_json.h"
#include "games/deukalion/steps.h"

namespace agon::deukalion {

inline const Content& built_in() {
  static const Result<Content> content = Deukalion::load_content(Deukalion::built_in_files());
  return *content;
}

template <std::size_t N>
int id_index(const std::array<std::string_view, N>& ids, std::string_view id) {
  for (std::size_t i = 0; i < N; ++i) {
    if (ids[i] == id) return static_cast<int>(i);
  }
  throw std::logic_error("no such id: " + std::string(id));
}
inline Square square(std::string_view id) { return *parse_square(id); }
inline int place(std::string_view id) { return id_index(kPlaceIds, id); }
inline int colour(std::string_view id) { return id_index(kColourIds, id); }
inline int card(std::string_view id) { return id_index(kCardIds, id); }
inline int pursuit(std::string_view id) { return id_index(kPursuitIds, id); }
inline std::vector<std::string> words(std::string_view text) {
  std::istringstream in{std::string(text)};
  std::vector<std::string> list;
  for (std::string word; in >> word;) list.push_back(word);
  return list;
}

// Picks that a test has written down, then seeded ones.
class TestPicks final : public PickSource {
 public:
  std::uint32_t pick(std::uint32_t n) override {
    if (next.empty()) return rest_.pick(n);
    const std::uint32_t value = next.front();
    next.pop_front();
    if (value >= n) throw std::logic_error("a scripted pick is too high");
    return value;
  }
  std::deque<std::uint32_t> next;

 private:
  Chance rest_{7};
};

class Sea {
 public:
  explicit Sea(int players, const Content& content = built_in()) : chance_(picks_) {
    s.content = &content;
    s.players = static_cast<std::uint8_t>(players);
    s.turn = 1;
    s.hydra = content.hydra_start;
    s.pursuit_pile = 0xFFFF;
    for (int k = 0; k < kMaxCardKinds; ++k) {
      s.pile.add(k, content.cards[k].count);
    }
    const char* anchors[] = {"c1", "e1", "c2", "d2"};
    for (Player p = 0; p < players; ++p) at(p, anchors[p]).s[p].aboard = kHoplites;
    std::fill(std::begin(s.dice), std::end(s.dice), std::uint8_t{2});
    // In the order of places: one or more chests each.
    const char* layout[] = {"red",
                            "red",
                            "red",
                            "green green",
                            "green blue",
                            "blue blue",
                            "yellow yellow yellow",
                            "white white white"};
    for (int city = 0; city < kCities; ++city) {
      for (const auto& c : words(layout[city])) s.city[city].add(colour(c));
    }
  }

  // A copy goes on by itself, with the picks that are left; its journal is empty.
  Sea(const Sea& other) : s(other.s), picks_(other.picks_), chance_(picks_) {}
  Sea& operator=(const Sea&) = delete;

  // -- the position
  Sea& at(Player p, std::string_view where) {
    s[p].square = square(where);
    return *this;
  }
  Sea& aboard(Player p, int hoplites) {
    lose_hoplites(s, p, s[p].aboard - hoplites);
    return *this;
  }
  Sea& chests(Player p, std::string_view colours) {
    for (const auto& c : words(colours)) {
      int city = 0;
      while (s.city[city].count(colour(c)) == 0) ++city;
      s.city[city].remove(colour(c));
      s[p].chests.add(colour(c));
      if (s[p].room() < 0) lose_hoplites(s, p, 1);
    }
    return *this;
  }
  Sea& hand(Player p, std::string_view cards) {
    for (const auto& id : words(cards)) {
      s.pile.remove(card(id));
      s[p].hand.add(card(id));
    }
    return *this;
  }
  Sea& secret(Player p, std::string_view id) {
    s[p].secret = static_cast<std::uint8_t>(pursuit(id));
    return out_of_pile(id);
  }
  Sea& display(std::string_view ids) {
    for (const auto& id : words(ids)) {
      out_of_pile(id);
      s.display |= static_cast<std::uint16_t>(1U << pursuit(id));
    }
    return *this;
  }
  Sea& earned(Player p, std::string_view ids) {
    for (const auto& id : words(ids)) {
      out_of_pile(id);
      s[p].earned |= static_cast<std::uint16_t>(1U << pursuit(id));
    }
    return *this;
  }
  Sea& honour(Player p, int cards) {
    s[p].honour_cards = static_cast<std::uint8_t>(cards);
    s.honour_supply =
        static_cast<std::uint8_t>(s.honour_supply - std::min<int>(cards, s.honour_supply));
    return *this;
  }
  Sea& owner(std::string_view settlement, Player p) {
    const int i = place(settlement);
    s.owner[i - kCities] = static_cast<std::uint8_t>(p + 1);
    s[p].aboard = static_cast<std::uint8_t>(s[p].aboard - s.content->places[i].hoplites);
    return *this;
  }
  Sea& hydra(std::string_view where) {
    s.hydra = square(where);
    return *this;
  }
  Sea& active(Player p) {
    s.active = p;
    return *this;
  }
  Sea& centre(int value) {
    s.dice[0] = static_cast<std::uint8_t>(value);
    return *this;
  }
  // The ring as it lies: on Hydra, Card, Hoplites and Move unless it is turned.
  Sea& ring(int hydra, int card_die, int hoplites, int move) {
    const int values[] = {hydra, card_die, hoplites, move};
    for (int i = 0; i < 4; ++i) s.dice[1 + i] = static_cast<std::uint8_t>(values[i]);
    return *this;
  }
  Sea& edit(auto change) {
    change(s);
    return *this;
  }
  // The window of a player opens (what rests there is not tested again).
  Sea& window(Player p) {
    s.agenda.clear();
    if (p == s.active) {
      for (int i = 0; i < kSymbols; ++i) s.assigned[i] = s.dice[1 + i];
      s.allowance = s.dice[4];
    } else {
      s.agenda.push(StepKind::kOthers, s.active,
                    arg::kServed((p - s.active + s.players) % s.players));
      s.allowance = s.dice[0];
    }
    s.agenda.push(StepKind::kWindow, p);
    return verify();
  }
  Sea& kylix() {
    s.agenda.push(StepKind::kKylix, s.active);
    return verify();
  }

  // -- chance: how hoplites fall (s, 1, h), which Pursuit comes up, any pick
  Sea& throws(std::string_view faces) {
    for (const char face : faces) picks_.next.push_back(face == 's' ? 0 : face == '1' ? 2 : 4);
    return *this;
  }
  Sea& reveals(std::string_view id) {
    picks_.next.push_back(
        static_cast<std::uint32_t>(std::popcount(s.pursuit_pile & ((1U << pursuit(id)) - 1U))));
    return *this;
  }
  Sea& picks(std::initializer_list<std::uint32_t> values) {
    picks_.next.insert(picks_.next.end(), values);
    return *this;
  }

  // -- playing
  Sea& play(std::string_view text) {
    const auto action = parse(*s.content, text);
    if (!action) throw std::logic_error("malformed: " + std::string(text));
    if (const auto why = Deukalion::refusal(s, *action)) {
      throw std::logic_error(std::string(text) + " refused by " + std::string(why->rule));
    }
    Deukalion::apply(s, *action, chance_, &journal);
    return verify();
  }
  Sea& play_all(std::initializer_list<std::string_view> actions) {
    for (const auto action : actions) play(action);
    return *this;
  }
  Player who() const { return Deukalion::to_act(s); }
  std::string step() const { return std::string(Deukalion::decision(s).step); }
  std::vector<std::string> legal(std::string_view verb = "") const {
    Actions actions;
    Deukalion::legal(s, actions);
    std::vector<std::string> list;
    for (const Action& a : actions) {
      if (verb.empty() || verb_id(a.verb) == verb) list.push_back(notation(*s.content, a));
    }
    return list;
  }
  bool can(std::string_view text) const {
    const auto list = legal();
    return std::find(list.begin(), list.end(), text) != list.end();
  }
  std::string why_not(std::string_view text) const {
    const auto why = Deukalion::refusal(s, *parse(*s.content, text));
    return why ? std::string(why->rule) : "";
  }
  ActionInfo info(std::string_view text) const {
    return Deukalion::describe(s, *parse(*s.content, text), who());
  }
  int count(std::string_view event) const {
    int n = 0;
    for (const Event& e : journal.events()) {
      n += e.text.id == "deukalion.event." + std::string(event) ? 1 : 0;
    }
    return n;
  }
  std::string view(Viewer viewer) const {
    JsonWriter out;
    Deukalion::write_public(s, out);
    if (viewer >= 0) Deukalion::write_own(s, viewer, out);
    return out.take();
  }
  int chests_in(std::string_view city, std::string_view c) const {
    return s.city[place(city)].count(colour(c));
  }
  const PlayerState& operator[](Player p) const { return s[p]; }

  State s;
  Journal journal;

 private:
  Sea& out_of_pile(std::string_view id) {
    s.pursuit_pile &= static_cast<std::uint16_t>(~(1U << pursuit(id)));
    return *this;
  }
  Sea& verify() {
    if (const auto fault = Deukalion::check(s)) throw std::logic_error(*fault);
    if (const auto fault = Deukalion::agenda_fault(s)) throw std::logic_error(*fault);
    return *this;
  }

  TestPicks picks_;
  Chance chance_;
};

inline State start(int players, std::map<std::string, std::string, std::less<>> options = {},
                   std::uint64_t seed = 1) {
  Chance chance(seed);
  return *Deukalion::initial(built_in(), {players, std::move(options)}, chance, nullptr);
}

}  // namespace agon::deukalion
