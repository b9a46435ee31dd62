// What those see who run the server: health, figures, logs, limits.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <mutex>

#include "load/client.h"
#include "load/serve_process.h"
#include "net_fixture.h"
#include "server/service/health.h"
#include "server/service/service.h"

namespace agon::server {
namespace {
namespace json = boost::json;
using agon::test::Client;
using agon::test::TemporaryFolder;
using agon::test::two_people;
using test::RawAnswer;
using test::RawSocket;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;
using namespace std::chrono_literals;

// A service whose log is kept.
class Running {
 public:
  explicit Running(ServiceOptions options = {}) {
    options.store = folder_.path("agon.sqlite");
    options.log = Log::to(
        [this](std::string_view line) {
          const std::lock_guard lock(mutex_);
          log_ += std::string(line) + "\n";
        },
        LogLevel::kDebug, LogForm::kJson);
    auto service = Service::start(std::move(options));
    EXPECT_TRUE(service);
    if (service) service_ = std::move(*service);
  }

  std::uint16_t port() const { return service_->port(); }
  void stop() { service_->stop(); }
  std::string log() {
    const std::lock_guard lock(mutex_);
    return log_;
  }

  RawAnswer get(const std::string& path, const std::string& more = "") const {
    RawSocket socket(port());
    socket.send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n" + more + "\r\n");
    return socket.receive_answer();
  }
  // The value of a figure; -1 if there is none.
  double metric(const std::string& name) const {
    const std::string text = get("/metrics").body;
    const std::size_t at = text.find("\n" + name + " ");
    return at == std::string::npos ? -1 : std::atof(text.c_str() + at + name.size() + 2);
  }

 private:
  TemporaryFolder folder_;
  std::mutex mutex_;
  std::string log_;
  std::unique_ptr<Service> service_;
};

// -- health

TEST(Health, AServerIsWell) {
  const Running server;
  const RawAnswer answer = server.get("/health");
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.fields.at("content-type"), "application/json");
  EXPECT_EQ(answer.fields.at("cache-control"), "no-store");
  EXPECT_EQ(json::parse(answer.body).at("status"), "ok");
}

// A store that can be told to fail, or to keep everybody waiting.
class SickStore final : public Store {
 public:
  void write(NewEntry, Done done) override {
    if (!silent) done(Appended::kFailed);
  }
  Result<std::vector<StoredEntry>> load(const std::string&, std::int64_t) override {
    return std::vector<StoredEntry>{};
  }
  Result<std::vector<ListedTable>> list(const TableQuery&) override {
    return std::vector<ListedTable>{};
  }
  Result<std::vector<std::string>> unnoted(int) override { return std::vector<std::string>{}; }
  Status note(const std::string&, const TableNote&) override { return {}; }
  Status use(const std::vector<std::string>&) override { return {}; }
  Result<std::vector<std::string>> stale(const KeepFor&, int) override {
    return std::vector<std::string>{};
  }
  Result<bool> remove(const std::string&, const KeepFor&) override { return false; }
  Result<StoreUsage> usage() override { return StoreUsage{}; }
  std::string salt() const override { return {}; }
  void on_news(News) override {}
  bool lease(const std::string&, std::chrono::milliseconds) override { return true; }
  void end_lease(const std::string&) override {}
  Status check() override {
    return sick ? Status(Error{"store", Message("server.error.store"), {}}) : Status();
  }

