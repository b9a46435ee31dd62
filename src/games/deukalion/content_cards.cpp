// Chests, cards, the Kylix and the throw of a hoplite. DEU-CNT-04 … 08
#include <algorithm>
#include <cmath>

#include "games/deukalion/content_tables.h"

namespace agon::deukalion {

// DEU-CNT-04: colours and numbers are fixed by the schema
Status read_chests(const Table& table, Content&) { return check_sum(table, "count", kChests); }

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
Status read_actions(const Table& table, Content& content) {
  int reusable = 0;
  for (const Record& record : table.records) {
    ActionCard card;
    card.effect = static_cast<Effect>(index_of(kEffectIds, text(record, "effect")));
    card.window = static_cast<CardWindow>(index_of(kWindowIds, text(record, "window")));
    card.amount = static_cast<std::uint8_t>(number(record, "amount"));
    card.reusable = flag(record, "reusable");
    card.count = static_cast<std::uint8_t>(number(record, "count"));
    if (!fits_window(card)) {
      return broken(table, "deukalion.content.card_window", {{"record", label(table, record)}});
    }
    if (needs_amount(card.effect) != (card.amount > 0)) {
      return broken(table, "deukalion.content.card_amount", {{"record", label(table, record)}});
    }
    if (card.reusable) reusable += card.count;
    content.cards[static_cast<std::size_t>(index_of(kCardIds, text(record, "id")))] = card;
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

Task task_of(const Record& record) {
  Task task;
  task.kind = static_cast<TaskKind>(index_of(kTaskIds, text(record, "kind")));
  task.number = static_cast<std::uint8_t>(number(record, "number"));
  for (const boost::json::value& colour : record.at("colours").as_array()) {
    task.chests.add(index_of(kColourIds, colour.as_string()));
  }
  if (const std::string_view city = text(record, "city"); city != "none") {
    task.city = static_cast<std::uint8_t>(index_of(kPlaceIds, city));
  }
  return task;
}

// What the kind needs is there, what it does not need is not, and it can be done at all.
bool is_sound(const Task& task, bool names_city) {
  for (int c = 0; c < kColours; ++c) {
    if (task.chests.count(c) > kChestsEach) return false;
  }
  const bool colours = !task.chests.empty();
  const int n = task.number;
  switch (task.kind) {
    case TaskKind::kDeliverColours: return colours && !names_city && n == 0;
    case TaskKind::kDeliverAny: return !colours && !names_city && n >= 1;
    case TaskKind::kDeliverSame: return !colours && !names_city && n >= 1 && n <= kChestsEach;
    case TaskKind::kDeliverDifferent: return !colours && !names_city && n >= 1 && n <= kColours;
    case TaskKind::kDefeatShip:
    case TaskKind::kDefeatHydra: return !colours && !names_city && n == 0;
    case TaskKind::kSailWith:
    case TaskKind::kSailLeave:
    case TaskKind::kSailCards: return !colours && names_city && n >= 1;
  }
  return false;
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
Status read_pursuits(const Table& table, Content& content) {
  for (std::size_t i = 0; i < kPursuits; ++i) {
    const Record& record = table.records[i];
    Pursuit& pursuit = content.pursuits[i];
    pursuit.points = static_cast<std::uint8_t>(number(record, "points"));
    for (std::size_t t = 0; t < 2; ++t) {
      const Record& task = record.at(t == 0 ? "task_a" : "task_b").as_object();
      for (const boost::json::value& colour : task.at("colours").as_array()) {
        const auto& all = task.at("colours").as_array();
        if (std::count(all.begin(), all.end(), colour) > kChestsEach) {
          return broken(table, "deukalion.content.task", {{"record", label(table, record)}});
        }
      }
      pursuit.tasks[t] = task_of(task);
      if (!is_sound(pursuit.tasks[t], text(task, "city") != "none")) {
        return broken(table, "deukalion.content.task", {{"record", label(table, record)}});
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
      content.reach[static_cast<std::size_t>(n)][static_cast<std::size_t>(value)] =
          static_cast<float>(1.0 / (1.0 + std::exp(-1.7 * z)));
    }
  }
}

}  // namespace

// DEU-CNT-07
Status read_hoplite_roll(const Table& table, Content& content) {
  for (std::size_t face = 0; face < 3; ++face) {
    content.roll[face] = static_cast<std::uint32_t>(number(table.records[face], "weight"));
  }
  if (content.roll[0] != content.roll[1]) return broken(table, "deukalion.content.flat_sides");
  fill_reach(content);
  return {};
}

// DEU-CNT-08
Status read_kylix_ring(const Table& table, Content& content) {
  unsigned seen = 0;
  for (std::size_t i = 0; i < kSymbols; ++i) {
    const int symbol = index_of(kSymbolIds, text(table.records[i], "symbol"));
    content.ring[i] = static_cast<Symbol>(symbol);
    seen |= 1U << symbol;
  }
  if (seen != 15U) return broken(table, "deukalion.content.ring");
  return {};
}

}  // namespace agon::deukalion
