// Writes seeds for the fuzz targets into a folder: they follow the rules as they are now.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "exercise.h"
#include "games/all.h"
#include "games/registry.h"

namespace {

namespace fs = std::filesystem;
using agon::Chance;

void save(const fs::path& file, const std::string& text) {
  fs::create_directories(file.parent_path());
  std::ofstream out(file, std::ios::binary);
  out << text;
  EXPECT(out.good());
}

void save_games(const fs::path& folder) {
  for (const auto& game : agon::all_games()) {
    const std::string id(game->info().id);
    for (int players = game->info().min_players; players <= game->info().max_players; ++players) {
      for (int length : {0, 20, 60, 150, 400}) {
        const auto match = game->start({players, {}}, static_cast<std::uint64_t>(length));
        EXPECT(match);
        agon::fuzz::play(**match, static_cast<std::uint64_t>(players), length);
        const std::string name = id + "_" + std::to_string(players) + "_" + std::to_string(length);
        save(folder / "state" / name, (*match)->state_json());
        save(folder / "record" / name, (*match)->record());
        auto set_up = (*match)->resampled(agon::kReferee, 1);
        agon::fuzz::play(*set_up, 1, 20);
        save(folder / "record" / (name + "_start"), set_up->record());
      }
    }
  }
}

void save_content(const fs::path& folder) {
  agon::AllGames::for_each([&]<class G>() {
    char which = 0;
    for (const auto& [name, text] : G::built_in_files()) {
      save(folder / "content" / (std::string(G::info().id) + "_" + name), which + text);
      ++which;
    }
  });
}

std::string request(const std::string& method, const std::string& params) {
  return R"({"jsonrpc":"2.0","id":1,"method":")" + method + R"(","params":)" + params + "}\n";
}

void save_sessions(const fs::path& folder) {
  const std::string create =
      request("create",
              R"({"game":"panthalos","seed":2,"drive":false,"options":)"
              R"({"starting_player":"1"},"seats":[{"name":"Ann"},{"bot":"random"},null]})");
  const std::string bot = request("bot", R"({"table":"t1","bot":"random"})");
  save(folder / "protocol" / "about", request("games", R"({"lang":"fr"})") + request("bots", "{}") +
                                          request("content", R"({"game":"panthalos"})"));
  save(folder / "protocol" / "seats",
       create + request("join", R"({"table":"t2","seat":2,"name":"Ben"})") +
           request("leave", R"({"table":"t2","seat":2})") + request("leave", R"({"table":"t2"})") +
           request("watch", R"({"table":"t1"})") +
           request("rematch", R"({"table":"t1","seed":3})"));
  save(folder / "protocol" / "play",
       bot + request("view", R"({"table":"t1","viewer":0,"lang":"en"})") +
           request("act", R"({"table":"t1","player":0,"ask":0,"action":"pass"})") + bot + bot +
           request("take_back", R"({"table":"t1","player":0,"decisions":1,"ask":2})") +
           request("take_back", R"({"table":"t1","position":1})") +
           request("log", R"({"table":"t1","viewer":"onlooker","from":3,"lang":"fr"})") +
           request("hint", R"({"table":"t1","bot":"random"})") +
           request("record", R"({"table":"t1","viewer":1})"));
  save(folder / "protocol" / "batch",
       R"([{"jsonrpc":"2.0","method":"bots"},{"jsonrpc":"2.0","id":"a","method":"view",)"
       R"("params":{"table":"t1"}},7])"
       "\n" +
           bot);
  for (const auto& game : agon::all_games()) {
    const auto match = game->start({game->info().min_players, {}}, 1);
    EXPECT(match);
    agon::fuzz::play(**match, 1, 15);
    const std::string id = R"({"game":")" + std::string(game->info().id) + R"(",)";
    save(folder / "protocol" / "load",
         request("load", id + R"("state":)" + (*match)->state_json() + "}") + bot +
             request("load", id + R"("position":3,"record":)" + (*match)->record() + "}"));
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "make_seeds FOLDER\n");
    return 2;
  }
  save_games(argv[1]);
  save_content(argv[1]);
  save_sessions(argv[1]);
  return 0;
}
