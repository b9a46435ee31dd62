// The processes that mpirun started to work together.
//
// The program does not need MPI to start: only where mpirun says that there are several processes
// is the module `libagon_mpi.so` loaded, which lies beside the program and is the only part that is
// linked with Open MPI.
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
  bool speaks() const { return rank == 0; }  // the others are silent
};

Launch launch();

// This process alone, or all of the launch, connected. Refuses where the module is missing.
Result<std::unique_ptr<Processes>> join_processes(const Launch& launch);

}  // namespace agon::cli
