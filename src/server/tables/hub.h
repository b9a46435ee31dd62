// The tables of a server and whoever is connected to them.
//
// Everything here runs on one thread, the hub's. A change is made in memory at once and handed to
// the store; whatever is told because of it, the answer included, waits in the table's line until
// the store has it. So nobody hears of what could still be lost, and nobody waits for anybody
// else's table. What reads the store does so on a thread of its own: a message about a table that
// is not in memory waits until it is.
#pragma once

#include <array>
#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "ai/any_bot.h"
#include "server/protocol/engine.h"
#include "server/protocol/params.h"
#include "server/protocol/rpc.h"
#include "server/store/store.h"
#include "server/tables/hosted_table.h"
#include "server/tables/hub_events.h"
#include "server/tables/hub_stats.h"
#include "server/tables/thinkers.h"
#include "server/tables/unwatched.h"
#include "server/tables/workers.h"

namespace agon::server {

// Somebody connected.
class Peer {
 public:
  virtual ~Peer() = default;
  virtual void send(std::string text) = 0;
  // Counts a message before it is looked at. Returns how long the client has to wait before it may
  // send this message, or nothing if it may now.
  virtual std::optional<std::chrono::milliseconds> wait_before(std::string_view /*message*/) {
    return std::nullopt;
  }
  // The same for a message because of which the store has to be read.
  virtual std::optional<std::chrono::milliseconds> wait_before_reading() { return std::nullopt; }
  // The address to which thinking for this connection is charged.
  virtual std::string address() const { return {}; }
};

// How the hub gets back to its own thread.
struct Loop {
  std::function<void(std::function<void()>)> post;
  std::function<void(std::chrono::milliseconds, std::function<void()>)> after;
  std::function<std::chrono::steady_clock::time_point()> now = &std::chrono::steady_clock::now;
};

struct HubOptions {
  int bot_threads = 1;
  // Hints and analyses that one address may have thought about at once; 0 is no limit.
  std::size_t thoughts_of_an_address = 20;
  // How long tables that nobody uses are kept, and how much is kept for one address; 0 is no limit.
  KeepFor keep = {};
  std::int64_t bytes_of_an_address = 0;
  // How many tables one connection may watch, and how long the history of one table may grow: many
  // times what the longest game takes.
  std::size_t tables_of_a_connection = 100;
  std::int64_t entries_of_a_table = 100'000;
};

class Hub final : public protocol::Methods {
 public:
  Hub(Store& store, Loop loop, HubOptions options);
  ~Hub() override;
  Hub(const Hub&) = delete;
  Hub& operator=(const Hub&) = delete;

  void message(const std::shared_ptr<Peer>& peer, std::string_view text);
  void closed(const std::shared_ptr<Peer>& peer);

  // Who hears of tables that begin and end; lives longer than the hub.
  void observe(HubEvents* events) { events_ = events; }
  HubStats stats() const;
  // Removes tables that were not used for long, keeps those that are watched from being removed by
  // other servers, and sees how much is stored. To be called every few minutes.
  void sweep();

  Result<std::string> call(std::string_view method, const boost::json::value* params) override;

 private:
  Result<std::string> carry_out(std::string_view method, const boost::json::value* params);
  using Clock = std::chrono::steady_clock;

