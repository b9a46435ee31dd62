// A position of Mythic Battles: one value of about 1 KiB. Nothing in it says what will be drawn or
// rolled. Units, areas and sets of them are bits wherever a set is meant.
#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

#include "core/agenda.h"
#include "core/types.h"
#include "games/mythic_battles/content.h"

namespace agon::mythic_battles {

// Where a unit is: an area, or one of these.
inline constexpr std::uint8_t kReserve = 0xF0;
inline constexpr std::uint8_t kOnCard = 0xF1;  // destroyed troops: they can be recalled
inline constexpr std::uint8_t kBoxed = 0xF2;   // out of the game, or never recruited

// Cards of one kind: in hand, in the deck, discarded; `known` of those in hand are known to all.
struct Cards {
  std::uint8_t hand = 0;
  std::uint8_t deck = 0;
  std::uint8_t discard = 0;
  std::uint8_t known = 0;
  int unseen() const { return hand + deck; }  // public, unlike the split
};

struct UnitState {
  Player owner = kNobody;
  std::uint8_t where = kBoxed;
  std::uint8_t life = 0;  // vitality or miniatures
  std::uint8_t unused = 0;
  Cards cards;
  bool on_map() const { return where < kAreas; }
};

// Manoeuvres that a player buys once a turn; powers are counted by unit. MBP-MAN-01
enum Manoeuvre : std::uint8_t {
  kDrawCards = 1,
  kSearch = 2,
  kSecond = 4,
  kRecall = 8,
  kEvade = 16
};

struct PlayerState {
  Cards aow;
  Cards omphalos;
  std::uint8_t boxed = 0;     // omphalos cards used to heal
  std::uint8_t absorbed = 0;  // omphalos on the dashboard of the living divinity
  std::uint8_t lost = 0;      // … boxed with a dead one
  std::uint8_t points = 0;    // RP left in the draft
  std::uint8_t bought = 0;    // manoeuvres of this turn
  std::uint8_t free = 0;      // a manoeuvre at no cost is due (free_manoeuvre)
  std::uint8_t eliminated = 0;
  Unit divinity = kNoUnit;
};

// The steps of the agenda; the table in steps.cpp says what each does.
enum class StepKind : std::uint8_t {
  kRecruit,
  kTurn,
  kChooseDraw,
  kKeep,
  kMenu,
  kActivity,
  kAct,
  kDrawMore,
  kTake,
  kMoving,
  kMove,
  kEffects,
  kLed,
  kMore,
  kAttack,
  kEvadeAsk,
  kGuard,
  kConsent,
  kRetaliate,
  kDodge,
  kRerollOrder,
  kReroll,
  kFirst,
  kSecondAsk,
  kWounds,
  kEndure,
  kShields,
  kThrow,
  kRetarget,
  kVolley,
  kPick,
  kNext,
  kAim,
  kCharging,
  kChargeOn,
  kMark,
  kReapAsk,
  kLava,
  kEject,
  kLastSearch,
  kTurnEnd,
};
inline constexpr int kStepKinds = static_cast<int>(StepKind::kTurnEnd) + 1;

// What steps carry beside their player.
namespace arg {
inline constexpr StepField kFurther = kFirstByte;    // recruit: after the divinity
inline constexpr StepField kPhase = kFirstByte;      // menu: how far the turn is
inline constexpr StepField kLeft = kFirstByte;       // draw_more, more, pick: how many can follow
inline constexpr StepField kByEvader = kSecondByte;  // pick: somebody evades, who may be replaced
inline constexpr StepField kUnit = kFirstByte;       // led, evade, consent, mark, lava, eject …
inline constexpr StepField kFetched = kSecondByte;   // led: its card was fetched
inline constexpr StepField kOfVolley = kSecondByte;  // evade: before a volley, not an attack
inline constexpr StepField kOfWound = kSecondByte;   // consent: to take a wound, not to guard
inline constexpr StepField kLate = kFirstByte;       // retaliate: after the wounds
inline constexpr StepField kWhich = kFirstByte;      // reroll
inline constexpr StepField kSecond = kSecondByte;    // reroll, reroll_order: of the second assault
inline constexpr StepField kPower = kFirstByte;      // charging
inline constexpr StepField kStruck = kSecondByte;    // charging, lava: this area was dealt with
}  // namespace arg

inline Unit unit_of(const Step<StepKind>& step) { return static_cast<Unit>(step[arg::kUnit]); }

// How far a turn is: arg::kPhase of the menu. MBP-TURN-01
enum TurnPhase : std::uint8_t {
  kStart,   // A3 and B1: pass or activate
  kBegun,   // B1, passing no longer
  kAfter,   // C1 and D1
  kLate,    // D1
  kPassed,  // only the end
};

// What an attack is, beyond its two units.
enum AttackFlag : std::uint8_t {
  kFullArea = 1,  // at range 0 into a full area next door
  kRetaliation = 2,
  kNoReply = 4,      // area and multiple attacks
  kGuarded = 8,      // a Guard has stepped in
  kReplied = 16,     // retaliated in step 3
  kEvadeAsked = 32,  // the present target has been asked
  kDodged = 64,
  kMelee = 128,  // allowed at range 0 only
};
inline constexpr std::uint8_t kNoRange = 0xFF;  // of terrain

// An attack on its way. MBP-TGT-01, MBP-RES-01
struct Attack {
  Unit attacker = kNoUnit;  // none: terrain
  Unit target = kNoUnit;
  std::uint8_t power = kNoPower;
  Player controller = 0;  // who decides the dice; not always the attacker's owner
  std::uint8_t stage = 0;
  std::uint8_t flags = 0;
  std::uint8_t range = 0;
  std::uint8_t dice = 0;      // of terrain; else what was rolled
  std::uint8_t uprooted = 0;  // pieces removed in a retaliation
  std::uint8_t defence = 0;
  std::uint8_t wounds = 0;
  std::uint8_t fives = 0;
  std::uint8_t saved = 0;
  std::uint8_t rerolled = 0;  // which re-rolls have been asked
  Area attacker_at = kNoArea;
  Area target_at = kNoArea;
  std::uint8_t roll[6] = {};    // first assault: how many of each face, blanks first
  std::uint8_t second[6] = {};  // second assault
  UnitSet refused = 0;          // allies' units that do not guard, or not take the present wound
};
inline constexpr int kMaxAttacks = 4;

// An area or multiple attack: who is still to be attacked. MBP-AREA-02, MBP-MULTI-02
struct Volley {
  UnitSet targets = 0;
  UnitSet asked = 0;  // flyers that were asked to evade
  Unit attacker = kNoUnit;
  std::uint8_t power = kNoPower;
  Area area = kNoArea;  // of an area attack
  std::uint8_t began = 0;
};

enum ActFlag : std::uint8_t {
  kSimple = 1,  // committed to simple actions
  kComplex = 2,
  kWalked = 4,
  kAttacked = 8,
  kClaimed = 16,
  kRanged = 32,  // the attack action was a basic attack at range 1 or more
  kCut = 64,     // a swamp ended it
  kCharged = 128,
};
enum ExtraFlag : std::uint8_t {
  kExtraWalk = 1,
  kExtraAttack = 2,
  kChase = 4,  // … at range 0, after walking
  kExtraWalked = 8,
  kExtra = 16,  // normal actions have been given up
};
enum UsedFlag : std::uint8_t {
  kUsedDraw = 1,
  kUsedFree = 2,
  kUsedLeader = 4,
  kUsedLead = 8,
  kUsedMore = 16
};

// The activation on its way. MBP-TURN-06
struct Act {
  Unit unit = kNoUnit;
  std::uint8_t flags = 0;
  std::uint8_t extra = 0;
  std::uint8_t used = 0;
  std::uint8_t uprooted = 0;  // pieces removed: offence and range
  std::uint8_t prowess = 0;   // bonus for the next basic attack at range 0
  Unit led = kNoUnit;         // troops named by Leader
  Unit led_too = kNoUnit;     // … and by a power
};

struct Move {
  Unit unit = kNoUnit;
  std::uint8_t left = 0;     // movement
  std::uint8_t aquatic = 0;  // started in, and entered only, aquatic areas
  std::uint8_t run = 0;
};

struct State {
  const Content* content = nullptr;
  UnitState unit[kMaxUnits];
  PlayerState player[kSeats];
  UnitSet in_area[kAreas] = {};
  AreaSet occupied = 0;  // areas with units in them
  UnitSet boxed = 0;     // of the armies
  UnitSet army[kSeats] = {};
  UnitSet marked[kSeats] = {};  // petrified, until the next turn of this player
  UnitSet led[kSeats] = {};     // with the bonus of `lead`, until the next turn of this player
  UnitSet pool = 0;             // still to be recruited
  UnitSet carrying = 0;
  UnitSet activated = 0;  // this turn
  UnitSet retaliated = 0;
  UnitSet evaded = 0;
  UnitSet invoked[2] = {};  // powers with a cost, by column
  Agenda<StepKind, 31> agenda;
  Attack attack[kMaxAttacks];
  Volley volley;
  Act act;
  Move move;
  std::uint8_t omphalos[kAreas] = {};  // unclaimed
  std::uint8_t pieces[kAreas] = {};    // trees and columns
  std::uint16_t round = 0;
  std::uint16_t round_limit = 0;
  std::uint8_t attacks = 0;  // on their way
  std::uint8_t players = 0;
  std::uint8_t scenario = 0;
  std::uint8_t keeps_named = 0;  // option complex_keeps_named_talents
  std::uint8_t activations = 0;  // this turn
  std::uint8_t limit = 2;        // of activations this turn
  Player lead = 0;
  Player active = 0;
  std::uint8_t peeked[2] = {};  // card kinds that Patriarch shows, 1 + kind
  std::uint8_t over = 0;
  std::uint8_t adjudicated = 0;
  std::uint8_t winners = 0;        // a bit for each player
  Area charging_at = kNoArea;      // the area that a charge has just entered
  std::uint8_t charging_left = 0;  // further areas of the charge
  std::uint8_t due = 0;            // somebody may have won: looked at before the next step
  std::uint8_t unused[4] = {};

