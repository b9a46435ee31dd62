// Golden games: whole games printed step by step, so that a change of rules shows as a readable
// diff; and each game's signature, one number that changes exactly if the rules do.
// An option is shown by the first game that it changes, from where the two games part.
// To accept a change: AGON_UPDATE_GOLDEN=1 build/…/golden_tests, then read the diff. A new
// signature is printed by the failing test and goes into the game's GameInfo.
#include <cstdlib>
#include <filesystem>
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

constexpr std::uint64_t kSeed = 2026;
constexpr std::uint64_t kSeeds = 20;  // games in which an option may show itself
constexpr std::size_t kShown = 60;    // lines of a game from where an option shows

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

template <Game G>
bool can_start(const Setup& setup) {
  Chance chance(1);
  return static_cast<bool>(G::initial(*content_of<G>(), setup, chance, nullptr));
}

// The lines of a game with an option from where it differs from the game without; empty if it is
// the same game. The first line says what the game is, the last one is its digest.
template <Game G>
std::string what_the_option_changes(const Setup& setup, std::uint64_t seed) {
  const std::vector<std::string> with = lines_of(golden_game<G>(setup, seed));
  std::size_t first = 1;
  if (const Setup plain{setup.players, {}}; can_start<G>(plain)) {
    const std::vector<std::string> without = lines_of(golden_game<G>(plain, seed));
    while (first + 1 < with.size() && first + 1 < without.size() && with[first] == without[first]) {
      ++first;
    }
    if (first + 1 >= with.size()) return "";
  }
  std::string text = with.front() + ", from line " + std::to_string(first + 1) + "\n";
  const std::size_t end = std::min(first + kShown, with.size() - 1);
  for (std::size_t i = first; i < end; ++i) text += with[i] + "\n";
  return text + with.back() + "\n";
}

struct GoldenFile {
  std::string name;
  std::string text;
};

// The first game that shows an option. With fewer players than usual only where the option admits
// them: there every game shows it.
template <Game G>
std::optional<GoldenFile> golden_option(const Setup& option) {
  Setup setup = option;
  for (setup.players = 1; setup.players <= G::info().max_players; ++setup.players) {
    if (!can_start<G>(setup)) continue;
    for (std::uint64_t seed = kSeed; seed < kSeed + kSeeds; ++seed) {
      const std::string text = what_the_option_changes<G>(setup, seed);
      if (text.empty()) continue;
      std::string name = std::to_string(setup.players);
      for (const auto& [id, value] : setup.options) name += "_" + id + "_" + value;
      return GoldenFile{name, text};
    }
  }
  return std::nullopt;
}

// All games of a game that are written down: one for each number of players, and one for each
// option that shows itself, with the first of its values that does.
template <Game G>
std::vector<GoldenFile> golden_games() {
  std::vector<GoldenFile> games;
  std::set<std::string> shown;  // options
  for (const Setup& setup : every_setup<G>()) {
    if (setup.options.empty()) {
      games.push_back({std::to_string(setup.players), golden_game<G>(setup, kSeed)});
      continue;
    }
    const std::string& option = setup.options.begin()->first;
    if (option == "starting_player" || shown.count(option) != 0) continue;
    if (auto game = golden_option<G>(setup)) {
      shown.insert(option);
      games.push_back(std::move(*game));
    }
  }
  return games;
}

std::string read_text(const std::filesystem::path& path) {
  std::ifstream in(path);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

TYPED_TEST(Golden, GamesArePlayedAsWrittenDown) {
  using G = TypeParam;
  const std::filesystem::path folder =
      std::filesystem::path(AGON_SOURCE_DIR) / "tests/golden" / G::info().id;
  const std::vector<GoldenFile> games = golden_games<G>();
  if (std::getenv("AGON_UPDATE_GOLDEN") != nullptr) {
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    for (const GoldenFile& game : games) std::ofstream(folder / (game.name + ".txt")) << game.text;
  }
  std::set<std::string> files;
  if (std::filesystem::is_directory(folder)) {
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
      files.insert(file.path().stem().string());
    }
  }
  for (const GoldenFile& game : games) {
    EXPECT_TRUE(files.erase(game.name) == 1 &&
                read_text(folder / (game.name + ".txt")) == game.text)
        << G::info().id << "/" << game.name << ".txt differs from the game as it is played now; "
        << "set AGON_UPDATE_GOLDEN=1 to rewrite it and read the diff";
  }
  EXPECT_TRUE(files.empty()) << G::info().id << "/" << *files.begin() << ".txt is no golden game";
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
