// The catalogues: every sentence of Agon, by message id and language, as ICU MessageFormat patterns
// in data/locales/<language>/*.json. They are built into the program.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/types.h"

namespace agon {

enum class Lang : std::uint8_t { kEnglish, kFrench };
inline constexpr std::array kLangs{Lang::kEnglish, Lang::kFrench};

std::string_view name_of(Lang lang);  // "en", "fr"
// Takes "en", "fr" and what environments say: "fr_FR.UTF-8", "en-GB".
std::optional<Lang> parse_lang(std::string_view text);

// What an argument of a pattern is used for: as it stands, counted, or to choose a wording.
struct ArgUse {
  bool plain = false;
  bool counted = false;
  std::set<std::string> choices;  // the keys of a select; plain and counted uses have none
  friend bool operator==(const ArgUse&, const ArgUse&) = default;
};

// An argument as a pattern receives it: a number where `is_number`, else text.
struct PatternArg {
  std::string name;
  bool is_number = false;
  std::int64_t number = 0;
  std::string text;
};

// The patterns of one language. Reading is safe from any number of threads at once.
class Catalogue {
 public:
  using Files = std::map<std::string, std::string, std::less<>>;  // file name -> JSON text

  Catalogue(Lang lang, const Files& files);
  ~Catalogue();
  Catalogue(const Catalogue&) = delete;
  Catalogue& operator=(const Catalogue&) = delete;

  static const Catalogue& built_in(Lang lang);

  Lang lang() const { return lang_; }
  bool has(std::string_view id) const { return entries_.contains(id); }
  std::vector<std::string> ids() const;
  std::optional<std::string> pattern(std::string_view id) const;
  // The id of a rule's sentence: "PAN-FORO-02" is "panthalos.rule.pan_foro_02".
  std::optional<std::string> rule_id(Rule rule) const;

  // The sentence; the id in brackets if there is none or its pattern is broken.
  std::string format(std::string_view id, std::span<const PatternArg> args) const;
  // "a, b and c" in this language.
  std::string join(const std::vector<std::string>& items) const;

  // The arguments of a pattern, those inside plurals and selects included.
  std::map<std::string, ArgUse> arguments(std::string_view id) const;
  // What is wrong with the catalogue: files that are no flat JSON objects, ids that occur twice,
  // patterns that do not parse. Empty for a good one.
  std::vector<std::string> problems() const;

 private:
  struct Entry;
  struct Lists;

  void read(const std::string& file, const std::string& text);

  Lang lang_;
  std::map<std::string, std::unique_ptr<Entry>, std::less<>> entries_;
  std::map<std::string, std::string, std::less<>> rules_;  // "pan_foro_02" -> id
  std::unique_ptr<Lists> lists_;
  std::vector<std::string> unreadable_;
};

}  // namespace agon
