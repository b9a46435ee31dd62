#include "server/tables/playing.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>

#include "server/protocol/table_methods.h"

namespace agon::server {
using protocol::error_of;
using protocol::Params;
using protocol::ThinkingTask;
namespace {

constexpr std::size_t kAnalysesKept = 32;

}  // namespace

// There is no referee here: a caller is the viewer whose token they show.
class Playing::CalledTable final : public protocol::HostTable {
 public:
  CalledTable(Playing& playing, MessageContext& context, LiveTable& live)
      : playing_(playing), context_(context), live_(live) {}

  const protocol::Table& table() const override { return live_.table->table(); }
  Result<Viewer> caller(Params& params, bool seated) override {
    Callers& callers = playing_.parts_.callers;
    if (!seated) return callers.viewer_of(context_, params, live_);
    const Result<Player> player = callers.player_of(context_, params, live_);
    if (!player) return player.error();
    return static_cast<Viewer>(*player);
  }
  protocol::Table& as_referee() override {
    assert(false);  // `caller` never returns a referee
    std::abort();
  }

  Status may_act() const override {
    if (!live_.table->begun()) return error_of("not_begun", "server.error.not_begun");
    return may_take_back();
  }
  Status may_take_back() const override {
    if (live_.table->given_up()) return error_of("over", "server.error.given_up");
    return playing_.parts_.quota.may_grow(*live_.table);
  }
  Status may_hint() const override {
    if (live_.table->plan().hints) return {};
    return error_of("not_available", "server.error.no_hints");
  }
  bool revealed() const override { return live_.table->revealed(); }

  Result<std::string> act(std::optional<Player> player, std::optional<int> ask,
                          std::string_view action) override {
    const std::int64_t before = live_.table->next();
    Result<std::string> answer = live_.table->act(*player, ask, action);
    note_change(before, playing_.services_.counts.actions);
    return answer;
  }
  Result<std::string> take_back(Player player, std::optional<int> ask, int decisions) override {
    const std::int64_t before = live_.table->next();
    Result<std::string> answer = live_.table->take_back(player, ask, decisions);
    note_change(before, playing_.services_.counts.take_backs);
    return answer;
  }

  std::string view(Viewer viewer, std::optional<int> at) const override {
    return at ? live_.table->view_at(viewer, *at) : live_.table->view(viewer);
  }
  std::string record(Viewer viewer) const override { return live_.table->record(viewer); }
  bool has_film() const override { return true; }
  std::string film(Viewer viewer, int from, int to) const override {
    return live_.table->film_of(viewer, from, to);
  }
  Result<std::string> watch(Viewer viewer, bool frames) override {
    Result<std::string> answer = playing_.parts_.news.watch(live_, context_.caller, viewer, frames);
    if (!answer) return answer;
    playing_.parts_.thinking.set_payers(live_);
    playing_.parts_.thinking.move_on(live_);  // nobody may have wanted to know until now
    return answer;
  }
  Result<std::string> think(ThinkingTask task) override {
    if (context_.in_batch) return error_of("not_available", "server.error.not_in_batch");
    return task.kind == ThinkingTask::Kind::kHint
               ? playing_.hint(context_, live_, std::move(task))
               : playing_.analyse(context_, live_, std::move(task));
  }

 private:
  // Nothing changes if the request was refused, or was a repeat.
  void note_change(std::int64_t before, std::uint64_t& count) {
    if (live_.table->next() == before) return;
    ++count;
    context_.wrote = true;
    playing_.parts_.coordinator.changed(live_);
  }

  Playing& playing_;
  MessageContext& context_;
  LiveTable& live_;
};

class Playing::CalledHost final : public protocol::Host {
 public:
  CalledHost(Playing& playing, MessageContext& context) : playing_(playing), context_(context) {}

  Result<std::unique_ptr<protocol::HostTable>> table_of(Params& params) override {
    const Result<LiveTable*> live = playing_.parts_.callers.table_of(context_, params);
    if (!live) return live.error();
    return std::unique_ptr<protocol::HostTable>(std::make_unique<CalledTable>(playing_, context_,
                                                                              **live));
  }

 private:
  Playing& playing_;
  MessageContext& context_;
};

Result<std::string> Playing::call(MessageContext& context, std::string_view method,
                                  Params& params) {
  CalledHost host(*this, context);
  return protocol::call_table_method(host, method, params);
}

Result<std::string> Playing::hint(MessageContext& context, const LiveTable& live,
                                  ThinkingTask task) {
  const auto answer =
      parts_.questions.thought(context, threads_.bots, "hint " + live.id() + " " + task.key,
                               [work = std::move(task.work)](Pace& pace) { return work(&pace); });
  if (!answer) return answer.error();
  return answer->value_or("");
}

Result<std::string> Playing::analyse(MessageContext& context, const LiveTable& live,
                                     ThinkingTask task) {
  const std::string question = "analyse " + live.id();
  const auto known =
      std::ranges::find(analyses_, question, &decltype(analyses_)::value_type::first);
  if (known != analyses_.end()) return known->second;
  const auto answer =
      parts_.questions.thought(context, threads_.analysts, question,
                               [work = std::move(task.work)](Pace& pace) { return work(&pace); });
  if (!answer) return answer.error();
  if (!*answer) return std::string();
  analyses_.emplace_front(question, **answer);
  if (analyses_.size() > kAnalysesKept) analyses_.pop_back();
  return **answer;
}

}  // namespace agon::server
