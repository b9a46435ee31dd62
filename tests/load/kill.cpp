#include "kill.h"

#include <csignal>
#include <thread>

#include "serve_process.h"

namespace agon::test {
namespace {

using namespace std::chrono_literals;

std::vector<std::unique_ptr<ServeProcess>> start_servers(const KillPlan& plan) {
  std::vector<std::unique_ptr<ServeProcess>> servers;
  for (int i = 0; i < plan.servers; ++i) {
    std::vector<std::string> arguments = without_limits();
    arguments.insert(arguments.end(), {"--store", plan.store});
    servers.push_back(std::make_unique<ServeProcess>(plan.program, std::move(arguments)));
  }
  return servers;
}

std::string end_well(Players& players, const std::vector<std::unique_ptr<ServeProcess>>& servers,
                     const KillPlan& plan) {
  players.pause();
  if (!players.wait_quiet(30s)) return "not everybody came back and was answered";
  if (plan.whole_state) {
    // News of another server's entries is still on its way for a moment.
    std::vector<std::string> different;
    for (int i = 0; i < 20; ++i) {
      different = players.differences(servers[0]->port());
      if (different.empty()) break;
      std::this_thread::sleep_for(100ms);
    }
    if (!different.empty()) return "another state than the server's: " + different[0];
  }
  return {};
}

}  // namespace

KillReport kill_under_load(const KillPlan& plan) {
  const auto servers = start_servers(plan);
  PlayersOptions options;
  for (const auto& server : servers) options.ports.push_back(server->port());
  options.tables = plan.tables;
  options.resume = true;
  options.whole_state = plan.whole_state;
  KillReport report;
  Players players(options);
  if (!players.make_tables(60s) || !players.take_seats(60s)) {
    report.wrong = "the tables were not made";
    return report;
  }
  players.play();
  for (int i = 0; i < plan.kills; ++i) {
    std::this_thread::sleep_for(plan.between);
    ServeProcess& victim = *servers[static_cast<std::size_t>(i) % servers.size()];
    victim.kill();
    std::this_thread::sleep_for(plan.away);
    victim.start();
    if (plan.progress) plan.progress(i + 1);
  }
  std::this_thread::sleep_for(plan.between);
  report.wrong = end_well(players, servers, plan);
  report.counts = players.take_counts();
  const std::vector<Acknowledged> acknowledged = players.acknowledged();
  report.acknowledged = acknowledged.size();
  for (const auto& server : servers) {
    if (server->stop(SIGTERM) != 0 && report.wrong.empty()) report.wrong = "a server ended badly";
  }
  if (report.wrong.empty()) report.wrong = compare_with_store(plan.store, acknowledged);
  if (report.wrong.empty() && report.counts.refused > 0) {
    report.wrong = "refused: " + report.counts.first_refusal;
  }
  return report;
}

}  // namespace agon::test
