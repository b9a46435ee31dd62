// What a player can say: a verb and up to three small arguments. The notation is also the JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/action_list.h"
#include "games/panthalos/state.h"

namespace agon::panthalos {

enum class Verb : std::uint8_t {
  // a turn
  kPlace,      // piece, place of the space
  kPlacePair,  // piece, piece (the lower first): both to FORO
  kShip,       // ship kind
  kSell,       // merchant
  kActivate,   // artisan kind
  kPass,
  kEndTurn,
  // inside a turn or a location
  kOffer,    // type of the refined Good for a wildcard
  kRefine,   // type of the basic Good
  kPromote,  // rank, place
  kStop,     // no second effect
  kLook,
  kDecline,  // no look, no hiring, no defence, no challenge
  kKeepTop,  // the face-up Underworld token stays on top
  kKeepSecond,
  kSettle,  // place of the POLIS space that gets the next Disc
  kTake,    // one or two tokens of the display (the lower first; kNoToken: only one)
  kTrain,   // one token of the display, and then a promotion
  kHire,
  kConvert,    // rank, place
  kAdd,        // token into a secret draft (kNoToken: one that the viewer may not know)
  kDone,       // closes a sale
  kAnnounce,   // closes an attack or answer in a duel
  kChallenge,  // player
  kGiveUp,     // in a duel
  kKeep,       // Titan to buy back
  kFinish,     // no further Titan
  kDemote,     // rank, place
  kTakeFour,
  kTakeEight,
};
inline constexpr int kVerbs = static_cast<int>(Verb::kTakeEight) + 1;

struct Action {
  Verb verb;
  std::uint8_t a;
  std::uint8_t b;
  std::uint8_t c;
  friend bool operator==(const Action&, const Action&) = default;
};

constexpr Action act(Verb verb, int a = 0, int b = 0) {
  return {verb, static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), 0};
}

// At most 6 kinds of pieces on 48 spaces, and what else a turn offers.
using Actions = ActionList<Action, 512>;

// `place worker:2 agora.1`, `place_pair leader worker:2`, `ship iron`, `sell m06`, `offer oil`,
// `activate any`, `refine iron`, `promote worker:3 titanus.1`, `take iron cotton`,
// `take reinforcement:fire_2`, `add titan:fire_9`, `challenge player:2`, `end_turn` …
// `add unknown` and `challenge unknown` stand for what a viewer may not know.
// Players count from 0, as in all data.
// Tokens: `titan:fire_9`, `reinforcement:fire_2`, `ship:iron`, `artisan:die`, `good:wine`.
// Both ways the same for every well-formed action; any other text is none.
std::string notation(const Content& content, Action action);
std::optional<Action> parse(const Content& content, std::string_view text);

// Whether the arguments are such as the verb takes, whatever the position.
bool is_well_formed(const Content& content, Action action);

std::string_view verb_id(Verb verb);  // "place_pair"
std::string token_id(const Content& content, Token token);
std::optional<Token> parse_token(const Content& content, std::string_view text);
std::string piece_id(Piece piece);  // "leader", "worker:2", "converted"
std::string place_id(Place place);  // "front", "thermae", "agora.1"

}  // namespace agon::panthalos
