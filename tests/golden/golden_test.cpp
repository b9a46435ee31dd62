// Golden games: whole games printed step by step, so that a change of rules shows as a readable
// diff; and each game's signature, one number that changes exactly if the rules do.
// To accept a change: AGON_UPDATE_GOLDEN=1 build/…/golden_tests, then read the diff. A new
// signature is printed by the failing test and goes into the game's GameInfo.
#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

#include "contract/contract.h"

namespace agon::contract {
namespace {

template <class G>
class Golden : public testing::Test {};
TYPED_TEST_SUITE(Golden, EveryGame, GameNames);

std::string last_part(const std::string& id) { return id.substr(id.find_last_of('.') + 1); }

std::string print(const Message& message);

std::string print(const Value& value) {
  switch (value.kind) {
    case Value::Kind::kNumber: return std::to_string(value.number);
    case Value::Kind::kPlayer: return "player:" + std::to_string(value.number);
    case Value::Kind::kText: return value.text;
    case Value::Kind::kMessage: return print(value.list.front());
    case Value::Kind::kList: break;
  }
  std::string text = "[";
  for (const Message& message : value.list) text += (text.size() > 1 ? ", " : "") + print(message);
  return text + "]";
}

std::string print(const Message& message) {
  std::string text = last_part(message.id);
  for (const Arg& arg : message.args) text += " " + arg.name + "=" + print(arg.value);
  return message.args.empty() ? text : "(" + text + ")";
}

// Of a long game the first so many actions are printed; the digest tells of the rest.
constexpr int kPrinted = 400;

template <Game G>
std::string golden_game(const Setup& setup, std::uint64_t seed) {
  auto match = Match<G>::start(content_of<G>(), setup, seed);
  EXPECT_TRUE(match);
  Chance choices(seed, 42);
  std::ostringstream out;
  std::size_t printed = 0;
  const auto print_events = [&] {
    for (; printed < match->log().size(); ++printed) {
      const Event& event = match->log()[printed].event;
      out << "    " << event.rule << ' ' << print(event.face(kReferee)) << '\n';
    }
  };
  out << name_of(setup) << ", seed " << seed << '\n';
  print_events();
  while (!match->over()) {
    const auto action = random_action<G>(match->state(), choices);
    if (match->position() >= kPrinted) {
      EXPECT_TRUE(match->act(action));
      printed = match->log().size();
      continue;
    }
    out << match->position() + 1 << ". player:" << int{G::to_act(match->state())} << ' '
        << G::notation(match->content(), action) << '\n';
    EXPECT_TRUE(match->act(action));
    print_events();
  }
  out << "digest " << digest<G>(match->state()) << '\n';
  return out.str();
}

void expect_golden(const std::string& file, const std::string& text) {
  const std::string path = std::string(AGON_SOURCE_DIR) + "/tests/golden/" + file;
  if (std::getenv("AGON_UPDATE_GOLDEN") != nullptr) {
    std::ofstream(path) << text;
    return;
  }
  std::ifstream in(path);
  std::ostringstream golden;
  golden << in.rdbuf();
  EXPECT_TRUE(golden.str() == text)
      << file << " differs from the game as it is played now; set AGON_UPDATE_GOLDEN=1 to rewrite "
      << "it and read the diff";
}

TYPED_TEST(Golden, GamesArePlayedAsWrittenDown) {
  using G = TypeParam;
  std::set<std::string> told;  // one other value of an option is enough to read
  for (const Setup& setup : every_setup<G>()) {
    std::string name = std::to_string(setup.players);
    bool new_option = setup.options.empty();
    for (const auto& [id, value] : setup.options) {
      name += "_" + id + "_" + value;
      new_option |= told.insert(id).second;
    }
    if (!new_option || setup.options.count("starting_player") != 0) continue;
    expect_golden(std::string(G::info().id) + "/" + name + ".txt", golden_game<G>(setup, 2026));
  }
}

TYPED_TEST(Golden, TheSignatureBelongsToTheseRules) {
  using G = TypeParam;
  Digest signature;
  for (const Setup& setup : every_setup<G>()) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      const auto end = random_game<G>(setup, seed, [&](const auto& state, const auto& action) {
        signature.add(G::notation(G::content(state), action));
      });
      signature.add(text_of<G>(end));
    }
  }
  EXPECT_EQ(signature.hex(), G::info().signature)
      << "the rules changed: say so in the commit (\"Rules change: …\") and set the signature";
}

}  // namespace
}  // namespace agon::contract
