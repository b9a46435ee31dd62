#include "ai/advice.h"

#include <cmath>

#include "ai/ismcts/ismcts_bot.h"
#include "ai/levels.h"
#include "ai/reasons.h"
#include "core/game_model.h"
#include "games/all.h"

namespace agon {
namespace {

IsmctsBudget hard() { return *search_budget("hard"); }

template <Game G>
Advice advise_on(const Match<G>& match, const ismcts::Budget& budget, std::uint64_t seed) {
  Advice advice;
  advice.game = G::info().id;
  advice.players = G::players(match.state());
  advice.player = G::to_act(match.state());
  Chance mind(seed, static_cast<std::uint64_t>(advice.player));
  typename G::State believed = match.state();
  G::resample(believed, advice.player, mind);
  ismcts::Search<G> search(settings_for(hard(), G::search_hints()));
  search.run(believed, budget, mind);
  advice.iterations = search.iterations();
  advice.chances = ismcts::chances_of<G>(believed, search.shares());
  auto stats = search.root_stats(believed);
  std::stable_sort(stats.begin(), stats.end(), [](const auto& a, const auto& b) {
    return a.visits != b.visits ? a.visits > b.visits : a.reward > b.reward;
  });
  double visits = 0;
  for (const auto& each : stats) visits += each.visits;
  const int together = ismcts::winners_with<G>(believed, advice.player);
  const double own = advice.chances[advice.player];
  for (const auto& each : stats) {
    advice.actions.push_back({G::notation(match.content(), each.action), each.visits,
                              each.visits / std::max(1.0, visits),
                              each.visits == 0 ? own : each.share * together});
  }
  if (stats.size() > 1) {
    advice.reasons =
        reasoning::reasons_for<G>(search, stats[0].action, stats[1].action, advice.player, own);
  }
  return advice;
}

}  // namespace

ismcts::Budget hint_budget() { return {0, hard().decision, /*early_stop=*/true}; }

Advice advise(const AnyMatch& match, const ismcts::Budget& budget, std::uint64_t seed) {
  assert(!match.over());
  Advice advice;
  AllGames::for_each([&]<class G>() {
    if (const auto* model = dynamic_cast<const MatchModel<G>*>(&match)) {
      advice = advise_on<G>(model->match(), budget, seed);
    }
  });
  return advice;
}

namespace {
double four_digits(double value) { return std::round(value * 1e4) / 1e4; }
}  // namespace

void write_reasons(JsonWriter& out, std::string_view game, const std::vector<Reason>& reasons) {
  out.key("reasons").begin_array();
  for (const Reason& reason : reasons) {
    out.begin_object().field("feature", reason.feature).key("name");
    write(out, Message(std::string(game) + ".feature." + reason.feature));
    out.field("gain", four_digits(reason.gain)).end_object();
  }
  out.end_array();
}

void write(JsonWriter& out, const Advice& advice) {
  out.begin_object().field("player", static_cast<int>(advice.player));
  out.field("action", advice.actions.front().notation);
  out.field("iterations", static_cast<std::int64_t>(advice.iterations));
  out.key("chances").begin_array();
  for (int p = 0; p < advice.players; ++p) {
    out.value(four_digits(advice.chances[p]));
  }
  out.end_array().key("actions").begin_array();
  for (const AdvisedAction& action : advice.actions) {
    out.begin_object().field("action", action.notation);
    out.field("visits", static_cast<std::int64_t>(action.visits));
    out.field("share", four_digits(action.visit_share));
    out.field("chance", four_digits(action.chance)).end_object();
  }
  out.end_array();
  write_reasons(out, advice.game, advice.reasons);
  out.end_object();
}

}  // namespace agon
