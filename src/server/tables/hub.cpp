#include "server/tables/hub.h"

#include <algorithm>
#include <vector>

#include "server/protocol/table_methods.h"

namespace agon::server {
using protocol::Params;

Hub::Hub(Store& store, Loop loop, HubOptions options)
    : services_{store, std::move(loop), options},
      threads_(std::make_unique<HubThreads>(options.bot_threads)) {
  store.on_news([this](const std::string& table, std::int64_t number) {
    services_.loop.post([this, table, number] { following_.heard(table, number); });
  });
}

// The threads use the parts of the hub, so they end first.
Hub::~Hub() {
  services_.store.on_news({});
  threads_.reset();
}

// -- messages

void Hub::message(const std::shared_ptr<Peer>& peer, std::string_view text) {
  if (tables_.drop_idle()) {
    thinking_.tidy();
    holders_.tidy();
  }
  auto calls = std::make_shared<const protocol::Calls>(protocol::read_calls(text));
  if (const auto wait = peer->wait_before(*calls)) {
    loading_.refuse(*peer, *calls, *wait);
  } else {
    loading_.take({peer, std::move(calls)});
  }
}

// Carries out the calls of one message.
class Hub::Calls final : public protocol::Methods {
 public:
  Calls(Hub& hub, MessageContext& context) : hub_(hub), context_(context) {}

  Result<std::string> call(std::string_view name, const boost::json::value* given) override {
    const std::ptrdiff_t index = context_.calls++;
    Result<std::string> result =
        index < std::ssize(context_.stands) ? context_.stands[index] : carry_out(name, given);
    if (!result) ++context_.refusals;
    if (context_.in_batch) context_.results.push_back(result);
    return result;
  }

 private:
  struct SeatingRow {
    std::string_view name;
    Result<std::string> (Seating::*method)(MessageContext&, Params&);
  };
  static const std::vector<SeatingRow>& seating_methods() {
    static const std::vector<SeatingRow> rows = {
        {"create", &Seating::create},   {"load", &Seating::load},
        {"join", &Seating::join},       {"leave", &Seating::leave},
        {"ready", &Seating::ready},     {"seat", &Seating::seat},
        {"rematch", &Seating::rematch}, {"settings", &Seating::settings},
        {"give_up", &Seating::give_up},
    };
    return rows;
  }

  Result<std::string> carry_out(std::string_view name, const boost::json::value* given) {
    if (name == "games" || name == "content" || name == "bots") {
      return hub_.about_.call(name, given);
    }
    Params params(given);
    Result<std::string> result = at_a_table(name, params);
    // Other servers' entries cannot make these errors right.
    const std::string word = result ? std::string() : std::string(result.error().word);
    const bool by_itself =
        word == "bad_params" || word == "busy" || word == "quota" || word == "unknown_method";
    if (!result && context_.touched != nullptr && !by_itself) context_.doubtful = true;
    return result;
  }

  Result<std::string> at_a_table(std::string_view name, Params& params) {
    if (name == "tables") return hub_.list_.tables(context_, params);
    if (protocol::is_table_method(name)) return hub_.playing_.call(context_, name, params);
    const auto row = std::ranges::find(seating_methods(), name, &SeatingRow::name);
    if (row == seating_methods().end()) return protocol::unknown_method(name.substr(0, 64));
    return (hub_.seating_.*row->method)(context_, params);
  }

  Hub& hub_;
  MessageContext& context_;
};

void Hub::answer(PendingMessage message) {
  const std::shared_ptr<Peer> peer = message.peer.lock();
  if (!peer) return;
  MessageContext context{peer, message.calls->batch, message.stands,
                         std::exchange(message.records, {})};
  Calls methods(*this, context);
  std::string text = protocol::answer(methods, *message.calls);
  message.again = true;
  message.looked_for.clear();
  if (!context.put_off.empty()) {
    questions_.put_off(context.put_off, std::move(message));
    return;
  }
  const bool looks =
      context.doubtful && !context.wrote && !message.fresh && services_.store.shared();
  if (looks && !peer->wait_before_reading()) {
    message.fresh = true;
    context.touched->doubtful.push_back(std::move(message));
    catch_up(*context.touched);
    return;
  }
  services_.counts.refused += context.refusals;
  if (text.empty()) return;
  const std::vector<LiveTable*> tables = context.tables();
  if (tables.empty()) {
    peer->send(std::move(text));
  } else {
    outbox_.hand_out(context.answer(std::move(message), std::move(text)), tables);
  }
}

void Hub::closed(const std::shared_ptr<Peer>& peer) {
  holders_.closed(peer.get());
  questions_.stop_asking(peer);
  for (LiveTable* live : news_.closed(peer)) thinking_.set_payers(*live);
}

// -- after a change

void Hub::changed(LiveTable& live) {
  live.used = services_.loop.now();
  writing_.write_entry(live);
  news_.tell(live);
  report(live);
  thinking_.move_on(live);
}

void Hub::report(LiveTable& live) {
  if (live.was_over || !live.table->closed()) return;
  live.was_over = true;
  live.bots = {};
  ++services_.counts.over;
  if (services_.events == nullptr) return;
  services_.events->over(live.id(), live.table->table().match().game().info().id);
}

HubStats Hub::stats() const {
  HubStats stats = services_.counts;
  stats.tables = tables_.size();
  for (const auto& [id, live] : tables_) {
    stats.watchers += live.watchers.size();
    stats.bots_thinking += live.thought ? 1 : 0;
    for (const SeatBot& seat : live.bots) stats.bots_kept += seat.bot ? 1 : 0;
  }
  const Thinkers::Counts bots = threads_->bots.counts();
  const Thinkers::Counts analysts = threads_->analysts.counts();
  stats.thinking_now = !threads_->bots.quiet() || !threads_->analysts.quiet();
  stats.bots_waiting = bots.waiting;
  stats.unwatched_waiting = bots.unwatched;
  stats.unwatched_in_line = thinking_.unwatched_waiting();
  stats.analyses = analysts.waiting + analysts.running;
  stats.held_up = bots.held_up + analysts.held_up;
  stats.cancelled = bots.cancelled + analysts.cancelled;
  stats.reading = threads_->reader.unfinished();
  return stats;
}

}  // namespace agon::server
