#include "server/tables/news.h"

#include <deque>
#include <optional>
#include <utility>

#include "server/protocol/rpc.h"
#include "server/tables/film.h"
#include "server/tables/json_patch.h"

namespace agon::server {
namespace {

// A client that gets it watches anew.
std::string reset_of(std::string_view id) {
  JsonWriter out;
  out.begin_object().field("jsonrpc", "2.0").field("method", "news").key("params");
  out.begin_object().field("table", id).field("reset", true).end_object();
  return out.end_object().take();
}

// The patches from what watchers were told before to the present part, each made once.
class SharedPatches {
 public:
  explicit SharedPatches(const SharedPart& now) : now_(now) {}
  const std::string& from(const SharedPart& old) {
    for (const auto& [part, patch] : patches_) {
      if (part == old) return patch;
    }
    std::string& patch = patches_.emplace_back(old, std::string()).second;
    if (old != now_) append_member_patches(patch, *old, *now_);
    return patch;
  }

 private:
  const SharedPart& now_;
  std::deque<std::pair<SharedPart, std::string>> patches_;
};

// Adds members to those of an object.
void append_members(std::string& out, std::string_view members) {
  if (!out.empty() && !members.empty()) out += ',';
  out += members;
}

// The events as a viewer may know them. The text is used again for the next viewer if all viewers
// may know the same of these events.
class SharedEvents {
 public:
  explicit SharedEvents(const protocol::Table& table) : table_(table) {}
  const std::string& after(int number, Viewer viewer) {
    if (number == after_) return text_;
    text_ = table_.events(viewer, number + 1);
    after_ = table_.has_insiders(number + 1) ? -1 : number;
    return text_;
  }

 private:
  const protocol::Table& table_;
  std::string text_;
  int after_ = -1;  // the text tells everybody's events after this one; -1 if it is one viewer's
};

}  // namespace

Result<std::string> News::watch(LiveTable& live, const std::shared_ptr<Peer>& peer, Viewer viewer,
                                bool frames) {
  std::set<std::string>& watched = watched_[peer.get()];
  const std::size_t most = services_.options.tables_of_a_connection;
  if (!watched.contains(live.id()) && watched.size() >= most) {
    return protocol::error_of("busy", "server.error.watches_enough",
                              {{"most", static_cast<int>(most)}});
  }
  const HostedTable& table = *live.table;
  Watcher watcher;
  watcher.peer = peer;
  watcher.viewer = viewer;
  if (viewer >= 0) watcher.hash = table.hash(viewer);
  watcher.told = table.told(viewer, live.told);
  watcher.last_event = table.table().last_event();
  watcher.frames = frames;
  JsonWriter out;
  out.begin_object().key("state").raw(state_of(watcher.told));
  table.table().write_events(out, viewer, 1);
  out.field("commitment", table.commitment()).end_object();
  live.watchers[peer.get()] = std::move(watcher);
  watched.insert(live.id());
  return out.take();
}

// The parts that are the same for all viewers are compared once for all who were told the same
// before.
void News::tell(LiveTable& live) {
  const HostedTable& table = *live.table;
  live.told = table.told_all(live.told);
  SharedPatches heads(live.told.head);
  SharedPatches views(live.told.view);
  SharedEvents events(table.table());
  const int last = table.table().last_event();
  std::optional<Film> film;
  std::string patch;
  std::string view;
  std::erase_if(live.watchers, [&](const auto& item) {
    const Watcher& watcher = item.second;
    if (watcher.viewer < 0 || table.hash(watcher.viewer) == watcher.hash) return false;
    live.looked[watcher.viewer + 1] = services_.loop.now();
    put_out(live, watcher);
    return true;
  });
  for (auto& [key, watcher] : live.watchers) {
    const std::shared_ptr<Peer> peer = watcher.peer.lock();
    if (!peer) continue;
    const Told& old = watcher.told;
    Told now = table.told(watcher.viewer, live.told);
    view.clear();
    append_member_patches(view, old.own, now.own);
    append_members(view, views.from(old.all.view));
    patch.clear();
    append_member_patches(patch, old.settings, now.settings);
    append_members(patch, heads.from(old.all.head));
    if (!view.empty()) append_members(patch, "\"view\":{");
    if (!view.empty()) patch.append(view).append("}");
    if (patch.empty() && last == watcher.last_event) continue;
    const std::string& happened = events.after(watcher.last_event, watcher.viewer);
    std::string text;
    text.reserve(128 + happened.size() + patch.size());
    text.append(R"({"jsonrpc":"2.0","method":"news","params":{"table":")").append(table.id());
    text.append(R"(","events":)").append(happened);
    if (!patch.empty()) text.append(",\"patch\":{").append(patch).append("}");
    if (watcher.frames && last > watcher.last_event) {
      if (!film || film->after() != watcher.last_event) {
        film.emplace(table.table().match(), watcher.last_event, last);
      }
      text.append(",\"frames\":");
      text.append(film->frames(watcher.viewer, frame_parts_of(*old.all.view, old.own)));
    }
    text.append("}}");
    watcher.told = std::move(now);
    watcher.last_event = last;
    ++services_.counts.news;
    Output output;
    output.peer = peer;
    output.text = std::move(text);
    output.seated = watcher.viewer >= 0;
    outbox_.say(live, std::move(output));
  }
}

void News::put_out(LiveTable& live, const Watcher& watcher) {
  const std::shared_ptr<Peer> peer = watcher.peer.lock();
  if (!peer) return;
  std::erase_if(live.line,
                [&](const Output& output) { return output.seated && output.peer.lock() == peer; });
  watched_[peer.get()].erase(live.id());
  Output output;
  output.peer = peer;
  output.text = reset_of(live.id());
  output.reset = true;
  outbox_.say(live, std::move(output));
}

std::vector<LiveTable*> News::closed(const std::shared_ptr<Peer>& peer) {
  std::vector<LiveTable*> tables;
  const auto found = watched_.find(peer.get());
  if (found == watched_.end()) return tables;
  for (const std::string& id : found->second) {
    LiveTable* live = tables_.find(id);
    if (live == nullptr) continue;
    stop_watching(*live, peer.get());
    tables.push_back(live);
  }
  watched_.erase(found);
  return tables;
}

// Somebody who has watched until now may look again soon.
void News::stop_watching(LiveTable& live, const Peer* peer) {
  const auto found = live.watchers.find(peer);
  if (found == live.watchers.end()) return;
  live.looked[found->second.viewer + 1] = services_.loop.now();
  live.watchers.erase(found);
}

void News::reset(const LiveTable& dropped) {
  for (const auto& [key, watcher] : dropped.watchers) {
    watched_[key].erase(dropped.id());
    if (const std::shared_ptr<Peer> peer = watcher.peer.lock()) peer->send(reset_of(dropped.id()));
  }
}

}  // namespace agon::server
