// What a table of the protocol answers does not depend on what the asker may not know: the pairs of
// worlds of tests/contract/twins.h, told by tables instead of matches.
#include "contract/twins.h"
#include "server/protocol/table.h"

namespace agon::test {
namespace {

template <Game G>
struct TableTelling : contract::Telling<G> {
  static protocol::Table table(const Match<G>& match) {
    const auto game = std::static_pointer_cast<const GameModel<G>>(*find_game(G::info().id));
    return protocol::Table(std::make_unique<MatchModel<G>>(game, match), {match.setup(), {}}, {},
                           {.drive = false}, 1);
  }
  static std::string text_of(const Result<std::string>& answer) {
    if (answer) return *answer;
    JsonWriter out;
    out.begin_object().field("word", answer.error().word).field("rule", answer.error().rule);
    write(out.key("message"), answer.error().message);
    return out.end_object().take();
  }

  static std::string view(const Match<G>& match, Viewer v) { return table(match).view(v, "t"); }
  static std::string record(const Match<G>& match, Viewer v) {
    return table(match).match().seat_record(v);
  }
  // Lines, numbers of the last and of those that are gone, and whether somebody knows more.
  static std::string log(const Match<G>& match, Viewer v) {
    const protocol::Table told = table(match);
    return told.log(v, 1) + told.events(v, 2) + (told.has_insiders(1) ? "i" : "") +
           std::to_string(told.last_event());
  }
  // A stale question is answered with the number of the present one.
  static int ask(const Match<G>& match, Player p) { return table(match).match().ask(p); }
  // Refusals: too many decisions, a late number, somebody else's question, no action at all.
  static std::string take_back(const Match<G>& match, Player p) {
    protocol::Table told = table(match);
    std::string all = text_of(told.take_back(p, std::nullopt, 99)) +
                      text_of(told.take_back(p, 7777, 1)) + text_of(told.act(p, 7777, "pass"));
    if (p != G::to_act(match.state())) all += text_of(told.act(p, std::nullopt, "pass"));
    return all + text_of(told.act(p, std::nullopt, "no such action"));
  }
  static std::string hint(const Match<G>& match) { return table(match).bot_choice("greedy"); }
};

template <class G>
class TwinTables : public testing::Test {};
TYPED_TEST_SUITE(TwinTables, contract::EveryGame, contract::GameNames);

#ifdef NDEBUG
constexpr contract::Effort kTableEffort{.games = 3, .episodes = 60, .set_ups = 24, .resamples = 4};
constexpr int kComparisons = 500;
#else
constexpr contract::Effort kTableEffort{.games = 1, .episodes = 30, .set_ups = 12, .resamples = 4};
constexpr int kComparisons = 50;
#endif

TYPED_TEST(TwinTables, AnswerAlikeWhoCannotTellTheirWorldsApart) {
  using G = TypeParam;
  contract::Twins<G, TableTelling<G>> twins(kTableEffort);
  for (int players = G::info().min_players; players <= G::info().max_players; ++players) {
    twins.watch({players, {}}, static_cast<std::uint64_t>(100 + players));
  }
  EXPECT_EQ(twins.told_apart(), "");
  EXPECT_GT(twins.compared(), kComparisons);
}

}  // namespace
}  // namespace agon::test
