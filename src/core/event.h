// What happened, as `apply` reports it: one stream feeds log, animation, screen reader, recap and
// statistics. During search there is no journal, and reporting costs nothing.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/message.h"
#include "core/types.h"

namespace agon {

// Kinds common to all games; a game may use words of its own beside them.
namespace event_kind {
inline constexpr std::string_view kRound = "round";    // a header of the log
inline constexpr std::string_view kTurn = "turn";      // a smaller header
inline constexpr std::string_view kMoved = "moved";    // a piece or token moved
inline constexpr std::string_view kRolled = "rolled";  // dice fell
inline constexpr std::string_view kShown = "shown";    // something hidden came to light
inline constexpr std::string_view kGained = "gained";
inline constexpr std::string_view kLost = "lost";
inline constexpr std::string_view kScored = "scored";
inline constexpr std::string_view kTakenBack = "taken_back";
// Why the game ends, where the line about the winner does not tell.
inline constexpr std::string_view kReason = "reason";
inline constexpr std::string_view kEnded = "ended";
inline constexpr std::string_view kSeat = "seat";  // somebody sat down or left; no action caused it
}  // namespace event_kind

// Points that a player gains or (below 0) loses by an event, and what they are for. Those of all
// events of a game add up to its scores.
struct Points {
  Player player = kNobody;
  std::string_view source;  // a word of the game: "ships", "duels"
  int amount = 0;
};

struct Event {
  std::string_view kind;
  Rule rule;
  Player player = kNobody;  // whom it is about
  Message text;             // the public face
  PlayerSet insiders;       // these players may know more
  Message full;             // what the insiders are told in place of `text`
  // Ids of the spaces and pieces it touches, for the board ("agora.1", "player:0").
  std::vector<std::string> touches;
  bool detail = false;              // it only adds to the event before (GameInfo::details)
  std::vector<Points> points = {};  // public, as scores are

  const Message& face(Viewer viewer) const {
    return !full.empty() && (viewer == kReferee || insiders.has(viewer)) ? full : text;
  }
};

// Why moves before a moment can no longer be taken back.
enum class Disclosure : std::uint8_t {
  kNone,
  kChance,    // chance fell
  kShown,     // something hidden was shown to somebody
  kPassedOn,  // another player had a decision
};

// Hears of each event at the moment it is reported, in the middle of an action.
class ReportListener {
 public:
  virtual void on_report() = 0;

 protected:
  ~ReportListener() = default;
};

class Journal {
 public:
  Journal() = default;
  explicit Journal(ReportListener& listener) : listener_(&listener) {}

  Event& add(Event event) {
    events_.push_back(std::move(event));
    if (listener_ != nullptr) listener_->on_report();
    return events_.back();
  }
  // Something hidden was shown although no pick fell. Must not depend on what is hidden.
  void disclose() { disclosed_ = true; }

  const std::vector<Event>& events() const { return events_; }
  std::vector<Event> take() { return std::exchange(events_, {}); }
  bool disclosed() const { return disclosed_; }
  void clear() {
    events_.clear();
    disclosed_ = false;
  }

 private:
  std::vector<Event> events_;
  ReportListener* listener_ = nullptr;
  bool disclosed_ = false;
};

}  // namespace agon
