#include "ai/analysis.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "ai/ismcts/search.h"
#include "ai/reasons.h"
#include "core/game_model.h"
#include "games/all.h"

namespace agon {
namespace {

constexpr std::uint32_t kFewest = 64;  // iterations of a search, however few were wanted
constexpr std::uint32_t kEnough = 48;  // visits of an action before its chance is believed
// Bounds on the iterations of a decision, where those of a whole match are limited.
constexpr std::uint32_t kMostShared = 300;
constexpr std::uint32_t kFewestShared = 100;
// Differences of a chance to win:
constexpr double kMuch = 0.03;  // less is within the error of the search
constexpr double kTurn = 0.08;  // makes a step a turning point
constexpr std::size_t kTurningPoints = 6;
constexpr int kLasting = 6;  // steps over which the change of a turning point is measured

void add(PerPlayer<double>& to, const PerPlayer<float>& shares) {
  for (std::size_t p = 0; p < to.size(); ++p) to[p] += static_cast<double>(shares[p]);
}

template <Game G>
class Analyst {
 public:
  Analyst(const Match<G>& match, const AnalysisSettings& settings)
      : match_(match), settings_(settings), mind_(settings.seed), state_(match.initial_state()) {}

  Analysis run() {
    analysis_.game = G::info().id;
    analysis_.players = G::players(state_);
    analysis_.iterations = std::max(kFewest, settings_.iterations);
    analysis_.every = std::max(1, settings_.every);
    const int all = match_.position();
    int unknown = -1;  // the first step whose chances are those at the next analysed decision
    int done = 0;
    while (done < all) {
      AnalysedStep& step = analysis_.steps.emplace_back();
      if (analyse_step(match_.entries()[done], done, step)) {
        set_chances(unknown, done, chances_);
        unknown = done;
      }
      ++done;
      if (settings_.progress && !settings_.progress(done, all)) break;
    }
    set_chances(unknown, done, last_chances());
    find_turning_points();
    return std::move(analysis_);
  }

 private:
  using Entry = typename Match<G>::Entry;

  // Analyses one action and carries it out. True if a decision was analysed; then `chances_` are
  // those before it.
  bool analyse_step(const Entry& entry, int index, AnalysedStep& step) {
    step.position = index + 1;
    step.event = last_event(step.position);
    step.player = entry.player;
    step.action = G::notation(match_.content(), entry.action);
    step.sentence = G::describe(state_, entry.action, entry.player).sentence;
    typename G::Actions actions;
    G::legal(state_, actions);
    step.chosen = actions.size() > 1;
    const bool thrown = entry.disclosure == Disclosure::kChance;
    if (step.chosen || thrown) step.analysed = worth_analysing_++ % analysis_.every == 0;
    if (step.chosen && step.analysed) analyse_choice(entry, step);
    const typename G::State before = state_;
    ScriptedPicks picks(entry.picks);
    Chance chance(picks);
    G::apply(state_, entry.action, chance, nullptr);
    if (thrown && step.analysed) analyse_luck(before, entry.action, step);
    return step.chosen && step.analysed;
  }

  int last_event(int position) {
    const auto& log = match_.log();
    while (line_ < log.size() && log.position(line_) <= position) ++line_;
    return line_ == 0 ? 0 : log.number(line_ - 1);
  }

  void think(const typename G::State& believed) {
    search_ = ismcts::Search<G>();
    search_.run(believed, {std::max(kFewest, settings_.iterations), {}, false, settings_.pace},
                mind_);
    chances_ = ismcts::chances_of<G>(believed, search_.shares());
  }

  // The statistics of an action, after more iterations if it has few visits.
  ismcts::ActionStats<typename G::Action> sound_stats(const typename G::State& believed,
                                                      const typename G::Action& action) {
    const auto of_action = [&] {
      const auto stats = search_.root_stats(believed);
      const auto found = std::find_if(stats.begin(), stats.end(),
                                      [&](const auto& each) { return each.action == action; });
      assert(found != stats.end());
      return *found;
    };
    const std::uint32_t visits = of_action().visits;
    if (visits < kEnough) search_.search_below(action, kEnough - visits);
    return of_action();
  }

