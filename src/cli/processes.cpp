#include "cli/processes.h"

#include <dlfcn.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "cli/command.h"
#include "cli/mpi/module.h"

namespace agon::cli {
namespace {

int number_in_environment(const char* name, int fallback) {
  const char* text = std::getenv(name);
  if (text == nullptr) return fallback;
  int number = fallback;
  std::from_chars(text, text + std::strlen(text), number);
  return number;
}

}  // namespace

Launch launch() {
  Launch launch;
  launch.size = std::max(1, number_in_environment("OMPI_COMM_WORLD_SIZE", 1));
  launch.rank = std::clamp(number_in_environment("OMPI_COMM_WORLD_RANK", 0), 0, launch.size - 1);
  launch.on_this_machine =
      std::clamp(number_in_environment("OMPI_COMM_WORLD_LOCAL_SIZE", 1), 1, launch.size);
  return launch;
}

Result<std::unique_ptr<Processes>> join_processes(const Launch& launch) {
  if (launch.size == 1) return std::make_unique<Processes>();
  // Open MPI loads parts of its own, which look for its symbols: they must be global. Never closed.
  void* module = dlopen("libagon_mpi.so", RTLD_NOW | RTLD_GLOBAL);
  if (module != nullptr) {
    if (void* join = dlsym(module, kJoinMpi); join != nullptr) {
      return std::unique_ptr<Processes>(reinterpret_cast<JoinMpi*>(join)());
    }
  }
  const char* why = dlerror();
  return bad_argument("cli.error.no_mpi", {{"processes", launch.size},
                                           {"why", Value::of_text(why == nullptr ? "" : why)}});
}

}  // namespace agon::cli