  std::atomic<bool> sick{false};
  bool silent = false;
};

// Who has the answer to what was written may ask for the figures at once.
TEST(MeasuredStore, CountsBeforeItTells) {
  MeasuredStore store(std::make_unique<SickStore>(), Log::none());
  std::uint64_t counted = 0;
  store.append("table", 0, "{}", [&](Appended) { counted = store.stats().failed; });
  EXPECT_EQ(counted, 1U);
  EXPECT_EQ(store.stats().pending, 0U);
}

TEST(MeasuredStore, WhoeverLetsGoIsNotToldAnyMore) {
  auto opened = open_sqlite(":memory:");
  ASSERT_TRUE(opened);
  auto store = std::make_unique<MeasuredStore>(std::move(*opened), Log::none());
  std::atomic<int> told{0};
  store->append("table", 0, "{}", [&](Appended) { ++told; });
  store->wait_decided(10s);
  EXPECT_EQ(told, 1);
  store->let_go();
  store->append("table", 1, "{}", [&](Appended) { ++told; });
  store->wait_decided(10s);
  EXPECT_EQ(told, 1);
  EXPECT_EQ(store->stats().done, 2U);
}

// Asks until the status is the one wanted; looking takes place behind the scenes.
bool becomes(Health& health, int status) {
  for (int i = 0; i < 100; ++i) {
    if (health.answer().status == status) return true;
    std::this_thread::sleep_for(100ms);
  }
  return false;
}

TEST(Health, AServerWhoseStoreTakesNoWritesIsNotWellUntilItDoes) {
  auto owned = std::make_unique<SickStore>();
  SickStore& sick = *owned;
  MeasuredStore store(std::move(owned), Log::none());
  Health health(store, Log::none());
  EXPECT_EQ(health.answer().status, 200);
  sick.sick = true;
  EXPECT_TRUE(becomes(health, 503));
  EXPECT_EQ(json::parse(*health.answer().body).at("status"), "store");
  sick.sick = false;
  EXPECT_TRUE(becomes(health, 200));
}

TEST(Health, AStoreThatDoesNotAnswerIsStuck) {
  auto owned = std::make_unique<SickStore>();
  owned->silent = true;
  MeasuredStore store(std::move(owned), Log::none());
  EXPECT_FALSE(store.is_stuck(0ms));
  store.append("table", 0, "{}", [](Appended) {});
  std::this_thread::sleep_for(2ms);
  EXPECT_TRUE(store.is_stuck(1ms));
  EXPECT_FALSE(store.is_stuck(10min));
  EXPECT_EQ(store.stats().pending, 1U);
}

TEST(Health, AStoppingServerSaysSoWhileItStillServes) {
  ServiceOptions options;
  options.drain = 1s;
  Running server(options);
  Client client(server.port());
  std::thread stopping([&] { server.stop(); });
  RawAnswer answer;
  for (int i = 0; i < 50 && answer.status != 503; ++i) {
    answer = server.get("/health");
    std::this_thread::sleep_for(5ms);
  }
  EXPECT_EQ(answer.status, 503);
  EXPECT_EQ(json::parse(answer.body).at("status"), "stopping");
  EXPECT_TRUE(client.ask("create", two_people()).as_object().contains("table"));
  stopping.join();
  EXPECT_EQ(client.socket().wait_closed(), close_code::kGoingAway);
}

// -- metrics

TEST(Metrics, CountWhatHappens) {
  const Running server;
  Client client(server.port());
  const json::value made = client.ask("create", two_people());
  client.ask("watch", {{"table", made.at("table")}});
  EXPECT_EQ(server.metric("agon_websockets"), 1);
  EXPECT_EQ(server.metric("agon_tables"), 1);
  EXPECT_EQ(server.metric("agon_watchers"), 1);
  EXPECT_EQ(server.metric("agon_messages_received_total"), 2);
  EXPECT_EQ(server.metric("agon_store_appends_total"), 1);
  EXPECT_EQ(server.metric("agon_store_append_seconds_count"), 1);
  EXPECT_EQ(server.metric("agon_store_append_seconds_bucket{le=\"+Inf\"}"), 1);
  EXPECT_EQ(server.metric("agon_store_failures_total"), 0);
  EXPECT_GT(server.metric("process_resident_memory_bytes"), 1e6);
  EXPECT_GT(server.metric("process_start_time_seconds"), 1.7e9);
}

// Each figure has one HELP and one TYPE line before it, and every line is of the format.
TEST(Metrics, AreInTheFormatOfPrometheus) {
  const Running server;
  const RawAnswer answer = server.get("/metrics");
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.fields.at("content-type"), "text/plain; version=0.0.4; charset=utf-8");
  std::istringstream lines(answer.body);
  std::string known;
  std::string type;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("# HELP ")) {
      known = line.substr(7, line.find(' ', 7) - 7);
    } else if (line.starts_with("# TYPE ")) {
      EXPECT_TRUE(line.starts_with("# TYPE " + known + " ")) << line;
    } else {
      EXPECT_TRUE(line.starts_with(known)) << line;
      EXPECT_THAT(line, testing::MatchesRegex("[a-z_]+(\\{le=\"[0-9.+Inf]+\"\\})? [0-9.e+]+"));
    }
  }
}

