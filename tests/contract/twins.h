// Secrets, proven on pairs of worlds that were made without `resample`.
//
// Two matches go the same way until, at one moment, chance falls otherwise in one of them or a
// player chooses otherwise in secret. From then on both play the same actions and meet the same
// picks. As long as everything that a viewer may know by the ledger is the same in both (`blanked`,
// contract/hidden.h), the viewer must be told the same, to the byte, and `resample` must make the
// same world of both. What a game does wrong comes back as findings, each under the name of the
// promise that it breaks:
//   public, own, scores, question, legal, describe, closed, refusal, weight, events, frames,
//   record, ask, take_back, view, hint    what a viewer is told depends on what it may not know
//   draft              others notice a secret draft before it is closed
//   quiet              an action shows something hidden, and neither chance fell nor did the game
//                      say that it was disclosed
//   question           (also) who is asked next depends on what is hidden
//   resample.truth     equal knowledge and equal picks give different worlds
//   resample.known     a resampled world is not one that the viewer cannot tell from the true one
//   resample.reach     some hidden thing keeps its value in every resampled world
//   pairs              too few pairs that differ in what should be hidden: nothing was proven
#pragma once

#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "contract/hidden.h"
#include "contract/telling.h"

namespace agon::contract {

// What was found, by the name of the promise, with the first cases of each.
class Findings {
 public:
  void add(std::string_view check, std::string text) {
    std::vector<std::string>& cases = cases_[std::string(check)];
    if (cases.size() < 2) cases.push_back(std::move(text));
  }
  bool empty() const { return cases_.empty(); }
  std::set<std::string> checks() const {
    std::set<std::string> names;
    for (const auto& [name, cases] : cases_) names.insert(name);
    return names;
  }
  std::string text() const {
    std::string all;
    for (const auto& [name, cases] : cases_) {
      for (const std::string& each : cases) all += name + ": " + each + "\n";
    }
    return all;
  }

 private:
  std::map<std::string, std::vector<std::string>> cases_;
};

// Picks that are the same in both worlds, but for one: so many actions on, or in the first action
// after that which has as many picks.
class TwinPicks final : public PickSource {
 public:
  static constexpr int kNever = -1;
  TwinPicks(std::uint64_t seed, int action, std::uint32_t call)
      : seed_(seed), action_(action), call_(call) {}

  std::uint32_t pick(std::uint32_t n) override {
    const auto raw = mix_seed(mix_seed(seed_, static_cast<std::uint64_t>(actions_)), calls_) >> 8U;
    auto value = static_cast<std::uint32_t>(raw % n);
    const bool here = action_ != kNever && !changed_ && actions_ >= action_ && calls_ == call_;
    ++calls_;
    if (here) {
      changed_ = true;
      value = (value + 1 + static_cast<std::uint32_t>(raw / n % (n - 1))) % n;
    }
    return value;
  }
  void next_action() {
    ++actions_;
    calls_ = 0;
  }
  bool changed() const { return changed_; }

 private:
  std::uint64_t seed_;
  int action_;
  std::uint32_t call_;
  int actions_ = 0;
  std::uint64_t calls_ = 0;
  bool changed_ = false;
};

// Where the two worlds part.
struct Parting {
  enum Kind : std::uint8_t { kPick, kChoice } kind = kPick;
  int action = 0;          // not before so many actions; the set-up is 0
  std::uint32_t call = 0;  // which pick of that action
};

struct Effort {
  int games = 1;       // that episodes start from, for each set-up
  int episodes = 60;   // as many for each game
  int set_ups = 30;    // episodes that part in the set-up
  int patience = 16;   // actions until the worlds must have parted
  int after = 6;       // actions that are watched from then on
  int resamples = 48;  // to see what can be reached
};

// How often pairs differed in a hidden thing, and how often resampling reached both of its values.
struct Reach {
  int pairs = 0;
  int reached = 0;
};

template <Game G, class Tell = Telling<G>>
class Twins {
 public:
  using State = typename G::State;
  using Action = typename G::Action;
  using Actions = typename G::Actions;
  using Ledger = Hidden<G>;

  explicit Twins(Effort effort) : effort_(effort) {}

