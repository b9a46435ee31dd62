// A plot as inline SVG. Horizontal positions are percentages, so that the plot fits every screen
// and its text keeps its size; vertical positions are pixels.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace agon::cli {

// Text inside HTML and SVG.
std::string escaped(std::string_view text);

class Plot {
 public:
  // From `low` to `high` across; `title` is what a screen reader says.
  Plot(double low, double high, int height, std::string title);

  // `hint` appears under the pointer; styles are classes of the page's style sheet.
  void bar(double from, double to, double top, double bottom, std::string_view style,
           std::string_view hint);
  void across(double from, double to, double y, std::string_view style, std::string_view hint = {});
  void upright(double at, double top, double bottom, std::string_view style);
  void dot(double at, double y, std::string_view style, std::string_view hint);
  // `anchor` is start, middle or end.
  void text(double at, double y, std::string_view anchor, std::string_view style,
            std::string_view words);
  // Round numbers below a line at `y`, with faint lines up to `top`.
  void axis(double top, double y, const std::function<std::string(double)>& label);

  std::string svg() const;

 private:
  std::string across_of(double value) const;  // "12.34%"

  double low_;
  double high_;
  int height_;
  std::string title_;
  std::string body_;
};

// A round step (1, 2 or 5 times a power of ten) that cuts `range` into at most `most` parts.
double round_step(double range, int most);

}  // namespace agon::cli