  // A message that is not answered yet.
  struct Waiting {
    std::weak_ptr<Peer> peer;
    std::string text;
    int tries = 0;       // how often the store did not take what it led to
    bool again = false;  // it was carried out before, but the store did not take the result
    bool fresh = false;  // its table was compared with the store since it came
    std::vector<std::string> looked_for = {};  // tables that were fetched for it
    // Results of its first calls, which are in the store: these calls are not made again.
    std::vector<Result<std::string>> stands = {};
  };
  // What is answered once every table that the message touched is in the store, up to an entry.
  struct Answer {
    struct Need {
      std::string table;
      std::int64_t after = -1;
    };
    Waiting message;
    std::string text;
    std::vector<Need> needs;
    bool wrote = false;  // the message itself led to an entry
    // If the table that it made is all that is missing: what its calls before that led to.
    std::string made = {};
    std::vector<Result<std::string>> before_made = {};
    bool settled = false;  // sent, or to be worked out anew
  };
  // Something that waits until the table's entries up to `after` are in the store: news, or an
  // answer, or a new table that is written no earlier.
  struct Output {
    std::int64_t after = -1;
    std::weak_ptr<Peer> peer = {};
    std::string text = {};
    bool seated = false;  // news for whoever holds a seat
    bool reset = false;   // … or that the connection must watch anew
    std::shared_ptr<Answer> answer = {};
    std::string begins = {};
  };
  // What a connection was last told of a table.
  struct Watcher {
    std::weak_ptr<Peer> peer;
    Viewer viewer = kOnlooker;
    std::string hash;  // of the token that it showed; the seat may be another's by now
    Told told;
    int last_event = 0;
  };
  // A seat's bot, which remembers what it thought before.
  struct SeatBot {
    std::string name;
    std::shared_ptr<AnyBot> bot;
  };
  // A decision that a bot thinks about, or that a standing “no” answers. It is valid as long as the
  // same player is asked the same question.
  struct Thought {
    std::uint64_t number = 0;
    Thinkers::Ticket ticket = 0;  // 0 if it needs no thread
    Player player = kNobody;
    int ask = 0;
    std::string seat;  // its kind, bot and standing answer at that time
  };
  // Since when a question waits for another server to answer it.
  struct LeftToOthers {
    Player player = kNobody;
    int ask = 0;
    Clock::time_point since;
  };
  // A question that people asked (a hint, an analysis, the list), and the calls that wait for the
  // answer.
  struct Question {
    std::uint64_t number = 0;
    Thinkers* thinkers = nullptr;  // none if the store is asked
    Thinkers::Ticket ticket = 0;
    std::vector<Waiting> askers;
  };
  struct Place {
    std::unique_ptr<HostedTable> table;
    ToldAll told;  // of the present state
    std::int64_t durable = -1;
    std::int64_t heard = -1;       // the last entry that another server told of
    std::uint64_t generation = 0;  // a table taken up anew is another one to the store's answers
    std::deque<Output> line;
    bool held = false;                   // its first entry waits for another table's
    std::vector<StoredEntry> unwritten;  // meanwhile
    std::vector<Waiting> doubtful;       // refused, perhaps because another server knows more
    std::vector<Waiting> looking;        // those for which the store is being read
    std::map<const Peer*, Watcher> watchers;
    std::array<SeatBot, kMaxPlayers> bots;
    std::optional<Thought> thought;  // what is thought for it now
    std::optional<LeftToOthers> left_to_others;
    bool may_be_leased = false;      // its moves may be this server's alone for a while
    std::string owner;               // the address that opened it, if that was here
    std::optional<TableNote> noted;  // what the store was last told
    // When each viewer last looked, an onlooker first.
    std::array<Clock::time_point, kMaxPlayers + 1> looked{};
    bool catching_up = false;
    bool was_over = false;
    Clock::time_point used;
  };
  // An entry that the store has decided about.
  struct Written {
    std::string id;
    std::uint64_t generation = 0;
    std::int64_t number = 0;
    Appended result = Appended::kFailed;
  };
  struct MethodRow;
  static const std::vector<MethodRow>& methods();

  // -- methods: tables and seats
  Result<std::string> tables(protocol::Params& params);
  Result<std::string> create(protocol::Params& params);
  Result<std::string> load(protocol::Params& params);
  Result<std::string> join(protocol::Params& params);
  Result<std::string> leave(protocol::Params& params);
  Result<std::string> ready(protocol::Params& params);
  Result<std::string> settings(protocol::Params& params);
  Result<std::string> seat(protocol::Params& params);
  Result<std::string> give_up(protocol::Params& params);
  Result<std::string> rematch(protocol::Params& params);
  // -- methods: playing
  Result<std::string> watch(protocol::Params& params);
  Result<std::string> view(protocol::Params& params);
  Result<std::string> act(protocol::Params& params);
  Result<std::string> take_back(protocol::Params& params);
  Result<std::string> log(protocol::Params& params);
  Result<std::string> record(protocol::Params& params);
  Result<std::string> hint(protocol::Params& params);
  Result<std::string> analyse(protocol::Params& params);

