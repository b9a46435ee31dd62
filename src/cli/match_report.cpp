#include "cli/match_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "cli/figures.h"
#include "cli/match_style.h"
#include "cli/plot.h"

namespace agon::cli {
namespace {

Value text(std::string value) { return Value::of_text(std::move(value)); }

std::string bot_style(std::size_t bot, std::string_view kind) {
  return fmt::format("{} bot{}", kind, bot % 5 + 1);
}

// How often each value occurred, in bins of equal width.
struct Histogram {
  int from = 0;  // of the first bin
  int width = 1;
  std::vector<int> bins;
  std::int64_t count = 0;
  double sum = 0;

  double mean() const { return count > 0 ? sum / static_cast<double>(count) : 0; }
  int to() const { return from + width * static_cast<int>(bins.size()); }
  // Where it is drawn: a whole number stands in the middle of its bar.
  double left() const { return from - 0.5; }
  double right() const { return to() - 0.5; }
  double share(std::size_t bin) const {
    return static_cast<double>(bins[bin]) / static_cast<double>(std::max<std::int64_t>(1, count));
  }
  double most() const {
    double most = 0;
    for (std::size_t bin = 0; bin < bins.size(); ++bin) most = std::max(most, share(bin));
    return most;
  }
};

// An empty one that has room for all from `least` to `most`.
Histogram bins_for(int least, int most) {
  constexpr int kMostBins = 24;
  Histogram histogram;
  histogram.width = std::max(1, static_cast<int>(round_step(most - least + 1, kMostBins)));
  const auto below = [&](int value) {
    return static_cast<int>(std::floor(static_cast<double>(value) / histogram.width));
  };
  histogram.from = below(least) * histogram.width;
  histogram.bins.resize(static_cast<std::size_t>(below(most) - below(least) + 1));
  return histogram;
}

void count(Histogram& histogram, int value) {
  ++histogram.bins[static_cast<std::size_t>((value - histogram.from) / histogram.width)];
  ++histogram.count;
  histogram.sum += value;
}

class Report {
 public:
  Report(const Words& words, const ContestResult& result, const Standings& standings)
      : words_(words), figures_(words.lang()), result_(result), standings_(standings) {}

  std::string page() {
    const std::string name = words_(Message(result_.game + ".name"));
    const std::string heading = say("cli.report.heading", {{"name", text(name)}});
    out_ = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta name=\"color-scheme\" content=\"light dark\">\n"
        "<title>{} – Agon</title>\n<style>\n{}</style>\n</head>\n<body>\n",
        name_of(words_.lang()), heading, kMatchStyle);
    header(heading);
    out_ += "<main>\n";
    first_places();
    elo();
    test();
    scores();
    seats();
    lengths();
    how();
    out_ += "</main>\n</body>\n</html>\n";
    return std::move(out_);
  }

 private:
  // -- words

  std::string say(std::string_view id, std::vector<Arg> args = {}) const {
    return escaped(words_(Message(id, std::move(args))));
  }
  std::string label(std::size_t name) const { return bot_label(standings_.by_name[name]); }
  std::string seat_name(int seat) const {
    return words_(Message("cli.report.seat", {{"number", seat + 1}}));
  }
  std::string range(const Interval& interval) const {
    return figures_.fixed(100 * interval.low, 1) + "\u00a0–\u00a0" +
           figures_.percent(interval.high);
  }
  double fair_share() const { return 1.0 / result_.players(); }

  // -- pieces of the page

  void begin_section(std::string_view heading, std::string_view note, bool wide = false) {
    out_ += fmt::format("<section{}>\n<h2>{}</h2>\n", wide ? " class=\"wide\"" : "", say(heading));
    if (!note.empty()) out_ += fmt::format("<p class=\"note\">{}</p>\n", say(note));
  }
  void end_section() { out_ += "</section>\n"; }