  void watch(const Setup& setup, std::uint64_t seed) {
    setup_ = setup;
    // What comes with an option is looked at less closely.
    const int games = setup.options.empty() ? effort_.games : std::max(1, effort_.games / 3);
    for (int i = 0; i < effort_.set_ups; ++i) {
      episode(nullptr, mix_seed(seed, static_cast<std::uint64_t>(i)),
              {Parting::kPick, 0, static_cast<std::uint32_t>(i)});
    }
    moments_.clear();
    for (int game = 0; game < kPlayed * games; ++game) {
      collect(mix_seed(seed, 1000 + static_cast<std::uint64_t>(game)), game % 2 == 1);
    }
    watch_moments(mix_seed(seed, 999), games * effort_.episodes);
  }

  // What was found in all that was watched.
  Findings findings() const {
    Findings all = findings_;
    for (const auto& [key, reach] : reach_) {
      if (reach.pairs < kEnough || reach.reached * kSeldom >= reach.pairs) continue;
      const auto& [viewer, kind, owner] = key;
      all.add("resample.reach", std::string(kind) + " of player " + std::to_string(owner) +
                                    " before viewer " + std::to_string(viewer) + ": " +
                                    std::to_string(reach.reached) + " of " +
                                    std::to_string(reach.pairs));
    }
    for (int viewer = kOnlooker; viewer < most_players_; ++viewer) {
      for (const std::string_view kind : Ledger::kKinds) {
        if (pairs(static_cast<Viewer>(viewer), kind) >= kEnough) continue;
        all.add("pairs", "few that differ in " + std::string(kind) + " before viewer " +
                             std::to_string(viewer));
      }
    }
    for (const std::string_view kind : Ledger::kRareKinds) {
      int sum = 0;
      for (int viewer = kOnlooker; viewer < most_players_; ++viewer) {
        sum += pairs(static_cast<Viewer>(viewer), kind);
      }
      if (sum < kEnough) all.add("pairs", "few that differ in " + std::string(kind));
    }
    for (const std::string_view step : Ledger::kParting) {
      const auto found = parted_.find(std::string(step));
      if (found != parted_.end() && found->second >= kEnough) continue;
      all.add("pairs", "few that part at " + std::string(step));
    }
    return all;
  }

  // Only the leaks, not the secrets that came up too seldom.
  std::string told_apart() const { return findings_.text(); }
  // How many times a viewer's two worlds were held against each other.
  int compared() const { return compared_; }

  // What was met, for those who tune a test.
  std::string text() const {
    std::string all;
    for (const auto& [key, reach] : reach_) {
      const auto& [viewer, kind, owner] = key;
      all += "viewer " + std::to_string(viewer) + ", " + std::string(kind) + " of " +
             std::to_string(owner) + ": " + std::to_string(reach.pairs) + " pairs, " +
             std::to_string(reach.reached) + " reached\n";
    }
    for (const auto& [step, count] : parted_) {
      all += "parted at " + step + ": " + std::to_string(count) + "\n";
    }
    return all;
  }

 private:
  static constexpr int kEnough = 12;
  static constexpr int kPlayed = 20;  // games that moments are taken from, for each to be watched
  static constexpr int kLongest = 20'000;      // actions of a game
  static constexpr std::size_t kMoments = 64;  // kept of each step
  static constexpr int kSeldom = 10;  // one pair in so many must have been reached on both sides

  struct World {
    std::shared_ptr<TwinPicks> picks;
    Match<G> match;
    Action last{};
    const State& state() const { return match.state(); }
  };

  int pairs(Viewer viewer, std::string_view kind) const {
    int sum = 0;
    for (const auto& [key, reach] : reach_) {
      if (std::get<0>(key) == viewer && std::get<1>(key) == kind) sum += reach.pairs;
    }
    return sum;
  }

  // Moments of a game, by their step: what seldom comes up is looked at as often as what comes up
  // always. Good players reach other moments than random ones.
  void collect(std::uint64_t seed, bool sensibly) {
    Chance chance(seed);
    Chance choices(seed, 77);
    State state = *G::initial(*content_of<G>(), setup_, chance, nullptr);
    for (int i = 0; i < kLongest && G::to_act(state) != kNobody; ++i) {
      std::vector<State>& moments = moments_[G::decision(state).step];
      if (moments.size() < kMoments) {
        moments.push_back(state);
      } else if (choices.pick(4) == 0) {
        moments[choices.pick(kMoments)] = state;
      }
      const Action action =
          sensibly ? sensible_action(state, choices) : random_action<G>(state, choices);
      if (probes_.size() < 40 && std::ranges::find(probes_, action) == probes_.end()) {
        probes_.push_back(action);
      }
      G::apply(state, action, chance, nullptr);
    }
  }
  static Action sensible_action(const State& state, Chance& choices) {
    Actions actions;
    G::legal(state, actions);
    std::vector<std::uint32_t> weights;
    std::uint32_t total = 0;
    for (const Action& action : actions) {
      weights.push_back(std::min(G::weight(state, action), 1U << 20U));
      total += weights.back();
    }
    const std::span<const std::uint32_t> all(weights);
    return actions[static_cast<int>(choices.pick_counted(all, total))];
  }

