#include "ai/advice.h"

#include <cmath>
#include <map>

#include "ai/ismcts/ismcts_bot.h"
#include "core/game_model.h"
#include "games/all.h"

namespace agon {
namespace {

constexpr int kImagined = 96;  // positions behind a reason
constexpr std::size_t kReasons = 4;
constexpr double kWorthSaying = 0.002;  // of the win

// The mean of each term of the evaluation for `player` after an action.
template <Game G>
std::map<std::string, double, std::less<>> terms_after(
    ismcts::Search<G>& search, const typename G::Action& action, Player player) {
  std::map<std::string, double, std::less<>> terms;
  for (int i = 0; i < kImagined; ++i) {
    const typename G::State state = search.imagine(action);
    if (G::to_act(state) == kNobody) continue;  // a result has no terms
    for (const Feature& feature : G::features(state, player)) {
      terms[std::string(feature.id)] += feature.value * feature.weight / kImagined;
    }
  }
  return terms;
}

// A small change of the sum x of a player's terms changes the share s by s (1 - s) dx.
template <Game G>
std::vector<Reason> reasons_for(ismcts::Search<G>& search, const typename G::Action& best,
                                const typename G::Action& next, Player player, double chance) {
  const auto with = terms_after<G>(search, best, player);
  const auto without = terms_after<G>(search, next, player);
  std::vector<Reason> reasons;
  for (const auto& [feature, value] : with) {
    const auto other = without.find(feature);
    const double more = value - (other == without.end() ? 0.0 : other->second);
    const double gain = more * chance * (1 - chance);
    if (gain >= kWorthSaying) reasons.push_back({feature, gain});
  }
  std::stable_sort(reasons.begin(), reasons.end(),
                   [](const Reason& a, const Reason& b) { return a.gain > b.gain; });
  if (reasons.size() > kReasons) reasons.resize(kReasons);
  return reasons;
}

template <Game G>
Advice advise_on(const Match<G>& match, const ismcts::Budget& budget, std::uint64_t seed) {
  Advice advice;
  advice.game = G::info().id;
  advice.players = G::players(match.state());
  advice.player = G::to_act(match.state());
  Chance mind(seed, static_cast<std::uint64_t>(advice.player));
  typename G::State believed = match.state();
  G::resample(believed, advice.player, mind);
  ismcts::Search<G> search;
  search.run(believed, budget, mind);
  advice.iterations = search.iterations();
  advice.chances = ismcts::chances_of<G>(believed, search.shares());
  auto judged = search.judgements(believed);
  std::stable_sort(judged.begin(), judged.end(), [](const auto& a, const auto& b) {
    return a.visits != b.visits ? a.visits > b.visits : a.reward > b.reward;
  });
  double visits = 0;
  for (const auto& each : judged) visits += each.visits;
  const int together = ismcts::winners_with<G>(believed, advice.player);
  const double own = advice.chances[static_cast<std::size_t>(advice.player)];
  for (const auto& each : judged) {
    advice.actions.push_back({G::notation(match.content(), each.action), each.visits,
                              each.visits / std::max(1.0, visits),
                              each.visits == 0 ? own : each.share * together});
  }
  if (judged.size() > 1) {
    advice.reasons = reasons_for<G>(search, judged[0].action, judged[1].action, advice.player, own);
  }
  return advice;
}

}  // namespace

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

void write(JsonWriter& out, const Advice& advice) {
  const auto rounded = [](double value) { return std::round(value * 1e4) / 1e4; };
  out.begin_object().field("player", static_cast<int>(advice.player));
  out.field("action", advice.actions.front().notation);
  out.field("iterations", static_cast<std::int64_t>(advice.iterations));
  out.key("chances").begin_array();
  for (int p = 0; p < advice.players; ++p) {
    out.value(rounded(advice.chances[static_cast<std::size_t>(p)]));
  }
  out.end_array().key("actions").begin_array();
  for (const JudgedAction& action : advice.actions) {
    out.begin_object().field("action", action.notation);
    out.field("visits", static_cast<std::int64_t>(action.visits));
    out.field("share", rounded(action.share));
    out.field("chance", rounded(action.chance)).end_object();
  }
  out.end_array().key("reasons").begin_array();
  for (const Reason& reason : advice.reasons) {
    out.begin_object().field("feature", reason.feature).key("name");
    write(out, Message(advice.game + ".feature." + reason.feature));
    out.field("gain", rounded(reason.gain)).end_object();
  }
  out.end_array().end_object();
}

}  // namespace agon
