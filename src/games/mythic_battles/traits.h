// The traits of actions for the move weights: the groups, and how many traits each has. Their
// factors are data: data/evaluation/mythic_battles.moves.json.
#pragma once

#include <array>

#include "core/move_weights.h"
#include "games/mythic_battles/actions.h"
#include "games/mythic_battles/outlook.h"
#include "games/mythic_battles/state.h"

namespace agon::mythic_battles::trait {

using bots::kSteps;

// Each comment says what a group is about, and by what its traits are told apart.
enum Group : std::uint8_t {
  kVerb,         // on the own turn or not
  kAsked,        // no, a search or a draw, by the question
  kPayWay,       // in which cards something is paid
  kArtLeft,      // by what is paid and how many cards can still pay afterwards
  kIdle,         // resting and passing, by the units that could act and the cards in hand
  kTurnLeft,     // the end of a turn, by how many could act and what could pay for it
  kUndone,       // the end of an activation, by what the unit could still do
  kDraws,        // drawing and searching, by the units that could act already
  kWho,          // is activated, as first, second or led
  kChance,       // for a unit to be activated: what it could do, and whom it could strike
  kCardsLeft,    // of the activated unit
  kDanger,       // to the divinity that is activated
  kToGoal,       // a move, by how far what the unit should go to was and is
  kToGod,        // a move, by how far the nearest enemy divinity was and is
  kToStrike,     // whom the unit can strike where it goes, at once or later
  kPeril,        // to a divinity, before its move and after
  kEscort,       // how far the own divinity is from where another unit goes
  kCompany,      // who is where a unit goes
  kGround,       // where a unit goes
  kDeploys,      // by the way to the nearest omphalos
  kClaims,       // by the way to the own divinity
  kAbsorbs,      // from where, and whether that wins
  kHits,         // an attack, by how much of the target it should destroy
  kVictim,       // an attack, by what the target is and how much its owner has absorbed
  kReply,        // what a retaliation would do
  kHow,          // options of an attack, and whether a Guard may step in
  kPowerCost,    // a power, by what it leaves to pay with
  kPowerNow,     // a power, by whom its unit could strike from where it stands
  kBlast,        // attacks on all in an area
  kAtStake,      // not helping the target of an attack, by what that threatens
  kGuards,       // by what the Guard must expect
  kStrikesBack,  // by what that does, and the cards left
  kRerolls,      // by whose dice, and which
  kWounds1,      // of the first assault
  kFives,        // by the defence
  kSaved,        // what the second assault is left with
  kEnough,       // whether wounds destroy the target
  kShort,        // by wounds that are given away
  kThrown,       // where to
  kNames,        // a unit, to do something to it
  kRecalls,      // by its state and its way to the divinity
  kHeals,        // by the life of the divinity and the danger to it
  kTakes,        // a card, by what it is for and how many are in hand
  kRecruits,     // by class and cost
  kGroups
};
inline constexpr TraitSpace kSpace(std::array<TraitGroup, kGroups>{{
    {"verb", 2 * kVerbs},
    {"asked", 3 * kStepKinds},
    {"pay_way", kPays},
    {"art_left", 35},
    {"idle", 36},
    {"turn_left", 24},
    {"undone", 19},
    {"draws", 48},
    {"who", 15},
    {"chance", 96},
    {"cards_left", 6},
    {"danger", 5},
    {"to_goal", 6 * kSteps* kSteps},
    {"to_god", 2 * kSteps* kSteps},
    {"to_strike", 24},
    {"peril", 25},
    {"escort", 10},
    {"company", 18},
    {"ground", 2 * kTerrains},
    {"deploys", 2 * kSteps},
    {"claims", 2 * kSteps},
    {"absorbs", 6},
    {"hits", 24},
    {"victim", 12},
    {"reply", 9},
    {"how", 8},
    {"power_cost", 4 * kEffectKinds},
    {"power_now", 3 * kEffectKinds},
    {"blast", 20},
    {"at_stake", 40},
    {"guards", 20},
    {"strikes_back", 36},
    {"rerolls", 84},
    {"wounds", 8},
    {"fives", 35},
    {"saved", 7},
    {"enough", 6},
    {"short", 5},
    {"thrown", 2 * kTerrains},
    {"names", 30},
    {"recalls", 24},
    {"heals", 25},
    {"takes", 48},
    {"recruits", 50},
}});

inline void add(Traits& out, Group group, int index) { out.add(kSpace.at(group, index)); }

}  // namespace agon::mythic_battles::trait
