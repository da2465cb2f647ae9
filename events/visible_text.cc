#include "events/visible_text.h"

#include <algorithm>
#include <cstdint>
#include <iterator>

#include "events/code_point.h"
#include "events/emoji.h"
#include "events/utf8.h"
#include "fmt/format.h"

namespace recount {
namespace {

struct Range {
  uint32_t first;
  uint32_t last;
};

// The invisible code points, ascending: controls, Unicode's Default_Ignorable_Code_Point and
// Bidi_Control, line separators, annotation and hieroglyph controls, noncharacters. They include
// joiners and selectors.
constexpr Range kUnseen[] = {
    {0x00, 0x1F},       {0x7F, 0x9F},       {0xAD, 0xAD},       {0x34F, 0x34F},
    {0x61C, 0x61C},     {0x115F, 0x1160},   {0x17B4, 0x17B5},   {0x180B, 0x180F},
    {0x200B, 0x200F},   {0x2028, 0x202E},   {0x2060, 0x206F},   {0x3164, 0x3164},
    {0xFDD0, 0xFDEF},   {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},
    {0xFFF0, 0xFFFB},   {0xFFFE, 0xFFFF},   {0x13430, 0x1343F}, {0x1BCA0, 0x1BCA3},
    {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF},
};

// The code points that take a place and leave it white, ascending: line breaks and tabs, Unicode's
// separators, the blanks of Braille, of Egyptian and Khitan script, and a musical note without a
// head.
constexpr Range kBlanks[] = {
    {0x09, 0x0D},     {0x20, 0x20},       {0x85, 0x85},       {0xA0, 0xA0},       {0x1680, 0x1680},
    {0x2000, 0x200A}, {0x2028, 0x2029},   {0x202F, 0x202F},   {0x205F, 0x205F},   {0x2800, 0x2800},
    {0x3000, 0x3000}, {0x13441, 0x13442}, {0x16FE4, 0x16FE4}, {0x1D159, 0x1D159},
};

constexpr uint32_t kFirstBeyondCyrillic = 0x530;

template <size_t kSize>
bool IsIn(const Range (&ranges)[kSize], uint32_t point) {
  const Range* range = std::lower_bound(
      std::begin(ranges), std::end(ranges), point,
      [](const Range& candidate, uint32_t value) { return candidate.last < value; });
  return range != std::end(ranges) && range->first <= point;
}

bool IsUnseen(uint32_t point) { return IsIn(kUnseen, point) || (point & 0xFFFE) == 0xFFFE; }

bool IsJoiner(uint32_t point) { return point == 0x200C || point == 0x200D; }

bool IsSelector(uint32_t point) {
  return (point >= 0xFE00 && point <= 0xFE0F) || (point >= 0x180B && point <= 0x180F);
}

bool IsLineBreak(uint32_t point) {
  return point == '\n' || point == '\r' || point == 0x2028 || point == 0x2029;
}

// Returns the size in bytes of one of our own colours at `at`; 0 if there is none.
size_t ColourAt(std::string_view text, size_t at) {
  if (!text.substr(at).starts_with("\x1b[")) return 0;
  const size_t end = text.find_first_not_of("0123456789;", at + 2);
  return end != std::string_view::npos && text[end] == 'm' ? end + 1 - at : 0;
}

// Returns the number of bytes of printable ASCII at the beginning of a text, which are shown as
// they are. If another character follows, the last byte is not counted, because it may begin a
// keycap emoji.
size_t PlainBytes(std::string_view text) {
  size_t bytes = 0;
  while (bytes < text.size() && text[bytes] >= ' ' && text[bytes] <= '~') ++bytes;
  const bool may_begin_emoji =
      bytes > 0 && bytes < text.size() && static_cast<uint8_t>(text[bytes]) >= 0x80;
  return may_begin_emoji ? bytes - 1 : bytes;
}

enum class Place { line, text, output };

// Returns the text that replaces an invisible character in this place, and sets `bytes` to the size
// of the input that it replaces.
std::string Shown(Place place, std::string_view text, size_t at, uint32_t point, size_t& bytes) {
  if (place == Place::output) {
    if (point == '\n') return "\n";
    const size_t colour = ColourAt(text, at);
    if (colour > 0) return std::string(text.substr(at, bytes = colour));
  } else if (place == Place::text) {
    if (point == '\r' && text.substr(at + 1).starts_with('\n')) bytes = 2;
    if (IsLineBreak(point)) return "\n";
    if (point == '\t') return " ";
  }
  return fmt::format("[U+{:04X}]", point);
}

std::string Visible(std::string_view text, Place place) {
  const bool is_utf8 = IsUtf8(text);
  std::string seen;
  seen.reserve(text.size());
  size_t bytes = 1;
  bool takes_joiner = false;    // a joiner may follow here
  bool takes_selector = false;  // a variation selector may follow here
  for (size_t at = 0; at < text.size(); at += bytes) {
    // Nearly all text that is ever shown takes this branch.
    if (bytes = PlainBytes(text.substr(at)); bytes > 0) {
      seen.append(text, at, bytes);
      takes_joiner = takes_selector = false;
      continue;
    }
    bytes = 1;
    if (!is_utf8 && static_cast<uint8_t>(text[at]) >= 0x80) {
      seen += "\xEF\xBF\xBD";
      takes_joiner = takes_selector = false;
      continue;
    }
    // A whole emoji stays, although the code points that join it are invisible by themselves.
    if (const size_t emoji = is_utf8 ? EmojiSequenceAt(text, at) : 0; emoji > 0) {
      seen.append(text, at, bytes = emoji);
      takes_joiner = takes_selector = false;
      continue;
    }
    const uint32_t point = PointAt(text, at, bytes);
    const bool is_joined =
        (IsJoiner(point) && takes_joiner) || (IsSelector(point) && takes_selector);
    const bool is_seen = !IsUnseen(point);
    if (is_seen || is_joined) {
      seen.append(text, at, bytes);
    } else {
      seen += Shown(place, text, at, point, bytes);
    }
    takes_selector = is_seen && point >= kFirstBeyondCyrillic && !IsOfEmoji(point);
    takes_joiner = takes_selector || (is_joined && IsSelector(point));
  }
  return seen;
}

}  // namespace

std::string VisibleLine(std::string_view text) { return Visible(text, Place::line); }
std::string VisibleText(std::string_view text) { return Visible(text, Place::text); }
std::string VisibleOutput(std::string_view text) { return Visible(text, Place::output); }

std::string BareText(std::string_view text) {
  if (!IsUtf8(text)) return std::string(text);
  std::string bare;
  bare.reserve(text.size());
  bool is_behind_blank = false;
  size_t bytes = 1;
  for (size_t at = 0; at < text.size(); at += bytes) {
    const uint32_t point = PointAt(text, at, bytes);
    if (IsIn(kBlanks, point)) {
      // The blank is added before the next visible character, so none is left at the ends.
      is_behind_blank = !bare.empty();
      continue;
    }
    if (IsUnseen(point)) continue;
    if (is_behind_blank) bare += ' ';
    is_behind_blank = false;
    bare.append(text, at, bytes);
  }
  return bare;
}

std::string VisibleName(std::string_view name) {
  const auto is_seen = [](char c) { return c > ' ' && c <= '~'; };
  if (std::any_of(name.begin(), name.end(), is_seen) || !BareText(name).empty()) {
    return VisibleLine(name);
  }
  std::string seen;
  size_t bytes = 1;
  for (size_t at = 0; at < name.size(); at += bytes) {
    seen += fmt::format("[U+{:04X}]", PointAt(name, at, bytes));
  }
  return seen;
}

}  // namespace recount
