// What the server sends does not depend on what its reader may not know. Two hubs have the same
// table; in the history of one of them chance once fell otherwise, so that the worlds differ in
// something hidden (contract/hidden.h says what is). Both play on with the same actions: watchers
// who may not know the difference get the same messages, as many and to the byte.
#include "contract/contract.h"
#include "contract/hidden.h"
#include "server/hub_fixture.h"
#include "server/tables/hosted_table.h"

namespace agon::server {
namespace {

constexpr int kSeated = 3;

using Entries = std::vector<StoredEntry>;

// A table whose chance is the same in every run of this test.
struct FixedTable {
  std::string id;
  json::array tokens;
  Entries entries;
};

std::vector<Pick> fixed_picks(const AnyGame& game, const GameKey& key) {
  const auto match =
      game.start({kSeated, {}}, 0, std::make_shared<KeyedPicks>(key, std::int64_t{0}));
  EXPECT_TRUE(match);
  (*match)->drive({});
  std::vector<Pick> picks;
  for (int i = 0; i <= (*match)->position(); ++i) {
    for (const Pick& pick : (*match)->replay_step(i).picks) picks.push_back(pick);
  }
  return picks;
}

void put_picks(StoredEntry& entry, const std::vector<Pick>& picks) {
  json::value text = json::parse(entry.text);
  json::array list;
  for (const Pick& pick : picks) list.push_back(json::array{pick.value, pick.of});
  text.as_object()["picks"] = std::move(list);
  entry.text = json::serialize(text);
}

FixedTable fixed_table(const AnyGame& game) {
  MemoryStore memory;
  TestHub hub(memory);
  json::array seats;
  for (const char* name : {"Ada", "Bo", "Cy"}) seats.push_back(json::object{{"name", name}});
  const json::value made =
      hub.ask(std::make_shared<FakePeer>(), "create", {{"game", game.info().id}, {"seats", seats}});
  FixedTable table{text(made.at("table")), made.at("tokens").as_array(), {}};
  table.entries = memory.entries[table.id];
  const std::string key(64, '7');
  json::value first = json::parse(table.entries[0].text);
  first.as_object()["key"] = key;
  table.entries[0].text = json::serialize(first);
  put_picks(table.entries[0], fixed_picks(game, *GameKey::from_hex(key)));
  return table;
}

// The match behind a history; nothing if the history does not fit together.
template <Game G>
std::optional<Match<G>> match_of(const FixedTable& table, const Entries& entries) {
  auto read = HostedTable::read(table.id, entries);
  if (!read) return std::nullopt;
  return static_cast<const MatchModel<G>&>((*read)->table().match()).match();
}

// A hub over one of the two histories, with a watcher in every seat and one without.
template <Game G>
class WatchedHub {
 public:
  WatchedHub(const FixedTable& table, Entries entries) : table_(table) {
    memory_.entries[table.id] = std::move(entries);
    hub_ = std::make_unique<TestHub>(memory_);
    for (int v = 0; v <= kSeated; ++v) watch(v);
  }

  Match<G> match() { return *match_of<G>(table_, memory_.entries[table_.id]); }
  const std::vector<std::string>& sent(Viewer v) const { return watchers_[index(v)]->sent; }
  void act(const typename G::Action& action) {
    const Match<G> now = match();
    const Player player = G::to_act(now.state());
    const json::value answer = request(
        player, "act", {{"ask", now.ask(player)}, {"action", G::notation(now.content(), action)}});
    EXPECT_TRUE(answer.as_object().contains("events")) << json::serialize(answer);
  }
  // Those that the last action brought.
  std::string picks() {
    return json::serialize(json::parse(memory_.entries[table_.id].back().text).at("picks"));
  }
  // What a seat is told if it tries what it may not do, or is late.
  std::string refusals(Player p) {
    const int ask = match().ask(p);
    return json::serialize(request(p, "take_back", {{"ask", ask}, {"decisions", 99}})) +
           json::serialize(request(p, "take_back", {{"ask", ask + 50}})) +
           json::serialize(request(p, "act", {{"ask", ask + 50}, {"action", "pass"}})) +
           json::serialize(request(p, "act", {{"ask", ask}, {"action", "no such action"}}));
  }
  // Whoever comes anew is told everything at once.
  void come_anew(Viewer v) {
    hub_->hub().closed(watchers_[index(v)]);
    watch(static_cast<int>(index(v)));
  }

 private:
  static std::size_t index(Viewer v) { return v == kOnlooker ? kSeated : std::size_t(v); }

  void watch(int v) {
    watchers_[v] = std::make_shared<FakePeer>();
    json::object params{{"table", table_.id}};
    if (v < kSeated) params["token"] = table_.tokens[v];
    hub_->ask(watchers_[v], "watch", std::move(params));
  }
  json::value request(Player p, std::string_view method, json::object params) {
    params["table"] = table_.id;
    params["token"] = table_.tokens[p];
    return hub_->ask(peer_, method, std::move(params));
  }

