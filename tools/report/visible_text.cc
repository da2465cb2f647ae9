#include "tools/report/visible_text.h"

#include <algorithm>
#include <cstdint>
#include <iterator>

#include "events/utf8.h"
#include "fmt/format.h"

namespace recount::tools {
namespace {

struct Range {
  uint32_t first;
  uint32_t last;
};

// Ascending. Not among them: U+200C and U+200D, the joiners; variation selectors.
constexpr Range kUnseen[] = {
    {0x00, 0x1F},       {0x7F, 0x9F},     {0xAD, 0xAD},     {0x34F, 0x34F},     {0x61C, 0x61C},
    {0x115F, 0x1160},   {0x17B4, 0x17B5}, {0x180E, 0x180E}, {0x200B, 0x200B},   {0x200E, 0x200F},
    {0x2028, 0x202E},   {0x2060, 0x206F}, {0x3164, 0x3164}, {0xFDD0, 0xFDEF},   {0xFEFF, 0xFEFF},
    {0xFFA0, 0xFFA0},   {0xFFF9, 0xFFFB}, {0xFFFE, 0xFFFF}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A},
    {0xE0000, 0xE0FFF},
};

bool IsUnseen(uint32_t point) {
  const Range* range = std::lower_bound(
      std::begin(kUnseen), std::end(kUnseen), point,
      [](const Range& candidate, uint32_t value) { return candidate.last < value; });
  if (range != std::end(kUnseen) && range->first <= point) return true;
  return (point & 0xFFFE) == 0xFFFE;
}

// The code point at `at` of a text that is UTF-8, and how many bytes it takes.
uint32_t PointAt(std::string_view text, size_t at, size_t& bytes) {
  const uint8_t lead = static_cast<uint8_t>(text[at]);
  bytes = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (bytes == 1) return lead;
  uint32_t point = lead & (0x7F >> bytes);
  for (size_t i = 1; i < bytes; ++i) {
    point = point << 6 | (static_cast<uint8_t>(text[at + i]) & 0x3F);
  }
  return point;
}

}  // namespace

std::string VisibleText(std::string_view text) {
  const bool is_utf8 = IsUtf8(text);
  std::string seen;
  seen.reserve(text.size());
  size_t bytes = 1;
  for (size_t at = 0; at < text.size(); at += bytes) {
    bytes = 1;
    if (!is_utf8 && static_cast<uint8_t>(text[at]) >= 0x80) {
      seen += "\xEF\xBF\xBD";
      continue;
    }
    const uint32_t point = PointAt(text, at, bytes);
    if (point == '\r' && at + 1 < text.size() && text[at + 1] == '\n') {
      continue;
    } else if (point == '\n' || point == '\r' || point == 0x2028 || point == 0x2029) {
      seen += '\n';
    } else if (point == '\t') {
      seen += ' ';
    } else if (IsUnseen(point)) {
      seen += fmt::format("[U+{:04X}]", point);
    } else {
      seen.append(text, at, bytes);
    }
  }
  return seen;
}

}  // namespace recount::tools
