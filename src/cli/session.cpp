#include "cli/session.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <map>

#include "cli/choices.h"
#include "cli/files.h"
#include "cli/rules.h"
#include "cli/story.h"
#include "core/view.h"

namespace agon::cli {
namespace {

constexpr std::array<std::string_view, 12> kCommands = {"why",     "closed", "undo",  "restart",
                                                        "board",   "log",    "rules", "hint",
                                                        "choices", "save",   "help",  "quit"};

constexpr std::size_t kMuchNews = 10;  // more log lines than this are shown above the board

std::string trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(" \t\r") - first + 1));
}

bool is_number(std::string_view text) {
  return !text.empty() && text.size() < 9 &&
         std::all_of(text.begin(), text.end(),
                     [](unsigned char c) { return std::isdigit(c) != 0; });
}

Value text_value(std::string text) { return Value::of_text(std::move(text)); }

}  // namespace

Session::Session(const Context& context, std::unique_ptr<AnyMatch> match, std::vector<Seat> seats,
                 std::uint64_t seed, std::string record)
    : context_{words_with_marks(context, match->players()), context.screen},
      match_(std::move(match)),
      seats_(std::move(seats)),
      seed_(seed),
      record_(std::move(record)) {
  for (std::size_t p = 0; p < seats_.size(); ++p) {
    if (seats_[p].bot != nullptr) {
      bots_.add(static_cast<Player>(p));
    } else {
      ++people_;
    }
  }
}

// -- the course of the game

int Session::play() {
  greet();
  for (;;) {
    play_until_question();
    if (match_->over()) {
      finish();
      return exit_code_;
    }
    if (!ask()) return exit_code_;
  }
}

// Bots answer at once, so that their time tells nothing about a private question.
void Session::play_until_question() {
  show_waiting(true);
  for (;;) {
    const int before = match_->position();
    match_->drive(bots_);
    if (match_->position() != before) board_is_old_ = true;
    if (match_->over()) break;
    const Player player = asked();
    if (!is_person(player)) {
      const Seat& seat = seats_[player];
      if (!match_->act(seat.bot->choose(*match_, player))) std::abort();
      board_is_old_ = true;
      continue;
    }
    if (!asked_in_vain()) break;
    answered_.insert(match_->position());
    if (!match_->act(match_->actions().front().notation)) std::abort();
  }
  show_waiting(false);
}

// For a single person against bots, a private question with one answer is not asked, since nobody
// else could learn from the pause; except where the answer ends something that could be taken back.
bool Session::asked_in_vain() const {
  const Decision decision = match_->decision();
  if (people_ != 1 || decision.openness != Openness::kPrivate) return false;
  const bool begun = last_step_ == decision.step && last_position_ + 1 == match_->position();
  return !begun && match_->actions().size() == 1;
}

bool Session::ask() {
  const Player player = asked();
  if (people_ > 1 && player != at_keyboard_ && !curtain(player)) return false;
  at_keyboard_ = player;
  actions_ = match_->actions();
  // A few log lines go between board and question, where the reader looks; many go before the
  // board.
  const bool much = news_for(player).size() > kMuchNews;
  if (much) tell_news(player, player);
  if (board_is_old_) show_position(player);
  tell_news(player, player);
  show_question();
  for (;;) {
    std::string line;
    if (!read_line(line, "> ")) {
      say("cli.play.end_of_input");
      return false;
    }
    switch (obey(line)) {
      case Answer::kAgain: break;
      case Answer::kShowChoices: show_question(); break;
      case Answer::kMoved: follow_record(); return true;
      case Answer::kLeave: return false;
    }
  }
}

void Session::finish() {
  // Several people look at the end together: it is told as an onlooker sees it.
  const Viewer viewer = people_ == 1 ? at_keyboard_ : kOnlooker;
  if (at_keyboard_ != kNobody) tell_news(at_keyboard_, viewer);
  context_.screen.line();
  print_board(context_, *match_, viewer, seat_notes(viewer));
  context_.screen.line();
  print_result(context_, *match_);
  if (record_.empty()) return;
  if (Status status = write_record(); !status) {
    exit_code_ = fail(context_, status.error());
    return;
  }
  say(Message("cli.play.saved", {{"file", text_value(record_)}}));
}

