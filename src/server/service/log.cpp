#include "server/service/log.h"

#include <spdlog/logger.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/base_sink.h>
#include <spdlog/sinks/null_sink.h>
#include <spdlog/sinks/stdout_color_sinks.h>

#include <algorithm>
#include <array>

#include "core/json_writer.h"
#include "server/store/store.h"

namespace agon::server {
namespace {

constexpr std::array<std::string_view, 5> kLevels{"debug", "info", "warn", "error", "off"};
constexpr std::array<spdlog::level::level_enum, 5> kSpdlogLevels{
    spdlog::level::debug, spdlog::level::info, spdlog::level::warn, spdlog::level::err,
    spdlog::level::off};

// How many lines of an event that strangers cause are written in how long a time.
constexpr int kSeldom = 5;
constexpr std::chrono::seconds kSeldomTime{10};

spdlog::level::level_enum spdlog_level(LogLevel level) {
  return kSpdlogLevels[static_cast<std::size_t>(level)];
}

class LineSink final : public spdlog::sinks::base_sink<std::mutex> {
 public:
  explicit LineSink(Log::Line line) : line_(std::move(line)) {}

 private:
  void sink_it_(const spdlog::details::log_msg& message) override {
    spdlog::memory_buf_t text;
    formatter_->format(message, text);
    line_(std::string_view(text.data(), text.size()));
  }
  void flush_() override {}

  Log::Line line_;
};

std::shared_ptr<spdlog::logger> make_logger(spdlog::sink_ptr sink, LogLevel level, LogForm form,
                                            const char* end) {
  auto logger = std::make_shared<spdlog::logger>("agon", std::move(sink));
  const std::string pattern = form == LogForm::kJson
                                  ? R"({"time":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l",%v})"
                                  : "%Y-%m-%d %H:%M:%S %^%-7l%$ %v";
  logger->set_formatter(std::make_unique<spdlog::pattern_formatter>(
      pattern,
      form == LogForm::kJson ? spdlog::pattern_time_type::utc : spdlog::pattern_time_type::local,
      end));
  logger->set_level(spdlog_level(level));
  logger->flush_on(spdlog::level::debug);
  return logger;
}

// What came from outside (an address that a proxy wrote) need not be text.
std::string clean(const std::string& text) {
  if (is_entry_text(text)) return text;
  std::string ascii = text;
  std::replace_if(
      ascii.begin(), ascii.end(), [](char c) { return c <= 0; }, '?');
  return ascii;
}

void add(JsonWriter& out, const LogField& field) {
  if (const auto* text = std::get_if<std::string>(&field.value)) {
    out.value(clean(*text));
  } else if (const auto* number = std::get_if<std::int64_t>(&field.value)) {
    out.value(*number);
  } else {
    out.value(std::get<double>(field.value));
  }
}

bool is_one_word(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(),
                                      [](char c) { return c > ' ' && c != '"' && c != '\x7f'; });
}

// name=value, in quotes if it would not be one word.
std::string as_words(const LogField& field) {
  const auto* text = std::get_if<std::string>(&field.value);
  if (text != nullptr && is_one_word(*text)) return std::string(field.name) + "=" + *text;
  JsonWriter out;
  add(out, field);
  return std::string(field.name) + "=" + out.take();
}

}  // namespace

std::optional<LogLevel> log_level_of(std::string_view name) {
  const auto found = std::ranges::find(kLevels, name);
  if (found == kLevels.end()) return std::nullopt;
  return static_cast<LogLevel>(found - kLevels.begin());
}

std::shared_ptr<Log> Log::to_standard_error(LogLevel level, LogForm form, bool colour) {
  auto sink = std::make_shared<spdlog::sinks::stderr_color_sink_mt>(
      colour ? spdlog::color_mode::always : spdlog::color_mode::never);
  return std::shared_ptr<Log>(new Log(make_logger(std::move(sink), level, form, "\n"), form));
}

std::shared_ptr<Log> Log::to(Line line, LogLevel level, LogForm form) {
  auto sink = std::make_shared<LineSink>(std::move(line));
  return std::shared_ptr<Log>(new Log(make_logger(std::move(sink), level, form, ""), form));
}

std::shared_ptr<Log> Log::none() {
  auto sink = std::make_shared<spdlog::sinks::null_sink_mt>();
  return std::shared_ptr<Log>(
      new Log(make_logger(std::move(sink), LogLevel::kOff, LogForm::kText, ""), LogForm::kText));
}

std::string Log::text_of(std::string_view event, Fields fields, std::int64_t left_out) const {
  const LogField more("left_out", left_out);
  if (form_ == LogForm::kText) {
    std::string text(event);
    for (const LogField& field : fields) text += "  " + as_words(field);
    return left_out > 0 ? text + "  " + as_words(more) : text;
  }
  JsonWriter out;
  out.begin_object().field("event", event);
  for (const LogField& field : fields) add(out.key(field.name), field);
  if (left_out > 0) add(out.key(more.name), more);
  const std::string object = out.end_object().take();
  return object.substr(1, object.size() - 2);  // the pattern has time, level and braces
}

void Log::put(LogLevel level, const std::string& text) {
  logger_->log(spdlog_level(level), spdlog::string_view_t(text.data(), text.size()));
}

void Log::write(LogLevel level, std::string_view event, Fields fields) {
  if (logger_->should_log(spdlog_level(level))) put(level, text_of(event, fields, 0));
}

void Log::write_seldom(LogLevel level, std::string_view event, Fields fields) {
  if (!logger_->should_log(spdlog_level(level))) return;
  std::int64_t left_out = 0;
  {
    const std::lock_guard lock(mutex_);
    const auto now = std::chrono::steady_clock::now();
    Recent& recent = recent_[std::string(event)];
    if (now - recent.since >= kSeldomTime) {
      left_out = recent.left_out;
      recent = {now, 0, 0};
    }
    if (recent.written >= kSeldom) {
      ++recent.left_out;
      return;
    }
    ++recent.written;
  }
  put(level, text_of(event, fields, left_out));
}

}  // namespace agon::server