  using Row = std::vector<std::string>;
  // The first cell of a row names it; the others are figures.
  void table(const Row& head, const std::vector<Row>& rows) {
    out_ += "<div class=\"scroll\" tabindex=\"0\"><table>\n<thead><tr>";
    for (const std::string& cell : head) {
      out_ += fmt::format("<th scope=\"col\">{}</th>", escaped(cell));
    }
    out_ += "</tr></thead>\n<tbody>\n";
    for (const Row& row : rows) {
      out_ += fmt::format("<tr><th scope=\"row\">{}</th>", escaped(row.front()));
      for (std::size_t i = 1; i < row.size(); ++i) {
        out_ += fmt::format("<td>{}</td>", escaped(row[i]));
      }
      out_ += "</tr>\n";
    }
    out_ += "</tbody>\n</table></div>\n";
  }

  void folded_table(const Row& head, const std::vector<Row>& rows) {
    out_ += fmt::format("<details><summary>{}</summary>\n", say("cli.report.figures"));
    table(head, rows);
    out_ += "</details>\n";
  }

  void header(const std::string& heading) {
    const auto best = std::max_element(standings_.by_name.begin(), standings_.by_name.end(),
                                       [](const BotStanding& a, const BotStanding& b) {
                                         return a.share < b.share;
                                       });
    out_ += fmt::format("<header>\n<p class=\"brand\">Agon</p>\n<h1>{}</h1>\n", heading);
    out_ +=
        fmt::format("<p class=\"lead\">{}</p>\n",
                    say("cli.report.lead", {{"bot", text(bot_label(*best))},
                                            {"share", text(figures_.percent(best->share))},
                                            {"low", text(figures_.percent(best->interval.low))},
                                            {"high", text(figures_.percent(best->interval.high))},
                                            {"fair", text(figures_.percent(fair_share()))}}));
    out_ += "<dl>\n";
    fact(std::to_string(result_.games()), say("cli.report.games", {{"games", result_.games()}}));
    fact(std::to_string(result_.sets()), say("cli.report.deals", {{"sets", result_.sets()}}));
    fact(std::to_string(result_.players()),
         say("cli.report.rotations", {{"players", result_.players()}}));
    const double mean = static_cast<double>(standings_.decisions) / result_.games();
    fact(figures_.fixed(mean, 1), say("cli.report.decisions"));
    out_ += "</dl>\n</header>\n";
  }

  void fact(const std::string& figure, const std::string& what) {
    out_ += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", what, figure);
  }

  // -- the sections

  void first_places() {
    begin_section("cli.report.first_places", "cli.report.first_places_note", true);
    constexpr int kRow = 46;
    const std::size_t bots = standings_.by_name.size();
    const int bottom = kRow * static_cast<int>(bots) + 4;
    double high = fair_share();
    for (const BotStanding& bot : standings_.by_name) high = std::max(high, bot.interval.high);
    high = std::min(1.0, std::ceil(high * 20 + 0.5) / 20);
    Plot plot(0, high, bottom + 28, words_("cli.report.first_places"));
    plot.axis(0, bottom, [&](double value) { return figures_.percent(value, 0); });
    plot.upright(fair_share(), 0, bottom, "fair");
    for (std::size_t i = 0; i < bots; ++i) {
      const BotStanding& bot = standings_.by_name[i];
      const double y = kRow * static_cast<double>(i) + 32;
      const std::string hint =
          fmt::format("{}: {} ({})", label(i), figures_.percent(bot.share), range(bot.interval));
      // The name stands where its line is not cut off by the edge.
      plot.text(0, y - 14, "start", "name", label(i));
      plot.across(bot.interval.low, bot.interval.high, y, bot_style(i, "whisker"), hint);
      plot.dot(bot.share, y, bot_style(i, "dot"), hint);
    }
    out_ += plot.svg();
    first_places_table();
    end_section();
  }

  void first_places_table() {
    std::vector<Row> rows;
    int several = 0;
    for (std::size_t i = 0; i < standings_.by_name.size(); ++i) {
      const BotStanding& bot = standings_.by_name[i];
      several = std::max(several, static_cast<int>(bot.bots.size()));
      rows.push_back({label(i), figures_.percent(bot.share), range(bot.interval),
                      figures_.fixed(bot.first_places, 1), figures_.fixed(bot.mean_place, 2),
                      figures_.fixed(bot.mean_score, 2)});
    }
    table({words_("cli.match.bot"), words_("cli.match.share"), words_("cli.match.interval"),
           words_("cli.match.first_places"), words_("cli.match.place"), words_("cli.match.score")},
          rows);
    if (several > 1) {
      out_ += fmt::format("<p class=\"note\">{}</p>\n",
                          say("cli.report.several", {{"seats", several}}));
    }
  }

