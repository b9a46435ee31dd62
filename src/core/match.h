// A game in progress: set-up, actions with their picks, log, take-back, digest.
//
// A match keeps actions and picks, not states: an earlier position is replayed, in milliseconds.
// No game writes undo code. How far a player may take back follows from what was disclosed.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/event_log.h"
#include "core/game.h"

namespace agon {

// Digest of a state: over its JSON text, so that it outlives a change of the struct's layout.
template <Game G>
std::string digest(const typename G::State& state) {
  JsonWriter json;
  G::write_state(state, json);
  Digest digest;
  digest.add(json.text());
  return digest.hex();
}

// How far a player may take back, and why no further.
struct TakeBack {
  int position = 0;  // the earliest position to return to; the present one if there is none
  Disclosure reason = Disclosure::kNone;
};

template <Game G>
class Match {
 public:
  using State = typename G::State;
  using Action = typename G::Action;
  using Actions = typename G::Actions;
  using Content = typename G::Content;

  struct Entry {
    Action action;
    Player player = kNobody;
    bool automatic = false;  // taken by the driver
    Disclosure disclosure = Disclosure::kNone;
    std::vector<Pick> picks;
  };

  // The content must outlive the match; `source` (if any) replaces the seeded generator.
  static Result<Match> start(std::shared_ptr<const Content> content, Setup setup,
                             std::uint64_t seed, std::shared_ptr<PickSource> source = nullptr) {
    Match match(std::move(content), std::move(setup));
    match.source_ = std::move(source);
    match.chance_ = match.source_ ? Chance(*match.source_) : Chance(seed);
    Journal journal;
    match.chance_.record_to(&match.setup_picks_);
    Result<State> state = G::initial(*match.content_, match.setup_, match.chance_, &journal);
    match.chance_.record_to(nullptr);
    if (!state) return state.error();
    match.begin_with(*state, journal);
    return match;
  }

  // From a state that somebody set up. Nothing before it can be taken back.
  static Match from_state(std::shared_ptr<const Content> content, Setup setup, const State& state,
                          std::uint64_t seed, std::shared_ptr<PickSource> source = nullptr) {
    Match match(std::move(content), std::move(setup));
    match.source_ = std::move(source);
    match.chance_ = match.source_ ? Chance(*match.source_) : Chance(seed);
    match.from_state_ = true;
    Journal journal;
    match.begin_with(state, journal);
    return match;
  }

  // Replays a set-up and actions with their picks; refuses what does not fit.
  static Result<Match> replay(std::shared_ptr<const Content> content, Setup setup,
                              std::vector<Pick> setup_picks,
                              std::span<const std::pair<Action, std::vector<Pick>>> actions,
                              std::uint64_t seed) {
    Match match(std::move(content), std::move(setup));
    ScriptedPicks script(setup_picks);
    Chance chance(script);
    Journal journal;
    Result<State> state = G::initial(*match.content_, match.setup_, chance, &journal);
    if (!state) return state.error();
    if (script.failed() || !script.used_up()) return bad_picks(0);
    match.setup_picks_ = std::move(setup_picks);
    match.begin_with(*state, journal);
    if (Status status = match.repeat(actions); !status) return status.error();
    match.chance_ = Chance(seed);
    return match;
  }

  // The same for a game that began with a state somebody set up.
  static Result<Match> replay_from_state(
      std::shared_ptr<const Content> content, Setup setup, const State& start,
      std::span<const std::pair<Action, std::vector<Pick>>> actions, std::uint64_t seed) {
    Match match = from_state(std::move(content), std::move(setup), start, seed);
    if (Status status = match.repeat(actions); !status) return status.error();
    match.chance_ = Chance(seed);
    return match;
  }

  const State& state() const { return state_; }
  const State& initial_state() const { return initial_; }
  const Content& content() const { return *content_; }
  const std::shared_ptr<const Content>& shared_content() const { return content_; }
  const Setup& setup() const { return setup_; }
  const std::vector<Pick>& setup_picks() const { return setup_picks_; }
  const std::vector<Entry>& entries() const { return entries_; }
  const EventLog& log() const { return log_; }
  bool started_from_state() const { return from_state_; }
  int position() const { return static_cast<int>(entries_.size()); }
  bool over() const { return G::to_act(state_) == kNobody; }
  // Number of the next question to this seat: how many actions and take-backs it has made so far.
  int ask(Player p) const { return asks_[p]; }

