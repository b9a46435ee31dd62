// Broken records, states and data files are refused in words.
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "core/any_game.h"
#include "games/all.h"
#include "games/registry.h"
#include "reader.h"

namespace agon {
namespace {

namespace json = boost::json;
using test::Reader;

// Calls `spoil` for every value inside, the outermost first, with what it can change there. Of long
// lists only the first and the last entries are visited.
template <class Spoil>
void for_each_value(json::value& value, const Spoil& spoil) {
  spoil(value);
  if (json::object* object = value.if_object()) {
    for (auto& member : *object) for_each_value(member.value(), spoil);
  } else if (json::array* array = value.if_array()) {
    for (std::size_t i = 0; i < array->size(); ++i) {
      if (i < 2 || i + 1 == array->size()) for_each_value((*array)[i], spoil);
    }
  }
}

std::vector<json::value> other_values(const json::value& value) {
  std::vector<json::value> others = {nullptr,       true,          -1, 0, 1, 99, "zzz",
                                     json::array{}, json::object{}};
  if (const json::array* array = value.if_array(); array != nullptr && !array->empty()) {
    json::array longer = *array;
    longer.push_back(longer.front());
    others.emplace_back(std::move(longer));
    json::array shorter = *array;
    shorter.pop_back();
    others.emplace_back(std::move(shorter));
  }
  if (const json::object* object = value.if_object(); object != nullptr && !object->empty()) {
    json::object more = *object;
    more["surplus"] = 1;
    others.emplace_back(std::move(more));
    json::object fewer = *object;
    fewer.erase(fewer.begin());
    others.emplace_back(std::move(fewer));
  }
  return others;
}

// Tries the document with each of its values changed in many ways, one at a time.
template <class Try>
void spoil_everything(json::value document, const Try& attempt) {
  for_each_value(document, [&](json::value& value) {
    const json::value right = value;
    for (json::value& other : other_values(right)) {
      value = std::move(other);
      attempt(document);
      value = right;
    }
  });
}

void expect_refusals(const Reader& reader) {
  for (const std::string& problem : reader.problems) ADD_FAILURE() << problem;
  EXPECT_GT(reader.messages, 50);
}

std::unique_ptr<AnyMatch> some_match(const AnyGame& game, int actions) {
  auto match = game.start({game.info().min_players, {}}, 7);
  EXPECT_TRUE(match);
  for (int i = 0; i < actions && !(*match)->over(); ++i) {
    EXPECT_TRUE((*match)->act((*match)->actions().front().notation));
  }
  return std::move(*match);
}

TEST(BadInput, RecordsAreRefusedInWords) {
  for (const auto& game : all_games()) {
    Reader reader;
    spoil_everything(json::parse(some_match(*game, 20)->record()), [&](const json::value& record) {
      const auto match = game->from_record(record, 1);
      if (!match) reader.read(match.error().message);
    });
    expect_refusals(reader);
  }
}

TEST(BadInput, StatesAreRefusedInWords) {
  for (const auto& game : all_games()) {
    Reader reader;
    for (const int actions : {0, 30, 90}) {
      spoil_everything(json::parse(some_match(*game, actions)->state_json()),
                       [&](const json::value& state) {
                         const auto match = game->from_state(state, 1);
                         if (!match) reader.read(match.error().message);
                       });
    }
    expect_refusals(reader);
  }
}

template <Game G>
void expect_content_refusals() {
  const ContentFiles& built_in = G::built_in_files();
  Reader reader;
  const auto attempt = [&](const ContentFiles& files) {
    const auto content = G::load_content(files);
    if (content) return;
    reader.read(content.error().message);
    reader.read_rule(content.error().rule);
  };
  for (const auto& [name, text] : built_in) {
    ContentFiles files = built_in;
    for (const std::string& broken : {std::string(), std::string("{"), std::string(3 << 20, ' ')}) {
      files[name] = broken;
      attempt(files);
    }
    spoil_everything(json::parse(text), [&, &file = name](const json::value& other) {
      files[file] = json::serialize(other);
      attempt(files);
    });
    files.erase(name);
    attempt(files);
    files[name + ".bak"] = text;
    attempt(files);
  }
  expect_refusals(reader);
}

TEST(BadInput, ContentIsRefusedInWords) {
  AllGames::for_each([]<class G>() { expect_content_refusals<G>(); });
}

}  // namespace
}  // namespace agon
