// agon rules: the ledger of a game. Chapters, one entry with its check and ruling, or a search.
#include "cli/rules.h"

#include <algorithm>
#include <cctype>

#include "cli/command.h"
#include "cli/ledger.h"
#include "core/json_writer.h"
#include "games/registry.h"

namespace agon::cli {
namespace {

std::string lower(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

// Every word, in any case, somewhere in the entry or in its sentence.
bool matches(const Words& words, const LedgerEntry& entry, const std::vector<std::string>& wanted) {
  std::string text = entry.number + " " + entry.text + " " + words.rule_sentence(entry.number);
  for (const std::string& detail : entry.details) text += " " + detail;
  text = lower(text);
  return std::all_of(wanted.begin(), wanted.end(), [&](const std::string& word) {
    return text.find(lower(word)) != std::string::npos;
  });
}

void write_entry(JsonWriter& out, const Words& words, const LedgerChapter& chapter,
                 const LedgerEntry& entry) {
  out.begin_object().field("rule", entry.number).field("chapter", chapter.number);
  out.field("title", chapter.title).field("text", entry.text);
  out.field("sentence", words.rule_sentence(entry.number)).key("details").begin_array();
  for (const std::string& detail : entry.details) out.value(detail);
  out.end_array().end_object();
}

struct Found {
  const LedgerChapter* chapter;
  const LedgerEntry* entry;
};

Result<std::vector<Found>> look_up(const Words& words, const GameInfo& info,
                                   const std::vector<LedgerChapter>& chapters,
                                   const std::vector<std::string>& query) {
  const std::string number =
      query.size() == 1 ? rule_number(info.rule_prefix, query[0]) : std::string();
  std::vector<Found> found;
  for (const LedgerChapter& chapter : chapters) {
    // A chapter's own code means the chapter.
    const bool whole = query.size() == 1 && lower(query[0]) == lower(chapter.code);
    for (const LedgerEntry& entry : chapter.entries) {
      if (number.empty() ? whole : entry.number == number) found.push_back({&chapter, &entry});
    }
  }
  if (!found.empty()) return found;
  if (!number.empty()) {
    return bad_argument("cli.error.unknown_rule",
                        {{"number", Value::of_text(number)},
                         {"example", Value::of_text(chapters.front().entries.front().number)},
                         {"game", Value::of_text(std::string(info.id))}});
  }
  for (const LedgerChapter& chapter : chapters) {
    for (const LedgerEntry& entry : chapter.entries) {
      if (matches(words, entry, query)) found.push_back({&chapter, &entry});
    }
  }
  if (!found.empty()) return found;
  std::string wanted;
  for (const std::string& word : query) wanted += (wanted.empty() ? "" : " ") + word;
  return bad_argument("cli.error.no_such_words", {{"words", Value::of_text(wanted)},
                                                  {"game", Value::of_text(std::string(info.id))}});
}

void print_entry(const Context& context, const Found& found) {
  const Screen& screen = context.screen;
  screen.line(screen.paint(Style::kTitle, found.entry->number) + "  " +
              screen.paint(Style::kDim, found.chapter->number + " " + found.chapter->title));
  if (const std::string sentence = context.words.rule_sentence(found.entry->number);
      !sentence.empty()) {
    screen.wrapped("  " + screen.paint(Style::kBold, sentence), 2);
    screen.line();
  }
  screen.wrapped("  " + found.entry->text, 2);
  for (const std::string& detail : found.entry->details) screen.wrapped("  - " + detail, 4);
}

void print_short(const Context& context, const Found& found) {
  const Screen& screen = context.screen;
  std::string sentence = context.words.rule_sentence(found.entry->number);
  if (sentence.empty()) sentence = found.entry->text;
  screen.wrapped(screen.paint(Style::kTitle, pad(found.entry->number, 14)) + " " + sentence, 15);
}

void print_chapters(const Context& context, const GameInfo& info,
                    const std::vector<LedgerChapter>& chapters) {
  const Screen& screen = context.screen;
  screen.line(screen.paint(Style::kTitle, context.words(std::string(info.id) + ".name")));
  int rules = 0;
  for (const LedgerChapter& chapter : chapters) {
    const int count = static_cast<int>(chapter.entries.size());
    rules += count;
    screen.line("  " + pad_left(chapter.number, 5) + "  " +
                screen.paint(Style::kBold, pad(chapter.code, 8)) +
                pad_left(std::to_string(count), 3) + "  " + chapter.title);
  }
  screen.line();
  screen.wrapped(context.words(
      Message("cli.rules.hint", {{"rules", rules},
                                 {"game", Value::of_text(std::string(info.id))},
                                 {"number", Value::of_text(chapters.back().entries.front().number)},
                                 {"code", Value::of_text(chapters.back().code)}})));
}

void print_chapters_json(const std::vector<LedgerChapter>& chapters) {
  JsonWriter out;
  out.begin_array();
  for (const LedgerChapter& chapter : chapters) {
    out.begin_object().field("chapter", chapter.number).field("code", chapter.code);
    out.field("title", chapter.title).key("rules").begin_array();
    for (const LedgerEntry& entry : chapter.entries) out.value(entry.number);
    out.end_array().end_object();
  }
  std::printf("%s\n", out.end_array().text().c_str());
}

struct Arguments {
  GameArguments game;
  std::vector<std::string> query;
  bool json = false;
};

int run(const Context& context, const Arguments& arguments) {
  const auto game = open_game(arguments.game);
  if (!game) return fail(context, game.error());
  const GameInfo& info = (*game)->info();
  if (!arguments.query.empty()) {
    const Status status = show_rules(context, info, arguments.query, arguments.json);
    return status ? kOk : fail(context, status.error());
  }
  const std::vector<LedgerChapter> chapters = read_ledger(info.ledger);
  if (arguments.json) {
    print_chapters_json(chapters);
  } else {
    print_chapters(context, info, chapters);
  }
  return kOk;
}

}  // namespace

Status show_rules(const Context& context, const GameInfo& info,
                  const std::vector<std::string>& query, bool json) {
  const std::vector<LedgerChapter> chapters = read_ledger(info.ledger);
  const Result<std::vector<Found>> found = look_up(context.words, info, chapters, query);
  if (!found) return found.error();
  if (json) {
    JsonWriter out;
    out.begin_array();
    for (const Found& one : *found) write_entry(out, context.words, *one.chapter, *one.entry);
    std::printf("%s\n", out.end_array().text().c_str());
  } else if (found->size() == 1) {
    print_entry(context, found->front());
  } else {
    for (const Found& one : *found) print_short(context, one);
  }
  return {};
}

void add_rules(Program& program) {
  auto arguments = std::make_shared<Arguments>();
  Command command = program.command("rules", [arguments](const Context& context) {
    return run(context, *arguments);
  });
  command.game(arguments->game);
  command.words("words", "NUMBER | WORDS", "rules.words", arguments->query);
  command.json(arguments->json);
}

}  // namespace agon::cli