  const Scenario& setting() const { return content->scenarios[scenario]; }
  const Map& map() const { return content->maps[setting().map]; }
  const UnitCard& card(Unit u) const { return content->units[u]; }
  const UnitRow& row(Unit u) const { return content->units[u].rows[unit[u].life]; }
  int side(Player p) const { return setting().side[p]; }
  bool friends(Player p, Player q) const { return side(p) == side(q); }  // MBP-TEAM-01
  Player owner(Unit u) const { return unit[u].owner; }
  Player next_player(Player p) const { return static_cast<Player>(p + 1 < players ? p + 1 : 0); }
  const PlayerState& operator[](Player p) const { return player[p]; }
  PlayerState& operator[](Player p) { return player[p]; }
  const Attack& now() const { return attack[attacks - 1]; }
  Attack& now() { return attack[attacks - 1]; }

  // All units of a player's side.
  UnitSet side_units(Player p) const {
    UnitSet set = 0;
    for (unsigned who = setting().friends[p]; who != 0; who &= who - 1) {
      set |= army[std::countr_zero(who)];
    }
    return set;
  }
  UnitSet marked_units() const { return marked[0] | marked[1] | marked[2] | marked[3]; }
  UnitSet led_units() const { return led[0] | led[1] | led[2] | led[3]; }
  int count_in(Area a) const { return std::popcount(in_area[a]); }
  bool full(Area a) const { return count_in(a) >= map().capacity[a]; }  // MBP-TERM-08
  int hand_size(Player p) const;
  int deck_size(Player p) const;
};

inline int State::hand_size(Player p) const {
  int sum = player[p].aow.hand + player[p].omphalos.hand;
  for (UnitSet set = army[p]; set != 0; set &= set - 1)
    sum += unit[std::countr_zero(set)].cards.hand;
  return sum;
}
inline int State::deck_size(Player p) const {
  int sum = player[p].aow.deck + player[p].omphalos.deck;
  for (UnitSet set = army[p]; set != 0; set &= set - 1)
    sum += unit[std::countr_zero(set)].cards.deck;
  return sum;
}

// Kinds of cards: a unit's activation cards, art of war, omphalos.
using CardKind = std::uint8_t;
inline constexpr CardKind kAow = kMaxUnits;
inline constexpr CardKind kOmphalosCard = kMaxUnits + 1;
inline Cards& cards_of(State& s, Player p, CardKind kind) {
  return kind == kAow ? s[p].aow : kind == kOmphalosCard ? s[p].omphalos : s.unit[kind].cards;
}
inline const Cards& cards_of(const State& s, Player p, CardKind kind) {
  return kind == kAow ? s[p].aow : kind == kOmphalosCard ? s[p].omphalos : s.unit[kind].cards;
}
// Visits every kind of card that a player can have, in a fixed order.
template <class Visit>
void for_each_kind(const State& s, Player p, Visit&& visit) {
  for (UnitSet set = s.army[p]; set != 0; set &= set - 1) {
    visit(static_cast<CardKind>(std::countr_zero(set)));
  }
  visit(kAow);
  visit(kOmphalosCard);
}
template <class Visit>
void for_each(std::uint32_t set, Visit&& visit) {
  for (; set != 0; set &= set - 1) visit(static_cast<std::uint8_t>(std::countr_zero(set)));
}

static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>, "no padding");
static_assert(sizeof(State) <= 2048);

}  // namespace agon::mythic_battles
