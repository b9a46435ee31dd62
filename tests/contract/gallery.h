// A gallery of broken games: the toy game with one fault each. Every fault is one that a real game
// could have; tests/contract/gallery_test.cpp holds that each is found, under the name of the
// promise that it breaks and under no other.
#pragma once

#include <bit>

#include "contract/hidden.h"
#include "contract/telling.h"
#include "core/toy_game.h"

namespace agon::contract::gallery {

using toy::State;
using toy::Toy;
using toy::Verb;

inline bool is_odd(int number) { return number % 2 != 0; }
// The hidden number of whoever sits to the left of the one to act, who does not know it.
inline int of_neighbour(const State& s) {
  return s.over ? 0 : s.hidden[(s.agenda.top().player + 1) % s.players];
}

// -- resampling

struct ResampleDoesNothing : Toy {
  static void resample(State&, Viewer, Chance&) {}
};
struct ResampleKeepsOneSeat : Toy {
  static void resample(State& s, Viewer viewer, Chance& chance) {
    const std::uint8_t kept = s.hidden[1];
    Toy::resample(s, viewer, chance);
    s.hidden[1] = kept;
  }
};
struct ResampleDealsAlwaysTheSame : Toy {
  static void resample(State& s, Viewer viewer, Chance& chance) {
    Toy::resample(s, viewer, chance);
    for (Player p = 0; p < s.players; ++p) {
      if (p != viewer && !s.knows[p].has(viewer)) s.hidden[p] = 0;
    }
  }
};
struct ResampleNeverDealsTheTruth : Toy {
  static void resample(State& s, Viewer viewer, Chance& chance) {
    const State truth = s;
    Toy::resample(s, viewer, chance);
    for (Player p = 0; p < s.players; ++p) {
      if (p == viewer || s.knows[p].has(viewer) || s.hidden[p] != truth.hidden[p]) continue;
      s.hidden[p] = static_cast<std::uint8_t>((s.hidden[p] + 1) % 4);
    }
  }
};
struct ResampleForgetsWhatAPeekShowed : Toy {
  static void resample(State& s, Viewer viewer, Chance& chance) {
    Toy::resample(s, viewer, chance);
    for (Player p = 0; p < s.players; ++p) {
      if (p != viewer) s.hidden[p] = static_cast<std::uint8_t>(chance.pick(4));
    }
  }
};
struct ResampleKeepsTheDraft : Toy {
  static void resample(State& s, Viewer viewer, Chance& chance) {
    const State truth = s;
    Toy::resample(s, viewer, chance);
    s.bid = truth.bid;
    s.draft_size = truth.draft_size;
  }
};

// -- views

struct PublicViewHasSecrets : Toy {
  static void write_public(const State& s, JsonWriter& out) {
    out.begin_array();
    Toy::write_public(s, out);
    for (Player p = 0; p < s.players; ++p) out.value(s.hidden[p]);
    out.end_array();
  }
};
struct OwnViewHasRivalsSecrets : Toy {
  static void write_own(const State& s, Viewer viewer, JsonWriter& out) {
    out.begin_array();
    Toy::write_own(s, viewer, out);
    out.value(of_neighbour(s)).end_array();
  }
};
struct ScoresCountSecrets : Toy {
  static PerPlayer<int> scores(const State& s) {
    PerPlayer<int> scores = Toy::scores(s);
    for (std::size_t p = 0; p < s.players; ++p) scores[p] += s.hidden[p];
    return scores;
  }
};
struct GainsTellRivalsSecrets : Toy {
  static ActionInfo describe(const State& s, Action action, Viewer viewer) {
    ActionInfo info = Toy::describe(s, action, viewer);
    if (action.verb == Verb::kPeek) {
      info.gains.push_back(Message("toy.gain", {{"number", static_cast<int>(s.hidden[action.a])}}));
    }
    return info;
  }
};
struct ClosedTellsRivalsSecrets : Toy {
  static std::vector<ClosedAction> closed(const State& s, Viewer) {
    if (!is_odd(of_neighbour(s))) return {};
    return {{"done", {"TOY-TURN-01", Message("toy.refusal.not_now")}}};
  }
};
struct PromptTellsRivalsSecrets : Toy {
  static Decision decision(const State& s) {
    Decision decision = Toy::decision(s);
    if (is_odd(of_neighbour(s))) decision.prompt = Message("toy.prompt.careful");
    return decision;
  }
};
struct RefusalTellsRivalsSecrets : Toy {
  static std::optional<Refusal> refusal(const State& s, Action action) {
    std::optional<Refusal> refusal = Toy::refusal(s, action);
    if (refusal && is_odd(of_neighbour(s))) refusal->message = Message("toy.refusal.they_have_it");
    return refusal;
  }
};

// -- what may be done

struct OrderOfActionsTells : Toy {
  static void legal(const State& s, Actions& out) {
    Actions sorted;
    Toy::legal(s, sorted);
    for (int i = 0; i < sorted.size(); ++i) {
      out.add(sorted[is_odd(of_neighbour(s)) ? sorted.size() - 1 - i : i]);
    }
  }
};
// An open question whose options depend on what only the decider knows.
struct OpenOptionsDependOnOwnSecrets : Toy {
  static void legal(const State& s, Actions& out) {
    Actions all;
    Toy::legal(s, all);
    for (const Action& action : all) {
      if (action.verb != Verb::kStep || is_odd(s.hidden[to_act(s)])) out.add(action);
    }
  }
  static std::optional<Refusal> refusal(const State& s, Action action) {
    Actions actions;
    legal(s, actions);
    if (actions.contains(action)) return std::nullopt;
    return Refusal{"TOY-TURN-01", Message("toy.refusal.not_now")};
  }
};
// A question that is put only if the decider's own secret gives a reason: being asked tells it.
struct AskedOnlyWhereItMatters : Toy {
  static void apply(State& s, Action action, Chance& chance, Journal* journal) {
    Toy::apply(s, action, chance, journal);
    if (action.verb == Verb::kEndTurn && !s.over && !is_odd(s.hidden[to_act(s)])) s.agenda.pop();
  }
};
// The same after dice, where a difference could have come from them.
struct AskedByTheDiceAndASecret : Toy {
  static void apply(State& s, Action action, Chance& chance, Journal* journal) {
    Toy::apply(s, action, chance, journal);
    if (action.verb == Verb::kRoll && is_odd(s.hidden[to_act(s)])) {
      s.agenda.push(toy::StepKind::kBid, to_act(s));
    }
  }
};
struct PrivateQuestionIsOpenForSome : Toy {
  static Openness openness(const State& s) {
    if (!s.over && is_odd(s.hidden[to_act(s)])) return Openness::kOpen;
    return Toy::openness(s);
  }
  static Decision decision(const State& s) {
    Decision decision = Toy::decision(s);
    if (!s.over) decision.openness = openness(s);
    return decision;
  }
};

// -- what happens

struct ChanceTellsAllToAll : Toy {
  static void apply(State& s, Action action, Chance& chance, Journal* journal) {
    Journal events;
    Toy::apply(s, action, chance, &events);
    if (journal == nullptr) return;
    if (events.disclosed()) journal->disclose();
    for (Event& event : events.take()) {
      if (action.verb == Verb::kDraw) event.insiders = PlayerSet::first(s.players);
      journal->add(std::move(event));
    }
  }
};
struct ChanceTellsOnlookers : Toy {
  static void apply(State& s, Action action, Chance& chance, Journal* journal) {
    Journal events;
    Toy::apply(s, action, chance, &events);
    if (journal == nullptr) return;
    if (events.disclosed()) journal->disclose();
    for (Event& event : events.take()) {
      if (action.verb == Verb::kDraw) event.text = event.full;
      journal->add(std::move(event));
    }
  }
};
struct SetUpTellsAll : Toy {
  static Result<State> initial(const Content& content, const Setup& setup, Chance& chance,
                               Journal* journal) {
    Result<State> state = Toy::initial(content, setup, chance, journal);
    if (!state || journal == nullptr) return state;
    for (Player p = 0; p < setup.players; ++p) {
      journal->add({event_kind::kGained,
                    "TOY-SETUP-01",
                    p,
                    Message("toy.event.drew_number", {{"number", int{state->hidden[p]}}}),
                    {},
                    {},
                    {}});
    }
    return state;
  }
};
struct NumberOfEventsTells : Toy {
  static void apply(State& s, Action action, Chance& chance, Journal* journal) {
    Toy::apply(s, action, chance, journal);
    if (journal == nullptr || action.verb != Verb::kDraw) return;
    for (int i = 0; i < s.hidden[to_act(s)]; ++i) {
      journal->add(
          {event_kind::kMoved, "TOY-DRAW-01", to_act(s), Message("toy.event.moved"), {}, {}, {}});
    }
  }
};
struct TouchesTell : Toy {
  static void apply(State& s, Action action, Chance& chance, Journal* journal) {
    Journal events;
    Toy::apply(s, action, chance, &events);
    if (journal == nullptr) return;
    if (events.disclosed()) journal->disclose();
    for (Event& event : events.take()) {
      if (action.verb == Verb::kDraw) {
        event.touches.push_back("number." + std::to_string(s.hidden[to_act(s)]));
      }
      journal->add(std::move(event));
    }
  }
};
// What is public in the middle of an action tells a rival's number; before and after it does not.
struct MidActionTellsRivalsSecrets : Toy {
  static void apply(State& s, Action action, Chance& chance, Journal* journal) {
    const Player player = to_act(s);
    if (action.verb == Verb::kStep && player != kNobody && journal != nullptr) {
      const auto score = s.score[player];
      s.score[player] = static_cast<std::uint8_t>(40 + of_neighbour(s));
      journal->add(
          {event_kind::kMoved, "TOY-TURN-01", player, Message("toy.event.moved"), {}, {}, {}});
      s.score[player] = score;
    }
    Toy::apply(s, action, chance, journal);
  }
};
struct PeekIsNotDisclosed : Toy {
  static void apply(State& s, Action action, Chance& chance, Journal* journal) {
    Journal events;
    Toy::apply(s, action, chance, &events);
    if (journal == nullptr) return;
    for (Event& event : events.take()) journal->add(std::move(event));
  }
};
struct PointsTellSecrets : Toy {
  static void apply(State& s, Action action, Chance& chance, Journal* journal) {
    const Player player = to_act(s);
    if (action.verb == Verb::kStep && is_odd(s.hidden[player])) ++s.score[player];
    Toy::apply(s, action, chance, journal);
  }
};
// How far one may take back depends on a rival's number.
struct TakeBackLimitTells : Toy {
  static void apply(State& s, Action action, Chance& chance, Journal* journal) {
    const bool discloses = action.verb == Verb::kStep && is_odd(of_neighbour(s));
    Toy::apply(s, action, chance, journal);
    if (discloses && journal != nullptr) journal->disclose();
  }
};
// … on whether a pick was asked for.
struct ChanceIsAskedForSomeOnly : Toy {
  static void apply(State& s, Action action, Chance& chance, Journal* journal) {
    const bool asks = action.verb == Verb::kStep && is_odd(of_neighbour(s));
    Toy::apply(s, action, chance, journal);
    if (asks) chance.pick(2);
  }
};

// -- drafts

struct SeenDoesNotBlank : Toy {
  static Action seen(const State&, Action action, Viewer) { return action; }
};
struct DraftIsNotSaid : Toy {
  static int draft(const State&) { return 0; }
};
struct LengthOfADraftIsPublic : Toy {
  static void write_public(const State& s, JsonWriter& out) {
    out.begin_array();
    Toy::write_public(s, out);
    out.value(s.draft_size).end_array();
  }
};
struct DraftIsReported : Toy {
  static void apply(State& s, Action action, Chance& chance, Journal* journal) {
    Toy::apply(s, action, chance, journal);
    if (journal == nullptr || action.verb != Verb::kAdd) return;
    journal->add(
        {event_kind::kMoved, "TOY-TURN-01", to_act(s), Message("toy.event.adds"), {}, {}, {}});
  }
};

// -- what bots think

struct WeightsReadTheTruth : Toy {
  static std::uint32_t weight(const State& s, Action) {
    return 1 + static_cast<std::uint32_t>(of_neighbour(s));
  }
};
// What a bot may do with a resampled world; a hint on the true one would tell.
struct EvaluationReadsTheTruth : Toy {
  static PerPlayer<float> evaluate(const State& s) {
    PerPlayer<float> shares{};
    for (int p = 0; p < s.players; ++p) {
      const bool likes = is_odd(s.score[p] + s.hidden[(p + 1) % s.players]);
      shares[p] = likes ? 0.9F : 0.1F;
    }
    return shares;
  }
};

// -- nothing hidden at all

struct EverybodyKnowsEverything : Toy {
  static Result<State> initial(const Content& content, const Setup& setup, Chance& chance,
                               Journal* journal) {
    Result<State> state = Toy::initial(content, setup, chance, journal);
    if (state) open(*state);
    return state;
  }
  static void apply(State& s, Action action, Chance& chance, Journal* journal) {
    Toy::apply(s, action, chance, journal);
    open(s);
  }
  static void open(State& s) {
    for (PlayerSet& knows : s.knows) knows = PlayerSet::first(s.players);
  }
};

// -- a frame that tells too much of a sound game

using Frame = Telling<Toy>;

struct AskCountsEveryAction : Frame {
  static int ask(const Match<Toy>& match, Player) { return match.position(); }
};
struct AskCountsWhatFell : Frame {
  static int ask(const Match<Toy>& match, Player p) {
    return match.ask(p) + match.state().hidden[(p + 1) % match.state().players];
  }
};
struct ViewCountsActions : Frame {
  static std::string view(const Match<Toy>& match, Viewer v) {
    return view_of(match, v) + std::to_string(match.position());
  }
};
struct ViewHasTheDigest : Frame {
  static std::string view(const Match<Toy>& match, Viewer v) {
    return view_of(match, v) + digest<Toy>(match.state());
  }
};
struct RecordHasTheDraft : Frame {
  static std::string record(const Match<Toy>& match, Viewer) {
    std::string all;
    for (const auto& entry : match.entries()) {
      all += Toy::notation(match.content(), Hidden<Toy>::face(entry.action));
    }
    return all;
  }
};
struct RecordHasPicks : Frame {
  static std::string record(const Match<Toy>& match, Viewer v) {
    JsonWriter out;
    out.begin_array();
    write(out, match.setup_picks());
    for (const auto& entry : match.entries()) write(out, entry.picks);
    return Frame::record(match, v) + out.end_array().take();
  }
};
struct LogIsTheReferees : Frame {
  static std::string log(const Match<Toy>& match, Viewer) { return Frame::log(match, kReferee); }
};
struct FramesAreTheReferees : Frame {
  static std::string frames(const Match<Toy>& match, Viewer) {
    return Frame::frames(match, kReferee);
  }
};
struct LogCountsActions : Frame {
  static std::string log(const Match<Toy>& match, Viewer v) {
    return Frame::log(match, v) + std::to_string(match.position());
  }
};
// A rival's secret draft makes it another reason why a bystander cannot take back.
struct TakeBackLimitCountsDrafts : Frame {
  static std::string take_back(const Match<Toy>& match, Player p) {
    if (match.position() == 0) return "0 none";
    const auto& last = match.entries().back();
    return last.disclosure == Disclosure::kChance ? "0 chance"
           : last.player == p                     ? "1"
                                                  : "0 passed_on";
  }
};
struct HintOnTheTruth : Telling<EvaluationReadsTheTruth> {
  using G = EvaluationReadsTheTruth;
  static std::string hint(const Match<G>& match) {
    Chance mind(1);
    return G::notation(match.content(), GreedyBot<G>({1, 1}).choose(match.state(), mind));
  }
};

}  // namespace agon::contract::gallery
