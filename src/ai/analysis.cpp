#include "ai/analysis.h"

#include <algorithm>
#include <cmath>

#include "ai/ismcts/ismcts_bot.h"
#include "core/game_model.h"
#include "games/all.h"

namespace agon {
namespace {

constexpr int kOtherDice = 24;         // times that an action is repeated
constexpr int kPlayouts = 8;           // after each of them
constexpr std::uint32_t kEnough = 24;  // visits that make a chance worth believing
constexpr double kMuch = 0.03;  // of the win: given away by a decision that is worth a remark
constexpr double kTurn = 0.08;  // … gained or lost by somebody in a turning point
constexpr std::size_t kTurningPoints = 6;

void add(PerPlayer<double>& to, const PerPlayer<float>& shares, double weight) {
  for (std::size_t p = 0; p < to.size(); ++p) to[p] += weight * static_cast<double>(shares[p]);
}

template <Game G>
class Analyst {
 public:
  Analyst(const Match<G>& match, const AnalysisSettings& settings)
      : match_(match), settings_(settings), mind_(settings.seed), state_(match.initial_state()) {}

  Analysis run() {
    analysis_.game = G::info().id;
    analysis_.players = G::players(state_);
    const int all = match_.position();
    analysis_.steps.resize(static_cast<std::size_t>(all));
    int unknown = -1;  // the first position whose chances the next decision will tell, less one
    for (int i = 0; i < all; ++i) {
      AnalysedStep& step = analysis_.steps[static_cast<std::size_t>(i)];
      if (judge(match_.entries()[static_cast<std::size_t>(i)], i, step)) {
        settle(unknown, i, search_.shares());
        unknown = i;
      }
      if (settings_.progress && !settings_.progress(i + 1, all)) break;
    }
    settle(unknown, all, last_chances());
    find_turning_points();
    return std::move(analysis_);
  }

 private:
  using Entry = typename Match<G>::Entry;

  // Looks at one action and carries it out. True if it was a decision; then `search_` has thought.
  bool judge(const Entry& entry, int index, AnalysedStep& step) {
    step.position = index + 1;
    step.player = entry.player;
    step.action = G::notation(match_.content(), entry.action);
    typename G::Actions actions;
    G::legal(state_, actions);
    step.chosen = actions.size() > 1;
    if (step.chosen) judge_choice(entry, step);
    const typename G::State before = state_;
    ScriptedPicks picks(entry.picks);
    Chance chance(picks);
    G::apply(state_, entry.action, chance, nullptr);
    if (entry.disclosure == Disclosure::kChance) judge_luck(before, entry.action, step);
    return step.chosen;
  }

  void judge_choice(const Entry& entry, AnalysedStep& step) {
    search_ = ismcts::Search<G>();
    typename G::State believed = state_;
    G::resample(believed, entry.player, mind_);
    search_.run(believed, {settings_.iterations, {}}, mind_);
    const auto judged = search_.judgements(believed);
    const auto best = IsmctsBot<G>::best_of(judged);
    const auto taken = std::find_if(judged.begin(), judged.end(),
                                    [&](const auto& each) { return each.action == entry.action; });
    if (taken == judged.end()) return;
    step.chance = chance_with(*taken, entry.player);
    step.better_chance = step.chance;
    if (best.action == entry.action) return;
    const double promised = chance_with(best, entry.player);
    step.given_away = std::max(0.0, promised - step.chance);
    analysis_.given_away[static_cast<std::size_t>(entry.player)] += step.given_away;
    if (step.given_away < kMuch) return;
    step.better = G::notation(match_.content(), best.action);
    step.better_chance = promised;
  }

  // The search's own figure, or that of playouts where it hardly looked.
  double chance_with(const ismcts::Judgement<typename G::Action>& judged, Player player) {
    if (judged.visits >= kEnough) return judged.share;
    double sum = 0;
    constexpr int kTries = kOtherDice * kPlayouts;
    for (int i = 0; i < kTries; ++i) {
      const auto state = search_.imagine(judged.action);
      sum += static_cast<double>(
          ismcts::outcome_of<G>(state).shares[static_cast<std::size_t>(player)]);
    }
    return sum / kTries;
  }

  // The same action under other dice, against what fell.
  void judge_luck(const typename G::State& before, const typename G::Action& action,
                  AnalysedStep& step) {
    PerPlayer<double> fell{};
    PerPlayer<double> could_fall{};
    constexpr double kWeight = 1.0 / (kOtherDice * kPlayouts);
    for (int i = 0; i < kOtherDice; ++i) {
      typename G::State other = before;
      G::apply(other, action, mind_, nullptr);
      for (int k = 0; k < kPlayouts; ++k) {
        add(could_fall, search_.play_out(other, mind_).shares, kWeight);
        add(fell, search_.play_out(state_, mind_).shares, kWeight);
      }
    }
    for (std::size_t p = 0; p < static_cast<std::size_t>(analysis_.players); ++p) {
      step.luck[p] = fell[p] - could_fall[p];
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
    PerPlayer<double> chances{};
    const Player player = G::to_act(state_);
    if (player == kNobody) {
      add(chances, ismcts::final_shares<G>(state_), 1.0);
      return chances;
    }
    search_ = ismcts::Search<G>();
    typename G::State believed = state_;
    G::resample(believed, player, mind_);
    search_.run(believed, {settings_.iterations, {}}, mind_);
    return search_.shares();
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
  Analysis analysis_;
};

void write_each(JsonWriter& out, std::string_view name, const PerPlayer<double>& values,
                int players) {
  out.key(name).begin_array();
  for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p) {
    out.value(std::round(values[p] * 1e4) / 1e4);
  }
  out.end_array();
}

double rounded(double value) { return std::round(value * 1e4) / 1e4; }

}  // namespace

Analysis analyse(const AnyMatch& match, const AnalysisSettings& settings) {
  Analysis analysis;
  AllGames::for_each([&]<class G>() {
    if (const auto* model = dynamic_cast<const MatchModel<G>*>(&match)) {
      analysis = Analyst<G>(model->match(), settings).run();
    }
  });
  return analysis;
}

void write(JsonWriter& out, const Analysis& analysis) {
  out.begin_object().field("game", analysis.game).field("players", analysis.players);
  write_each(out, "at_first", analysis.at_first, analysis.players);
  out.key("steps").begin_array();
  for (const AnalysedStep& step : analysis.steps) {
    out.begin_object().field("position", step.position);
    out.field("player", static_cast<int>(step.player)).field("action", step.action);
    out.field("chosen", step.chosen);
    write_each(out, "chances", step.chances, analysis.players);
    write_each(out, "luck", step.luck, analysis.players);
    if (step.chosen) {
      out.field("chance", rounded(step.chance)).field("given_away", rounded(step.given_away));
    }
    if (!step.better.empty()) {
      out.field("better", step.better).field("better_chance", rounded(step.better_chance));
    }
    out.end_object();
  }
  out.end_array().key("turning_points").begin_array();
  for (const int position : analysis.turning_points) out.value(position);
  out.end_array();
  write_each(out, "luck", analysis.luck, analysis.players);
  write_each(out, "given_away", analysis.given_away, analysis.players);
  out.end_object();
}

}  // namespace agon