  const FixedTable& table_;
  MemoryStore memory_;
  std::unique_ptr<TestHub> hub_;
  std::shared_ptr<FakePeer> peer_ = std::make_shared<FakePeer>();
  std::array<std::shared_ptr<FakePeer>, kSeated + 1> watchers_;
};

template <Game G>
std::vector<Viewer> fooled(const typename G::State& a, const typename G::State& b) {
  std::vector<Viewer> viewers;
  for (const Viewer v : contract::seats_and_onlooker<G>(a)) {
    using Ledger = contract::Hidden<G>;
    if (contract::same_bytes(Ledger::blanked(a, v), Ledger::blanked(b, v))) viewers.push_back(v);
  }
  return viewers;
}

template <Game G>
std::vector<typename G::Action> common_actions(const typename G::State& a,
                                               const typename G::State& b) {
  std::vector<typename G::Action> common;
  if (G::to_act(a) == kNobody || G::to_act(a) != G::to_act(b)) return common;
  typename G::Actions of_a;
  typename G::Actions of_b;
  G::legal(a, of_a);
  G::legal(b, of_b);
  for (const auto& action : of_a) {
    if (of_b.contains(action)) common.push_back(action);
  }
  return common;
}

// Plays both on together; how many times a watcher's messages were compared.
template <Game G>
int play_on(const FixedTable& table, const Entries& truth, const Entries& other, Chance& choices) {
  WatchedHub<G> a(table, truth);
  WatchedHub<G> b(table, other);
  std::vector<Viewer> alive = fooled<G>(a.match().state(), b.match().state());
  int compared = 0;
  for (int step = 0; step < 8 && !alive.empty(); ++step) {
    for (const Viewer v : alive) {
      EXPECT_EQ(a.sent(v), b.sent(v)) << G::info().id << ", viewer " << int{v};
      if (v != kOnlooker) {
        EXPECT_EQ(a.refusals(v), b.refusals(v)) << G::info().id << ", viewer " << int{v};
      }
      ++compared;
    }
    if (step == 4) {
      for (const Viewer v : alive) a.come_anew(v);
      for (const Viewer v : alive) b.come_anew(v);
    }
    const auto common = common_actions<G>(a.match().state(), b.match().state());
    if (common.empty()) break;
    const auto action = common[choices.pick(static_cast<std::uint32_t>(common.size()))];
    a.act(action);
    b.act(action);
    if (a.picks() != b.picks()) break;  // one fell more: from here on dice may fall otherwise
    const std::vector<Viewer> still = fooled<G>(a.match().state(), b.match().state());
    std::erase_if(alive, [&](Viewer v) { return std::ranges::find(still, v) == still.end(); });
  }
  return compared;
}

// The history up to an entry, in which one of its picks fell otherwise.
std::optional<Entries> with_other_pick(const Entries& entries, std::size_t number,
                                       Chance& choices) {
  Entries changed(entries.begin(), entries.begin() + static_cast<std::ptrdiff_t>(number) + 1);
  const json::value entry = json::parse(changed.back().text);
  std::vector<Pick> picks;
  for (const json::value& pick : entry.at("picks").as_array()) {
    picks.push_back({pick.at(0).to_number<std::uint32_t>(), pick.at(1).to_number<std::uint32_t>()});
  }
  if (picks.empty()) return std::nullopt;
  Pick& pick = picks[choices.pick(static_cast<std::uint32_t>(picks.size()))];
  pick.value = (pick.value + 1 + choices.pick(pick.of - 1)) % pick.of;
  put_picks(changed.back(), picks);
  return changed;
}

// A game played at random, as its history.
template <Game G>
void play_some(FixedTable& table, int actions, Chance& choices) {
  auto hosted = HostedTable::read(table.id, table.entries);
  ASSERT_TRUE(hosted);
  const AnyMatch& match = (*hosted)->table().match();
  for (int i = 0; i < actions && !match.over(); ++i) {
    const auto legal = match.actions();
    const Player player = match.decision().player;
    const auto& action = legal[choices.pick(static_cast<std::uint32_t>(legal.size()))];
    ASSERT_TRUE((*hosted)->act(player, match.ask(player), action.notation));
    table.entries.push_back(*(*hosted)->take_entry());
  }
}

template <class G>
class HubTwins : public testing::Test {};
TYPED_TEST_SUITE(HubTwins, contract::EveryGame, contract::GameNames);

TYPED_TEST(HubTwins, SendTheSameToWhoeverMayNotKnowTheDifference) {
  using G = TypeParam;
  FixedTable table = fixed_table(**find_game(G::info().id));
  Chance choices(3);
  play_some<G>(table, 150, choices);
  ASSERT_FALSE(this->HasFatalFailure());
  int compared = 0;
  int pairs = 0;
  for (int attempt = 0; attempt < 400 && pairs < 25; ++attempt) {
    const std::size_t number = choices.pick(static_cast<std::uint32_t>(table.entries.size()));
    const auto other = with_other_pick(table.entries, number, choices);
    if (!other) continue;
    const Entries truth(table.entries.begin(),
                        table.entries.begin() + static_cast<std::ptrdiff_t>(number) + 1);
    const auto a = match_of<G>(table, truth);
    const auto b = match_of<G>(table, *other);
    if (!a || !b || contract::same_bytes(a->state(), b->state())) continue;
    if (fooled<G>(a->state(), b->state()).empty()) continue;
    ++pairs;
    compared += play_on<G>(table, truth, *other, choices);
  }
  EXPECT_GE(pairs, 10);
  EXPECT_GE(compared, 100);
}

}  // namespace
}  // namespace agon::server
