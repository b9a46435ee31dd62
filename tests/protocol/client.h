// A client of the protocol that sees nothing but text, and checks every request and answer by the
// schemas (unless there are too many of them).
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <string>
#include <string_view>

#include "core/chance.h"
#include "server/protocol/engine.h"

namespace agon::test {

namespace json = boost::json;

class Client {
 public:
  explicit Client(bool validate = true) : validate_(validate) {}

  // The result of a method; an error fails the test and gives an empty object.
  json::object call(std::string_view method, json::object params = {});
  // The error of a method that must be refused. The params need not fit any schema.
  json::object error(std::string_view method, json::value params = json::object());
  std::string error_word(std::string_view method, json::value params = json::object());
  // The answer to any text.
  json::value raw(std::string_view message);
  std::string raw_text(std::string_view message) { return engine_.handle(message); }

  // A table of Panthalos; its id.
  std::string create(int players, std::uint64_t seed, json::object more = {});
  json::object view(const std::string& table, json::value viewer);
  // The view of the one to act, or the referee's when the game is over.
  json::object view_to_act(const std::string& table);
  std::string digest(const std::string& table);
  // Plays one random decision; false if the game is over.
  bool play_randomly(const std::string& table, Chance& chance);
  // … until it is over or so many decisions were made.
  void play_randomly(const std::string& table, Chance& chance, int decisions);

 private:
  void expect_valid(const std::string& schema, const json::value& value) const;

  bool validate_;
  protocol::Engine engine_;
  int next_id_ = 1;
};

std::string text_of(const json::value& value);
int number_of(const json::value& value);

}  // namespace agon::test
