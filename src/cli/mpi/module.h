// What the program and the module libagon_mpi.so agree on.
#pragma once

#include "ai/contest.h"

namespace agon::cli {

// Starts MPI and hands over the processes of the launch; deleting them ends MPI.
using JoinMpi = Processes*();
inline constexpr const char* kJoinMpi = "agon_join_mpi";

}  // namespace agon::cli
