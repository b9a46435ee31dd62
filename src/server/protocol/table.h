// A table: one match, its seats, and the memory of what was answered. It does not ask who is
// calling; whoever owns it (the engine on standard input, a server) decides what a caller may do.
#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.h"
#include "text/words.h"

namespace agon::protocol {

// A player's chair: open, a person's, or a bot's.
struct Seat {
  enum class Kind : std::uint8_t { kOpen, kPerson, kBot };
  Kind kind = Kind::kOpen;
  std::string name;  // of the person, or given to the bot; may be empty
  std::string bot;   // for bots
  // -- what its person wants; a server's tables only
  bool ready = true;
  bool ends_turns = false;  // turns end even if something could be taken back
  bool says_no = false;     // to private questions, until another kind of question comes
};

std::string_view name_of(Seat::Kind kind);

// How a table behaves.
struct TableSettings {
  bool drive = true;       // forced open decisions are taken without asking
  bool end_turns = false;  // … and turns end even if something could be taken back
};

// Where a table's game began, for a rematch: a set-up, or a state.
struct Origin {
  Setup setup;
  std::optional<boost::json::value> start;
};

class Table {
 public:
  Table(std::unique_ptr<AnyMatch> match, Origin origin, std::vector<Seat> seats,
        TableSettings settings, std::uint64_t seed);

  const AnyMatch& match() const { return *match_; }
  const Origin& origin() const { return origin_; }
  const TableSettings& settings() const { return settings_; }
  const std::vector<Seat>& seats() const { return seats_; }
  Seat& seat(Player player) { return seats_[player]; }
  std::uint64_t seed() const { return seed_; }
  int last_event() const { return last_event_; }
  Words words(Lang lang) const;

  // A line of the log about who sits where.
  void note(Event event);
  // Makes the forced decisions, if the settings say so.
  void drive();

  // An action of `player`, who by default is the one to act. With an `ask`, a repeat of what was
  // accepted under that number gets the first answer again, and any other late one is stale.
  Result<std::string> act(std::optional<Player> player, std::optional<int> ask,
                          std::string_view action);
  // Goes back over so many decisions of the player, as far as nothing was disclosed since. The
  // `ask` works as for an action.
  Result<std::string> take_back(Player player, std::optional<int> ask, int decisions);
  // Goes back to any earlier position; for the referee.
  Result<std::string> rewind(int position);
  // What a bot would do for the one to act; the name must be known.
  std::string bot_choice(std::string_view bot) const;

  // -- parts of answers
  void write_seats(JsonWriter& out) const;
  void write_turn(JsonWriter& out) const;  // the members "to_act" and "over"
  std::string log(Viewer viewer, int from) const;
  void write_events(JsonWriter& out, Viewer viewer, int from) const;  // the member "events"
  std::string events(Viewer viewer, int from) const;                  // its value
  // Whether some may know more of these events than others.
  bool has_insiders(int from) const;
  void write_gone(JsonWriter& out) const;  // the member "gone": numbers that a take-back removed
  std::string view(Viewer viewer, std::string_view id) const;

 private:
  // What was accepted under an ask.
  struct Answered {
    std::string request;
    std::string answer;
  };

  Result<std::optional<std::string>> answer_again(Player player, int ask,
                                                  std::string_view request) const;
  void remember(Player player, int ask, std::string_view request, std::string answer);
  std::string answer_to_take_back(std::optional<Player> player, int ask, int known) const;
  void note_events();

  std::unique_ptr<AnyMatch> match_;
  Origin origin_;
  std::vector<Seat> seats_;
  TableSettings settings_;
  std::uint64_t seed_;
  int last_event_ = 0;  // the greatest number ever used
  PerPlayer<std::map<int, Answered>> answered_;
};

}  // namespace agon::protocol
