// In words: notation, names, what an action is and brings, why it may not be done, and what is
// closed now. Speaks only of what is public.
#include "core/telling.h"
#include "games/liars_dice/liars_dice.h"

namespace agon::liars_dice {

constexpr Because because("liars_dice.refusal.");

// -- notation

std::string LiarsDice::notation(const Content&, Action action) {
  if (action.verb == Verb::kChallenge) return "challenge";
  if (action.verb == Verb::kExact) return "exact";
  return "bid " + std::to_string(action.quantity) + " " + std::string(kFaceIds[action.face]);
}

// Only one way of writing an action is its notation.
std::optional<Action> LiarsDice::parse(const Content& content, std::string_view text) {
  Actions all;
  all.add({Verb::kChallenge});
  all.add({Verb::kExact});
  for (int rank = 0; rank < kMostBids; ++rank) all.add(bid_of(rank));
  for (const Action action : all) {
    if (notation(content, action) == text) return action;
  }
  return std::nullopt;
}

// -- names

Message face_name(int face) { return Message("liars_dice.face." + std::string(kFaceIds[face])); }

Message name_of(const Bid& bid) {
  return Message("liars_dice.bid", {{"count", int{bid.quantity}}, {"face", face_name(bid.face)}});
}

std::vector<Message> names_of(const Dice& dice) { return each_named(dice, face_name); }

// -- actions

ActionInfo LiarsDice::describe(const State& s, Action action, Viewer) {
  const Player p = to_act(s);
  Teller tell("liars_dice.action.", "liars_dice.gain.", p, notation(*s.content, action));
  switch (action.verb) {
    case Verb::kBid:
      tell.say("bid", s.bid.quantity == 0 ? "LIA-BID-01" : "LIA-BID-03",
               {{"bid", name_of({p, action.quantity, action.face})}});
      tell.touch("quantity:" + std::to_string(action.quantity));
      tell.touch("face:" + std::string(kFaceIds[action.face]));
      tell.brings_some("bid", "bid", action.quantity, Certainty::kCertain);
      break;
    case Verb::kChallenge:
      tell.say("challenge", "LIA-CALL-03", {{"bid", name_of(s.bid)}});
      tell.touch("bid");
      tell.brings_some("lose_if_it_holds", "dice", -1, Certainty::kOpen);
      break;
    case Verb::kExact:
      tell.say("exact", "LIA-CALL-04", {{"bid", name_of(s.bid)}});
      tell.touch("bid");
      tell.brings_some("win_if_exact", "dice", 1, Certainty::kOpen);
      tell.brings_some("lose_if_not_exact", "dice", -1, Certainty::kOpen);
      break;
  }
  return tell.done();
}

std::optional<Refusal> LiarsDice::refusal(const State& s, Action action) {
  if (s.over) return because("LIA-END-01", "over");
  if (is_legal<LiarsDice>(s, action)) return std::nullopt;
  if (action.verb == Verb::kExact && s.exact == 0) return because("LIA-CALL-04", "no_exact");
  if (action.verb != Verb::kBid) return because("LIA-BID-01", "no_bid_yet");
  if (action.quantity > s.dice_in_play()) {
    return because("LIA-BID-05", "too_many", {{"count", s.dice_in_play()}});
  }
  return because("LIA-BID-03", "not_higher", {{"bid", name_of(s.bid)}});
}

// The answers that one would look for before there is a bid.
std::vector<ClosedAction> LiarsDice::closed(const State& s, Viewer) {
  if (s.exact == 0) return closed_among<LiarsDice>(s, {{Verb::kChallenge}});
  return closed_among<LiarsDice>(s, {{Verb::kChallenge}, {Verb::kExact}});
}

std::optional<int> LiarsDice::amount(const State& s, Player p, std::string_view resource) {
  if (resource == "dice") return s.count[p];
  if (resource == "bid") return s.bid.player == p ? s.bid.quantity : 0;
  return std::nullopt;
}

}  // namespace agon::liars_dice
