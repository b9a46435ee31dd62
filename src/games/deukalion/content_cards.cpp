// Chests, cards, the Kylix and the throw of a hoplite. DEU-CNT-04 … 08
#include <algorithm>
#include <cmath>

#include "core/table_by.h"
#include "games/deukalion/content_tables.h"

namespace agon::deukalion {

// DEU-CNT-04: colours and numbers are fixed by the schema
Status read_chests(const ContentTable& table, Content&) {
  return check_sum(table, "count", kChests);
}

namespace {

bool fits_window(const ActionCard& card) {
  switch (card.effect) {
    case Effect::kMove:
    case Effect::kReclaimMore:
    case Effect::kHydra:
    case Effect::kDraw: return card.window == CardWindow::kOwn;
    case Effect::kReclaim: return card.window != CardWindow::kPostRoll;
    case Effect::kBonus:
    case Effect::kPlaceBonus:
    case Effect::kWard: return card.window == CardWindow::kPreRoll;
    case Effect::kThrowAgain: return card.window == CardWindow::kPostRoll;
  }
  return false;
}

bool needs_amount(Effect effect) {
  return effect != Effect::kThrowAgain && effect != Effect::kWard;
}

bool some_card(const Content& content, Effect effect, int amount, bool before_roll) {
  return std::any_of(content.cards.begin(), content.cards.end(), [&](const ActionCard& card) {
    const bool timely =
        !before_roll || card.window == CardWindow::kPreRoll || card.window == CardWindow::kAny;
    return card.count > 0 && card.effect == effect && timely &&
           (amount == 0 || card.amount == amount);
  });
}

}  // namespace

// DEU-CNT-05
Status read_actions(const ContentTable& table, Content& content) {
  int reusable = 0;
  for (const ContentRow& row : table.rows) {
    ActionCard card;
    card.effect = static_cast<Effect>(index_of(kEffectIds, text(row, "effect")));
    card.window = static_cast<CardWindow>(index_of(kWindowIds, text(row, "window")));
    card.amount = static_cast<std::uint8_t>(number(row, "amount"));
    card.reusable = flag(row, "reusable");
    card.count = static_cast<std::uint8_t>(number(row, "count"));
    if (!fits_window(card)) {
      return broken(table, "deukalion.content.card_window", {{"record", label(table, row)}});
    }
    if (needs_amount(card.effect) != (card.amount > 0)) {
      return broken(table, "deukalion.content.card_amount", {{"record", label(table, row)}});
    }
    if (card.reusable) reusable += card.count;
    content.cards[index_of(kCardIds, text(row, "id"))] = card;
  }
  if (reusable != 3) {
    return broken(table, "deukalion.content.reusable", {{"found", reusable}});
  }
  if (!some_card(content, Effect::kMove, 2, false)) return absent(table, "move 2");
  if (!some_card(content, Effect::kReclaim, 2, false)) return absent(table, "reclaim 2");
  if (!some_card(content, Effect::kReclaim, 0, true)) return absent(table, "reclaim pre_roll");
  return check_sum(table, "count", kCards);
}

namespace {

Task task_of(const ContentRow& row) {
  Task task;
  task.kind = static_cast<TaskKind>(index_of(kTaskIds, text(row, "kind")));
  task.number = static_cast<std::uint8_t>(number(row, "number"));
  for (const boost::json::value& colour : row.at("colours").as_array()) {
    task.chests.add(index_of(kColourIds, colour.as_string()));
  }
  if (const std::string_view city = text(row, "city"); city != "none") {
    task.city = static_cast<std::uint8_t>(index_of(kPlaceIds, city));
  }
  return task;
}

// What a kind of task names: colours, a city, a number between these.
struct TaskShape {
  bool colours;
  bool city;
  int least;
  int most;
};
constexpr int kAnyNumber = 255;
constexpr TableBy<TaskKind, 9, TaskShape> kTaskShapes({
    {TaskKind::kDeliverColours, {true, false, 0, 0}},
    {TaskKind::kDeliverAny, {false, false, 1, kAnyNumber}},
    {TaskKind::kDeliverSame, {false, false, 1, kChestsEach}},
    {TaskKind::kDeliverDifferent, {false, false, 1, kColours}},
    {TaskKind::kDefeatShip, {false, false, 0, 0}},
    {TaskKind::kDefeatHydra, {false, false, 0, 0}},
    {TaskKind::kSailWith, {false, true, 1, kAnyNumber}},
    {TaskKind::kSailLeave, {false, true, 1, kAnyNumber}},
    {TaskKind::kSailCards, {false, true, 1, kAnyNumber}},
});

// What the kind needs is there, what it does not need is not, and it can be done at all.
bool is_sound(const Task& task, bool names_city) {
  for (int c = 0; c < kColours; ++c) {
    if (task.chests.count(c) > kChestsEach) return false;
  }
  const TaskShape& shape = kTaskShapes[task.kind];
  return shape.colours == !task.chests.empty() && shape.city == names_city &&
         task.number >= shape.least && task.number <= shape.most;
}

bool some_task(const Content& content, auto fits) {
  return std::any_of(content.pursuits.begin(), content.pursuits.end(),
                     [&](const Pursuit& p) { return fits(p.tasks[0]) || fits(p.tasks[1]); });
}

bool delivers_single(const Task& task, std::string_view colour) {
  ChestSet one;
  one.add(index_of(kColourIds, colour));
  return task.kind == TaskKind::kDeliverColours && task.chests == one;
}

}  // namespace

bool delivers(const Task& task, ChestSet batch) {
  switch (task.kind) {
    case TaskKind::kDeliverColours: return batch.contains(task.chests);
    case TaskKind::kDeliverAny: return batch.total() >= task.number;
    case TaskKind::kDeliverDifferent: return batch.colours() >= task.number;
    case TaskKind::kDeliverSame:
      for (int c = 0; c < kColours; ++c) {
        if (batch.count(c) >= task.number) return true;
      }
      return false;
    default: return false;
  }
}

void index_pursuits(Content& content) {
  content.hydra_pursuits = content.ship_pursuits = content.voyages = 0;
  for (std::size_t i = 0; i < kPursuits; ++i) {
    const Pursuit& pursuit = content.pursuits[i];
    const auto card = static_cast<std::uint16_t>(1U << i);
    if (pursuit.names(TaskKind::kDefeatHydra)) content.hydra_pursuits |= card;
    if (pursuit.names(TaskKind::kDefeatShip)) content.ship_pursuits |= card;
    if (is_voyage(pursuit.tasks[0].kind) || is_voyage(pursuit.tasks[1].kind)) {
      content.voyages |= card;
    }
  }
  content.delivered.assign(std::size_t{1} << (3 * kColours), 0);
  for (unsigned bits = 0; bits < content.delivered.size(); ++bits) {
    const ChestSet batch(bits);
    bool possible = true;
    for (int c = 0; c < kColours; ++c) possible &= batch.count(c) <= kChestsEach;
    if (!possible) continue;
    for (std::size_t i = 0; i < kPursuits; ++i) {
      const auto& tasks = content.pursuits[i].tasks;
      if (delivers(tasks[0], batch) || delivers(tasks[1], batch)) {
        content.delivered[bits] |= static_cast<std::uint16_t>(1U << i);
      }
    }
  }
}

// DEU-CNT-06
Status read_pursuits(const ContentTable& table, Content& content) {
  for (std::size_t i = 0; i < kPursuits; ++i) {
    const ContentRow& row = table.rows[i];
    Pursuit& pursuit = content.pursuits[i];
    pursuit.points = static_cast<std::uint8_t>(number(row, "points"));
    for (std::size_t t = 0; t < 2; ++t) {
      const ContentRow& task = row.at(t == 0 ? "task_a" : "task_b").as_object();
      for (const boost::json::value& colour : task.at("colours").as_array()) {
        const auto& all = task.at("colours").as_array();
        if (std::count(all.begin(), all.end(), colour) > kChestsEach) {
          return broken(table, "deukalion.content.task", {{"record", label(table, row)}});
        }
      }
      pursuit.tasks[t] = task_of(task);
      if (!is_sound(pursuit.tasks[t], text(task, "city") != "none")) {
        return broken(table, "deukalion.content.task", {{"record", label(table, row)}});
      }
    }
  }
  index_pursuits(content);
  if (content.hydra_pursuits == 0) return absent(table, "defeat_hydra");
  for (const std::string_view colour : {"red", "green"}) {
    if (!some_task(content, [&](const Task& t) { return delivers_single(t, colour); })) {
      return absent(table, "deliver_colours " + std::string(colour));
    }
  }
  if (!some_task(content,
                 [](const Task& t) { return t.kind == TaskKind::kDeliverAny && t.number == 3; })) {
    return absent(table, "deliver_any 3");
  }
  return {};
}

namespace {

// By the normal curve: also what hoplites cannot reach without help is not quite out of reach.
void fill_reach(Content& content) {
  const double one = content.roll[1];
  const double half = content.roll[2];
  const double all = content.roll[0] + one + half;
  const double mean = (one + 0.5 * half) / all;
  const double variance = (one + 0.25 * half) / all - mean * mean;
  for (int n = 1; n <= kBoardSpaces; ++n) {
    for (int value = 0; value <= kMostValue; ++value) {
      const double z = (n * mean - value + 0.25) / std::sqrt(n * variance + 1e-9);
      content.reach[n][value] = static_cast<float>(1.0 / (1.0 + std::exp(-1.7 * z)));
    }
  }
}

}  // namespace

// DEU-CNT-07
Status read_hoplite_roll(const ContentTable& table, Content& content) {
  for (std::size_t face = 0; face < 3; ++face) {
    content.roll[face] = static_cast<std::uint32_t>(number(table.rows[face], "weight"));
  }
  if (content.roll[0] != content.roll[1]) return broken(table, "deukalion.content.flat_sides");
  fill_reach(content);
  return {};
}

// DEU-CNT-08
Status read_kylix_ring(const ContentTable& table, Content& content) {
  unsigned seen = 0;
  for (std::size_t i = 0; i < kSymbols; ++i) {
    const int symbol = index_of(kSymbolIds, text(table.rows[i], "symbol"));
    content.ring[i] = static_cast<Symbol>(symbol);
    seen |= 1U << symbol;
  }
  if (seen != 15U) return broken(table, "deukalion.content.ring");
  return {};
}

}  // namespace agon::deukalion
