// Figures as one writes them in the reader's language.
#pragma once

#include <string>

#include "text/catalogue.h"

namespace agon::cli {

class Figures {
 public:
  explicit Figures(Lang lang) : french_(lang == Lang::kFrench) {}

  // With so many digits after the point, or the comma.
  std::string fixed(double value, int digits) const;
  std::string percent(double share, int digits = 1) const;  // 0.25 is "25.0 %"
  // A difference of Elo with its sign: "+35", "−∞".
  std::string elo(double value) const;

 private:
  bool french_;
};

}  // namespace agon::cli