Status Session::write_record() const {
  return record_.empty() ? Status() : write_file(record_, match_->record());
}

// The game goes on if its record cannot follow for a moment; the end of the game tries again.
void Session::follow_record() {
  if (Status status = write_record(); !status) fail(context_, status.error());
}

// -- what is shown

void Session::greet() const {
  context_.screen.line(context_.screen.paint(
      Style::kTitle, context_.words(std::string(match_->game().info().id) + ".name")));
  context_.screen.wrapped(
      context_.words(Message("cli.play.greeting", {{"seed", text_value(std::to_string(seed_))}})));
}

void Session::show_waiting(bool waiting) const {
  if (!context_.screen.terminal().out) return;
  context_.screen.print(waiting ? context_.words("cli.play.others_play") : "\r\x1b[K");
  context_.screen.flush();
}

bool Session::curtain(Player player) {
  context_.screen.clear();
  say(Message("cli.play.curtain", {{"player", Value::of_player(player)}}));
  std::string line;
  board_is_old_ = true;
  const bool there = read_line(line, "");
  if (there) context_.screen.clear();
  return there;
}

void Session::show_position(Player player) {
  context_.screen.line();
  print_board(context_, *match_, player, seat_notes(player));
  board_is_old_ = false;
}

void Session::show_question() const {
  const Decision decision = match_->decision();
  const std::string prompt =
      context_.screen.paint(player_style(decision.player), player_mark(decision.player)) + " " +
      context_.screen.paint(Style::kBold, context_.words(decision.prompt));
  context_.screen.line();
  context_.screen.wrapped(prompt, 2);
  for (const std::string& line : list_choices(context_, match_->game().info().id, actions_)) {
    context_.screen.line(line);
  }
}

void Session::tell_news(Player player, Viewer viewer) {
  const std::vector<LogEntry> news = news_for(player);
  if (news.empty()) return;
  told_[player] = news.back().number;
  print_story(context_, news, viewer);
}

std::vector<LogEntry> Session::news_for(Player player) const {
  std::vector<LogEntry> news;
  for (const LogEntry& line : match_->log()) {
    if (line.number > told_[player]) news.push_back(line);
  }
  return news;
}

std::vector<std::string> Session::seat_notes(Player viewer) const {
  std::vector<std::string> notes;
  for (std::size_t p = 0; p < seats_.size(); ++p) {
    const bool you = static_cast<Player>(p) == viewer;
    notes.push_back(you ? context_.words("cli.play.you") : seats_[p].bot_name);
  }
  return notes;
}

void Session::say(std::string_view id) const { say(Message(id)); }
void Session::say(const Message& message) const {
  context_.screen.wrapped("  " + context_.words(message), 2);
}

void Session::say_rule(Rule rule) const {
  if (rule.empty()) return;
  context_.screen.wrapped("  " + context_.screen.paint(Style::kTitle, rule) + "  " +
                              context_.words.rule_sentence(rule),
                          4);
}

bool Session::read_line(std::string& line, std::string_view prompt) {
  if (context_.screen.terminal().in && context_.screen.terminal().out) {
    context_.screen.flush();
    std::optional<std::string> typed = edit_line(editor_, prompt);
    if (!typed) context_.screen.line();
    line = typed.value_or("");
    return typed.has_value();
  }
  context_.screen.print(prompt);
  context_.screen.flush();
  if (!std::getline(std::cin, line)) {
    context_.screen.line();
    return false;
  }
  // Typed text is on the screen already; in a pipe a transcript should have it, too.
  if (!context_.screen.terminal().in) context_.screen.line(line);
  return true;
}

// -- what may be typed

