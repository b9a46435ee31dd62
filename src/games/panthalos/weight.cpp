// Move weights: how likely a good player chooses an action, without looking ahead. The search uses
// them in its tree and its playouts.
#include <algorithm>
#include <array>
#include <bit>

#include "core/linear_evaluation.h"
#include "core/table_by.h"
#include "games/panthalos/panthalos.h"
#include "games/panthalos/tally.h"
#include "games/panthalos/traits.h"

namespace agon::panthalos {
namespace {

using namespace bots;
using namespace trait;

int titans_of(const PlayerState& player) { return player.tokens.total(kTitans, kReinforcements); }

// What a player may be able to play, as far as the others know: his Reinforcements lie open, of his
// Titans a fourth has the right element.
int likely_reach(const PlayerState& player, Element x) {
  constexpr int kMeanTitan = 7;
  const std::uint8_t* n = player.tokens.n;
  const Token helpers = reinforcement(x, 1);
  const int titans = titans_of(player);
  const int turned = std::min(titans, n[helpers] + n[helpers + 1] + n[helpers + 2]);
  return bonus_of(n, static_cast<int>(x)) + kMeanTitan * (turned + (titans - turned) / 4);
}

// The traits of one action of the player to act.
class Look {
 public:
  Look(const State& s, Traits& out)
      : s_(s), out_(out), p_(s.agenda.top().player), own_(s[p_]), time_(time_of(s)) {
    stage_ = time_ / 2;
  }

  void at(Action action) {
    add(kVerb, static_cast<int>(action.verb) * kTimes + time_);
    if (const auto look = kByVerb[action.verb]) look(*this, action);
  }

 private:
  static const TableBy<Verb, kVerbs, void (*)(Look&, Action)> kByVerb;

  void add(Group group, int index) { out_.add(kTraitSpace.at(group, index)); }

  static int time_of(const State& s) {
    if (s.round < kRounds && s.collection() + s.players >= 4 * s.players) return kRounds;
    return s.round - 1;
  }

  int few_discs() const { return std::min<int>(own_.personal, 3); }

  // -- a turn

  // What kind of turn: before others take what is left, or while there is still a piece for it.
  void pressure(int kind) {
    bool alone = true;
    for (Player q = 0; q < s_.players; ++q) {
      alone = alone && (q == p_ || s_.passed.has(q) || s_[q].pools[kFront].empty());
    }
    add(kPressure, (kind * 5 + in_front()) * 2 + (alone ? 1 : 0));
  }
  int in_front() const {
    const Pool front = own_.pools[kFront];
    return std::clamp(workers(front) + leaders(front), 1, 5) - 1;
  }

  void space(int index) { add(kSpaces, ((s_.players <= 3 ? 0 : 32) + index) * kStages + stage_); }

