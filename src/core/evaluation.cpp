#include "core/evaluation.h"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace agon {
namespace {

[[noreturn]] void broken(const std::string& what) {
  std::fprintf(stderr, "data/evaluation: %s\n", what.c_str());
  std::abort();
}

float weight_of(const boost::json::object& record, std::string_view field) {
  return static_cast<float>(record.at(field).to_number<double>());
}

Playouts playouts_of(const boost::json::object& record) {
  const auto* two = record.if_contains("turns_of_two");
  return {record.at("turns").to_number<int>(), record.at("tries").to_number<int>(),
          two == nullptr ? 0 : two->to_number<int>()};
}

// e^-x within about 0.001, computed as (1 - x/256)^256.
float fading(float x) {
  constexpr float kFarBehind = 200.0F;
  if (x >= kFarBehind) x = kFarBehind;
  float y = 1.0F - x / 256.0F;
  for (int i = 0; i < 8; ++i) y *= y;
  return y;
}

}  // namespace

SearchHints read_evaluation(std::string_view text, std::span<const std::string_view> ids,
                            std::span<FeatureWeight> weights) {
  const boost::json::value file = boost::json::parse(text);
  const boost::json::array& records = file.at("features").as_array();
  if (records.size() != ids.size()) broken("another number of features");
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const boost::json::object& record = records[i].as_object();
    const std::string_view id = record.at("id").as_string();
    if (id != ids[i]) broken("'" + std::string(id) + "' where " + std::string(ids[i]) + " belongs");
    weights[i] = {weight_of(record, "early"), weight_of(record, "late")};
  }
  const boost::json::object& search = file.at("search").as_object();
  const boost::json::object& patient = search.at("patient").as_object();
  return {playouts_of(search),
          weight_of(search, "exploration"),
          weight_of(search, "temperature"),
          weight_of(search, "rivalry"),
          playouts_of(patient),
          patient.at("iterations").to_number<std::uint32_t>(),
          patient.contains("settles") && patient.at("settles").as_bool()};
}

PerPlayer<float> shares_of(const PerPlayer<float>& worth, int players) {
  const auto end = worth.begin() + players;
  const float best = *std::max_element(worth.begin(), end);
  PerPlayer<float> shares{};
  float sum = 0;
  for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p) {
    sum += shares[p] = fading(best - worth[p]);
  }
  for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p) shares[p] /= sum;
  return shares;
}

}  // namespace agon