Session::Answer Session::obey(const std::string& raw) {
  const std::string line = trimmed(raw);
  if (line.empty()) return actions_.size() == 1 ? act(actions_.front()) : Answer::kShowChoices;
  if (is_number(line)) {
    const auto number = static_cast<std::size_t>(std::stoi(line));
    if (number >= 1 && number <= actions_.size()) return act(actions_[number - 1]);
    say(Message("cli.play.no_such_number", {{"count", static_cast<int>(actions_.size())}}));
    return Answer::kAgain;
  }
  const std::size_t space = line.find(' ');
  const std::string command = command_of(line.substr(0, space));
  if (command.empty()) return choose(line);
  return obey_command(command, space == std::string::npos ? "" : trimmed(line.substr(space)));
}

// Commands are understood in English and in the reader's language.
std::string Session::command_of(const std::string& word) const {
  if (word == "?") return "help";
  for (const std::string_view command : kCommands) {
    if (word == command || word == context_.words("cli.play.command." + std::string(command))) {
      return std::string(command);
    }
  }
  return {};
}

Session::Answer Session::obey_command(const std::string& command, const std::string& rest) {
  if (command == "why") return explain(rest);
  if (command == "closed") return show_closed();
  if (command == "undo") return take_back(false);
  if (command == "restart") return take_back(true);
  if (command == "log") return show_log(rest);
  if (command == "hint") return hint();
  if (command == "save") return save(rest);
  if (command == "quit") return leave();
  if (command == "choices") return Answer::kShowChoices;
  if (command == "board") {
    show_position(asked());
  } else if (command == "rules" && !rest.empty()) {
    if (Status status = show_rules(context_, match_->game().info(), split(rest, ' ')); !status) {
      say(status.error().message);
    }
  } else {
    help();
  }
  return Answer::kAgain;
}

Session::Answer Session::choose(const std::string& line) {
  const std::vector<std::size_t> fitting = match_choices(actions_, line);
  if (fitting.size() == 1) return act(actions_[fitting.front()]);
  if (fitting.empty()) return explain_refusal(line);
  std::string numbers;
  for (const std::size_t i : fitting) {
    numbers += (numbers.empty() ? "" : ", ") + std::to_string(i + 1);
  }
  say(Message("cli.play.several", {{"numbers", text_value(numbers)}}));
  return Answer::kAgain;
}

Session::Answer Session::act(const ActionInfo& action) {
  last_step_ = match_->decision().step;
  last_position_ = match_->position();
  if (Status status = match_->act(action.notation); !status) {
    say(status.error().message);
    return Answer::kAgain;
  }
  return Answer::kMoved;
}

Session::Answer Session::take_back(bool all) {
  const Player player = asked();
  std::vector<int> positions = match_->take_back_positions(player);
  // Positions at which the driver answered are skipped: it would only answer again.
  std::erase_if(positions, [this](int position) { return answered_.contains(position); });
  if (positions.empty()) {
    say("core.error.nothing_to_take_back");
    const Disclosure reason = match_->take_back_limit(player).reason;
    if (reason != Disclosure::kNone) say("core.disclosure." + std::string(name_of(reason)));
    return Answer::kAgain;
  }
  if (Status status = match_->take_back(player, all ? positions.back() : positions.front());
      !status) {
    say(status.error().message);
    return Answer::kAgain;
  }
  answered_.erase(answered_.lower_bound(match_->position()), answered_.end());
  last_position_ = -1;
  board_is_old_ = true;
  return Answer::kMoved;
}

Session::Answer Session::explain(const std::string& what) {
  if (what.empty()) {
    say_rule(match_->decision().rule);
  } else if (is_number(what)) {
    const auto number = static_cast<std::size_t>(std::stoi(what));
    if (number < 1 || number > actions_.size()) {
      say(Message("cli.play.no_such_number", {{"count", static_cast<int>(actions_.size())}}));
    } else {
      context_.screen.wrapped("  " + choice_sentence(context_, actions_[number - 1]), 4);
      say_rule(actions_[number - 1].rule);
    }
  } else {
    return explain_refusal(what);
  }
  return Answer::kAgain;
}

Session::Answer Session::explain_refusal(const std::string& notation) {
  const Result<std::optional<Refusal>> refusal = match_->refusal(notation);
  if (refusal && *refusal) {
    say((*refusal)->message);
    say_rule((*refusal)->rule);
    return Answer::kAgain;
  }
  const std::vector<std::size_t> fitting = match_choices(actions_, notation);
  if (fitting.size() == 1) return explain(std::to_string(fitting.front() + 1));
  say(Message("cli.play.not_understood", {{"text", text_value(notation)}}));
  return Answer::kAgain;
}

