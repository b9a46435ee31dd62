// Location 9, KRYPT: the underworld attacks every player.
#include "games/panthalos/force.h"
#include "games/panthalos/names.h"
#include "games/panthalos/situation.h"
#include "games/panthalos/steps.h"

namespace agon::panthalos {
namespace {

bool stands_in_krypt(const State& s, Player p) {
  const int first = s.side().first[static_cast<int>(Location::kKrypt)];
  const int count = s.side().count[static_cast<int>(Location::kKrypt)];
  for (int i = 0; i < count; ++i) {
    const Occupant& who = s.occupant[first + i];
    if (!who.free() && who.player() == p) return true;
  }
  return false;
}

// PAN-KRYPT-05
void suffer_attack(Play& play, Player p) {
  State& s = play.s;
  const bool from_general = s[p].personal == 0;
  const bool pays = s[p].personal + s[p].general > 0;
  if (pays) collect_disc(s, p, from_general);
  report(play, event_kind::kLost, "PAN-KRYPT-05", p,
         pays ? "panthalos.event.suffered" : "panthalos.event.suffered_nothing", [&] {
           return Args{{"collection", s.collection()}};
         });
}

void repel_attack(Play& play, Player p) {
  State& s = play.s;
  const UnderworldToken& token = s.content->underworld[s.underworld_top];
  show_draft(play, p, 0);
  Event* event =
      report(play, event_kind::kShown, "PAN-KRYPT-03", p, "panthalos.event.defended", [&] {
        return Args{{"tokens", token_names(play.content(), s.played[0])},
                    {"total", total_of(s.played[0])},
                    {"points", static_cast<int>(token.points)}};
      });
  score(play, p, token.points, "krypt", event);  // PAN-KRYPT-04
  begin_buy_back(play, p, 0);                    // PAN-KRYPT-09
}

void box_played(State& s, int set, Token first, Token last) {
  for (Token t = first; t < last; ++t) {
    s.box[t] = static_cast<std::uint8_t>(s.box[t] + s.played[set][t]);
    s.played[set][t] = 0;
  }
}

}  // namespace

// PAN-KRYPT-01
Demand attack_demand(const State& s, Player p) {
  const UnderworldToken& token = s.content->underworld[s.underworld_top];
  return {token.element, stands_in_krypt(s, p), s.solo_conversion != 0,
          token.strength + s.templum()};
}

StepFault fits_attack(const State& s, const At& at) {
  if (s.attacker != 0 || s.defender != 0) return "attacker or defender without a duel";
  if (s.played[1].any()) return "tokens played outside a duel";
  const bool asked = at.above != nullptr && s.defending.has(at.above->player);
  return unless(!asked, "who is asked is no longer among the defending");
}

StepFault fits_defend(const State& s, const At& at) {
  if (s.played[0].any()) return "tokens are played already";
  const Demand demand = attack_demand(s, at.step.player);
  const Counts<kForceTokens> set = draft_with_played(s, -1);
  const bool complete = is_legal_set(set, demand) && total_of(set) >= demand.at_least;
  return unless(!complete, "the defence is complete");
}

void attack_next(Play& play, const Action*) {
  State& s = play.s;
  Player next = kNobody;
  in_turn_order(s, [&](Player p) {
    if (next == kNobody && s.defending.has(p)) next = p;
  });
  if (next == kNobody) {
    s.agenda.pop();
    return;
  }
  if (s.defending.size() == s.players) {
    report(play, event_kind::kShown, "PAN-KRYPT-01", kNobody, "panthalos.event.attack", [&] {
      return Args{{"underworld", underworld_name(play.content(), s.underworld_top)},
                  {"needed", attack_demand(s, next).at_least}};
    });
  }
  s.defending.remove(next);
  if (might_reach(s, next, 0, attack_demand(s, next))) {
    s.agenda.push(StepKind::kDefend, next);
  } else {
    suffer_attack(play, next);
  }
}

void legal_defend(const State& s, Actions& out) {
  const Player p = s.agenda.top().player;
  if (s.draft_size == 0) out.add(act(Verb::kDecline));
  list_draft_tokens(s, p, -1, attack_demand(s, p), out);
}

// The draft closes as soon as it is legal and strong enough. PAN-KRYPT-03
void defend(Play& play, const Action* action) {
  State& s = play.s;
  const Player p = s.agenda.top().player;
  if (action->verb == Verb::kDecline) {
    s.agenda.pop();
    suffer_attack(play, p);
    return;
  }
  add_to_draft(s, action->a);
  const Demand demand = attack_demand(s, p);
  const Counts<kForceTokens> set = draft_with_played(s, -1);
  if (!is_legal_set(set, demand) || total_of(set) < demand.at_least) return;
  s.agenda.pop();
  repel_attack(play, p);
}

// PAN-KRYPT-08
void return_from_krypt(Play& play, const Action*) {
  State& s = play.s;
  s.agenda.pop();
  const int first = s.side().first[static_cast<int>(Location::kKrypt)];
  const int count = s.side().count[static_cast<int>(Location::kKrypt)];
  for (int i = 0; i < count; ++i) {
    const Occupant who = s.occupant[first + i];
    if (who.free()) continue;
    const Place place = place_at(Location::kKrypt, i + 1);
    remove_piece(s, who.player(), who.piece(), place);
    put_piece(s, who.player(), who.piece(), kPlaceFront);
    report(play, event_kind::kMoved, "PAN-KRYPT-08", who.player(), "panthalos.event.returned", [&] {
      return Args{{"piece", piece_name(who.piece())}};
    });
  }
}

void collect_disc(State& s, Player p, bool from_general) {
  std::uint8_t& from = from_general ? s[p].general : s[p].personal;
  --from;
  ++s[p].collected;
}

void begin_buy_back(Play& play, Player p, int set) {
  State& s = play.s;
  box_played(s, set, kReinforcements, kShips);  // PAN-FORCE-06
  if (s[p].personal > 0 && s.played[set].any(kTitans, kReinforcements)) {
    s.agenda.push(StepKind::kBuyBack, p, arg::kSet(set));
  } else {
    box_played(s, set, kTitans, kReinforcements);
  }
}

namespace {

// After an attack there is one set; after a duel the attacker buys back in stage 3, then the
// defender.
bool fits_buyer(const State& s, const At& at, int set) {
  if (at.beneath->kind == StepKind::kAttack) return set == 0;
  const Player side = set == kAttacker ? s.attacker : s.defender;
  return (*at.beneath)[arg::kDuelStage] == 3 + set && at.step.player == side;
}

}  // namespace

// A set whose Reinforcements are gone, with Titans to buy and a Disc to pay.
StepFault fits_buy_back(const State& s, const At& at) {
  const int set = at.step[arg::kSet];
  const int from = at.step[arg::kFromTitan];
  if (!fits_buyer(s, at, set) || from >= kReinforcements) return "wrong set";
  if (set == kDefender && s.played[kAttacker].any()) return "the attacker's tokens are left";
  if (s.played[set].any(kReinforcements, kShips)) return "Reinforcements are left";
  if (!s.played[set].any(from, kReinforcements)) return "no Titan is left";
  return unless(s[at.step.player].personal > 0, "no Disc");
}

void legal_buy_back(const State& s, Actions& out) {
  const auto& step = s.agenda.top();
  const auto& set = s.played[step[arg::kSet]];
  for (Token t = step[arg::kFromTitan]; t < kReinforcements; ++t) {
    if (set[t] > 0) out.add(act(Verb::kKeep, t));
  }
  out.add(act(Verb::kFinish));
}

// PAN-FORCE-05, PAN-FORCE-07, PAN-INFO-05
void buy_back(Play& play, const Action* action) {
  State& s = play.s;
  auto& step = s.agenda.top();
  const Player p = step.player;
  const int set = step[arg::kSet];
  bool more = false;
  if (action->verb == Verb::kKeep) {
    --s[p].personal;
    ++s[p].general;
    --s.played[set][action->a];
    ++s[p].tokens[action->a];
    ++s[p].known[action->a];
    report(play, event_kind::kGained, "PAN-FORCE-05", p, "panthalos.event.bought_back", [&] {
      return Args{{"titan", token_name(play.content(), action->a)}};
    });
    step.set(arg::kFromTitan, action->a);
    more = s[p].personal > 0 && s.played[set].any(action->a, kReinforcements);
  }
  if (more) return;
  box_played(s, set, kTitans, kReinforcements);
  s.agenda.pop();
}

}  // namespace agon::panthalos
