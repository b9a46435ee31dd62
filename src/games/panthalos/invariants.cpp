// The conservation invariants of the ledger (its section B), as far as one position shows them.
// Never reads out of bounds, whatever the position holds: loaded positions are checked, too.
#include <bit>
#include <cstring>

#include "games/panthalos/panthalos.h"
#include "games/panthalos/situation.h"

namespace agon::panthalos {
namespace {

using Fault = std::optional<std::string>;

std::string of_player(std::string_view what, Player p) {
  return std::string(what) + " of player " + std::to_string(p + 1);
}

// Everything in range, so that the rest may use it.
Fault check_ranges(const State& s) {
  const auto players = PlayerSet::first(s.players);
  const auto within = [&](PlayerSet set) { return (set.bits() & ~players.bits()) == 0; };
  if (s.starting_player < 0 || s.starting_player >= s.players) return "B12: starting player";
  if (!within(s.passed) || !within(s.challenged) || !within(s.defending)) return "B12: players";
  for (auto p = static_cast<Player>(s.players); p < kMaxPlayers; ++p) {
    static const PlayerState absent;
    if (std::memcmp(&s[p], &absent, sizeof absent) != 0) return "B2: a colour that is not in play";
  }
  for (Player p = 0; p < s.players; ++p) {
    if (s[p].leader_at >= kLocations) return of_player("B3: place of the Leader", p);
  }
  return {};
}

// B7, and the pieces lie where they can.
Fault check_spaces(const State& s) {
  const BoardSide& side = s.side();
  const int count = static_cast<int>(side.spaces.size());
  for (int i = 0; i < kMaxSpaces; ++i) {
    const Occupant& o = s.occupant[i];
    if (o.free()) continue;
    if (i >= count || side.spaces[i].unlimited) return "B7: no such space";
    if (o.player() >= s.players) return "B7: piece of nobody";
    if (side.spaces[i].location == Location::kPolis && !is_worker(o.piece())) {
      return "B7: Leader in POLIS";
    }
  }
  const int polis = side.count[static_cast<int>(Location::kPolis)];
  for (int i = 0; i < kMaxPolis; ++i) {
    if (s.polis_disc[i] > (i < polis ? s.players : 0)) return "B7: Disc in POLIS";
  }
  for (Player p = 0; p < s.players; ++p) {
    if (s[p].pools[kBaths].has_leader()) return "B7: Leader in THERMAE";
  }
  return {};
}

// Leaders, Workers and converted Leaders of a player, wherever they are.
Pool pieces_of(const State& s, Player p) {
  Pool all;
  for (const Pool& pool : s[p].pools) {
    for (Piece piece = 0; piece < 8; ++piece) {
      for (int n = pool.count(piece); n > 0 && all.count(piece) < 15; --n) all.add(piece);
    }
  }
  for (const Occupant& o : s.occupant) {
    if (!o.free() && o.player() == p && all.count(o.piece()) < 15) all.add(o.piece());
  }
  return all;
}

// Where the original Leader is on the board, 0 if he is in front.
int leader_on_board(const State& s, Player p) {
  if (s[p].pools[kInTitanus].count(kLeader) > 0) return static_cast<int>(Location::kTitanus);
  if (s[p].pools[kInAgro].count(kLeader) > 0) return static_cast<int>(Location::kAgro);
  for (std::size_t i = 0; i < s.side().spaces.size(); ++i) {
    const Occupant& o = s.occupant[i];
    if (!o.free() && o.player() == p && o.piece() == kLeader) {
      return static_cast<int>(s.side().spaces[i].location);
    }
  }
  return 0;
}

// B1 to B4, and the remembered place of the Leader (PAN-DUEL-03).
Fault check_player(const State& s, Player p) {
  const PlayerState& player = s[p];
  if (1 + player.personal + player.general + player.converted + player.collected +
          discs_in_polis(s, p) !=
      12) {
    return of_player("B1: Discs", p);
  }
  const Pool pieces = pieces_of(s, p);
  if (pieces.count(kLeader) != 1) return of_player("B3: Leader", p);
  if (pieces.size() - 1 + player.unhired != 5) return of_player("B2: dice", p);
  if (pieces.count(kConverted) != player.converted) return of_player("B2: converted Leaders", p);
  const int at = leader_on_board(s, p);
  if (at != 0 && at != player.leader_at) return of_player("B3: place of the Leader", p);
  if (player.leader_at == static_cast<int>(Location::kPolis)) {
    return of_player("B3: place of the Leader", p);
  }
  if (at == 0 && in_action_phase(s) && player.leader_at != 0) {
    return of_player("B3: place of the Leader", p);
  }
  if (evaluating(s) && player.leader_at == 0) return of_player("B3: Leader not placed", p);
  if (player.score < 0 && !s.over) return of_player("B14: score", p);
  return {};
}

// PAN-INFO-05, PAN-INFO-06: what is known of a player's Titans is true.
Fault check_marks(const State& s, Player p) {
  const PlayerState& player = s[p];
  for (int k = 0; k < kTitanKinds; ++k) {
    if (player.known[k] > player.tokens[k]) return of_player("B15: known Titans", p);
    if (player.known[k] + player.maybe[k] > player.tokens[k] + player.given_up[k]) {
      return of_player("B15: Titans known before", p);
    }
  }
  if (player.maybe.any() && !player.given_up.any()) return of_player("B15: Titans given up", p);
  return {};
}

int held(const State& s, Token t) {
  int sum = s.stack[t] + s.display[t] + s.box[t];
  for (Player p = 0; p < s.players; ++p) sum += s[p].tokens[t];
  if (is_titan(t)) {
    for (Player p = 0; p < s.players; ++p) sum += s[p].given_up[t];
  }
  if (t < kForceTokens) sum += s.played[0][t] + s.played[1][t];
  return sum;
}

// B5: each token is somewhere, and nowhere twice.
Fault check_tokens(const State& s) {
  for (Token t = 0; t < kBasicGoods; ++t) {
    if (held(s, t) != s.content->supply[t]) {
      const bool exists = !is_ship(t) || t - kShips < static_cast<int>(s.content->ships.size());
      return "B5: " + (exists ? token_id(*s.content, t) : std::string("ship"));
    }
  }
  for (int type = 0; type < kGoodTypes; ++type) {
    const Token basic = kBasicGoods + type;
    const Token refined = kRefinedGoods + type;
    const auto supply = s.content->supply;
    if (held(s, basic) + held(s, refined) != supply[basic] + supply[refined]) {
      return "B5: " + token_id(*s.content, basic);
    }
    if (s.stack[refined] > 0 || s.display[refined] > 0) return "B9: refined Goods on show";
  }
  return {};
}

// B5 and B10 for the tokens of which there is one each.
Fault check_single_tokens(const State& s) {
  const std::uint16_t merchants[] = {s.merchant_stack, s.merchant_display, s.merchant_box};
  std::uint32_t seen = 0;
  for (const std::uint16_t set : merchants) {
    if ((seen & set) != 0) return "B5: merchants";
    seen |= set;
  }
  if (seen != (1U << kMerchants) - 1) return "B5: merchants";

  seen = s.underworld.rest | s.underworld_box;
  bool twice = (s.underworld.rest & s.underworld_box) != 0;
  const auto add = [&](int token) {
    twice = twice || token >= kUnderworld || (seen >> token & 1U) != 0;
    if (!twice) seen |= 1U << token;
  };
  add(s.underworld_top);
  if (s.underworld.below_count > kUnderworld) return "B5: underworld";
  for (int i = 0; i < s.underworld.below_count; ++i) add(s.underworld.below[i].card);
  if (s.has_peeked) add(s.peeked.card);
  if (twice || seen != (1U << kUnderworld) - 1) return "B5: underworld";
  const int size = 1 + s.underworld.size() + (s.has_peeked ? 1 : 0);
  if (size != kUnderworld + 1 - s.round) return "B10: underworld stack";
  return {};
}

// B9, B10
Fault check_displays(const State& s) {
  if (s.display.any(kTitans, kReinforcements)) return "B9: Titans on show";
  if (s.display.total(kReinforcements, kShips) > 4) return "B9: PHALANX";
  if (s.display.total(kShips, kArtisans) > 5) return "B9: PORT";
  if (s.display.total(kArtisans, kBasicGoods) > 2) return "B9: ART";
  if (s.display.total(kBasicGoods, kTokens) > 4) return "B9: AGORA";
  if (std::popcount(s.merchant_display) > 5) return "B9: MERKATOR";
  if (s.stack.total(kArtisans, kBasicGoods) != std::max(0, 14 - 2 * s.round)) {
    return "B10: artisan stack";
  }
  return {};
}

// B7, B8: what holds while players place their pieces.
Fault check_action_phase(const State& s) {
  const BoardSide& side = s.side();
  const int polis = side.first[static_cast<int>(Location::kPolis)];
  for (int i = 0; i < side.count[static_cast<int>(Location::kPolis)]; ++i) {
    if (s.polis_disc[i] != 0 && !s.occupant[polis + i].free()) return "B7: piece on a closed space";
  }
  const int foro = side.first[static_cast<int>(Location::kForo)];
  const Occupant& left = s.occupant[foro];
  const Occupant& right = s.occupant[foro + 1];
  if (!left.free() && !right.free() && left.player() != right.player()) return "B8: FORO";
  // One piece alone: the other was converted there by lightning. PAN-FORO-09
  const bool lightning = side.spaces[foro].lightning;
  if (left.free() != right.free() && !lightning) return "B8: FORO";
  return {};
}

// Drafts and shown sets: tokens of an unfinished draft count as with their player.
Fault check_draft(const State& s) {
  if (s.over || s.agenda.empty()) {
    return s.draft.any() || s.draft_size > 0 ? Fault("B5: draft") : Fault();
  }
  const Player p = s.agenda.top().player;
  if (p < 0 || p >= s.players) return "B12: player to act";
  for (Token t = 0; t < kTokens; ++t) {
    if (s.draft[t] > s[p].tokens[t]) return "B5: draft";
  }
  return {};
}

// B13, after each announcement.
Fault check_duel(const State& s) {
  if (!has_step(s, StepKind::kAnswer)) return {};
  const int attack = force_total(s.played[kAttacker]);
  const int defence = force_total(s.played[kDefender]);
  if (attack == 0) return "B13: opening";
  const bool defender_answers = s.agenda.top().player == s.defender;
  if (defender_answers ? attack <= defence : defence < attack) return "B13: totals";
  if (!s.challenged.has(s.defender)) return "B13: challenged";
  return {};
}

}  // namespace

std::optional<std::string> Panthalos::check(const State& s) {
  if (s.players < 2 || s.players > kMaxPlayers) return "players";
  if (s.round < 1 || s.round > kRounds) return "round";
  for (const auto part : {check_ranges, check_spaces}) {
    if (Fault fault = part(s)) return fault;
  }
  for (Player p = 0; p < s.players; ++p) {
    if (Fault fault = check_player(s, p)) return fault;
    if (Fault fault = check_marks(s, p)) return fault;
  }
  for (const auto part :
       {check_tokens, check_single_tokens, check_displays, check_draft, check_duel}) {
    if (Fault fault = part(s)) return fault;
  }
  if (in_action_phase(s)) return check_action_phase(s);
  return {};
}

}  // namespace agon::panthalos