  void place(Piece piece, Place place) {
    const int index = s_.index_of(place);
    const Space& to = s_.side().spaces[index];
    const int location = static_cast<int>(to.location);
    pressure(0);
    space(index);
    add(kPlaced, piece * 5 + in_front());
    add(kStands, piece * kLocations + location);
    add(kFits, location * 4 + fit(piece, to));
    if (piece == kLeader) {
      const int strength = reach(own_, s_.content->element[location]);
      const bool dangerous = pieces_at(Location::kArena, kNobody) > 0;
      add(kShows, (dangerous ? 5 : 0) + std::min((strength + 3) / 4, 4));
    }
    add(kJoins, location * 3 + std::min(own_pieces(to.location), 2));
    switch (to.location) {
      case Location::kPolis: {
        const int spare = own_.personal - own_pieces(Location::kPolis);
        add(kSettles, std::clamp(spare, 0, 4) * kStages + stage_);
        const auto at = static_cast<std::size_t>(to.order - 1);
        if (s_.side().polis[at].kind == PolisKind::kTitan) arms(0);
        break;
      }
      case Location::kAgora:
        finds(0, to, s_.display.total(kBasicGoods, kRefinedGoods), 2);
        add(kFindsGoods, (to.lightning ? 8 : 0) + best_goods());
        stocks(0, own_.tokens.total(kBasicGoods, kTokens));
        break;
      case Location::kPhalanx:
        finds(1, to, s_.display.total(kReinforcements, kShips), 2);
        stocks(1, own_.tokens.total(kReinforcements, kShips));
        arms(1);
        break;
      case Location::kArt:
        finds(2, to, artisans_left(), 1);
        add(kTrades, std::min(own_.tokens.total(kTitans, kBasicGoods) / 2, 4) * kTimes + time_);
        break;
      case Location::kOraculum:
        add(kStarts,
            ((s_.starting_player == p_ ? 4 : 0) + std::min(discs_then(), 3)) * kStages + stage_);
        break;
      case Location::kTitanus:
        add(kBringsTitans, (std::min(gain(piece, kInTitanus) / 2, 3) * 4 +
                            std::min((titans_of(own_) + titans_due()) / 2, 3)) *
                                   kStages +
                               stage_);
        arms(2);
        break;
      case Location::kAgro:
        add(kBringsDiscs,
            (std::min<int>(gain(piece, kInAgro), own_.general) * 6 + std::min(discs_then(), 5)) *
                    2 +
                (stage_ >= 3 ? 1 : 0));
        break;
      case Location::kKrypt: guard(); break;
      case Location::kArena: add(kSeeks, best_dare() * kStages + stage_); break;
      default: break;
    }
  }

  void stocks(int which, int owned) {
    add(kStocks, (which * 6 + std::min(owned, 5)) * kStages + stage_);
  }
  int own_pieces(Location location) const {
    if (location == Location::kTitanus) return own_.pools[kInTitanus].size();
    if (location == Location::kAgro) return own_.pools[kInAgro].size();
    return pieces_at(location, p_);
  }
  // What the pieces placed so far will bring.
  int titans_due() const {
    const Pool pool = own_.pools[kInTitanus];
    return half_ranks(pool) + leaders(pool);
  }
  int discs_then() const {
    const Pool pool = own_.pools[kInAgro];
    return std::max(0, own_.personal + ranks(pool) + leaders(pool) - own_pieces(Location::kPolis));
  }

  // Whether a lower Worker would do as well, or a Worker at all.
  int fit(Piece piece, const Space& to) const {
    const Pool front = own_.pools[kFront];
    for (Piece lower = to.value; lower <= 6; ++lower) {
      if (front.count(lower) == 0) continue;
      return !is_worker(piece) ? 3 : lower < piece ? 1 : 0;
    }
    return 2;
  }

  // Of a player, or of anybody.
  int pieces_at(Location location, Player whose) const {
    const int first = s_.side().first[static_cast<std::size_t>(location)];
    const int count = s_.side().count[static_cast<std::size_t>(location)];
    int pieces = 0;
    for (int i = first; i < first + count; ++i) {
      const Occupant who = s_.occupant[i];
      pieces += !who.free() && (whose == kNobody || who.player() == whose) ? 1 : 0;
    }
    return pieces;
  }

  // Tokens of a display that those before leave.
  void finds(int which, const Space& to, int shown, int each) {
    if (!to.lightning) {
      const int first = s_.side().first[static_cast<std::size_t>(to.location)];
      for (int i = first; i < first + to.order - 1; ++i) {
        const bool waits = !s_.side().spaces[i].lightning;
        if (waits && !s_.occupant[i].free()) shown -= each;
      }
    }
    add(kFinds, (which * 2 + (to.lightning ? 1 : 0)) * 5 + std::clamp(shown, 0, 4));
  }

  int artisans_left() const { return s_.display.total(kArtisans, kBasicGoods); }