  void elo() {
    if (standings_.pairs.empty()) return;
    begin_section("cli.report.elo", "cli.report.elo_note", true);
    elo_plot();
    std::vector<Row> rows;
    for (const PairStanding& pair : standings_.pairs) {
      rows.push_back({pair_name(pair), figures_.elo(pair.elo), elo_range(pair.interval),
                      figures_.percent(pair.score)});
    }
    table({words_("cli.match.before"), "Elo", words_("cli.match.interval"),
           words_("cli.match.how_often")},
          rows);
    end_section();
  }

  static std::string pair_name(const PairStanding& pair) { return pair.bot + " – " + pair.against; }
  std::string elo_range(const Interval& interval) const {
    return figures_.elo(interval.low) + "\u00a0…\u00a0" + figures_.elo(interval.high);
  }

  // What is infinite goes on to the edge.
  void elo_plot() {
    constexpr int kRow = 46;
    constexpr double kRoom = 100;  // beyond the last finite bound
    double low = 0;
    double high = 0;
    for (const PairStanding& pair : standings_.pairs) {
      for (const double elo : {pair.interval.low, pair.elo, pair.interval.high}) {
        if (std::isinf(elo)) continue;
        low = std::min(low, elo - kRoom);
        high = std::max(high, elo + kRoom);
      }
    }
    const int bottom = kRow * static_cast<int>(standings_.pairs.size()) + 4;
    Plot plot(low, high, bottom + 28, "Elo");
    plot.axis(0, bottom, [&](double value) { return value == 0 ? "0" : figures_.elo(value); });
    plot.upright(0, 0, bottom, "fair");
    for (std::size_t i = 0; i < standings_.pairs.size(); ++i) {
      const PairStanding& pair = standings_.pairs[i];
      const double y = kRow * static_cast<double>(i) + 32;
      const std::string hint = fmt::format("{}: {} ({})", pair_name(pair), figures_.elo(pair.elo),
                                           elo_range(pair.interval));
      plot.text(low, y - 14, "start", "name", pair_name(pair));
      plot.across(pair.interval.low, pair.interval.high, y, "whisker plain", hint);
      if (!std::isinf(pair.elo)) plot.dot(pair.elo, y, "dot plain", hint);
    }
    out_ += plot.svg();
  }

  void test() {
    if (!result_.test) return;
    begin_section("cli.report.test", "", true);
    out_ += fmt::format("<p>{}</p>\n", escaped(words_(test_message(figures_, result_))));
    out_ += fmt::format("<p class=\"note\">{}</p>\n", say("cli.match.early"));
    end_section();
  }

  std::vector<Histogram> score_histograms() const {
    int least = INT32_MAX;
    int most = INT32_MIN;
    each_score([&](std::size_t, int score) {
      least = std::min(least, score);
      most = std::max(most, score);
    });
    std::vector<Histogram> histograms;
    if (least > most) return histograms;
    histograms.assign(standings_.by_name.size(), bins_for(least, most));
    each_score([&](std::size_t name, int score) { count(histograms[name], score); });
    return histograms;
  }

  template <class Use>
  void each_score(Use&& use) const {
    for (const GameOutcome& game : result_.outcomes) {
      if (game.ending == Ending::kUnfinished) continue;
      for (std::size_t name = 0; name < standings_.by_name.size(); ++name) {
        for (const int bot : standings_.by_name[name].bots) {
          use(name, game.score[bot]);
        }
      }
    }
  }

