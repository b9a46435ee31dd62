#include "server/tables/hosted_table.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "core/record.h"
#include "games/registry.h"
#include "server/protocol/rpc.h"
#include "server/tables/film.h"
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
  out.field("bot", seat.bot).field("hash", hash).field("ready", seat.ready);
  out.field("ends_turns", seat.ends_turns).field("says_no", seat.says_no).end_object();
}

Seat read_seat(const json::object& object) {
  Seat seat;
  const json::string& kind = object.at("kind").as_string();
  seat.kind = kind == "bot"      ? Seat::Kind::kBot
              : kind == "person" ? Seat::Kind::kPerson
                                 : Seat::Kind::kOpen;
  seat.name = object.at("name").as_string();
  seat.bot = object.at("bot").as_string();
  seat.ready = object.at("ready").as_bool();
  seat.ends_turns = object.at("ends_turns").as_bool();
  seat.says_no = object.at("says_no").as_bool();
  return seat;
}

// Bots play from a seed of their own, which the key decides and does not show.
std::uint64_t bot_seed(const GameKey& key) {
  Digest digest;
  digest.add("bots");
  digest.add(key.commitment(PickRule::kByEntry));
  digest.add(key.hex());
  return digest.value();
}

}  // namespace

Result<std::unique_ptr<AnyMatch>> HostedTable::first_match() const {
  if (plan_.record) return plan_.game->from_record(*plan_.record, 0);
  if (plan_.start) return plan_.game->from_state(*plan_.start, 0, chance_);
  return plan_.game->start(plan_.setup, 0, chance_);
}

Status HostedTable::begin(std::vector<Pick>* picks, std::unique_ptr<AnyMatch> played) {
  if (picks == nullptr) {
    draw_from_key();
  } else {
    chance_->draw_from_record(*picks);
  }
  Result<std::unique_ptr<AnyMatch>> match = played ? std::move(played) : first_match();
  if (!match) return match.error();
  plan_.setup.players = (*match)->players();
  if (plan_.seats.empty()) plan_.seats.resize(static_cast<std::size_t>(plan_.setup.players));
  if (static_cast<int>(plan_.seats.size()) != plan_.setup.players) {
    return protocol::error_of("bad_setup", "protocol.error.wrong_seats",
                              {{"seats", static_cast<int>(plan_.seats.size())},
                               {"players", plan_.setup.players}});
  }
  protocol::TableSettings settings;
  table_ = std::make_unique<protocol::Table>(std::move(*match),
                                             protocol::Origin{plan_.setup, plan_.start},
                                             plan_.seats, settings, bot_seed(key_));
  if (!plan_.record) go_on();
  note_actions(0);
  has_begun_ = begun();
  if (!chance_->record_fitted()) return bad_history("picks");
  return {};
}

void HostedTable::go_on() {
  table_->drive();
  if (table_->match().over()) return;
  const Decision decision = table_->match().decision();
  if (decision.openness == Openness::kOpen) table_->seat(decision.player).says_no = false;
}

// No take-back goes behind a pick. So the picks of the record are all that fell, and their number
// says which one of the key comes next.
void HostedTable::draw_from_key() {
  if (rule_ == PickRule::kByCount) {
    chance_->draw_from_key(key_);
  } else {
    chance_->draw_from_key(key_, next_);
  }
}

void HostedTable::note_actions(std::int64_t entry) {
  if (rule_ == PickRule::kByCount) return;
  entry_of_action_.resize(static_cast<std::size_t>(table_->match().position()), entry);
}

