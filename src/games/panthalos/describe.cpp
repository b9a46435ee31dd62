// Describes legal actions to people: the sentence, the rule, what an action touches and what it
// brings. Also lists actions that one would look for and that are not allowed now.
#include "core/table_by.h"
#include "core/telling.h"
#include "games/panthalos/force.h"
#include "games/panthalos/names.h"
#include "games/panthalos/panthalos.h"
#include "games/panthalos/situation.h"
#include "games/panthalos/steps.h"

namespace agon::panthalos {
namespace {

class Describer : public Teller {
 public:
  // `insider`: whether the one who reads it may know what the player to act knows.
  Describer(const State& s, Action action, bool insider)
      : Teller("panthalos.action.", "panthalos.gain.", s.agenda.top().player,
               notation(*s.content, action), Panthalos::row(s.agenda.top().kind).rule),
        s_(s),
        action_(action),
        insider_(insider),
        step_(s.agenda.top()),
        p_(step_.player),
        own_(s[p_]) {}

  ActionInfo describe() { return told_by(*this, kTellings[action_.verb]); }

 private:
  static const TableBy<Verb, kVerbs, Telling<Describer>> kTellings;

  // Sentences that are named like the verb, by the rule of the table.
  void plain() { say(verb_id(action_.verb), info_.rule); }
  void brings_points(int count, Certainty certainty) {
    brings_some("points", "points", count, certainty);
  }
  // As many as the reserve or the stack still has. PAN-DISC-04, PAN-TITAN-04
  void brings_discs(int wanted, Certainty certainty) {
    const int discs = std::min<int>(wanted, own_.general);
    if (discs > 0) brings_some("discs", "discs", discs, certainty);
  }
  void brings_titans(int wanted, Certainty certainty) {
    const int titans = std::min(wanted, left(kTitans, kReinforcements));
    if (titans > 0) brings_some("titans", "titans", titans, certainty);
  }
  void pays(int discs, Certainty certainty) {
    brings("pays_discs", {{"count", discs}}).count("discs", p_, -discs, certainty);
  }
  int left(Token first, Token last) const { return s_.stack.total(first, last); }
  // Points of the evaluation are certain unless the final scoring may follow by itself: with the
  // last round, or with Discs that the others and the Underworld put in the collection box.
  Certainty of_points(int more_discs = 0) const {
    if (in_action_phase(s_)) return Certainty::kCertain;
    const int most = s_.collection() + more_discs + s_.players;
    const bool may_end = s_.round == kRounds || most >= collection_threshold(s_.players);
    return may_end ? Certainty::kOpen : Certainty::kCertain;
  }
  const Content& content() const { return *s_.content; }
  Message named(Token t) const { return token_name(content(), t); }

  // -- placing

  void place() {
    const Place place = action_.b;
    say("place", "PAN-PLACE-01", {{"piece", piece_name(action_.a)}, {"place", place_name(place)}});
    touch(place_id(place));
    const Space& space = s_.side().spaces[s_.index_of(place)];
    if (space.lightning) brings("at_once");
    location_gains(space);
  }

  void location_gains(const Space& space) {
    switch (space.location) {
      case Location::kPolis: polis_gains(space.order); break;
      case Location::kAgora: display_gains("agora", "goods", kBasicGoods, kRefinedGoods); break;
      case Location::kPhalanx:
        display_gains("phalanx", "reinforcements", kReinforcements, kShips);
        break;
      case Location::kArt:
        brings(s_.display.any(kArtisans, kBasicGoods) ? "art" : "art_sale");
        break;
      case Location::kOraculum: oraculum_gains(); break;
      case Location::kForo: foro_gains(); break;
      case Location::kTitanus: titanus_gains(); break;
      case Location::kAgro: agro_gains(); break;
      case Location::kKrypt: brings("krypt"); break;
      case Location::kArena:
        if (left(kTitans, kReinforcements) > 0) {
          brings("arena").count("titans", p_, 1, Certainty::kOpen);
        } else {
          brings("arena_empty");  // PAN-ARENA-02
        }
        break;
      case Location::kThermae: break;
    }
  }

