#include "cli/records.h"

#include <boost/json.hpp>

#include "cli/files.h"
#include "core/record.h"

namespace agon::cli {
namespace json = boost::json;

Error in_file(const std::string& file, const Error& error) {
  return Error{
      error.word,
      Message("cli.error.in_file", {{"file", Value::of_text(file)}, {"message", error.message}}),
      error.rule};
}

Result<std::unique_ptr<AnyMatch>> open_record(const std::string& file, GameArguments game_arguments,
                                              server::Verified* verified) {
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
  if (verified != nullptr) {
    const Result<server::Verified> found = server::verify_chance(*record);
    if (!found) return in_file(file, found.error());
    *verified = *found;
  }
  return match;
}

}  // namespace agon::cli
