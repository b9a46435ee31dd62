// People at tables of every game who do all that people do: they act, take back, click twice, send
// several calls at once, leave and join, let bots stand in, look on, ask for hints, give up, play
// again and play on from here; and they come back when their connection is lost or nobody answers.
// Newcomers take the seats that others left, and a table that is over or where nothing happens any
// more is left for a new one: so a crowd goes on for as long as it is let.
// What a server told them is kept, so that it can be compared with what is there in the end.
#pragma once

#include <boost/json/value.hpp>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "deeds.h"
#include "server/net/ws_client.h"

namespace agon::test {

struct CrowdOptions {
  std::vector<std::uint16_t> ports;  // of the servers; people spread over them and change
  int tables = 12;
  std::size_t most_tables = 150;  // no more are begun for pleasure
  std::uint64_t seed = 1;
  std::vector<std::string> bots{"easy", "medium", "hard", "greedy", "weighted", "random"};
  std::chrono::milliseconds pace{30};        // between two looks at what could be done, about
  std::chrono::milliseconds patience{3000};  // with a server that does not answer
};

struct CrowdCounts {
  std::uint64_t calls = 0;                        // said, not counting repeats
  std::uint64_t acted = 0;                        // actions and take-backs that were acknowledged
  std::uint64_t repeated = 0;                     // said once more
  std::uint64_t refused = 0;                      // as the rules of the protocol have it
  std::map<std::string, std::uint64_t> refusals;  // the same, by method and word
  std::uint64_t not_taken = 0;                    // refused because of the store
  std::uint64_t losses = 0;                       // of connections
  std::uint64_t given_away = 0;                   // connections left because nobody answered
  std::uint64_t resets = 0;                       // news that said to look anew
  std::uint64_t news = 0;
  std::uint64_t reads = 0;                // answers to calls that only read, watching among them
  std::uint64_t reads_failed = 0;         // of them, refused because of the store
  std::uint64_t unfair = 0;               // answers that no client should get
  std::vector<std::string> first_unfair;  // some of them
  std::vector<float> milliseconds;        // until an action was answered, repeats and all
};

// A table that a server said there is, and the secrets of it that the people hold.
struct KnownTable {
  std::string id;
  std::string host;
  std::vector<std::string> tokens;  // by seat; empty where nobody of ours sits
};

// What somebody believes of a table.
struct Belief {
  std::string table;
  std::string token;  // empty: an onlooker
  boost::json::value state;
  std::map<std::int64_t, boost::json::value> events;
};

class Crowd final : private server::WsEvents {
 public:
  explicit Crowd(CrowdOptions options);
  ~Crowd() override;
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;

  // Opens the tables and lets everybody sit down; false if that takes too long.
  bool sit_down(std::chrono::seconds longest);
  void play();
  // Nothing new is said; what was said is still waited for.
  void pause();
  // Waits until everybody looks on and nobody waits for an answer.
  bool wait_quiet(std::chrono::seconds longest);

  std::uint64_t done();  // how much was acknowledged so far
  // The tables of the actions and take-backs that were acknowledged since the last time.
  std::vector<std::string> take_acted();
  // What the tables are like at which people sit, in words, with how many are like that.
  std::map<std::string, int> outlook();
  CrowdCounts counts();
  Deeds deeds();
  std::vector<KnownTable> tables();
  std::vector<Belief> beliefs();

 private:
  using Clock = std::chrono::steady_clock;
  struct Table {
    std::string id;
    std::string host;
    std::string invite;
    std::vector<std::string> tokens;
    bool is_left = false;  // somebody asked for the next one
    std::int64_t last_event = 0;
    Clock::time_point moved;  // when something happened last
  };
  struct Call {
    std::string method;
    boost::json::object params;
    bool sure = false;  // the rules allow it, as far as the one who calls was told
    std::int64_t id = 0;
    std::optional<boost::json::value> result = {};
  };
  // Calls that were said together.
  struct Said {
    std::vector<Call> calls;
    bool batch = false;
    Clock::time_point since;
    std::uint64_t connection = 0;  // on which it was said last
  };
  struct Person {
    Table* table = nullptr;
    int player = -1;  // -1: an onlooker
    std::uint64_t connection = 0;
    std::size_t server = 0;
    bool is_open = false;
    bool watching = false;
    std::int64_t watch_id = 0;
    std::string watched_as;   // the token
    Clock::time_point since;  // the server has something to say
    std::chrono::milliseconds patience{0};
    boost::json::value state;
    std::map<std::int64_t, boost::json::value> events;
    std::optional<Said> said;
    Table* goes_to = nullptr;
    int goes_as = -1;  // its seat there
  };
  // What a person sees at a glance.
  struct Glance {
    bool begun = false;
    bool closed = false;
    bool can_act = false;
    bool ready = true;
    std::int64_t ask = 0;
    std::int64_t can_take_back = 0;
    std::int64_t last_event = 0;
    std::vector<std::string> actions;
  };

  void opened(std::uint64_t id) override;
  void message(std::uint64_t id, std::string_view text) override;
  void closed(std::uint64_t id, std::uint16_t code, std::string why) override;

  // -- coming and going
  void create_tables();
  boost::json::object plan_table(int number);
  void made(const boost::json::value& result);
  void seat_people(Table& table);
  void add_person(Table& table, int player);
  void tick(Person& person);
  void connect(Person& person);
  void go_away(Person& person);
  void go_to_table(Person& person);
  void watch(Person& person);
  const std::string& token(const Person& person) const;

  // -- saying something
  boost::json::object about(const Person& person) const;
  boost::json::object as_host(const Person& person) const;
  Call act_call(const Person& person, const Glance& seen, std::int64_t ask);
  Call load_call(const Person& person);
  std::string claim();
  void say(Person& person, std::vector<Call> calls, bool batch);
  void send(Person& person);
  void do_something(Person& person);
  void come_in(Person& person);
  void leave_table(Person& person, const Glance& seen);
  void play_turn(Person& person, const Glance& seen);
  void do_something_else(Person& person, const Glance& seen);
  void as_the_host(Person& person);
  void look(Person& person, const Glance& seen);
  static Glance glance(const Person& person);
  static std::string words_of_table(const Person& person);

  // -- being told something
  void answered(Person& person, const boost::json::value& answer);
  void watched(Person& person, const boost::json::value& answer);
  void heard(Person& person, const boost::json::value& news);
  void take_result(Person& person, const Call& call, const boost::json::value& result);
  void take_error(Person& person, Call& call, const boost::json::value& error);
  void finish(Person& person);
  void note_read(std::string_view method, const boost::json::value& answer);
  void move_all(Table& from, Table& to);
  Table& new_table(const boost::json::value& result, const Table* like);
  void take_events(Person& person, const boost::json::value& events);
  void complain(std::string what);

  void note_move(Person& person);
  bool chance(int percent) { return static_cast<int>(random_() % 100) < percent; }

  const CrowdOptions options_;
  std::mt19937_64 random_;
  std::vector<std::unique_ptr<Table>> tables_;
  std::vector<std::unique_ptr<Person>> people_;
  std::unordered_map<std::uint64_t, Person*> by_connection_;
  std::uint64_t maker_ = 0;
  int asked_to_make_ = 0;
  int newcomers_ = 0;
  std::int64_t last_id_ = 0;
  bool playing_ = false;
  CrowdCounts counts_;
  std::vector<std::string> acted_;
  Deeds deeds_;
  std::unique_ptr<server::WsClients> clients_;  // last: its thread uses all of the above
};

}  // namespace agon::test
