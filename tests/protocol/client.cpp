#include "client.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "schemas.h"

namespace agon::test {

std::string text_of(const json::value& value) { return std::string(value.as_string()); }
int number_of(const json::value& value) { return static_cast<int>(value.as_int64()); }

json::value Client::raw(std::string_view message) {
  const std::string answer = engine_.handle(message);
  EXPECT_EQ(answer.find('\n'), std::string::npos);
  return answer.empty() ? json::value() : json::parse(answer);
}

void Client::expect_valid(const std::string& schema, const json::value& value) const {
  if (validate_) {
    EXPECT_EQ(schema_problem(schema, value), "");
  }
}

json::object Client::call(std::string_view method, json::object params) {
  expect_valid(std::string(method) + ".params", params);
  const json::object request = {
      {"jsonrpc", "2.0"}, {"id", next_id_}, {"method", method}, {"params", std::move(params)}};
  expect_valid("request", request);
  const json::value answer = raw(json::serialize(request));
  expect_valid("response", answer);
  EXPECT_EQ(answer.at("id"), json::value(next_id_++));
  if (!answer.as_object().contains("result")) {
    ADD_FAILURE() << method << ": " << json::serialize(answer);
    return {};
  }
  expect_valid(std::string(method) + ".result", answer.at("result"));
  return answer.at("result").as_object();
}

json::object Client::error(std::string_view method, json::value params) {
  const json::object request = {
      {"jsonrpc", "2.0"}, {"id", next_id_++}, {"method", method}, {"params", std::move(params)}};
  const json::value answer = raw(json::serialize(request));
  expect_valid("response", answer);
  if (!answer.as_object().contains("error")) {
    ADD_FAILURE() << method << " was not refused: " << json::serialize(answer);
    return {{"data", {{"word", ""}}}, {"code", 0}, {"message", ""}};
  }
  // The catalogue has every sentence.
  EXPECT_EQ(text_of(answer.at("error").at("message")).find("["), std::string::npos)
      << json::serialize(answer);
  return answer.at("error").as_object();
}

std::string Client::error_word(std::string_view method, json::value params) {
  return text_of(error(method, std::move(params)).at("data").at("word"));
}

std::string Client::create(int players, std::uint64_t seed, json::object more) {
  more["game"] = "panthalos";
  more["players"] = players;
  more["seed"] = static_cast<std::int64_t>(seed);
  return text_of(call("create", std::move(more)).at("table"));
}

json::object Client::view(const std::string& table, json::value viewer) {
  return call("view", {{"table", table}, {"viewer", std::move(viewer)}}).at("view").as_object();
}

json::object Client::view_to_act(const std::string& table) {
  const json::object referee = view(table, "referee");
  return referee.at("to_act").is_null() ? referee : view(table, referee.at("to_act"));
}

std::string Client::digest(const std::string& table) {
  return text_of(call("view", {{"table", table}}).at("digest"));
}

bool Client::play_randomly(const std::string& table, Chance& chance) {
  const json::object seen = view_to_act(table);
  if (seen.at("to_act").is_null()) return false;
  const json::array& legal = seen.at("legal").as_array();
  const json::value& chosen = legal[chance.pick(static_cast<std::uint32_t>(legal.size()))];
  call("act", {{"table", table},
               {"player", seen.at("to_act")},
               {"ask", seen.at("ask")},
               {"action", chosen.at("action")}});
  return !testing::Test::HasFailure();
}

void Client::play_randomly(const std::string& table, Chance& chance, int decisions) {
  while (decisions-- > 0 && play_randomly(table, chance)) {
  }
}

}  // namespace agon::test
