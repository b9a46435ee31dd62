// A disk that can be filled: a small file system in memory that only this process and its children
// see. Where that cannot be mounted, files of the server may grow no further instead.
#pragma once

#include <sys/types.h>

#include <string>

#include "serve_process.h"

namespace agon::test {

class SmallDisk {
 public:
  // To be made and used on one thread, by which the servers are started.
  explicit SmallDisk(int mebibytes);
  ~SmallDisk();
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;

  std::string path(const std::string& name) const { return folder_.path("disk/" + name); }
  // What it is, in words.
  std::string about() const;

  // Nothing more can be written, and it can again.
  void fill(pid_t server);
  void free(pid_t server);

 private:
  TemporaryFolder folder_;
  int mebibytes_;
  bool mounted_ = false;
};

}  // namespace agon::test
