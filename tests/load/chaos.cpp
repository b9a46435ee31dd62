#include "chaos.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <sys/wait.h>

#include <boost/json.hpp>
#include <csignal>
#include <set>
#include <thread>

#include "client.h"
#include "serve_process.h"
#include "server/postgres_server.h"
#include "server/tables/hosted_table.h"
#include "server/tables/json_patch.h"
#include "small_disk.h"

namespace agon::test {
namespace json = boost::json;
using namespace std::chrono_literals;
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr int kDiskMebibytes = 64;
// Limits for what should take moments, for machines that are busy with something else.
constexpr auto kStandstill = 120s;
constexpr auto kPatience = 60s;
constexpr int kStopSeconds = 60;

// -- where the tables are

// The store as it is seen from outside, while servers use it.
class Vault {
 public:
  explicit Vault(bool postgres) {
    if (postgres) {
      database_.emplace(true);
      address = database_->new_database();
    } else {
      disk_.emplace(kDiskMebibytes);
      address = disk_->path("agon.sqlite");
    }
  }

  std::string about() const {
    return database_ ? "PostgreSQL with fsync" : "SQLite on " + disk_->about();
  }
  PostgresServer* database() { return database_ ? &*database_ : nullptr; }
  SmallDisk* disk() { return disk_ ? &*disk_ : nullptr; }

  std::vector<server::StoredEntry> entries(const std::string& table) {
    return database_ ? from_postgres(table) : from_file(table);
  }

  std::string address;

 private:
  std::vector<server::StoredEntry> from_postgres(const std::string& table) {
    if (!store_) {
      auto opened = server::open_store(address);
      if (!opened) throw std::runtime_error("the database cannot be opened");
      store_ = std::move(*opened);
    }
    auto found = store_->load(table, 0);
    if (!found) throw std::runtime_error("the database cannot be read");
    return std::move(*found);
  }
  // The server has locked the store; SQLite itself allows to read.
  std::vector<server::StoredEntry> from_file(const std::string& table) const {
    SQLite::Database file(address, SQLite::OPEN_READWRITE, 10'000);
    SQLite::Statement select(file,
                             "SELECT number, text FROM entries WHERE table_id = ? ORDER BY number");
    select.bind(1, table);
    std::vector<server::StoredEntry> entries;
    while (select.executeStep()) {
      entries.push_back({select.getColumn(0).getInt64(), select.getColumn(1).getString()});
    }
    return entries;
  }

  std::optional<PostgresServer> database_;
  std::optional<SmallDisk> disk_;
  std::unique_ptr<server::Store> store_;
};

// -- what fails

std::string last_lines(const std::string& log) {
  return log.size() <= 3000 ? log : "…" + log.substr(log.size() - 3000);
}

std::string words_of(const std::map<std::string, int>& counts) {
  std::string text;
  for (const auto& [what, count] : counts) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, what);
  }
  return text;
}

std::string words_of_end(int status) {
  if (WIFSIGNALED(status)) return fmt::format("signal {}", WTERMSIG(status));
  return fmt::format("exit code {}", WEXITSTATUS(status));
}

class Run {
 public:
  Run(const ChaosPlan& plan, ChaosReport& report)
      : plan_(plan), report_(report), vault_(plan.postgres), random_(plan.seed ^ 0x6368616f73U) {
    report_.place = vault_.about();
    for (int i = 0; i < (plan.postgres ? 2 : 1); ++i) {
      std::vector<std::string> arguments = without_limits();
      arguments.insert(arguments.end(), {"--store", vault_.address});
      servers_.push_back(std::make_unique<ServeProcess>(plan.program, std::move(arguments)));
    }
    CrowdOptions options = plan.crowd;
    for (const auto& server : servers_) options.ports.push_back(server->port());
    options.seed = plan.seed;
    crowd_.emplace(std::move(options));
  }

  void run() {
    if (!crowd_->sit_down(120s)) {
      report_.stuck.emplace_back("the tables were not made");
    } else {
      crowd_->play();
      fail_again_and_again();
      crowd_->pause();
      if (!crowd_->wait_quiet(kStandstill)) {
        report_.stuck.emplace_back("not everybody came back and was answered");
      }
      settle();
    }
    end();
  }

 private:
  // -- failing
  void fail_again_and_again() {
    begin_ = Clock::now();
    const Clock::time_point until = begin_ + plan_.length;
    const bool timed = plan_.length.count() > 0;
    if (timed) report_.slices.emplace(plan_.length, plan_.crowd.tables);
    for (int i = 0; timed ? Clock::now() < until : i < plan_.faults; ++i) {
      play_on(milliseconds(200 + random_() % 2000));
      if (!plan_.calm) fail();
    }
    play_on(1s);
    report_.outlook = crowd_->outlook();
    if (timed) report_.idle = report_.slices->idle();
  }