  // By the display and the Workers as they are now; there can only be fewer later. PAN-AGORA-01 …
  // 04
  void display_gains(std::string_view choice, std::string_view tokens, Token first, Token last) {
    const int shown = s_.display.total(first, last);
    const bool promotion = can_promote(s_, p_);
    if (shown >= 2 && promotion) {
      brings(choice);
      return;
    }
    if (shown > 0) brings_some(tokens, "tokens", std::min(shown, 2), Certainty::kOpen);
    if (promotion) brings("promotions", {{"count", 1}});
  }

  int left_for(PolisKind kind) const {
    switch (kind) {
      case PolisKind::kDiscs: return own_.general;
      case PolisKind::kReinforcement: return left(kReinforcements, kShips);
      case PolisKind::kTitan: return left(kTitans, kReinforcements);
      case PolisKind::kGood: return left(kBasicGoods, kRefinedGoods);
    }
    return 0;
  }
  // PAN-POLIS-01 … PAN-POLIS-06
  void polis_gains(int order) {
    const PolisBenefit& benefit = s_.side().polis[order - 1];
    if (own_.personal == 0) {
      brings("polis_without_disc");
      return;
    }
    const int count = std::min<int>(benefit.amount, left_for(benefit.kind));
    const Args args = {{"count", count}};
    if (count == 0) {
      brings("nothing_left");
    } else if (!benefit.repeats) {
      brings("polis_once", args);
    } else {
      switch (benefit.kind) {
        case PolisKind::kDiscs: brings("polis_discs", args); break;
        case PolisKind::kReinforcement: brings("polis_reinforcement", args); break;
        case PolisKind::kTitan: brings("polis_titan", args); break;
        case PolisKind::kGood: brings("polis_good", args); break;
      }
    }
    pays(1, Certainty::kOpen);
  }

  void oraculum_gains() {
    brings("starting_player");
    brings_discs(1, Certainty::kOpen);  // PAN-ORAC-02
    if (is_worker(action_.a)) brings("returns");
  }
  void foro_gains() { brings(own_.unhired > 0 ? "foro" : "foro_convert"); }

  int highest_in(PoolId pool) const {
    int highest = 0;
    for (Player q = 0; q < s_.players; ++q) {
      highest = std::max(highest, s_[q].pools[pool].highest());
    }
    return highest;
  }
  // What a piece brings in TITANUS or AGRO as things are now: a Worker by its rank, a Leader by the
  // highest Worker there, and 1 if there is none. PAN-TITAN-01 … 04, PAN-AGRO-01 … 03
  void titanus_gains() {
    if (is_worker(action_.a)) return brings_titans(action_.a / 2, Certainty::kOpen);
    const int highest = highest_in(kInTitanus);
    const int due = highest == 0 ? 1 : highest / 2;
    brings_some(highest == 0 ? "titanus_alone" : "titanus_leader", "titans",
                std::min(due, left(kTitans, kReinforcements)), Certainty::kOpen);
  }
  void agro_gains() {
    if (is_worker(action_.a)) return brings_discs(action_.a, Certainty::kOpen);
    const int highest = highest_in(kInAgro);
    brings_some(highest == 0 ? "agro_alone" : "agro_leader", "discs",
                std::min<int>(std::max(highest, 1), own_.general), Certainty::kOpen);
  }

  void place_pair() {
    say("place_pair", "PAN-PLACE-07",
        {{"first", piece_name(action_.a)}, {"second", piece_name(action_.b)}});
    touch(place_id(place_at(Location::kForo, 1)));
    touch(place_id(place_at(Location::kForo, 2)));
    const Space& space = s_.side().spaces[s_.index_of(place_at(Location::kForo, 1))];
    if (space.lightning) brings("at_once");
    foro_gains();
  }

  // -- trade

