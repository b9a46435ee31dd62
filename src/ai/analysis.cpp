#include "ai/analysis.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "ai/ismcts/ismcts_bot.h"
#include "core/game_model.h"
#include "games/all.h"

namespace agon {
namespace {

constexpr std::uint32_t kFewest = 64;  // iterations of one question, however few were wanted
constexpr std::uint32_t kEnough = 48;  // visits that make a chance worth believing
// Of a decision, where a whole match may take only so many.
constexpr std::uint32_t kMostShared = 300;
constexpr std::uint32_t kFewestShared = 100;
constexpr double kErr = 0.01;   // of the win: what the search may be wrong by
constexpr double kMuch = 0.03;  // … given away by a decision that is worth a remark
constexpr double kTurn = 0.08;  // … gained or lost by somebody in a turning point
constexpr std::size_t kTurningPoints = 6;

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
    int unknown = -1;  // the first step whose chances the next decision will tell
    int done = 0;
    while (done < all) {
      AnalysedStep& step = analysis_.steps.emplace_back();
      if (judge(match_.entries()[static_cast<std::size_t>(done)], done, step)) {
        settle(unknown, done, chances_);
        unknown = done;
      }
      ++done;
      if (settings_.progress && !settings_.progress(done, all)) break;
    }
    settle(unknown, done, last_chances());
    find_turning_points();
    return std::move(analysis_);
  }

 private:
  using Entry = typename Match<G>::Entry;

  // Looks at one action and carries it out. True if it was a decision that was looked at; then
  // `chances_` are those before it.
  bool judge(const Entry& entry, int index, AnalysedStep& step) {
    step.position = index + 1;
    step.event = last_event(step.position);
    step.player = entry.player;
    step.action = G::notation(match_.content(), entry.action);
    step.sentence = G::describe(state_, entry.action, entry.player).sentence;
    typename G::Actions actions;
    G::legal(state_, actions);
    step.chosen = actions.size() > 1;
    const bool thrown = entry.disclosure == Disclosure::kChance;
    if (step.chosen || thrown) step.looked_at = worth_judging_++ % analysis_.every == 0;
    if (step.chosen && step.looked_at) judge_choice(entry, step);
    const typename G::State before = state_;
    ScriptedPicks picks(entry.picks);
    Chance chance(picks);
    G::apply(state_, entry.action, chance, nullptr);
    if (thrown && step.looked_at) judge_luck(before, entry.action, step);
    return step.chosen && step.looked_at;
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

  // What the search thinks of an action, at which it looks more closely if it hardly did.
  ismcts::Judgement<typename G::Action> looked_at(const typename G::State& believed,
                                                  const typename G::Action& action) {
    const auto judgement = [&] {
      const auto judged = search_.judgements(believed);
      const auto found = std::find_if(judged.begin(), judged.end(),
                                      [&](const auto& each) { return each.action == action; });
      assert(found != judged.end());
      return *found;
    };
    const std::uint32_t visits = judgement().visits;
    if (visits < kEnough) search_.look_at(action, kEnough - visits);
    return judgement();
  }

  void judge_choice(const Entry& entry, AnalysedStep& step) {
    typename G::State believed = state_;
    G::resample(believed, entry.player, mind_);
    think(believed);
    const auto best_action = IsmctsBot<G>::best_of(search_.judgements(believed)).action;
    const auto taken = looked_at(believed, entry.action);
    const auto best = looked_at(believed, best_action);
    const int together = ismcts::winners_with<G>(believed, entry.player);
    step.chance = taken.share * together;
    step.better_chance = best.share * together;
    const double promised_more = step.better_chance - step.chance;
    if (best.action == entry.action || promised_more < kErr) {
      step.better_chance = step.chance;
      return;
    }
    step.given_away = promised_more;
    analysis_.given_away[static_cast<std::size_t>(entry.player)] += promised_more;
    if (promised_more < kMuch) return;
    step.better = G::notation(match_.content(), best.action);
    step.better_sentence = G::describe(state_, best.action, entry.player).sentence;
  }

  // The same action under other dice, against what fell.
  void judge_luck(const typename G::State& before, const typename G::Action& action,
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

  // Gives the chances to the steps from the last decision on, or to the beginning and all since.
  void settle(int first, int end, const PerPlayer<double>& chances) {
    if (first < 0) analysis_.at_first = chances;
    for (int i = std::max(0, first); i < end; ++i) {
      analysis_.steps[static_cast<std::size_t>(i)].chances = chances;
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

  void find_turning_points() {
    std::vector<std::pair<double, int>> swings;
    const PerPlayer<double>* before = &analysis_.at_first;
    for (const AnalysedStep& step : analysis_.steps) {
      double swing = 0;
      for (std::size_t p = 0; p < static_cast<std::size_t>(analysis_.players); ++p) {
        swing = std::max(swing, std::abs(step.chances[p] - (*before)[p]));
      }
      if (swing >= kTurn) swings.emplace_back(-swing, step.position);
      before = &step.chances;
    }
    std::sort(swings.begin(), swings.end());
    if (swings.size() > kTurningPoints) swings.resize(kTurningPoints);
    for (const auto& swing : swings) analysis_.turning_points.push_back(swing.second);
    std::sort(analysis_.turning_points.begin(), analysis_.turning_points.end());
  }

  const Match<G>& match_;
  const AnalysisSettings& settings_;
  Chance mind_;
  typename G::State state_;
  ismcts::Search<G> search_;
  PerPlayer<double> chances_{};  // by the last search
  std::size_t line_ = 0;         // of the log
  int worth_judging_ = 0;        // decisions and throws so far
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

void write(JsonWriter& out, const AnalysedStep& step, int players) {
  out.begin_object().field("position", step.position).field("event", step.event);
  out.field("player", static_cast<int>(step.player)).field("action", step.action);
  write(out.key("sentence"), step.sentence);
  out.field("chosen", step.chosen);
  write_each(out, "chances", step.chances, players);
  if (std::any_of(step.luck.begin(), step.luck.end(), [](double each) { return each != 0; })) {
    write_each(out, "luck", step.luck, players);
  }
  if (step.chosen && step.looked_at) {
    out.field("chance", rounded(step.chance)).field("given_away", rounded(step.given_away));
  }
  if (!step.better.empty()) {
    out.key("better").begin_object().field("action", step.better);
    write(out.key("sentence"), step.better_sentence);
    out.field("chance", rounded(step.better_chance)).end_object();
  }
  out.end_object();
}

void write(JsonWriter& out, const Analysis& analysis) {
  out.begin_object().field("game", analysis.game).field("players", analysis.players);
  out.field("iterations", static_cast<std::int64_t>(analysis.iterations));
  if (analysis.every > 1) out.field("every", analysis.every);
  write_each(out, "at_first", analysis.at_first, analysis.players);
  out.key("steps").begin_array();
  for (const AnalysedStep& step : analysis.steps) write(out, step, analysis.players);
  out.end_array().key("turning_points").begin_array();
  for (const int position : analysis.turning_points) out.value(position);
  out.end_array();
  write_each(out, "luck", analysis.luck, analysis.players);
  write_each(out, "given_away", analysis.given_away, analysis.players);
  out.end_object();
}

}  // namespace agon