  void note_slice() {
    if (!report_.slices) return;
    const auto at = std::chrono::duration_cast<milliseconds>(Clock::now() - begin_);
    report_.slices->note(at, crowd_->take_acted(), failing_);
  }

  // Plays for some time, and at least until some things were acknowledged: a busy machine may
  // need longer between two failures.
  void play_on(milliseconds time) {
    const std::uint64_t before = crowd_->done();
    const Clock::time_point due = Clock::now() + time;
    const Clock::time_point last = due + kPatience;
    while (Clock::now() < due || (crowd_->done() < before + 20 && Clock::now() < last)) {
      std::this_thread::sleep_for(20ms);
      look_for_deaths();
      note_slice();
    }
  }

  void wait(milliseconds time) {
    const Clock::time_point until = Clock::now() + time;
    while (Clock::now() < until) {
      std::this_thread::sleep_for(std::min(time, 20ms));
      look_for_deaths();
    }
  }
  void wait_up_to(unsigned most) { wait(milliseconds(random_() % most)); }

  struct Fault {
    const char* name;
    void (Run::*fail)();
  };

  // Each kind comes as often as any other, in any order.
  Fault draw_fault() {
    if (bag_.empty()) {
      bag_ = {
          {"kill -9", &Run::kill_one}, {"SIGTERM", &Run::stop_one}, {"SIGSTOP", &Run::freeze_one}};
      if (plan_.postgres) {
        bag_.push_back({"kill -9 of all", &Run::kill_all});
        bag_.push_back({"database", &Run::crash_database});
        bag_.push_back({"database and kill -9", &Run::crash_both});
      } else {
        bag_.push_back({"full disk", &Run::fill_disk});
        bag_.push_back({"full disk and kill -9", &Run::fill_disk_and_kill});
      }
    }
    const auto drawn = bag_.begin() + static_cast<std::ptrdiff_t>(random_() % bag_.size());
    const Fault fault = *drawn;
    bag_.erase(drawn);
    return fault;
  }

  void fail() {
    const Fault fault = draw_fault();
    ++report_.faults[fault.name];
    if (plan_.progress) {
      plan_.progress(fmt::format("{} after {} acknowledged: {} …", fault.name, crowd_->done(),
                                 words_of(crowd_->outlook())));
    }
    failing_ = true;
    (this->*fault.fail)();
    note_slice();
    failing_ = false;
  }

  ServeProcess& any_server() { return *servers_[random_() % servers_.size()]; }

  void take_down(ServeProcess& server) {
    note_end(server);
    server.kill();
    down_.insert(&server);
  }
  void bring_up(ServeProcess& server) {
    server.start();
    down_.erase(&server);
  }

  void kill_one() {
    ServeProcess& server = any_server();
    take_down(server);
    wait_up_to(1500);
    bring_up(server);
  }
  void kill_all() {
    for (auto& server : servers_) take_down(*server);
    wait_up_to(1000);
    for (auto& server : servers_) bring_up(*server);
  }
  void stop_one() {
    ServeProcess& server = any_server();
    stop(server);
    wait_up_to(1000);
    bring_up(server);
  }
  void freeze_one() {
    ServeProcess& server = any_server();
    server.signal(SIGSTOP);
    wait_up_to(6000);
    server.signal(SIGCONT);
  }
  void crash_database() {
    vault_.database()->crash();
    wait_up_to(3000);
    vault_.database()->start();
  }
  void crash_both() {
    ServeProcess& server = any_server();
    vault_.database()->crash();
    wait_up_to(1000);
    take_down(server);
    wait_up_to(1000);
    vault_.database()->start();
    bring_up(server);
  }
  void fill_it() {
    vault_.disk()->fill(servers_[0]->pid());
    disk_is_full_ = true;
  }
  void free_disk() {
    vault_.disk()->free(servers_[0]->pid());
    disk_is_full_ = false;
  }
  void fill_disk() {
    fill_it();
    wait_up_to(3000);
    free_disk();
  }
  void fill_disk_and_kill() {
    fill_it();
    wait_up_to(2000);
    take_down(*servers_[0]);
    wait_up_to(500);
    free_disk();
    bring_up(*servers_[0]);
  }

