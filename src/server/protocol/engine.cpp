#include "server/protocol/engine.h"

#include <algorithm>

#include "ai/levels.h"
#include "games/registry.h"
#include "server/protocol/sentences.h"
#include "server/protocol/table_methods.h"

namespace agon::protocol {

struct Engine::MethodRow {
  std::string_view name;
  Result<std::string> (Engine::*method)(Params&);
};

const std::vector<Engine::MethodRow>& Engine::methods() {
  static const std::vector<MethodRow> rows = {
      {"games", &Engine::games},   {"content", &Engine::content}, {"bots", &Engine::bots},
      {"create", &Engine::create}, {"load", &Engine::load},       {"join", &Engine::join},
      {"leave", &Engine::leave},   {"rematch", &Engine::rematch}, {"bot", &Engine::bot},
  };
  return rows;
}

Engine::Engine() : Engine(all_games()) {}

Result<std::string> Engine::call(std::string_view method, const boost::json::value* params) {
  const auto row = std::ranges::find(methods(), method, &MethodRow::name);
  const bool is_own = row != methods().end();
  if (!is_own && !is_table_method(method)) {
    return unknown_method(method.size() <= kMaxText ? method : "…");
  }
  Params reader(params);
  std::optional<Lang> lang;
  if (const std::optional<std::string> text = reader.optional_text("lang")) {
    lang = parse_lang(*text);
    if (!lang) reader.refuse("lang", "protocol.wanted.lang");
  }
  Result<std::string> result =
      is_own ? (this->*row->method)(reader) : call_table_method(*this, method, reader);
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

Result<Table*> Engine::find_table(Params& params, std::string* id) {
  const std::string name = params.text("table");
  const auto found = tables_.find(name);
  if (found == tables_.end()) {
    if (params.error()) return *params.error();
    return unknown_table(name);
  }
  if (id != nullptr) *id = name;
  return found->second.get();
}

// -- playing

namespace {

// A table of the engine. Whoever calls is its referee.
class EngineTable final : public HostTable {
 public:
  EngineTable(std::string id, Table& table) : id_(std::move(id)), table_(table) {}

  const Table& table() const override { return table_; }
  Result<Viewer> caller(Params&, bool) override { return kReferee; }
  Table& as_referee() override { return table_; }
  bool revealed() const override { return table_.match().over(); }
  Result<std::string> act(std::optional<Player> player, std::optional<int> ask,
                          std::string_view action) override {
    return table_.act(player, ask, action);
  }
  Result<std::string> take_back(Player player, std::optional<int> ask, int decisions) override {
    return table_.take_back(player, ask, decisions);
  }
  std::string view(Viewer viewer, std::optional<int>) const override {
    return table_.view(viewer, id_);
  }
  std::string record(Viewer viewer) const override {
    const AnyMatch& match = table_.match();
    JsonWriter out;
    out.begin_object().key("record");
    out.raw(viewer == kReferee ? match.record() : match.seat_record(viewer)).end_object();
    return out.take();
  }
  // News is for transports that can push; here the caller makes everything happen and asks for
  // `log`.
  Result<std::string> watch(Viewer, bool) override {
    return error_of("not_available", "protocol.error.no_news");
  }
  Result<std::string> think(ThinkingTask task) override { return task.work(nullptr); }

 private:
  std::string id_;
  Table& table_;
};

// The bot that plays for the one to act: the one named, else the seat's own.
Result<std::string> bot_for(const Table& table, const std::optional<std::string>& named) {
  if (table.match().over()) return game_is_over();
  if (named) return *named;
  const auto player = static_cast<std::size_t>(table.match().decision().player);
  if (table.seats()[player].kind == Seat::Kind::kBot) return table.seats()[player].bot;
  return error_of("bad_params", "protocol.error.no_bot_named",
                  {{"player", Value::of_player(static_cast<Player>(player))}});
}

}  // namespace

Result<std::unique_ptr<HostTable>> Engine::table_of(Params& params) {
  std::string id;
  const Result<Table*> table = find_table(params, &id);
  if (!table) return table.error();
  return std::unique_ptr<HostTable>(std::make_unique<EngineTable>(std::move(id), **table));
}

// One decision, or with `all` every one until a seat without a bot is to act.
Result<std::string> Engine::bot(Params& params) {
  const Result<Table*> found = find_table(params);
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

}  // namespace agon::protocol
