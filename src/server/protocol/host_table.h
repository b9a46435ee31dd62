// What a host offers to the methods of a table (table_methods.h). A host is a program that keeps
// tables: `agon engine` in memory, the server in a store, a browser in whatever it has. The methods
// read parameters and write answers in one way for all hosts. The host says who calls, keeps what
// changes, and lends the threads that think.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "ai/pace.h"
#include "core/result.h"
#include "server/protocol/params.h"
#include "server/protocol/table.h"

namespace agon::protocol {

// Something to think about, and how.
struct ThinkingTask {
  enum class Kind : std::uint8_t { kHint, kAnalysis };
  Kind kind = Kind::kHint;
  // Two tasks of one table and kind with the same key have the same answer.
  std::string key = {};
  // Works the answer out, on any thread. It asks the pace now and then, if there is one.
  std::function<std::string(Pace*)> work = {};
};

// One table, for one call.
class HostTable {
 public:
  virtual ~HostTable() = default;

  virtual const Table& table() const = 0;
  // Who calls. The referee may name any player or viewer in further parameters. Anybody else is one
  // viewer, and reads and does only what that viewer may. With `seated`, the caller must hold a
  // seat (or be the referee).
  virtual Result<Viewer> caller(Params& params, bool seated) = 0;
  // The table with all that a referee may do; the caller must be one.
  virtual Table& as_referee() = 0;

  // -- what is allowed now, whoever calls
  virtual Status may_act() const { return {}; }
  virtual Status may_take_back() const { return {}; }
  virtual Status may_hint() const { return {}; }
  // Whether nothing is secret any more.
  virtual bool revealed() const = 0;

  // -- changes: the host keeps them and tells others
  virtual Result<std::string> act(std::optional<Player> player, std::optional<int> ask,
                                  std::string_view action) = 0;
  virtual Result<std::string> take_back(Player player, std::optional<int> ask, int decisions) = 0;

  // -- answers
  // With `at`, as it was after that event.
  virtual std::string view(Viewer viewer, std::optional<int> at) const = 0;
  virtual std::string record(Viewer viewer) const = 0;
  // Whether the host tells what changed at each event: in the log of a stretch of events, and to
  // those who watch with `frames`.
  virtual bool has_film() const { return false; }
  virtual std::string film(Viewer /*viewer*/, int /*from*/, int /*to*/) const { return {}; }
  // The caller hears of every change from now on.
  virtual Result<std::string> watch(Viewer viewer, bool frames) = 0;
  // The answer that the task works out. A host that thinks beside other things may return anything
  // at first, and make the call again when the answer is there.
  virtual Result<std::string> think(ThinkingTask task) = 0;
};

class Host {
 public:
  // The table that the parameters name.
  virtual Result<std::unique_ptr<HostTable>> table_of(Params& params) = 0;

 protected:
  ~Host() = default;
};

}  // namespace agon::protocol