  void stop(ServeProcess& server) {
    note_end(server);
    down_.insert(&server);
    if (!server.is_running()) return;
    server.signal(SIGTERM);
    const int code = server.wait(kStopSeconds);
    if (code == 0) return;
    report_.deaths.push_back(
        fmt::format("told to stop, it ended with {} (-1: by a signal, or not at all)\n{}", code,
                    last_lines(server.log())));
    server.kill();
  }

  void note_end(ServeProcess& server) {
    if (const std::optional<int> end = server.take_end()) {
      report_.deaths.push_back(words_of_end(*end) + "\n" + last_lines(server.log()));
    }
  }

  // Counts servers that ended by themselves, and starts them again if possible.
  void look_for_deaths() {
    const bool can_start = plan_.postgres ? vault_.database()->is_running() : !disk_is_full_;
    for (auto& server : servers_) {
      note_end(*server);
      if (can_start && !server->is_running() && !down_.contains(server.get())) server->start();
    }
  }

  // -- agreeing

  // Waits until everywhere the same is told of each table and no bot has to move any more. As long
  // as anything moves there is time.
  void settle() {
    std::map<std::string, std::string> open;  // tables, and what is wrong with them
    for (const KnownTable& table : crowd_->tables()) open[table.id] = "";
    const std::vector<KnownTable> tables = crowd_->tables();
    std::map<std::string, std::size_t> lengths;
    Clock::time_point moved = Clock::now();
    while (!open.empty() && Clock::now() - moved < kStandstill) {
      const auto believed = beliefs();
      for (const KnownTable& table : tables) {
        if (!open.contains(table.id)) continue;
        const auto entries = vault_.entries(table.id);
        if (std::exchange(lengths[table.id], entries.size()) != entries.size()) {
          moved = Clock::now();
        }
        const Trouble trouble = examine(table, entries, believed);
        if (trouble.empty()) {
          open.erase(table.id);
          moved = Clock::now();
        } else {
          open[table.id] = trouble;
        }
      }
      wait(200ms);
    }
    for (const auto& [id, trouble] : open) {
      const bool waits = trouble.starts_with("waits");
      (waits ? report_.stuck : report_.diverged).push_back("table " + id + " " + trouble);
    }
  }

  using Trouble = std::string;  // empty: none
  using Beliefs = std::multimap<std::string, Belief>;

  Beliefs beliefs() {
    Beliefs all;
    for (Belief& belief : crowd_->beliefs()) {
      std::string table = belief.table;
      all.emplace(std::move(table), std::move(belief));
    }
    return all;
  }

  Trouble examine(const KnownTable& known, const std::vector<server::StoredEntry>& entries,
                  const Beliefs& believed) {
    if (entries.empty()) return {};  // lost, and counted as that
    const auto table = server::HostedTable::read(known.id, entries);
    if (!table) return "cannot be read: " + table.error().message.id;
    if (const Trouble waits = moves_by_itself(**table, known); !waits.empty()) {
      // A table that no server has in memory is not played until somebody looks at it.
      for (std::size_t i = 0; i < servers_.size(); ++i) ask(i, "view", {{"table", known.id}});
      return waits;
    }
    std::set<std::string> tokens(known.tokens.begin(), known.tokens.end());
    tokens.insert("");  // an onlooker
    for (const std::string& token : tokens) {
      const std::optional<Player> seat = (*table)->seat_of(token);
      if (!token.empty() && !seat) continue;  // worth nothing any more
      const Viewer viewer = seat ? static_cast<Viewer>(*seat) : kOnlooker;
      if (Trouble trouble = compare(**table, viewer, token, believed); !trouble.empty()) {
        return trouble;
      }
    }
    return {};
  }

  // Bots among themselves would play on for long: their host gives up.
  Trouble moves_by_itself(const server::HostedTable& table, const KnownTable& known) {
    if (!table.begun() || table.closed()) return {};
    const std::vector<protocol::Seat>& seats = table.table().seats();
    const bool only_bots = std::ranges::all_of(seats, [](const protocol::Seat& seat) {
      return seat.kind == protocol::Seat::Kind::kBot;
    });
    if (only_bots) {
      ask(0, "give_up", {{"table", known.id}, {"host", known.host}});
      return "waits for its end";
    }
    const Decision decision = table.table().match().decision();
    if (seats[decision.player].kind == protocol::Seat::Kind::kBot) {
      return fmt::format("waits for its bot, player {}", decision.player);
    }
    if (decision.openness == Openness::kPrivate && table.answer_unasked(false)) {
      return fmt::format("waits for the standing answer of player {}", decision.player);
    }
    return {};
  }

