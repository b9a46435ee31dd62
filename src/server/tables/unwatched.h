// Tables that nobody watches and whose bots are to move. Bots think for only so many of them at
// once; the rest wait in line. Owners take turns, however many tables each has left behind.
//
// Without a limit, somebody who opens many tables of bots alone would fill the queue of thoughts
// and keep all those tables in memory. A table that waits here can leave memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace agon::server {

class Unwatched {
 public:
  // Somebody who plays at several tables and loses the connection finds them played on.
  static constexpr std::size_t kOfAnOwner = 8;
  // More than there are threads, so that none has to wait for the hub, and few enough that their
  // games take little memory.
  static constexpr std::size_t kInAll = 64;

  // Whether bots may think for one more table of that owner.
  bool has_room(const std::string& owner) const;
  bool is_thinking(const std::string& id) const { return thinking_.contains(id); }
  // A bot of the table thinks.
  void begin(const std::string& id, const std::string& owner);
  // No bot of the table thinks any more, or somebody watches the table.
  void end(const std::string& id);

  void wait(const std::string& id, const std::string& owner);
  void stop_waiting(const std::string& id);
  // Takes the table whose turn it is out of the line. Nothing if none waits, or there is no room.
  std::optional<std::string> next();

  std::size_t thinking() const { return thinking_.size(); }
  std::size_t waiting() const { return waiting_.size(); }

 private:
  struct Waiting {
    std::string owner;
    std::uint64_t number = 0;
  };
  std::map<std::string, std::string> thinking_;  // with the owner of each
  std::map<std::string, std::size_t> thinking_of_;
  std::map<std::string, Waiting> waiting_;
  std::map<std::string, std::map<std::uint64_t, std::string>> lines_;  // of owners
  std::string last_;  // the owner who had the last turn
  std::uint64_t numbers_ = 0;
};

}  // namespace agon::server
