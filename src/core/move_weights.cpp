#include "core/move_weights.h"

#include <boost/json/parse.hpp>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace agon {
namespace {

[[noreturn]] void broken(std::string_view group) {
  std::fprintf(stderr, "data/evaluation: no such factors as '%s' should have\n",
               std::string(group).c_str());
  std::abort();
}

}  // namespace

MoveWeights::MoveWeights(std::string_view text, std::span<const TraitGroup> groups) {
  const boost::json::value file = boost::json::parse(text);
  const bool empty = file.as_object().empty();
  for (const TraitGroup& group : groups) {
    const auto size = static_cast<std::size_t>(group.size);
    if (empty) {
      factors_.resize(factors_.size() + size, 1.0F);
      continue;
    }
    const boost::json::value* list = file.as_object().if_contains(group.id);
    if (list == nullptr || list->as_array().size() != size) broken(group.id);
    for (const boost::json::value& factor : list->as_array()) {
      factors_.push_back(static_cast<float>(factor.to_number<double>()));
    }
  }
}

}  // namespace agon
