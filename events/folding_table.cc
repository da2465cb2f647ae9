#include "events/folding_table.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <vector>

#include "events/check.h"
#include "events/utf8.h"
#include "events/visible_text.h"

namespace recount {
namespace {

// A code point becomes `length` code points of kSequences, from `first` on.
struct Folding {
  uint32_t code_point;
  uint16_t first;
  uint16_t length;
};

// The canonical combining class of a code point that has one (Unicode, section 3.11).
struct Combining {
  uint32_t code_point;
  uint8_t order;
};

// The table defines kFoldings and kCombining, ascending by code point, and kSequences.
#include "events/folding_table.inc"

// Hangul syllables are decomposed by arithmetic (Unicode, section 3.12).
constexpr uint32_t kFirstSyllable = 0xAC00;
constexpr uint32_t kSyllables = 11'172;
constexpr uint32_t kVowels = 21;
constexpr uint32_t kTrails = 28;

constexpr uint32_t kFirstBeyondAscii = 0x80;
constexpr uint32_t kFirstCombining = 0x300;
// Folding turns this mark into a letter, but only after marks are in order.
constexpr uint32_t kIotaSubscript = 0x345;
constexpr uint32_t kIota = 0x3B9;

template <typename Row, size_t kRows>
const Row* RowOf(const Row (&rows)[kRows], uint32_t code_point) {
  const Row* row =
      std::lower_bound(std::begin(rows), std::end(rows), code_point,
                       [](const Row& one, uint32_t wanted) { return one.code_point < wanted; });
  return row != std::end(rows) && row->code_point == code_point ? row : nullptr;
}

uint8_t OrderOf(uint32_t code_point) {
  if (code_point < kFirstCombining) return 0;
  const Combining* combining = RowOf(kCombining, code_point);
  return combining == nullptr ? 0 : combining->order;
}

std::vector<uint32_t> CodePointsOf(std::string_view text) {
  std::vector<uint32_t> code_points;
  for (size_t i = 0; i < text.size();) {
    const auto lead = static_cast<uint8_t>(text[i]);
    const size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    RECOUNT_CHECK_LE(i + length, text.size());
    uint32_t code_point = length == 1 ? lead : lead & (0xFFu >> (length + 1));
    for (size_t k = 1; k < length; ++k) {
      code_point = code_point << 6 | (static_cast<uint8_t>(text[i + k]) & 0x3Fu);
    }
    code_points.push_back(code_point);
    i += length;
  }
  return code_points;
}

void AddUtf8(uint32_t code_point, std::string& text) {
  const auto add = [&](uint32_t byte) { text.push_back(static_cast<char>(byte)); };
  if (code_point < 0x80) return add(code_point);
  if (code_point < 0x800) {
    add(0xC0 | code_point >> 6);
  } else {
    if (code_point < 0x10000) {
      add(0xE0 | code_point >> 12);
    } else {
      add(0xF0 | code_point >> 18);
      add(0x80 | (code_point >> 12 & 0x3F));
    }
    add(0x80 | (code_point >> 6 & 0x3F));
  }
  add(0x80 | (code_point & 0x3F));
}

void AddFolded(uint32_t code_point, std::vector<uint32_t>& folded) {
  if (code_point < kFirstBeyondAscii) {
    const bool is_capital = code_point >= 'A' && code_point <= 'Z';
    return folded.push_back(is_capital ? code_point - 'A' + 'a' : code_point);
  }
  if (code_point >= kFirstSyllable && code_point < kFirstSyllable + kSyllables) {
    const uint32_t syllable = code_point - kFirstSyllable;
    folded.push_back(0x1100 + syllable / (kVowels * kTrails));
    folded.push_back(0x1161 + syllable / kTrails % kVowels);
    if (syllable % kTrails != 0) folded.push_back(0x11A7 + syllable % kTrails);
    return;
  }
  const Folding* folding = RowOf(kFoldings, code_point);
  if (folding == nullptr) return folded.push_back(code_point);
  for (size_t i = 0; i < folding->length; ++i) folded.push_back(kSequences[folding->first + i]);
}

// Sorts combining marks by their classes. Marks of one class keep their order.
void Order(std::vector<uint32_t>& code_points) {
  for (auto run = code_points.begin(); run != code_points.end();) {
    if (OrderOf(*run) == 0) {
      ++run;
      continue;
    }
    const auto end =
        std::find_if(run, code_points.end(), [](uint32_t one) { return OrderOf(one) == 0; });
    std::stable_sort(run, end, [](uint32_t a, uint32_t b) { return OrderOf(a) < OrderOf(b); });
    run = end;
  }
}

}  // namespace

std::string FoldedByTable(std::string_view name) {
  if (!IsUtf8(name)) return std::string(name);
  std::vector<uint32_t> folded;
  for (const uint32_t code_point : CodePointsOf(BareText(name))) AddFolded(code_point, folded);
  Order(folded);
  std::string text;
  for (const uint32_t one : folded) AddUtf8(one == kIotaSubscript ? kIota : one, text);
  // Decomposition may have turned a character into a blank and a mark (folded_name.cc).
  const size_t first = std::min(text.find_first_not_of(' '), text.size());
  text.erase(0, first);
  text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

}  // namespace recount
