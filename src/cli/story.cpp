#include "cli/story.h"

#include <algorithm>
#include <boost/json.hpp>
#include <map>
#include <numeric>

#include "cli/boards/boards.h"
#include "core/record.h"
#include "core/view.h"

namespace agon::cli {
namespace {

// Points that an event brought, by what its message says.
std::optional<int> points_of(const Event& event) {
  if (event.player == kNobody || event.kind == event_kind::kEnded) return std::nullopt;
  for (const Arg& arg : event.text.args) {
    if (arg.name == "points" && arg.value.kind == Value::Kind::kNumber) {
      return static_cast<int>(arg.value.number);
    }
  }
  return std::nullopt;
}

// "PAN-SHIP-02" is described by cli.points.pan_ship_02.
std::string source_label(const Words& words, const std::string& rule) {
  std::string id = "cli.points.";
  for (const char c : rule) {
    id += c == '-' ? '_' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return words.has(id) ? words(id) : rule;
}

struct Sources {
  std::vector<std::string> rules;  // in the order in which they first brought points
  std::map<std::string, PerPlayer<int>> points;
};

Sources collect_sources(const AnyMatch& match) {
  Sources sources;
  for (const LogEntry& line : match.log()) {
    const std::optional<int> points = points_of(line.event);
    if (!points) continue;
    const std::string rule(line.event.rule);
    if (!sources.points.contains(rule)) sources.rules.push_back(rule);
    sources.points[rule][line.event.player] += *points;
  }
  // By chapter of the ledger as played, the end last: rules that begin alike stay together.
  return sources;
}

void print_sources(const Context& context, const AnyMatch& match) {
  const Sources sources = collect_sources(match);
  if (sources.rules.empty()) return;
  const Screen& screen = context.screen;
  int width = 0;
  for (const std::string& rule : sources.rules) {
    width = std::max(width, display_width(source_label(context.words, rule)));
  }
  const auto row = [&](const std::string& label, const auto& number_of_player) {
    std::string text = "  " + pad(label, width + 2);
    for (int p = 0; p < match.players(); ++p) {
      text += screen.paint(player_style(p), pad_left(number_of_player(p), 8));
    }
    return text;
  };
  screen.line();
  screen.line(row(context.words("cli.result.sources"),
                  [](int p) { return std::string(player_mark(p)); }));
  for (const std::string& rule : sources.rules) {
    const PerPlayer<int>& points = sources.points.at(rule);
    screen.line(row(source_label(context.words, rule),
                    [&](int p) { return std::to_string(points[p]); }));
  }
  screen.line(row(context.words("cli.result.total"),
                  [&](int p) { return std::to_string(match.scores()[p]); }));
}

}  // namespace

std::string player_label(const Screen& screen, const Words& words, Player player) {
  return screen.paint(player_style(player),
                      std::string(player_mark(player)) + " " + words.player(player));
}

Words words_with_marks(const Context& context, int players) {
  std::vector<std::string> names;
  for (int p = 0; p < players; ++p) {
    names.push_back(player_label(context.screen, context.words, static_cast<Player>(p)));
  }
  return Words(context.words.lang(), std::move(names));
}

void print_story(const Context& context, std::span<const LogEntry> lines, Viewer viewer) {
  const Screen& screen = context.screen;
  for (const LogEntry& line : lines) {
    const Event& event = line.event;
    const std::string text = context.words(event.face(viewer));
    if (event.kind == event_kind::kRound) {
      screen.line();
      screen.wrapped(screen.paint(Style::kTitle, "━━ ") + screen.paint(Style::kTitle, text));
    } else if (event.kind == event_kind::kTurn) {
      screen.wrapped(text);
    } else {
      screen.wrapped("  · " + text, 4);
    }
  }
}

void print_board(const Context& context, const AnyMatch& match, Viewer viewer,
                 const std::vector<std::string>& seat_notes) {
  const Result<boost::json::value> view = parse_json(match.view(viewer));
  const Result<boost::json::value> content = parse_json(match.game().content_json());
  if (!view || !content) return;
  const BoardInput input{view->get_object(), content->get_object(), context.words, context.screen,
                         seat_notes};
  const Drawing drawing = draw_position(match.game().info().id, input);
  for (const std::string& line : arrange(drawing, context.screen.width())) {
    context.screen.line(line);
  }
}

void print_result(const Context& context, const AnyMatch& match) {
  const Ranking ranking = match.ranking();
  const PerPlayer<int> scores = match.scores();
  const Screen& screen = context.screen;
  screen.line(screen.paint(Style::kTitle,
                           context.words("core.ending." + std::string(name_of(ranking.ending)))));
  std::vector<int> order(static_cast<std::size_t>(match.players()));
  std::iota(order.begin(), order.end(), 0);
  const auto place = [&](int p) { return ranking.place[p]; };
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return place(a) < place(b); });
  for (const int p : order) {
    const auto player = static_cast<Player>(p);
    screen.line("  " +
                context.words(Message("cli.result.line", {{"place", static_cast<int>(place(p))},
                                                          {"player", Value::of_player(player)},
                                                          {"points", scores[p]}})));
  }
  print_sources(context, match);
}

}  // namespace agon::cli
