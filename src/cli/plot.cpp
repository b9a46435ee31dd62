#include "cli/plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace agon::cli {
namespace {

constexpr int kMostTicks = 6;
constexpr double kMargin = 3;  // percent on each side, for half a dot and half a number

std::string hint_of(std::string_view hint) {
  return hint.empty() ? std::string() : fmt::format("<title>{}</title>", escaped(hint));
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  }
  return out;
}

Plot::Plot(double low, double high, int height, std::string title)
    : low_(low),
      high_(std::max(high, std::nextafter(low, high + 1))),
      height_(height),
      title_(std::move(title)) {}

std::string Plot::across_of(double value) const {
  const double part = std::clamp((value - low_) / (high_ - low_), 0.0, 1.0);
  return fmt::format("{:.2f}%", kMargin + part * (100 - 2 * kMargin));
}

void Plot::bar(double from, double to, double top, double bottom, std::string_view style,
               std::string_view hint) {
  const double left = std::clamp((from - low_) / (high_ - low_), 0.0, 1.0);
  const double right = std::clamp((to - low_) / (high_ - low_), 0.0, 1.0);
  body_ +=
      fmt::format(R"(<rect class="{}" x="{}" y="{:.1f}" width="{:.2f}%" height="{:.1f}">{}</rect>)",
                  style, across_of(from), top, (right - left) * (100 - 2 * kMargin), bottom - top,
                  hint_of(hint));
}

void Plot::across(double from, double to, double y, std::string_view style, std::string_view hint) {
  body_ += fmt::format(R"(<line class="{}" x1="{}" y1="{:.1f}" x2="{}" y2="{:.1f}">{}</line>)",
                       style, across_of(from), y, across_of(to), y, hint_of(hint));
}

void Plot::upright(double at, double top, double bottom, std::string_view style) {
  body_ += fmt::format(R"(<line class="{}" x1="{}" y1="{:.1f}" x2="{}" y2="{:.1f}"/>)", style,
                       across_of(at), top, across_of(at), bottom);
}

void Plot::dot(double at, double y, std::string_view style, std::string_view hint) {
  body_ += fmt::format(R"(<circle class="{}" cx="{}" cy="{:.1f}" r="6">{}</circle>)", style,
                       across_of(at), y, hint_of(hint));
}

void Plot::text(double at, double y, std::string_view anchor, std::string_view style,
                std::string_view words) {
  body_ += fmt::format(R"(<text class="{}" x="{}" y="{:.1f}" text-anchor="{}">{}</text>)", style,
                       across_of(at), y, anchor, escaped(words));
}

void Plot::axis(double top, double y, const std::function<std::string(double)>& label) {
  const double step = round_step(high_ - low_, kMostTicks);
  const double last = std::floor(high_ / step + 1e-9);
  for (double tick = std::ceil(low_ / step - 1e-9); tick <= last; ++tick) {
    const double value = tick == 0 ? 0 : tick * step;  // never "-0"
    upright(value, top, y, "grid");
    text(value, y + 18, "middle", "tick", label(value));
  }
  across(low_, high_, y, "axis");
}

std::string Plot::svg() const {
  return fmt::format(
             R"(<svg role="img" aria-label="{}" width="100%" height="{}" xmlns="http://www.w3.org/2000/svg">)",
             escaped(title_), height_) +
         body_ + "</svg>\n";
}

double round_step(double range, int most) {
  const double least = std::max(range, 1e-9) / most;
  const double power = std::pow(10, std::floor(std::log10(least)));
  for (const double times : {1.0, 2.0, 5.0}) {
    if (times * power >= least * (1 - 1e-9)) return times * power;
  }
  return 10 * power;
}

}  // namespace agon::cli
