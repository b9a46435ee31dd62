#include "cli/records.h"

#include <boost/json.hpp>

#include "cli/files.h"
#include "core/record.h"
#include "server/tables/verify.h"

namespace agon::cli {
namespace json = boost::json;

Error in_file(const std::string& file, const Error& error) {
  return Error{
      error.word,
      Message("cli.error.in_file", {{"file", Value::of_text(file)}, {"message", error.message}}),
      error.rule};
}

Result<std::unique_ptr<AnyMatch>> open_record(const std::string& file, GameArguments game_arguments,
                                              bool verify) {
  const Result<std::string> text = read_file(file, kMaxRecordBytes);
  if (!text) return text.error();
  const Result<json::value> record = parse_json(*text);
  if (!record) return in_file(file, record.error());
  const Result<RecordText> parts = read_record_text(*record);
  if (!parts) return in_file(file, parts.error());
  game_arguments.game = parts->game;
  const auto game = open_game(game_arguments);
  if (!game) return in_file(file, game.error());
  auto match = (*game)->from_record(*record, 0);
  if (!match) return in_file(file, match.error());
  if (verify) {
    if (const Status status = server::verify_chance(*record); !status) {
      return in_file(file, status.error());
    }
  }
  return match;
}

}  // namespace agon::cli
