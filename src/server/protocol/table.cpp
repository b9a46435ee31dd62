#include "server/protocol/table.h"

#include <algorithm>

#include "ai/any_bot.h"
#include "core/view.h"
#include "server/protocol/rpc.h"
#include "server/protocol/table_making.h"
#include "server/protocol/table_methods.h"

namespace agon::protocol {
namespace {

// How many answers of each seat are kept. A client that lost its connection repeats what was not
// answered, which is seldom more than one call. All answers together would soon be the greater part
// of a table.
constexpr std::size_t kAnswersKept = 8;

}  // namespace

std::string_view name_of(Seat::Kind kind) {
  switch (kind) {
    case Seat::Kind::kOpen: return "open";
    case Seat::Kind::kPerson: return "person";
    case Seat::Kind::kBot: return "bot";
  }
  return "open";
}

Table::Table(std::unique_ptr<AnyMatch> match, Origin origin, std::vector<Seat> seats,
             TableSettings settings, std::uint64_t seed)
    : match_(std::move(match)),
      origin_(std::move(origin)),
      seats_(std::move(seats)),
      settings_(settings),
      seed_(seed) {
  seats_.resize(static_cast<std::size_t>(match_->players()));
  note_events();
}

Words Table::words(Lang lang) const {
  std::vector<std::string> names;
  names.reserve(seats_.size());
  for (const Seat& seat : seats_) names.push_back(seat.name);
  return Words(lang, std::move(names));
}

void Table::note(Event event) {
  match_->note(std::move(event));
  note_events();
}

void Table::drive() {
  if (!settings_.drive) return;
  PlayerSet ends_turns;
  for (int p = 0; p < match_->players(); ++p) {
    const auto player = static_cast<Player>(p);
    const Seat& taken = seat(player);
    if (settings_.end_turns || taken.ends_turns || taken.kind == Seat::Kind::kBot) {
      ends_turns.add(player);
    }
  }
  match_->drive(ends_turns);
  note_events();
}

Result<std::string> Table::act(std::optional<Player> player, std::optional<int> ask,
                               std::string_view action) {
  if (player && ask) {
    Result<std::optional<std::string>> again = answer_again(*player, *ask, action);
    if (!again) return again.error();
    if (*again) return std::move(**again);
  }
  const Player to_act = match_->decision().player;
  if (to_act != kNobody && player && *player != to_act) return not_your_turn(to_act);
  const int known = last_event_;
  const int number = to_act == kNobody ? 0 : match_->ask(to_act);
  if (Status status = match_->act(action); !status) return status.error();
  note_events();
  drive();

  JsonWriter out;
  out.begin_object().field("player", to_act).field("ask", number).field("action", action);
  write_turn(out);
  write_events(out, to_act, known + 1);
  out.end_object();
  remember(to_act, number, action, out.text());
  return out.take();
}

Result<std::string> Table::take_back(Player player, std::optional<int> ask, int decisions) {
  const std::string request = "take_back " + std::to_string(decisions);
  if (ask) {
    Result<std::optional<std::string>> again = answer_again(player, *ask, request);
    if (!again) return again.error();
    if (*again) return std::move(**again);
  }
  const std::vector<int> positions = match_->take_back_positions(player);
  if (static_cast<std::size_t>(decisions) > positions.size()) {
    const TakeBack limit = match_->take_back_limit(player);
    return error_of("illegal", "protocol.error.take_back",
                    {{"decisions", static_cast<int>(positions.size())},
                     {"why", Message("core.disclosure." + std::string(name_of(limit.reason)))}});
  }
  const int known = last_event_;
  const int number = match_->ask(player);
  const int to = positions[decisions - 1];
  if (Status status = match_->take_back(player, to); !status) return status.error();
  note_events();
  std::string answer = answer_to_take_back(player, number, known);
  remember(player, number, request, answer);
  return answer;
}

Result<std::string> Table::rewind(int position) {
  if (const Status status = check_position(*match_, position); !status) return status.error();
  const int known = last_event_;
  match_->rewind(position);
  note_events();
  return answer_to_take_back(std::nullopt, 0, known);
}

std::string Table::bot_choice(std::string_view bot) const {
  const auto made = make_bot(match_->game().info().id, bot, seed_);
  assert(made);
  return (*made)->choose(*match_, match_->decision().player);
}

// For an ask that is over: the first answer if the request is the one that was accepted, else the
// error that it is stale. Nothing if the ask is the present one.
Result<std::optional<std::string>> Table::answer_again(Player player, int ask,
                                                       std::string_view request) const {
  const int current = match_->ask(player);
  if (ask == current) return std::optional<std::string>();
  const auto& answers = answered_[player];
  const auto found = answers.find(ask);
  if (found != answers.end() && found->second.request == request) {
    return std::optional(found->second.answer);
  }
  return error_of("stale", "protocol.error.stale", {{"ask", ask}, {"current", current}});
}

void Table::remember(Player player, int ask, std::string_view request, std::string answer) {
  auto& answers = answered_[player];
  answers[ask] = {std::string(request), std::move(answer)};
  if (answers.size() > kAnswersKept) answers.erase(answers.begin());
}

void Table::note_events() {
  const EventLog& log = match_->log();
  if (!log.empty()) last_event_ = std::max(last_event_, log.number(log.size() - 1));
}

void Table::write_seats(JsonWriter& out) const {
  out.begin_array();
  for (const Seat& seat : seats_) {
    out.begin_object().field("kind", name_of(seat.kind));
    if (!seat.name.empty()) out.field("name", seat.name);
    if (seat.kind == Seat::Kind::kBot) out.field("bot", seat.bot);
    if (!seat.ready) out.field("ready", false);
    out.end_object();
  }
  out.end_array();
}

void Table::write_turn(JsonWriter& out) const {
  const Player to_act = match_->decision().player;
  out.key("to_act");
  if (to_act == kNobody) {
    out.null();
  } else {
    out.value(to_act);
  }
  out.field("over", match_->over());
}

void Table::write_events(JsonWriter& out, Viewer viewer, int from) const {
  out.key("events").raw(events(viewer, from));
}

std::string Table::events(Viewer viewer, int from) const {
  JsonWriter out;
  out.begin_array();
  const EventLog& log = match_->log();
  for (std::size_t i = log.first_from(from); i < log.size(); ++i) write(out, log[i], viewer);
  return out.end_array().take();
}

bool Table::has_insiders(int from) const {
  const EventLog& log = match_->log();
  for (std::size_t i = log.first_from(from); i < log.size(); ++i) {
    if (!log[i].event.full.empty()) return true;
  }
  return false;
}

// `known` is the last event before the take-back. The events that are missing now, up to that one,
// are gone.
std::string Table::answer_to_take_back(std::optional<Player> player, int ask, int known) const {
  JsonWriter out;
  out.begin_object();
  if (player) out.field("player", *player).field("ask", ask);
  write_turn(out);
  write_events(out, player.value_or(kReferee), known + 1);
  const EventLog& log = match_->log();
  const std::size_t lines = log.first_from(known + 1);
  const int kept = lines == 0 ? 0 : log.number(lines - 1);
  out.key("gone").begin_array();
  if (kept < known) out.begin_array().value(kept + 1).value(known).end_array();
  out.end_array().end_object();
  return out.take();
}

std::string Table::log(Viewer viewer, int from) const {
  JsonWriter out;
  out.begin_object();
  write_events(out, viewer, from);
  out.field("last", last_event_);
  write_gone(out);
  return out.end_object().take();
}

void Table::write_gone(JsonWriter& out) const {
  out.key("gone").begin_array();
  int next = 1;
  const auto gap_before = [&](int number) {
    if (next < number) out.begin_array().value(next).value(number - 1).end_array();
    next = number + 1;
  };
  const EventLog& log = match_->log();
  // Numbers only grow. Mostly none is missing.
  const bool whole = static_cast<int>(log.size()) == last_event_;
  if (!whole) {
    for (std::size_t i = 0; i < log.size(); ++i) gap_before(log.number(i));
    gap_before(last_event_ + 1);
  }
  out.end_array();
}

std::string Table::view(Viewer viewer, std::string_view id) const {
  JsonWriter out;
  out.begin_object().field("table", id).key("seats");
  write_seats(out);
  out.field("last_event", last_event_);
  if (viewer == kReferee) {
    out.field("position", match_->position()).field("digest", match_->digest());
  }
  out.key("view").raw(match_->view(viewer)).end_object();
  return out.take();
}

}  // namespace agon::protocol
