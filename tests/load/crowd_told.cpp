// What the people of the crowd are told: answers, refusals and news.
#include <algorithm>
#include <boost/json.hpp>

#include "crowd.h"
#include "json_parts.h"
#include "server/tables/json_patch.h"
#include "server/tables/secrets.h"

namespace agon::test {
namespace json = boost::json;
using namespace std::chrono_literals;
namespace {

constexpr std::size_t kUnfairKept = 10;

bool only_reads(std::string_view method) {
  return method == "watch" || method == "view" || method == "log" || method == "record" ||
         method == "tables";
}

bool has_ask(std::string_view method) { return method == "act" || method == "take_back"; }

// Repeating a call is harmless, since it names the ask that it answers, or its claim.
bool may_be_repeated(std::string_view method, const json::object& params) {
  return has_ask(method) || params.contains("claim");
}

std::string word_of(const json::value& error) {
  const json::value& word = part_of(part_of(error, "data"), "word");
  return word.is_string() ? text_of(word) : std::string();
}

// What may be refused to whom, since others did something meanwhile.
bool is_fair(std::string_view method, bool sure, std::string_view word, const json::value& error) {
  const auto is_one_of = [&](std::initializer_list<std::string_view> words) {
    return std::ranges::find(words, word) != words.end();
  };
  if (method == "act") {
    return is_one_of({"stale", "not_yours", "over", "not_begun"}) || (!sure && word == "illegal");
  }
  if (method == "take_back")
    return is_one_of({"stale", "not_yours", "over", "illegal", "not_begun"});
  if (method == "hint") return is_one_of({"not_yours", "over", "not_begun", "stale"});
  if (method == "load") {
    const json::value& id = part_of(part_of(part_of(error, "data"), "message"), "id");
    return is_one_of({"over", "not_yours"}) || id == "server.error.one_table";
  }
  if (method == "rematch") {
    const json::value& id = part_of(part_of(part_of(error, "data"), "message"), "id");
    return is_one_of({"illegal", "not_yours"}) || id == "server.error.one_table";
  }
  if (method == "create") return false;
  if (method == "join") return is_one_of({"taken", "over", "seated"});
  if (method == "seat") return is_one_of({"illegal", "over"});
  if (method == "ready") return is_one_of({"illegal", "not_yours", "over"});
  if (method == "give_up") return word == "over";
  return is_one_of({"not_yours", "over"});
}

}  // namespace

void Crowd::message(std::uint64_t id, std::string_view text) {
  const json::value message = json::parse({text.data(), text.size()});
  if (id == maker_) return made(message);
  const auto found = by_connection_.find(id);
  if (found == by_connection_.end()) return;
  Person& person = *found->second;
  if (const json::array* batch = message.if_array()) {
    for (const json::value& one : *batch) answered(person, one);
  } else if (message.as_object().contains("method")) {
    heard(person, message.at("params"));
  } else {
    answered(person, message);
  }
}

void Crowd::answered(Person& person, const json::value& answer) {
  const std::int64_t id = number_of(part_of(answer, "id"), 0);
  if (id == 0) return complain("an answer to nobody: " + json::serialize(answer));
  if (id == person.watch_id) return watched(person, answer);
  if (!person.said) return;
  std::vector<Call>& calls = person.said->calls;
  const auto call = std::ranges::find(calls, id, &Call::id);
  if (call == calls.end()) return;  // of what was said before the last repeat
  call->result = answer;
  if (std::ranges::all_of(calls, [](const Call& one) { return one.result.has_value(); })) {
    finish(person);
  }
}

// Everything that was said is answered.
void Crowd::finish(Person& person) {
  Said said = std::move(*person.said);
  person.said.reset();
  person.patience = options_.patience;
  const std::string table = person.table->id;
  std::vector<Call> again;
  for (Call& call : said.calls) {
    const json::value answer = std::move(*call.result);
    call.result.reset();
    note_read(call.method, answer);
    if (answer.as_object().contains("result")) {
      take_result(person, call, answer.at("result"));
      call.result = answer.at("result");
    } else if (word_of(answer.at("error")) == "store") {
      ++counts_.not_taken;
      if (may_be_repeated(call.method, call.params)) again.push_back(call);
    } else {
      take_error(person, call, answer.at("error"));
    }
  }
  const std::vector<Call>& calls = said.calls;
  if (calls.size() == 2 && calls[0].method == "act" && calls[0].params == calls[1].params &&
      calls[0].result && calls[1].result && *calls[0].result != *calls[1].result) {
    complain("two answers to one action: " + json::serialize(*calls[0].result) + " and " +
             json::serialize(*calls[1].result));
  }
  if (again.empty()) {
    if (has_ask(calls[0].method)) {
      counts_.milliseconds.push_back(
          std::chrono::duration<float, std::milli>(Clock::now() - said.since).count());
    }
    return;
  }
  // The store is away for a moment, so the call is repeated.
  for (Call& call : again) call.id = 0;
  person.said = Said{std::move(again), said.batch, said.since, person.connection};
  person.since = Clock::now();
  clients_->after(200ms, [this, &person, connection = person.connection] {
    if (person.connection != connection || !person.watching || !person.said) return;
    ++counts_.repeated;
    send(person);
  });
}

void Crowd::note_read(std::string_view method, const json::value& answer) {
  if (!only_reads(method)) return;
  ++counts_.reads;
  if (word_of(part_of(answer, "error")) == "store") ++counts_.reads_failed;
}

void Crowd::take_result(Person& person, const Call& call, const json::value& result) {
  const std::string table = text_of(call.params.contains("table") ? call.params.at("table") : "");
  std::vector<Deed>& done = deeds_.acknowledged;
  const auto note = [&](std::string kind, std::int64_t ask, std::string what) {
    done.push_back({table, std::move(kind), person.player, ask, std::move(what)});
  };
  if (has_ask(call.method)) {
    if (result.at("ask") != call.params.at("ask") || result.at("player") != person.player) {
      complain("the answer to another question: " + json::serialize(result));
    }
    ++counts_.acted;
    acted_.push_back(table);
    note(call.method, call.params.at("ask").as_int64(),
         call.method == "act" ? text_of(call.params.at("action")) : "1");
  } else if (call.method == "load" || call.method == "rematch" || call.method == "create") {
    Table* from = person.table;
    Table& to = new_table(result, call.method == "rematch" ? from : nullptr);
    if (call.method != "load" || chance(30)) move_all(*from, to);
  } else if (call.method == "join") {
    const std::string given = text_of(result.at("token"));
    note("join", -1, server::hash_of(given));
    person.table->tokens[person.player] = given;
    watch(person);
  } else if (call.method == "leave") {
    note("leave", -1, "");
    person.table->tokens[person.player].clear();
    if (chance(50)) return go_away(person);  // and somebody else comes, who never sat here
    watch(person);
  } else if (call.method == "seat") {
    const auto seat = static_cast<int>(call.params.at("seat").as_int64());
    if (call.params.at("kind") == "bot") done.push_back({table, "bot", seat});
    if (call.params.at("kind") == "open") {
      person.table->tokens[seat].clear();
    }
  } else if (call.method == "give_up") {
    done.push_back({table, "give_up"});
  }
}

void Crowd::take_error(Person& person, Call& call, const json::value& error) {
  const std::string word = word_of(error);
  if (!is_fair(call.method, call.sure, word, error)) {
    return complain(call.method + " " + json::serialize(call.params) + ": " +
                    json::serialize(error));
  }
  ++counts_.refused;
  ++counts_.refusals[call.method + " " + word];
  // The server knows this connection as somebody who sits here: somebody else has to come.
  if (word == "seated") return go_away(person);
  // The seat was freed, or was never ours: the token is worthless and is thrown away.
  const json::value& id = part_of(part_of(part_of(error, "data"), "message"), "id");
  if (id == "server.error.no_such_token" && call.params.contains("token") &&
      token(person) == text_of(call.params.at("token"))) {
    person.table->tokens[person.player].clear();
    watch(person);
  }
}

// Everybody keeps their seat if the new table has it and nobody is there. The others take those
// that nobody has, or look on; where seats are left, somebody new comes.
void Crowd::move_all(Table& from, Table& to) {
  from.is_left = true;
  std::vector<bool> is_taken(to.tokens.size());
  const auto take = [&](int player) {
    const auto seat = static_cast<std::size_t>(player);
    if (player < 0 || seat >= is_taken.size() || is_taken[seat]) return false;
    is_taken[seat] = true;
    return true;
  };
  std::vector<Person*> all;
  for (auto& person : people_) {
    if (person->goes_to == nullptr) person->goes_as = person->player;
    const Table* where = person->goes_to != nullptr ? person->goes_to : person->table;
    if (where == &from) all.push_back(person.get());
    if (where == &to) take(person->goes_as);
  }
  if (all.empty()) return;
  for (Person* person : all) person->goes_to = &to;
  std::erase_if(all, [&](const Person* person) { return take(person->goes_as); });
  for (Person* person : all) person->goes_as = -1;
  for (int seat = 0; std::cmp_less(seat, is_taken.size()); ++seat) {
    if (!take(seat)) continue;
    if (all.empty()) {
      add_person(to, seat);
    } else {
      all.back()->goes_as = seat;
      all.pop_back();
    }
  }
}

// Numbers of events are never used again, so a greater one says that something happened.
void Crowd::note_move(Person& person) {
  const std::int64_t last = number_of(part_of(person.state, "last_event"), 0);
  if (last <= person.table->last_event) return;
  person.table->last_event = last;
  person.table->moved = Clock::now();
}

void Crowd::watched(Person& person, const json::value& answer) {
  note_read("watch", answer);
  if (!answer.as_object().contains("result")) {
    const std::string word = word_of(answer.at("error"));
    if (word == "not_yours" && !person.watched_as.empty()) {
      // The seat was left or freed; somebody may have joined there for us meanwhile.
      if (token(person) == person.watched_as) {
        person.table->tokens[person.player].clear();
      }
      return watch(person);
    }
    if (word != "store") complain("watch: " + json::serialize(answer));
    // Looked at again in a moment.
    clients_->after(200ms, [this, &person, connection = person.connection] {
      if (person.connection == connection && !person.watching) watch(person);
    });
    return;
  }
  const json::value& result = answer.at("result");
  if (text_of(result.at("state").at("table")) != person.table->id) return;
  person.watching = true;
  person.state = result.at("state");
  note_move(person);
  person.events.clear();
  take_events(person, result.at("events"));
  // On the same connection the server itself sees to what was not answered.
  if (!person.said || person.said->connection == person.connection) return;
  std::vector<Call>& calls = person.said->calls;
  std::erase_if(calls, [](const Call& call) { return !may_be_repeated(call.method, call.params); });
  if (calls.empty()) return person.said.reset();
  ++counts_.repeated;
  for (Call& call : calls) call.result.reset();
  send(person);
}

void Crowd::heard(Person& person, const json::value& news) {
  ++counts_.news;
  if (text_of(news.at("table")) != person.table->id) return;
  if (is_true(part_of(news, "reset"))) {
    ++counts_.resets;
    return watch(person);
  }
  if (!person.watching) return;
  take_events(person, news.at("events"));
  const json::value& patch = part_of(news, "patch");
  if (!patch.is_null() && !server::apply_patch(person.state, patch)) {
    complain("a patch did not fit: " + json::serialize(patch));
    return watch(person);
  }
  note_move(person);
}

void Crowd::take_events(Person& person, const json::value& events) {
  for (const json::value& event : events.as_array()) {
    const std::int64_t number = event.at("number").as_int64();
    if (!person.events.empty() && person.events.rbegin()->first >= number) {
      complain("an event told twice: " + json::serialize(event));
    }
    person.events[number] = event;
  }
}

void Crowd::complain(std::string what) {
  ++counts_.unfair;
  if (counts_.first_unfair.size() < kUnfairKept) {
    counts_.first_unfair.push_back(what.substr(0, 600));
  }
}

}  // namespace agon::test
