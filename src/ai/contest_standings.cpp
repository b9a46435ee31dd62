#include "ai/contest_standings.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "core/json_writer.h"

namespace agon {
namespace {

// A shared first place is a whole number of these.
constexpr int kWholeWin = 60;

bool has_result(const GameOutcome& game) { return game.ending != Ending::kUnfinished; }

int place_of(const GameOutcome& game, int bot) { return game.place[bot]; }

// What the bots `of` have of the first place, in parts of kWholeWin.
int first_place_parts(const GameOutcome& game, std::span<const int> of, int players) {
  if (!has_result(game)) return 0;
  const auto firsts = std::count(game.place.begin(), game.place.begin() + players, 1);
  int parts = 0;
  for (const int bot : of) {
    if (place_of(game, bot) == 1) parts += kWholeWin / static_cast<int>(firsts);
  }
  return parts;
}

BotStanding standing_of(const ContestResult& result, std::string name, std::vector<int> bots) {
  BotStanding standing;
  standing.name = std::move(name);
  standing.bots = std::move(bots);
  const int players = result.players();
  const double entries = static_cast<double>(standing.bots.size());
  SetMeans means;
  std::int64_t parts = 0;
  std::int64_t scores = 0;
  std::int64_t places = 0;
  std::int64_t finished = 0;
  for (int set = 0; set < result.sets(); ++set) {
    int of_set = 0;
    for (const GameOutcome& game : result.set(set)) {
      of_set += first_place_parts(game, standing.bots, players);
      if (!has_result(game)) continue;
      ++finished;
      for (const int bot : standing.bots) {
        scores += game.score[bot];
        places += place_of(game, bot);
      }
    }
    parts += of_set;
    means.add(of_set / (kWholeWin * players * entries));
  }
  const double chances = static_cast<double>(std::max<std::int64_t>(1, finished)) * entries;
  standing.first_places = static_cast<double>(parts) / kWholeWin;
  standing.share = standing.first_places / (std::max(1, result.games()) * entries);
  standing.interval = interval_of(means, players);
  standing.mean_score = static_cast<double>(scores) / chances;
  standing.mean_place = static_cast<double>(places) / chances;
  return standing;
}

PairStanding pair_of(const ContestResult& result, const BotStanding& bot,
                     const BotStanding& against) {
  SetMeans means;
  for (int set = 0; set < result.sets(); ++set) {
    means.add(placed_before(result.set(set), bot.bots, against.bots));
  }
  const Interval score = interval_of(means, result.players());
  PairStanding pair;
  pair.bot = bot.name;
  pair.against = against.name;
  pair.score = means.mean();
  pair.elo = elo_of_score(pair.score);
  pair.interval = {elo_of_score(score.low), elo_of_score(score.high)};
  return pair;
}

std::vector<BotStanding> standings_by_name(const ContestResult& result) {
  std::vector<BotStanding> standings;
  for (const std::string& name : result.bots) {
    const bool known = std::any_of(standings.begin(), standings.end(),
                                   [&](const BotStanding& each) { return each.name == name; });
    if (known) continue;
    std::vector<int> bots;
    for (int bot = 0; bot < result.players(); ++bot) {
      if (result.bots[bot] == name) bots.push_back(bot);
    }
    standings.push_back(standing_of(result, name, std::move(bots)));
  }
  return standings;
}

void count_games(const ContestResult& result, Standings& standings) {
  const int players = result.players();
  std::vector<std::int64_t> parts(static_cast<std::size_t>(players), 0);
  for (int i = 0; i < result.games(); ++i) {
    const GameOutcome& game = result.outcomes[i];
    standings.decisions += game.decisions;
    standings.unfinished += has_result(game) ? 0 : 1;
    standings.limit_reached += game.ending == Ending::kByRule ? 0 : 1;
    for (int bot = 0; bot < players; ++bot) {
      parts[seat_of(bot, i, players)] += first_place_parts(game, std::span(&bot, 1), players);
    }
  }
  for (const std::int64_t seat : parts) {
    standings.wins_by_seat.push_back(static_cast<double>(seat) / kWholeWin);
  }
}

// A few more digits than the writer's own, so that first places still add up; what is infinite is
// null.
JsonWriter& write_number(JsonWriter& out, double number) {
  if (!std::isfinite(number)) return out.null();
  char text[32];
  std::snprintf(text, sizeof text, "%.12g", number);
  return out.raw(text);
}

void write_standing(JsonWriter& out, const BotStanding& bot, int games) {
  out.field("games", games);
  write_number(out.key("first_places"), bot.first_places);
  write_number(out.key("share"), bot.share);
  write_number(out.key("low"), bot.interval.low);
  write_number(out.key("high"), bot.interval.high);
  write_number(out.key("mean_score"), bot.mean_score);
  write_number(out.key("mean_place"), bot.mean_place);
}

void write_pairs(JsonWriter& out, const std::vector<PairStanding>& pairs) {
  out.begin_array();
  for (const PairStanding& pair : pairs) {
    out.begin_object().field("bot", pair.bot).field("against", pair.against);
    write_number(out.key("score"), pair.score);
    write_number(out.key("elo"), pair.elo);
    write_number(out.key("low"), pair.interval.low);
    write_number(out.key("high"), pair.interval.high);
    out.end_object();
  }
  out.end_array();
}

void write_test(JsonWriter& out, const TestOutcome& outcome) {
  static constexpr std::string_view kVerdicts[] = {"undecided", "elo0", "elo1"};
  out.begin_object();
  write_number(out.key("elo0"), outcome.test.elo0);
  write_number(out.key("elo1"), outcome.test.elo1);
  write_number(out.key("alpha"), outcome.test.alpha);
  write_number(out.key("beta"), outcome.test.beta);
  write_number(out.key("lower_bound"), lower_bound(outcome.test));
  write_number(out.key("upper_bound"), upper_bound(outcome.test));
  write_number(out.key("llr"), outcome.log_likelihood_ratio);
  out.field("verdict", kVerdicts[static_cast<std::size_t>(outcome.verdict)]);
  out.end_object();
}

}  // namespace

Standings standings_of(const ContestResult& result) {
  Standings standings;
  for (int bot = 0; bot < result.players(); ++bot) {
    standings.bots.push_back(standing_of(result, result.bots[bot], {bot}));
  }
  standings.by_name = standings_by_name(result);
  for (std::size_t a = 0; a < standings.by_name.size(); ++a) {
    for (std::size_t b = a + 1; b < standings.by_name.size(); ++b) {
      standings.pairs.push_back(pair_of(result, standings.by_name[a], standings.by_name[b]));
    }
  }
  count_games(result, standings);
  return standings;
}

void write(JsonWriter& out, const ContestResult& result, const Standings& standings) {
  const int games = result.games();
  out.begin_object().field("game", result.game).field("players", result.players());
  out.field("games", games).field("sets", result.sets());
  out.key("seed").raw(std::to_string(result.seed));
  out.key("bots").begin_array();
  for (const BotStanding& bot : standings.bots) {
    out.begin_object().field("name", bot.name);
    write_standing(out, bot, games);
    out.end_object();
  }
  out.end_array();
  out.key("by_name").begin_array();
  for (const BotStanding& bot : standings.by_name) {
    out.begin_object().field("name", bot.name).field("seats", bot.bots.size());
    write_standing(out, bot, games);
    out.end_object();
  }
  out.end_array();
  write_pairs(out.key("elo"), standings.pairs);
  if (result.test) write_test(out.key("sprt"), *result.test);
  out.key("wins_by_seat").begin_array();
  for (const double wins : standings.wins_by_seat) write_number(out, wins);
  out.end_array();
  out.field("decisions", standings.decisions);
  write_number(out.key("mean_decisions"),
               static_cast<double>(standings.decisions) / std::max(1, games));
  out.field("limit_reached", standings.limit_reached).field("unfinished", standings.unfinished);
  out.field("seconds", result.seconds).end_object();
}

}  // namespace agon
