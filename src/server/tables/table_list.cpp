#include "server/tables/table_list.h"

#include <charconv>

#include "games/registry.h"

namespace agon::server {
using protocol::error_of;
using protocol::Params;
namespace {

std::optional<Phase> phase_of(std::string_view name) {
  if (name == "open") return Phase::kOpen;
  if (name == "running") return Phase::kRunning;
  if (name == "over") return Phase::kOver;
  return std::nullopt;
}

std::optional<std::int64_t> place_in(std::string_view cursor) {
  std::int64_t place = 0;
  const auto [end, error] = std::from_chars(cursor.data(), cursor.data() + cursor.size(), place);
  if (error != std::errc{} || end != cursor.data() + cursor.size()) return std::nullopt;
  return place;
}

TableQuery read_query(Params& params) {
  TableQuery query;
  query.most = static_cast<int>(params.optional_number("most", 1, 200).value_or(50));
  query.game = params.optional_text("game").value_or("");
  query.open_seats = params.flag("open_seats", false);
  if (const auto after = params.optional_text("after")) {
    const auto place = place_in(*after);
    if (!place) params.refuse("after", "server.wanted.after");
    query.before = place.value_or(0);
  }
  if (const auto phase = params.optional_text("phase")) {
    query.phase = phase_of(*phase);
    if (!query.phase) params.refuse("phase", "server.wanted.phase");
  }
  return query;
}

// Empty if the store does not answer.
std::string page_of(Store& store, TableQuery query) {
  const auto most = static_cast<std::size_t>(query.most);
  ++query.most;  // to know whether there is another page
  const Result<std::vector<ListedTable>> tables = store.list(query);
  if (!tables) return {};
  JsonWriter out;
  out.begin_object().key("tables").begin_array();
  for (std::size_t i = 0; i < tables->size() && i < most; ++i) out.raw((*tables)[i].text);
  out.end_array();
  if (tables->size() > most) out.field("next", std::to_string((*tables)[most - 1].place));
  return out.end_object().take();
}

}  // namespace

Result<std::string> TableList::tables(MessageContext& context, Params& params) {
  const TableQuery query = read_query(params);
  if (const Status status = params.done(); !status) return status.error();
  if (!query.game.empty()) {
    if (const auto game = find_game(query.game); !game) return game.error();
  }
  if (context.in_batch) return error_of("not_available", "server.error.not_in_batch");
  const std::string question = "tables " + std::to_string(query.most) + " " +
                               std::to_string(query.before) + " " +
                               std::to_string(query.phase ? static_cast<int>(*query.phase) : -1) +
                               (query.open_seats ? " open " : " any ") + query.game;
  const auto page =
      questions_.looked_up(context, question, [this, query] { return page_of(store_, query); });
  if (!page) return std::string();
  if (page->empty()) return error_of("store", "server.error.not_read");
  return *page;
}

}  // namespace agon::server
