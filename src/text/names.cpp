#include "text/names.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

#include <memory>

namespace agon {
namespace {

// Accents on one letter: no language needs more.
constexpr int kMostMarks = 3;

icu::UnicodeString composed(const icu::UnicodeString& text) {
  UErrorCode error = U_ZERO_ERROR;
  const icu::Normalizer2* nfc = icu::Normalizer2::getNFCInstance(error);
  if (U_FAILURE(error)) return text;
  icu::UnicodeString result = nfc->normalize(text, error);
  return U_FAILURE(error) ? text : result;
}

bool is_blank(UChar32 c) {
  // The last ones are symbols that show nothing.
  return u_charType(c) == U_SPACE_SEPARATOR || c == 0x2800 || c == 0x1D159;
}

bool is_invisible(UChar32 c) {
  return u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0 ||
         u_charType(c) == U_FORMAT_CHAR;
}

bool is_mark(UChar32 c) { return (U_GET_GC_MASK(c) & U_GC_M_MASK) != 0; }

bool is_no_text(UChar32 c) {
  constexpr std::uint32_t kNoText =
      U_GC_CC_MASK | U_GC_CN_MASK | U_GC_CO_MASK | U_GC_CS_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK;
  return (U_GET_GC_MASK(c) & kNoText) != 0;
}

struct CloseChecker {
  void operator()(USpoofChecker* checker) const { uspoof_close(checker); }
};

// The skeleton of a name: equal for names that people could confuse.
icu::UnicodeString looks(std::string_view name) {
  UErrorCode error = U_ZERO_ERROR;
  icu::UnicodeString text =
      icu::UnicodeString::fromUTF8({name.data(), static_cast<int32_t>(name.size())});
  const icu::Normalizer2* folding = icu::Normalizer2::getNFKCCasefoldInstance(error);
  if (U_SUCCESS(error)) text = folding->normalize(text, error);
  const std::unique_ptr<USpoofChecker, CloseChecker> checker(uspoof_open(&error));
  icu::UnicodeString skeleton;
  if (U_SUCCESS(error)) uspoof_getSkeletonUnicodeString(checker.get(), 0, text, skeleton, &error);
  // A letter and its look-alike may fold differently: "I" is a small "i", and "l" looks like "I".
  return U_SUCCESS(error) ? skeleton.foldCase() : text;
}

}  // namespace

std::optional<std::string> visible_name(std::string_view text) {
  if (text.size() > 4 * kMaxName) return std::nullopt;
  const icu::UnicodeString given =
      composed(icu::UnicodeString::fromUTF8({text.data(), static_cast<int32_t>(text.size())}));
  icu::UnicodeString shown;
  int marks = 0;
  bool blank = false;
  for (int32_t i = 0; i < given.length(); i = given.moveIndex32(i, 1)) {
    const UChar32 c = given.char32At(i);
    if (is_no_text(c)) return std::nullopt;
    if (is_invisible(c)) continue;
    if (is_blank(c)) {
      blank = true;
      continue;
    }
    marks = is_mark(c) ? marks + 1 : 0;
    if (marks > kMostMarks || (marks > 0 && (blank || shown.isEmpty()))) return std::nullopt;
    if (blank && !shown.isEmpty()) shown.append(u' ');
    blank = false;
    shown.append(c);
  }
  std::string name;
  composed(shown).toUTF8String(name);
  if (name.empty() || name.size() > kMaxName) return std::nullopt;
  return name;
}

bool look_alike(std::string_view a, std::string_view b) {
  return !a.empty() && !b.empty() && (a == b || looks(a) == looks(b));
}

std::string numbered_name(std::string_view name, int number) {
  const std::string ending = " " + std::to_string(number);
  icu::UnicodeString text =
      icu::UnicodeString::fromUTF8({name.data(), static_cast<int32_t>(name.size())});
  for (;;) {
    std::string cut;
    text.toUTF8String(cut);
    if (cut.size() + ending.size() <= kMaxName) return cut + ending;
    text.truncate(text.moveIndex32(text.length(), -1));
  }
}

}  // namespace agon
