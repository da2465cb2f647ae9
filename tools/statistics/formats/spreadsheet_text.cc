#include "tools/statistics/formats/spreadsheet_text.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>

#include "events/utf8.h"
#include "events/visible_text.h"

namespace recount::tools::statistics::formats {
namespace {

// The signs that begin a formula, including their full-width and small forms.
constexpr std::string_view kFormulaSigns[] = {
    "=",      "+",      "-",      "@",      "\uFF1D", "\uFF0B",
    "\uFF0D", "\uFF20", "\uFE66", "\uFE62", "\uFE63", "\uFE6B",
};

// True and false in English, German, French, Spanish, Italian, Portuguese and Dutch.
constexpr std::string_view kTruthValues[] = {
    "true",      "false", "wahr",  "falsch",     "vrai", "faux",
    "verdadero", "vero",  "falso", "verdadeiro", "waar", "onwaar",
};

// Months in the same languages; * stands for a letter that is not ASCII.
constexpr std::string_view kMonths[] = {
    "jan",       "january",   "januar",     "januari",   "janvier",  "janv",      "janeiro",
    "gennaio",   "gen",       "enero",      "ene",       "feb",      "february",  "februar",
    "februari",  "febrero",   "febbraio",   "f*vrier",   "f*vr",     "f*v",       "fevereiro",
    "fev",       "mar",       "march",      "m*rz",      "mrz",      "mars",      "marzo",
    "mar*o",     "maart",     "mrt",        "apr",       "april",    "avril",     "avr",
    "abril",     "abr",       "aprile",     "may",       "mai",      "mayo",      "maggio",
    "mag",       "maio",      "mei",        "jun",       "june",     "juni",      "juin",
    "junio",     "giugno",    "giu",        "junho",     "jul",      "july",      "juli",
    "juillet",   "juil",      "julio",      "luglio",    "lug",      "julho",     "aug",
    "august",    "ao*t",      "agosto",     "ago",       "augustus", "sep",       "sept",
    "september", "septembre", "septiembre", "settembre", "set",      "setembro",  "oct",
    "october",   "okt",       "oktober",    "octobre",   "octubre",  "ottobre",   "ott",
    "outubro",   "out",       "nov",        "november",  "novembre", "noviembre", "novembro",
    "dec",       "december",  "dez",        "dezember",  "d*cembre", "d*c",       "diciembre",
    "dic",       "dicembre",  "dezembro",
};

// Currencies that may precede a number: `R$ 5`, `kr 5`, `EUR 5`, `US$ 5`.
constexpr std::string_view kCurrencies[] = {"chf", "eur", "gbp", "kr", "r", "us", "usd"};

// Other letters in numbers and times: `1e5`, `10 am`, `2026-11-21T10:15Z`.
constexpr std::string_view kUnits[] = {"a", "am", "e", "p", "pm", "t", "z"};

// Dates and amounts are not longer than this, but the ids of games are.
constexpr size_t kLongestWithOtherWord = 24;

// Digits of other scripts, by the bytes before their last one and by the last byte of their zero.
struct Digits {
  std::string_view lead;
  uint8_t zero;
};
constexpr Digits kOtherDigits[] = {
    {"\xD9", 0xA0},      // Arabic
    {"\xDB", 0xB0},      // Persian
    {"\xE0\xA5", 0xA6},  // Devanagari
    {"\xE0\xB9", 0x90},  // Thai
    {"\xEF\xBC", 0x90},  // full width
};

template <size_t kSize>
bool IsAmong(const std::string_view (&words)[kSize], std::string_view word) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsLower(char c) { return c >= 'a' && c <= 'z'; }
char Lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool IsOtherDigit(std::string_view character) {
  const uint8_t last = static_cast<uint8_t>(character.back());
  return std::any_of(std::begin(kOtherDigits), std::end(kOtherDigits), [&](const Digits& digits) {
    return character.size() == digits.lead.size() + 1 && character.starts_with(digits.lead) &&
           last >= digits.zero && last <= digits.zero + 9;
  });
}

// Returns whether this is punctuation, a currency or the like: U+0080 to U+00BF, U+2000 to U+2BFF,
// U+3000 to U+303F, and the full-width characters before the digits.
bool IsOtherSign(std::string_view character) {
  const uint8_t second = static_cast<uint8_t>(character[1]);
  switch (static_cast<uint8_t>(character.front())) {
    case 0xC2:
      return true;
    case 0xE2:
      return second <= 0xAF;
    case 0xE3:
      return second == 0x80;
    case 0xEF:
      return second == 0xBC && static_cast<uint8_t>(character[2]) < 0x90;
    default:
      return false;
  }
}

// Returns the text with 0 for every digit, a lower-case letter for every ASCII letter, * for every
// other letter, and a blank for everything else.
std::string ShapeOf(std::string_view text) {
  std::string shape;
  size_t bytes = 1;
  for (size_t at = 0; at < text.size(); at += bytes) {
    const uint8_t lead = static_cast<uint8_t>(text[at]);
    bytes = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    const std::string_view character = text.substr(at, bytes);
    const char c = Lower(text[at]);
    if (bytes > 1) {
      shape += IsOtherDigit(character) ? '0' : IsOtherSign(character) ? ' ' : '*';
    } else {
      shape += IsDigit(c) ? '0' : IsLower(c) ? c : ' ';
    }
  }
  return shape;
}

// Removes the next run of letters from the shape and returns it; empty if there is none.
std::string_view TakeWord(std::string_view& shape) {
  shape.remove_prefix(std::min(shape.find_first_not_of(" 0"), shape.size()));
  const std::string_view word = shape.substr(0, shape.find_first_of(" 0"));
  shape.remove_prefix(word.size());
  return word;
}

// Returns whether the shape contains only words that occur in numbers and dates: units, months, and
// words of other scripts. If a digit comes first, one other word is allowed, because it may be a
// currency, or a month of another language.
bool HasShapeOfValue(std::string_view shape) {
  if (shape.find('0') == std::string_view::npos) return false;
  const bool has_digit_first = shape[shape.find_first_not_of(' ')] == '0';
  bool may_have_other_word = has_digit_first && shape.size() <= kLongestWithOtherWord;
  if (!has_digit_first) {
    const std::string_view first = TakeWord(shape);
    if (!IsAmong(kMonths, first) && !IsAmong(kCurrencies, first)) return false;
  }
  for (;;) {
    const std::string_view word = TakeWord(shape);
    if (word.empty()) return true;
    if (IsAmong(kUnits, word) || IsAmong(kMonths, word)) continue;
    if (word.find('*') != std::string_view::npos) continue;
    if (word.size() < 2 || !std::exchange(may_have_other_word, false)) return false;
  }
}

// Returns whether this is an error such as "#N/A", "#DIV/0!" or "#NAME?", in any language.
bool IsTakenForError(std::string_view bare, std::string_view shape) {
  constexpr std::string_view kNotAvailable[] = {" n a", " n d", " nv"};
  return bare.starts_with('#') &&
         (bare.ends_with('!') || bare.ends_with('?') || IsAmong(kNotAvailable, shape));
}

// Returns whether a spreadsheet obviously leaves the text as it is, which is true of nearly every
// text: it is ASCII without a digit or '#', and does not begin like a truth value.
bool IsPlain(std::string_view text) {
  constexpr size_t kLongestTruthValue = std::string_view("verdadeiro").size();
  for (const char c : text) {
    if (c < ' ' || c > '~' || c == '#' || IsDigit(c)) return false;
  }
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  text = text.substr(0, text.find_last_not_of(' ') + 1);
  if (text.empty() || text.size() > kLongestTruthValue) return true;
  const char front = Lower(text.front());
  return std::none_of(std::begin(kTruthValues), std::end(kTruthValues),
                      [front](std::string_view value) { return value.front() == front; });
}

}  // namespace

bool IsTakenForFormula(std::string_view text) {
  if (text.empty()) return false;
  const char front = text.front();
  if (IsDigit(front) || IsLower(Lower(front))) return false;  // nearly every text ends here
  if (front == '\t' || front == '\r' || front == '\n' || !IsUtf8(text)) return true;
  const std::string bare = BareText(text);
  return std::any_of(std::begin(kFormulaSigns), std::end(kFormulaSigns),
                     [&](std::string_view sign) { return bare.starts_with(sign); });
}

bool IsTakenForValue(std::string_view text) {
  if (IsPlain(text)) return false;
  if (!IsUtf8(text)) return true;
  const std::string bare = BareText(text);
  const std::string shape = ShapeOf(bare);
  return HasShapeOfValue(shape) || IsAmong(kTruthValues, shape) || IsTakenForError(bare, shape);
}

bool NeedsMark(std::string_view text) {
  return text.starts_with(kTextMark) || IsTakenForFormula(text) || IsTakenForValue(text);
}

std::string_view WithoutMark(std::string_view field) {
  if (field.starts_with(kTextMark)) field.remove_prefix(1);
  return field;
}

}  // namespace recount::tools::statistics::formats
