// The methods that say what there is: games, content, bots.
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "ai/levels.h"
#include "server/protocol/engine.h"

namespace agon::protocol {
namespace {

// Names follow from ids, so that a client needs no catalogue of its own to show them.
Message name_of_option(const GameInfo& info, std::string_view option) {
  return Message(std::string(info.id) + ".option." + std::string(option));
}

void write(JsonWriter& out, const GameInfo& info, const OptionSpec& option) {
  const Message name = name_of_option(info, option.id);
  out.begin_object().field("id", option.id);
  agon::write(out.key("name"), name);
  out.field("kind", option.is_number() ? "number" : "choice");
  if (option.is_number()) {
    out.field("min", option.min).field("max", option.max).field("default", option.fallback);
  } else {
    out.key("values").begin_array();
    for (const std::string_view value : option.values) {
      out.begin_object().field("value", value);
      agon::write(out.key("name"), Message(name.id + "." + std::string(value)));
      out.end_object();
    }
    out.end_array().field("default", option.text(option.fallback));
  }
  out.field("rule", option.rule).end_object();
}

void write(JsonWriter& out, const AnyGame& game) {
  const GameInfo& info = game.info();
  out.begin_object().field("id", info.id);
  agon::write(out.key("name"), Message(std::string(info.id) + ".name"));
  agon::write(out.key("tagline"), Message(std::string(info.id) + ".tagline"));
  out.key("players").begin_object();
  out.field("min", info.min_players).field("max", info.max_players).end_object();
  out.key("options").begin_array();
  for (const OptionSpec& option : info.options) write(out, info, option);
  out.end_array().field("rules", info.signature).field("content", game.content_digest());
  if (info.example) out.field("example", true);
  out.end_object();
}

}  // namespace

Result<std::string> Engine::games(Params& params) {
  if (const Status status = params.done(); !status) return status.error();
  JsonWriter out;
  out.begin_object().key("games").begin_array();
  for (const auto& game : games_) write(out, *game);
  out.end_array().end_object();
  return out.take();
}

Result<std::string> Engine::content(Params& params) {
  const std::string id = params.text("game");
  if (const Status status = params.done(); !status) return status.error();
  const auto game = game_of(id);
  if (!game) return game.error();
  JsonWriter out;
  out.begin_object().field("game", id).field("digest", (*game)->content_digest());
  // The content tables may be written on many lines; an answer is one line.
  const std::string tables = boost::json::serialize(boost::json::parse((*game)->content_json()));
  out.key("content").raw(tables).end_object();
  return out.take();
}

Result<std::string> Engine::bots(Params& params) {
  if (const Status status = params.done(); !status) return status.error();
  JsonWriter out;
  out.begin_object().key("bots").begin_array();
  for (const std::string_view name : bot_names()) {
    out.begin_object().field("id", name).end_object();
  }
  out.end_array().end_object();
  return out.take();
}

}  // namespace agon::protocol
