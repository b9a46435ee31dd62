// The server under load: real WebSockets on loopback, each seat of each table a connection of its
// own that plays.
//
//   agon_load play     accepted actions a second, times and bytes; with --rate at that pace
//   agon_load idle     memory of tables with all their seats connected
//   agon_load memory   memory of tables that have been played for a while, game by game
//   agon_load kill     servers killed under load: nothing acknowledged is lost, nothing doubled
//   agon_load chaos    people and bots do everything at tables of all games while servers, database
//                      and disk fail: nothing lost or doubled, everybody agrees, nobody dies
//   agon_load fair     how long a person waits for a bot, and for an analysis, while somebody at
//                      another address lets the server think as much as it can
//
// It starts the server itself (--server), on a file in a temporary folder, on --store, or with
// --postgres on a PostgreSQL that it starts, too.
#include <fmt/format.h>
#include <sys/resource.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <map>
#include <optional>
#include <thread>

#include "core/json_writer.h"
#include "games/registry.h"
#include "load/chaos.h"
#include "load/fair.h"
#include "load/kill.h"
#include "load/players.h"
#include "load/serve_process.h"
#include "server/postgres_server.h"

namespace {

using namespace agon::test;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

struct Arguments {
  std::string server = AGON_PROGRAM;
  std::string store;
  bool postgres = false;
  bool json = false;
  bool compress = false;
  int tables = 500;
  int seats = 4;
  int seconds = 10;
  double rate = 0;
  int actions = 200;
  std::vector<std::string> games;  // none named: all but the example for builders
  int servers = 1;
  int kills = 20;
  std::uint64_t seed = 1;
  int minutes = 0;
  bool sqlite = false;
  bool calm = false;
  int pace = 30;
  int moves = 100;
};

// Prints figures in the order in which they are measured, as lines or as one JSON object.
class Report {
 public:
  template <class T>
  void add(const std::string& name, const T& value, const std::string& words) {
    out_.field(name, value);
    if (!words.empty()) text_ += words + "\n";
  }
  void print(bool json) {
    fmt::print("{}", json ? out_.end_object().take() + "\n" : text_);
    std::fflush(stdout);
  }
  explicit Report(const std::string& scenario) { out_.begin_object().field("scenario", scenario); }

 private:
  agon::JsonWriter out_;
  std::string text_;
};

void say(const Arguments& arguments, const std::string& line) {
  if (!arguments.json) fmt::print(stderr, "{}\n", line);
}

void raise_file_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

// The store of the tables, and the objects that must live as long.
class Place {
 public:
  explicit Place(const Arguments& arguments) {
    if (arguments.postgres) {
      postgres_.emplace();
      store = postgres_->new_database();
    } else {
      store = arguments.store.empty() ? folder_.path("agon.sqlite") : arguments.store;
    }
  }
  std::string store;