TEST(Metrics, AreNotForPlayersElsewhere) {
  const Running server;
  EXPECT_EQ(server.get("/metrics", "X-Forwarded-For: 192.0.2.1\r\n").status, 403);
  EXPECT_EQ(server.get("/metrics", "Forwarded: for=192.0.2.1\r\n").status, 403);
  ServiceOptions options;
  options.net.behind_proxy = true;
  options.metrics_for = {"192.0.2.7"};
  const Running proxied(options);
  EXPECT_EQ(proxied.get("/metrics", "X-Forwarded-For: 192.0.2.1\r\n").status, 403);
  EXPECT_EQ(proxied.get("/metrics", "X-Forwarded-For: 192.0.2.7\r\n").status, 200);
  EXPECT_EQ(proxied.get("/metrics", "X-Forwarded-For: unknown\r\n").status, 403)
      << "the proxy is on this machine, whoever comes through it is not";
  EXPECT_EQ(proxied.get("/metrics").status, 200);
  options.metrics_for = {"any"};
  const Running open(options);
  EXPECT_EQ(open.get("/metrics", "X-Forwarded-For: 192.0.2.1\r\n").status, 200);
}

TEST(Metrics, AHistogramCountsUpToEachBound) {
  Histogram histogram;
  for (const double seconds : {0.0001, 0.0005, 0.003, 9.0}) histogram.add(seconds);
  const Histogram::Reading reading = histogram.reading();
  EXPECT_EQ(reading.counts[0], 2U);
  EXPECT_EQ(reading.counts[3], 1U);
  EXPECT_EQ(reading.counts.back(), 1U);
  EXPECT_NEAR(reading.sum, 9.0036, 1e-6);
}

// -- logs

TEST(ServiceLog, TellsWhatHappened) {
  Running server;
  Client client(server.port());
  client.ask("create", two_people());
  server.stop();
  for (const char* event :
       {"started", "opened", "table_created", "stopping", "closed", "stopped"}) {
    EXPECT_THAT(server.log(), HasSubstr("\"event\":\"" + std::string(event) + "\""));
  }
}

TEST(ServiceLog, HoldsNoSecret) {
  Running server;
  std::vector<std::string> secrets;
  {
    Client client(server.port());
    const json::value made = client.ask(
        "create", {{"game", "panthalos"}, {"seats", {json::object{{"name", "Ada"}}, "open"}}});
    const json::value& table = made.at("table");
    const json::value joined =
        client.ask("join", {{"table", table}, {"invite", made.at("invite")}, {"another", true}});
    for (const json::value& secret :
         {made.at("host"), made.at("invite"), made.at("tokens").at(0), joined.at("token")}) {
      secrets.emplace_back(secret.as_string());
    }
    client.ask("watch", {{"table", table}, {"token", joined.at("token")}});
    // Wrong in every way in which a secret could slip into a complaint.
    client.ask("act",
               {{"table", table}, {"token", secrets[2]}, {"ask", 0}, {"action", "nonsense"}});
    client.ask("join", {{"table", secrets[1]}, {"invite", secrets[1]}});
    client.ask("watch", {{"table", table}, {"token", secrets[0]}});
    client.ask(secrets[0], {{"token", secrets[1]}});
    client.socket().send("{\"token\": \"" + secrets[2] + "\"");
    client.ask("leave", {{"table", table}, {"token", joined.at("token")}});
    server.get("/?token=" + secrets[2]);
    server.get("/" + secrets[1] + "#" + secrets[2]);
    server.get("/ws?token=" + secrets[2], "X-Forwarded-For: 192.0.2.1\r\n");
  }
  server.stop();
  for (const std::string& secret : secrets) {
    ASSERT_EQ(secret.size(), 32U);
    EXPECT_THAT(server.log(), Not(HasSubstr(secret)));
  }
}

