#include "core/value_net.h"

#include <boost/json/parse.hpp>
#include <cstdio>
#include <cstdlib>

namespace agon {
namespace {

void read(const boost::json::value& list, std::span<float> out) {
  const boost::json::array& numbers = list.as_array();
  if (numbers.size() != out.size()) {
    std::fprintf(stderr, "data/evaluation: a network of another size\n");
    std::abort();
  }
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i] = static_cast<float>(numbers[i].to_number<double>());
  }
}

}  // namespace

ValueNet::ValueNet(std::string_view text, std::size_t inputs) {
  const boost::json::value file = boost::json::parse(text);
  if (file.as_object().empty()) return;
  rows_.resize(inputs);
  direct_.resize(inputs);
  const boost::json::array& rows = file.at("rows").as_array();
  if (rows.size() != inputs) {
    std::fprintf(stderr, "data/evaluation: a network of %zu inputs, not %zu\n", rows.size(),
                 inputs);
    std::abort();
  }
  for (std::size_t i = 0; i < inputs; ++i) read(rows[i], rows_[i]);
  read(file.at("bias"), bias_);
  read(file.at("out"), out_);
  read(file.at("direct"), direct_);
}

}  // namespace agon