  void ship() {
    const Token token = kShips + action_.a;
    const std::uint8_t types = content().ships[action_.a].types;
    int points = 0;
    std::vector<Message> goods;
    touch(token_id(content(), token));
    for (Token t = kBasicGoods; t < kTokens; ++t) {
      if ((types >> good_type(t) & 1U) == 0 || own_.tokens[t] == 0) continue;
      points += own_.tokens[t] * (is_refined(t) ? 2 : 1);
      for (int n = own_.tokens[t]; n > 0; --n) goods.push_back(named(t));
      touch(token_id(content(), t));
    }
    say("ship", "PAN-SHIP-01", {{"ship", named(token)}, {"goods", std::move(goods)}});
    brings_points(points, Certainty::kCertain);
    brings_discs(1, Certainty::kCertain);
    brings("token", {{"token", named(token)}});
  }

  void sell() {
    const Merchant& merchant = content().merchants[action_.a];
    std::vector<Message> goods;
    touch(merchant.id);
    for (int type = 0; type < kGoodTypes; ++type) {
      const int wanted = merchant.wanted[type];
      for (int n = 0; n < wanted; ++n) goods.push_back(good_name(type, true));
      if (wanted > 0) touch(token_id(content(), kRefinedGoods + type));
    }
    for (int n = 0; n < merchant.wild; ++n) goods.emplace_back("panthalos.good.any");
    say("sell", "PAN-MERCH-01",
        {{"merchant", merchant_name(action_.a)}, {"goods", std::move(goods)}});
    // Goods for wildcards are chosen first, and so is what comes before a bonus.
    Certainty certainty = merchant.wild == 0 ? Certainty::kCertain : Certainty::kOpen;
    brings_points(merchant.points, certainty);
    for (const Bonus bonus : merchant.bonuses) {
      bonus_gain(bonus, certainty);
      const bool asks = bonus == Bonus::kView || bonus == Bonus::kPromote;
      if (asks) certainty = Certainty::kOpen;
    }
  }
  // PAN-MERCH-05, PAN-MERCH-06
  void bonus_gain(Bonus bonus, Certainty certainty) {
    switch (bonus) {
      case Bonus::kTwoTitans: return brings_titans(2, certainty);
      case Bonus::kFourDiscs: return brings_discs(4, certainty);
      case Bonus::kReinforcement:
        if (left(kReinforcements, kShips) == 0) return;
        break;
      case Bonus::kPromote:
        if (!can_promote(s_, p_)) return;
        break;
      case Bonus::kView: break;
    }
    brings("bonus", {{"bonus", bonus_name(bonus)}});
  }

  void activate() {
    const Token token = kArtisans + action_.a;
    const int cost = content().artisan_cost[action_.a];
    const bool pair = own_.tokens[token] >= 2;
    say(pair ? "activate_pair" : "activate", pair ? "PAN-CRAFT-04" : "PAN-CRAFT-01",
        {{"artisan", named(token)}, {"discs", cost}});
    touch(token_id(content(), token));
    const int effects = std::min(pair ? 2 : 1, possible_effects(action_.a));
    brings(action_.a == kArtisanDie ? "promotions" : "refinements", {{"count", effects}});
    pays(cost, Certainty::kCertain);
  }
  // PAN-CRAFT-02, PAN-CRAFT-03, PAN-CRAFT-05
  int possible_effects(int artisan) const {
    if (artisan == kArtisanAny) return own_.tokens.total(kBasicGoods, kRefinedGoods);
    if (artisan != kArtisanDie) return own_.tokens[kBasicGoods + artisan];
    int ranks = 0;
    for_each_worker(s_, p_, [&](Piece rank, Place) { ranks += 6 - rank; });
    return ranks;
  }

  void offer() {
    say("offer", "PAN-MERCH-02", {{"good", good_name(action_.a, true)}});
    touch(token_id(content(), kRefinedGoods + action_.a));
  }