  void watch_moments(std::uint64_t seed, int episodes) {
    Chance where(seed, 5);
    const auto one_of = [&](std::size_t size) {
      return where.pick(static_cast<std::uint32_t>(size));
    };
    for (int i = 0; i < episodes; ++i) {
      const auto step = std::next(moments_.begin(), one_of(moments_.size()));
      const State& from = step->second[one_of(step->second.size())];
      const Parting::Kind kind = i % 3 == 2 ? Parting::kChoice : Parting::kPick;
      const int action = 1 + static_cast<int>(i % 4 == 0 ? where.pick(3) : 0);
      episode(&from, mix_seed(seed, static_cast<std::uint64_t>(i)),
              {kind, action, where.pick(i % 2 == 0 ? 1 : 4)});
    }
  }

  static World world(const std::shared_ptr<TwinPicks>& picks, const Setup& setup,
                     const State* from) {
    auto content = content_of<G>();
    if (from == nullptr) return {picks, *Match<G>::start(content, setup, 0, picks)};
    return {picks, Match<G>::from_state(content, setup, *from, 0, picks)};
  }

  // One pair of worlds, from a state on or from the set-up.
  void episode(const State* from, std::uint64_t seed, Parting parting) {
    const int change = parting.kind == Parting::kPick ? parting.action : TwinPicks::kNever;
    World a = world(std::make_shared<TwinPicks>(seed, TwinPicks::kNever, 0), setup_, from);
    World b = world(std::make_shared<TwinPicks>(seed, change, parting.call), setup_, from);
    Chance choices(seed, 9);
    begin(a);
    if (from == nullptr) {
      if (same_bytes(a.state(), b.state())) return;  // other dice, and nothing came of it
      if (a.match.setup_picks().size() != b.match.setup_picks().size()) return;
      part("set-up");
      compare(a, b, false);
    }
    int left = effort_.patience;
    while (left-- > 0 && !a.match.over() && !alive_.empty()) {
      if (G::to_act(a.state()) != G::to_act(b.state())) return;
      if (!step(a, b, choices, parting, effort_.patience - left)) return;
      if (parted_now_) left = std::min(left, watched_++ < effort_.after ? left : 0);
    }
  }

  void begin(const World& a) {
    alive_.clear();
    for (const Viewer v : seats_and_onlooker<G>(a.state())) alive_.push_back(v);
    most_players_ = std::max(most_players_, G::players(a.state()));
    parted_now_ = false;
    watched_ = 0;
  }
  void part(std::string_view step) {
    parted_now_ = true;
    step_ = step;
  }

  // Both worlds one action on; false where they cannot go on together.
  bool step(World& a, World& b, Chance& choices, const Parting& parting, int number) {
    std::vector<Action> common;
    Actions of_a;
    Actions of_b;
    G::legal(a.state(), of_a);
    G::legal(b.state(), of_b);
    for (const Action& action : of_a) {
      if (of_b.contains(action)) common.push_back(action);
    }
    if (common.empty()) return false;
    const std::string_view name = G::decision(a.state()).step;
    const auto size = static_cast<std::uint32_t>(common.size());
    const Action action = common[choices.pick(size)];
    if (parting.kind == Parting::kChoice && !parted_now_ && number >= parting.action &&
        Ledger::draft(a.state()) == 0) {
      std::erase_if(common, [&](const Action& other) {
        return other == action || Ledger::face(other) != Ledger::face(action);
      });
      if (!common.empty()) {
        const Action other = common[choices.pick(static_cast<std::uint32_t>(common.size()))];
        return choose_otherwise(a, b, action, other, choices, name);
      }
    }
    // What players do because of their own secrets may show these. Somebody who cannot tell the
    // worlds apart shows nothing, and neither does an open action.
    const Player player = G::to_act(a.state());
    const bool innocent = G::openness(a.state()) == Openness::kOpen ||
                          std::ranges::find(alive_, player) != alive_.end();
    const bool in_draft = Ledger::draft(a.state()) > 0;
    act(a, action);
    act(b, action);
    if (parted_now_) {
      compare(a, b, innocent && !in_draft && is_quiet(a) && is_quiet(b));
      return true;
    }
    if (same_bytes(a.state(), b.state())) return true;
    // If one world has a pick more, the picks that follow are no longer the same.
    if (picks_of(a) != picks_of(b)) return false;
    part(name);
    compare(a, b, false);
    return true;
  }
  static std::size_t picks_of(const World& world) {
    return world.match.entries().back().picks.size();
  }