 private:
  TemporaryFolder folder_;
  std::optional<PostgresServer> postgres_;
};

std::vector<std::string> server_arguments(const Place& place) {
  std::vector<std::string> words = without_limits();
  words.insert(words.end(), {"--store", place.store});
  return words;
}

double processor_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

void add_times(Report& report, std::vector<float>& times) {
  if (times.empty()) return;
  std::sort(times.begin(), times.end());
  const auto at = [&](double share) {
    return times[std::min(times.size() - 1,
                          static_cast<std::size_t>(share * static_cast<double>(times.size())))];
  };
  report.add("p50_ms", at(0.5), fmt::format("half answered within     {:.1f} ms", at(0.5)));
  report.add("p99_ms", at(0.99), fmt::format("99 % answered within     {:.1f} ms", at(0.99)));
  report.add("p999_ms", at(0.999), fmt::format("99.9 % answered within   {:.1f} ms", at(0.999)));
  report.add("max_ms", times.back(),
             fmt::format("all answered within      {:.1f} ms", times.back()));
}

int play(const Arguments& arguments) {
  const Place place(arguments);
  const ServeProcess server(arguments.server, server_arguments(place));
  PlayersOptions options;
  options.ports = {server.port()};
  options.tables = arguments.tables;
  options.seats = arguments.seats;
  options.seed = arguments.seed;
  options.compression = arguments.compress;
  Players players(options);
  say(arguments,
      fmt::format("{} tables, {} connections …", options.tables, options.tables * options.seats));
  if (!players.make_tables(120s) || !players.take_seats(120s)) {
    fmt::print(stderr, "The tables were not made: {}\n", players.take_counts().first_refusal);
    return 1;
  }
  players.play(arguments.rate);
  std::this_thread::sleep_for(2s);
  players.take_counts();
  const auto begin = Clock::now();
  const double server_before = server.processor_seconds();
  const double own_before = processor_seconds();
  std::this_thread::sleep_for(std::chrono::seconds(arguments.seconds));
  PlayersCounts counts = players.take_counts();
  const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  const double used = (server.processor_seconds() - server_before) / seconds;
  const double own = (processor_seconds() - own_before) / seconds;
  players.pause();
  const auto actions = static_cast<double>(counts.accepted);
  Report report("play");
  report.add("tables", options.tables,
             fmt::format("{} tables with {} connections each{}{}", options.tables, options.seats,
                         arguments.postgres ? ", PostgreSQL" : "",
                         arguments.compress ? ", compressed" : ""));
  report.add("actions_per_second", actions / seconds,
             fmt::format("accepted actions         {:.0f} a second", actions / seconds));
  add_times(report, counts.milliseconds);
  const double bytes = static_cast<double>(counts.received_bytes) / std::max(actions, 1.0);
  report.add("bytes_per_action", bytes,
             fmt::format("bytes to all its viewers {:.0f} an action, unpacked", bytes));
  report.add("messages_per_action", static_cast<double>(counts.messages) / std::max(actions, 1.0),
             fmt::format("messages                 {:.2f} an action",
                         static_cast<double>(counts.messages) / std::max(actions, 1.0)));
  report.add("games", counts.games, fmt::format("games played to the end  {}", counts.games));
  report.add("server_cores", used,
             fmt::format("processor                {:.2f} cores the server, {:.2f} the players",
                         used, own));
  const auto each = [&](double cores) { return 1000 * cores * seconds / std::max(actions, 1.0); };
  report.add("server_ms_per_action", each(used),
             fmt::format("processor for an action  {:.3f} ms the server, {:.3f} the players",
                         each(used), each(own)));
  report.add("players_cores", own, "");
  report.add("actions_per_core_second", actions / seconds / std::max(used, 0.001),
             fmt::format("actions a core's second  {:.0f}",
                         actions / seconds / std::max(used, 0.001)));
  report.add("server_kib", server.resident_kib(),
             fmt::format("memory of the server     {} MiB", server.resident_kib() / 1024));
  if (counts.refused > 0) {
    report.add("refused", counts.refused,
               fmt::format("refused                  {}: {}", counts.refused,
                           counts.first_refusal));
  }
  report.print(arguments.json);
  return counts.refused == 0 ? 0 : 1;
}

int idle(const Arguments& arguments) {
  const Place place(arguments);
  const ServeProcess server(arguments.server, server_arguments(place));
  PlayersOptions options;
  options.ports = {server.port()};
  options.tables = arguments.tables;
  options.seats = arguments.seats;
  options.keeps_state = false;
  Players players(options);
  const long empty = server.resident_kib();
  say(arguments,
      fmt::format("{} tables, {} connections …", options.tables, options.tables * options.seats));
  if (!players.make_tables(300s)) return 1;
  const long made = server.resident_kib();
  const auto begin = Clock::now();
  if (!players.take_seats(300s)) return 1;
  const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  std::this_thread::sleep_for(2s);
  const long watched = server.resident_kib();
  const double before = server.processor_seconds();
  std::this_thread::sleep_for(std::chrono::seconds(arguments.seconds));
  const double used = (server.processor_seconds() - before) / arguments.seconds;
  const PlayersCounts counts = players.take_counts();
  const auto each = [&](long kib) {
    return static_cast<double>(kib) / static_cast<double>(options.tables);
  };
  Report report("idle");
  report.add("tables", options.tables,
             fmt::format("{} tables with {} idle connections each, all watching", options.tables,
                         options.seats));
  report.add("kib_per_table", each(made - empty),
             fmt::format("memory a table           {:.1f} KiB", each(made - empty)));
  report.add("kib_per_table_watched", each(watched - empty),
             fmt::format("with its connections     {:.1f} KiB", each(watched - empty)));
  report.add("server_kib", watched, fmt::format("memory of the server     {} MiB", watched / 1024));
  report.add("seconds_to_connect", seconds,
             fmt::format("all came in within       {:.1f} s", seconds));
  report.add("server_cores", used, fmt::format("processor while idle     {:.3f} cores", used));
  report.add("lost", counts.losses, fmt::format("connections lost         {}", counts.losses));
  report.print(arguments.json);
  return counts.losses == 0 && counts.refused == 0 ? 0 : 1;
}

// Tables of one game, played for so many actions each on the average. Where a game ends before
// that, its table stays, and the next one is another table.
int memory_of(const Arguments& arguments, const std::string& game) {
  const Place place(arguments);
  const ServeProcess server(arguments.server, server_arguments(place));
  PlayersOptions options;
  options.ports = {server.port()};
  options.game = game;
  options.tables = arguments.tables;
  options.seats = arguments.seats;
  options.seed = arguments.seed;
  Players players(options);
  const long empty = server.resident_kib();
  if (!players.make_tables(300s)) return 1;
  const long made = server.resident_kib();
  if (!players.take_seats(300s)) return 1;
  const long watched = server.resident_kib();
  players.play();
  PlayersCounts counts;
  const auto wanted =
      static_cast<std::uint64_t>(arguments.actions) * static_cast<std::uint64_t>(arguments.tables);
  for (const auto begin = Clock::now(); counts.accepted < wanted && Clock::now() - begin < 600s;) {
    std::this_thread::sleep_for(100ms);
    const PlayersCounts more = players.take_counts();
    counts.accepted += more.accepted;
    counts.games += more.games;
    counts.refused += more.refused;
  }
  players.pause();
  players.wait_quiet(60s);
  const long played = server.resident_kib();
  const auto tables = static_cast<double>(options.tables) + static_cast<double>(counts.games);
  const double each = static_cast<double>(played - watched) / tables;
  const double own = static_cast<double>(made - empty) / static_cast<double>(options.tables);
  const double actions = static_cast<double>(counts.accepted) / tables;
  Report report("memory");
  report.add("game", game,
             fmt::format("{}: {} tables, {} games played to the end", game, options.tables,
                         counts.games));
  report.add("kib_fresh", own, fmt::format("memory of a new table    {:.1f} KiB", own));
  report.add("actions", actions, fmt::format("after so many actions    {:.0f}", actions));
  report.add("kib_played", own + each,
             fmt::format("memory of that table     {:.1f} KiB", own + each));
  report.add("server_kib", played, fmt::format("memory of the server     {} MiB", played / 1024));
  report.print(arguments.json);
  return counts.refused == 0 && counts.accepted >= wanted ? 0 : 1;
}

int memory(const Arguments& arguments) {
  int result = 0;
  std::vector<std::string> games = arguments.games;
  for (const auto& game : agon::all_games()) {
    if (arguments.games.empty() && !game->info().example) games.emplace_back(game->info().id);
  }
  for (const std::string& game : games) result |= memory_of(arguments, game);
  return result;
}

int kill(const Arguments& arguments) {
  const Place place(arguments);
  if (arguments.servers > 1 && place.store.find("://") == std::string::npos) {
    fmt::print(stderr,
               "Several servers share a PostgreSQL: --postgres, or its address as --store.\n");
    return 2;
  }
  KillPlan plan;
  plan.program = arguments.server;
  plan.store = place.store;
  plan.servers = arguments.servers;
  plan.kills = arguments.kills;
  plan.tables = arguments.tables;
  plan.between = 1s;
  plan.away = 300ms;
  plan.progress = [&](int count) { say(arguments, fmt::format("killed {} times …", count)); };
  KillReport result = kill_under_load(plan);
  PlayersCounts& counts = result.counts;
  Report report("kill");
  report.add("kills", plan.kills,
             fmt::format("{} times kill -9, {} server{} on {}", plan.kills, plan.servers,
                         plan.servers > 1 ? "s" : "",
                         arguments.postgres ? "PostgreSQL" : "SQLite"));
  report.add("tables", plan.tables, fmt::format("tables                   {}", plan.tables));
  report.add("acknowledged", result.acknowledged,
             fmt::format("actions acknowledged     {}", result.acknowledged));
  report.add("repeated", counts.repeated,
             fmt::format("said once more           {}", counts.repeated));
  report.add("connections_lost", counts.losses,
             fmt::format("connections lost         {}", counts.losses));
  report.add("resets", counts.resets, fmt::format("looked anew              {}", counts.resets));
  add_times(report, counts.milliseconds);
  report.add("wrong", result.wrong,
             result.wrong.empty() ? "none lost, none doubled" : "WRONG: " + result.wrong);
  report.print(arguments.json);
  return result.wrong.empty() ? 0 : 1;
}

// "3 of these, 2 of those".
template <class Count>
std::string list_of(const std::map<std::string, Count>& counts) {
  std::string text;
  for (const auto& [what, count] : counts) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, what);
  }
  return text;
}