  void scores() {
    const std::vector<Histogram> histograms = score_histograms();
    if (histograms.empty()) return;
    begin_section("cli.report.scores", "cli.report.scores_note");
    constexpr int kRow = 92;
    const int bottom = kRow * static_cast<int>(histograms.size());
    double most = 0;
    for (const Histogram& each : histograms) most = std::max(most, each.most());
    Plot plot(histograms[0].left(), histograms[0].right(), bottom + 28,
              words_("cli.report.scores"));
    plot.axis(0, bottom, [&](double value) { return fmt::format("{:.0f}", value); });
    for (std::size_t i = 0; i < histograms.size(); ++i) {
      const double base = kRow * static_cast<double>(i + 1);
      const Histogram& each = histograms[i];
      bars(plot, each, base, (kRow - 30) / most, bot_style(i, "bar"));
      plot.upright(each.mean(), base - kRow + 26, base, bot_style(i, "mean"));
      plot.text(each.left(), base - kRow + 18, "start", "name", label(i));
      plot.text(
          each.to(), base - kRow + 18, "end", "tick",
          words_(Message("cli.report.mean", {{"value", text(figures_.fixed(each.mean(), 1))}})));
      plot.across(each.left(), each.right(), base, "axis");
    }
    out_ += plot.svg();
    scores_table(histograms);
    end_section();
  }

  std::string bin_name(const Histogram& histogram, std::size_t bin) const {
    const int from = histogram.from + histogram.width * static_cast<int>(bin);
    if (histogram.width == 1) return std::to_string(from);
    return words_(Message("cli.report.from_to",
                          {{"from", text(std::to_string(from))},
                           {"to", text(std::to_string(from + histogram.width - 1))}}));
  }

  void bars(Plot& plot, const Histogram& histogram, double base, double scale,
            std::string_view style) const {
    for (std::size_t bin = 0; bin < histogram.bins.size(); ++bin) {
      if (histogram.bins[bin] == 0) continue;
      const double from = histogram.left() + histogram.width * static_cast<double>(bin);
      const double gap = 0.06 * histogram.width;
      plot.bar(from + gap, from + histogram.width - gap, base - histogram.share(bin) * scale, base,
               style,
               fmt::format("{}: {}", bin_name(histogram, bin),
                           figures_.percent(histogram.share(bin))));
    }
  }

  void scores_table(const std::vector<Histogram>& histograms) {
    Row head{words_("cli.match.score")};
    for (std::size_t i = 0; i < histograms.size(); ++i) head.push_back(label(i));
    std::vector<Row> rows;
    for (std::size_t bin = 0; bin < histograms[0].bins.size(); ++bin) {
      Row row{bin_name(histograms[0], bin)};
      for (const Histogram& each : histograms) row.push_back(figures_.percent(each.share(bin)));
      rows.push_back(std::move(row));
    }
    folded_table(head, rows);
  }

  void lengths() {
    int least = INT32_MAX;
    int most = 0;
    for (const GameOutcome& game : result_.outcomes) {
      least = std::min(least, game.decisions);
      most = std::max(most, game.decisions);
    }
    Histogram histogram = bins_for(least, most);
    for (const GameOutcome& game : result_.outcomes) count(histogram, game.decisions);
    begin_section("cli.report.lengths", "cli.report.lengths_note", true);
    constexpr int kHeight = 180;
    Plot plot(histogram.left(), histogram.right(), kHeight + 28, words_("cli.report.lengths"));
    plot.axis(0, kHeight, [&](double value) { return fmt::format("{:.0f}", value); });
    bars(plot, histogram, kHeight, (kHeight - 26) / histogram.most(), "bar plain");
    plot.upright(histogram.mean(), 22, kHeight, "mean plain");
    plot.text(
        histogram.to(), 14, "end", "tick",
        words_(Message("cli.report.mean", {{"value", text(figures_.fixed(histogram.mean(), 1))}})));
    out_ += plot.svg();
    std::vector<Row> rows;
    for (std::size_t bin = 0; bin < histogram.bins.size(); ++bin) {
      rows.push_back({bin_name(histogram, bin), std::to_string(histogram.bins[bin])});
    }
    folded_table({words_("cli.report.decisions"), words_("cli.report.count")}, rows);
    end_section();
  }

