// Reads the named parameters of a method. The first thing that is wrong is remembered and told by
// `done`; until then readers may go on with harmless values.
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "core/result.h"
#include "core/types.h"

namespace agon::protocol {

// Ids, notations and names are short.
inline constexpr std::size_t kMaxText = 256;

class Params {
 public:
  explicit Params(const boost::json::value* params);
  explicit Params(const boost::json::object& object) : object_(&object) {}

  bool has(std::string_view name) const { return object_->contains(name); }

  std::string text(std::string_view name);
  std::optional<std::string> optional_text(std::string_view name);
  // Something people will read, as they will see it: not empty, at most 60 bytes.
  std::optional<std::string> optional_name(std::string_view name);
  std::int64_t number(std::string_view name, std::int64_t min, std::int64_t max);
  std::optional<std::int64_t> optional_number(std::string_view name, std::int64_t min,
                                              std::int64_t max);
  std::optional<std::uint64_t> optional_seed(std::string_view name);
  bool flag(std::string_view name, bool fallback);
  // A player, below `players`.
  Player player(std::string_view name, int players);
  std::optional<Player> optional_player(std::string_view name, int players);
  // A player, "onlooker" or "referee".
  std::optional<Viewer> optional_viewer(std::string_view name, int players);
  const boost::json::value* optional_value(std::string_view name);

  // Says that a parameter is wrong, and what would be right: the id of a message.
  void refuse(std::string_view name, std::string_view wanted, std::vector<Arg> args = {});
  // What was wrong so far.
  const std::optional<Error>& error() const { return error_; }
  // The first thing that was wrong; a name that nobody asked for is wrong, too.
  Status done();

 private:
  const boost::json::value* find(std::string_view name);

  const boost::json::object* object_;
  std::set<std::string, std::less<>> asked_for_;
  std::optional<Error> error_;
};

}  // namespace agon::protocol