// What was done in each slice of the run.
void add_slices(Report& report, const Slices& slices) {
  std::vector<std::uint64_t> done;
  std::vector<std::size_t> tables;
  for (const Slices::Slice& slice : slices.all()) {
    done.push_back(slice.done);
    tables.push_back(slice.tables.size());
  }
  const double pause = static_cast<double>(slices.longest_pause().count()) / 1000;
  report.add("acted_by_slice", fmt::format("{}", fmt::join(done, " ")),
             fmt::format("by tenths of the run     {}", fmt::join(done, " ")));
  report.add("tables_by_slice", fmt::format("{}", fmt::join(tables, " ")),
             fmt::format("at so many tables        {}", fmt::join(tables, " ")));
  report.add("longest_pause_s", pause, fmt::format("longest without any      {:.1f} s", pause));
}

void add_chaos(Report& report, const ChaosReport& result) {
  int failures = 0;
  for (const auto& [kind, count] : result.faults) failures += count;
  const std::string kinds = list_of(result.faults);
  const CrowdCounts& counts = result.counts;
  report.add("place", result.place, fmt::format("on {}", result.place));
  report.add("failures", failures, fmt::format("failures                 {}: {}", failures, kinds));
  report.add("tables", result.tables, fmt::format("tables                   {}", result.tables));
  report.add("acknowledged", result.acknowledged,
             fmt::format("acknowledged             {} of {} calls", result.acknowledged,
                         counts.calls));
  report.add("acted", counts.acted, fmt::format("of them actions          {}", counts.acted));
  if (result.slices) add_slices(report, *result.slices);
  report.add("tables_at_the_end", list_of(result.outlook),
             fmt::format("tables at the end        {}", list_of(result.outlook)));
  report.add("entries", result.entries,
             fmt::format("entries in the store     {}, those of bots too", result.entries));
  report.add("repeated", counts.repeated,
             fmt::format("said once more           {}", counts.repeated));
  report.add("refused", counts.refused,
             fmt::format("refused                  {} by the rules, {} by the store",
                         counts.refused, counts.not_taken));
  report.add("refusals", list_of(counts.refusals),
             fmt::format("                         {}", list_of(counts.refusals)));
  report.add("refused_by_store", counts.not_taken, "");
  report.add("reads", counts.reads,
             fmt::format("reads                    {}, {} of them failed", counts.reads,
                         counts.reads_failed));
  report.add("reads_failed", counts.reads_failed, "");
  report.add("connections_lost", counts.losses,
             fmt::format("connections              {} lost, {} left unanswered", counts.losses,
                         counts.given_away));
  report.add("connections_left", counts.given_away, "");
  report.add("news", counts.news,
             fmt::format("news                     {}, {} of them to look anew", counts.news,
                         counts.resets));
  report.add("resets", counts.resets, "");
}

