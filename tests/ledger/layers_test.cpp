// Dependencies point one way, and what must run in a browser keeps away from what does not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "sources.h"

namespace agon {
namespace {

using testing::ElementsAre;

struct Layer {
  std::string folder;
  std::vector<std::string> may_include;
};

// core <- parts <- games <- ai <- server, cli; text stands at the edge, beside the games.
const std::vector<Layer>& layers() {
  static const std::vector<Layer> all{
      {"core", {"core"}},
      {"parts", {"core", "parts"}},
      {"games", {"core", "parts", "games"}},
      {"ai", {"core", "parts", "games", "ai"}},
      {"text", {"core", "text"}},
      {"server", {"core", "parts", "games", "ai", "text", "server"}},
      {"cli", {"core", "parts", "games", "ai", "text", "server", "cli"}},
  };
  return all;
}

bool is_test(const sources::File& file) { return file.path.find("/tests/") != std::string::npos; }

std::string folder_of(const std::string& include) { return include.substr(0, include.find('/')); }

TEST(Layers, IncludeOnlyWhatStandsBelow) {
  int seen = 0;
  for (const Layer& layer : layers()) {
    for (const sources::File& file : sources::files_below("src/" + layer.folder, {".h", ".cpp"})) {
      if (is_test(file)) continue;
      for (const std::string& include : sources::includes(file.text)) {
        if (include.starts_with('<') || include.find('/') == std::string::npos) continue;
        ++seen;
        EXPECT_NE(std::find(layer.may_include.begin(), layer.may_include.end(), folder_of(include)),
                  layer.may_include.end())
            << file.path << " includes " << include;
      }
    }
  }
  EXPECT_GT(seen, 50);
}

TEST(Layers, GamesNeverIncludeEachOther) {
  for (const sources::File& file : sources::files_below("src/games", {".h", ".cpp"})) {
    const std::string inside = file.path.substr(std::string("src/games/").size());
    if (inside.find('/') == std::string::npos) continue;  // the registry knows them all
    const std::string own = "games/" + inside.substr(0, inside.find('/') + 1);
    for (const std::string& include : sources::includes(file.text)) {
      if (!include.starts_with("games/") || include.find('/', 6) == std::string::npos) continue;
      EXPECT_TRUE(include.starts_with(own)) << file.path << " includes " << include;
    }
  }
}

// A game reaches nobody through the list of games either.
TEST(Layers, BotsKnowGamesThroughTheContractAlone) {
  for (const sources::File& file : sources::files_below("src/ai", {".h", ".cpp"})) {
    if (is_test(file)) continue;
    for (const std::string& include : sources::includes(file.text)) {
      if (!include.starts_with("games/")) continue;
      EXPECT_EQ(include.find('/', 6), std::string::npos) << file.path << " includes " << include;
    }
  }
}

// Many games at once: threads around the bots, which a browser does without.
bool is_threaded(const sources::File& file) {
  return file.path == "src/ai/parallel.cpp" || file.path == "src/ai/simulate.cpp";
}

// The standard library of the WebAssembly compiler lacks these, and threads live at the edges.
TEST(Layers, WhatRunsInABrowserNeedsNothingItLacks) {
  const std::vector<std::string> headers{"<thread>", "<jthread>",         "<coroutine>",
                                         "<mutex>",  "<memory_resource>", "<condition_variable>",
                                         "<format>", "<future>",          "<semaphore>"};
  const std::vector<std::string> words{"std::ranges::sort", "std::pmr", "co_await", "co_yield"};
  for (const char* folder : {"src/core", "src/parts", "src/games", "src/ai"}) {
    for (const sources::File& file : sources::files_below(folder, {".h", ".cpp"})) {
      if (is_test(file) || is_threaded(file)) continue;
      for (const std::string& include : sources::includes(file.text)) {
        EXPECT_EQ(std::find(headers.begin(), headers.end(), include), headers.end())
            << file.path << " includes " << include;
      }
      for (const std::string& word : words) {
        EXPECT_EQ(file.text.find(word), std::string::npos) << file.path << " uses " << word;
      }
    }
  }
}

TEST(LayersReading, FindsIncludesOfBothKinds) {
  EXPECT_THAT(sources::includes("#include \"core/game.h\"\n#include <thread>\n// #include \"x.h\"\n"
                                "  # include <map>"),
              ElementsAre("core/game.h", "<thread>", "<map>"));
}

}  // namespace
}  // namespace agon
