#include "server/tables/kept_bots.h"

namespace agon::server {
namespace {

constexpr std::size_t kTablesWithBots = 32;

}  // namespace

std::shared_ptr<AnyBot> KeptBots::bot_of(LiveTable& live, Player player) {
  const protocol::Table& table = live.table->table();
  const std::string& name = table.seats()[player].bot;
  SeatBot& seat = live.bots[player];
  if (!seat.bot || seat.name != name) {
    auto made = make_bot(table.match().game().info().id, name, table.seed());
    if (!made) return nullptr;
    seat = {name, std::move(*made)};
  }
  seat.bot->follow(table.match(), player);
  keep(live.id());
  return seat.bot;
}

void KeptBots::keep(const std::string& id) {
  std::erase(kept_, id);
  kept_.push_back(id);
  if (kept_.size() <= kTablesWithBots) return;
  if (LiveTable* oldest = tables_.find(kept_.front())) oldest->bots = {};
  kept_.pop_front();
}

}  // namespace agon::server
