// The schemas of data/schemas/protocol, to hold real messages against.
#pragma once

#include <boost/json/value.hpp>
#include <string>
#include <vector>

namespace agon::test {

// Names of all schemas, without ".json".
std::vector<std::string> schema_names();
// What is wrong with a value by the schema of this name; empty if it fits. "server/…" is what a
// server's tables say where that differs.
std::string schema_problem(const std::string& schema, const boost::json::value& value);

}  // namespace agon::test
