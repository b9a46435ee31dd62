#include "small_disk.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <stdexcept>
#include <vector>

namespace agon::test {
namespace {

void write_line(const char* file, const std::string& line) { std::ofstream(file) << line; }

// Mounts of this thread and its children are their own from now on. Who is not root becomes it in a
// name space of users, which a process with several threads may not.
bool have_own_mounts() {
  if (geteuid() == 0) {
    if (unshare(CLONE_NEWNS) != 0) return false;
  } else {
    const uid_t user = geteuid();
    const gid_t group = getegid();
    if (unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) return false;
    write_line("/proc/self/setgroups", "deny");
    write_line("/proc/self/uid_map", fmt::format("0 {} 1", user));
    write_line("/proc/self/gid_map", fmt::format("0 {} 1", group));
  }
  return mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0;
}

}  // namespace

SmallDisk::SmallDisk(int mebibytes) : mebibytes_(mebibytes) {
  const std::string folder = folder_.path("disk");
  if (mkdir(folder.c_str(), 0700) != 0) throw std::runtime_error("no folder for a small disk");
  mounted_ = have_own_mounts() && mount("tmpfs", folder.c_str(), "tmpfs", 0,
                                        fmt::format("size={}m", mebibytes).c_str()) == 0;
}

SmallDisk::~SmallDisk() {
  if (mounted_) umount2(folder_.path("disk").c_str(), MNT_DETACH);
}

std::string SmallDisk::about() const {
  return mounted_ ? fmt::format("a file system of {} MiB in memory", mebibytes_)
                  : "files that may not grow";
}

void SmallDisk::fill(pid_t server) {
  if (!mounted_) {
    const rlimit full{1, RLIM_INFINITY};
    prlimit(server, RLIMIT_FSIZE, &full, nullptr);
    return;
  }
  const int file = open(path("filler").c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  const std::vector<char> block(4096, 'x');
  while (::write(file, block.data(), block.size()) > 0) continue;
  close(file);
}

void SmallDisk::free(pid_t server) {
  if (mounted_) {
    unlink(path("filler").c_str());
    return;
  }
  const rlimit unlimited{RLIM_INFINITY, RLIM_INFINITY};
  prlimit(server, RLIMIT_FSIZE, &unlimited, nullptr);
}

}  // namespace agon::test
