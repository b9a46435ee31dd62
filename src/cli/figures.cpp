#include "cli/figures.h"

#include <fmt/format.h>

#include <cmath>

namespace agon::cli {

std::string Figures::fixed(double value, int digits) const {
  std::string text = fmt::format("{:.{}f}", value, digits);
  if (french_) {
    if (const std::size_t point = text.find('.'); point != std::string::npos) text[point] = ',';
  }
  if (text.starts_with('-')) text.replace(0, 1, "−");
  return text;
}

std::string Figures::percent(double share, int digits) const {
  return fixed(100 * share, digits) + "\u00a0%";
}

std::string Figures::elo(double value) const {
  const std::string sign = value < 0 ? "−" : "+";
  if (std::isinf(value)) return sign + "∞";
  return sign + fmt::format("{:.0f}", std::abs(value));
}

}  // namespace agon::cli