TEST(ServiceLog, TellsOfThoseTurnedAway) {
  ServiceOptions options;
  options.net.max_per_address = 1;
  Running server(options);
  const Client first(server.port());
  EXPECT_EQ(server.get("/").status, 429);
  EXPECT_THAT(server.log(), HasSubstr("\"event\":\"connection_refused\",\"from\":\"127.0.0.1\""));
}

TEST(ServiceLog, DoesNotNameThePasswordOfTheDatabase) {
  std::string log;
  ServiceOptions options;
  options.store = "postgresql://agon:swordfish@127.0.0.1:1/agon";
  options.log =
      Log::to([&](std::string_view line) { log += line; }, LogLevel::kDebug, LogForm::kText);
  const auto service = Service::start(std::move(options));
  ASSERT_FALSE(service);
  EXPECT_THAT(log, Not(HasSubstr("swordfish")));
  for (const Arg& arg : service.error().message.args) {
    EXPECT_THAT(arg.value.text, Not(HasSubstr("swordfish")));
  }
}

// -- limits

TEST(ServiceLimits, WhoeverAsksTooFastIsToldHowLongToWait) {
  ServiceOptions options;
  options.limits.messages = {0.001, 5};  // one of them is the handshake
  options.limits.tables = {0.001, 1};
  const Running server(options);
  Client client(server.port());
  EXPECT_TRUE(client.ask("create", two_people()).as_object().contains("table"));
  const json::value second = client.ask("create", two_people());
  EXPECT_EQ(second.at("data").at("word"), "too_fast");
  EXPECT_THAT(json::serialize(second), HasSubstr("retry_ms"));
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(client.ask("bots", {}).as_object().contains("bots"));
  EXPECT_EQ(client.ask("bots", {}).at("data").at("word"), "too_fast");
  EXPECT_EQ(server.metric("agon_too_fast_total"), 2);
}

// The word of the error, or nothing.
std::string word_of(const json::value& answer) {
  const json::object* error = answer.if_object();
  return error != nullptr && error->contains("data")
             ? std::string(answer.at("data").at("word").as_string())
             : std::string();
}

TEST(ServiceLimits, NobodyMakesTheStoreReadWithoutBeingCounted) {
  ServiceOptions options;
  options.limits.messages = {0.001, 21};  // the handshake, and ten of these
  const Running server(options);
  Client client(server.port());
  int refused = 0;
  for (int i = 0; i < 100; ++i) {
    const std::string table = std::string(14, 'a') + std::to_string(10 + i % 90);
    refused += word_of(client.ask("watch", {{"table", table}})) == "too_fast" ? 1 : 0;
  }
  EXPECT_EQ(refused, 90);
  EXPECT_LE(server.metric("agon_store_loads_total"), 10);
}

TEST(ServiceLimits, ReadsOfTheStoreHaveALimitOfTheirOwn) {
  ServiceOptions options;
  options.limits.reads = {0.001, 5};
  const Running server(options);
  Client client(server.port());
  std::vector<std::string> words;
  for (int i = 0; i < 8; ++i) {
    words.push_back(
        word_of(client.ask("view", {{"table", std::string(15, 'b') + std::to_string(i)}})));
  }
  EXPECT_EQ(std::count(words.begin(), words.end(), "unknown_table"), 5);
  EXPECT_EQ(std::count(words.begin(), words.end(), "too_fast"), 3);
  EXPECT_EQ(server.metric("agon_store_loads_total"), 5);
  EXPECT_TRUE(client.ask("bots", {}).as_object().contains("bots"));
}