  Result<Place*> place_of(protocol::Params& params);
  // The calls of a message are about one table, and, once one of them has made another table, about
  // that one. The answer waits for both.
  Status touch(Place& place);
  Status may_make() const;
  // Takes up a table that the present call made. It is written after the one it came from.
  Place& make(std::unique_ptr<HostedTable> table);
  // The connection has shown that it holds this seat.
  void note_holder(const Place& place, Player player);
  bool holds_a_seat(const Place& place) const;
  // The seat of the token in the parameters, or an onlooker without one.
  Result<Viewer> viewer_of(protocol::Params& params, Place& place);
  Result<Player> player_of(protocol::Params& params, Place& place);
  // A new table; the answer has its secrets, which are told to nobody else.
  Result<std::string> open_table(TablePlan plan, const boost::json::value* seats,
                                 const std::string& given_claim);
  std::string told_once(const Place& place, const std::string& claim);

  // -- tables from the store
  // Answers, or waits for whatever has to be there first.
  void take(Waiting message);
  void refuse(Peer& peer, std::string_view text, std::chrono::milliseconds wait);
  void answer(Waiting message);
  void hand_out(Waiting message, const std::shared_ptr<Peer>& peer, std::string text);
  void wait_for(const std::string& id, Waiting message);
  // The table in a message that is not in memory.
  std::optional<std::string> missing(const Waiting& message) const;
  void fetch(const std::string& id);
  void fetched(const std::string& id, Result<std::unique_ptr<HostedTable>> table);
  void release_waiting(const std::string& id);
  Place& take_up(std::unique_ptr<HostedTable> table);
  void forget_idle();

  // -- the life of tables
  void begin_notes();
  void note_next();
  std::size_t remove_stale(const std::set<std::string>& in_use);
  void swept(std::size_t removed, const Result<StoreUsage>& usage);
  // The owner to whom the bytes of that address's tables are charged: a salted hash, so that nobody
  // reads addresses at a glance. Whoever has the store has the salt as well, and can find the
  // address by trying all of them.
  std::string owner_of(const std::string& address) const;
  Status check_quota();
  // Whether people may still add to the table's history.
  Status may_grow(const HostedTable& table) const;

  // -- after a change
  void changed(Place& place);
  void report(Place& place);
  void write_entry(Place& place);
  void append(Place& place, StoredEntry entry);
  void begin_writing(const std::string& id);
  void written(const Written& entry);
  bool note_written(Written entry);
  void all_written();
  void release(Place& place);
  bool is_durable(const Answer& answer) const;
  static void deliver(Answer& answer);
  void withdraw(Answer& answer, const std::string& id, Appended why);
  void tell(Place& place);
  void put_out(Place& place, const Watcher& watcher);
  void stop_watching(Place& place, const Peer* peer);
  void say(Place& place, Output output);
  void begin_again(const std::string& id, Appended why);
  void heard(const std::string& id, std::int64_t number);
  void catch_up(Place& place);
  void follow_others(Place& place, const std::vector<StoredEntry>& entries);
  void caught_up(const std::string& id, std::uint64_t generation,
                 const Result<std::vector<StoredEntry>>& entries);

