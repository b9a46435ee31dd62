// The traits of actions for the move weights: the groups, and how many traits each has. Their
// factors are data: data/evaluation/panthalos.moves.json.
#pragma once

#include <array>

#include "core/move_weights.h"
#include "games/panthalos/actions.h"
#include "games/panthalos/state.h"

namespace agon::panthalos::trait {

// How far the game is: the round, or that the collection box may end it before its time.
inline constexpr int kTimes = kRounds + 1;
// The same, two rounds each.
inline constexpr int kStages = 5;
inline constexpr int kPieces = 8;

// Each comment says what a group is about, and by what its traits are told apart.
enum Group : std::uint8_t {
  kVerb,            // by time
  kPressure,        // what a turn is used for, by pieces in front and whether others still act
  kPlaced,          // piece, by pieces in front
  kStands,          // piece, by location
  kSpaces,          // each space of the board, by stage
  kFits,            // whether a lower piece would do there, by location
  kJoins,           // own pieces, by location
  kStocks,          // in AGORA and PHALANX, by what is owned and stage
  kTrades,          // in ART, by tokens that could be sold and time
  kSettles,         // in POLIS, by Discs to spare and stage
  kFinds,           // in AGORA, PHALANX and ART, by what is left there, and by lightning
  kFindsGoods,      // in AGORA, by what the best two are good for
  kArms,            // where force is found, by what this attack asks for
  kBringsTitans,    // TITANUS, by Titans owned and stage
  kBringsDiscs,     // AGRO, by Discs owned
  kGuards,          // KRYPT, by what it changes for this attack
  kSeeks,           // ARENA, by the chances in a duel
  kShows,           // the element where the Leader can be challenged
  kStarts,          // ORACULUM, by who starts now and Discs owned
  kForum,           // FORO, by what can be done there and time
  kForumPair,       // the pieces for it
  kShipsNow,        // symbols shipped, by stage
  kShipsLater,      // whether the own Ships take them at the end, by time
  kShipsInstead,    // whether they could be refined or sold
  kSells,           // points of a Merchant, by stage
  kSaleBonus,       // by stage
  kCrafts,          // kind and number of effects, by Discs and stage
  kPasses,          // pieces kept in front, by time
  kPassesRank,      // the highest of them
  kRank,            // promoted, converted or demoted, by place
  kRankTime,        // … by stage
  kChooses,         // two tokens, one, or one and a promotion, by location and stage
  kTrains,          // … by Workers who would bring more at once
  kGood,            // taken, by what it is good for
  kReinforcement,   // taken, by what this attack asks for
  kArtisan,         // taken, by what it would work on
  kToken,           // added, by step
  kGives,           // token given up, by time
  kSold,            // tokens in a sale that is closed
  kDefends,         // strength beyond what is needed with this token
  kSuffers,         // an attack of so many points, by Discs and stage
  kDares,           // a challenge, by the chances
  kAnnounces,       // how far ahead, by what the other one has left
  kYields,          // in a duel, by what both have left
  kUnderworldKept,  // by who can hold it off
  kBuysBack,        // a Titan, by Discs and stage
  kLetsGo,          // by Discs and stage
  kSpoils,          // eight points, by Discs and time
  kOffers,          // a refined Good, by what else it is good for
  kRefines,         // by what it will be good for
};
inline constexpr TraitSpace kTraitSpace(std::array<TraitGroup, 50>{{
    {"verb", kVerbs* kTimes},
    {"pressure", 6 * 5 * 2},
    {"placed", kPieces * 5},
    {"stands", kPieces* kLocations},
    {"space", 2 * 32 * kStages},
    {"fits", 4 * kLocations},
    {"joins", kLocations * 3},
    {"stocks", 2 * 6 * kStages},
    {"trades", 5 * kTimes},
    {"settles", 5 * kStages},
    {"finds", 3 * 2 * 5},
    {"finds_goods", 2 * 8},
    {"arms", 3 * 5 * 3},
    {"brings_titans", 4 * 4 * kStages},
    {"brings_discs", 7 * 6 * 2},
    {"guards", 4 * 4},
    {"seeks", 8 * kStages},
    {"shows", 2 * 5},
    {"starts", 2 * 4 * kStages},
    {"forum", 4 * kTimes},
    {"forum_pair", 3 * 8},
    {"ships", 9 * kStages},
    {"ships_later", 2 * kTimes},
    {"ships_instead", 2 * 3 * 3},
    {"sells", 6 * kStages},
    {"sale_bonus", 5 * kStages},
    {"crafts", 3 * 2 * 4 * kStages},
    {"passes", 6 * kTimes},
    {"passes_rank", 7},
    {"rank", 3 * 7 * 5},
    {"rank_time", 3 * 7 * kStages},
    {"chooses", 2 * 4 * kStages},
    {"trains", 4 * 4},
    {"good", 24},
    {"reinforcement", 3 * 2 * 3},
    {"artisan", 3 * 3 * 3 * kStages},
    {"token", 5 * 11 * 2},
    {"gives", 11 * kTimes},
    {"sold", 8 * 2},
    {"defends", 12},
    {"suffers", 7 * 2 * kStages},
    {"dares", 8 * 4},
    {"announces", 2 * 8 * 4},
    {"yields", 6 * 4},
    {"underworld_kept", 12},
    {"buys_back", kStrengths * 4 * kStages},
    {"lets_go", 4 * kStages},
    {"spoils", 3 * kTimes},
    {"offers", 12},
    {"refines", 8},
}});

}  // namespace agon::panthalos::trait
