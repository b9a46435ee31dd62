// The contract as a virtual interface, for the server, the command line and foreign programs.
// GameModel implements it once for each game. Code that needs speed uses the game type instead.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/match.h"

namespace agon {

class AnyMatch;

// Longer texts are refused without being read.
inline constexpr std::size_t kMaxRecordBytes = 64U << 20U;

// One step of a replay, for programs that check the engine.
struct ReplayStep {
  int position = 0;  // after so many actions; 0 is the set-up
  Player player = kNobody;
  std::string action;  // empty for the set-up
  bool automatic = false;
  std::vector<Pick> picks;
  std::vector<LogEntry> events;
  std::string state_json;
};

// Positions in the middle of actions, one for each event (Match::film), as viewers may know them.
class AnyFilm {
 public:
  virtual ~AnyFilm() = default;

  virtual std::size_t size() const = 0;
  virtual int event(std::size_t i) const = 0;
  // What all viewers have in common: the members "scores", "ranking" and "public".
  virtual std::string shared_part(std::size_t i) const = 0;
  // The member "own" of a seat, "state" of the referee, or none.
  virtual std::string own_part(std::size_t i, Viewer viewer) const = 0;
};

class AnyGame : public std::enable_shared_from_this<AnyGame> {
 public:
  virtual ~AnyGame() = default;

  virtual const GameInfo& info() const = 0;
  virtual std::string content_digest() const = 0;
  // The content tables with their origins, as JSON.
  virtual std::string content_json() const = 0;
  // The same game with other data files; refuses what breaks a constraint and names it.
  virtual Result<std::shared_ptr<const AnyGame>> with_content(const ContentFiles& files) const = 0;

  virtual Result<std::unique_ptr<AnyMatch>> start(
      const Setup& setup, std::uint64_t seed,
      std::shared_ptr<PickSource> source = nullptr) const = 0;
  virtual Result<std::unique_ptr<AnyMatch>> from_state(
      const boost::json::value& state, std::uint64_t seed,
      std::shared_ptr<PickSource> source = nullptr) const = 0;
  // Verifies a record and returns the match at its end.
  virtual Result<std::unique_ptr<AnyMatch>> from_record(const boost::json::value& record,
                                                        std::uint64_t seed) const = 0;
};

class AnyMatch {
 public:
  virtual ~AnyMatch() = default;

  virtual const AnyGame& game() const = 0;
  virtual std::unique_ptr<AnyMatch> clone() const = 0;
  // Another match that begins at this one's position, with all that `viewer` cannot know dealt
  // anew (nothing for the referee).
  virtual std::unique_ptr<AnyMatch> resampled(Viewer viewer, std::uint64_t seed) const = 0;

  // -- the position
  virtual int players() const = 0;
  virtual int position() const = 0;  // actions so far
  virtual bool over() const = 0;
  virtual Decision decision() const = 0;
  virtual PerPlayer<int> scores() const = 0;
  virtual Ranking ranking() const = 0;
  virtual std::string state_json() const = 0;
  virtual std::string digest() const = 0;

  // -- what a viewer may know
  virtual std::string view(Viewer viewer) const = 0;
  // The same in two parts: what is the same for all viewers, and the rest.
  virtual std::string shared_part() const = 0;
  virtual std::string own_part(Viewer viewer) const = 0;
  virtual std::vector<ActionInfo> actions() const = 0;  // of the one to act
  virtual std::vector<ClosedAction> closed() const = 0;
  virtual const EventLog& log() const = 0;
  virtual int ask(Player player) const = 0;
  // How the game came from event `after` to event `last`.
  virtual std::unique_ptr<AnyFilm> film(int after, int last) const = 0;

  // -- playing
  virtual Status act(std::string_view notation) = 0;
  virtual void drive(PlayerSet ends_turns) = 0;
  virtual TakeBack take_back_limit(Player player) const = 0;
  virtual std::vector<int> take_back_positions(Player player) const = 0;  // the nearest first
  virtual Status take_back(Player player, int to) = 0;
  virtual void rewind(int to) = 0;
  // Adds a line to the log that no action caused. No take-back removes it.
  virtual void note(Event event) = 0;
  // Why an action may not be done now; nothing if it is legal, an error if it is no action at all.
  virtual Result<std::optional<Refusal>> refusal(std::string_view notation) const = 0;

  // -- the record
  virtual std::string record() const = 0;                    // everything, for the referee
  virtual std::string seat_record(Viewer viewer) const = 0;  // `seen` actions, no picks, no digest
  virtual ReplayStep replay_step(int position) const = 0;
  virtual std::unique_ptr<AnyMatch> at(int position) const = 0;
};

}  // namespace agon
