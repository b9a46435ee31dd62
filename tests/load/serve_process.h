// `agon serve` as a process of its own, on loopback, with what can be seen of it from outside. It
// ends with this object, or with the program.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace agon::test {

class ServeProcess {
 public:
  // Starts `program serve` on a free port with more arguments; throws if it does not start.
  ServeProcess(std::string program, std::vector<std::string> arguments);
  ~ServeProcess();
  ServeProcess(const ServeProcess&) = delete;
  ServeProcess& operator=(const ServeProcess&) = delete;

  std::uint16_t port() const { return port_; }
  pid_t pid() const { return pid_; }
  bool is_running();
  // The status of waitpid if the process ended by itself; nothing if it runs. It is told only once.
  std::optional<int> take_end();

  // kill -9.
  void kill();
  // Once more on the same port, after `kill` or `stop`.
  void start();
  // Sends a signal and waits for the end; the exit code, or -1 if it took too long.
  int stop(int signal);
  void signal(int signal) const;
  int wait(int seconds = 30);

  // What it wrote to standard error, over all its lives.
  std::string log() const;
  long resident_kib() const;
  double processor_seconds() const;

 private:
  std::string program_;
  std::vector<std::string> arguments_;
  std::string folder_;
  pid_t pid_ = -1;
  std::optional<int> end_;
  std::uint16_t port_ = 0;
};

// Arguments that let one address do as much as it can.
std::vector<std::string> without_limits();

// A folder that goes with everything in it.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  std::string path(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

}  // namespace agon::test
