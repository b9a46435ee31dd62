// agon match: how strong bots are, as figures and as a page with plots.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "ai/contest_standings.h"
#include "ai/levels.h"
#include "ai/parallel.h"
#include "cli/command.h"
#include "cli/figures.h"
#include "cli/files.h"
#include "cli/match_report.h"
#include "cli/processes.h"
#include "core/json_writer.h"

namespace agon::cli {
namespace {

struct Arguments {
  GameArguments game;
  std::string games, bots, seed, threads, sprt, alpha, beta, report;
  bool json = false;
};

constexpr std::uint64_t kMostThreads = 1024;
constexpr double kMostElo = 2000;

Value text(std::string value) { return Value::of_text(std::move(value)); }

// A number with a point within bounds, the bounds themselves left out.
std::optional<double> read_decimal(std::string_view given, double above, double below) {
  double number = 0;
  const auto [end, error] = std::from_chars(given.data(), given.data() + given.size(), number);
  if (error != std::errc() || end != given.data() + given.size()) return std::nullopt;
  if (!(number > above && number < below)) return std::nullopt;
  return number;
}

Status read_risk(std::string_view flag, const std::string& given, double& risk) {
  if (given.empty()) return {};
  if (const auto number = read_decimal(given, 0, 0.5)) {
    risk = *number;
    return {};
  }
  return bad_argument("cli.error.bad_risk",
                      {{"option", text(std::string(flag))}, {"value", text(given)}});
}

Result<std::optional<SequentialTest>> read_test(const Arguments& arguments) {
  SequentialTest test;
  if (arguments.sprt.empty()) {
    if (arguments.alpha.empty() && arguments.beta.empty()) return std::optional<SequentialTest>();
    return bad_argument("cli.error.risk_without_test");
  }
  const std::vector<std::string> parts = split(arguments.sprt, ',');
  if (parts.size() == 2) {
    const auto elo0 = read_decimal(parts[0], -kMostElo, kMostElo);
    const auto elo1 = read_decimal(parts[1], -kMostElo, kMostElo);
    if (elo0 && elo1 && *elo0 < *elo1) {
      test.elo0 = *elo0;
      test.elo1 = *elo1;
      if (Status alpha = read_risk("--alpha", arguments.alpha, test.alpha); !alpha) {
        return alpha.error();
      }
      if (Status beta = read_risk("--beta", arguments.beta, test.beta); !beta) {
        return beta.error();
      }
      return std::optional(test);
    }
  }
  return bad_argument("cli.error.bad_sprt", {{"value", text(arguments.sprt)}});
}

Result<std::vector<std::string>> read_bots(const Arguments& arguments, const AnyGame& game) {
  std::vector<std::string> bots = split(arguments.bots, ',');
  for (const std::string& bot : bots) {
    if (Status status = check_bot(bot); !status) return status.error();
  }
  const int fewest = fewest_players(game, arguments.game);
  const int most = game.info().max_players;
  const int count = static_cast<int>(bots.size());
  if (count < fewest || count > most) {
    return bad_argument("cli.error.bots_for_players",
                        {{"bots", count}, {"min", fewest}, {"max", most}});
  }
  return bots;
}

// Processes of one machine share its threads.
std::uint64_t threads_by_default(const Launch& launch) {
  return static_cast<std::uint64_t>(std::max(1, machine_threads() / launch.on_this_machine));
}

Result<Contest> read_arguments(const Arguments& arguments, const AnyGame& game,
                               const Launch& launch) {
  Contest contest;
  contest.game = &game;
  const auto games = read_number("--games", arguments.games, 100, 1, kMostContestGames);
  if (!games) return games.error();
  const auto seed = read_number("--seed", arguments.seed, 1, 0, UINT64_MAX);
  if (!seed) return seed.error();
  const auto threads =
      read_number("--threads", arguments.threads, threads_by_default(launch), 1, kMostThreads);
  if (!threads) return threads.error();
  auto bots = read_bots(arguments, game);
  if (!bots) return bots.error();
  auto setup = read_setup_arguments(game, arguments.game, static_cast<int>(bots->size()));
  if (!setup) return setup.error();
  const auto test = read_test(arguments);
  if (!test) return test.error();
  if (!arguments.report.empty() && launch.speaks()) {
    if (Status place = check_writable(arguments.report); !place) return place.error();
  }
  contest.setup = std::move(*setup);
  contest.bots = std::move(*bots);
  contest.games = static_cast<int>(*games);
  contest.seed = *seed;
  contest.threads = static_cast<int>(*threads);
  contest.test = *test;
  return contest;
}

// What is printed of a match, part by part.
class Table {
 public:
  Table(const Context& context, const ContestResult& result, const Standings& standings)
      : words_(context.words),
        screen_(context.screen),
        figures_(context.words.lang()),
        result_(result),
        standings_(standings) {}

