#include "deeds.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <set>
#include <tuple>

namespace agon::test {
namespace json = boost::json;
namespace {

std::string words(const Deed& deed) {
  return fmt::format("table {}: {} of player {}, ask {}, “{}”", deed.table, deed.kind, deed.player,
                     deed.ask, deed.what);
}

std::string text(const json::value& value) { return std::string(value.as_string()); }

// What a change of a seat bears out: settings and the like may change nothing and are no deeds.
void add_seat(std::vector<Deed>& deeds, const std::string& table, const json::value& entry) {
  const int player = entry.at("player").to_number<int>();
  const json::value& seat = entry.at("seat");
  std::string hash = text(seat.at("hash"));
  if (text(seat.at("kind")) == "bot") deeds.push_back({table, "bot", player});
  deeds.push_back({table, hash.empty() ? "leave" : "join", player, -1, std::move(hash)});
}

// A bot that sits there already may be put there once more.
void add_first_bots(std::vector<Deed>& deeds, const std::string& table, const json::value& entry) {
  int player = 0;
  for (const json::value& seat : entry.at("seats").as_array()) {
    if (text(seat.at("kind")) == "bot") deeds.push_back({table, "bot", player});
    ++player;
  }
}

// What an entry bears out.
void add_entry(std::vector<Deed>& deeds, const std::string& table, const json::value& entry) {
  Deed deed{table, text(entry.at("kind"))};
  if (deed.kind == "create") add_first_bots(deeds, table, entry);
  if (deed.kind == "seat") return add_seat(deeds, table, entry);
  if (deed.kind == "act" || deed.kind == "take_back") {
    deed.player = entry.at("player").to_number<int>();
    deed.ask = entry.at("ask").as_int64();
  }
  if (deed.kind == "act") deed.what = text(entry.at("action"));
  if (deed.kind == "take_back") {
    deed.what = std::to_string(entry.at("decisions").to_number<std::int64_t>());
  }
  deeds.push_back(std::move(deed));
}

std::size_t hashes_at_first(const json::value& create, std::set<std::string>& hashes) {
  for (const json::value& seat : create.at("seats").as_array()) {
    if (!seat.at("hash").as_string().empty()) hashes.insert(text(seat.at("hash")));
  }
  return hashes.size();
}

}  // namespace

Findings audit(const std::string& table, const std::vector<server::StoredEntry>& entries,
               const Deeds& deeds) {
  Findings findings;
  std::vector<Deed> stored;
  std::set<std::tuple<int, std::int64_t>> asks;
  std::set<std::string> hashes;
  std::size_t first_hashes = 0;
  int given_up = 0;
  for (const server::StoredEntry& one : entries) {
    const json::value entry = json::parse(one.text);
    add_entry(stored, table, entry);
    const Deed& deed = stored.back();
    if (deed.kind == "create") first_hashes = hashes_at_first(entry, hashes);
    if (deed.ask >= 0 && !asks.insert({deed.player, deed.ask}).second) {
      findings.doubled.push_back(words(deed));
    }
    if (deed.kind == "give_up" && ++given_up > 1) findings.doubled.push_back(words(deed));
    if (deed.kind == "join") hashes.insert(deed.what);
  }
  const auto said = deeds.joins_said.find(table);
  const std::size_t joins =
      said == deeds.joins_said.end() ? 0U : static_cast<std::size_t>(said->second);
  if (hashes.size() - first_hashes > joins) {
    findings.doubled.push_back(fmt::format("table {}: {} joined, {} asked to", table,
                                           hashes.size() - first_hashes, joins));
  }
  std::vector<Deed> acknowledged;
  std::ranges::copy_if(deeds.acknowledged, std::back_inserter(acknowledged),
                       [&](const Deed& deed) { return deed.table == table; });
  // An action said twice is acknowledged twice and done once.
  std::ranges::sort(acknowledged);
  const auto repeats = std::ranges::unique(acknowledged, [](const Deed& a, const Deed& b) {
    return a == b && a.kind != "leave";
  });
  acknowledged.erase(repeats.begin(), repeats.end());
  std::ranges::sort(stored);
  std::vector<Deed> lost;
  std::ranges::set_difference(acknowledged, stored, std::back_inserter(lost));
  for (const Deed& deed : lost) findings.lost.push_back(words(deed));
  return findings;
}

}  // namespace agon::test