  static void act(World& world, const Action& action) {
    world.picks->next_action();
    world.last = action;
    if (!world.match.act(action)) ADD_FAILURE() << "a legal action is refused";
  }
  static bool is_quiet(const World& world) {
    const Disclosure disclosure = world.match.entries().back().disclosure;
    return disclosure == Disclosure::kNone || disclosure == Disclosure::kPassedOn;
  }

  // In one world a player decides in secret for this, in the other for that, up to the end of the
  // draft if it is one.
  bool choose_otherwise(World& a, World& b, const Action& action, const Action& other,
                        Chance& choices, std::string_view name) {
    const Player player = G::to_act(a.state());
    std::erase(alive_, player);
    const World before = a;
    finish_draft(a, action, before, choices);
    finish_draft(b, other, before, choices);
    if (faces_since(a, before.match.position()) != faces_since(b, before.match.position())) {
      return false;
    }
    if (G::to_act(a.state()) != G::to_act(b.state())) return false;
    part(name);
    compare(a, b, false);
    return true;
  }
  // How long a draft was may be seen when it is closed.
  static std::vector<Action> faces_since(const World& world, int position) {
    std::vector<Action> faces;
    for (const auto& entry :
         std::span(world.match.entries()).subspan(static_cast<std::size_t>(position))) {
      faces.push_back(Ledger::face(entry.action));
    }
    return faces;
  }
  void finish_draft(World& world, const Action& first, const World& before, Chance& choices) {
    act(world, first);
    if (Ledger::draft(world.state()) > 0) {
      expect_unnoticed(before, world);
      // Neither is it noticed when the player takes it back.
      const Player player = G::to_act(world.state());
      const int to = before.match.position();
      if (world.match.take_back_limit(player).position <= to) {
        World back = world;
        if (back.match.take_back(player, to)) expect_unnoticed(before, back);
      }
    }
    for (int i = 0; i < 20 && Ledger::draft(world.state()) > 0; ++i) {
      act(world, random_action<G>(world.state(), choices));
      if (Ledger::draft(world.state()) > 0) expect_unnoticed(before, world);
    }
  }
  void expect_unnoticed(const World& before, const World& now) {
    if (G::draft(now.state()) != Ledger::draft(now.state())) {
      note("draft", now, G::to_act(now.state()), "the game does not say how long it is");
    }
    for (const Viewer v : alive_) {
      const std::vector<Told> then = tell(before, v);
      const std::vector<Told> told = tell(now, v);
      for (std::size_t i = 0; i < std::min(then.size(), told.size()); ++i) {
        if (then[i] != told[i]) note("draft", now, v, difference(then[i], told[i]));
      }
      expect_same_resample(before, now, v);
    }
  }

  static std::vector<Told> tell(const World& world, Viewer v, const std::vector<Action>& probes) {
    return Teller<G>(world.match, v, probes).template all<Tell>();
  }
  std::vector<Told> tell(const World& world, Viewer v) const { return tell(world, v, probes_); }

  // A viewer who may know a difference drops out; to the others both worlds must look the same.
  void compare(const World& a, const World& b, bool quiet) {
    std::erase_if(alive_, [&](Viewer v) {
      const State mine = Ledger::blanked(a.state(), v);
      const State theirs = Ledger::blanked(b.state(), v);
      if (same_bytes(mine, theirs)) return false;
      if (differ_in_questions_only(mine, theirs)) {
        note("question", a, v, text_of<G>(a.state()) + "\n" + text_of<G>(b.state()));
      } else if (quiet) {
        note("quiet", a, v, text_of<G>(a.state()) + "\n" + text_of<G>(b.state()));
      }
      return true;
    });
    if (!alive_.empty()) ++parted_[std::string(step_)];
    for (const Viewer v : alive_) compare_told(a, b, v);
  }
  static bool differ_in_questions_only(State mine, State theirs) {
    mine.agenda = theirs.agenda;
    return same_bytes(mine, theirs);
  }
  void compare_told(const World& a, const World& b, Viewer v) {
    ++compared_;
    const std::vector<Told> mine = tell(a, v);
    const std::vector<Told> theirs = tell(b, v);
    bool same = true;
    for (std::size_t i = 0; i < std::min(mine.size(), theirs.size()); ++i) {
      // The whole view has its parts in it: it tells only what no part has told.
      if (mine[i] == theirs[i] || (!same && mine[i].part == "view")) continue;
      same = false;
      note(mine[i].part, a, v, difference(mine[i], theirs[i]));
    }
    if (G::to_act(a.state()) == v && v >= 0 && same && ++hints_ % 4 == 0 &&
        Tell::hint(a.match) != Tell::hint(b.match)) {
      note("hint", a, v, Tell::hint(a.match) + " or " + Tell::hint(b.match));
    }
    if (same_bytes(a.state(), b.state())) return;
    expect_same_resample(a, b, v);
    count_reached(a, b, v);
  }