  void head(const Contest& contest, int processes) const {
    screen_.line(screen_.paint(
        Style::kTitle,
        words_(Message("cli.match.title", {{"name", Message(result_.game + ".name")},
                                           {"players", result_.players()},
                                           {"games", result_.games()},
                                           {"seed", text(std::to_string(result_.seed))}}))));
    if (contest.games % result_.players() != 0) {
      note(Message("cli.match.rounded", {{"asked", contest.games},
                                         {"games", whole_sets(contest.games, result_.players())},
                                         {"players", result_.players()}}));
    }
    note(Message("cli.match.deals", {{"sets", result_.sets()}, {"players", result_.players()}}));
    const double mean = static_cast<double>(standings_.decisions) / result_.games();
    note(Message("cli.match.length", {{"mean", text(figures_.fixed(mean, 1))},
                                      {"seconds", text(figures_.fixed(result_.seconds, 2))},
                                      {"threads", contest.threads},
                                      {"processes", processes}}));
    if (standings_.limit_reached > 0) {
      note(Message("cli.simulate.limit", {{"games", standings_.limit_reached}}));
    }
    screen_.line();
  }

  void bots() const {
    const int name = column([](const BotStanding& bot) { return bot_label(bot); });
    screen_.line(screen_.paint(
        Style::kBold,
        "  " + pad(words_("cli.match.bot"), name) + pad_left(words_("cli.match.first_places"), 14) +
            pad_left(words_("cli.match.share"), 9) + "   " + pad(words_("cli.match.interval"), 17) +
            pad_left(words_("cli.match.place"), 7) + pad_left(words_("cli.match.score"), 10)));
    for (const BotStanding& bot : standings_.by_name) {
      screen_.line("  " + pad(bot_label(bot), name) +
                   pad_left(figures_.fixed(bot.first_places, 1), 14) +
                   screen_.paint(style_of(bot), pad_left(figures_.percent(bot.share), 9)) + "   " +
                   pad(range(bot.interval), 17) + pad_left(figures_.fixed(bot.mean_place, 2), 7) +
                   pad_left(figures_.fixed(bot.mean_score, 2), 10));
    }
    note(Message("cli.match.fair",
                 {{"share", text(figures_.percent(fair_share()))},
                  {"several", standings_.by_name.size() < result_.bots.size() ? 1 : 0}}));
  }

  void elo() const {
    if (standings_.pairs.empty()) return;
    std::size_t width = 0;
    for (const PairStanding& pair : standings_.pairs) {
      width = std::max(width, pair.bot.size() + pair.against.size() + 5);
    }
    const int names =
        std::max(static_cast<int>(width), display_width(words_("cli.match.before")) + 2);
    screen_.line();
    screen_.line(screen_.paint(Style::kBold, "  " + pad(words_("cli.match.before"), names) +
                                                 pad_left(words_("cli.match.how_often"), 11) +
                                                 pad_left("Elo", 8) + "   " +
                                                 words_("cli.match.interval")));
    for (const PairStanding& pair : standings_.pairs) {
      screen_.line("  " + pad(pair.bot + " – " + pair.against, names) +
                   pad_left(figures_.percent(pair.score), 11) +
                   pad_left(figures_.elo(pair.elo), 8) + "   " + figures_.elo(pair.interval.low) +
                   " … " + figures_.elo(pair.interval.high));
    }
  }

