#include "fair.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <boost/json.hpp>
#include <thread>

#include "client.h"
#include "json_parts.h"
#include "serve_process.h"
#include "server/tables/json_patch.h"

namespace agon::test {
namespace json = boost::json;
using namespace std::chrono_literals;
namespace {

using Clock = std::chrono::steady_clock;

// Somebody who waits longer than this has got no answer.
constexpr auto kNoAnswer = 300s;
constexpr const char* kPerson = "192.0.2.1";
constexpr const char* kAttacker = "198.51.100.7";
constexpr int kTables = 60;
constexpr int kHints = 60;
constexpr int kAnalyses = 20;

float milliseconds_since(Clock::time_point begin) {
  return std::chrono::duration<float, std::milli>(Clock::now() - begin).count();
}

// Each seat is a "person"'s, "open" or that bot's.
json::object table_of(std::string_view first, std::string_view second) {
  const auto seat = [](std::string_view who) -> json::value {
    if (who == "open") return "open";
    if (who == "person") return json::object{{"name", "Ada"}};
    return json::object{{"bot", who}};
  };
  return {{"game", "panthalos"},
          {"seats", {seat(first), seat(second)}},
          {"options", {{"starting_player", "1"}}}};
}

const json::value& checked(const json::value& answer, std::string_view member) {
  const json::value& found = part_of(answer, member);
  if (found.is_null()) throw std::runtime_error("no answer: " + json::serialize(answer));
  return found;
}

// A table and what an onlooker knows of it.
class WatchedTable {
 public:
  WatchedTable(Client& client, json::object plan) : client_(client) {
    const json::value made = client.ask("create", std::move(plan));
    about_["table"] = checked(made, "table");
    host_ = made.at("host");
    invite_ = made.at("invite");
    watch();
  }

  const json::object& about() const { return about_; }
  json::object as_host() const { return {{"table", about_.at("table")}, {"host", host_}}; }
  json::object invitation() const { return {{"table", about_.at("table")}, {"invite", invite_}}; }
  bool is_over() const { return number_of(part_of(state_.at("view"), "to_act"), -1) < 0; }

  void watch() {
    client_.news.clear();
    state_ = checked(client_.ask("watch", about_), "state");
  }
  // Takes in what came meanwhile.
  void catch_up() {
    for (const json::value& news : std::exchange(client_.news, {})) {
      if (news.at("table") != about_.at("table")) continue;
      const json::value& patch = part_of(news, "patch");
      if (is_true(part_of(news, "reset")) ||
          (!patch.is_null() && !server::apply_patch(state_, patch))) {
        return watch();
      }
    }
  }
  void hear() {
    if (!client_.hear()) throw std::runtime_error("the bot does not move");
    catch_up();
  }

 private:
  Client& client_;
  json::object about_;
  json::value host_;
  json::value invite_;
  json::value state_;
};

// -- the person

class Person {
 public:
  explicit Person(std::uint16_t port) : port_(port), client_(port, kNoAnswer, kPerson) {}

  // From when the person joins and the game begins, until the bot's first move is heard of. The
  // same kind of position each time, so that the times can be compared.
  Times time_bot(int moves) const {
    std::vector<float> times;
    for (int i = 0; i < moves; ++i) {
      Client client(port_, kNoAnswer, kPerson);
      WatchedTable table(client, table_of("medium", "open"));
      const Clock::time_point begin = Clock::now();
      checked(client.ask("join", table.invitation()), "token");
      table.catch_up();
      table.hear();
      times.push_back(milliseconds_since(begin));
      client.ask("give_up", table.as_host());  // its bot has nothing more to do
    }
    return Times(std::move(times));
  }

  Times time_analyses(const json::value& record, int count) {
    std::vector<float> times;
    for (int i = 0; i < count; ++i) {
      const json::value made = client_.ask("load", {{"record", record}});
      const json::object about{{"table", checked(made, "table")}};
      const Clock::time_point begin = Clock::now();
      checked(client_.ask("analyse", about), "steps");
      times.push_back(milliseconds_since(begin));
    }
    return Times(std::move(times));
  }

 private:
  const std::uint16_t port_;
  Client client_;
};

// -- the attacker

class Attacker {
 public:
  Attacker(std::uint16_t port, const json::value& record)
      : client_(port, kNoAnswer, kAttacker), record_(record) {}
  ~Attacker() {
    stopping_ = true;
    if (reader_.joinable()) reader_.join();
  }
  Attacker(const Attacker&) = delete;
  Attacker& operator=(const Attacker&) = delete;