  // The chances of a player with the action taken and with the best one.
  struct Comparison {
    double taken = 0;
    double best = 0;
    double difference() const { return best - taken; }
  };

  Comparison compare(const typename G::State& believed, const typename G::Action& taken,
                     const typename G::Action& best) {
    const int together = ismcts::winners_with<G>(believed, G::to_act(believed));
    return {sound_stats(believed, taken).share * together,
            sound_stats(believed, best).share * together};
  }

  void analyse_choice(const Entry& entry, AnalysedStep& step) {
    typename G::State believed = state_;
    G::resample(believed, entry.player, mind_);
    think(believed);
    const auto best = ismcts::most_visited(search_.root_stats(believed)).action;
    const Comparison first = compare(believed, entry.action, best);
    step.chance = step.better_chance = first.taken;
    if (best == entry.action || first.difference() < kMuch) return;
    // The best of many estimates looks better than it is, so it is estimated again.
    const PerPlayer<double> chances = chances_;
    G::resample(believed, entry.player, mind_);
    think(believed);
    chances_ = chances;
    const Comparison second = compare(believed, entry.action, best);
    const double difference = (first.difference() + second.difference()) / 2;
    if (second.difference() < kMuch / 2 || difference < kMuch) return;
    step.chance = (first.taken + second.taken) / 2;
    step.better_chance = (first.best + second.best) / 2;
    step.given_away = difference;
    step.better = G::notation(match_.content(), best);
    step.better_sentence = G::describe(state_, best, entry.player).sentence;
    step.reasons =
        reasoning::reasons_for<G>(search_, best, entry.action, entry.player, step.better_chance);
    analysis_.given_away[entry.player] += difference;
    ++analysis_.mistakes[entry.player];
  }

  // Compares what fell with other falls of chance after the same action.
  void analyse_luck(const typename G::State& before, const typename G::Action& action,
                    AnalysedStep& step) {
    PerPlayer<double> fell{};
    PerPlayer<double> could_fall{};
    const std::uint32_t times = std::max(kFewest, settings_.iterations);
    for (std::uint32_t i = 0; i < times; ++i) {
      typename G::State other = before;
      G::apply(other, action, mind_, nullptr);
      add(could_fall, search_.play_out(other, mind_).shares);
      add(fell, search_.play_out(state_, mind_).shares);
    }
    const auto after = ismcts::chances_of<G>(state_, fell);
    const auto expected = ismcts::chances_of<G>(state_, could_fall);
    for (std::size_t p = 0; p < static_cast<std::size_t>(analysis_.players); ++p) {
      step.luck[p] = (after[p] - expected[p]) / times;
      analysis_.luck[p] += step.luck[p];
    }
  }

  // Sets the chances of the steps from `first` to `end`. Without a first one these are also the
  // chances before the first action.
  void set_chances(int first, int end, const PerPlayer<double>& chances) {
    if (first < 0) analysis_.at_first = chances;
    for (int i = std::max(0, first); i < end; ++i) {
      analysis_.steps[i].chances = chances;
    }
  }

  PerPlayer<double> last_chances() {
    const Player player = G::to_act(state_);
    if (player == kNobody) return ismcts::chances_of<G>(state_, ismcts::final_shares<G>(state_));
    typename G::State believed = state_;
    G::resample(believed, player, mind_);
    think(believed);
    return chances_;
  }

  // The mean of a player's chances after the steps from `first` up to `end`.
  double mean_chance(std::size_t p, int first, int end) const {
    double sum = 0;
    for (int i = first; i < end; ++i) {
      sum +=
          i < 0 ? analysis_.at_first[p] : analysis_.steps[static_cast<std::size_t>(i)].chances[p];
    }
    return sum / (end - first);
  }