  void test() const {
    if (!result_.test) return;
    screen_.line();
    note(test_message(figures_, result_));
    if (result_.test->verdict != Verdict::kUndecided) note(Message("cli.match.early"));
  }

 private:
  void note(const Message& message) const { screen_.wrapped("  " + words_(message), 2); }

  double fair_share() const { return 1.0 / result_.players(); }

  Style style_of(const BotStanding& bot) const {
    if (bot.interval.low > fair_share()) return Style::kGood;
    return bot.interval.high < fair_share() ? Style::kWarning : Style::kPlain;
  }

  std::string range(const Interval& interval) const {
    return figures_.fixed(100 * interval.low, 1) + " – " + figures_.percent(interval.high);
  }

  template <class Text>
  int column(Text&& label) const {
    int width = 10;
    for (const BotStanding& bot : standings_.by_name) {
      width = std::max(width, display_width(label(bot)));
    }
    return width + 2;
  }

  const Words& words_;
  const Screen& screen_;
  Figures figures_;
  const ContestResult& result_;
  const Standings& standings_;
};

Result<ContestResult> play(const Context& context, Contest& contest, bool speaks) {
  if (!speaks) return play_contest(contest);
  Progress progress(context.screen.terminal(), context.words("cli.simulate.progress"));
  const int games = whole_sets(contest.games, contest.setup.players);
  contest.progress = [&](int finished) {
    progress.show(static_cast<std::uint64_t>(finished), static_cast<std::uint64_t>(games));
  };
  return play_contest(contest);
}

int print(const Context& context, const Arguments& arguments, const Contest& contest, int processes,
          const ContestResult& result) {
  const Standings standings = standings_of(result);
  if (arguments.json) {
    JsonWriter out;
    write(out, result, standings);
    std::printf("%s\n", out.text().c_str());
  } else {
    const Table table(context, result, standings);
    table.head(contest, processes);
    table.bots();
    table.elo();
    table.test();
  }
  if (arguments.report.empty()) return kOk;
  const Status written =
      write_file(arguments.report, match_report(context.words, result, standings));
  return written ? kOk : fail(context, written.error());
}

int run(const Context& context, const Arguments& arguments) {
  const Launch launched = launch();
  // All processes find the same fault; one of them says so.
  const auto refuse = [&](const Error& error) {
    return launched.speaks() ? fail(context, error) : kBadInput;
  };
  const auto game = open_game(arguments.game);
  if (!game) return refuse(game.error());
  Result<Contest> contest = read_arguments(arguments, **game, launched);
  if (!contest) return refuse(contest.error());
  auto processes = join_processes(launched);
  if (!processes) return refuse(processes.error());
  contest->processes = processes->get();
  const Result<ContestResult> result = play(context, *contest, launched.speaks());
  if (!result) return refuse(result.error());
  if (!launched.speaks()) return kOk;
  return print(context, arguments, *contest, (*processes)->size(), *result);
}

}  // namespace

void add_match(Program& program) {
  auto arguments = std::make_shared<Arguments>();
  Command command = program.command("match", [arguments](const Context& context) {
    return run(context, *arguments);
  });
  command.game(arguments->game);
  command.text("--bots", "A,B", arguments->bots);
  command.text("--games", "N", arguments->games);
  command.text("--seed", "S", arguments->seed);
  command.text("--threads", "T", arguments->threads);
  command.text("--sprt", "ELO0,ELO1", arguments->sprt);
  command.text("--alpha", "P", arguments->alpha);
  command.text("--beta", "P", arguments->beta);
  command.text("--report", "FILE", arguments->report);
  command.options(arguments->game);
  command.content(arguments->game);
  command.json(arguments->json);
}

}  // namespace agon::cli
