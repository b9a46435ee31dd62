// A lock file beside another file, which says that a process works with that file. The system
// releases the lock when the process ends, however it ends.
#pragma once

#include <string>

#include "core/result.h"

namespace agon::server {

class FileLock {
 public:
  FileLock() = default;
  // Makes `path` + ".lock" if need be, and holds it.
  static Result<FileLock> take(const std::string& path);

  FileLock(FileLock&& other) noexcept : file_(other.file_) { other.file_ = -1; }
  FileLock& operator=(FileLock&& other) noexcept {
    std::swap(file_, other.file_);
    return *this;
  }
  ~FileLock();

 private:
  explicit FileLock(int file) : file_(file) {}

  int file_ = -1;
};

}  // namespace agon::server