  void refine() {
    say("refine", "PAN-CRAFT-02",
        {{"basic", good_name(action_.a, false)}, {"refined", good_name(action_.a, true)}});
    touch(token_id(content(), kBasicGoods + action_.a));
  }

  void keep_top() {
    say("keep_top", "PAN-MERCH-07",
        {{"underworld", underworld_name(content(), s_.underworld_top)}});
    touch(content().underworld[s_.underworld_top].id);
  }
  void keep_second() {
    if (!insider_) return say("keep_second_unseen", "PAN-MERCH-07");
    say("keep_second", "PAN-MERCH-07",
        {{"underworld", underworld_name(content(), s_.peeked.card)}});
    touch(content().underworld[s_.peeked.card].id);
  }

  // -- Workers

  void promote() {
    const bool by_artisan = step_.kind == StepKind::kEffect;
    turn_worker("promote", by_artisan ? "PAN-CRAFT-03" : "PAN-PROMO-02", +1);
  }
  void demote() { turn_worker("demote", "PAN-DUEL-07", -1); }
  void turn_worker(std::string_view id, Rule rule, int change) {
    say(id, rule,
        {{"rank", static_cast<int>(action_.a)},
         {"to", action_.a + change},
         {"place", place_name(action_.b)}});
    touch(place_id(action_.b));
  }

  // -- locations

  void give_up() {
    say("give_up", "PAN-DUEL-06");
    info_.says_no = true;
  }

  void decline() {
    info_.says_no = true;
    switch (step_.kind) {
      case StepKind::kLook: return say("decline_look", "PAN-MERCH-07");
      case StepKind::kForo: return say("decline_foro", "PAN-FORO-01");
      case StepKind::kChallenge: return say("decline_challenge", "PAN-ARENA-03");
      default: break;
    }
    say("decline_defence", "PAN-KRYPT-05");
    if (own_.personal > 0) {
      brings("loses_personal_disc").count("discs", p_, -1, Certainty::kCertain);
    } else if (own_.general > 0) {
      brings("loses_general_disc").count("general_discs", p_, -1, Certainty::kCertain);
    }
  }

  void settle() {
    say("settle", "PAN-POLIS-03", {{"place", place_name(action_.a)}});
    touch(place_id(action_.a));
    polis_gains(order_of(action_.a));
  }

  Rule take_rule() const {
    if (step_.kind == StepKind::kArt) return "PAN-ART-01";
    return static_cast<Location>(step_[arg::kLocation]) == Location::kAgora ? "PAN-AGORA-01"
                                                                            : "PAN-PHAL-01";
  }
  void take() {
    std::vector<Message> taken = {named(action_.a)};
    touch(token_id(content(), action_.a));
    if (action_.b != kNoToken) {
      taken.push_back(named(action_.b));
      touch(token_id(content(), action_.b));
    }
    say("take", take_rule(), {{"tokens", std::move(taken)}});
  }
  void train() {
    say("train", take_rule(), {{"token", named(action_.a)}});
    touch(token_id(content(), action_.a));
    brings("promotions", {{"count", 1}});
  }

  void hire() {
    say("hire", "PAN-FORO-02", {{"rank", s_.templum()}});
    touch("front");
  }
  void convert() {
    say("convert", "PAN-FORO-04",
        {{"rank", static_cast<int>(action_.a)}, {"place", place_name(action_.b)}});
    touch(place_id(action_.b));
    pays(1, Certainty::kOpen);  // when the tokens are chosen
    brings("gives_tokens", {{"count", 2}}).count("tokens", p_, -2, Certainty::kOpen);
  }

  // -- secret drafts