  // Carries out an action of the one to act; refuses any that is not legal, changing nothing.
  Status act(const Action& action, bool automatic = false) {
    const Player player = G::to_act(state_);
    if (player == kNobody) return Error{"over", Message("core.error.over")};
    if (std::optional<Refusal> refusal = why_illegal(action)) {
      return Error{"illegal", refusal->message, refusal->rule};
    }
    Entry entry{action, player, automatic, Disclosure::kNone, {}};
    Journal journal;
    const std::uint64_t calls = chance_.calls();
    chance_.record_to(&entry.picks);
    G::apply(state_, action, chance_, &journal);
    chance_.record_to(nullptr);
    assert(!G::check(state_));
    if (chance_.calls() != calls) {
      entry.disclosure = Disclosure::kChance;
    } else if (journal.disclosed()) {
      entry.disclosure = Disclosure::kShown;
    } else if (G::to_act(state_) != player) {
      entry.disclosure = Disclosure::kPassedOn;
    }
    entries_.push_back(std::move(entry));
    ++asks_[player];
    for (Event& event : journal.take()) log_event(std::move(event));
    return {};
  }

  // Takes every decision that the driver may take: open ones with a single legal action. The end
  // of a turn waits while something could be taken back, unless its player ends turns by itself.
  void drive(PlayerSet ends_turns) {
    Actions actions;
    for (;;) {
      const Player player = G::to_act(state_);
      if (player == kNobody || G::openness(state_) != Openness::kOpen) return;
      actions.clear();
      G::legal(state_, actions);
      if (actions.size() != 1) return;
      if (G::decision(state_).ends_turn && !ends_turns.has(player) &&
          take_back_limit(player).position < position()) {
        return;
      }
      if (!act(actions[0], true)) std::abort();
    }
  }

  // Back to the last moment at which chance fell, something hidden was shown, or another player
  // had a decision. Another player's unfinished secret draft is treated as if it did not exist.
  TakeBack take_back_limit(Player player) const {
    TakeBack limit{position(), Disclosure::kNone};
    const int drafted = G::to_act(state_) == player ? 0 : G::draft(state_);
    for (int i = position() - 1 - drafted; i >= 0; --i) {
      const Entry& entry = entries_[i];
      if (entry.disclosure != Disclosure::kNone) {
        limit.reason = entry.disclosure;
        break;
      }
      if (entry.player != player) {
        limit.reason = Disclosure::kPassedOn;
        break;
      }
      if (!entry.automatic) limit.position = i;
    }
    return limit;
  }

  // The positions a player may return to, the nearest first: before each own decision.
  std::vector<int> take_back_positions(Player player) const {
    std::vector<int> positions;
    const int limit = take_back_limit(player).position;
    for (int i = position() - 1; i >= limit; --i) {
      if (!entries_[i].automatic) positions.push_back(i);
    }
    return positions;
  }

  Status take_back(Player player, int to) {
    const TakeBack limit = take_back_limit(player);
    if (to < limit.position || to >= position() || entries_[to].automatic) {
      return Error{"illegal",
                   Message(limit.position == position() ? "core.error.nothing_to_take_back"
                                                        : "core.error.take_back_too_far")};
    }
    const bool secret = G::draft(state_) >= position() - to;
    return_to(to);
    ++asks_[player];
    // Within a secret draft, others must not notice a take-back.
    if (!secret) {
      log_event({event_kind::kTakenBack,
                 {},
                 player,
                 Message("core.event.taken_back", {{"player", Value::of_player(player)}}),
                 {},
                 {},
                 {}});
    }
    return {};
  }

  // Adds a line to the log that no action caused: somebody sat down or left.
  void note(Event event) { log_event(std::move(event), true); }

  // A replayed action that its record says the driver had taken.
  void mark_automatic(int i) { entries_[i].automatic = true; }

  // Returns to an earlier position, whatever was disclosed: for the referee. It counts as a
  // take-back of every seat, so that no number of a question is used twice.
  void rewind(int to) {
    if (to == position()) return;
    return_to(to);
    for (int& ask : asks_) ++ask;
  }

  State state_at(int to) const {
    State state = initial_;
    for (int i = 0; i < to; ++i) repeat_entry(state, i, nullptr);
    return state;
  }

  // The position when an event was reported, in the middle of an action. For the last event of an
  // action it is the position that the action left behind.
  struct Frame {
    int event = 0;
    State state;
  };

