// agon serve: the server of tables and of the page.
#include <pthread.h>

#include <condition_variable>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <thread>

#include "ai/parallel.h"
#include "cli/command.h"
#include "server/service/service.h"

namespace agon::cli {
namespace {

namespace fs = std::filesystem;

struct Arguments {
  std::string host, port, data_dir, store, web, threads;
  std::vector<std::string> origins, metrics;
  bool behind_proxy = false;
  std::string max_connections, max_messages, max_tables, max_seats, max_thoughts;
  std::string keep_open, keep_running, keep_over, max_stored;
  std::string drain, log_level, log_format;
};

constexpr std::uint64_t kConnections = 500;
constexpr std::uint64_t kMessagesASecond = 200;
constexpr std::uint64_t kTablesAMinute = 30;
constexpr std::uint64_t kSeatsAMinute = 120;
constexpr std::uint64_t kThoughts = 20;
constexpr std::uint64_t kDaysOpen = 7;
constexpr std::uint64_t kDaysRunning = 90;
constexpr std::uint64_t kDaysOver = 365;
constexpr std::uint64_t kMostDays = 100'000;
constexpr std::uint64_t kMegabytes = 256;
constexpr std::uint64_t kMostOfAny = 1'000'000;

// Whole numbers of flags; the first that is wrong is remembered.
class Numbers {
 public:
  std::uint64_t read(std::string_view flag, const std::string& text, std::uint64_t fallback,
                     std::uint64_t min, std::uint64_t max) {
    const Result<std::uint64_t> number = read_number(flag, text, fallback, min, max);
    if (number) return *number;
    if (!error_) error_ = number.error();
    return fallback;
  }
  const std::optional<Error>& error() const { return error_; }

