#include "server/service/metrics.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <fstream>

namespace agon::server {
namespace {

class Text {
 public:
  void counter(std::string_view name, std::string_view help, double value) {
    one(name, "counter", help, value);
  }
  void gauge(std::string_view name, std::string_view help, double value) {
    one(name, "gauge", help, value);
  }
  void histogram(std::string_view name, std::string_view help, const Histogram::Reading& reading) {
    head(name, "histogram", help);
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < Histogram::kBounds.size(); ++i) {
      total += reading.counts[i];
      fmt::format_to(std::back_inserter(text_), "{}_bucket{{le=\"{}\"}} {}\n", name,
                     Histogram::kBounds[i], total);
    }
    total += reading.counts.back();
    fmt::format_to(std::back_inserter(text_), "{}_bucket{{le=\"+Inf\"}} {}\n{}_sum {}\n", name,
                   total, name, reading.sum);
    fmt::format_to(std::back_inserter(text_), "{}_count {}\n", name, total);
  }
  std::string take() { return std::move(text_); }

 private:
  void head(std::string_view name, std::string_view type, std::string_view help) {
    fmt::format_to(std::back_inserter(text_), "# HELP {} {}\n# TYPE {} {}\n", name, help, name,
                   type);
  }
  void one(std::string_view name, std::string_view type, std::string_view help, double value) {
    head(name, type, help);
    fmt::format_to(std::back_inserter(text_), "{} {}\n", name, value);
  }

  std::string text_;
};

double real(std::uint64_t number) { return static_cast<double>(number); }

void add_net(Text& text, const NetStats& net) {
  text.gauge("agon_connections", "Open TCP connections.", real(net.connections));
  text.gauge("agon_websockets", "Open WebSockets.", real(net.sockets));
  text.counter("agon_connections_total", "Connections that came.", real(net.accepted));
  text.counter("agon_connections_refused_total", "Connections turned away.", real(net.refused));
  text.counter("agon_slow_readers_total", "WebSockets cut off because they did not read.",
               real(net.slow));
  text.counter("agon_http_requests_total", "HTTP requests.", real(net.requests));
  text.counter("agon_messages_received_total", "WebSocket messages in.", real(net.messages_in));
  text.counter("agon_messages_sent_total", "WebSocket messages out.", real(net.messages_out));
  text.counter("agon_received_bytes_total", "Bytes of messages in, unpacked.", real(net.bytes_in));
  text.counter("agon_sent_bytes_total", "Bytes of WebSockets out, on the wire.",
               real(net.bytes_out));
}

void add_hub(Text& text, const HubStats& hub) {
  text.gauge("agon_tables", "Tables in memory.", real(hub.tables));
  text.gauge("agon_watchers", "Connections that hear of a table's news.", real(hub.watchers));
  text.gauge("agon_bots_thinking", "Decisions that bots think about.", real(hub.bots_thinking));
  text.gauge("agon_bots_waiting", "Decisions that wait for a thread.", real(hub.bots_waiting));
  text.gauge("agon_bots_waiting_unwatched", "Of those, the ones that nobody waits for.",
             real(hub.unwatched_waiting));
  text.gauge("agon_tables_in_line", "Tables that nobody watches, until others had their turn.",
             real(hub.unwatched_in_line));
  text.gauge("agon_analyses", "Analyses under way or waiting.", real(hub.analyses));
  text.counter("agon_thoughts_held_up_total", "Thoughts that made way for those of others.",
               real(hub.held_up));
  text.counter("agon_thoughts_cancelled_total", "Thoughts that nobody wanted any more.",
               real(hub.cancelled));
  text.counter("agon_thoughts_refused_total",
               "Hints and analyses refused because their address has enough of them.",
               real(hub.busy));
  text.counter("agon_actions_total", "Actions accepted, bots' included.", real(hub.actions));
  text.counter("agon_take_backs_total", "Take-backs accepted.", real(hub.take_backs));
  text.counter("agon_calls_refused_total", "Calls answered with an error.", real(hub.refused));
  text.counter("agon_tables_created_total", "Tables opened here.", real(hub.created));
  text.counter("agon_tables_loaded_total", "Tables taken up from the store.", real(hub.loaded));
  text.counter("agon_games_over_total", "Games that ended here.", real(hub.over));
  text.gauge("agon_stored_tables", "Tables in the store, when it was last swept.",
             real(hub.stored_tables));
  text.gauge("agon_stored_bytes", "Bytes of their entries.", real(hub.stored_bytes));
  text.counter("agon_tables_removed_total", "Tables removed because nobody used them for long.",
               real(hub.removed));
  text.counter("agon_quota_refused_total", "Tables refused because their address has enough kept.",
               real(hub.over_quota));
  text.counter("agon_conflicts_total", "Changes that the store did not take.", real(hub.conflicts));
  text.counter("agon_news_total", "News sent to watchers.", real(hub.news));
}

void add_limits(Text& text, const LimitStats& limits) {
  text.counter("agon_too_fast_total", "Calls refused because their address asks too much.",
               real(limits.refused));
  text.gauge("agon_limited_addresses", "Addresses whose calls are counted.",
             real(limits.addresses));
}

void add_store(Text& text, const StoreStats& store) {
  text.counter("agon_store_appends_total", "Entries made durable.", real(store.done));
  text.counter("agon_store_conflicts_total", "Entries that another one was ahead of.",
               real(store.conflicts));
  text.counter("agon_store_failures_total", "Entries that the store did not take.",
               real(store.failed));
  text.counter("agon_store_loads_total", "Histories read.", real(store.loads));
  text.gauge("agon_store_pending", "Entries on their way.", real(store.pending));
  text.histogram("agon_store_append_seconds", "Time until an entry is durable.", store.times);
}

double resident_bytes() {
  std::ifstream file("/proc/self/statm");
  double size = 0;
  double resident = 0;
  file >> size >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE));
}

double open_files() {
  std::error_code ec;
  std::filesystem::directory_iterator files("/proc/self/fd", ec);
  return ec ? 0 : static_cast<double>(std::distance(begin(files), end(files)));
}

double seconds_of(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

// The usual names, so that usual dashboards work.
void add_process(Text& text, std::time_t started) {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  text.gauge("process_resident_memory_bytes", "Memory in use.", resident_bytes());
  text.counter("process_cpu_seconds_total", "Processor time used.",
               seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime));
  text.gauge("process_open_fds", "Open files and connections.", open_files());
  text.gauge("process_start_time_seconds", "Start, in seconds since 1970.",
             static_cast<double>(started));
}

}  // namespace

void Histogram::add(double seconds) {
  const auto bound = std::ranges::lower_bound(kBounds, seconds);
  ++counts_[bound - kBounds.begin()];
  nanoseconds_ += static_cast<std::uint64_t>(std::max(seconds, 0.0) * 1e9);
}

Histogram::Reading Histogram::reading() const {
  Reading reading;
  for (std::size_t i = 0; i < counts_.size(); ++i) reading.counts[i] = counts_[i];
  reading.sum = static_cast<double>(nanoseconds_) / 1e9;
  return reading;
}

std::string metrics_text(const Readings& readings) {
  Text text;
  add_net(text, readings.net);
  add_hub(text, readings.hub);
  add_limits(text, readings.limits);
  add_store(text, readings.store);
  add_process(text, readings.started);
  return text.take();
}

}  // namespace agon::server
