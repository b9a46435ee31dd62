#include "server/protocol/table_methods.h"

#include <algorithm>
#include <cassert>
#include <vector>

#include "ai/advice.h"
#include "ai/analysis.h"
#include "ai/levels.h"
#include "server/protocol/rpc.h"

namespace agon::protocol {
namespace {

// What a referee may ask for, and gets without asking.
constexpr std::int64_t kMostIterations = 1'000'000;
constexpr std::int64_t kHintIterations = 1000;
constexpr std::int64_t kAnalysisIterations = 300;
// What anybody else gets: an analysis takes a few seconds, however long the game is.
constexpr std::uint32_t kAllIterations = 60'000;

// The viewer by whose knowledge is answered: the caller, or the one whom the referee names.
Result<Viewer> read_viewer(Params& params, HostTable& table) {
  const Result<Viewer> caller = table.caller(params, false);
  if (!caller || *caller != kReferee) return caller;
  return params.optional_viewer("viewer", table.table().match().players()).value_or(kReferee);
}

// With `at`, as it was after that event; with `all`, everything, once nothing is secret any more.
Result<std::string> view(HostTable& table, Params& params) {
  Result<Viewer> viewer = table.caller(params, false);
  if (!viewer) return viewer.error();
  std::optional<std::int64_t> at;
  bool all = false;
  if (*viewer == kReferee) {
    viewer = params.optional_viewer("viewer", table.table().match().players()).value_or(kReferee);
  } else {
    at = params.optional_number("at", 0, INT32_MAX);
    all = params.flag("all", false);
  }
  if (const Status status = params.done(); !status) return status.error();
  if (all && !table.revealed()) return error_of("not_yours", "server.error.still_secret");
  return table.view(all ? static_cast<Viewer>(kReferee) : *viewer, at);
}

Result<std::string> act(HostTable& table, Params& params) {
  const Result<Viewer> caller = table.caller(params, true);
  if (!caller) return caller.error();
  const std::string action = params.text("action");
  std::optional<Player> player;
  std::optional<int> ask;
  if (*caller == kReferee) {
    player = params.optional_player("player", table.table().match().players());
    ask = params.optional_number("ask", 0, INT32_MAX);
    if (ask && !player) params.refuse("ask", "protocol.wanted.player_with_ask");
  } else {
    player = static_cast<Player>(*caller);
    ask = static_cast<int>(params.number("ask", 0, INT32_MAX));
  }
  if (const Status status = params.done(); !status) return status.error();
  if (const Status status = table.may_act(); !status) return status.error();
  return table.act(player, ask, action);
}

// Over decisions of a player, or to any position.
Result<std::string> take_back_as_referee(HostTable& table, Params& params) {
  const auto player = params.optional_player("player", table.table().match().players());
  const auto decisions = params.optional_number("decisions", 1, INT32_MAX);
  const auto ask = params.optional_number("ask", 0, INT32_MAX);
  const auto position = params.optional_number("position", 0, INT32_MAX);
  if (player.has_value() == position.has_value() || (position && (decisions || ask))) {
    params.refuse("position", "protocol.wanted.player_or_position");
  }
  if (const Status status = params.done(); !status) return status.error();
  if (position) return table.as_referee().rewind(static_cast<int>(*position));
  return table.take_back(*player, ask, static_cast<int>(decisions.value_or(1)));
}

Result<std::string> take_back(HostTable& table, Params& params) {
  const Result<Viewer> caller = table.caller(params, true);
  if (!caller) return caller.error();
  if (*caller == kReferee) return take_back_as_referee(table, params);
  const auto ask = params.number("ask", 0, INT32_MAX);
  const auto decisions = params.optional_number("decisions", 1, INT32_MAX).value_or(1);
  if (const Status status = params.done(); !status) return status.error();
  if (const Status status = table.may_take_back(); !status) return status.error();
  return table.take_back(static_cast<Player>(*caller), static_cast<int>(ask),
                         static_cast<int>(decisions));
}

Result<std::string> log(HostTable& table, Params& params) {
  const Result<Viewer> viewer = read_viewer(params, table);
  if (!viewer) return viewer.error();
  const auto from = params.optional_number("from", 1, INT32_MAX).value_or(1);
  const bool frames = table.has_film() && params.flag("frames", false);
  const auto to = frames ? params.optional_number("to", 1, INT32_MAX).value_or(INT32_MAX) : 0;
  if (const Status status = params.done(); !status) return status.error();
  if (frames) return table.film(*viewer, static_cast<int>(from), static_cast<int>(to));
  return table.table().log(*viewer, static_cast<int>(from));
}

Result<std::string> record(HostTable& table, Params& params) {
  const Result<Viewer> viewer = read_viewer(params, table);
  if (!viewer) return viewer.error();
  if (const Status status = params.done(); !status) return status.error();
  return table.record(*viewer);
}

Result<std::string> watch(HostTable& table, Params& params) {
  const Result<Viewer> viewer = table.caller(params, false);
  if (!viewer) return viewer.error();
  const bool frames = table.has_film() && params.flag("frames", false);
  if (const Status status = params.done(); !status) return status.error();
  return table.watch(*viewer, frames);
}

// -- thinking for people

// What a tree search thinks of every action of the one to act. It knows no more than the seat.
ThinkingTask hint_task(const Table& table, std::optional<std::int64_t> iterations, bool referee) {
  const AnyMatch& match = table.match();
  const Player player = match.decision().player;
  const int ask = match.ask(player);
  const std::uint64_t seed = mix_seed(table.seed(), static_cast<std::uint64_t>(ask));
  ismcts::Budget budget = hint_budget();
  if (referee) budget = {static_cast<std::uint32_t>(iterations.value_or(kHintIterations)), {}};
  std::shared_ptr<const AnyMatch> believed = match.clone();
  if (!referee) believed = match.resampled(player, seed);
  ThinkingTask task{ThinkingTask::Kind::kHint, std::to_string(player) + " " + std::to_string(ask)};
  task.work = [believed, budget, seed](Pace* pace) {
    ismcts::Budget paced = budget;
    paced.pace = pace;
    JsonWriter out;
    write(out, advise(*believed, paced, seed));
    return out.take();
  };
  return task;
}

// What a bot would do for the one to act, or what a tree search thinks. Only a referee chooses.
struct HintWish {
  std::optional<Player> player;
  std::optional<std::string> bot;
  std::optional<std::int64_t> iterations;
};

HintWish read_hint_wish(Params& params, int players) {
  HintWish wish;
  wish.player = params.optional_player("player", players);
  wish.bot = params.optional_text("bot");
  wish.iterations = params.optional_number("iterations", 1, kMostIterations);
  if (wish.bot && wish.iterations) {
    params.refuse("iterations", "protocol.wanted.iterations_without_bot");
  }
  return wish;
}

Result<std::string> hint(HostTable& host, Params& params) {
  const Result<Viewer> caller = host.caller(params, true);
  if (!caller) return caller.error();
  const bool referee = *caller == kReferee;
  const Table& table = host.table();
  HintWish wish;
  if (referee) {
    wish = read_hint_wish(params, table.match().players());
  } else {
    wish.player = static_cast<Player>(*caller);
  }
  if (const Status status = params.done(); !status) return status.error();
  if (wish.bot) {
    if (const Status known = check_bot(*wish.bot); !known) return known.error();
  }
  if (const Status status = host.may_hint(); !status) return status.error();
  if (table.match().over()) return game_is_over();
  const Player to_act = table.match().decision().player;
  if (wish.player && *wish.player != to_act) return not_your_turn(to_act);
  if (!wish.bot) return host.think(hint_task(table, wish.iterations, referee));
  JsonWriter out;
  write_choice(out, to_act, *wish.bot, table.bot_choice(*wish.bot));
  return out.take();
}

// A finished game, looked at again.
Result<std::string> analyse(HostTable& table, Params& params) {
  const Result<Viewer> caller = table.caller(params, false);
  if (!caller) return caller.error();
  const bool referee = *caller == kReferee;
  const AnyMatch& match = table.table().match();
  AnalysisSettings settings = settings_within(kAllIterations, match.position());
  if (referee) {
    settings = {};
    settings.iterations = static_cast<std::uint32_t>(
        params.optional_number("iterations", 1, kMostIterations).value_or(kAnalysisIterations));
    settings.seed = params.optional_seed("seed").value_or(settings.seed);
  }
  if (const Status status = params.done(); !status) return status.error();
  if (!table.revealed()) return error_of("running", "protocol.error.running");
  ThinkingTask task{ThinkingTask::Kind::kAnalysis};
  task.work = [settings, match = std::shared_ptr<const AnyMatch>(match.clone())](Pace* pace) {
    AnalysisSettings paced = settings;
    paced.pace = pace;
    if (pace != nullptr) {
      paced.progress = [pace](int, int) { return pace->go_on().has_value(); };
    }
    JsonWriter out;
    write(out, agon::analyse(*match, paced));
    return out.take();
  };
  return table.think(std::move(task));
}

struct MethodRow {
  std::string_view name;
  Result<std::string> (*method)(HostTable&, Params&);
};

const std::vector<MethodRow>& table_methods() {
  static const std::vector<MethodRow> rows = {
      {"view", &view},     {"act", &act},   {"take_back", &take_back}, {"log", &log},
      {"record", &record}, {"hint", &hint}, {"analyse", &analyse},     {"watch", &watch},
  };
  return rows;
}

}  // namespace

bool is_table_method(std::string_view method) {
  return std::ranges::find(table_methods(), method, &MethodRow::name) != table_methods().end();
}

Result<std::string> call_table_method(Host& host, std::string_view method, Params& params) {
  const auto row = std::ranges::find(table_methods(), method, &MethodRow::name);
  assert(row != table_methods().end());
  const Result<std::unique_ptr<HostTable>> table = host.table_of(params);
  if (!table) return table.error();
  return row->method(**table, params);
}

Error game_is_over() { return Error{"over", Message("core.error.over"), {}}; }

Error not_your_turn(Player to_act) {
  return error_of("not_yours", "protocol.error.not_yours", {{"player", Value::of_player(to_act)}});
}

Error unknown_table(const std::string& id) {
  return error_of("unknown_table", "protocol.error.unknown_table", {{"table", Value::of_text(id)}});
}

Error unknown_method(std::string_view method) {
  return error_of("unknown_method", "protocol.error.unknown_method",
                  {{"method", Value::of_text(std::string(method))}});
}

void write_choice(JsonWriter& out, Player player, std::string_view bot, std::string_view action) {
  out.begin_object().field("player", player).field("bot", bot).field("action", action);
  out.end_object();
}

}  // namespace agon::protocol