 private:
  std::optional<Error> error_;
};

// The burst of a rate limit is what the steady rate allows in some seconds or minutes.
void read_limits(const Arguments& arguments, Numbers& numbers, server::ServiceOptions& options) {
  options.net.max_per_address =
      numbers.read("--max-connections", arguments.max_connections, kConnections, 0, kMostOfAny);
  const auto messages = static_cast<double>(numbers.read("--max-messages", arguments.max_messages,
                                                         kMessagesASecond, 0, kMostOfAny));
  const auto tables = static_cast<double>(numbers.read("--max-tables", arguments.max_tables,
                                                       kTablesAMinute, 0, kMostOfAny));
  const auto seats = static_cast<double>(numbers.read("--max-seats", arguments.max_seats,
                                                      kSeatsAMinute, 0, kMostOfAny));
  options.thoughts_of_an_address =
      numbers.read("--max-thoughts", arguments.max_thoughts, kThoughts, 0, kMostOfAny);
  options.limits.messages = {messages, 5 * messages};
  options.limits.tables = {tables / 60, 2 * tables};
  options.limits.seats = {seats / 60, 2 * seats};
  if (messages == 0) {
    options.limits.bytes = {};
    options.limits.reads = {};
    options.limits.checks = {};
  }
}

// How long unused tables are kept, and how much is kept for one address.
void read_keep(const Arguments& arguments, Numbers& numbers, server::ServiceOptions& options) {
  const auto days = [&](std::string_view flag, const std::string& text, std::uint64_t fallback) {
    return std::chrono::hours(24 * numbers.read(flag, text, fallback, 0, kMostDays));
  };
  options.keep.open = days("--keep-open", arguments.keep_open, kDaysOpen);
  options.keep.running = days("--keep-running", arguments.keep_running, kDaysRunning);
  options.keep.over = days("--keep-over", arguments.keep_over, kDaysOver);
  options.bytes_of_an_address = static_cast<std::int64_t>(
      1'000'000 * numbers.read("--max-stored", arguments.max_stored, kMegabytes, 0, kMostOfAny));
}

Error not_one_of(std::string_view flag, const std::string& value, std::string_view known) {
  return bad_argument("cli.error.not_one_of", {{"option", Value::of_text(std::string(flag))},
                                               {"value", Value::of_text(value)},
                                               {"known", Value::of_text(std::string(known))}});
}

// Lines for people on a terminal, for programs elsewhere.
Result<std::shared_ptr<server::Log>> open_log(const Arguments& arguments,
                                              const Terminal& terminal) {
  const std::string name = arguments.log_level.empty() ? "info" : arguments.log_level;
  const std::optional<server::LogLevel> level = server::log_level_of(name);
  if (!level) return not_one_of("--log-level", name, "debug, info, warn, error, off");
  const std::string& format = arguments.log_format;
  if (!format.empty() && format != "text" && format != "json") {
    return not_one_of("--log-format", format, "text, json");
  }
  const bool text = format.empty() ? terminal.err : format == "text";
  return server::Log::to_standard_error(*level,
                                        text ? server::LogForm::kText : server::LogForm::kJson,
                                        terminal.err && terminal.colour);
}

// The folder is made if it is not there; a store's file is looked for in it.
Status use_data_dir(const std::string& folder, std::string& store) {
  if (folder.empty()) return {};
  std::error_code failed;
  fs::create_directories(folder, failed);
  if (failed) {
    return bad_argument("cli.error.data_dir", {{"folder", Value::of_text(folder)},
                                               {"why", Value::of_text(failed.message())}});
  }
  if (store.find("://") == std::string::npos) store = (fs::path(folder) / store).string();
  return {};
}

Result<server::ServiceOptions> read_arguments(const Arguments& arguments) {
  server::ServiceOptions options;
  Numbers numbers;
  if (!arguments.host.empty()) options.net.address = arguments.host;
  if (!arguments.store.empty()) options.store = arguments.store;
  options.net.port =
      static_cast<std::uint16_t>(numbers.read("--port", arguments.port, 8080, 0, 65535));
  options.net.origins = arguments.origins;
  options.net.behind_proxy = arguments.behind_proxy;
  options.web = arguments.web;
  options.metrics_for = arguments.metrics;
  const auto threads = static_cast<std::uint64_t>(machine_threads());
  options.bot_threads =
      static_cast<int>(numbers.read("--threads", arguments.threads, threads, 1, 256));
  options.drain = std::chrono::seconds(numbers.read("--drain", arguments.drain, 0, 0, 3600));
  read_limits(arguments, numbers, options);
  read_keep(arguments, numbers, options);
  if (numbers.error()) return *numbers.error();
  if (Status status = use_data_dir(arguments.data_dir, options.store); !status) {
    return status.error();
  }
  return options;
}

// How long stopping may take. The service itself cannot end in time if a database does not answer.
constexpr std::chrono::milliseconds kLongestStop{3'000};

// Ends the process if it has not ended by itself in time. What was acknowledged is in the store.
class LastResort {
 public:
  LastResort(std::chrono::milliseconds time, std::shared_ptr<server::Log> log)
      : thread_([this, time, log = std::move(log)] {
          std::unique_lock lock(mutex_);
          if (ended_.wait_for(lock, time, [this] { return over_; })) return;
          log->write(server::LogLevel::kWarn, "stopped", {{"waited_ms", time.count()}});
          std::_Exit(kOk);
        }) {}
  ~LastResort() {
    {
      const std::lock_guard lock(mutex_);
      over_ = true;
    }
    ended_.notify_one();
    thread_.join();
  }
  LastResort(const LastResort&) = delete;
  LastResort& operator=(const LastResort&) = delete;

 private:
  std::mutex mutex_;
  std::condition_variable ended_;
  bool over_ = false;
  std::thread thread_;  // last: it uses all of the above
};

sigset_t ending_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  return signals;
}

int serve(const Context& context, const Arguments& arguments) {
  Result<std::shared_ptr<server::Log>> log = open_log(arguments, context.screen.terminal());
  if (!log) return fail(context, log.error());
  Result<server::ServiceOptions> options = read_arguments(arguments);
  if (!options) return fail(context, options.error());
  options->log = *log;
  // Blocked before any thread begins, so that only the wait below receives them.
  const sigset_t signals = ending_signals();
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  const std::string host = options->net.address;
  const std::chrono::milliseconds drain = options->drain;
  Result<std::unique_ptr<server::Service>> service = server::Service::start(std::move(*options));
  if (!service) return fail(context, service.error());
  const bool v6 = host.find(':') != std::string::npos;
  const std::string url =
      "http://" + (v6 ? "[" + host + "]" : host) + ":" + std::to_string((*service)->port()) + "/";
  context.screen.print(
      context.words(Message("cli.serve.started", {{"address", Value::of_text(url)}})) + "\n");
  std::fflush(stdout);
  int signal = 0;
  sigwait(&signals, &signal);
  // A second signal ends the program at once; everything acknowledged is in the store.
  pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
  const LastResort last_resort(drain + kLongestStop, *log);
  (*service)->stop();
  service->reset();
  return kOk;
}

}  // namespace

void add_serve(Program& program) {
  auto arguments = std::make_shared<Arguments>();
  Command command = program.command("serve", [arguments](const Context& context) {
    return serve(context, *arguments);
  });
  const auto text = [&](const std::string& flag, const std::string& kind, std::string& target) {
    command.text(flag, kind, target);
  };
  text("--host", "IP", arguments->host);
  text("--port", "N", arguments->port);
  text("--data-dir", "DIR", arguments->data_dir);
  text("--store", "FILE|postgresql://…", arguments->store);
  text("--web", "DIR", arguments->web);
  text("--threads", "N", arguments->threads);
  command.texts("--origin", "URL", arguments->origins);
  command.flag("--behind-proxy", arguments->behind_proxy);
  text("--max-connections", "N", arguments->max_connections);
  text("--max-messages", "N", arguments->max_messages);
  text("--max-tables", "N", arguments->max_tables);
  text("--max-seats", "N", arguments->max_seats);
  text("--max-thoughts", "N", arguments->max_thoughts);
  text("--max-stored", "MB", arguments->max_stored);
  text("--keep-open", "DAYS", arguments->keep_open);
  text("--keep-running", "DAYS", arguments->keep_running);
  text("--keep-over", "DAYS", arguments->keep_over);
  command.texts("--metrics", "IP|any", arguments->metrics);
  text("--drain", "SECONDS", arguments->drain);
  text("--log-level", "LEVEL", arguments->log_level);
  text("--log-format", "text|json", arguments->log_format);
}

}  // namespace agon::cli