void add_verdict(Report& report, const ChaosReport& result) {
  const auto add = [&](const char* name, std::size_t count) {
    report.add(name, count, fmt::format("{:<24} {}", name, count));
  };
  add("lost", result.lost.size());
  add("doubled", result.doubled.size());
  add("diverged", result.diverged.size());
  add("stuck", result.stuck.size());
  add("died", result.deaths.size());
  add("sanitizer_reports", result.reports.size());
  add("idle", result.idle.size());
  add("unfair_answers", result.counts.unfair);
  report.add("wrong", result.wrong(), result.wrong());
}

int chaos(const Arguments& arguments) {
  ChaosPlan plan;
  plan.program = arguments.server;
  plan.postgres = !arguments.sqlite;
  plan.seed = arguments.seed;
  plan.length = std::chrono::seconds(arguments.seconds + 60 * arguments.minutes);
  plan.calm = arguments.calm;
  plan.crowd.tables = arguments.tables;
  plan.crowd.pace = std::chrono::milliseconds(arguments.pace);
  plan.progress = [&](const std::string& line) { say(arguments, line); };
  ChaosReport result = run_chaos(plan);
  Report report("chaos");
  add_chaos(report, result);
  add_times(report, result.counts.milliseconds);
  add_verdict(report, result);
  report.print(arguments.json);
  return result.is_well() ? 0 : 1;
}

