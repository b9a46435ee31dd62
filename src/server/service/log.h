// What happens on the server, one line an event: JSON for programs, or words for a terminal.
//
// An event is a name and a few fields that its writer chose. Messages of clients are never among
// them, so no token, invitation or move can get into a log.
#pragma once

#include <chrono>
#include <concepts>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace spdlog {
class logger;
}

namespace agon::server {

enum class LogLevel : std::uint8_t { kDebug, kInfo, kWarn, kError, kOff };
std::optional<LogLevel> log_level_of(std::string_view name);  // "debug", "info" …

enum class LogForm : std::uint8_t { kText, kJson };

struct LogField {
  std::string_view name;
  std::variant<std::string, std::int64_t, double> value;

  LogField(std::string_view field, std::string_view text) : name(field), value(std::string(text)) {}
  template <std::integral T>
  LogField(std::string_view field, T number)
      : name(field), value(static_cast<std::int64_t>(number)) {}
  LogField(std::string_view field, double number) : name(field), value(number) {}
};

// From any thread.
class Log {
 public:
  using Fields = std::initializer_list<LogField>;
  using Line = std::function<void(std::string_view)>;

  static std::shared_ptr<Log> to_standard_error(LogLevel level, LogForm form, bool colour);
  // Each line is handed over, without its end.
  static std::shared_ptr<Log> to(Line line, LogLevel level, LogForm form);
  static std::shared_ptr<Log> none();

  void write(LogLevel level, std::string_view event, Fields fields = {});
  // For events that strangers can cause as often as they like. It writes a few lines of each event
  // in some seconds, and then how many lines were left out.
  void write_seldom(LogLevel level, std::string_view event, Fields fields = {});

 private:
  struct Recent {
    std::chrono::steady_clock::time_point since;
    int written = 0;
    std::int64_t left_out = 0;
  };
  Log(std::shared_ptr<spdlog::logger> logger, LogForm form)
      : logger_(std::move(logger)), form_(form) {}

  std::string text_of(std::string_view event, Fields fields, std::int64_t left_out) const;
  void put(LogLevel level, const std::string& text);

  std::shared_ptr<spdlog::logger> logger_;
  LogForm form_;
  std::mutex mutex_;
  std::map<std::string, Recent, std::less<>> recent_;
};

}  // namespace agon::server
