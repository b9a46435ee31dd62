// A match as one self-contained HTML page: plots drawn as SVG, and their figures as tables.
#pragma once

#include <string>

#include "ai/contest_standings.h"
#include "cli/figures.h"
#include "text/words.h"

namespace agon::cli {

std::string match_report(const Words& words, const ContestResult& result,
                         const Standings& standings);

// What the sequential test of a match says.
Message test_message(const Figures& figures, const ContestResult& result);

// "greedy", or "greedy ×3" where it has several seats.
std::string bot_label(const BotStanding& bot);

}  // namespace agon::cli
