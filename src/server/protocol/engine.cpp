#include "server/protocol/engine.h"

#include <algorithm>

#include "ai/advice.h"
#include "ai/analysis.h"
#include "ai/levels.h"
#include "games/registry.h"
#include "server/protocol/sentences.h"

namespace agon::protocol {

struct Engine::MethodRow {
  std::string_view name;
  Result<std::string> (Engine::*method)(Params&);
};

const std::vector<Engine::MethodRow>& Engine::methods() {
  static const std::vector<MethodRow> rows = {
      {"games", &Engine::games},         {"content", &Engine::content},
      {"bots", &Engine::bots},           {"create", &Engine::create},
      {"load", &Engine::load},           {"join", &Engine::join},
      {"leave", &Engine::leave},         {"watch", &Engine::watch},
      {"view", &Engine::view},           {"act", &Engine::act},
      {"take_back", &Engine::take_back}, {"log", &Engine::log},
      {"record", &Engine::record},       {"bot", &Engine::bot},
      {"hint", &Engine::hint},           {"analyse", &Engine::analyse},
      {"rematch", &Engine::rematch},
  };
  return rows;
}

Engine::Engine() : Engine(all_games()) {}

Result<std::string> Engine::call(std::string_view method, const boost::json::value* params) {
  const auto row = std::ranges::find(methods(), method, &MethodRow::name);
  if (row == methods().end()) {
    const std::string_view name = method.size() <= kMaxText ? method : "…";
    return error_of("unknown_method", "protocol.error.unknown_method",
                    {{"method", Value::of_text(std::string(name))}});
  }
  Params reader(params);
  std::optional<Lang> lang;
  if (const std::optional<std::string> text = reader.optional_text("lang")) {
    lang = parse_lang(*text);
    if (!lang) reader.refuse("lang", "protocol.wanted.lang");
  }
  Result<std::string> result = (this->*row->method)(reader);
  if (!result || !lang) return result;
  const auto table = reader.has("table") ? tables_.find(reader.text("table")) : tables_.end();
  return with_sentences(*result,
                        table == tables_.end() ? Words(*lang) : table->second->words(*lang));
}

Result<std::shared_ptr<const AnyGame>> Engine::game_of(std::string_view id) const {
  for (const auto& game : games_) {
    if (game->info().id == id) return game;
  }
  return find_game(id);  // which says what games there are
}

Result<Table*> Engine::table_of(Params& params, std::string* id) {
  const std::string name = params.text("table");
  const auto found = tables_.find(name);
  if (found == tables_.end()) {
    if (params.error()) return *params.error();
    return error_of("unknown_table", "protocol.error.unknown_table",
                    {{"table", Value::of_text(name)}});
  }
  if (id != nullptr) *id = name;
  return found->second.get();
}

// -- playing

Result<std::string> Engine::view(Params& params) {
  std::string id;
  const Result<Table*> table = table_of(params, &id);
  if (!table) return table.error();
  const auto viewer = params.optional_viewer("viewer", (*table)->match().players());
  if (const Status status = params.done(); !status) return status.error();
  return (*table)->view(viewer.value_or(kReferee), id);
}

Result<std::string> Engine::act(Params& params) {
  const Result<Table*> table = table_of(params);
  if (!table) return table.error();
  const std::string action = params.text("action");
  const auto player = params.optional_player("player", (*table)->match().players());
  const auto ask = params.optional_number("ask", 0, INT32_MAX);
  if (ask && !player) params.refuse("ask", "protocol.wanted.player_with_ask");
  if (const Status status = params.done(); !status) return status.error();
  return (*table)->act(player, ask, action);
}

Result<std::string> Engine::take_back(Params& params) {
  const Result<Table*> table = table_of(params);
  if (!table) return table.error();
  const auto player = params.optional_player("player", (*table)->match().players());
  const auto decisions = params.optional_number("decisions", 1, INT32_MAX);
  const auto ask = params.optional_number("ask", 0, INT32_MAX);
  const auto position = params.optional_number("position", 0, INT32_MAX);
  if (player.has_value() == position.has_value() || (position && (decisions || ask))) {
    params.refuse("position", "protocol.wanted.player_or_position");
  }
  if (const Status status = params.done(); !status) return status.error();
  if (position) return (*table)->rewind(static_cast<int>(*position));
  return (*table)->take_back(*player, ask, static_cast<int>(decisions.value_or(1)));
}

Result<std::string> Engine::log(Params& params) {
  const Result<Table*> table = table_of(params);
  if (!table) return table.error();
  const auto viewer = params.optional_viewer("viewer", (*table)->match().players());
  const auto from = params.optional_number("from", 1, INT32_MAX);
  if (const Status status = params.done(); !status) return status.error();
  return (*table)->log(viewer.value_or(kReferee), static_cast<int>(from.value_or(1)));
}

Result<std::string> Engine::record(Params& params) {
  const Result<Table*> table = table_of(params);
  if (!table) return table.error();
  const AnyMatch& match = (*table)->match();
  const auto viewer = params.optional_viewer("viewer", match.players()).value_or(kReferee);
  if (const Status status = params.done(); !status) return status.error();
  JsonWriter out;
  out.begin_object().key("record");
  out.raw(viewer == kReferee ? match.record() : match.seat_record(viewer)).end_object();
  return out.take();
}

namespace {

Error over() { return Error{"over", Message("core.error.over"), {}}; }

// The bot that plays for the one to act: the one named, else the seat's own.
Result<std::string> bot_for(const Table& table, const std::optional<std::string>& named) {
  if (table.match().over()) return over();
  if (named) return *named;
  const auto player = static_cast<std::size_t>(table.match().decision().player);
  if (table.seats()[player].kind == Seat::Kind::kBot) return table.seats()[player].bot;
  return error_of("bad_params", "protocol.error.no_bot_named",
                  {{"player", Value::of_player(static_cast<Player>(player))}});
}

void write_choice(JsonWriter& out, Player player, std::string_view bot, std::string_view action) {
  out.begin_object().field("player", player).field("bot", bot).field("action", action);
  out.end_object();
}

}  // namespace

// One decision, or with `all` every one until a seat without a bot is to act.
Result<std::string> Engine::bot(Params& params) {
  const Result<Table*> found = table_of(params);
  if (!found) return found.error();
  Table& table = **found;
  const std::optional<std::string> named = params.optional_text("bot");
  const bool play = params.flag("play", true);
  const bool all = params.flag("all", false);
  if (all && !play) params.refuse("all", "protocol.wanted.all_played");
  if (all && named) params.refuse("all", "protocol.wanted.all_without_bot");
  if (const Status status = params.done(); !status) return status.error();
  if (named) {
    if (const Status known = check_bot(*named); !known) return known.error();
  }
  Result<std::string> bot = bot_for(table, named);
  if (!bot) return bot.error();
  const int known = table.last_event();
  JsonWriter out;
  out.begin_object().key("moves").begin_array();
  do {
    const Player player = table.match().decision().player;
    const std::string action = table.bot_choice(*bot);
    write_choice(out, player, *bot, action);
    if (!play) break;
    if (const Result<std::string> done = table.act(player, std::nullopt, action); !done) {
      return done.error();
    }
    bot = bot_for(table, named);
  } while (all && bot);
  out.end_array().field("played", play);
  table.write_turn(out);
  out.field("first_event", known + 1).field("last_event", table.last_event()).end_object();
  return out.take();
}

namespace {

constexpr std::int64_t kMostIterations = 1'000'000;
constexpr std::int64_t kHintIterations = 1000;
constexpr std::int64_t kAnalysisIterations = 300;

std::string advice_on(const Table& table, std::int64_t iterations) {
  const AnyMatch& match = table.match();
  const int ask = match.ask(match.decision().player);
  const std::uint64_t seed = mix_seed(table.seed(), static_cast<std::uint64_t>(ask));
  JsonWriter out;
  write(out, advise(match, {static_cast<std::uint32_t>(iterations), {}}, seed));
  return out.take();
}

}  // namespace

// What a bot would do, or what a tree search thinks of every action; both know no more than the
// seat.
Result<std::string> Engine::hint(Params& params) {
  const Result<Table*> found = table_of(params);
  if (!found) return found.error();
  const Table& table = **found;
  const auto player = params.optional_player("player", table.match().players());
  const std::optional<std::string> bot = params.optional_text("bot");
  const auto iterations = params.optional_number("iterations", 1, kMostIterations);
  if (bot && iterations) params.refuse("iterations", "protocol.wanted.iterations_without_bot");
  if (const Status status = params.done(); !status) return status.error();
  if (bot) {
    if (const Status known = check_bot(*bot); !known) return known.error();
  }
  if (table.match().over()) return over();
  const Player to_act = table.match().decision().player;
  if (player && *player != to_act) {
    return error_of("not_yours", "protocol.error.not_yours",
                    {{"player", Value::of_player(to_act)}});
  }
  if (!bot) return advice_on(table, iterations.value_or(kHintIterations));
  JsonWriter out;
  write_choice(out, to_act, *bot, table.bot_choice(*bot));
  return out.take();
}

// A finished game, looked at again.
Result<std::string> Engine::analyse(Params& params) {
  const Result<Table*> found = table_of(params);
  if (!found) return found.error();
  AnalysisSettings settings;
  settings.iterations = static_cast<std::uint32_t>(
      params.optional_number("iterations", 1, kMostIterations).value_or(kAnalysisIterations));
  settings.seed = params.optional_seed("seed").value_or(settings.seed);
  if (const Status status = params.done(); !status) return status.error();
  if (!(*found)->match().over()) return error_of("running", "protocol.error.running");
  JsonWriter out;
  write(out, agon::analyse((*found)->match(), settings));
  return out.take();
}

}  // namespace agon::protocol
