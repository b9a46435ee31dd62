#include "text/catalogue.h"

#include <unicode/fmtable.h>
#include <unicode/listformatter.h>
#include <unicode/locid.h>
#include <unicode/messagepattern.h>
#include <unicode/msgfmt.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <utility>

namespace agon::embedded {
const std::map<std::string, std::string, std::less<>>& locales_en();
const std::map<std::string, std::string, std::less<>>& locales_fr();
}  // namespace agon::embedded

namespace agon {
namespace {

icu::Locale locale_of(Lang lang) {
  return lang == Lang::kFrench ? icu::Locale::getFrench() : icu::Locale::getEnglish();
}

icu::UnicodeString from_utf8(std::string_view text) {
  return icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<int>(text.size())));
}

std::string to_utf8(const icu::UnicodeString& text) {
  std::string result;
  return text.toUTF8String(result);
}

std::string bracketed(std::string_view id) { return "[" + std::string(id) + "]"; }

// "panthalos.rule.pan_foro_02" -> "pan_foro_02"; empty if the id is no rule's.
std::string_view rule_part(std::string_view id) {
  constexpr std::string_view family = ".rule.";
  const std::size_t at = id.find(family);
  return at == std::string_view::npos ? std::string_view() : id.substr(at + family.size());
}

// The keys of the select that begins at part `start`, leaving out those of nested arguments.
std::set<std::string> select_keys(const icu::MessagePattern& pattern, int start) {
  std::set<std::string> keys;
  const int limit = pattern.getLimitPartIndex(start);
  for (int i = start + 1; i < limit; ++i) {
    const UMessagePatternPartType type = pattern.getPartType(i);
    if (type == UMSGPAT_PART_TYPE_MSG_START) {
      i = pattern.getLimitPartIndex(i);
    } else if (type == UMSGPAT_PART_TYPE_ARG_SELECTOR) {
      keys.insert(to_utf8(pattern.getSubstring(pattern.getPart(i))));
    }
  }
  return keys;
}

}  // namespace

std::string_view name_of(Lang lang) { return lang == Lang::kFrench ? "fr" : "en"; }

std::optional<Lang> parse_lang(std::string_view text) {
  const std::string_view language = text.substr(0, text.find_first_of("_-."));
  for (const Lang lang : kLangs) {
    if (language == name_of(lang)) return lang;
  }
  return std::nullopt;
}

// A pattern is parsed when first used. ICU's MessageFormat makes its number formats and plural
// rules on demand, even in const functions, hence the lock while one formats.
struct Catalogue::Entry {
  explicit Entry(std::string text) : pattern(std::move(text)) {}

  const icu::MessageFormat* format(Lang lang) {
    if (!parsed) {
      UErrorCode status = U_ZERO_ERROR;
      UParseError where;
      parsed =
          std::make_unique<icu::MessageFormat>(from_utf8(pattern), locale_of(lang), where, status);
      broken = U_FAILURE(status);
    }
    return broken ? nullptr : parsed.get();
  }

  const std::string pattern;
  std::mutex mutex;
  std::unique_ptr<icu::MessageFormat> parsed;
  bool broken = false;
};

struct Catalogue::Lists {
  std::unique_ptr<icu::ListFormatter> formatter;
};

Catalogue::Catalogue(Lang lang, const Files& files)
    : lang_(lang), lists_(std::make_unique<Lists>()) {
  UErrorCode status = U_ZERO_ERROR;
  lists_->formatter.reset(icu::ListFormatter::createInstance(locale_of(lang), status));
  if (U_FAILURE(status)) lists_->formatter.reset();
  for (const auto& [file, text] : files) read(file, text);
}

Catalogue::~Catalogue() = default;

const Catalogue& Catalogue::built_in(Lang lang) {
  static const Catalogue english(Lang::kEnglish, embedded::locales_en());
  static const Catalogue french(Lang::kFrench, embedded::locales_fr());
  return lang == Lang::kFrench ? french : english;
}

