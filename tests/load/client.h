// A client that asks and waits, and keeps the news that come in between.
#pragma once

#include <boost/json.hpp>
#include <chrono>
#include <stdexcept>
#include <string>
#include <vector>

#include "server/net/ws_client.h"

namespace agon::test {

class Client {
 public:
  // `address`: whose connection it is, as a proxy would tell; for a server that stands behind one.
  explicit Client(std::uint16_t port, std::chrono::milliseconds patience = std::chrono::seconds(5),
                  const std::string& address = {})
      : patience_(patience) {
    server::WsTarget target;
    target.port = port;
    if (!address.empty()) target.fields.emplace_back("X-Forwarded-For", address);
    auto connected = server::WsClient::connect(target, patience_);
    if (!connected) throw std::runtime_error("no connection");
    socket_ = std::move(*connected);
  }

  // The result, or the error; null if the connection ended.
  boost::json::value ask(std::string_view method, boost::json::object params) {
    send(method, std::move(params));
    while (const std::optional<std::string> text = socket_->receive(patience_)) {
      boost::json::value message = boost::json::parse(*text);
      const boost::json::value* id = message.as_object().if_contains("id");
      if (id == nullptr) {
        news.push_back(message.at("params"));
      } else if (*id == id_) {
        const boost::json::value* result = message.as_object().if_contains("result");
        return result != nullptr ? *result : message.at("error");
      }
    }
    return nullptr;
  }

  void send(std::string_view method, boost::json::object params) {
    const boost::json::value request = {
        {"jsonrpc", "2.0"}, {"id", ++id_}, {"method", method}, {"params", std::move(params)}};
    socket_->send(boost::json::serialize(request));
  }

  // Waits for one piece of news.
  bool hear() {
    const std::optional<std::string> text = socket_->receive(patience_);
    if (text) news.push_back(boost::json::parse(*text).at("params"));
    return text.has_value();
  }

  server::WsClient& socket() { return *socket_; }

  std::vector<boost::json::value> news;

 private:
  const std::chrono::milliseconds patience_;
  std::unique_ptr<server::WsClient> socket_;
  std::int64_t id_ = 0;
};

// A table of Panthalos for two people at one device, the first of whom begins.
inline boost::json::object two_people() {
  namespace json = boost::json;
  return {{"game", "panthalos"},
          {"seats", {json::object{{"name", "Ada"}}, json::object{{"name", "Bo"}}}},
          {"options", {{"starting_player", "1"}}}};
}

}  // namespace agon::test
