#include "server/service/service.h"

#include <map>

#include "server/net/static_files.h"
#include "server/store/store.h"
#include "server/tables/hub.h"

namespace agon::server {
namespace {

class ConnectedPeer final : public Peer {
 public:
  explicit ConnectedPeer(std::shared_ptr<Connection> connection)
      : connection_(std::move(connection)) {}
  void send(std::string text) override { connection_->send(std::move(text)); }

 private:
  std::shared_ptr<Connection> connection_;
};

class RunningService final : public Service, private NetHandler {
 public:
  explicit RunningService(std::unique_ptr<Store> store, StaticFiles files)
      : store_(std::move(store)), files_(std::move(files)) {}
  ~RunningService() override { RunningService::stop(); }

  Status listen(const ServiceOptions& options) {
    auto net = NetServer::start(options.net, *this);
    if (!net) return net.error();
    net_ = std::move(*net);
    // The hub lives on the network thread, so it is made there.
    net_->post([this, threads = options.bot_threads] {
      hub_ = std::make_unique<Hub>(
          *store_,
          Loop{[this](std::function<void()> work) { net_->post(std::move(work)); },
               [this](std::chrono::milliseconds time, std::function<void()> work) {
                 net_->after(time, std::move(work));
               }},
          threads);
    });
    return {};
  }

  std::uint16_t port() const override { return net_->port(); }

  // The network first, so that nobody asks any more; then the bots; then the store, which writes
  // what it was given.
  void stop() override {
    if (!net_) return;
    net_->stop();
    hub_.reset();
    store_.reset();
    net_.reset();
  }

 private:
  void opened(std::shared_ptr<Connection> connection) override {
    const std::uint64_t id = connection->id();
    peers_[id] = std::make_shared<ConnectedPeer>(std::move(connection));
  }
  void message(Connection& connection, std::string text) override {
    if (hub_) hub_->message(peers_[connection.id()], text);
  }
  void closed(Connection& connection) override {
    const auto found = peers_.find(connection.id());
    if (hub_) hub_->closed(found->second);
    peers_.erase(found);
  }
  HttpAnswer get(const HttpRequest& request) override { return files_.get(request); }

  std::unique_ptr<Store> store_;
  StaticFiles files_;
  std::unique_ptr<NetServer> net_;
  std::unique_ptr<Hub> hub_;
  std::map<std::uint64_t, std::shared_ptr<ConnectedPeer>> peers_;
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
  auto service = std::make_unique<RunningService>(std::move(*store), std::move(files));
  if (Status status = service->listen(options); !status) return status.error();
  return std::unique_ptr<Service>(std::move(service));
}

}  // namespace agon::server