  Trouble compare(const server::HostedTable& table, Viewer viewer, const std::string& token,
                  const Beliefs& believed) {
    json::object about{{"table", table.id()}};
    if (!token.empty()) about["token"] = token;
    const std::string truth = table.view(viewer);
    const json::value state = json::parse(truth);
    for (std::size_t i = 0; i < servers_.size(); ++i) {
      const json::value told = ask(i, "view", about);
      if (told != state) {
        return fmt::format("player {}: server {} differs from the store by {}", viewer, i + 1,
                           difference(state, told));
      }
    }
    const json::value events = json::parse(table.table().log(viewer, 1)).at("events");
    for (auto [one, end] = believed.equal_range(table.id()); one != end; ++one) {
      const Belief& belief = one->second;
      if (belief.token != token) continue;
      if (belief.state != state) {
        return fmt::format("player {}: a client differs from the store by {}", viewer,
                           difference(state, belief.state));
      }
      if (Trouble trouble = compare_events(events.as_array(), belief); !trouble.empty()) {
        return fmt::format("player {}: {}", viewer, trouble);
      }
    }
    return {};
  }

  // A client that saw a move before it was taken back knows lines that are gone; all the others
  // must be the same.
  static Trouble compare_events(const json::array& events, const Belief& belief) {
    for (const json::value& event : events) {
      const auto found = belief.events.find(event.at("number").as_int64());
      if (found == belief.events.end()) return "a client missed " + json::serialize(event);
      if (found->second != event) return "a client was told otherwise: " + json::serialize(event);
    }
    return {};
  }

  static std::string difference(const json::value& right, const json::value& other) {
    return server::json_patch(json::serialize(right), json::serialize(other)).substr(0, 500);
  }

  // An answer of one of the servers; null if there was none.
  json::value ask(std::size_t server, std::string_view method, json::object params) {
    clients_.resize(servers_.size());
    std::unique_ptr<Client>& client = clients_[server];
    try {
      if (!client) client = std::make_unique<Client>(servers_[server]->port(), kPatience);
      json::value answer = client->ask(method, std::move(params));
      if (answer.is_null()) client.reset();
      return answer;
    } catch (const std::exception&) {
      return nullptr;  // no connection: it is tried again
    }
  }

  // -- the end
  void end() {
    report_.counts = crowd_->counts();
    const Deeds deeds = crowd_->deeds();
    const std::vector<KnownTable> tables = crowd_->tables();
    clients_.clear();
    crowd_.reset();
    look_for_deaths();
    for (auto& server : servers_) stop(*server);
    for (auto& server : servers_) look_for_reports(server->log());
    report_.acknowledged = deeds.acknowledged.size();
    report_.tables = tables.size();
    for (const KnownTable& table : tables) {
      const auto entries = vault_.entries(table.id);
      report_.entries += entries.size();
      Findings findings = audit(table.id, entries, deeds);
      std::ranges::move(findings.lost, std::back_inserter(report_.lost));
      std::ranges::move(findings.doubled, std::back_inserter(report_.doubled));
    }
  }

  void look_for_reports(const std::string& log) {
    for (const char* mark :
         {"WARNING: ThreadSanitizer", "ERROR: AddressSanitizer", "ERROR: LeakSanitizer",
          "runtime error:", "Assertion", "terminate called"}) {
      const std::size_t at = log.find(mark);
      if (at != std::string::npos) report_.reports.push_back(log.substr(at, 5000));
    }
  }

  const ChaosPlan& plan_;
  ChaosReport& report_;
  Vault vault_;
  std::mt19937_64 random_;
  std::vector<std::unique_ptr<ServeProcess>> servers_;
  std::vector<Fault> bag_;
  std::set<ServeProcess*> down_;  // on purpose
  bool disk_is_full_ = false;
  Clock::time_point begin_;
  bool failing_ = false;  // on purpose
  std::optional<Crowd> crowd_;
  std::vector<std::unique_ptr<Client>> clients_;
};

}  // namespace

std::string ChaosReport::wrong() const {
  std::string text;
  const auto add = [&](const char* name, const std::vector<std::string>& list) {
    for (const std::string& one : list) text += fmt::format("{}: {}\n", name, one);
  };
  add("lost", lost);
  add("doubled", doubled);
  add("diverged", diverged);
  add("stuck", stuck);
  add("died", deaths);
  add("reported", reports);
  add("idle", idle);
  if (reads_fail()) text += fmt::format("{} reads were refused\n", counts.reads_failed);
  add("unfair", counts.first_unfair);
  return text;
}

ChaosReport run_chaos(const ChaosPlan& plan) {
  ChaosReport report;
  Run(plan, report).run();
  return report;
}

}  // namespace agon::test
