#include "cli/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

namespace agon::cli {
namespace {
namespace fs = std::filesystem;

Value reason(int code) {
  switch (code) {
    case ENOSPC: return Message("cli.why.full");
    case EACCES:
    case EPERM: return Message("cli.why.forbidden");
    case EROFS: return Message("cli.why.read_only");
    case ENOENT: return Message("cli.why.missing");
    case ENOTDIR: return Message("cli.why.no_folder");
    case EISDIR: return Message("cli.why.folder");
    default: return Value::of_text(std::strerror(code));
  }
}

Error file_error(std::string_view id, const std::string& path, int code) {
  return Error{"bad_file", Message(id, {{"file", Value::of_text(path)}, {"why", reason(code)}})};
}

class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  ~Descriptor() { close(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int get() const { return fd_; }
  bool valid() const { return fd_ >= 0; }
  bool close() {
    const int fd = std::exchange(fd_, -1);
    return fd < 0 || ::close(fd) == 0;
  }

 private:
  int fd_;
};

bool write_all(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t n = ::write(fd, text.data(), text.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

Status write_in_place(const std::string& path, std::string_view text) {
  Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (!file.valid() || !write_all(file.get(), text) || !file.close()) {
    return file_error("cli.error.cannot_write", path, errno);
  }
  return {};
}

mode_t permissions_for(bool exists, const struct stat& target) {
  if (exists) return target.st_mode & 07777;
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return 0666 & ~mask;
}

}  // namespace

Result<std::string> read_file(const std::string& path, std::size_t limit) {
  Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.valid()) return file_error("cli.error.cannot_read", path, errno);
  std::string text;
  char buffer[1 << 16];
  for (;;) {
    const ssize_t n = ::read(file.get(), buffer, sizeof buffer);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return file_error("cli.error.cannot_read", path, errno);
    if (n == 0) return text;
    text.append(buffer, static_cast<std::size_t>(n));
    if (text.size() > limit) {
      return Error{"too_big", Message("cli.error.file_too_big",
                                      {{"file", Value::of_text(path)},
                                       {"megabytes", static_cast<int>(limit >> 20U)}})};
    }
  }
}

Status write_file(const std::string& path, std::string_view text) {
  struct stat info {};
  const bool exists = ::stat(path.c_str(), &info) == 0;
  if (exists && S_ISDIR(info.st_mode)) return file_error("cli.error.cannot_write", path, EISDIR);
  if (exists && !S_ISREG(info.st_mode)) return write_in_place(path, text);
  if (exists && ::access(path.c_str(), W_OK) != 0) {
    return file_error("cli.error.cannot_write", path, errno);
  }
  std::error_code ignored;
  // Through a symbolic link, so that the link stays one.
  const fs::path real = exists ? fs::canonical(path, ignored) : fs::path(path);
  std::string temporary = real.string() + ".XXXXXX";
  Descriptor file(::mkostemp(temporary.data(), O_CLOEXEC));
  if (!file.valid()) return file_error("cli.error.cannot_write", path, errno);
  const bool written =
      write_all(file.get(), text) && ::fchmod(file.get(), permissions_for(exists, info)) == 0 &&
      ::fsync(file.get()) == 0 && file.close() && ::rename(temporary.c_str(), real.c_str()) == 0;
  if (!written) {
    const int code = errno;
    ::unlink(temporary.c_str());
    return file_error("cli.error.cannot_write", path, code);
  }
  const fs::path folder = real.has_parent_path() ? real.parent_path() : fs::path(".");
  Descriptor directory(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (directory.valid()) ::fsync(directory.get());
  return {};
}

Status check_writable(const std::string& path) {
  struct stat info {};
  if (::stat(path.c_str(), &info) == 0) {
    if (S_ISDIR(info.st_mode)) return file_error("cli.error.cannot_write", path, EISDIR);
    if (::access(path.c_str(), W_OK) != 0) return file_error("cli.error.cannot_write", path, errno);
    if (!S_ISREG(info.st_mode)) return {};
  }
  std::string temporary = path + ".XXXXXX";
  const Descriptor file(::mkostemp(temporary.data(), O_CLOEXEC));
  if (!file.valid()) return file_error("cli.error.cannot_write", path, errno);
  ::unlink(temporary.c_str());
  return {};
}

}  // namespace agon::cli
