#include "events/emoji.h"

#include <string_view>

#include "events/cell_ranges.h"
#include "events/code_point.h"

namespace recount {
namespace {

constexpr uint32_t kJoiner = 0x200D;
constexpr uint32_t kTextForm = 0xFE0E;
constexpr uint32_t kEmojiForm = 0xFE0F;
constexpr uint32_t kKeycap = 0x20E3;
constexpr uint32_t kBlackFlag = 0x1F3F4;

// The only flags that are written with tags. Terminals do not draw other tags, so nobody would see
// them.
constexpr std::string_view kTaggedFlags[] = {
    "\U000E0067\U000E0062\U000E0065\U000E006E\U000E0067\U000E007F",  // England
    "\U000E0067\U000E0062\U000E0073\U000E0063\U000E0074\U000E007F",  // Scotland
    "\U000E0067\U000E0062\U000E0077\U000E006C\U000E0073\U000E007F",  // Wales
};

bool IsFlagLetter(uint32_t point) { return point >= 0x1F1E6 && point <= 0x1F1FF; }
bool IsSkinColour(uint32_t point) { return point >= 0x1F3FB && point <= 0x1F3FF; }

bool IsOfKeycap(uint32_t point) {
  return (point >= '0' && point <= '9') || point == '#' || point == '*';
}

// Reads a text code point by code point.
class PointReader {
 public:
  PointReader(std::string_view text, size_t at) : text_(text), at_(at) { Look(); }

  size_t at() const { return at_; }
  uint32_t point() const { return point_; }  // 0 at the end

  void Pass() {
    at_ += bytes_;
    Look();
  }

  bool PassText(std::string_view words) {
    if (!text_.substr(at_).starts_with(words)) return false;
    at_ += words.size();
    Look();
    return true;
  }

 private:
  void Look() {
    bytes_ = 0;
    point_ = at_ < text_.size() ? PointAt(text_, at_, bytes_) : 0;
  }

  std::string_view text_;
  size_t at_;
  size_t bytes_ = 0;
  uint32_t point_ = 0;
};

// Skips a picture with its variation selector, its skin tone or its tags.
bool PassPicture(PointReader& reader) {
  const uint32_t picture = reader.point();
  if (!IsPictograph(picture)) return false;
  reader.Pass();
  if (picture == kBlackFlag) {
    for (const std::string_view tags : kTaggedFlags) {
      if (reader.PassText(tags)) return true;
    }
  }
  const uint32_t next = reader.point();
  if (next == kTextForm || next == kEmojiForm || IsSkinColour(next)) reader.Pass();
  return true;
}

// Returns the end of the emoji at `at`, or `at` if there is none.
size_t EmojiEnd(std::string_view text, size_t at) {
  PointReader reader(text, at);
  const uint32_t first = reader.point();
  if (IsFlagLetter(first) || IsOfKeycap(first)) {
    reader.Pass();
    const bool is_flag = IsFlagLetter(first) && IsFlagLetter(reader.point());
    if (!is_flag && (IsFlagLetter(first) || reader.point() != kEmojiForm)) return at;
    reader.Pass();
    if (is_flag) return reader.at();
    if (reader.point() != kKeycap) return at;
    reader.Pass();
    return reader.at();
  }
  size_t end = at;
  while (PassPicture(reader)) {
    end = reader.at();
    if (reader.point() != kJoiner) break;
    reader.Pass();
  }
  return end;
}

}  // namespace

bool IsOfEmoji(uint32_t point) {
  return IsPictograph(point) || IsSkinColour(point) || IsFlagLetter(point);
}

size_t EmojiSequenceAt(std::string_view text, size_t at) {
  const size_t end = EmojiEnd(text, at);
  if (end == at) return 0;
  size_t first_bytes = 0;
  PointAt(text, at, first_bytes);
  // A single code point is not a sequence.
  return end - at > first_bytes ? end - at : 0;
}

}  // namespace recount