  int best_goods() const {
    int first = 0;
    int second = 0;
    for (int type = 0; type < kGoodTypes; ++type) {
      const int shown = s_.display[kBasicGoods + type];
      if (shown == 0) continue;
      const int worth = good_worth(type);
      second = std::max(second, shown > 1 ? worth : std::min(first, worth));
      first = std::max(first, worth);
    }
    return std::min(first + second, 7);
  }
  int good_worth(int type) const {
    return 1 + (in_port(type) ? 1 : 0) + (can_refine(type) ? 1 : 0) + (owns(type) > 0 ? 1 : 0);
  }
  int owns(int type) const {
    return own_.tokens[kBasicGoods + type] + own_.tokens[kRefinedGoods + type];
  }
  bool can_refine(int type) const {
    return own_.tokens[kArtisans + type] + own_.tokens[kArtisans + kArtisanAny] > 0;
  }
  static bool takes(const Ship& ship, int type) { return (ship.types >> type & 1U) != 0; }
  bool ships_among(const Counts<kTokens>& tokens, int type) const {
    for (std::size_t i = 0; i < s_.content->ships.size(); ++i) {
      if (tokens.n[kShips + i] > 0 && takes(s_.content->ships[i], type)) return true;
    }
    return false;
  }
  bool in_port(int type) const { return ships_among(s_.display, type); }

  // Strength that is missing for the attack of this round.
  int missing() const {
    const UnderworldToken& token = s_.content->underworld[s_.underworld_top];
    return token.strength + s_.templum() - reach(own_, token.element);
  }
  int attack_points() const { return s_.content->underworld[s_.underworld_top].points; }
  void arms(int where) {
    const int gap = missing();
    const int far = gap <= 0 ? 0 : 1 + std::min((gap - 1) / 3, 3);
    add(kArms, (where * 5 + far) * 3 + attack_points() / 3);
  }

  // What a piece brings in TITANUS (in ranks) or AGRO. PAN-TITAN-02, PAN-AGRO-02
  int gain(Piece piece, PoolId pool) const {
    if (is_worker(piece)) return piece;
    int best = 0;
    for (int q = 0; q < s_.players; ++q) {
      best = std::max(best, highest_rank(s_.player[q].pools[pool]));
    }
    return best > 0 ? best : pool == kInTitanus ? 2 : 1;
  }

  // PAN-KRYPT-07
  void guard() {
    constexpr int kMeanTitan = 7;
    const int all =
        total_titans(own_.tokens.n) + total_bonus(own_.tokens.n) + kMeanTitan * titans_due();
    const UnderworldToken& token = s_.content->underworld[s_.underworld_top];
    const int change = pieces_at(Location::kKrypt, p_) > 0    ? 3
                       : missing() <= 0                       ? 2
                       : all >= token.strength + s_.templum() ? 1
                                                              : 0;
    add(kGuards, change * 4 + (token.points + 1) / 2);
  }

  // How far ahead in a duel with a player.
  int lead_over(Player q) const {
    if (s_[q].leader_at == 0) return 0;
    const Element x = s_.content->element[s_[q].leader_at];
    const int strength = reach(own_, x);
    return strength == 0 ? 0 : std::clamp((strength - likely_reach(s_[q], x) + 14) / 4, 1, 7);
  }
  int best_dare() const {
    int best = 0;
    for (Player q = 0; q < s_.players; ++q) {
      if (q != p_ && !s_.challenged.has(q)) best = std::max(best, lead_over(q));
    }
    return best;
  }

  void place_pair(Piece a, Piece b) {
    pressure(1);
    const bool converts = own_.personal > 0 && own_.tokens.total(kTitans, kBasicGoods) >= 2;
    add(kForum, ((own_.unhired > 0 ? 2 : 0) + (converts ? 1 : 0)) * kTimes + time_);
    const int no_workers = (is_worker(a) ? 0 : 1) + (is_worker(b) ? 0 : 1);
    const int ranks = (is_worker(a) ? a : 0) + (is_worker(b) ? b : 0);
    add(kForumPair, no_workers * 8 + std::min(ranks, 7));
  }

  void ship(int kind) {
    const Ship& ship = s_.content->ships[kind];
    int symbols = 0;
    int basics = 0;
    int refined = 0;
    bool later = false;
    for (int type = 0; type < kGoodTypes; ++type) {
      if (!takes(ship, type)) continue;
      const int basic = own_.tokens[kBasicGoods + type];
      const int fine = own_.tokens[kRefinedGoods + type];
      symbols += basic + 2 * fine;
      refined += fine;
      if (can_refine(type)) basics += basic;
      later = later || (basic + fine > 0 && ships_among(own_.tokens, type));
    }
    pressure(2);
    add(kShipsNow, std::min(symbols, 8) * kStages + stage_);
    add(kShipsLater, (later ? kTimes : 0) + time_);
    add(kShipsInstead,
        ((own_.personal > 0 ? 3 : 0) + std::min(basics, 2)) * 3 + std::min(refined, 2));
  }

