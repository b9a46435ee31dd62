// The only file that knows MPI: the module libagon_mpi.so.
#include "cli/mpi/module.h"

#include <mpi.h>

#include <numeric>

namespace agon::cli {
namespace {

class MpiProcesses final : public Processes {
 public:
  MpiProcesses() {
    // Only the calling thread uses MPI.
    int provided = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
  }
  ~MpiProcesses() override { MPI_Finalize(); }
  MpiProcesses(const MpiProcesses&) = delete;
  MpiProcesses& operator=(const MpiProcesses&) = delete;

  int rank() const override { return rank_; }
  int size() const override { return size_; }

  std::vector<std::string> exchange(std::string own) override {
    const int length = static_cast<int>(own.size());
    std::vector<int> lengths(static_cast<std::size_t>(size_));
    MPI_Allgather(&length, 1, MPI_INT, lengths.data(), 1, MPI_INT, MPI_COMM_WORLD);
    std::vector<int> starts(lengths.size());
    std::exclusive_scan(lengths.begin(), lengths.end(), starts.begin(), 0);
    std::string all(static_cast<std::size_t>(starts.back() + lengths.back()), '\0');
    MPI_Allgatherv(own.data(), length, MPI_BYTE, all.data(), lengths.data(), starts.data(),
                   MPI_BYTE, MPI_COMM_WORLD);
    std::vector<std::string> parts;
    for (std::size_t r = 0; r < lengths.size(); ++r) {
      parts.push_back(all.substr(static_cast<std::size_t>(starts[r]),
                                 static_cast<std::size_t>(lengths[r])));
    }
    return parts;
  }

 private:
  int rank_ = 0;
  int size_ = 1;
};

}  // namespace
}  // namespace agon::cli

// By default an error of MPI ends all processes with a message; that is what we want.
extern "C" agon::Processes* agon_join_mpi() { return new agon::cli::MpiProcesses(); }