  void open_tables() {
    for (int i = 0; i < kTables; ++i) {
      const WatchedTable table(client_, table_of("hard", "hard"));
    }
  }
  void ask_hints() {
    for (int i = 0; i < kHints; ++i) {
      const json::value made = client_.ask("create", table_of("person", "person"));
      hints_.push_back({{"table", checked(made, "table")}, {"token", made.at("tokens").at(0)}});
    }
    for (const json::object& about : hints_) client_.send("hint", about);
    client_.ask("games", {});  // the server has taken all of them by then
  }
  void ask_analyses() {
    std::vector<json::object> tables;
    for (int i = 0; i < kAnalyses; ++i) {
      tables.push_back({{"table", checked(client_.ask("load", {{"record", record_}}), "table")}});
    }
    for (const json::object& about : tables) client_.send("analyse", about);
    client_.ask("games", {});
  }
  // Reads all that comes, and asks for another hint for each that is answered.
  void stay() {
    reader_ = std::thread([this] {
      for (std::size_t next = 0; !stopping_;) {
        const auto text = client_.socket().receive(100ms);
        if (!text || hints_.empty()) continue;
        client_.send("hint", hints_[next++ % hints_.size()]);
      }
    });
  }

 private:
  Client client_;
  const json::value& record_;
  std::vector<json::object> hints_;
  std::atomic<bool> stopping_ = false;
  std::thread reader_;
};

struct Attack {
  std::string name;
  void (Attacker::*begin)();
  bool stays = false;
  bool on_analyses = false;  // whether the person's analyses are measured, too
};

const std::vector<Attack>& attacks() {
  static const std::vector<Attack> all = {
      {fmt::format("{} tables of hard bots, left", kTables), &Attacker::open_tables},
      {fmt::format("{} tables of hard bots, watched", kTables), &Attacker::open_tables, true},
      {fmt::format("{} hints, left", kHints), &Attacker::ask_hints},
      {fmt::format("{} hints, again and again", kHints), &Attacker::ask_hints, true},
      {fmt::format("{} analyses, left", kAnalyses), &Attacker::ask_analyses, false, true},
      {fmt::format("{} analyses, waited for", kAnalyses), &Attacker::ask_analyses, true, true},
  };
  return all;
}

// `agon serve` on a file of its own, where addresses are what a proxy tells.
class FairServer {
 public:
  explicit FairServer(const std::string& program) : process_(program, arguments()) {}
  std::uint16_t port() const { return process_.port(); }

 private:
  std::vector<std::string> arguments() const {
    std::vector<std::string> words = without_limits();
    words.insert(words.end(), {"--behind-proxy", "--store", folder_.path("agon.sqlite")});
    return words;
  }
  TemporaryFolder folder_;
  ServeProcess process_;
};

// A whole game, to be analysed.
json::value play_game(const std::string& program) {
  const FairServer server(program);
  Client client(server.port(), kNoAnswer, kPerson);
  WatchedTable table(client, table_of("random", "random"));
  while (!table.is_over()) table.hear();
  return checked(client.ask("record", table.about()), "record");
}

class Measurement {
 public:
  Measurement(const FairPlan& plan, const Attack& attack, const json::value& record)
      : plan_(plan), attack_(attack), record_(record), server_(plan.program) {}

  std::vector<FairRow> rows() {
    Person person(server_.port());
    FairRow bot{attack_.name, "bot", person.time_bot(plan_.moves), {}};
    FairRow analysis{attack_.name, "analysis", {}, {}};
    if (attack_.on_analyses) analysis.quiet = person.time_analyses(record_, plan_.analyses);
    std::optional<Attacker> attacker(std::in_place, server_.port(), record_);
    ((*attacker).*attack_.begin)();
    if (attack_.stays) {
      attacker->stay();
    } else {
      attacker.reset();
    }
    if (attack_.on_analyses) analysis.attacked = person.time_analyses(record_, plan_.analyses);
    bot.attacked = person.time_bot(plan_.moves);
    std::vector<FairRow> rows{std::move(bot)};
    if (attack_.on_analyses) rows.push_back(std::move(analysis));
    return rows;
  }

 private:
  const FairPlan& plan_;
  const Attack& attack_;
  const json::value& record_;
  FairServer server_;
};

}  // namespace

Times::Times(std::vector<float> milliseconds) : sorted_(std::move(milliseconds)) {
  std::sort(sorted_.begin(), sorted_.end());
}

std::vector<FairRow> measure_fairness(const FairPlan& plan) {
  const json::value record = play_game(plan.program);
  std::vector<FairRow> all;
  for (const Attack& attack : attacks()) {
    if (plan.progress) plan.progress(attack.name + " …");
    std::ranges::move(Measurement(plan, attack, record).rows(), std::back_inserter(all));
  }
  return all;
}

}  // namespace agon::test
