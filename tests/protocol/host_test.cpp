// The methods of a table work for any host. This one is neither the engine nor the server: it keeps
// one table, a caller names a seat by "me", changes are written to a list, and answers that take
// thinking are worked out later.
#include <gtest/gtest.h>

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <map>

#include "games/registry.h"
#include "server/protocol/host_table.h"
#include "server/protocol/rpc.h"
#include "server/protocol/table_methods.h"

namespace agon::protocol {
namespace {
namespace json = boost::json;

struct Kept {
  std::unique_ptr<Table> table;
  std::vector<std::string> written;
  std::map<std::string, std::function<std::string(Pace*)>> asked;
  std::map<std::string, std::string> known;
  bool paused = false;
};

class KeptTable final : public HostTable {
 public:
  explicit KeptTable(Kept& kept) : kept_(kept) {}
  const Table& table() const override { return *kept_.table; }
  Result<Viewer> caller(Params& params, bool seated) override {
    const auto me = params.optional_player("me", table().match().players());
    if (me) return static_cast<Viewer>(*me);
    if (seated) return error_of("not_yours", "server.error.no_such_token");
    return kOnlooker;
  }
  Table& as_referee() override { std::abort(); }
  Status may_act() const override {
    return kept_.paused ? error_of("not_begun", "server.error.not_begun") : Status();
  }
  bool revealed() const override { return table().match().over(); }
  Result<std::string> act(std::optional<Player> player, std::optional<int> ask,
                          std::string_view action) override {
    Result<std::string> answer = kept_.table->act(player, ask, action);
    if (answer) kept_.written.emplace_back(action);
    return answer;
  }
  Result<std::string> take_back(Player player, std::optional<int> ask, int decisions) override {
    return kept_.table->take_back(player, ask, decisions);
  }
  std::string view(Viewer viewer, std::optional<int>) const override {
    return table().view(viewer, "mine");
  }
  std::string record(Viewer viewer) const override { return table().match().seat_record(viewer); }
  Result<std::string> watch(Viewer, bool) override { return std::string("{}"); }
  Result<std::string> think(ThinkingTask task) override {
    const auto known = kept_.known.find(task.key);
    if (known != kept_.known.end()) return known->second;
    kept_.asked[task.key] = std::move(task.work);
    return std::string();
  }

 private:
  Kept& kept_;
};

class OneTable final : public Host {
 public:
  OneTable() {
    auto match = (*find_game("pantacle"))->start(Setup{3, {}}, 5);
    kept.table = std::make_unique<Table>(std::move(*match), Origin{Setup{3, {}}, {}},
                                         std::vector<Seat>(), TableSettings{}, 5);
    kept.table->drive();
  }
  Result<std::unique_ptr<HostTable>> table_of(Params&) override {
    return std::unique_ptr<HostTable>(std::make_unique<KeptTable>(kept));
  }
  Result<std::string> call(std::string_view method, const json::object& given) {
    Params params(given);
    return call_table_method(*this, method, params);
  }
  int to_act() const { return kept.table->match().decision().player; }
  std::string first_action() const { return kept.table->match().actions().front().notation; }

  Kept kept;
};

TEST(ThirdHost, KeepsWhatItsTableAccepts) {
  OneTable host;
  const int player = host.to_act();
  const std::string action = host.first_action();
  const int ask = host.kept.table->match().ask(static_cast<Player>(player));
  const json::object request{{"me", player}, {"ask", ask}, {"action", action}};
  const Result<std::string> answer = host.call("act", request);
  ASSERT_TRUE(answer);
  EXPECT_EQ(json::parse(*answer).at("player"), player);
  EXPECT_EQ(host.kept.written, std::vector<std::string>{action});
}

TEST(ThirdHost, SaysWhoMayCallAndWhatMayBeDoneNow) {
  OneTable host;
  EXPECT_EQ(host.call("act", {{"ask", 1}, {"action", "x"}}).error().word, "not_yours");
  host.kept.paused = true;
  const json::object request{{"me", host.to_act()}, {"ask", 1}, {"action", host.first_action()}};
  EXPECT_EQ(host.call("act", request).error().word, "not_begun");
  EXPECT_TRUE(host.kept.written.empty());
}

TEST(ThirdHost, GivesNobodyWhatOnlyARefereeMayNameInParameters) {
  OneTable host;
  EXPECT_EQ(host.call("view", {{"viewer", 1}}).error().word, "bad_params");
  EXPECT_EQ(host.call("log", {{"viewer", "referee"}}).error().word, "bad_params");
  const json::object rewind{{"me", host.to_act()}, {"ask", 1}, {"position", 0}};
  EXPECT_EQ(host.call("take_back", rewind).error().word, "bad_params");
  EXPECT_EQ(host.call("view", {{"all", true}}).error().word, "not_yours");
}

TEST(ThirdHost, ThinksWhenItLikes) {
  OneTable host;
  const json::object request{{"me", host.to_act()}};
  const Result<std::string> at_first = host.call("hint", request);
  ASSERT_TRUE(at_first);
  EXPECT_EQ(*at_first, "");
  ASSERT_EQ(host.kept.asked.size(), 1U);
  const auto& [key, work] = *host.kept.asked.begin();
  host.kept.known[key] = work(nullptr);
  const Result<std::string> then = host.call("hint", request);
  ASSERT_TRUE(then);
  EXPECT_TRUE(json::parse(*then).as_object().contains("actions"));
}

}  // namespace
}  // namespace agon::protocol
