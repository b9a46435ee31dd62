#include "server/service/service.h"

#include <algorithm>
#include <future>
#include <map>
#include <thread>

#include "server/net/address.h"
#include "server/net/static_files.h"
#include "server/service/health.h"
#include "server/service/measured_store.h"
#include "server/service/metrics.h"
#include "server/tables/hub.h"

namespace agon::server {
namespace {

constexpr std::chrono::minutes kBetweenSweeps(10);

class ConnectedPeer final : public Peer {
 public:
  using CutOff = std::function<void(Connection&)>;
  ConnectedPeer(std::shared_ptr<Connection> connection, Limits& limits, CutOff cut_off)
      : connection_(std::move(connection)), limits_(limits), cut_off_(std::move(cut_off)) {}

  void send(std::string text) override { connection_->send(std::move(text)); }
  std::optional<std::chrono::milliseconds> wait_before(const protocol::Calls& calls) override {
    return listening(limits_.wait_before(connection_->address(), calls));
  }
  std::optional<std::chrono::milliseconds> wait_before_reading() override {
    return listening(limits_.wait_before_reading(connection_->address()));
  }
  std::string address() const override { return subscriber_of(connection_->address()); }

 private:
  // A client that goes on although it is refused is cut off.
  Limits::Wait listening(Limits::Wait wait) {
    if (wait && limits_.is_deaf(connection_->address())) cut_off_(*connection_);
    return wait;
  }

  std::shared_ptr<Connection> connection_;
  Limits& limits_;
  CutOff cut_off_;
};

constexpr std::string_view kMetricsPath = "/metrics";

// An address of PostgreSQL may hold a password.
std::string name_of_store(const std::string& store) {
  return store.starts_with("postgres") && store.find("://") != std::string::npos ? "postgresql"
                                                                                 : store;
}

class RunningService final : public Service, private NetHandler, private HubEvents {
 public:
  RunningService(ServiceOptions options, std::unique_ptr<Store> store, StaticFiles files)
      : options_(std::move(options)),
        log_(options_.log ? options_.log : Log::none()),
        store_(std::make_unique<MeasuredStore>(std::move(store), log_)),
        health_(std::make_unique<Health>(*store_, log_)),
        limits_(options_.limits),
        files_(std::move(files)) {}
  ~RunningService() override { RunningService::stop(); }
  RunningService(const RunningService&) = delete;
  RunningService& operator=(const RunningService&) = delete;

  Status listen() {
    auto net = NetServer::start(options_.net, *this);
    if (!net) return net.error();
    net_ = std::move(*net);
    // The hub lives on the network thread, so it is made there.
    on_network([this] {
      hub_ = std::make_unique<Hub>(
          *store_,
          Loop{[this](std::function<void()> work) { net_->post(std::move(work)); },
               [this](std::chrono::milliseconds time, std::function<void()> work) {
                 net_->after(time, std::move(work));
               }},
          HubOptions{options_.bot_threads, options_.thoughts_of_an_address, options_.keep,
                     options_.bytes_of_an_address});
      hub_->observe(this);
      sweep();
    });
    log_->write(LogLevel::kInfo, "started",
                {{"address", options_.net.address},
                 {"port", net_->port()},
                 {"store", name_of_store(options_.store)},
                 {"bot_threads", options_.bot_threads}});
    return {};
  }

  std::uint16_t port() const override { return net_->port(); }

  // What was asked is written and answered; then the network ends, so that nobody asks any more;
  // then the bots; then the store, which writes what it was given.
  // All of it together takes no longer than closing may.
  void stop() override {
    if (!net_) return;
    log_->write(LogLevel::kInfo, "stopping", {{"websockets", net_->stats().sockets}});
    health_->begin_stop();
    std::this_thread::sleep_for(options_.drain);
    const auto begin = std::chrono::steady_clock::now();
    on_network([this] { deaf_ = true; });
    store_->wait_decided(options_.net.close_time / 3);
    on_network([] {});  // the answers that waited for the store are on their way
    const auto spent =
        std::chrono::ceil<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin);
    const std::chrono::milliseconds all = options_.net.close_time;
    net_->stop(std::max(all / 3, all - all / 6 - spent));  // the rest is for those after it
    store_->let_go();
    hub_.reset();
    health_.reset();
    const StoreStats store = store_->stats();
    store_.reset();
    net_.reset();
    log_->write(LogLevel::kInfo, "stopped", {{"appends", store.done}, {"failures", store.failed}});
  }

 private:
  void sweep() {
    if (deaf_ || !hub_) return;
    hub_->sweep();
    net_->after(kBetweenSweeps, [this] { sweep(); });
  }

  // Runs something on the network thread and waits for it.
  void on_network(const std::function<void()>& work) {
    std::promise<void> done;
    net_->post([&] {
      work();
      done.set_value();
    });
    done.get_future().wait();
  }

