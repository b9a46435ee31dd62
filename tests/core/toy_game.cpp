#include "toy_game.h"

#include <array>
#include <charconv>
#include <cstdlib>

namespace agon::toy {
namespace {

constexpr std::array<std::string_view, 9> kVerbs{"step",    "roll", "peek", "pass", "end_turn",
                                                 "decline", "add",  "done", "draw"};
constexpr int kMaxSteps = 3;
constexpr int kMaxAdds = 3;

bool has_argument(Verb verb) { return verb == Verb::kPeek || verb == Verb::kAdd; }

Message by(std::string_view id, Player player) {
  return Message(id, {{"player", Value::of_player(player)}});
}

void tell(Journal* journal, std::string_view kind, Player player, Message text) {
  if (journal != nullptr) journal->add({kind, "TOY-TURN-01", player, std::move(text), {}, {}, {}});
}

void peek(State& s, Player player, int target, Journal* journal) {
  s.knows[target].add(player);
  if (journal == nullptr) return;
  journal->disclose();
  Event& event = journal->add({event_kind::kShown,
                               "TOY-PEEK-01",
                               player,
                               by("toy.event.peeked", player),
                               PlayerSet::only(player),
                               {},
                               {}});
  event.full = Message("toy.event.saw", {{"number", static_cast<int>(s.hidden[target])}});
}

void draw(State& s, Player player, Chance& chance, Journal* journal) {
  s.hidden[player] = static_cast<std::uint8_t>(chance.pick(4));
  s.knows[player].clear();
  if (journal == nullptr) return;
  Event& event = journal->add({event_kind::kGained,
                               "TOY-DRAW-01",
                               player,
                               by("toy.event.drew", player),
                               PlayerSet::only(player),
                               {},
                               {}});
  event.full = Message("toy.event.drew_number", {{"number", static_cast<int>(s.hidden[player])}});
}

void end_turn(State& s) {
  const Player next = static_cast<Player>((s.agenda.top().player + 1) % s.players);
  s.agenda.clear();
  if (--s.turns_left == 0) {
    s.over = 1;
    return;
  }
  s.agenda.push(StepKind::kTurn, next);
  s.agenda.push(StepKind::kBid, next);
}

void close_bid(State& s, Player player, Journal* journal) {
  s.score[player] = static_cast<std::int16_t>(s.score[player] + s.bid);
  tell(journal, event_kind::kScored, player,
       Message("toy.event.bid",
               {{"player", Value::of_player(player)}, {"bid", static_cast<int>(s.bid)}}));
  s.bid = s.draft_size = 0;
  s.agenda.pop();
}

}  // namespace

const GameInfo& Toy::info() {
  static const GameInfo info{
      "toy",
      "TOY",
      2,
      3,
      {{"turns", {}, 1, 9, 2, "TOY-END-01"}, {"start", {"first", "last"}, 0, 0, 0, "TOY-SETUP-02"}},
      "- **TOY-SETUP-01** A toy.",
      "toy-1"};
  return info;
}

Result<Content> Toy::load_content(const ContentFiles& files) {
  const auto file = files.find("toy.json");
  if (file == files.end()) return Error{"bad_content", Message("toy.error.no_file")};
  int faces = 0;
  std::from_chars(file->second.data(), file->second.data() + file->second.size(), faces);
  if (faces < 2) return Error{"bad_content", Message("toy.error.faces"), "TOY-CONT-01"};
  return Content{faces};
}

Result<State> Toy::initial(const Content& content, const Setup& setup, Chance& chance,
                           Journal* journal) {
  if (Status status = check_players(setup.players, 2, 3, "TOY-SETUP-01"); !status) {
    return status.error();
  }
  const Result<std::vector<int>> options = read_options(info().options, setup);
  if (!options) return options.error();
  State s;
  s.content = &content;
  s.players = static_cast<std::uint8_t>(setup.players);
  s.turns_left = static_cast<std::uint8_t>((*options)[0] * setup.players);
  for (int p = 0; p < setup.players; ++p) s.hidden[p] = static_cast<std::uint8_t>(chance.pick(4));
  const int first = (*options)[1] == 0 ? 0 : setup.players - 1;
  s.agenda.push(StepKind::kTurn, static_cast<Player>(first));
  tell(journal, event_kind::kRound, kNobody, Message("toy.event.began"));
  return s;
}

Decision Toy::decision(const State& s) {
  if (s.over) return {};
  const Step<StepKind>& step = s.agenda.top();
  static constexpr std::array<std::string_view, 4> kNames{"none", "turn", "end_turn", "bid"};
  const std::string_view name = kNames[static_cast<std::size_t>(step.kind)];
  return {step.player, openness(s),   step.kind == StepKind::kEndTurn,
          name,        "TOY-TURN-01", Message("toy.prompt." + std::string(name))};
}

Openness Toy::openness(const State& s) {
  return s.agenda.top().kind == StepKind::kBid ? Openness::kPrivate : Openness::kOpen;
}

void Toy::legal(const State& s, Actions& out) {
  if (s.over) return;
  const Step<StepKind>& step = s.agenda.top();
  switch (step.kind) {
    case StepKind::kNone: break;
    case StepKind::kTurn:
      if (s.steps < kMaxSteps) out.add(act(Verb::kStep));
      out.add(act(Verb::kRoll));
      for (int p = 0; p < s.players; ++p) {
        if (p != step.player) out.add(act(Verb::kPeek, p));
      }
      out.add(act(Verb::kDraw));
      out.add(act(Verb::kPass));
      break;
    case StepKind::kEndTurn: out.add(act(Verb::kEndTurn)); break;
    case StepKind::kBid:
      if (s.draft_size == 0) out.add(act(Verb::kDecline));
      if (s.draft_size < kMaxAdds) {
        out.add(act(Verb::kAdd, 1));
        out.add(act(Verb::kAdd, 2));
      }
      if (s.draft_size > 0) out.add(act(Verb::kDone));
      break;
  }
}

void Toy::apply(State& s, Action action, Chance& chance, Journal* journal) {
  const Player player = s.agenda.top().player;
  switch (action.verb) {
    case Verb::kStep:
      ++s.steps;
      ++s.score[player];
      tell(journal, event_kind::kScored, player, by("toy.event.stepped", player));
      break;
    case Verb::kRoll: {
      const int points =
          static_cast<int>(chance.pick(static_cast<std::uint32_t>(s.content->faces)));
      s.score[player] = static_cast<std::int16_t>(s.score[player] + points + 1);
      tell(journal, event_kind::kRolled, player, by("toy.event.rolled", player));
      break;
    }
    case Verb::kPeek: peek(s, player, action.a, journal); break;
    case Verb::kDraw: draw(s, player, chance, journal); break;
    case Verb::kPass:
      s.steps = 0;
      s.agenda.push(StepKind::kEndTurn, player);
      break;
    case Verb::kEndTurn: end_turn(s); break;
    case Verb::kAdd:
      ++s.draft_size;
      s.bid = static_cast<std::uint8_t>(s.bid + action.a);
      break;
    case Verb::kDecline:
    case Verb::kDone: close_bid(s, player, journal); break;
  }
}

std::optional<Refusal> Toy::refusal(const State& s, Action action) {
  Actions actions;
  legal(s, actions);
  if (actions.contains(action)) return std::nullopt;
  return Refusal{"TOY-TURN-01", Message("toy.refusal.not_now")};
}

PerPlayer<int> Toy::scores(const State& s) {
  PerPlayer<int> scores{};
  for (std::size_t p = 0; p < s.players; ++p) scores[p] = s.score[p];
  return scores;
}

Ranking Toy::ranking(const State& s) {
  Ranking ranking;
  if (!s.over) return ranking;
  ranking.ending = Ending::kByRule;
  for (std::size_t p = 0; p < s.players; ++p) {
    ranking.place[p] = 1;
    for (std::size_t q = 0; q < s.players; ++q) {
      if (s.score[q] > s.score[p]) ++ranking.place[p];
    }
  }
  return ranking;
}

std::optional<std::string> Toy::check(const State& s) {
  for (const std::uint8_t number : s.hidden) {
    if (number > 3) return "a hidden number is out of range";
  }
  return std::nullopt;
}

Action Toy::seen(const State& s, Action action, Viewer viewer) {
  const bool own = viewer == kReferee || viewer == to_act(s);
  return own || action.verb != Verb::kAdd ? action : act(Verb::kAdd, 0);
}

void Toy::resample(State& s, Viewer viewer, Chance& chance) {
  if (viewer == kReferee) return;
  for (int p = 0; p < s.players; ++p) {
    if (p != viewer && !s.knows[p].has(viewer)) {
      s.hidden[p] = static_cast<std::uint8_t>(chance.pick(4));
    }
  }
  if (viewer != to_act(s)) s.bid = s.draft_size = 0;
}

void Toy::write_public(const State& s, JsonWriter& out) {
  out.begin_object().field("turns_left", s.turns_left).field("steps", s.steps).end_object();
}

void Toy::write_own(const State& s, Viewer viewer, JsonWriter& out) {
  out.begin_object().key("hidden").begin_array();
  for (int p = 0; p < s.players; ++p) {
    if (p == viewer || s.knows[p].has(viewer)) {
      out.value(s.hidden[p]);
    } else {
      out.null();
    }
  }
  out.end_array();
  if (viewer == to_act(s)) out.field("bid", s.bid);
  out.end_object();
}

ActionInfo Toy::describe(const State& s, Action action, Viewer) {
  const std::string verb(kVerbs[static_cast<std::size_t>(action.verb)]);
  ActionInfo info{
      notation(*s.content, action), Message("toy.action." + verb), "TOY-TURN-01", {}, {}, {}};
  if (action.verb == Verb::kStep) {
    info.gains.emplace_back("toy.gain.points", std::vector<Arg>{{"count", 1}});
    info.gains.back().count("points", to_act(s), 1, Certainty::kCertain);
  } else if (action.verb == Verb::kRoll) {
    info.gains.emplace_back("toy.gain.die");
  }
  return info;
}

PerPlayer<float> Toy::evaluate(const State& s) {
  PerPlayer<float> shares{};
  for (std::size_t p = 0; p < s.players; ++p) shares[p] = 1.0F / static_cast<float>(s.players);
  return shares;
}

std::vector<Feature> Toy::features(const State& s, Player p) {
  return {{"score", static_cast<double>(s.score[p]), 1.0}};
}

std::string Toy::notation(const Content&, Action action) {
  const std::string verb(kVerbs[static_cast<std::size_t>(action.verb)]);
  if (!has_argument(action.verb)) return verb;
  return verb + (action.verb == Verb::kPeek ? " player:" : " ") + std::to_string(action.a);
}

std::optional<Action> Toy::parse(const Content& content, std::string_view text) {
  for (std::size_t v = 0; v < kVerbs.size(); ++v) {
    for (int a = 0; a < (has_argument(static_cast<Verb>(v)) ? 4 : 1); ++a) {
      const Action action = act(static_cast<Verb>(v), a);
      if (notation(content, action) == text) return action;
    }
  }
  return std::nullopt;
}

void Toy::write_state(const State& s, JsonWriter& out) {
  out.begin_object().field("players", s.players).field("turns_left", s.turns_left);
  out.field("steps", s.steps).field("draft", s.draft_size).field("bid", s.bid);
  out.field("over", s.over).key("score").begin_array();
  for (int p = 0; p < s.players; ++p) out.value(s.score[p]);
  out.end_array().key("hidden").begin_array();
  for (int p = 0; p < s.players; ++p) out.value(s.hidden[p]);
  out.end_array().key("knows").begin_array();
  for (int p = 0; p < s.players; ++p) out.value(s.knows[p].bits());
  out.end_array().key("agenda").begin_array();
  for (int i = 0; i < s.agenda.size(); ++i) {
    out.value(static_cast<int>(s.agenda[i].kind)).value(s.agenda[i].player);
  }
  out.end_array().end_object();
}

// Trusts the form: only tests call it, with what write_state wrote.
Result<State> Toy::read_state(const Content& content, const boost::json::value& json) {
  const auto number = [](const boost::json::value& value) {
    return static_cast<std::uint8_t>(value.as_int64());
  };
  State s;
  s.content = &content;
  s.players = number(json.at("players"));
  s.turns_left = number(json.at("turns_left"));
  s.steps = number(json.at("steps"));
  s.draft_size = number(json.at("draft"));
  s.bid = number(json.at("bid"));
  s.over = number(json.at("over"));
  for (std::size_t p = 0; p < s.players; ++p) {
    s.score[p] = static_cast<std::int16_t>(json.at("score").at(p).as_int64());
    s.hidden[p] = number(json.at("hidden").at(p));
    s.knows[p] = PlayerSet(number(json.at("knows").at(p)));
  }
  const boost::json::array& agenda = json.at("agenda").as_array();
  for (std::size_t i = 0; i + 1 < agenda.size(); i += 2) {
    s.agenda.push(static_cast<StepKind>(number(agenda[i])),
                  static_cast<Player>(number(agenda[i + 1])));
  }
  if (s.players < 2) return Error{"bad_state", Message("toy.error.players")};
  return s;
}

}  // namespace agon::toy