  // `add` says what it is for.
  void add() {
    const Args args = {
        {"token", action_.a == kNoToken ? Message("panthalos.token.unknown") : named(action_.a)}};
    if (action_.a != kNoToken) touch(token_id(content(), action_.a));
    switch (step_.kind) {
      case StepKind::kArt: return say("add_to_sale", "PAN-ART-03", args);
      case StepKind::kGiveUp: return say("add_to_give_up", "PAN-FORO-04", args);
      case StepKind::kDefend: return say("add_to_defence", "PAN-KRYPT-03", args);
      default: return say("add_to_duel", "PAN-DUEL-04", args);
    }
  }
  void done() {
    if (!insider_) return say("done_unseen", "PAN-ART-02");
    const int count = s_.draft.total();
    if (count == 0) return say("done_nothing", "PAN-ART-04");
    say("done", "PAN-ART-02", {{"count", count}});
    brings_points(count / 2, of_points());
  }
  void announce() {
    if (!insider_) return say("announce_unseen", "PAN-DUEL-04");
    const int set = step_.kind == StepKind::kAnswer ? step_[arg::kSide] : -1;
    say("announce", set < 0 ? "PAN-DUEL-04" : "PAN-DUEL-06",
        {{"tokens", token_names(content(), s_.draft)},
         {"total", total_of(draft_with_played(s_, set))}});
  }
  void challenge() {
    if (action_.a == kNoToken) return say("challenge_somebody", "PAN-ARENA-03");
    const auto opponent = static_cast<Player>(action_.a);
    say("challenge", "PAN-ARENA-03",
        {{"opponent", Value::of_player(opponent)},
         {"element", element_name(duel_element(s_, opponent))}});
    touch("player:" + std::to_string(opponent));
  }

  void buy_back() {
    say("keep", "PAN-FORCE-05", {{"titan", named(action_.a)}});
    touch(token_id(content(), action_.a));
    pays(1, Certainty::kCertain);
  }
  void take_four() {
    say("take_four", "PAN-DUEL-08");
    brings_points(4, of_points());
  }
  void take_eight() {
    say("take_eight", "PAN-DUEL-08");
    brings_points(8, of_points(1));
    brings("loses_personal_disc").count("discs", p_, -1, Certainty::kCertain);
  }

  const State& s_;
  Action action_;
  bool insider_;
  Step<StepKind> step_;
  Player p_;
  const PlayerState& own_;
};

constexpr TableBy<Verb, kVerbs, Telling<Describer>> Describer::kTellings({
    {Verb::kPlace, {&Describer::place}},
    {Verb::kPlacePair, {&Describer::place_pair}},
    {Verb::kShip, {&Describer::ship}},
    {Verb::kSell, {&Describer::sell}},
    {Verb::kActivate, {&Describer::activate}},
    {Verb::kPass, {&Describer::plain, "PAN-ROUND-05"}},
    {Verb::kEndTurn, {&Describer::plain, "PAN-ROUND-02"}},
    {Verb::kOffer, {&Describer::offer}},
    {Verb::kRefine, {&Describer::refine}},
    {Verb::kPromote, {&Describer::promote}},
    {Verb::kStop, {&Describer::plain, "PAN-CRAFT-05"}},
    {Verb::kLook, {&Describer::plain, "PAN-MERCH-07"}},
    {Verb::kDecline, {&Describer::decline}},
    {Verb::kKeepTop, {&Describer::keep_top}},
    {Verb::kKeepSecond, {&Describer::keep_second}},
    {Verb::kSettle, {&Describer::settle}},
    {Verb::kTake, {&Describer::take}},
    {Verb::kTrain, {&Describer::train}},
    {Verb::kHire, {&Describer::hire}},
    {Verb::kConvert, {&Describer::convert}},
    {Verb::kAdd, {&Describer::add}},
    {Verb::kDone, {&Describer::done}},
    {Verb::kAnnounce, {&Describer::announce}},
    {Verb::kChallenge, {&Describer::challenge}},
    {Verb::kGiveUp, {&Describer::give_up}},
    {Verb::kKeep, {&Describer::buy_back}},
    {Verb::kFinish, {&Describer::plain, "PAN-FORCE-05"}},
    {Verb::kDemote, {&Describer::demote}},
    {Verb::kTakeFour, {&Describer::take_four}},
    {Verb::kTakeEight, {&Describer::take_eight}},
});

// -- what is closed

class ClosedList {
 public:
  explicit ClosedList(const State& s) : s_(s) { Panthalos::legal(s, open_); }

