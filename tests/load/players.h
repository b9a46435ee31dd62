// Tables whose every seat is a WebSocket of its own that plays by itself: it watches, applies the
// news, and answers each question with a legal action picked at random. If it loses its connection
// it comes back and says once more what was not answered, with the same `ask`.
#pragma once

#include <atomic>
#include <boost/json/value.hpp>
#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/net/ws_client.h"

namespace agon::test {

struct PlayersOptions {
  std::vector<std::uint16_t> ports;  // of the servers; the seats are spread over them
  std::string game = "panthalos";
  int tables = 100;
  int seats = 4;
  std::uint64_t seed = 1;
  bool compression = false;
  bool resume = false;       // come back after a loss
  bool keeps_state = true;   // false: watches, and forgets what it is told
  bool whole_state = false;  // keeps all of it, not only what playing needs
};

// An action that a server said it had accepted.
struct Acknowledged {
  std::string table;
  int player = 0;
  std::int64_t ask = 0;
  std::string action;
  auto operator<=>(const Acknowledged&) const = default;
};

struct PlayersCounts {
  std::uint64_t accepted = 0;
  std::uint64_t repeated = 0;  // of them, after they had been said before
  std::uint64_t received_bytes = 0;
  std::uint64_t messages = 0;
  std::uint64_t games = 0;    // played to their end
  std::uint64_t losses = 0;   // of connections
  std::uint64_t resets = 0;   // news that said to look anew
  std::uint64_t refused = 0;  // answers that no player should get
  std::string first_refusal;
  std::vector<float> milliseconds;  // until each action was answered
};

class Players final : private server::WsEvents {
 public:
  explicit Players(PlayersOptions options);
  ~Players() override;
  Players(const Players&) = delete;
  Players& operator=(const Players&) = delete;

  // Makes the tables, and lets a connection for each seat watch; false if that takes too long.
  bool make_tables(std::chrono::seconds longest);
  bool take_seats(std::chrono::seconds longest);

  // Each seat answers as soon as it is asked, or all together as often as told, whether or not the
  // server keeps up. Times are then counted from when an action was due.
  void play(double actions_a_second = 0);
  // Nothing new is said.
  void pause();
  // Waits until every seat is connected and nothing awaits an answer.
  bool wait_quiet(std::chrono::seconds longest);

  // What was counted since the last time.
  PlayersCounts take_counts();
  // Every action acknowledged so far.
  std::vector<Acknowledged> acknowledged();
  // Seats whose state is not what the server says when it is asked; needs `whole_state`.
  std::vector<std::string> differences(std::uint16_t port);

 private:
  using Clock = std::chrono::steady_clock;
  struct Said {
    std::int64_t ask = 0;
    std::string action;  // as a JSON string
    Clock::time_point due;
    bool again = false;
  };
  struct Table;
  // What playing needs of a view, kept without reading the rest of it.
  struct Turn {
    std::int64_t to_act = -1;  // nobody: the game is over
    std::int64_t ask = 0;
    std::vector<std::string> actions;  // legal for this seat, as JSON strings
  };
  struct Seat {
    Table* table = nullptr;
    int player = 0;
    std::string token;
    std::uint64_t connection = 0;  // 0: none
    std::size_t server = 0;
    bool is_open = false;
    bool watching = false;
    Turn turn;
    boost::json::value state;  // with `whole_state`
    std::optional<Said> said;  // and not answered
    std::int64_t last_answered = -1;
    bool is_ready = false;  // in the list of those who could act
  };
  struct Table {
    std::string id;
    std::vector<std::unique_ptr<Seat>> seats;
    Seat* wants_rematch = nullptr;
  };
  enum Kind : std::int64_t { kCreate, kWatch, kAct, kRematch, kKinds };

  void opened(std::uint64_t id) override;
  void message(std::uint64_t id, std::string_view text) override;
  void closed(std::uint64_t id, std::uint16_t code, std::string why) override;

  void make_more();
  void made(const boost::json::value& result);
  void connect(Seat& seat);
  void ask_watch(Seat& seat);
  void ask_rematch(Seat& seat);
  // The parameters are the members of an object.
  void ask(std::uint64_t connection, Kind kind, std::string_view method, std::string_view params);
  void ask_about(Seat& seat, Kind kind, std::string_view method, std::string_view more = {});
  void answered(Seat& seat, Kind kind, std::string_view message);
  void refused(Seat& seat, Kind kind, const boost::json::value& error);
  void acted(Seat& seat, std::string_view result);
  void begin_rematch(Table& table, std::string_view result);
  void watched(Seat& seat, std::string_view state);
  void heard(Seat& seat, std::string_view news);
  bool take_patch(Seat& seat, std::string_view patch);
  // Whether a JSON string is the table's id.
  static bool names(std::string_view id, const Table& table);
  // Acts if it is this seat's turn and anything may be said now.
  void consider(Seat& seat);
  bool can_act(const Seat& seat) const;
  void act(Seat& seat, Clock::time_point due);
  void say(Seat& seat);
  void keep_pace();

  const PlayersOptions options_;
  std::mt19937_64 random_;
  std::vector<std::unique_ptr<Table>> tables_;
  std::unordered_map<std::uint64_t, Seat*> by_connection_;
  std::uint64_t maker_ = 0;
  int asked_to_make_ = 0;
  std::int64_t last_request_ = 0;
  bool playing_ = false;
  bool stopping_ = false;
  double rate_ = 0;
  Clock::time_point paced_until_;
  std::deque<Clock::time_point> due_;
  std::deque<Seat*> ready_;
  PlayersCounts counts_;
  std::vector<Acknowledged> acknowledged_;
  std::unique_ptr<server::WsClients> clients_;  // last: its thread uses all of the above
};

// What the store holds is exactly what was acknowledged: nothing lost, nothing twice, nothing else.
// The result is empty, or says what is wrong. No server may hold the store.
std::string compare_with_store(const std::string& store, std::vector<Acknowledged> acknowledged);

}  // namespace agon::test