Result<std::unique_ptr<HostedTable>> HostedTable::create(std::string id, TablePlan plan,
                                                         std::unique_ptr<AnyMatch> match) {
  std::unique_ptr<HostedTable> table(new HostedTable(std::move(id)));
  table->plan_ = std::move(plan);
  if (Status status = table->begin(nullptr, std::move(match)); !status) return status.error();
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
  out.field("hints", made.hints).field("listed", made.listed).field("key", table->key_.hex());
  out.field("chance", static_cast<int>(table->rule_));
  if (made.start) out.key("start").raw(json::serialize(*made.start));
  if (made.record) out.key("record").raw(json::serialize(*made.record));
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
  if (kind == "create") return read_plan(entry);
  if (!table_) return bad_history("order");
  if (kind == "give_up") {
    given_up_ = true;
    return {};
  }
  if (kind == "rematch") {
    rematch_ = entry.at("table").as_string();
    return {};
  }
  const auto player = entry.at("player").to_number<Player>();
  if (kind == "seat") return read_seat_entry(player, entry);
  if (kind == "act") {
    chance_->draw_from_record(read_picks(entry.at("picks")));
    const auto done = table_->act(player, entry.at("ask").to_number<int>(),
                                  std::string(entry.at("action").as_string()));
    if (!done) return done.error();
    go_on();
    note_actions(next_);
    return chance_->record_fitted() ? Status() : bad_history("picks");
  }
  if (kind != "take_back") return bad_history("kind");
  const auto done = table_->take_back(player, entry.at("ask").to_number<int>(),
                                      entry.at("decisions").to_number<int>());
  note_actions(next_);
  return done ? Status() : done.error();
}

Status HostedTable::read_plan(const json::object& entry) {
  auto game = find_game(std::string(entry.at("game").as_string()));
  if (!game) return game.error();
  const auto text = [&](const char* name) { return std::string(entry.at(name).as_string()); };
  const std::string theirs = text("rules") + " " + text("content");
  const std::string ours = std::string((*game)->info().signature) + " " + (*game)->content_digest();
  if (theirs != ours) {
    return protocol::error_of("other_rules", "server.error.other_rules",
                              {{"theirs", Value::of_text(theirs)}, {"ours", Value::of_text(ours)}});
  }
  auto setup = read_setup(entry.at("setup"));
  const auto key = GameKey::from_hex(text("key"));
  if (!setup || !key) return bad_history("create");
  plan_.game = *game;
  plan_.setup = std::move(*setup);
  for (const json::value& seat : entry.at("seats").as_array()) {
    plan_.seats.push_back(read_seat(seat.as_object()));
    plan_.seat_hashes.emplace_back(seat.at("hash").as_string());
  }
  plan_.host_hash = text("host");
  plan_.invite_hash = text("invite");
  plan_.hints = entry.at("hints").as_bool();
  plan_.listed = entry.at("listed").as_bool();
  if (const json::value* start = entry.if_contains("start")) plan_.start = *start;
  if (const json::value* record = entry.if_contains("record")) plan_.record = *record;
  key_ = *key;
  // Earlier releases had one rule and did not name it.
  const json::value* rule = entry.if_contains("chance");
  rule_ = rule == nullptr ? PickRule::kByEntry : PickRule::kByCount;
  if (rule != nullptr && *rule != static_cast<int>(rule_)) return bad_history("chance");
  std::vector<Pick> picks = read_picks(entry.at("picks"));
  return begin(&picks, nullptr);
}

Status HostedTable::read_seat_entry(Player player, const json::object& entry) {
  const auto index = static_cast<std::size_t>(player);
  if (index >= plan_.seat_hashes.size()) return bad_history("seat");
  chance_->draw_from_record(read_picks(entry.at("picks")));
  SeatChange how;
  how.by_host = entry.contains("by");
  if (const json::value* claim = entry.if_contains("claim")) how.claim = claim->as_string();
  change_seat(player, read_seat(entry.at("seat").as_object()),
              std::string(entry.at("seat").at("hash").as_string()), how);
  note_actions(next_);
  return chance_->record_fitted() ? Status() : bad_history("picks");
}

std::optional<Player> HostedTable::seat_of(std::string_view token) const {
  std::optional<Player> found;
  const std::string hash = hash_of(token);
  for (std::size_t i = 0; i < plan_.seat_hashes.size(); ++i) {
    if (same_hash(hash, plan_.seat_hashes[i])) found = static_cast<Player>(i);
  }
  return found;
}

bool HostedTable::is_host(std::string_view token) const { return matches(token, plan_.host_hash); }

bool HostedTable::is_invited(std::string_view token) const {
  return matches(token, plan_.invite_hash);
}

bool HostedTable::begun() const {
  return std::ranges::all_of(table_->seats(), [](const Seat& seat) {
    return seat.kind == Seat::Kind::kBot || (seat.kind == Seat::Kind::kPerson && seat.ready);
  });
}

