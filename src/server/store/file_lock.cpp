#include "server/store/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "server/store/store_error.h"

namespace agon::server {

// The lock is not on the file itself. SQLite's own locks would be lost when the process closes any
// handle of the file, and people must still be able to read it, for a backup for example.
Result<FileLock> FileLock::take(const std::string& path) {
  std::error_code unreadable;
  const auto whole = std::filesystem::weakly_canonical(path, unreadable);  // one name for one file
  const std::string name = (unreadable ? path : whole.string()) + ".lock";
  const int file = open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) return not_opened(path, std::generic_category().message(errno));
  FileLock lock(file);
  if (flock(file, LOCK_EX | LOCK_NB) != 0) {
    if (errno == EWOULDBLOCK) return in_use(path);
    return not_opened(path, std::generic_category().message(errno));
  }
  return lock;
}

FileLock::~FileLock() {
  if (file_ >= 0) close(file_);
}

}  // namespace agon::server
