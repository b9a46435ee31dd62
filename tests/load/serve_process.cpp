#include "serve_process.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <thread>
#include <utility>

#include "server/ports.h"

namespace agon::test {
namespace {

namespace fs = std::filesystem;

std::string read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return std::move(text).str();
}

std::string make_folder() {
  std::string name = (fs::temp_directory_path() / "agon-serve-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
  return name;
}

// The first line: "… http://127.0.0.1:8080/ …". 0 if there is none.
std::uint16_t read_port(int in) {
  std::string line;
  for (char c = 0; read(in, &c, 1) == 1 && c != '\n';) line += c;
  const std::size_t scheme = line.find("http://");
  if (scheme == std::string::npos) return 0;
  const std::size_t colon = line.find(':', scheme + 7);
  return static_cast<std::uint16_t>(std::strtoul(line.c_str() + colon + 1, nullptr, 10));
}

}  // namespace

ServeProcess::ServeProcess(std::string program, std::vector<std::string> arguments)
    : program_(std::move(program)),
      arguments_(std::move(arguments)),
      folder_(make_folder()),
      port_(quiet_port()) {
  start();
}

ServeProcess::~ServeProcess() {
  kill();
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

void ServeProcess::start() {
  end_.reset();
  std::vector<std::string> words{program_, "serve", "--port", std::to_string(port_)};
  words.insert(words.end(), arguments_.begin(), arguments_.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  const std::string log_file = folder_ + "/log";
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  pid_ = fork();
  if (pid_ == 0) {
    const int log = open(log_file.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    dup2(ends[1], STDOUT_FILENO);
    dup2(log, STDERR_FILENO);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    // Writing to a file that may not grow fails, as on a full disk; it does not kill the process.
    std::signal(SIGXFSZ, SIG_IGN);
    execv(argv[0], argv.data());
    _exit(127);
  }
  close(ends[1]);
  const std::uint16_t port = read_port(ends[0]);
  close(ends[0]);
  if (port == 0) {
    kill();
    throw std::runtime_error("the server does not start: " + log());
  }
  port_ = port;
}

bool ServeProcess::is_running() {
  int status = 0;
  if (pid_ > 0 && waitpid(pid_, &status, WNOHANG) == pid_) {
    pid_ = -1;
    end_ = status;
  }
  return pid_ > 0;
}

std::optional<int> ServeProcess::take_end() {
  is_running();
  return std::exchange(end_, std::nullopt);
}

void ServeProcess::kill() {
  if (pid_ <= 0) return;
  ::kill(pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
  pid_ = -1;
}

// Without a process, -1 would mean every process there is.
void ServeProcess::signal(int signal) const {
  if (pid_ > 0) ::kill(pid_, signal);
}

int ServeProcess::stop(int signal) {
  this->signal(signal);
  return wait();
}

int ServeProcess::wait(int seconds) {
  if (pid_ <= 0) return -1;
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
  int status = 0;
  while (waitpid(pid_, &status, WNOHANG) == 0) {
    if (std::chrono::steady_clock::now() > until) return -1;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  pid_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

std::string ServeProcess::log() const { return read_file(folder_ + "/log"); }

long ServeProcess::resident_kib() const {
  std::ifstream status("/proc/" + std::to_string(pid_) + "/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmRSS:")) return std::strtol(line.c_str() + 6, nullptr, 10);
  }
  return 0;
}

double ServeProcess::processor_seconds() const {
  std::ifstream stat("/proc/" + std::to_string(pid_) + "/stat");
  std::string field;
  double user = 0;
  double system = 0;
  for (int i = 1; i <= 13; ++i) stat >> field;
  stat >> user >> system;
  return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

std::vector<std::string> without_limits() {
  return {"--max-connections", "0",   "--max-messages", "0", "--max-tables", "0",
          "--max-seats",       "0",   "--max-thoughts", "0", "--max-stored", "0",
          "--log-level",       "warn"};
}

TemporaryFolder::TemporaryFolder() : path_(make_folder()) {}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

}  // namespace agon::test