  void sell(int index) {
    const Merchant& merchant = s_.content->merchants[index];
    pressure(3);
    add(kSells, std::clamp(merchant.points - 5, 0, 5) * kStages + stage_);
    for (const Bonus bonus : merchant.bonuses) {
      add(kSaleBonus, static_cast<int>(bonus) * kStages + stage_);
    }
  }

  static int artisan_class(int kind) { return kind < kArtisanAny ? 0 : kind - kArtisanAny + 1; }
  int basics_for(int kind) const {
    if (kind == kArtisanDie) return 2;
    if (kind == kArtisanAny) return own_.tokens.total(kBasicGoods, kRefinedGoods);
    return own_.tokens[kBasicGoods + kind];
  }

  void activate(int kind) {
    pressure(4);
    const bool twice = own_.tokens[kArtisans + kind] > 1 && basics_for(kind) > 1;
    const int discs = std::clamp(own_.personal - 1, 0, 3);
    add(kCrafts, ((artisan_class(kind) * 2 + (twice ? 1 : 0)) * 4 + discs) * kStages + stage_);
  }

  void pass() {
    pressure(5);
    const Pool front = own_.pools[kFront];
    add(kPasses, std::min(workers(front), 5) * kTimes + time_);
    add(kPassesRank, highest_rank(front));
  }

  // -- inside a turn or a location

  // Whether a Merchant in the display asks for a refined Good of a type.
  bool wanted(int type) const {
    for (unsigned rest = s_.merchant_display; rest != 0; rest &= rest - 1) {
      const auto i = static_cast<std::size_t>(std::countr_zero(rest));
      if (s_.content->merchants[i].wanted[type] > 0) return true;
    }
    return false;
  }

  void offer(int type) {
    const int left = std::min(owns(type), 3) - 1;
    add(kOffers, left * 4 + (in_port(type) ? 2 : 0) + (ships_among(own_.tokens, type) ? 1 : 0));
  }

  void refine(int type) {
    add(kRefines, (wanted(type) ? 4 : 0) + (in_port(type) ? 2 : 0) +
                      (ships_among(own_.tokens, type) ? 1 : 0));
  }

  void rank(int change, Action action) {
    int where = 4;
    if (action.b == kPlaceFront) where = 0;
    if (action.b == kPlaceThermae) where = 1;
    if (is_space(action.b) && location_of(action.b) == Location::kTitanus) where = 2;
    if (is_space(action.b) && location_of(action.b) == Location::kAgro) where = 3;
    add(kRank, (change * 7 + action.a) * 5 + where);
    add(kRankTime, (change * 7 + action.a) * kStages + stage_);
  }

  void decline() {
    if (s_.agenda.top().kind == StepKind::kDefend) {
      add(kSuffers, (attack_points() * 2 + (own_.personal > 0 ? 1 : 0)) * kStages + stage_);
    } else if (s_.agenda.top().kind == StepKind::kChallenge) {
      add(kDares, 0);
    }
  }

  bool holds_off(int underworld) const {
    const UnderworldToken& token = s_.content->underworld[underworld];
    return reach(own_, token.element) >= token.strength + s_.templum();
  }
  void keep_top() { keep(s_.underworld_top, s_.peeked.card); }
  void keep_second() { keep(s_.peeked.card, s_.underworld_top); }
  void keep(int kept, int other) {
    const auto& tokens = s_.content->underworld;
    const int gain = tokens[kept].points - tokens[other].points;
    const int more = gain > 0 ? 2 : gain == 0 ? 1 : 0;
    add(kUnderworldKept, more * 4 + (holds_off(kept) ? 2 : 0) + (holds_off(other) ? 1 : 0));
  }

