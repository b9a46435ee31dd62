// A record: one JSON file that holds a whole game and replays without a generator.
//
// {"format": "agon-record-1", "game", "rules": signature, "content": digest,
//  "setup": {"players", "options": {…}}, "picks": [[value, of], …], "start"?: {…a state…},
//  "actions": [{"player", "action", "picks"?, "automatic"?}, …],
//  "result": {"ending", "places", "scores"}, "digest": of the last state}
//
// A game that began with a state somebody set up has that state in "start" and no picks before the
// first action; its options are those of the state. A seat's record has no picks, start or digest.
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/match.h"
#include "core/view.h"

namespace agon {

inline constexpr std::string_view kRecordFormat = "agon-record-1";

// The parts of a record that are the same for every game, read and checked for their form.
struct RecordText {
  struct Line {
    int player = 0;
    std::string action;
    std::vector<Pick> picks;
    bool automatic = false;
  };
  std::string game, rules, content, digest;
  Setup setup;
  std::vector<Pick> setup_picks;
  std::optional<boost::json::value> start;
  std::vector<Line> actions;
};

Result<RecordText> read_record_text(const boost::json::value& json);
Result<Setup> read_setup(const boost::json::value& json);
void write(JsonWriter& out, const Setup& setup);
void write(JsonWriter& out, const std::vector<Pick>& picks);
// Parses text as JSON with bounded depth; the error names line and column.
Result<boost::json::value> parse_json(std::string_view text);

Error bad_record(std::string_view id, std::vector<Arg> args = {});

template <Game G>
void write_result(JsonWriter& out, const typename G::State& state) {
  const int players = G::players(state);
  const Ranking ranking = G::ranking(state);
  out.begin_object().field("ending", name_of(ranking.ending)).key("places").begin_array();
  if (ranking.ending == Ending::kByRule || ranking.ending == Ending::kAdjudicated) {
    for (int p = 0; p < players; ++p) out.value(ranking.place[p]);
  }
  out.end_array().key("scores").begin_array();
  for (int p = 0; p < players; ++p) out.value(G::scores(state)[p]);
  out.end_array().end_object();
}

// With `viewer` a seat or onlooker: only what it may know, and nothing of an unfinished draft.
template <Game G>
std::string write_record(const Match<G>& match, std::string_view content_digest, Viewer viewer) {
  const bool all = viewer == kReferee;
  JsonWriter out;
  out.begin_object().field("format", kRecordFormat).field("game", G::info().id);
  out.field("rules", G::info().signature).field("content", content_digest);
  write(out.key("setup"), match.setup());
  if (all && match.started_from_state()) {
    G::write_state(match.initial_state(), out.key("start"));
  } else if (all) {
    write(out.key("picks"), match.setup_picks());
  }
  int shown = match.position();
  if (!all && viewer != G::to_act(match.state())) shown -= G::draft(match.state());
  out.key("actions").begin_array();
  typename G::State state = match.initial_state();
  for (int i = 0; i < shown; ++i) {
    const auto& entry = match.entries()[i];
    const auto action = all ? entry.action : G::seen(state, entry.action, viewer);
    out.begin_object().field("player", entry.player);
    out.field("action", G::notation(match.content(), action));
    if (all && !entry.picks.empty()) write(out.key("picks"), entry.picks);
    if (all && entry.automatic) out.field("automatic", true);
    out.end_object();
    if (!all) {
      ScriptedPicks script(entry.picks);
      Chance chance(script);
      G::apply(state, entry.action, chance, nullptr);
    }
  }
  out.end_array();
  write_result<G>(out.key("result"), match.state());
  if (all) out.field("digest", digest<G>(match.state()));
  out.end_object();
  return out.take();
}

// Plays a record's actions from its set-up, or from the state it starts with.
template <Game G>
Result<Match<G>> replay_text(
    const std::shared_ptr<const typename G::Content>& content, const RecordText& text,
    std::span<const std::pair<typename G::Action, std::vector<Pick>>> actions, std::uint64_t seed) {
  if (!text.start) {
    return Match<G>::replay(content, text.setup, text.setup_picks, actions, seed);
  }
  Result<typename G::State> start = G::read_state(*content, *text.start);
  if (!start) {
    return Error{"bad_record",
                 Message("core.error.bad_start_in_record", {{"why", start.error().message}}),
                 start.error().rule};
  }
  if (G::players(*start) != text.setup.players) {
    return bad_record("core.error.record_field", {{"field", Value::of_text("players")}});
  }
  return Match<G>::replay_from_state(content, text.setup, *start, actions, seed);
}

template <Game G>
Result<Match<G>> read_record(const std::shared_ptr<const typename G::Content>& content,
                             std::string_view content_digest, const boost::json::value& json,
                             std::uint64_t seed) {
  Result<RecordText> text = read_record_text(json);
  if (!text) return text.error();
  if (text->game != G::info().id) {
    return bad_record("core.error.record_of_other_game", {{"game", Value::of_text(text->game)}});
  }
  if (text->rules != G::info().signature || text->content != content_digest) {
    const bool rules = text->rules != G::info().signature;
    return Error{
        "other_rules",
        Message(
            rules ? "core.error.record_of_other_rules" : "core.error.record_of_other_content",
            {{"theirs", Value::of_text(rules ? text->rules : text->content)},
             {"ours", Value::of_text(std::string(rules ? G::info().signature : content_digest))}})};
  }
  std::vector<std::pair<typename G::Action, std::vector<Pick>>> actions;
  for (std::size_t i = 0; i < text->actions.size(); ++i) {
    RecordText::Line& line = text->actions[i];
    const auto action = G::parse(*content, line.action);
    if (!action) {
      return bad_record("core.error.unreadable_action_in_record",
                        {{"position", static_cast<int>(i) + 1},
                         {"action", Value::of_text(line.action)}});
    }
    actions.emplace_back(*action, std::move(line.picks));
  }
  Result<Match<G>> match = replay_text<G>(content, *text, actions, seed);
  if (!match) return match;
  for (std::size_t i = 0; i < text->actions.size(); ++i) {
    if (match->entries()[i].player != text->actions[i].player) {
      return bad_record("core.error.wrong_player_in_record",
                        {{"position", static_cast<int>(i) + 1},
                         {"player", Value::of_player(match->entries()[i].player)}});
    }
    if (text->actions[i].automatic) match->mark_automatic(static_cast<int>(i));
  }
  if (digest<G>(match->state()) != text->digest) return bad_record("core.error.wrong_digest");
  return match;
}

}  // namespace agon