  // The frames of the events after `after` up to `last`. Lines that no action caused have none.
  // Actions are played again for it, so nobody pays for frames but those who want them.
  std::vector<Frame> film(int after, int last) const {
    std::vector<Frame> frames;
    std::size_t line = log_.first_from(after + 1);
    const std::size_t end = log_.first_from(last + 1);
    while (line < end && log_.position(line) == 0) ++line;  // the set-up has no positions
    if (line == end) return frames;
    const int first = log_.position(line);
    const bool from_mark = mark_ && mark_->position < first;
    State state = from_mark ? mark_->state : initial_;
    for (int i = from_mark ? mark_->position : 0; i < first - 1; ++i) {
      repeat_entry(state, i, nullptr);
    }
    for (int i = first - 1; i < log_.position(end - 1); ++i) film_entry(state, i, frames);
    std::erase_if(frames,
                  [&](const Frame& frame) { return frame.event <= after || frame.event > last; });
    if (log_.position(end - 1) == position()) {
      mark_ = std::make_shared<const Mark>(Mark{position(), state});
    }
    return frames;
  }

 private:
  Match(std::shared_ptr<const Content> content, Setup setup)
      : content_(std::move(content)), setup_(std::move(setup)) {}

  // Where the last film ended: the next one mostly begins there.
  struct Mark {
    int position = 0;
    State state;
  };
  // Keeps a copy of the state at each event.
  struct Camera final : ReportListener {
    explicit Camera(const State& now) : state(now) {}
    void on_report() override { taken.push_back(state); }
    const State& state;
    std::vector<State> taken;
  };

  void repeat_entry(State& state, int i, Journal* journal) const {
    const Entry& entry = entries_[static_cast<std::size_t>(i)];
    ScriptedPicks script(entry.picks);
    Chance chance(script);
    G::apply(state, entry.action, chance, journal);
  }

  // The lines that an action caused are the first of its position.
  void film_entry(State& state, int i, std::vector<Frame>& frames) const {
    Camera camera(state);
    Journal journal(camera);
    repeat_entry(state, i, &journal);
    if (camera.taken.empty()) return;
    camera.taken.back() = state;
    std::size_t line = log_.first_of(i + 1);
    for (const State& taken : camera.taken) frames.push_back({log_.number(line++), taken});
  }

  void return_to(int to) {
    if (mark_ && mark_->position > to) mark_ = nullptr;
    state_ = state_at(to);
    entries_.resize(static_cast<std::size_t>(to));
    log_.return_to(to);
  }

  // Plays recorded actions with their picks; the first that does not fit is an error.
  Status repeat(std::span<const std::pair<Action, std::vector<Pick>>> actions) {
    for (const auto& [action, picks] : actions) {
      ScriptedPicks fallen(picks);
      chance_ = Chance(fallen);
      if (Status status = act(action); !status) {
        return Error{"bad_record",
                     Message("core.error.illegal_in_record",
                             {{"position", position() + 1},
                              {"action", Value::of_text(G::notation(*content_, action))},
                              {"why", status.error().message}}),
                     status.error().rule};
      }
      if (fallen.failed() || !fallen.used_up()) return bad_picks(position());
    }
    return {};
  }

  static Error bad_picks(int position) {
    return Error{"bad_record", Message("core.error.bad_picks", {{"position", position}})};
  }

  void begin_with(const State& state, Journal& journal) {
    initial_ = state_ = state;
    for (Event& event : journal.take()) log_event(std::move(event));
  }

  std::optional<Refusal> why_illegal(const Action& action) const {
    Actions actions;
    G::legal(state_, actions);
    if (actions.contains(action)) return std::nullopt;
    std::optional<Refusal> refusal = G::refusal(state_, action);
    assert(refusal);
    return refusal ? refusal : Refusal{{}, Message("core.error.illegal")};
  }

  void log_event(Event event, bool stays = false) {
    const auto& details = G::info().details;
    event.detail = std::find(details.begin(), details.end(), event.text.id) != details.end();
    log_.add({next_event_++, position(), std::move(event), stays});
  }

  std::shared_ptr<const Content> content_;
  Setup setup_;
  Chance chance_{0};
  std::shared_ptr<PickSource> source_;
  std::vector<Pick> setup_picks_;
  State initial_{};
  State state_{};
  std::vector<Entry> entries_;
  EventLog log_;
  PerPlayer<int> asks_{};
  int next_event_ = 1;
  mutable std::shared_ptr<const Mark> mark_;
  bool from_state_ = false;
};

}  // namespace agon