  void expect_same_resample(const World& a, const World& b, Viewer v) {
    const std::uint64_t seed = ++resampled_;
    const State mine = resampled(a.state(), v, seed);
    const State theirs = resampled(b.state(), v, seed);
    if (!same_bytes(mine, theirs)) {
      note("resample.truth", a, v, text_of<G>(mine) + "\n" + text_of<G>(theirs));
    }
    const auto broken = G::check(mine);
    if (broken || !same_bytes(Ledger::blanked(mine, v), Ledger::blanked(a.state(), v))) {
      note("resample.known", a, v,
           broken.value_or(text_of<G>(a.state()) + "\n" + text_of<G>(mine)));
    }
  }
  static State resampled(State state, Viewer v, std::uint64_t seed) {
    Chance chance(seed, 3);
    G::resample(state, v, chance);
    return state;
  }

  // Both worlds are possible to the viewer, so resampling must come to the one and to the other.
  void count_reached(const World& a, const World& b, Viewer v) {
    using Key = std::tuple<std::string_view, int, int>;
    struct Values {
      int mine = 0, theirs = 0;
      bool reached_mine = false, reached_theirs = false;
    };
    std::map<Key, Values> values;
    const auto put = [&](int Values::*value) {
      return [&values, value](std::string_view kind, int owner, int which, auto now) {
        values[{kind, owner, which}].*value = static_cast<int>(now);
      };
    };
    Ledger::each_secret(a.state(), put(&Values::mine));
    Ledger::each_secret(b.state(), put(&Values::theirs));
    std::erase_if(values, [](const auto& each) { return each.second.mine == each.second.theirs; });
    for (int i = 0; i < effort_.resamples; ++i) {
      // From either: what does not depend on the truth reaches both from one.
      const State other = resampled(a.state(), v, ++resampled_);
      Ledger::each_secret(other, [&](std::string_view kind, int owner, int which, auto now) {
        const auto found = values.find({kind, owner, which});
        if (found == values.end()) return;
        found->second.reached_mine |= static_cast<int>(now) == found->second.mine;
        found->second.reached_theirs |= static_cast<int>(now) == found->second.theirs;
      });
    }
    for (const auto& [key, value] : values) {
      Reach& reach = reach_[{v, std::get<0>(key), std::get<1>(key)}];
      ++reach.pairs;
      reach.reached += value.reached_mine && value.reached_theirs ? 1 : 0;
    }
  }

  static std::string difference(const Told& mine, const Told& theirs) {
    return std::string(mine.part) + "\n  " + mine.text + "\n  " + theirs.text;
  }
  void note(std::string_view check, const World& a, Viewer v, const std::string& text) {
    findings_.add(check, "viewer " + std::to_string(v) + " after \"" +
                             G::notation(a.match.content(), a.last) + "\" in \"" +
                             std::string(step_) + "\", " + name_of(setup_) + "\n  " + text);
  }

  Effort effort_;
  Setup setup_;
  std::vector<Action> probes_;
  std::map<std::string_view, std::vector<State>> moments_;
  std::vector<Viewer> alive_;  // those who cannot tell the two worlds apart
  bool parted_now_ = false;
  int watched_ = 0;
  std::string_view step_ = "set-up";
  Findings findings_;
  std::map<std::tuple<Viewer, std::string_view, int>, Reach> reach_;
  std::map<std::string, int> parted_;
  std::uint64_t resampled_ = 0;
  int hints_ = 0;
  int compared_ = 0;
  int most_players_ = 0;
};

}  // namespace agon::contract
