// A PostgreSQL of our own: on loopback, as an unprivileged user, in a temporary folder. It goes
// when the program does, however that ends.
#pragma once

#include <sys/types.h>

#include <string>

namespace agon::test {

class PostgresServer {
 public:
  // The one of this program, started when it is first asked for.
  static PostgresServer& shared();

  // With fsync what it acknowledges outlives the machine, as in earnest; the tests do without.
  explicit PostgresServer(bool fsync = false);
  ~PostgresServer();
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;

  // The address of a new, empty database.
  std::string new_database(const std::string& options = "");
  std::string address(const std::string& database) const;
  // An address of the same database behind another port.
  static std::string at_port(std::string address, int port);
  int port() const { return port_; }

  // As if its machine died, apart from the disk.
  void crash();
  bool is_running() const { return process_ > 0; }
  void start();

 private:
  pid_t spawn(const std::string& program, const std::string& arguments);
  void wait_until_ready();

  std::string folder_;
  std::string programs_;
  const bool fsync_;
  int port_ = 0;
  int databases_ = 0;
  pid_t process_ = -1;
};

}  // namespace agon::test