void Catalogue::read(const std::string& file, const std::string& text) {
  boost::system::error_code error;
  const boost::json::value json = boost::json::parse(text, error);
  if (error || !json.is_object()) {
    unreadable_.push_back(file + ": not a JSON object");
    return;
  }
  const auto complain = [&](const std::string& id, const char* what) {
    unreadable_.push_back(std::string(file).append(": ").append(id).append(what));
  };
  for (const auto& [key, value] : json.get_object()) {
    std::string id(key);
    if (!value.is_string()) {
      complain(id, " is not text");
    } else if (
        !entries_.emplace(id, std::make_unique<Entry>(std::string(value.get_string()))).second) {
      complain(id, " occurs twice");
    } else if (const std::string_view rule = rule_part(id); !rule.empty()) {
      rules_.emplace(rule, id);
    }
  }
}

std::vector<std::string> Catalogue::ids() const {
  std::vector<std::string> ids;
  ids.reserve(entries_.size());
  for (const auto& [id, entry] : entries_) ids.push_back(id);
  return ids;
}

std::optional<std::string> Catalogue::pattern(std::string_view id) const {
  const auto found = entries_.find(id);
  if (found == entries_.end()) return std::nullopt;
  return found->second->pattern;
}

std::optional<std::string> Catalogue::rule_id(Rule rule) const {
  std::string key(rule);
  for (char& c : key) {
    if (c == '-') {
      c = '_';
    } else if (c >= 'A' && c <= 'Z') {
      c = static_cast<char>(c - 'A' + 'a');
    }
  }
  const auto found = rules_.find(key);
  if (found == rules_.end()) return std::nullopt;
  return found->second;
}

std::string Catalogue::format(std::string_view id, std::span<const PatternArg> args) const {
  const auto found = entries_.find(id);
  if (found == entries_.end()) return bracketed(id);
  std::vector<icu::UnicodeString> names;
  std::vector<icu::Formattable> values;
  for (const PatternArg& arg : args) {
    names.push_back(from_utf8(arg.name));
    values.push_back(arg.is_number ? icu::Formattable(arg.number)
                                   : icu::Formattable(from_utf8(arg.text)));
  }
  Entry& entry = *found->second;
  const std::lock_guard lock(entry.mutex);
  const icu::MessageFormat* format = entry.format(lang_);
  if (format == nullptr) return bracketed(id);
  UErrorCode status = U_ZERO_ERROR;
  icu::UnicodeString result;
  format->format(names.data(), values.data(), static_cast<int>(names.size()), result, status);
  return U_FAILURE(status) ? bracketed(id) : to_utf8(result);
}

std::string Catalogue::join(const std::vector<std::string>& items) const {
  std::vector<icu::UnicodeString> texts;
  texts.reserve(items.size());
  for (const std::string& item : items) texts.push_back(from_utf8(item));
  UErrorCode status = U_ZERO_ERROR;
  icu::UnicodeString result;
  if (lists_->formatter) {
    lists_->formatter->format(texts.data(), static_cast<int>(texts.size()), result, status);
    if (U_SUCCESS(status)) return to_utf8(result);
  }
  std::string plain;
  for (const std::string& item : items) plain += (plain.empty() ? "" : ", ") + item;
  return plain;
}

std::map<std::string, ArgUse> Catalogue::arguments(std::string_view id) const {
  std::map<std::string, ArgUse> uses;
  const std::optional<std::string> text = pattern(id);
  if (!text) return uses;
  UErrorCode status = U_ZERO_ERROR;
  UParseError where;
  const icu::MessagePattern parsed(from_utf8(*text), &where, status);
  if (U_FAILURE(status)) return uses;
  for (int i = 0; i + 1 < parsed.countParts(); ++i) {
    const icu::MessagePattern::Part& part = parsed.getPart(i);
    if (part.getType() != UMSGPAT_PART_TYPE_ARG_START) continue;
    ArgUse& use = uses[to_utf8(parsed.getSubstring(parsed.getPart(i + 1)))];
    switch (part.getArgType()) {
      case UMSGPAT_ARG_TYPE_NONE: use.plain = true; break;
      case UMSGPAT_ARG_TYPE_SELECT: use.choices.merge(select_keys(parsed, i)); break;
      default: use.counted = true; break;
    }
  }
  return uses;
}

std::vector<std::string> Catalogue::problems() const {
  std::vector<std::string> found = unreadable_;
  if (!lists_->formatter) found.emplace_back("no list format");
  for (const auto& [id, entry] : entries_) {
    const std::lock_guard lock(entry->mutex);
    if (entry->format(lang_) == nullptr) found.push_back(id + " does not parse: " + entry->pattern);
  }
  return found;
}

}  // namespace agon
