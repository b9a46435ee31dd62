#include "postgres_server.h"

#include <fcntl.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <pqxx/pqxx>
#include <sstream>
#include <stdexcept>
#include <thread>
#include <vector>

#include "ports.h"

#ifdef __SANITIZE_ADDRESS__
// libpqxx 6 loses the result of a command during which its connection broke, some 200 bytes.
extern "C" const char* __lsan_default_suppressions() { return "leak:PQmakeEmptyPGresult\n"; }
#endif

namespace agon::test {
namespace {

namespace fs = std::filesystem;

// Debian keeps each version in a folder of its own; elsewhere they are named by the environment.
std::string find_programs() {
  if (const char* named = std::getenv("AGON_POSTGRES_BIN")) return named;
  std::vector<fs::path> found;
  std::error_code none;
  for (const auto& version : fs::directory_iterator("/usr/lib/postgresql", none)) {
    if (fs::exists(version.path() / "bin/initdb")) found.push_back(version.path() / "bin");
  }
  if (found.empty()) throw std::runtime_error("PostgreSQL is missing; scripts/setup installs it.");
  return std::max_element(found.begin(), found.end())->string();
}

// PostgreSQL refuses to run as root.
const passwd* unprivileged() {
  if (geteuid() != 0) return nullptr;
  const passwd* user = getpwnam("postgres");
  return user != nullptr ? user : getpwnam("nobody");
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

[[noreturn]] void become(const std::string& program, const std::string& arguments,
                         const std::string& folder, const passwd* user) {
  std::vector<std::string> words = words_of(arguments);
  std::vector<char*> argv{const_cast<char*>(program.c_str())};
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  const int log = open((folder + "/log").c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644);
  dup2(log, STDOUT_FILENO);
  dup2(log, STDERR_FILENO);
  if (user != nullptr && (setgid(user->pw_gid) != 0 || setuid(user->pw_uid) != 0)) _exit(126);
  prctl(PR_SET_PDEATHSIG, SIGQUIT);
  if (chdir(folder.c_str()) != 0) _exit(126);
  execv(program.c_str(), argv.data());
  _exit(127);
}

int wait_for(pid_t process) {
  int status = 0;
  waitpid(process, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

PostgresServer& PostgresServer::shared() {
  static PostgresServer server;
  return server;
}

PostgresServer::PostgresServer(bool fsync) : programs_(find_programs()), fsync_(fsync) {
  std::string pattern = (fs::temp_directory_path() / "agon-postgres-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder");
  folder_ = pattern;
  if (const passwd* user = unprivileged()) {
    if (chown(folder_.c_str(), user->pw_uid, user->pw_gid) != 0) {
      throw std::runtime_error("chown failed");
    }
  }
  const std::string made = "-D " + folder_ + "/data -U agon -A trust -E UTF8 --locale=C.UTF-8 -N";
  if (wait_for(spawn("initdb", made)) != 0) {
    throw std::runtime_error("initdb failed: " + folder_ + "/log");
  }
  port_ = quiet_port();
  start();
}

PostgresServer::~PostgresServer() {
  crash();
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

pid_t PostgresServer::spawn(const std::string& program, const std::string& arguments) {
  const passwd* user = unprivileged();
  const pid_t process = fork();
  if (process == 0) become(programs_ + "/" + program, arguments, folder_, user);
  return process;
}

// As careless as it can be set: what is durable here is so because a store asks for it. (fsync only
// matters to a machine that loses its power, and takes time.)
void PostgresServer::start() {
  process_ = spawn("postgres", "-D " + folder_ + "/data -p " + std::to_string(port_) +
                                   " -c listen_addresses=127.0.0.1 -c unix_socket_directories="
                                   " -c synchronous_commit=off -c fsync=" +
                                   (fsync_ ? "on" : "off") +
                                   " -c default_transaction_isolation=serializable"
                                   " -c max_connections=60 -c shared_buffers=16MB");
  wait_until_ready();
}

void PostgresServer::wait_until_ready() {
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  for (;;) {
    try {
      const pqxx::connection connection(address("postgres"));
      return;
    } catch (const pqxx::broken_connection&) {
      if (std::chrono::steady_clock::now() > until) {
        throw std::runtime_error("PostgreSQL does not start: " + folder_ + "/log");
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }
}

void PostgresServer::crash() {
  if (process_ <= 0) return;
  kill(process_, SIGQUIT);
  wait_for(process_);
  process_ = -1;
}

std::string PostgresServer::address(const std::string& database) const {
  return "postgresql://agon@127.0.0.1:" + std::to_string(port_) + "/" + database;
}

std::string PostgresServer::at_port(std::string address, int port) {
  const std::size_t from = address.rfind(':') + 1;
  return address.replace(from, address.rfind('/') - from, std::to_string(port));
}

std::string PostgresServer::new_database(const std::string& options) {
  const std::string name = "test" + std::to_string(++databases_);
  pqxx::connection connection(address("postgres"));
  pqxx::nontransaction session(connection);
  session.exec("CREATE DATABASE " + name + " " + options);
  return address(name);
}

}  // namespace agon::test