  // Players know different things, so that chances jump from one decision to the next. A turning
  // point is a change that lasts: of the means over a few steps before and after. Two of them do
  // not stand close together.
  void find_turning_points() {
    const int all = static_cast<int>(analysis_.steps.size());
    std::vector<std::pair<double, int>> swings;
    for (int i = 0; i < all; ++i) {
      double swing = 0;
      for (std::size_t p = 0; p < static_cast<std::size_t>(analysis_.players); ++p) {
        const double before = mean_chance(p, std::max(-1, i - kLasting), std::max(0, i));
        const double after = mean_chance(p, i, std::min(all, i + kLasting));
        swing = std::max(swing, std::abs(after - before));
      }
      if (swing >= kTurn) swings.emplace_back(-swing, i + 1);
    }
    std::sort(swings.begin(), swings.end());
    const int apart = std::max(2 * kLasting, all / 20);
    for (const auto& swing : swings) {
      if (analysis_.turning_points.size() == kTurningPoints) break;
      const bool close =
          std::any_of(analysis_.turning_points.begin(), analysis_.turning_points.end(),
                      [&](int other) { return std::abs(other - swing.second) < apart; });
      if (!close) analysis_.turning_points.push_back(swing.second);
    }
    std::sort(analysis_.turning_points.begin(), analysis_.turning_points.end());
  }

  const Match<G>& match_;
  const AnalysisSettings& settings_;
  Chance mind_;
  typename G::State state_;
  ismcts::Search<G> search_;
  PerPlayer<double> chances_{};  // by the last search
  std::size_t line_ = 0;         // of the log
  int worth_analysing_ = 0;      // decisions and throws so far
  Analysis analysis_;
};

double rounded(double value) { return std::round(value * 1e4) / 1e4; }

void write_each(JsonWriter& out, std::string_view name, const PerPlayer<double>& values,
                int players) {
  out.key(name).begin_array();
  for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p) {
    out.value(rounded(values[p]));
  }
  out.end_array();
}

}  // namespace

AnalysisSettings settings_within(std::uint32_t all_iterations, int actions) {
  const auto count = static_cast<std::uint32_t>(std::max(1, actions));
  const std::uint32_t most = std::max(1U, all_iterations / kFewestShared);
  AnalysisSettings settings;
  settings.iterations = std::clamp(all_iterations / count, kFewestShared, kMostShared);
  settings.every = static_cast<int>((count + most - 1) / most);
  return settings;
}

Analysis analyse(const AnyMatch& match, const AnalysisSettings& settings) {
  Analysis analysis;
  AllGames::for_each([&]<class G>() {
    if (const auto* model = dynamic_cast<const MatchModel<G>*>(&match)) {
      analysis = Analyst<G>(model->match(), settings).run();
    }
  });
  return analysis;
}

void write(JsonWriter& out, const AnalysedStep& step, std::string_view game, int players) {
  out.begin_object().field("position", step.position).field("event", step.event);
  out.field("player", static_cast<int>(step.player)).field("action", step.action);
  write(out.key("sentence"), step.sentence);
  out.field("chosen", step.chosen);
  write_each(out, "chances", step.chances, players);
  if (std::any_of(step.luck.begin(), step.luck.end(), [](double each) { return each != 0; })) {
    write_each(out, "luck", step.luck, players);
  }
  if (step.chosen && step.analysed) {
    out.field("chance", rounded(step.chance)).field("given_away", rounded(step.given_away));
  }
  if (!step.better.empty()) {
    out.key("better").begin_object().field("action", step.better);
    write(out.key("sentence"), step.better_sentence);
    out.field("chance", rounded(step.better_chance));
    write_reasons(out, game, step.reasons);
    out.end_object();
  }
  out.end_object();
}

void write(JsonWriter& out, const Analysis& analysis) {
  out.begin_object().field("game", analysis.game).field("players", analysis.players);
  out.field("iterations", static_cast<std::int64_t>(analysis.iterations));
  if (analysis.every > 1) out.field("every", analysis.every);
  write_each(out, "at_first", analysis.at_first, analysis.players);
  out.key("steps").begin_array();
  for (const AnalysedStep& step : analysis.steps) write(out, step, analysis.game, analysis.players);
  out.end_array().key("turning_points").begin_array();
  for (const int position : analysis.turning_points) out.value(position);
  out.end_array();
  write_each(out, "luck", analysis.luck, analysis.players);
  out.key("mistakes").begin_array();
  for (int p = 0; p < analysis.players; ++p) out.value(analysis.mistakes[p]);
  out.end_array().end_object();
}

}  // namespace agon