  void seats() {
    if (result_.players() < 2) return;
    begin_section("cli.report.seats", "cli.report.seats_note");
    constexpr int kRow = 44;
    const int bottom = kRow * result_.players() + 4;
    double high = fair_share();
    for (const double wins : standings_.wins_by_seat) {
      high = std::max(high, wins / result_.games());
    }
    high = std::min(1.0, std::ceil(high * 20 + 0.5) / 20);
    Plot plot(0, high, bottom + 28, words_("cli.report.seats"));
    plot.axis(0, bottom, [&](double value) { return figures_.percent(value, 0); });
    for (int seat = 0; seat < result_.players(); ++seat) {
      const double share = standings_.wins_by_seat[seat] / result_.games();
      const double y = kRow * static_cast<double>(seat);
      plot.text(0, y + 17, "start", "name", seat_name(seat));
      plot.bar(0, share, y + 24, y + 40, "bar plain",
               fmt::format("{}: {}", seat_name(seat), figures_.percent(share)));
      plot.text(high, y + 17, "end", "tick", figures_.percent(share));
    }
    plot.upright(fair_share(), 0, bottom, "fair");
    out_ += plot.svg();
    bot_by_seat();
    end_section();
  }

  // Share of the first places of each name while it had that seat.
  void bot_by_seat() {
    const std::size_t names = standings_.by_name.size();
    const auto players = static_cast<std::size_t>(result_.players());
    std::vector<std::vector<double>> wins(names, std::vector<double>(players, 0));
    for (int i = 0; i < result_.games(); ++i) {
      const GameOutcome& game = result_.outcomes[i];
      const auto firsts = std::count(game.place.begin(), game.place.begin() + players, 1);
      for (std::size_t name = 0; name < names; ++name) {
        for (const int bot : standings_.by_name[name].bots) {
          if (game.place[bot] != 1) continue;
          const int seat = seat_of(bot, i, result_.players());
          wins[name][seat] += 1.0 / static_cast<double>(firsts);
        }
      }
    }
    out_ += fmt::format("<h3>{}</h3>\n", say("cli.report.bot_by_seat"));
    Row head{words_("cli.match.bot")};
    for (int seat = 0; seat < result_.players(); ++seat) head.push_back(seat_name(seat));
    std::vector<Row> rows;
    for (std::size_t name = 0; name < names; ++name) {
      Row row{label(name)};
      const double times = static_cast<double>(standings_.by_name[name].bots.size()) *
                           static_cast<double>(result_.sets());
      for (const double each : wins[name]) row.push_back(figures_.percent(each / times));
      rows.push_back(std::move(row));
    }
    table(head, rows);
  }

  void how() {
    begin_section("cli.report.how", "cli.report.how_text", true);
    if (standings_.limit_reached > 0) {
      out_ += fmt::format("<p class=\"note\">{}</p>\n",
                          say("cli.report.limit", {{"games", standings_.limit_reached},
                                                   {"unfinished", standings_.unfinished}}));
    }
    std::string bots;
    for (const std::string& bot : result_.bots) bots += (bots.empty() ? "" : ",") + bot;
    out_ += fmt::format(
        "<p class=\"note\">{}</p>\n<pre><code>agon match {} --bots {} --games {} --seed {}</code>"
        "</pre>\n",
        say("cli.report.seed", {{"seed", text(std::to_string(result_.seed))}}), result_.game,
        escaped(bots), result_.games(), result_.seed);
    end_section();
  }

  const Words& words_;
  Figures figures_;
  const ContestResult& result_;
  const Standings& standings_;
  std::string out_;
};

}  // namespace

std::string bot_label(const BotStanding& bot) {
  if (bot.bots.size() == 1) return bot.name;
  return fmt::format("{} ×{}", bot.name, bot.bots.size());
}

Message test_message(const Figures& figures, const ContestResult& result) {
  static constexpr std::string_view kVerdicts[] = {"other", "elo0", "elo1"};
  const TestOutcome& outcome = *result.test;
  return Message(
      "cli.match.test",
      {{"verdict", text(std::string(kVerdicts[static_cast<std::size_t>(outcome.verdict)]))},
       {"elo0", text(fmt::format("{:g}", outcome.test.elo0))},
       {"elo1", text(fmt::format("{:g}", outcome.test.elo1))},
       {"bot", text(result.bots.front())},
       {"games", result.games()},
       {"llr", text(figures.fixed(outcome.log_likelihood_ratio, 2))},
       {"low", text(figures.fixed(lower_bound(outcome.test), 2))},
       {"high", text(figures.fixed(upper_bound(outcome.test), 2))}});
}

std::string match_report(const Words& words, const ContestResult& result,
                         const Standings& standings) {
  return Report(words, result, standings).page();
}

}  // namespace agon::cli