TEST(ServiceLimits, WhoeverFloodsThoughRefusedIsCutOff) {
  for (const std::string& message :
       {std::string("garbage"), std::string(R"({"jsonrpc":"2.0","method":"games"})"),
        std::string("[1,2,3]"), std::string(R"({"jsonrpc":"2.0","id":1,"method":"games"})")}) {
    ServiceOptions options;
    options.limits.messages = {0.001, 10};
    options.limits.refusals = {0.001, 10};
    Running server(options);
    Client client(server.port());
    for (int i = 0; i < 50; ++i) client.socket().send(message);
    EXPECT_EQ(client.socket().wait_closed(60s), close_code::kPolicy) << message;
    EXPECT_THAT(server.log(), HasSubstr("too_much"));
  }
}

TEST(ServiceLimits, PingsAreCounted) {
  ServiceOptions options;
  options.limits.messages = {0.001, 10};
  options.limits.refusals = {0.001, 10};
  Running server(options);
  Client client(server.port());
  std::string pings;
  for (int i = 0; i < 50; ++i) pings += std::string("\x89\x80\0\0\0\0", 6);
  client.socket().send_raw(pings);
  EXPECT_EQ(client.socket().wait_closed(60s), close_code::kPolicy);
}

TEST(ServiceLimits, RequestsOfPagesAreCountedAndHealthIsNot) {
  ServiceOptions options;
  options.limits.messages = {0.001, 5};
  const Running server(options);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(server.get("/nothing.css").status, 404);
  EXPECT_EQ(server.get("/nothing.css").status, 429);
  RawSocket malformed(server.port());
  malformed.send("nonsense\r\n\r\n");
  EXPECT_EQ(malformed.receive_answer().status, 429);
  RawSocket socket(server.port());
  socket.send("GET /ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n");
  EXPECT_EQ(socket.receive_answer().status, 429);
  EXPECT_EQ(server.get("/health").status, 200);
}

TEST(ServiceLimits, ChecksHaveALimitOfTheirOwn) {
  ServiceOptions options;
  options.limits.checks = {0.001, 3};
  const Running server(options);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(server.get("/health").status, 200);
  EXPECT_EQ(server.get("/health").status, 429);
  EXPECT_EQ(server.get("/").status, 404);
}

// What a client writes into the field comes before what the proxy adds, in a line or in lines.
TEST(Proxied, TheLastAddressOfTheLastLineIsTheClients) {
  ServiceOptions options;
  options.net.behind_proxy = true;
  options.metrics_for = {"192.0.2.7"};
  options.limits.messages = {0.001, 3};
  const Running server(options);
  const std::string us = "X-Forwarded-For: 192.0.2.7\r\n";
  const std::string them = "X-Forwarded-For: 198.51.100.1\r\n";
  EXPECT_EQ(server.get("/metrics", us + them).status, 403);
  EXPECT_EQ(server.get("/metrics", "X-Forwarded-For: 127.0.0.1\r\n" + them).status, 403);
  EXPECT_EQ(server.get("/metrics", them + us).status, 200);
  EXPECT_EQ(server.get("/metrics", "X-Forwarded-For: 198.51.100.1, 192.0.2.7 \r\n").status, 200);
  for (int i = 0; i < 3; ++i) {
    const std::string mine = "X-Forwarded-For: 203.0.113." + std::to_string(i) + "\r\n";
    EXPECT_EQ(server.get("/", mine + them).status, 404);
  }
  EXPECT_EQ(server.get("/", "X-Forwarded-For: 203.0.113.9\r\n" + them).status, 429);
}

TEST(ServiceLimits, WhoeverSendsTooManyBytesIsCutOff) {
  ServiceOptions options;
  options.limits.bytes = {1, 1'000};
  Running server(options);
  Client client(server.port());
  client.socket().send(std::string(2'000, ' '));
  client.socket().send("{}");
  EXPECT_EQ(client.socket().wait_closed(), close_code::kPolicy);
  EXPECT_THAT(server.log(), HasSubstr("too_much"));
}

}  // namespace
}  // namespace agon::server
