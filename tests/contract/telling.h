// All that leaves a match towards a viewer, in parts that have names: what two worlds that a viewer
// cannot tell apart must have in common.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "ai/greedy/greedy_bot.h"
#include "contract/contract.h"

namespace agon::contract {

// A part and its text.
struct Told {
  std::string_view part;
  std::string text;
  friend bool operator==(const Told&, const Told&) = default;
};

// What the frame around a game tells. The gallery has some that tell too much.
template <Game G>
struct Telling {
  using Action = typename G::Action;
  using Actions = typename G::Actions;

  static std::string view(const Match<G>& match, Viewer v) { return view_of(match, v); }
  static std::string record(const Match<G>& match, Viewer v) { return write_record(match, "", v); }
  static int ask(const Match<G>& match, Player p) { return match.ask(p); }
  static std::string log(const Match<G>& match, Viewer v) {
    JsonWriter out;
    out.begin_array();
    for (const LogEntry& line : match.log()) write(out, line, v);
    return out.end_array().take();
  }
  // The positions in the middle of the latest actions, as news carries them.
  static std::string frames(const Match<G>& match, Viewer v) {
    constexpr int kLatest = 12;
    const int last = match.log().empty() ? 0 : match.log().number(match.log().size() - 1);
    std::string all;
    for (const auto& frame : match.film(last - kLatest, last)) {
      all += std::to_string(frame.event) + shared_part_of<G>(frame.state) +
             own_part_of<G>(frame.state, v) + "\n";
    }
    return all;
  }
  // How far a seat may take back and why no further: a seat that does not decide can ask, too.
  static std::string take_back(const Match<G>& match, Player p) {
    return std::to_string(match.take_back_positions(p).size()) + " " +
           std::string(name_of(match.take_back_limit(p).reason));
  }
  // What a bot would do in the place of the one to act.
  static std::string hint(const Match<G>& match) {
    Chance mind(1);
    typename G::State believed = match.state();
    G::resample(believed, G::to_act(believed), mind);
    return G::notation(match.content(), GreedyBot<G>({2, 40}).choose(believed, mind));
  }
};

// The same through the game's own functions, one by one, so that a difference gets a name.
template <Game G>
class Teller {
 public:
  using State = typename G::State;
  using Action = typename G::Action;
  using Actions = typename G::Actions;

  Teller(const Match<G>& match, Viewer viewer, const std::vector<Action>& probes)
      : match_(match),
        s_(match.state()),
        viewer_(viewer),
        probes_(probes),
        seated_(viewer >= 0),
        decides_(seated_ && viewer == G::to_act(s_)) {
    if (G::to_act(s_) != kNobody) G::legal(s_, actions_);
  }

  template <class Tell>
  std::vector<Told> all() const {
    std::vector<Told> told;
    told.push_back({"public", written([&](JsonWriter& out) { G::write_public(s_, out); })});
    told.push_back({"scores", scores()});
    told.push_back({"question", question()});
    told.push_back({"legal", legal()});
    told.push_back({"events", Tell::log(match_, viewer_)});
    told.push_back({"frames", Tell::frames(match_, viewer_)});
    if (seated_) {
      told.push_back({"own", written([&](JsonWriter& out) { G::write_own(s_, viewer_, out); })});
      told.push_back({"ask", std::to_string(Tell::ask(match_, viewer_))});
      told.push_back({"take_back", Tell::take_back(match_, viewer_)});
    }
    if (decides_) {
      told.push_back({"describe", describe()});
      told.push_back({"closed", closed()});
      told.push_back({"refusal", refusals()});
      told.push_back({"weight", weights()});
    }
    told.push_back({"record", Tell::record(match_, viewer_)});
    told.push_back({"view", Tell::view(match_, viewer_)});
    return told;
  }

 private:
  template <class Write>
  static std::string written(Write&& write_to) {
    JsonWriter out;
    write_to(out);
    return out.take();
  }
  std::string scores() const {
    return written([&](JsonWriter& out) {
      out.begin_array();
      for (int p = 0; p < G::players(s_); ++p) {
        out.value(G::scores(s_)[p]);
        out.value(G::side(s_, static_cast<Player>(p)));
      }
      write(out, G::ranking(s_), G::players(s_));
      out.end_array();
    });
  }
  // Whether it is put openly shows in what the driver does.
  std::string question() const {
    const Decision decision = G::decision(s_);
    if (decision.player == kNobody) return "over";
    return written([&](JsonWriter& out) {
      out.begin_object().field("player", decision.player).field("step", decision.step);
      out.field("open", G::openness(s_) == Openness::kOpen);
      out.field("ends_turn", decision.ends_turn).field("rule", decision.rule);
      if (decides_) write(out.key("prompt"), decision.prompt);
      out.end_object();
    });
  }
  // The options of an open decision are everybody's knowledge.
  std::string legal() const {
    if (G::to_act(s_) == kNobody || (!decides_ && G::openness(s_) != Openness::kOpen)) return {};
    std::string text;
    for (const Action& action : actions_) text += G::notation(match_.content(), action) + "\n";
    return text;
  }
  std::string describe() const {
    std::vector<std::string> lines;
    for (const Action& action : actions_) {
      lines.push_back(
          written([&](JsonWriter& out) { write(out, G::describe(s_, action, viewer_)); }));
    }
    return in_no_order(std::move(lines));
  }
  std::string closed() const {
    std::vector<std::string> lines;
    for (const ClosedAction& each : G::closed(s_, viewer_)) {
      lines.push_back(written([&](JsonWriter& out) { write(out, each); }));
    }
    return in_no_order(std::move(lines));
  }
  std::string refusals() const {
    std::string text;
    for (const Action& probe : probes_) {
      const std::optional<Refusal> refusal = G::refusal(s_, probe);
      text += refusal ? written([&](JsonWriter& out) { write(out, *refusal); }) : "legal";
    }
    return text;
  }
  std::string weights() const {
    std::vector<std::string> lines;
    for (const Action& action : actions_) {
      lines.push_back(G::notation(match_.content(), action) + " " +
                      std::to_string(G::weight(s_, action)));
    }
    return in_no_order(std::move(lines));
  }
  static std::string in_no_order(std::vector<std::string> lines) {
    std::sort(lines.begin(), lines.end());
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
  }

  const Match<G>& match_;
  const State& s_;
  Viewer viewer_;
  const std::vector<Action>& probes_;
  bool seated_;
  bool decides_;
  Actions actions_;
};

}  // namespace agon::contract