// A row for each attack: how long the answers took without it and with it.
int fair(const Arguments& arguments) {
  FairPlan plan;
  plan.program = arguments.server;
  plan.moves = arguments.moves;
  plan.progress = [&](const std::string& line) { say(arguments, line); };
  const auto share = [](float attacked, float quiet) { return attacked / std::max(quiet, 0.001F); };
  if (!arguments.json) {
    fmt::print("{:<32} {:>9} {:>20} {:>8} {:>20} {:>8}\n", "", "", "median, then ms", "x",
               "worst, then ms", "x");
  }
  for (const FairRow& row : measure_fairness(plan)) {
    const float median = share(row.attacked.median(), row.quiet.median());
    const float worst = share(row.attacked.worst(), row.quiet.worst());
    Report report("fair");
    report.add("attack", row.attack, "");
    report.add("answer", row.measured, "");
    report.add("count", row.attacked.count(), "");
    report.add("quiet_median_ms", row.quiet.median(), "");
    report.add("median_ms", row.attacked.median(), "");
    report.add("quiet_worst_ms", row.quiet.worst(), "");
    report.add("worst_ms", row.attacked.worst(), "");
    report.add("median_ratio", median, "");
    report.add("worst_ratio", worst,
               fmt::format("{:<32} {:>9} {:>9.1f} {:>10.1f} {:>8.2f} {:>9.1f} {:>10.1f} {:>8.2f}",
                           row.attack, row.measured, row.quiet.median(), row.attacked.median(),
                           median, row.quiet.worst(), row.attacked.worst(), worst));
    report.print(arguments.json);
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  Arguments arguments;
  CLI::App app("Agon's server under load");
  app.require_subcommand(1);
  const auto command = [&](const char* name, const char* words) {
    CLI::App* made = app.add_subcommand(name, words);
    made->add_option("--server", arguments.server, "the program agon");
    made->add_option("--store", arguments.store,
                     "a file or an address, instead of a temporary file");
    made->add_flag("--postgres", arguments.postgres, "start a PostgreSQL and use it");
    made->add_option("--tables", arguments.tables);
    made->add_flag("--json", arguments.json);
    return made;
  };
  CLI::App* play_command = command("play", "actions a second, times, bytes");
  play_command->add_option("--seats", arguments.seats, "connections a table");
  play_command->add_option("--seconds", arguments.seconds);
  play_command->add_option("--rate", arguments.rate,
                           "actions a second, whether it keeps up or not");
  play_command->add_option("--seed", arguments.seed);
  play_command->add_flag("--compress", arguments.compress);
  CLI::App* idle_command = command("idle", "memory of idle tables");
  idle_command->add_option("--seats", arguments.seats, "connections a table");
  idle_command->add_option("--seconds", arguments.seconds, "how long to watch it idle");
  CLI::App* memory_command = command("memory", "memory of tables that are played");
  memory_command->add_option("--seats", arguments.seats, "connections a table");
  memory_command->add_option("--actions", arguments.actions, "of each table, on the average");
  memory_command->add_option("--game", arguments.games, "may be repeated; all of them");
  memory_command->add_option("--seed", arguments.seed);
  CLI::App* kill_command = command("kill", "servers killed under load");
  kill_command->add_option("--servers", arguments.servers, "servers on one PostgreSQL");
  kill_command->add_option("--kills", arguments.kills);
  CLI::App* chaos_command = app.add_subcommand("chaos", "everything fails while people play");
  chaos_command->add_option("--server", arguments.server, "the program agon");
  chaos_command->add_flag(
      "--sqlite", arguments.sqlite,
      "one server on a small disk that is filled, instead of two on PostgreSQL");
  chaos_command->add_option("--tables", arguments.tables, "tables at first");
  chaos_command->add_option("--seconds", arguments.seconds);
  chaos_command->add_option("--minutes", arguments.minutes);
  chaos_command->add_option("--seed", arguments.seed, "of failures and people");
  chaos_command->add_flag("--calm", arguments.calm,
                          "nothing fails; then no read may be refused, whatever others write");
  chaos_command->add_option("--pace", arguments.pace, "milliseconds between two looks, about");
  chaos_command->add_flag("--json", arguments.json);
  CLI::App* fair_command = app.add_subcommand("fair", "bots and analyses while others attack");
  fair_command->add_option("--server", arguments.server, "the program agon");
  fair_command->add_option("--moves", arguments.moves, "of the bot, measured each time");
  fair_command->add_flag("--json", arguments.json);
  CLI11_PARSE(app, argc, argv);
  raise_file_limit();
  try {
    if (play_command->parsed()) return play(arguments);
    if (fair_command->parsed()) return fair(arguments);
    if (idle_command->parsed()) {
      if (idle_command->count("--tables") == 0) arguments.tables = 2000;
      return idle(arguments);
    }
    if (chaos_command->parsed()) {
      if (chaos_command->count("--tables") == 0) arguments.tables = 12;
      if (chaos_command->count("--minutes") > 0 && chaos_command->count("--seconds") == 0) {
        arguments.seconds = 0;
      }
      return chaos(arguments);
    }
    if (memory_command->parsed()) {
      if (memory_command->count("--tables") == 0) arguments.tables = 200;
      return memory(arguments);
    }
    if (kill_command->count("--tables") == 0) arguments.tables = 50;
    return kill(arguments);
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}
