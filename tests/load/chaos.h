// Servers, their database and their disk fail at random while a crowd plays; in the end everything
// must agree: what was acknowledged, what the store holds, what each server tells and what each
// client believes.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "crowd.h"
#include "slices.h"

namespace agon::test {

struct ChaosPlan {
  std::string program;
  bool postgres = true;  // two servers on one PostgreSQL; else one server on a small disk
  std::uint64_t seed = 1;
  std::chrono::seconds length{0};  // how long; or else
  int faults = 10;                 // so many failures, with some play between them
  bool calm = false;               // nothing fails, for so long
  CrowdOptions crowd;              // its ports are found out
  std::function<void(const std::string&)> progress;  // a line for each failure
};

struct ChaosReport {
  std::string place;  // where the tables were kept
  std::map<std::string, int> faults;
  CrowdCounts counts;
  std::size_t acknowledged = 0;
  std::size_t tables = 0;
  std::size_t entries = 0;             // in the store, of all tables
  std::optional<Slices> slices;        // of a run with a length
  std::map<std::string, int> outlook;  // what the tables were like when the play ended
  std::vector<std::string> lost;
  std::vector<std::string> doubled;
  std::vector<std::string> diverged;  // servers, store and clients do not agree
  std::vector<std::string> stuck;     // somebody was never answered, or a bot never moved
  std::vector<std::string> deaths;    // servers that ended by themselves, or badly
  std::vector<std::string> reports;   // of sanitizers and asserts
  std::vector<std::string> idle;      // times in which nobody acted though nothing failed

  // Reads may fail while something fails, and at no other time.
  bool reads_fail() const { return faults.empty() && counts.reads_failed > 0; }
  bool is_well() const {
    return !reads_fail() && lost.empty() && doubled.empty() && diverged.empty() && stuck.empty() &&
           deaths.empty() && reports.empty() && idle.empty() && counts.unfair == 0;
  }
  // All that is wrong, a line each.
  std::string wrong() const;
};

ChaosReport run_chaos(const ChaosPlan& plan);

}  // namespace agon::test
