// A game at the terminal: bots play, people are asked, until the game is over or they leave.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "ai/any_bot.h"
#include "cli/command.h"
#include "cli/line_editor.h"

namespace agon::cli {

struct Seat {
  std::string bot_name;  // empty for a person
  std::unique_ptr<AnyBot> bot;
};

class Session {
 public:
  // `record` is the file that follows the game; empty for none.
  Session(const Context& context, std::unique_ptr<AnyMatch> match, std::vector<Seat> seats,
          std::uint64_t seed, std::string record);

  // The record as the game stands now, if there is a file for it.
  Status write_record() const;
  int play();

 private:
  enum class Answer : std::uint8_t { kAgain, kShowChoices, kMoved, kLeave };

  // -- the course of the game
  void play_until_question();
  bool asked_in_vain() const;
  bool ask();
  void finish();
  void follow_record();

  // -- what is shown
  void greet() const;
  void show_waiting(bool waiting) const;
  bool curtain(Player player);
  void show_position(Player player);
  void show_question() const;
  // What happened since `player` last read the log, as `viewer` may know it.
  void tell_news(Player player, Viewer viewer);
  std::vector<LogEntry> news_for(Player player) const;
  std::vector<std::string> seat_notes(Player viewer) const;
  void say(std::string_view id) const;
  void say(const Message& message) const;
  void say_rule(Rule rule) const;

  // -- what may be typed
  Answer obey(const std::string& line);
  Answer obey_command(const std::string& command, const std::string& rest);
  std::string command_of(const std::string& word) const;
  Answer choose(const std::string& line);
  Answer act(const ActionInfo& action);
  Answer take_back(bool all);
  Answer explain(const std::string& what);
  Answer explain_refusal(const std::string& notation);
  Answer show_closed();
  Answer show_log(const std::string& how_many);
  Answer hint();
  Answer save(const std::string& file);
  Answer leave();
  void help() const;
  bool read_line(std::string& line, std::string_view prompt);

  Player asked() const { return match_->decision().player; }
  bool is_person(Player player) const { return seats_[player].bot == nullptr; }

  Context context_;    // with the players' marks in their names
  LineEditor editor_;  // of what is typed on a terminal
  std::unique_ptr<AnyMatch> match_;
  std::vector<Seat> seats_;
  std::uint64_t seed_;
  std::string record_;
  std::string saved_as_;
  PlayerSet bots_;
  int people_ = 0;
  Player at_keyboard_ = kNobody;
  PerPlayer<int> told_{};            // number of the last log line that each player has read
  std::vector<ActionInfo> actions_;  // of the present question
  std::string last_step_;            // where the last action of a person was made …
  int last_position_ = -1;           // … and when
  bool board_is_old_ = true;         // others have moved since the board was shown
  std::set<int> answered_;           // positions at which the driver answered for a person
  int exit_code_ = kOk;
};

}  // namespace agon::cli
