// agon replay: verifies a recorded game and shows it, in words, as a board, or step by step as
// JSON.
#include <boost/json.hpp>

#include "cli/command.h"
#include "cli/records.h"
#include "cli/story.h"
#include "core/json_writer.h"
#include "core/record.h"
#include "core/view.h"

namespace agon::cli {
namespace {
namespace json = boost::json;

struct Arguments {
  GameArguments game;
  std::string file, at, seat;
  bool json = false;
  bool verify = false;
};

void write_events(JsonWriter& out, const Words& words, const ReplayStep& step, Viewer viewer) {
  out.key("events").begin_array();
  for (const LogEntry& line : step.events) {
    const Event& event = line.event;
    out.begin_object().field("number", line.number).field("kind", event.kind);
    out.field("rule", event.rule).key("player");
    if (event.player == kNobody) {
      out.null();
    } else {
      out.value(event.player);
    }
    write(out.key("text"), event.face(viewer));
    out.field("sentence", words(event.face(viewer))).end_object();
  }
  out.end_array();
}

void write_head(JsonWriter& out, const ReplayStep& step, const std::string& action) {
  out.begin_object().field("position", step.position).key("player");
  if (step.position == 0) {
    out.null().key("action").null();
  } else {
    out.value(step.player).field("action", action);
  }
  out.field("automatic", step.automatic);
}

// For the referee: the action, the picks and the whole state.
void print_step(const Context& context, const AnyMatch& match, int position) {
  const ReplayStep step = match.replay_step(position);
  JsonWriter out;
  write_head(out, step, step.action);
  write(out.key("picks"), step.picks);
  write_events(out, context.words, step, kReferee);
  out.key("state").raw(step.state_json).end_object();
  std::printf("%s\n", out.text().c_str());
}

// For a seat: the action as it was seen, and the view.
void print_seen_step(const Context& context, const AnyMatch& match, int position, Viewer viewer,
                     const std::string& seen) {
  const ReplayStep step = match.replay_step(position);
  JsonWriter out;
  write_head(out, step, seen);
  write_events(out, context.words, step, viewer);
  out.key("view").raw(match.at(position)->view(viewer)).end_object();
  std::printf("%s\n", out.text().c_str());
}

int print_steps(const Context& context, const AnyMatch& match, Viewer viewer, int first, int last) {
  if (viewer == kReferee) {
    for (int i = first; i <= last; ++i) print_step(context, match, i);
    return kOk;
  }
  const Result<json::value> record = parse_json(match.seat_record(viewer));
  if (!record) return fail(context, record.error());
  const json::array& actions = record->at("actions").get_array();
  last = std::min(last, static_cast<int>(actions.size()));
  for (int i = first; i <= last; ++i) {
    const std::string seen =
        i == 0 ? std::string() : std::string(actions[i - 1].at("action").as_string());
    print_seen_step(context, match, i, viewer, seen);
  }
  return kOk;
}

void print_game(const Context& context, const AnyMatch& match, Viewer viewer,
                const std::string& file) {
  const auto text = [](std::string value) { return Value::of_text(std::move(value)); };
  context.screen.wrapped(context.words(Message(
      "cli.replay.verified", {{"file", text(file)},
                              {"name", Message(std::string(match.game().info().id) + ".name")},
                              {"players", match.players()},
                              {"actions", match.position()},
                              {"digest", text(match.digest())}})));
  print_story(context, std::vector<LogEntry>(match.log().begin(), match.log().end()), viewer);
  context.screen.line();
  if (match.over()) {
    print_result(context, match);
  } else {
    context.screen.line(context.words("cli.replay.unfinished"));
  }
}

int run(const Context& context, const Arguments& arguments) {
  if (arguments.file.empty()) return fail(context, Message("cli.error.no_record"));
  server::Verified verified;
  const auto match =
      open_record(arguments.file, arguments.game, arguments.verify ? &verified : nullptr);
  if (!match) return fail(context, match.error());
  if (arguments.verify && !arguments.json) {
    const bool earlier = verified.rule == server::PickRule::kByEntry;
    context.screen.line(context.words(
        earlier ? Message("cli.replay.chance_verified_by_entry",
                          {{"unexplained", static_cast<std::int64_t>(verified.unexplained)}})
                : Message("cli.replay.chance_verified")));
  }
  const AnyMatch& game = **match;
  Viewer viewer = kReferee;
  if (!arguments.seat.empty()) {
    const Result<Player> seat = read_seat("--seat", arguments.seat, game.players());
    if (!seat) return fail(context, seat.error());
    viewer = *seat;
  }
  const bool one = !arguments.at.empty();
  const auto end = static_cast<std::uint64_t>(game.position());
  const auto at = read_number("--at", arguments.at, end, 0, end);
  if (!at) return fail(context, at.error());
  const int position = static_cast<int>(*at);
  if (arguments.json) return print_steps(context, game, viewer, one ? position : 0, position);
  const Context marked{words_with_marks(context, game.players()), context.screen};
  if (!one) {
    print_game(marked, game, viewer, arguments.file);
    return kOk;
  }
  const std::unique_ptr<AnyMatch> moment = game.at(position);
  marked.screen.line(
      marked.words(Message("cli.replay.at", {{"position", position}, {"last", game.position()}})));
  std::vector<LogEntry> lines;
  for (const LogEntry& line : game.log()) {
    if (line.position == position) lines.push_back(line);
  }
  print_story(marked, lines, viewer);
  print_board(marked, *moment, viewer);
  return kOk;
}

}  // namespace

void add_replay(Program& program) {
  auto arguments = std::make_shared<Arguments>();
  Command command = program.command("replay", [arguments](const Context& context) {
    return run(context, *arguments);
  });
  command.word("file", "FILE", "replay.file", arguments->file);
  command.text("--at", "K", arguments->at);
  command.text("--seat", "P", arguments->seat);
  command.content(arguments->game);
  command.json(arguments->json);
  command.flag("--verify", arguments->verify);
}

}  // namespace agon::cli