  // -- of the network
  void opened(std::shared_ptr<Connection> connection) override {
    log_->write(LogLevel::kDebug, "opened",
                {{"connection", connection->id()}, {"from", connection->address()}});
    const std::uint64_t id = connection->id();
    peers_[id] = std::make_shared<ConnectedPeer>(std::move(connection), limits_,
                                                 [this](Connection& one) { cut_off(one); });
  }
  void message(Connection& connection, std::string text) override {
    if (deaf_ || !hub_) return;
    hub_->message(peers_[connection.id()], text);
  }
  void received(Connection& connection, std::size_t bytes) override {
    if (!limits_.take_bytes(connection.address(), bytes)) cut_off(connection);
  }
  void pinged(Connection& connection) override {
    const bool refused = limits_.wait_before_request(connection.address()).has_value();
    if (refused && limits_.is_deaf(connection.address())) cut_off(connection);
  }
  void cut_off(Connection& connection) {
    log_->write_seldom(LogLevel::kWarn, "too_much", {{"from", connection.address()}});
    connection.close("too much", close_code::kPolicy);
  }
  bool admits(const HttpRequest& request) override {
    const bool check = request.path == options_.net.vital_path || request.path == kMetricsPath;
    const auto wait = check ? limits_.wait_before_check(request.address)
                            : limits_.wait_before_request(request.address);
    return !wait;
  }
  void closed(Connection& connection) override {
    log_->write(LogLevel::kDebug, "closed", {{"connection", connection.id()}});
    const auto found = peers_.find(connection.id());
    if (hub_) hub_->closed(found->second);
    peers_.erase(found);
  }
  void refused(const std::string& address, int status) override {
    log_->write_seldom(LogLevel::kWarn, "connection_refused",
                       {{"from", address}, {"status", status}});
  }
  void too_slow(Connection& connection) override {
    log_->write_seldom(LogLevel::kWarn, "slow_reader",
                       {{"from", connection.address()}, {"queued", connection.queued()}});
  }
  HttpAnswer get(const HttpRequest& request) override {
    if (request.path == options_.net.vital_path) return health_->answer();
    if (request.path == kMetricsPath) return metrics(request);
    return files_.get(request);
  }

  // -- of the hub
  void created(const std::string& table, std::string_view game, int players) override {
    log_->write(LogLevel::kInfo, "table_created",
                {{"table", table}, {"game", game}, {"players", players}});
  }
  void removed(std::size_t tables) override {
    log_->write(LogLevel::kInfo, "tables_removed", {{"tables", tables}});
  }
  void over(const std::string& table, std::string_view game) override {
    log_->write(LogLevel::kInfo, "table_over", {{"table", table}, {"game", game}});
  }

  HttpAnswer metrics(const HttpRequest& request) const {
    if (!may_read_metrics(request)) return text_answer(403, "Forbidden\n");
    const Readings readings{net_->stats(),
                            store_->stats(),
                            hub_ ? hub_->stats() : HubStats{},
                            {limits_.refused(), limits_.addresses()},
                            started_};
    HttpAnswer answer = text_answer(200, metrics_text(readings));
    answer.type = kMetricsType;
    answer.fields = {{"Cache-Control", "no-store"}};
    return answer;
  }

  // Whoever comes through a proxy comes from elsewhere, whatever the proxy says.
  bool may_read_metrics(const HttpRequest& request) const {
    const auto is_for = [&](const std::string& one) {
      return one == "any" || one == request.address;
    };
    if (std::ranges::any_of(options_.metrics_for, is_for)) return true;
    const bool forwarded = !request.field("x-forwarded-for").empty() ||
                           !request.field("forwarded").empty() || !request.field("via").empty();
    return is_loopback(request.address) && !forwarded;
  }

  const ServiceOptions options_;
  const std::time_t started_ = std::time(nullptr);
  std::shared_ptr<Log> log_;
  std::unique_ptr<MeasuredStore> store_;
  std::unique_ptr<Health> health_;
  Limits limits_;
  StaticFiles files_;
  std::unique_ptr<NetServer> net_;
  std::unique_ptr<Hub> hub_;
  std::map<std::uint64_t, std::shared_ptr<ConnectedPeer>> peers_;
  bool deaf_ = false;  // messages are no longer taken: the server ends
};

}  // namespace

Result<std::unique_ptr<Service>> Service::start(ServiceOptions options) {
  auto store = open_store(options.store);
  if (!store) return store.error();
  StaticFiles files;
  if (!options.web.empty()) {
    auto read = StaticFiles::read(options.web);
    if (!read) return read.error();
    files = std::move(*read);
  }
  auto service =
      std::make_unique<RunningService>(std::move(options), std::move(*store), std::move(files));
  if (Status status = service->listen(); !status) return status.error();
  return std::unique_ptr<Service>(std::move(service));
}

}  // namespace agon::server