  void settle(Place place) { space(s_.index_of(place)); }

  void take_one_or_two(Token first, Token second) {
    take(first, second == kNoToken ? 1 : first == second ? 2 : 0);
    if (second != kNoToken) token_taken(second);
  }
  void take(Token token, int how) {
    if (!is_artisan(token)) {
      add(kChooses, ((is_good(token) ? 0 : 4) + how) * kStages + stage_);
      const Pool titanus = own_.pools[kInTitanus];
      const bool titan = titanus.count(1) + titanus.count(3) + titanus.count(5) > 0;
      const bool disc = own_.pools[kInAgro].has_worker();
      add(kTrains, how * 4 + (titan ? 2 : 0) + (disc ? 1 : 0));
    }
    token_taken(token);
  }
  void token_taken(Token token) {
    if (is_good(token)) {
      const int type = good_type(token);
      add(kGood, std::min(owns(type), 2) * 8 + (in_port(type) ? 4 : 0) +
                     (can_refine(type) ? 2 : 0) + (wanted(type) ? 1 : 0));
    } else if (is_artisan(token)) {
      const int kind = token - kArtisans;
      add(kArtisan, ((artisan_class(kind) * 3 + std::min<int>(own_.tokens[token], 2)) * 3 +
                     std::min(basics_for(kind), 2)) *
                            kStages +
                        stage_);
    } else {
      const bool asked = element_of(token) == s_.content->underworld[s_.underworld_top].element;
      const int gap = missing();
      const int use = gap <= 0 ? 0 : strength_of(token) >= gap ? 1 : 2;
      add(kReinforcement, ((strength_of(token) - 1) * 2 + (asked ? 1 : 0)) * 3 + use);
    }
  }

  // -- drafts

  static int token_class(Token token) {
    if (is_titan(token)) return strength_of(token) - 5;
    if (is_reinforcement(token)) return 4 + strength_of(token);
    return is_ship(token) ? 8 : is_artisan(token) ? 9 : 10;
  }
  int drafted() const { return strength_of_set(s_.draft.n); }
  static int strength_of_set(const std::uint8_t* set) {
    return total_titans(set) + total_bonus(set);
  }

  void add_token(Token token) {
    const UnderworldToken& attack = s_.content->underworld[s_.underworld_top];
    const int kind = token_class(token);
    int step = 0;
    Element x = attack.element;
    switch (s_.agenda.top().kind) {
      case StepKind::kGiveUp: step = 1; break;
      case StepKind::kDefend: {
        step = 2;
        const int over = drafted() + strength_of(token) - attack.strength - s_.templum();
        add(kDefends, std::clamp(over + 6, 0, 11));
        break;
      }
      case StepKind::kChallenge:
        step = 3;
        x = s_.content->element[s_[static_cast<Player>(s_.draft_target - 1)].leader_at];
        break;
      case StepKind::kAnswer:
        step = 4;
        x = s_.content->element[s_[s_.defender].leader_at];
        break;
      default: break;
    }
    const bool foreign = kind < 8 && element_of(token) != x;
    add(kToken, (step * 11 + kind) * 2 + (foreign ? 1 : 0));
    if (step < 2) add(kGives, kind * kTimes + time_);
  }

  void close_sale() {
    add(kSold, 2 * std::min<int>(s_.draft_size, 7) + (artisans_left() > 0 ? 1 : 0));
  }
  void buy_back(Token titan) {
    add(kBuysBack, (few_discs() * kStrengths + strength_of(titan) - 5) * kStages + stage_);
  }
  void let_go() { add(kLetsGo, few_discs() * kStages + stage_); }
  void take_eight() { add(kSpoils, std::clamp(own_.personal - 1, 0, 2) * kTimes + time_); }

