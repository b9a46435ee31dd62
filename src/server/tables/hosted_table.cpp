#include "server/tables/hosted_table.h"

#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "core/record.h"
#include "games/registry.h"
#include "server/protocol/rpc.h"
#include "server/tables/secrets.h"

namespace agon::server {
namespace json = boost::json;
using protocol::Seat;
namespace {

Error bad_history(std::string_view why) {
  return protocol::error_of("store", "server.error.bad_history",
                            {{"why", Value::of_text(std::string(why))}});
}

std::vector<Pick> read_picks(const json::value& value) {
  std::vector<Pick> picks;
  for (const json::value& item : value.as_array()) {
    picks.push_back({item.at(0).to_number<std::uint32_t>(), item.at(1).to_number<std::uint32_t>()});
  }
  return picks;
}

void write_seat(JsonWriter& out, const Seat& seat, std::string_view hash) {
  out.begin_object().field("kind", name_of(seat.kind)).field("name", seat.name);
  out.field("bot", seat.bot).field("hash", hash).end_object();
}

Seat read_seat(const json::object& object) {
  Seat seat;
  const json::string& kind = object.at("kind").as_string();
  seat.kind = kind == "bot"      ? Seat::Kind::kBot
              : kind == "person" ? Seat::Kind::kPerson
                                 : Seat::Kind::kOpen;
  seat.name = object.at("name").as_string();
  seat.bot = object.at("bot").as_string();
  return seat;
}

// Bots play from a seed of their own, which the key decides and does not show.
std::uint64_t bot_seed(const GameKey& key) {
  Digest digest;
  digest.add("bots");
  digest.add(key.commitment());
  digest.add(key.hex());
  return digest.value();
}

}  // namespace

Status HostedTable::begin(std::vector<Pick>* picks) {
  if (picks == nullptr) {
    chance_->draw_from_key(key_, 0);
  } else {
    chance_->draw_from_record(*picks);
  }
  auto match = plan_.game->start(plan_.setup, 0, chance_);
  if (!match) return match.error();
  protocol::TableSettings settings;
  table_ = std::make_unique<protocol::Table>(std::move(*match),
                                             protocol::Origin{plan_.setup, std::nullopt},
                                             plan_.seats, settings, bot_seed(key_));
  table_->drive();
  note_actions(0);
  if (!chance_->record_fitted()) return bad_history("picks");
  return {};
}

void HostedTable::note_actions(std::int64_t entry) {
  entry_of_action_.resize(static_cast<std::size_t>(table_->match().position()), entry);
}

Result<std::unique_ptr<HostedTable>> HostedTable::create(std::string id, TablePlan plan) {
  std::unique_ptr<HostedTable> table(new HostedTable(std::move(id)));
  table->plan_ = std::move(plan);
  if (Status status = table->begin(nullptr); !status) return status.error();
  table->plan_.seat_hashes.resize(table->table_->seats().size());
  const TablePlan& made = table->plan_;
  JsonWriter out;
  out.begin_object().field("kind", "create").field("game", made.game->info().id);
  out.field("rules", made.game->info().signature);
  out.field("content", made.game->content_digest());
  write(out.key("setup"), made.setup);
  out.key("seats").begin_array();
  for (std::size_t i = 0; i < made.seat_hashes.size(); ++i) {
    write_seat(out, table->table_->seats()[i], made.seat_hashes[i]);
  }
  out.end_array().field("host", made.host_hash).field("invite", made.invite_hash);
  out.field("hints", made.hints).field("key", table->key_.hex());
  write(out.key("picks"), table->chance_->fallen());
  out.end_object();
  table->leave_entry(out.take());
  return table;
}

Result<std::unique_ptr<HostedTable>> HostedTable::read(std::string id,
                                                       const std::vector<StoredEntry>& entries) {
  std::unique_ptr<HostedTable> table(new HostedTable(std::move(id)));
  for (const StoredEntry& entry : entries) {
    if (Status status = table->follow(entry); !status) return status.error();
  }
  if (!table->table_) return bad_history("empty");
  return table;
}

Status HostedTable::follow(const StoredEntry& entry) {
  if (entry.number != next_) return bad_history("number");
  try {
    const json::value value = json::parse(entry.text);
    if (Status status = carry_out(value.as_object()); !status) return status;
  } catch (const std::exception& error) {
    return bad_history(error.what());
  }
  ++next_;
  return {};
}

Status HostedTable::carry_out(const json::object& entry) {
  const json::string& kind = entry.at("kind").as_string();
  if (kind == "create") {
    auto game = find_game(std::string(entry.at("game").as_string()));
    if (!game) return game.error();
    if (entry.at("rules").as_string() != (*game)->info().signature ||
        entry.at("content").as_string() != (*game)->content_digest()) {
      return protocol::error_of("other_rules", "server.error.other_rules");
    }
    auto setup = read_setup(entry.at("setup"));
    const auto key = GameKey::from_hex(std::string(entry.at("key").as_string()));
    if (!setup || !key) return bad_history("create");
    plan_.game = *game;
    plan_.setup = std::move(*setup);
    for (const json::value& seat : entry.at("seats").as_array()) {
      plan_.seats.push_back(read_seat(seat.as_object()));
      plan_.seat_hashes.emplace_back(seat.at("hash").as_string());
    }
    plan_.host_hash = entry.at("host").as_string();
    plan_.invite_hash = entry.at("invite").as_string();
    plan_.hints = entry.at("hints").as_bool();
    key_ = *key;
    std::vector<Pick> picks = read_picks(entry.at("picks"));
    return begin(&picks);
  }
  if (!table_) return bad_history("order");
  const auto player = entry.at("player").to_number<Player>();
  if (kind == "act") {
    chance_->draw_from_record(read_picks(entry.at("picks")));
    const auto done = table_->act(player, entry.at("ask").to_number<int>(),
                                  std::string(entry.at("action").as_string()));
    if (!done) return done.error();
    note_actions(next_);
    return chance_->record_fitted() ? Status() : bad_history("picks");
  }
  if (kind == "take_back") {
    const auto done = table_->take_back(player, entry.at("ask").to_number<int>(),
                                        entry.at("decisions").to_number<int>());
    note_actions(next_);
    return done ? Status() : done.error();
  }
  if (kind != "seat") return bad_history("kind");
  const auto index = static_cast<std::size_t>(player);
  if (index >= plan_.seat_hashes.size()) return bad_history("seat");
  table_->seat(player) = read_seat(entry.at("seat").as_object());
  plan_.seat_hashes[index] = entry.at("seat").at("hash").as_string();
  return {};
}

std::optional<Player> HostedTable::seat_of(std::string_view token) const {
  std::optional<Player> found;
  for (std::size_t i = 0; i < plan_.seat_hashes.size(); ++i) {
    if (matches(token, plan_.seat_hashes[i])) found = static_cast<Player>(i);
  }
  return found;
}

bool HostedTable::is_host(std::string_view token) const { return matches(token, plan_.host_hash); }

bool HostedTable::is_invited(std::string_view token) const {
  return matches(token, plan_.invite_hash);
}

bool HostedTable::begun() const {
  for (const Seat& seat : table_->seats()) {
    if (seat.kind == Seat::Kind::kOpen) return false;
  }
  return true;
}

Result<std::string> HostedTable::act(Player player, std::optional<int> ask,
                                     std::string_view action) {
  const int number = ask.value_or(table_->match().ask(player));
  const int before = table_->match().ask(player);
  chance_->draw_from_key(key_, next_);
  Result<std::string> answer = table_->act(player, number, action);
  if (!answer || number != before) return answer;  // refused, or a repeat
  note_actions(next_);
  JsonWriter out;
  out.begin_object().field("kind", "act").field("player", player).field("ask", number);
  out.field("action", action);
  write(out.key("picks"), chance_->fallen());
  leave_entry(out.end_object().take());
  return answer;
}

Result<std::string> HostedTable::take_back(Player player, std::optional<int> ask, int decisions) {
  const int number = ask.value_or(table_->match().ask(player));
  const int before = table_->match().ask(player);
  Result<std::string> answer = table_->take_back(player, number, decisions);
  if (!answer || number != before) return answer;
  note_actions(next_);
  JsonWriter out;
  out.begin_object().field("kind", "take_back").field("player", player).field("ask", number);
  leave_entry(out.field("decisions", decisions).end_object().take());
  return answer;
}

void HostedTable::set_seat(Player player, Seat seat, std::string hash) {
  const auto index = static_cast<std::size_t>(player);
  table_->seat(player) = seat;
  plan_.seat_hashes[index] = hash;
  JsonWriter out;
  out.begin_object().field("kind", "seat").field("player", player);
  write_seat(out.key("seat"), seat, hash);
  leave_entry(out.end_object().take());
}

std::string HostedTable::view(Viewer viewer) const { return table_->view(viewer, id_); }

std::string HostedTable::record(Viewer viewer) const {
  const AnyMatch& match = table_->match();
  JsonWriter chance;
  chance.begin_object().field("commitment", key_.commitment());
  if (match.over()) {
    chance.field("key", key_.hex()).key("entries").begin_array();
    for (const std::int64_t entry : entry_of_action_) chance.value(entry);
    chance.end_array();
  }
  chance.end_object();
  std::string record = match.over() ? match.record() : match.seat_record(viewer);
  record.pop_back();  // the record's own closing brace
  return "{\"record\":" + record + ",\"chance\":" + chance.take() + "}}";
}

}  // namespace agon::server
