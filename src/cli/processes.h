// The processes that mpirun started to work together.
//
// The program starts without MPI. If mpirun started several processes, it loads the module
// `libagon_mpi.so`, which lies beside the program. Only this module is linked with Open MPI.
#pragma once

#include <memory>

#include "ai/contest.h"
#include "core/result.h"

namespace agon::cli {

// What mpirun tells each process that it starts. Known before anything is loaded.
struct Launch {
  int rank = 0;
  int size = 1;
  int on_this_machine = 1;
  bool speaks() const { return rank == 0; }  // only the first process prints
};

Launch launch();

// This process alone, or all of the launch, connected. Refuses where the module is missing.
Result<std::unique_ptr<Processes>> join_processes(const Launch& launch);

}  // namespace agon::cli
