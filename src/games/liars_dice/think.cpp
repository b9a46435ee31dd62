// What bots think: each player's share of the win from named features, and how likely a sensible
// player does something from traits of the action. The numbers behind both are data/evaluation.
#include "core/linear_evaluation.h"
#include "games/liars_dice/liars_dice.h"

namespace agon::liars_dice {
namespace {

// -- the worth of a position

enum FeatureKind : std::uint8_t { kDiceLeft, kOut, kBidHolds, kBidFails };
constexpr LiarsDice::FeatureIds kFeatureIds = {
    "dice",       // how many the player has
    "out",        // none
    "bid_holds",  // the player's bid stands, and the dice are there
    "bid_fails",  // … and they are not: by how many, at most 3
};

// -- traits of an action

// How many more dice than can be expected a bid names, by what the player to act knows, in halves
// of a die; one trait for each number, those at the ends for all beyond.
constexpr int kMargins = 25;
int margin_of(const State& s, Player p, int quantity, int face) {
  const bool helped = s.ones_help(face);
  const int own = s.dice[p][face] + (helped ? s.dice[p][0] : 0);
  const int others = s.dice_in_play() - s.count[p];
  const int margin = 6 * (quantity - own) - others * (helped ? 2 : 1);  // in sixths
  return std::clamp((margin + 36) / 3, 0, kMargins - 1);
}

enum TraitKind : std::uint8_t { kBidMargin, kBidJump, kDoubtMargin, kExactMargin };
constexpr int kJumps = 4;
constexpr TraitSpace kSpace(std::array<TraitGroup, 4>{
    {{"bid", kMargins}, {"jump", kJumps}, {"challenge", kMargins}, {"exact", kMargins}}});

}  // namespace

// By the dice that are gone.
float LiarsDice::progress(const State& s) {
  const int all = s.players * s.content->dice[s.players];
  return static_cast<float>(all - s.dice_in_play()) / static_cast<float>(all);
}

const LiarsDice::FeatureIds& LiarsDice::feature_ids() { return kFeatureIds; }

// Of one world: bots look at many of those that they cannot tell apart.
LiarsDice::Amounts LiarsDice::amounts(const State& s, Player p) {
  Amounts amounts{};
  amounts[kDiceLeft] = s.count[p];
  amounts[kOut] = s.in(p) ? 0.0F : 1.0F;
  if (s.bid.player == p) {
    const int missing = s.bid.quantity - s.matching_dice(s.bid.face);
    amounts[kBidHolds] = missing <= 0 ? 1.0F : 0.0F;
    amounts[kBidFails] = static_cast<float>(std::clamp(missing, 0, 3));
  }
  return amounts;
}

std::span<const TraitGroup> LiarsDice::trait_groups() { return kSpace.groups; }

void LiarsDice::traits(const State& s, Action action, Traits& out) {
  const Player p = to_act(s);
  if (action.verb == Verb::kBid) {
    out.add(kSpace.at(kBidMargin, margin_of(s, p, action.quantity, action.face)));
    const int jump = action.quantity - std::max<int>(1, s.bid.quantity);
    out.add(kSpace.at(kBidJump, std::min(jump, kJumps - 1)));
  } else {
    const int margin = margin_of(s, p, s.bid.quantity, s.bid.face);
    out.add(kSpace.at(action.verb == Verb::kExact ? kExactMargin : kDoubtMargin, margin));
  }
}

}  // namespace agon::liars_dice

template struct agon::LinearGame<agon::liars_dice::LiarsDice, agon::liars_dice::State, 4>;
template struct agon::TraitGame<agon::liars_dice::LiarsDice, agon::liars_dice::State,
                                agon::liars_dice::Action>;
