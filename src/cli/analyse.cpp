// agon analyse: a recorded game, looked at again. Each player's chance to win after each step, the
// turning points, what would have been better, and luck against what was given away.
#include <fmt/format.h>

#include <algorithm>

#include "ai/analysis.h"
#include "cli/command.h"
#include "cli/records.h"
#include "cli/story.h"

namespace agon::cli {
namespace {

constexpr std::uint64_t kIterations = 1000;
constexpr std::uint64_t kMostIterations = 1'000'000;
constexpr int kColumn = 7;

struct Arguments {
  GameArguments game;
  std::string file, iterations, seed;
  bool json = false;
};

std::string percent(double share) { return fmt::format("{:.0f} %", 100 * share); }
std::string signed_percent(double share) { return fmt::format("{:+.0f} %", 100 * share); }

std::string row(std::string_view first, const PerPlayer<double>& chances, int players) {
  std::string line = pad_left(first, kColumn);
  for (int p = 0; p < players; ++p) {
    line += pad_left(percent(chances[p]), kColumn);
  }
  return line;
}

bool is_turning_point(const Analysis& analysis, const AnalysedStep& step) {
  return std::ranges::binary_search(analysis.turning_points, step.position);
}

// Every decision and every fall of chance, with the chances after it.
void print_chances(const Context& context, const Words& plain, const Analysis& analysis) {
  const Screen& screen = context.screen;
  screen.line(screen.paint(Style::kTitle, context.words("cli.analyse.chances")));
  std::string head = pad_left(context.words("cli.analyse.after"), kColumn);
  for (int p = 0; p < analysis.players; ++p) {
    const std::string mark(player_mark(p));
    head += std::string(kColumn - 1, ' ') + screen.paint(player_style(p), mark);
  }
  screen.line(head);
  screen.line(row("0", analysis.at_first, analysis.players));
  for (const AnalysedStep& step : analysis.steps) {
    const bool lucky = step.luck != PerPlayer<double>{};
    if (!step.chosen && !lucky) continue;
    const std::string turns = is_turning_point(analysis, step) ? " * " : "   ";
    screen.line(row(std::to_string(step.position), step.chances, analysis.players) +
                screen.paint(Style::kWarning, turns) + player_label(screen, plain, step.player) +
                ": " + context.words(step.sentence));
  }
}

void print_turning_point(const Context& context, const Analysis& analysis,
                         const AnalysedStep& step) {
  const std::size_t index = static_cast<std::size_t>(step.position) - 1;
  const PerPlayer<double>& before =
      index == 0 ? analysis.at_first : analysis.steps[index - 1].chances;
  const auto player = static_cast<std::size_t>(step.player);
  context.screen.wrapped(
      context.words(Message("cli.analyse.turning_point",
                            {{"position", step.position},
                             {"player", Value::of_player(step.player)},
                             {"sentence", step.sentence},
                             {"before", Value::of_text(percent(before[player]))},
                             {"after", Value::of_text(percent(step.chances[player]))}})),
      2);
  if (step.better.empty()) return;
  context.screen.wrapped(
      "  " + context.words(Message("cli.analyse.better",
                                   {{"sentence", step.better_sentence},
                                    {"chance", Value::of_text(percent(step.better_chance))},
                                    {"taken", Value::of_text(percent(step.chance))}})),
      4);
}

// The turning points, and the other decisions that gave much away.
void print_moments(const Context& context, const Analysis& analysis) {
  const Screen& screen = context.screen;
  screen.line();
  screen.line(screen.paint(Style::kTitle, context.words("cli.analyse.turning_points")));
  bool none = true;
  for (const AnalysedStep& step : analysis.steps) {
    if (!is_turning_point(analysis, step)) continue;
    print_turning_point(context, analysis, step);
    none = false;
  }
  if (none) screen.line(context.words("cli.analyse.no_turning_point"));
  screen.line();
  screen.line(screen.paint(Style::kTitle, context.words("cli.analyse.better_moves")));
  none = true;
  for (const AnalysedStep& step : analysis.steps) {
    if (step.better.empty() || is_turning_point(analysis, step)) continue;
    print_turning_point(context, analysis, step);
    none = false;
  }
  if (none) screen.line(context.words("cli.analyse.no_better_move"));
}

void print_luck(const Context& context, const Analysis& analysis) {
  const Screen& screen = context.screen;
  screen.line();
  screen.line(screen.paint(Style::kTitle, context.words("cli.analyse.luck_and_skill")));
  for (int p = 0; p < analysis.players; ++p) {
    const auto at = static_cast<std::size_t>(p);
    double largest = 0;
    for (const AnalysedStep& step : analysis.steps) {
      if (step.player == p && !step.better.empty()) largest = std::max(largest, step.given_away);
    }
    screen.line(context.words(Message("cli.analyse.player",
                                      {{"player", Value::of_player(static_cast<Player>(p))},
                                       {"luck", Value::of_text(signed_percent(analysis.luck[at]))},
                                       {"mistakes", analysis.mistakes[at]},
                                       {"largest", Value::of_text(percent(largest))}})));
  }
  screen.wrapped(context.words("cli.analyse.what_it_means"));
}

int run(const Context& context, const Arguments& arguments) {
  if (arguments.file.empty()) return fail(context, Message("cli.error.no_record_to_analyse"));
  AnalysisSettings settings;
  const auto iterations =
      read_number("--iterations", arguments.iterations, kIterations, 1, kMostIterations);
  if (!iterations) return fail(context, iterations.error());
  settings.iterations = static_cast<std::uint32_t>(*iterations);
  const auto seed = read_number("--seed", arguments.seed, 1, 0, UINT64_MAX);
  if (!seed) return fail(context, seed.error());
  settings.seed = *seed;
  const auto match = open_record(arguments.file, arguments.game);
  if (!match) return fail(context, match.error());
  const Analysis analysis = [&] {
    Progress progress(context.screen.terminal(), context.words("cli.analyse.progress"));
    settings.progress = [&](int done, int all) {
      progress.show(static_cast<std::uint64_t>(done), static_cast<std::uint64_t>(all));
      return true;
    };
    return analyse(**match, settings);
  }();
  if (arguments.json) {
    JsonWriter out;
    write(out, analysis);
    std::printf("%s\n", out.text().c_str());
    return kOk;
  }
  const Context marked{words_with_marks(context, analysis.players), context.screen};
  context.screen.wrapped(context.words(
      Message("cli.analyse.head", {{"file", Value::of_text(arguments.file)},
                                   {"name", Message(analysis.game + ".name")},
                                   {"players", analysis.players},
                                   {"actions", static_cast<std::int64_t>(analysis.steps.size())},
                                   {"iterations", static_cast<std::int64_t>(*iterations)}})));
  context.screen.line();
  print_chances(marked, context.words, analysis);
  print_moments(marked, analysis);
  print_luck(marked, analysis);
  return kOk;
}

}  // namespace

void add_analyse(Program& program) {
  auto arguments = std::make_shared<Arguments>();
  Command command = program.command("analyse", [arguments](const Context& context) {
    return run(context, *arguments);
  });
  command.word("file", "RECORD", "replay.file", arguments->file);
  command.text("--iterations", "N", arguments->iterations);
  command.text("--seed", "S", arguments->seed);
  command.content(arguments->game);
  command.json(arguments->json);
}

}  // namespace agon::cli