  // -- thinking
  // An answer that takes thinking, on another thread. Calls that ask the same meanwhile wait for
  // the same answer. Returns nothing until the answer is there; then the call is made again.
  Result<std::optional<std::string>> thought(Thinkers& thinkers, const std::string& question,
                                             std::function<std::string(Pace&)> work);
  void thought_out(const std::string& question, std::uint64_t number, std::string text);
  // The same for an answer that the store has to be asked for.
  std::optional<std::string> looked_up(const std::string& question,
                                       std::function<std::string()> work);
  void put_off(Waiting message);
  void stop_asking(const std::shared_ptr<Peer>& peer);
  std::size_t questions_of(const std::string& address) const;
  static Claim claim_of(const Question& question);
  // -- moves that no person makes: bots, standing answers
  using Choose = std::function<std::string(Pace*)>;
  Claim claim_of(const Place& place) const;
  void claim(Place& place);
  std::shared_ptr<AnyBot> bot_of(Place& place, Player player);
  void keep_bots(const std::string& id);
  // `its_turn` if it has waited in the line of tables that nobody watches.
  void move_on(Place& place, bool its_turn = false);
  // -- tables that nobody watches
  static bool is_watched(const Place& place);
  bool is_left_to_others(Place& place);
  bool has_to_wait(Place& place, bool its_turn);
  void limit_unwatched(Place& place);
  void give_turns();
  void end_lease(Place& place);
  void thought_ends(Place& place);
  void think_as_bot(Place& place, Player player, bool in_secret);
  bool is_alone(const Place& place, Player player) const;
  Thought& begin_thought(Place& place);
  Thought& begin_thinking(Place& place);
  void think(Place& place, Choose choose);
  void think_in_secret(Place& place, Choose stand_in, Choose choose);
  bool may_move(const std::string& id, std::uint64_t thought);
  void let_go(const std::string& id, std::uint64_t thought);
  static std::string seat_key(const Place& place, Player player);
  bool is_timely(const Place& place) const;
  void stop_thinking(Place& place);
  void chosen(const std::string& id, std::uint64_t thought, const std::string& action,
              bool finished);

  Store& store_;
  Loop loop_;
  HubOptions options_;
  std::string salt_;        // of the store
  protocol::Engine about_;  // games, content, bots
  std::map<std::string, Place, std::less<>> places_;
  std::unordered_map<const Peer*, std::set<std::string>> watched_;  // tables of each connection
  // The seats that each connection has shown to hold, by table: hashes of their tokens.
  struct Holder {
    std::weak_ptr<Peer> peer;
    std::map<std::string, std::set<std::string>> seats = {};
  };
  std::unordered_map<const Peer*, Holder> held_;
  std::map<std::string, std::vector<Waiting>> waiting_;
  std::map<std::string, std::int64_t> heard_early_;  // of tables that are on their way
  std::map<std::string, Error> troubles_;            // why a table cannot be opened, for one moment
  std::deque<std::string> with_bots_;                // tables whose bots remember, the latest last
  std::map<std::string, std::int64_t> stored_;       // bytes, by owner
  bool noting_ = false;                              // notes are being written for old tables
  Clock::time_point swept_ = Clock::now();
  std::uint64_t generations_ = 0;
  HubStats counts_;
  // -- while a message is carried out
  std::shared_ptr<Peer> caller_;
  Place* touched_ = nullptr;  // the table that its calls were about
  Place* made_ = nullptr;     // the one that they made
  bool in_batch_ = false;
  bool wrote_ = false;     // it led to an entry
  bool doubtful_ = false;  // something was refused that another server's entries might allow
  std::uint64_t refusals_ = 0;
  std::vector<Result<std::string>> results_;  // of the calls of a batch so far
  std::vector<Result<std::string>> stands_;   // of the first calls, which are not made again
  std::ptrdiff_t calls_ = 0;
  std::ptrdiff_t made_at_ = 0;  // which call made the table
  std::string put_off_;         // the present call has to wait for the answer to this question
  std::map<std::string, Question> asked_;
  std::map<std::string, std::string> thoughts_;  // answers, while those calls are made again
  std::uint64_t thoughts_begun_ = 0;
  Unwatched unwatched_;
  bool gives_turns_ = false;                                  // soon
  std::deque<std::pair<std::string, std::string>> analyses_;  // the latest, by question
  HubEvents* events_ = nullptr;
  std::mutex deciding_;           // guards the next one
  std::vector<Written> written_;  // by the store's thread, together for one turn of the hub's
  Workers reader_;
  Thinkers bots_;
  Thinkers analysts_;  // apart from the bots, who must not wait for them
};

}  // namespace agon::server