Result<std::string> HostedTable::act(Player player, std::optional<int> ask,
                                     std::string_view action) {
  const int number = ask.value_or(table_->match().ask(player));
  const int before = table_->match().ask(player);
  draw_from_key();
  Result<std::string> answer = table_->act(player, number, action);
  if (!answer || number != before) return answer;  // refused, or a repeat
  go_on();
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

void HostedTable::change_seat(Player player, Seat seat, std::string hash, const SeatChange& how) {
  const auto index = static_cast<std::size_t>(player);
  const Seat old = std::exchange(table_->seat(player), std::move(seat));
  const std::string old_hash = std::exchange(plan_.seat_hashes[index], std::move(hash));
  if (!how.claim.empty()) claims_.insert(how.claim);
  log_seat(player, old, old_hash == plan_.seat_hashes[index], how.by_host);
  go_on();
  has_begun_ = has_begun_ || begun();
}

void HostedTable::log_seat(Player player, const Seat& old, bool same_holder, bool by_host) {
  const Seat& now = table_->seats()[player];
  if (old.kind == now.kind && old.bot == now.bot && same_holder) return;
  std::string_view text;
  if (now.kind == Seat::Kind::kPerson) {
    text = same_holder ? "server.event.returned" : "server.event.sat_down";
  } else if (now.kind == Seat::Kind::kOpen) {
    text = old.kind == Seat::Kind::kBot ? "server.event.bot_left"
           : by_host                    ? "server.event.put_out"
                                        : "server.event.left";
  } else if (old.kind == Seat::Kind::kPerson) {
    text = "server.event.bot_stands_in";
  } else {
    text = same_holder ? "server.event.bot_sat_down" : "server.event.left";
  }
  const int number = player + 1;
  const std::string& name = now.kind == Seat::Kind::kPerson ? now.name : old.name;
  Event event;
  event.kind = event_kind::kSeat;
  event.player = player;
  event.text =
      Message(text, {{"seat", number},
                     {"who", name.empty() ? Value(Message("core.player", {{"number", number}}))
                                          : Value::of_text(name)}});
  table_->note(std::move(event));
}

void HostedTable::set_seat(Player player, Seat seat, std::string hash, const SeatChange& how) {
  draw_from_key();
  change_seat(player, seat, hash, how);
  note_actions(next_);
  JsonWriter out;
  out.begin_object().field("kind", "seat").field("player", player);
  write_seat(out.key("seat"), seat, hash);
  if (how.by_host) out.field("by", "host");
  if (!how.claim.empty()) out.field("claim", how.claim);
  write(out.key("picks"), chance_->fallen());
  leave_entry(out.end_object().take());
}

void HostedTable::give_up() {
  given_up_ = true;
  leave_entry(R"({"kind":"give_up"})");
}

void HostedTable::name_rematch(std::string table) {
  rematch_ = std::move(table);
  JsonWriter out;
  out.begin_object().field("kind", "rematch").field("table", rematch_).end_object();
  leave_entry(out.take());
}

ToldAll HostedTable::told_all(const ToldAll& before) const {
  JsonWriter head;
  head.begin_object().field("table", id_).key("seats");
  table_->write_seats(head);
  head.field("begun", begun()).field("hints", plan_.hints);
  if (given_up_) head.field("given_up", true);
  if (plan_.record) head.field("record", true);
  if (!rematch_.empty()) head.field("rematch", rematch_);
  head.field("last_event", table_->last_event());
  table_->write_gone(head);
  head.end_object();
  const auto kept = [](const SharedPart& old, std::string now) {
    return old && *old == now ? old : std::make_shared<const std::string>(std::move(now));
  };
  return {kept(before.head, head.take()), kept(before.view, table_->match().shared_part())};
}

Told HostedTable::told(Viewer viewer, const ToldAll& all) const {
  JsonWriter settings;
  settings.begin_object();
  if (viewer >= 0) {
    const Seat& seat = table_->seats()[viewer];
    settings.key("settings").begin_object().field("standing", seat.says_no);
    settings.field("end_turn", seat.ends_turns ? "auto" : "ask").end_object();
  }
  settings.end_object();
  return {all, settings.take(), table_->match().own_part(viewer)};
}

std::string state_of(const Told& told) {
  // An object's text without its braces.
  const auto members = [](std::string_view object) { return object.substr(1, object.size() - 2); };
  std::string text = "{";
  text.append(members(*told.all.head)).append(",");
  if (told.settings.size() > 2) text.append(members(told.settings)).append(",");
  text.append("\"view\":{").append(members(told.own)).append(",");
  return text.append(members(*told.all.view)).append("}}");
}

std::string HostedTable::view(Viewer viewer) const { return state_of(told(viewer, told_all({}))); }

TableNote HostedTable::note() const {
  TableNote note;
  note.listed = plan_.listed;
  note.game = plan_.game->info().id;
  note.phase = revealed() ? Phase::kOver : begun() || has_begun() ? Phase::kRunning : Phase::kOpen;
  note.open_seats =
      static_cast<int>(std::ranges::count(table_->seats(), Seat::Kind::kOpen, &Seat::kind));
  JsonWriter out;
  out.begin_object().field("table", id_).field("game", plan_.game->info().id).key("seats");
  table_->write_seats(out);
  out.field("begun", begun()).field("over", closed());
  if (plan_.record) out.field("record", true);
  note.text = out.end_object().take();
  return note;
}

std::optional<std::string> HostedTable::answer_unasked(bool nobody_looks) const {
  const AnyMatch& match = table_->match();
  const std::vector<Seat>& seats = table_->seats();
  const bool alone = nobody_looks && std::ranges::count(seats, Seat::Kind::kBot, &Seat::kind) + 1 ==
                                         static_cast<std::ptrdiff_t>(seats.size());
  const bool stands = seats[match.decision().player].says_no;
  if (!alone && !stands) return std::nullopt;
  const std::vector<ActionInfo> actions = match.actions();
  if (alone && !stands && actions.size() == 1) return actions[0].notation;
  const auto no = std::ranges::find(actions, true, &ActionInfo::says_no);
  if (stands && no != actions.end()) return no->notation;
  return std::nullopt;
}

// The position that an action left behind, to whose events the number belongs.
std::unique_ptr<AnyMatch> HostedTable::match_at(int event) const {
  if (event >= table_->last_event()) return table_->match().clone();
  const EventLog& log = table_->match().log();
  const std::size_t lines = log.first_from(event + 1);
  return table_->match().at(lines == 0 ? 0 : log.position(lines - 1));
}

std::string HostedTable::view_at(Viewer viewer, int event) const {
  JsonWriter out;
  out.begin_object().field("table", id_).field("at", event);
  return out.key("view").raw(match_at(event)->view(viewer)).end_object().take();
}

std::string HostedTable::film_of(Viewer viewer, int from, int to) const {
  const AnyMatch& match = table_->match();
  const EventLog& log = match.log();
  // Whatever was asked for: a stretch of the log, which may be empty.
  from = std::min(from, table_->last_event() + 1);
  to = std::clamp(to, from - 1, std::min(table_->last_event(), from + Film::kMostEvents / 2));
  const std::size_t first = log.first_from(from);
  const std::size_t end = log.first_from(to + 1);
  JsonWriter out;
  out.begin_object().key("events").begin_array();
  for (std::size_t i = first; i < end; ++i) write(out, log[i], viewer);
  out.end_array().field("last", table_->last_event());
  table_->write_gone(out);
  const int position = first < log.size() ? std::max(1, log.position(first)) : match.position() + 1;
  const std::string before = match.at(position - 1)->view(viewer);
  const std::size_t begin = log.first_of(position);
  const int after = begin < log.size() ? log.number(begin) - 1 : to;
  out.key("before").raw(before).key("frames");
  out.raw(Film(match, after, to).frames(viewer, frame_parts_of(before))).end_object();
  return out.take();
}

std::string HostedTable::record(Viewer viewer) const {
  const AnyMatch& match = table_->match();
  if (plan_.record) return "{\"record\":" + match.record() + "}";
  JsonWriter chance;
  chance.begin_object().field("rule", static_cast<int>(rule_));
  chance.field("commitment", commitment());
  if (closed()) chance.field("key", key_.hex());
  if (closed() && rule_ == PickRule::kByEntry) {
    chance.key("entries").begin_array();
    for (const std::int64_t entry : entry_of_action_) chance.value(entry);
    chance.end_array();
  }
  chance.end_object();
  std::string record = closed() ? match.record() : match.seat_record(viewer);
  record.pop_back();  // the record's own closing brace
  return "{\"record\":" + record + ",\"chance\":" + chance.take() + "}}";
}

}  // namespace agon::server