  // An opening by what the other one may answer, an answer by how far it goes.
  void announce() {
    const auto& step = s_.agenda.top();
    if (step.kind == StepKind::kChallenge) {
      const PlayerState& other = s_[static_cast<Player>(s_.draft_target - 1)];
      const int ahead = drafted() - likely_reach(other, s_.content->element[other.leader_at]);
      add(kAnnounces, std::clamp((ahead + 14) / 4, 0, 7) * 4 + std::min(titans_of(other), 3));
      return;
    }
    const int side = step[arg::kSide];
    const Player other = side == kAttacker ? s_.defender : s_.attacker;
    const int ahead =
        drafted() + strength_of_set(s_.played[side].n) - strength_of_set(s_.played[1 - side].n);
    add(kAnnounces, (8 + std::clamp(ahead / 2, 0, 7)) * 4 + std::min(titans_of(s_[other]), 3));
  }

  void dare(Player q) { add(kDares, lead_over(q) * 4 + std::min(titans_of(s_[q]), 3)); }

  void yield() {
    const auto& step = s_.agenda.top();
    const Element x = s_.content->element[s_[s_.defender].leader_at];
    const int side = step[arg::kSide];
    const Player other = side == kAttacker ? s_.defender : s_.attacker;
    const int ahead = reach(own_, x) + strength_of_set(s_.played[side].n) -
                      strength_of_set(s_.played[1 - side].n);
    add(kYields, std::clamp(ahead / 4, 0, 5) * 4 + std::min(titans_of(s_[other]), 3));
  }

  const State& s_;
  Traits& out_;
  Player p_;
  const PlayerState& own_;
  int time_;
  int stage_ = 0;
};

constexpr TableBy<Verb, kVerbs, void (*)(Look&, Action)> Look::kByVerb(
    kOthersEmpty,
    {
        {Verb::kPlace, [](Look& look, Action action) { look.place(action.a, action.b); }},
        {Verb::kPlacePair, [](Look& look, Action action) { look.place_pair(action.a, action.b); }},
        {Verb::kShip, [](Look& look, Action action) { look.ship(action.a); }},
        {Verb::kSell, [](Look& look, Action action) { look.sell(action.a); }},
        {Verb::kActivate, [](Look& look, Action action) { look.activate(action.a); }},
        {Verb::kPass, [](Look& look, Action) { look.pass(); }},
        {Verb::kOffer, [](Look& look, Action action) { look.offer(action.a); }},
        {Verb::kRefine, [](Look& look, Action action) { look.refine(action.a); }},
        {Verb::kPromote, [](Look& look, Action action) { look.rank(0, action); }},
        {Verb::kConvert, [](Look& look, Action action) { look.rank(1, action); }},
        {Verb::kDemote, [](Look& look, Action action) { look.rank(2, action); }},
        {Verb::kDecline, [](Look& look, Action) { look.decline(); }},
        {Verb::kKeepTop, [](Look& look, Action) { look.keep_top(); }},
        {Verb::kKeepSecond, [](Look& look, Action) { look.keep_second(); }},
        {Verb::kSettle, [](Look& look, Action action) { look.settle(action.a); }},
        {Verb::kTake, [](Look& look, Action action) { look.take_one_or_two(action.a, action.b); }},
        {Verb::kTrain, [](Look& look, Action action) { look.take(action.a, 3); }},
        {Verb::kAdd, [](Look& look, Action action) { look.add_token(action.a); }},
        {Verb::kDone, [](Look& look, Action) { look.close_sale(); }},
        {Verb::kAnnounce, [](Look& look, Action) { look.announce(); }},
        {Verb::kChallenge, [](Look& look, Action action) { look.dare(action.a); }},
        {Verb::kGiveUp, [](Look& look, Action) { look.yield(); }},
        {Verb::kKeep, [](Look& look, Action action) { look.buy_back(action.a); }},
        {Verb::kFinish, [](Look& look, Action) { look.let_go(); }},
        {Verb::kTakeEight, [](Look& look, Action) { look.take_eight(); }},
    });

}  // namespace

std::span<const TraitGroup> Panthalos::trait_groups() { return kTraitSpace.groups; }

void Panthalos::traits(const State& s, Action action, Traits& out) { Look(s, out).at(action); }

}  // namespace agon::panthalos

template struct agon::TraitGame<agon::panthalos::Panthalos, agon::panthalos::State,
                                agon::panthalos::Action>;
