// Wraps a game type into the type-erased face of core/any_game.h. Included once for each game, by
// games/registry.cpp, and by whoever wants the concrete match behind an AnyMatch (the bots).
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/any_game.h"
#include "core/record.h"
#include "core/view.h"

namespace agon {

template <Game G>
class GameModel;

template <Game G>
class FilmModel final : public AnyFilm {
 public:
  explicit FilmModel(std::vector<typename Match<G>::Frame> frames) : frames_(std::move(frames)) {}

  std::size_t size() const override { return frames_.size(); }
  int event(std::size_t i) const override { return frames_[i].event; }
  std::string shared_part(std::size_t i) const override {
    return shared_part_of<G>(frames_[i].state);
  }
  std::string own_part(std::size_t i, Viewer viewer) const override {
    return own_part_of<G>(frames_[i].state, viewer);
  }

 private:
  std::vector<typename Match<G>::Frame> frames_;
};

template <Game G>
class MatchModel final : public AnyMatch {
 public:
  MatchModel(std::shared_ptr<const GameModel<G>> game, Match<G> match)
      : game_(std::move(game)), match_(std::move(match)) {}

  const Match<G>& match() const { return match_; }
  Match<G>& match() { return match_; }

  const AnyGame& game() const override { return *game_; }
  std::unique_ptr<AnyMatch> clone() const override {
    return std::make_unique<MatchModel>(game_, match_);
  }
  std::unique_ptr<AnyMatch> resampled(Viewer viewer, std::uint64_t seed) const override {
    typename G::State state = match_.state();
    Chance chance(seed, 1);
    if (viewer != kReferee) G::resample(state, viewer, chance);
    return std::make_unique<MatchModel>(game_, Match<G>::from_state(match_.shared_content(),
                                                                    match_.setup(), state, seed));
  }

  int players() const override { return G::players(match_.state()); }
  int position() const override { return match_.position(); }
  bool over() const override { return match_.over(); }
  Decision decision() const override { return G::decision(match_.state()); }
  PerPlayer<int> scores() const override { return G::scores(match_.state()); }
  Ranking ranking() const override { return G::ranking(match_.state()); }
  std::string state_json() const override { return state_text(match_.state()); }
  std::string digest() const override { return agon::digest<G>(match_.state()); }

  std::string view(Viewer viewer) const override { return view_of(match_, viewer); }
  std::string shared_part() const override { return shared_part_of<G>(match_.state()); }
  std::string own_part(Viewer viewer) const override {
    return view_of(match_, viewer, Shared::kLeftOut);
  }
  std::vector<ActionInfo> actions() const override {
    std::vector<ActionInfo> infos;
    const Player player = G::to_act(match_.state());
    if (player == kNobody) return infos;
    typename G::Actions actions;
    G::legal(match_.state(), actions);
    for (const auto& action : actions) infos.push_back(G::describe(match_.state(), action, player));
    return infos;
  }
  std::vector<ClosedAction> closed() const override {
    const Player player = G::to_act(match_.state());
    if (player == kNobody) return {};
    return G::closed(match_.state(), player);
  }
  const EventLog& log() const override { return match_.log(); }
  int ask(Player player) const override { return match_.ask(player); }
  std::unique_ptr<AnyFilm> film(int after, int last) const override {
    return std::make_unique<FilmModel<G>>(match_.film(after, last));
  }

  Status act(std::string_view notation) override {
    const auto action = G::parse(match_.content(), notation);
    if (!action) return malformed(notation);
    return match_.act(*action);
  }
  void drive(PlayerSet ends_turns) override { match_.drive(ends_turns); }
  TakeBack take_back_limit(Player player) const override { return match_.take_back_limit(player); }
  std::vector<int> take_back_positions(Player player) const override {
    return match_.take_back_positions(player);
  }
  void note(Event event) override { match_.note(std::move(event)); }
  Status take_back(Player player, int to) override { return match_.take_back(player, to); }
  void rewind(int to) override { match_.rewind(to); }
  Result<std::optional<Refusal>> refusal(std::string_view notation) const override {
    const auto action = G::parse(match_.content(), notation);
    if (!action) return malformed(notation);
    return G::refusal(match_.state(), *action);
  }