// What is closed, sorted by the reason.
Session::Answer Session::show_closed() {
  std::vector<std::pair<std::string, std::string>> reasons;  // reason, what it closes
  for (const ClosedAction& closed : match_->closed()) {
    const std::string reason = context_.words(closed.refusal.message) + " " +
                               context_.screen.paint(Style::kTitle, closed.refusal.rule);
    auto found = std::find_if(reasons.begin(), reasons.end(),
                              [&](const auto& one) { return one.first == reason; });
    if (found == reasons.end()) found = reasons.insert(reasons.end(), {reason, {}});
    found->second += (found->second.empty() ? "" : ", ") + closed.notation;
  }
  if (reasons.empty()) say("cli.play.nothing_closed");
  for (const auto& [reason, what] : reasons) {
    context_.screen.wrapped("  " + reason, 4);
    context_.screen.wrapped("    " + context_.screen.paint(Style::kDim, what), 4);
  }
  return Answer::kAgain;
}

Session::Answer Session::show_log(const std::string& how_many) {
  const EventLog& log = match_->log();
  std::size_t count = is_number(how_many) ? static_cast<std::size_t>(std::stoi(how_many)) : 20;
  if (!how_many.empty() && !is_number(how_many)) count = log.size();
  count = std::min(count, log.size());
  std::vector<LogEntry> lines;
  for (std::size_t i = log.size() - count; i < log.size(); ++i) lines.push_back(log[i]);
  print_story(context_, lines, asked());
  return Answer::kAgain;
}

Session::Answer Session::hint() {
  const Player player = asked();
  const auto bot = make_bot(match_->game().info().id, "greedy", seed_);
  if (!bot) {
    say(bot.error().message);
    return Answer::kAgain;
  }
  const std::string choice = (*bot)->choose(*match_, player);
  for (std::size_t i = 0; i < actions_.size(); ++i) {
    if (actions_[i].notation != choice) continue;
    say(Message("cli.play.hint", {{"number", static_cast<int>(i) + 1},
                                  {"choice", text_value(choice_sentence(context_, actions_[i]))}}));
  }
  return Answer::kAgain;
}

Session::Answer Session::save(const std::string& file) {
  if (file.empty()) {
    say("cli.play.save_where");
    return Answer::kAgain;
  }
  std::error_code ignored;
  const bool ours = file == saved_as_ || file == record_;
  if (!ours && std::filesystem::is_regular_file(file, ignored)) {
    say(Message("cli.error.record_exists", {{"file", text_value(file)}}));
    return Answer::kAgain;
  }
  if (Status status = write_file(file, match_->record()); !status) {
    say(status.error().message);
    return Answer::kAgain;
  }
  saved_as_ = file;
  say(Message("cli.play.saved", {{"file", text_value(file)}}));
  return Answer::kAgain;
}

Session::Answer Session::leave() {
  if (!record_.empty()) {
    if (Status status = write_record(); !status) {
      exit_code_ = fail(context_, status.error());
    } else {
      say(Message("cli.play.saved", {{"file", text_value(record_)}}));
    }
    return Answer::kLeave;
  }
  for (;;) {
    say("cli.play.save_before_leaving");
    std::string file;
    if (!read_line(file, "> ")) return Answer::kLeave;
    file = trimmed(file);
    if (file.empty()) return Answer::kLeave;
    save(file);
    if (saved_as_ == file) return Answer::kLeave;
  }
}

void Session::help() const {
  for (const std::string_view command : {"number", "letters"}) {
    say("cli.play.help." + std::string(command));
  }
  for (const std::string_view command : kCommands) {
    const std::string name(command);
    context_.screen.wrapped(
        "  " +
            context_.screen.paint(Style::kBold,
                                  pad(context_.words("cli.play.command." + name), 11)) +
            " " + context_.words("cli.play.help." + name),
        14);
  }
}

}  // namespace agon::cli