  std::vector<ClosedAction> list() {
    const Player p = s_.agenda.top().player;
    switch (s_.agenda.top().kind) {
      case StepKind::kTurn: turn(p); break;
      case StepKind::kForo: offer(act(Verb::kHire)); break;
      case StepKind::kChallenge: opponents(p); break;
      case StepKind::kSpoils: offer(act(Verb::kTakeEight)); break;
      default: break;
    }
    return std::move(closed_);
  }

 private:
  void offer(Action action) {
    if (open_.contains(action)) return;
    if (auto why = Panthalos::refusal(s_, action)) {
      closed_.push_back({notation(*s_.content, action), std::move(*why)});
    }
  }

  void turn(Player p) {
    const PlayerState& own = s_[p];
    for (const Space& space : s_.side().spaces) closed_space(p, space);
    for (int ship = 0; ship < static_cast<int>(s_.content->ships.size()); ++ship) {
      if (s_.display[kShips + ship] > 0) offer(act(Verb::kShip, ship));
    }
    for (int merchant = 0; merchant < kMerchants; ++merchant) {
      if ((s_.merchant_display >> merchant & 1U) != 0) offer(act(Verb::kSell, merchant));
    }
    for (int artisan = 0; artisan < kArtisanKinds; ++artisan) {
      if (own.tokens[kArtisans + artisan] > 0) offer(act(Verb::kActivate, artisan));
    }
    offer(act(Verb::kPass));
  }

  // A space that no piece in front may enter, told for the best of them; FORO for a pair.
  void closed_space(Player p, const Space& space) {
    const Pool front = s_[p].pools[kFront];
    const Place place = place_at(space.location, space.order);
    if (space.location == Location::kForo) {
      if (space.order == 1) closed_foro(front, place);
      return;
    }
    for (const Action& action : open_) {
      if (action.verb == Verb::kPlace && action.b == place) return;
    }
    const int rank = front.highest();
    const bool leader_first = space.location != Location::kPolis || rank == 0;
    const Piece leader = front.count(kLeader) > 0 ? kLeader : kConverted;
    const bool by_leader = front.has_leader() && leader_first;
    offer(act(Verb::kPlace, by_leader ? leader : rank, place));
  }

  void closed_foro(Pool front, Place place) {
    for (const Action& action : open_) {
      if (action.verb == Verb::kPlacePair) return;
    }
    // The two best pieces in front: Leaders, then the highest ranks.
    Piece best[2] = {};
    int found = 0;
    for (const Piece piece :
         {Piece{7}, Piece{0}, Piece{6}, Piece{5}, Piece{4}, Piece{3}, Piece{2}, Piece{1}}) {
      for (int n = front.count(piece); n > 0 && found < 2; --n) best[found++] = piece;
    }
    if (found == 2) {
      offer(act(Verb::kPlacePair, std::min(best[0], best[1]), std::max(best[0], best[1])));
    } else if (found == 1) {
      offer(act(Verb::kPlace, best[0], place));
    }
  }

  void opponents(Player p) {
    if (s_.draft_target != 0) return;
    for (Player q = 0; q < s_.players; ++q) {
      if (q != p) offer(act(Verb::kChallenge, q));
    }
  }

  const State& s_;
  Actions open_;
  std::vector<ClosedAction> closed_;
};

}  // namespace

ActionInfo Panthalos::describe(const State& s, Action action, Viewer viewer) {
  const bool insider = viewer == kReferee || viewer == to_act(s);
  return Describer(s, seen(s, action, viewer), insider).describe();
}

std::vector<ClosedAction> Panthalos::closed(const State& s, Viewer viewer) {
  if (s.over || viewer != to_act(s)) return {};
  return ClosedList(s).list();
}

}  // namespace agon::panthalos