  std::string record() const override { return record_for(kReferee); }
  std::string seat_record(Viewer viewer) const override { return record_for(viewer); }
  ReplayStep replay_step(int position) const override {
    ReplayStep step;
    step.position = position;
    if (position > 0) {
      const auto& entry = match_.entries()[position - 1];
      step.player = entry.player;
      step.action = G::notation(match_.content(), entry.action);
      step.automatic = entry.automatic;
      step.picks = entry.picks;
    } else {
      step.picks = match_.setup_picks();
    }
    const EventLog& log = match_.log();
    for (std::size_t i = 0; i < log.size(); ++i) {
      if (log.position(i) == position) step.events.push_back(log[i]);
    }
    step.state_json = state_text(match_.state_at(position));
    return step;
  }
  std::unique_ptr<AnyMatch> at(int position) const override {
    auto copy = std::make_unique<MatchModel>(game_, match_);
    copy->match_.rewind(position);
    return copy;
  }

 private:
  static std::string state_text(const typename G::State& state) {
    JsonWriter json;
    G::write_state(state, json);
    return json.take();
  }
  static Error malformed(std::string_view notation) {
    return Error{"malformed", Message("core.error.malformed_action",
                                      {{"action", Value::of_text(std::string(notation))}})};
  }
  std::string record_for(Viewer viewer) const {
    return write_record(match_, game_->content_digest(), viewer);
  }

  std::shared_ptr<const GameModel<G>> game_;
  Match<G> match_;
};

template <Game G>
class GameModel final : public AnyGame {
 public:
  explicit GameModel(typename G::Content content)
      : content_(std::make_shared<const typename G::Content>(std::move(content))) {
    JsonWriter json;
    G::write_content(*content_, json);
    content_json_ = json.take();
    Digest digest;
    digest.add(content_json_);
    content_digest_ = digest.hex();
  }

  const std::shared_ptr<const typename G::Content>& content() const { return content_; }

  const GameInfo& info() const override { return G::info(); }
  std::string content_digest() const override { return content_digest_; }
  std::string content_json() const override { return content_json_; }
  Result<std::shared_ptr<const AnyGame>> with_content(const ContentFiles& files) const override {
    Result<typename G::Content> content = G::load_content(files);
    if (!content) return content.error();
    return std::shared_ptr<const AnyGame>(std::make_shared<GameModel>(std::move(*content)));
  }

  Result<std::unique_ptr<AnyMatch>> start(const Setup& setup, std::uint64_t seed,
                                          std::shared_ptr<PickSource> source) const override {
    return wrap(Match<G>::start(content_, setup, seed, std::move(source)));
  }
  Result<std::unique_ptr<AnyMatch>> from_state(const boost::json::value& state, std::uint64_t seed,
                                               std::shared_ptr<PickSource> source) const override {
    Result<typename G::State> read = G::read_state(*content_, state);
    if (!read) return read.error();
    Setup setup;
    setup.players = G::players(*read);
    return wrap(Match<G>::from_state(content_, setup, *read, seed, std::move(source)));
  }
  Result<std::unique_ptr<AnyMatch>> from_record(const boost::json::value& record,
                                                std::uint64_t seed) const override {
    return wrap(read_record<G>(content_, content_digest_, record, seed));
  }

 private:
  Result<std::unique_ptr<AnyMatch>> wrap(Result<Match<G>> match) const {
    if (!match) return match.error();
    auto self = std::static_pointer_cast<const GameModel>(shared_from_this());
    return std::unique_ptr<AnyMatch>(std::make_unique<MatchModel<G>>(self, std::move(*match)));
  }

  std::shared_ptr<const typename G::Content> content_;
  std::string content_json_;
  std::string content_digest_;
};

}  // namespace agon
