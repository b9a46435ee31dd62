// The evaluation of the locations 0 to 10, and what AGORA, PHALANX and ART give for a piece.
#include "games/panthalos/names.h"
#include "games/panthalos/situation.h"
#include "games/panthalos/steps.h"

namespace agon::panthalos {
namespace {

// The kinds of tokens in a location's display.
Token display_first(Location location) {
  return location == Location::kAgora ? kBasicGoods : kReinforcements;
}
Token display_last(Location location) {
  return location == Location::kAgora ? kRefinedGoods : kShips;
}

// Spaces of a location with a piece that is still to be served, a bit each from the left.
std::uint8_t pieces_to_serve(const State& s, Location location) {
  const BoardSide& side = s.side();
  const int first = side.first[static_cast<int>(location)];
  const int count = side.count[static_cast<int>(location)];
  std::uint8_t mask = 0;
  for (int i = 0; i < count; ++i) {
    const Space& space = side.spaces[first + i];
    if (!s.occupant[first + i].free() && !space.lightning) {  // PAN-AGORA-05
      mask |= static_cast<std::uint8_t>(1U << i);
    }
  }
  return mask;
}

// PAN-THER-01
void evaluate_thermae(Play& play) {
  State& s = play.s;
  for (int p = 0; p < s.players; ++p) {
    Pool& baths = s.player[p].pools[kBaths];
    if (baths.empty()) continue;
    report(play, event_kind::kMoved, "PAN-THER-01", static_cast<Player>(p),
           "panthalos.event.rested", [&] {
             return Args{{"count", baths.size()}};
           });
    for (Piece rank = 1; rank <= 6; ++rank) {
      for (; baths.count(rank) > 0; baths.remove(rank)) s.player[p].pools[kFront].add(rank);
    }
  }
}

// PAN-ORAC-01 … PAN-ORAC-04
void evaluate_oraculum(Play& play) {
  State& s = play.s;
  const Place place = place_at(Location::kOraculum, 1);
  const Occupant who = s.occupant[s.index_of(place)];
  if (who.free()) return;
  const Player p = who.player();
  s.starting_player = p;
  report(play, event_kind::kGained, "PAN-ORAC-01", p, "panthalos.event.starting_player");
  gain_discs(play, p, 1, "PAN-ORAC-02");
  if (!is_worker(who.piece())) return;
  remove_piece(s, p, who.piece(), place);
  put_piece(s, p, who.piece(), kPlaceFront);
  report(play, event_kind::kMoved, "PAN-ORAC-03", p, "panthalos.event.returned", [&] {
    return Args{{"piece", piece_name(who.piece())}};
  });
}

// The highest rank of any Worker in TITANUS or AGRO, 0 if there is none.
int highest_of_all(const State& s, PoolId id) {
  int highest = 0;
  for (int q = 0; q < s.players; ++q) {
    highest = std::max(highest, s.player[q].pools[id].highest());
  }
  return highest;
}

// What pieces in TITANUS or AGRO count: a Worker its rank, a Leader the highest rank of any Worker
// there; without a Worker a Leader counts 1. PAN-TITAN-02, PAN-AGRO-02
template <class Yield>
int crowd_yield(Pool pool, int highest, Yield yield) {
  int sum = 0;
  pool.for_each_kind([&](Piece piece) {
    const int alone = is_worker(piece) ? yield(piece) : highest == 0 ? 1 : yield(highest);
    sum += pool.count(piece) * alone;
  });
  return sum;
}

// PAN-TITAN-01 … PAN-TITAN-04
void evaluate_titanus(Play& play) {
  const int highest = highest_of_all(play.s, kInTitanus);
  in_turn_order(play.s, [&](Player p) {
    const int due =
        crowd_yield(play.s[p].pools[kInTitanus], highest, [](int rank) { return rank / 2; });
    draw_titans(play, p, due, "PAN-TITAN-01");
  });
}

// PAN-AGRO-01 … PAN-AGRO-03
void evaluate_agro(Play& play) {
  const int highest = highest_of_all(play.s, kInAgro);
  in_turn_order(play.s, [&](Player p) {
    const int due = crowd_yield(play.s[p].pools[kInAgro], highest, [](int rank) { return rank; });
    gain_discs(play, p, due, "PAN-AGRO-01");
  });
}

void evaluate_foro(Play& play) {
  State& s = play.s;
  const int first = s.side().first[static_cast<int>(Location::kForo)];
  if (s.side().spaces[first].lightning) return;  // served when placed
  const Occupant who = s.occupant[first];
  if (!who.free()) {
    s.agenda.push(StepKind::kEndTurn, who.player());
    begin_share(play, Location::kForo, who.player());
  }
}

void begin_evaluation(Play& play, Location location) {
  State& s = play.s;
  report(play, event_kind::kTurn, "PAN-EVAL-01", kNobody, "panthalos.event.location", [&] {
    return Args{{"number", static_cast<int>(location)}, {"location", location_name(location)}};
  });
  switch (location) {
    case Location::kThermae: evaluate_thermae(play); break;
    case Location::kPolis: evaluate_polis(play); break;
    case Location::kAgora:
    case Location::kPhalanx:
    case Location::kArt:
      s.agenda.push(StepKind::kServe, 0, arg::kLocation(static_cast<int>(location)),
                    arg::kWaiting(pieces_to_serve(s, location)));
      break;
    case Location::kOraculum: evaluate_oraculum(play); break;
    case Location::kForo: evaluate_foro(play); break;
    case Location::kTitanus: evaluate_titanus(play); break;
    case Location::kAgro: evaluate_agro(play); break;
    case Location::kKrypt:
      s.defending = PlayerSet::first(s.players);
      s.agenda.push(StepKind::kReturnFromKrypt);
      s.agenda.push(StepKind::kAttack);
      break;
    case Location::kArena:
      s.agenda.push(StepKind::kArena, 0, arg::kWaiting(pieces_to_serve(s, location)));
      break;
  }
}

// Index of the space that is served next. PAN-EVAL-02
int next_to_serve(const State& s, Location location, std::uint8_t mask) {
  if (s.contested_order == 0) return std::countr_zero(mask);
  const int first = s.side().first[static_cast<int>(location)];
  int best = -1;
  in_turn_order(s, [&](Player p) {
    for (int i = 0; i < 8 && best < 0; ++i) {
      if ((mask >> i & 1U) != 0 && s.occupant[first + i].player() == p) best = i;
    }
  });
  return best;
}

void begin_take(Play& play, Location location, Player p) {
  State& s = play.s;
  if (s.display.any(display_first(location), display_last(location))) {
    s.agenda.push(StepKind::kTake, p, arg::kLocation(static_cast<int>(location)));
  } else if (can_promote(s, p)) {  // PAN-AGORA-03
    s.agenda.push(StepKind::kPromote, p);
  }
}

// Asked whenever there is something to take or to sell, as everybody can see. PAN-ART-04
void begin_art(Play& play, Player p) {
  State& s = play.s;
  if (s.display.any(kArtisans, kBasicGoods) || tokens_to_give(s, p) > 0) {
    s.agenda.push(StepKind::kArt, p);
  }
}

void begin_foro(Play& play, Player p) {
  State& s = play.s;
  Actions options;
  s.agenda.push(StepKind::kForo, p);
  legal_foro(s, options);
  if (options.size() > 1) return;
  s.agenda.pop();  // PAN-FORO-05
  report(play, "nothing", "PAN-FORO-05", p, "panthalos.event.foro_nothing");
}

void take_token(Play& play, Player p, Token token, Rule rule) {
  play.s.display.move(token, play.s[p].tokens);
  if (Event* event = report(play, event_kind::kGained, rule, p, "panthalos.event.took", [&] {
        return Args{{"token", token_name(play.content(), token)}};
      })) {
    event->touches = {token_id(play.content(), token)};
  }
}

}  // namespace

// -- what must hold while a location is evaluated

namespace {

// What the evaluation asks for after so many locations; in the action phase, none has been.
StepSet<StepKind> asked_after(int evaluated) {
  if (evaluated == 0) return {StepKind::kTurn, StepKind::kNextTurn};
  switch (static_cast<Location>(evaluated - 1)) {
    case Location::kPolis: return {StepKind::kPolisBenefits};
    case Location::kAgora:
    case Location::kPhalanx:
    case Location::kArt: return {StepKind::kServe};
    case Location::kForo: return {StepKind::kEndTurn};
    case Location::kKrypt: return {StepKind::kReturnFromKrypt};
    case Location::kArena: return {StepKind::kArena};
    default: return {};
  }
}

StepFault fits_action_phase(const State& s) {
  if (!s.challenged.empty()) return "challenged in the action phase";
  for (Player p = 0; p < s.players; ++p) {
    if (s.passed.has(p) && s[p].pools[kFront].has_leader()) return "passed with a Leader in front";
  }
  return nothing_goes_on(s);
}

// Whether the location serves a piece of the player: by lightning in a turn, else when it is
// evaluated.
bool serves(const State& s, const At& at, Location location) {
  const int evaluated = evaluated_locations(s);
  if (evaluated == 0) return stands_at(s, at.step.player, location, true);
  return evaluated - 1 == static_cast<int>(location) &&
         stands_at(s, at.step.player, location, false);
}

constexpr StepFault kNotServed = "no piece of the player is served there";

}  // namespace

StepFault nothing_goes_on(const State& s) {
  if (!s.defending.empty()) return "defending without an attack";
  if (s.played[0].any() || s.played[1].any()) return "tokens played outside an attack or duel";
  return unless(s.attacker == 0 && s.defender == 0, "attacker or defender without a duel");
}

StepFault fits_evaluate(const State& s, const At& at) {
  const int evaluated = at.step[arg::kEvaluated];
  if (at.above == nullptr || !asked_after(evaluated).has(at.above->kind)) {
    return "asks for something else";
  }
  if (evaluated == 0) return fits_action_phase(s);
  if (s.passed != PlayerSet::first(s.players)) return "not everybody has passed";
  const auto location = static_cast<Location>(evaluated - 1);
  if (location == Location::kArena) {
    return unless(s.defending.empty(), "defending without an attack");
  }
  if (!s.challenged.empty()) return "challenged before the ARENA";
  return location == Location::kKrypt ? StepFault() : nothing_goes_on(s);
}

StepFault fits_serve(const State& s, const At& at) {
  const auto location = static_cast<Location>(at.step[arg::kLocation]);
  if (evaluated_locations(s) - 1 != static_cast<int>(location)) return "another is evaluated";
  return unless(all_wait(s, location, at.step[arg::kWaiting]), "no piece waits there");
}

StepFault fits_take(const State& s, const At& at) {
  const auto location = static_cast<Location>(at.step[arg::kLocation]);
  if (location != Location::kAgora && location != Location::kPhalanx)
    return "nothing to take there";
  return unless(serves(s, at, location), kNotServed);
}

StepFault fits_promote(const State& s, const At& at) {
  if (at.beneath->kind == StepKind::kBonus) return {};
  return unless(serves(s, at, Location::kAgora) || serves(s, at, Location::kPhalanx), kNotServed);
}

StepFault fits_art(const State& s, const At& at) {
  return unless(serves(s, at, Location::kArt), kNotServed);
}

StepFault fits_foro(const State& s, const At& at) {
  return unless(serves(s, at, Location::kForo), kNotServed);
}

StepFault fits_give_up(const State& s, const At& at) {
  const Player p = at.step.player;
  bool found = false;
  for_each_worker(s, p, [&](Piece rank, Place place) {
    found |= rank == at.step[arg::kWorker] && place == at.step[arg::kPlace];
  });
  if (!found) return "no such Worker";
  if (s[p].personal == 0) return "no Disc";
  if (s.draft_size > 1) return "two tokens close it";
  return fits_foro(s, at);
}

// -- the evaluation

void evaluate_next(Play& play, const Action*) {
  auto& step = play.s.agenda.top();
  const int evaluated = step[arg::kEvaluated];
  if (evaluated == kLocations) {
    play.s.agenda.pop();
    return;
  }
  step.set(arg::kEvaluated, evaluated + 1);
  begin_evaluation(play, static_cast<Location>(evaluated));
}

void serve_next(Play& play, const Action*) {
  State& s = play.s;
  auto& step = s.agenda.top();
  const int waiting = step[arg::kWaiting];
  if (waiting == 0) {
    s.agenda.pop();
    return;
  }
  const auto location = static_cast<Location>(step[arg::kLocation]);
  const int index = next_to_serve(s, location, static_cast<std::uint8_t>(waiting));
  step.set(arg::kWaiting, waiting ^ 1 << index);
  const Player p = s.occupant[s.side().first[step[arg::kLocation]] + index].player();
  s.agenda.push(StepKind::kEndTurn, p);
  begin_share(play, location, p);
}

void begin_share(Play& play, Location location, Player p) {
  const int depth = play.s.agenda.size();
  switch (location) {
    case Location::kArt: begin_art(play, p); break;
    case Location::kForo: begin_foro(play, p); break;
    default: begin_take(play, location, p); break;
  }
  // Where nothing is asked during the evaluation, there is no end of a turn either.
  if (play.s.agenda.size() == depth && play.s.agenda[depth - 2].kind != StepKind::kNextTurn) {
    play.s.agenda.pop();
  }
}

// PAN-AGORA-01 … PAN-AGORA-04, PAN-PHAL-01, PAN-PHAL-02
void legal_take(const State& s, Actions& out) {
  const auto& step = s.agenda.top();
  const auto location = static_cast<Location>(step[arg::kLocation]);
  const Token first = display_first(location);
  const Token last = display_last(location);
  const bool promotion = can_promote(s, step.player);
  const int shown = s.display.total(first, last);
  for (Token t = first; t < last; ++t) {
    if (s.display[t] == 0) continue;
    if (shown == 1 && !promotion) out.add(act(Verb::kTake, t, kNoToken));
    if (shown >= 2) {
      for (Token u = t; u < last; ++u) {
        if (s.display[u] > (u == t ? 1 : 0)) out.add(act(Verb::kTake, t, u));
      }
    }
  }
  if (!promotion) return;
  for (Token t = first; t < last; ++t) {
    if (s.display[t] > 0) out.add(act(Verb::kTrain, t));
  }
}

void take_from_display(Play& play, const Action* action) {
  State& s = play.s;
  const auto step = s.agenda.top();
  const Rule rule = static_cast<Location>(step[arg::kLocation]) == Location::kAgora ? "PAN-AGORA-02"
                                                                                    : "PAN-PHAL-01";
  s.agenda.pop();
  take_token(play, step.player, action->a, rule);
  if (action->verb == Verb::kTrain) {
    s.agenda.push(StepKind::kPromote, step.player);
  } else if (action->b != kNoToken) {
    take_token(play, step.player, action->b, rule);
  }
}

void legal_promote(const State& s, Actions& out) {
  list_workers(s, s.agenda.top().player, Verb::kPromote, 1, 5, out);
}

// PAN-PROMO-01, PAN-PROMO-02
void promote_worker(Play& play, const Action* action) {
  State& s = play.s;
  const Player p = s.agenda.top().player;
  s.agenda.pop();
  turn_worker(s, p, action->a, action->b, +1);
  report(play, event_kind::kGained, "PAN-PROMO-01", p, "panthalos.event.promoted", [&] {
    return Args{{"rank", action->a + 1}, {"place", place_name(action->b)}};
  });
}

// PAN-ART-01, PAN-ART-03: an Artisan, or tokens one after the other until done
void legal_art(const State& s, Actions& out) {
  const Player p = s.agenda.top().player;
  if (s.draft_size == 0) {
    for (Token t = kArtisans; t < kBasicGoods; ++t) {
      if (s.display[t] > 0) out.add(act(Verb::kTake, t, kNoToken));
    }
  }
  const Token last = last_givable(s);
  for (Token t = s.draft_last; t < last; ++t) {
    if (s[p].tokens[t] > s.draft[t]) out.add(act(Verb::kAdd, t));
  }
  out.add(act(Verb::kDone));
}

namespace {

// The others see which tokens leave, but of the Titans only how many. PAN-INFO-06
template <class MakeArgs>
Event* report_given_up(Play& play, Player p, Rule rule, std::string_view id, MakeArgs&& make_args) {
  if (play.journal == nullptr) return nullptr;
  Counts<kTokens> open = play.s.draft;
  int titans = 0;
  for (Token t = kTitans; t < kReinforcements; ++t) titans += std::exchange(open.n[t], 0);
  std::vector<Message> shown = token_names(play.content(), open);
  for (int i = 0; i < titans; ++i) shown.push_back(unknown_titan_name());
  const auto face = [&](std::vector<Message> tokens) {
    Args args = make_args();
    args.push_back({"tokens", std::move(tokens)});
    return args;
  };
  Event* event =
      report(play, event_kind::kLost, rule, p, id, [&] { return face(std::move(shown)); });
  Args full = face(token_names(play.content(), play.s.draft));
  full.insert(full.begin(), {"player", Value::of_player(p)});
  event->insiders = PlayerSet::only(p);
  event->full = Message(id, std::move(full));
  return event;
}

// PAN-ART-02
void sell_draft(Play& play, Player p) {
  const int sold = play.s.draft.total();
  const int points = sold / 2;
  if (sold == 0) {
    report(play, "declined", "PAN-ART-04", p, "panthalos.event.sold_nothing");
  } else {
    Event* event = report_given_up(play, p, "PAN-ART-02", "panthalos.event.sold_tokens", [&] {
      return Args{{"points", points}};
    });
    score(play, p, points, "art", event);
  }
  give_up_draft(play.s, p);
}

}  // namespace

void use_art(Play& play, const Action* action) {
  State& s = play.s;
  const Player p = s.agenda.top().player;
  if (action->verb == Verb::kAdd) {
    ++s.draft[action->a];
    ++s.draft_size;
    s.draft_last = action->a;
    return;
  }
  s.agenda.pop();
  if (action->verb == Verb::kTake) {
    take_token(play, p, action->a, "PAN-ART-01");
  } else {
    sell_draft(play, p);
  }
}

// PAN-FORO-01, PAN-FORO-03, PAN-FORO-05, PAN-FORO-06
void legal_foro(const State& s, Actions& out) {
  const Player p = s.agenda.top().player;
  if (s[p].unhired > 0) out.add(act(Verb::kHire));
  if (s[p].personal > 0 && tokens_to_give(s, p) >= 2) {
    list_workers(s, p, Verb::kConvert, 1, 6, out);
  }
  out.add(act(Verb::kDecline));
}

void use_foro(Play& play, const Action* action) {
  State& s = play.s;
  const Player p = s.agenda.top().player;
  s.agenda.pop();
  if (action->verb == Verb::kHire) {  // PAN-FORO-02
    --s[p].unhired;
    put_piece(s, p, static_cast<Piece>(s.templum()), kPlaceFront);
    report(play, event_kind::kGained, "PAN-FORO-02", p, "panthalos.event.hired", [&] {
      return Args{{"rank", s.templum()}};
    });
  } else if (action->verb == Verb::kConvert) {
    s.agenda.push(StepKind::kGiveUp, p, arg::kWorker(action->a), arg::kPlace(action->b));
  } else {
    report(play, "declined", "PAN-FORO-01", p, "panthalos.event.foro_declined");
  }
}

// The first token must leave one for the second, in the order of tokens. PAN-FORO-04
void legal_give_up(const State& s, Actions& out) {
  const Player p = s.agenda.top().player;
  const Token last = last_givable(s);
  const int needed = 2 - s.draft_size;
  for (Token t = s.draft_last; t < last; ++t) {
    const int here = s[p].tokens[t] - s.draft[t];
    if (here > 0 && here + s[p].tokens.total(t + 1, last) >= needed) out.add(act(Verb::kAdd, t));
  }
}

// PAN-FORO-04, PAN-FORO-06, PAN-FORO-08
void convert_worker(Play& play, const Action* action) {
  State& s = play.s;
  const auto step = s.agenda.top();
  const Player p = step.player;
  ++s.draft[action->a];
  ++s.draft_size;
  s.draft_last = action->a;
  if (s.draft_size < 2) return;
  const auto worker = static_cast<Piece>(step[arg::kWorker]);
  const auto place = static_cast<Place>(step[arg::kPlace]);
  s.agenda.pop();
  report_given_up(play, p, "PAN-FORO-04", "panthalos.event.converted", [&] {
    return Args{{"piece", piece_name(worker)}, {"place", place_name(place)}};
  });
  give_up_draft(s, p);
  --s[p].personal;
  ++s[p].converted;
  remove_piece(s, p, worker, place);
  put_piece(s, p, kConverted, kPlaceFront);
}

}  // namespace agon::panthalos
