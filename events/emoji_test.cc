#include "events/emoji.h"

#include <gtest/gtest.h>

namespace recount {
namespace {

struct EmojiCase {
  std::string_view text;
  std::string_view emoji;  // at the beginning; empty if it is a single code point
};

constexpr std::string_view kScotland =
    "\U0001F3F4\U000E0067\U000E0062\U000E0073\U000E0063\U000E0074\U000E007F";

TEST(Emoji, OfSeveralCharactersEndsWhereItsPictureEnds) {
  const EmojiCase cases[] = {
      {"", ""},
      {"Ana", ""},
      {"1", ""},
      {"\U0001F469", ""},
      {"\U0001F469 Ana", ""},
      // Variation selectors and skin tones.
      {"\u2764\uFE0F", "\u2764\uFE0F"},
      {"\u2764\uFE0Ex", "\u2764\uFE0E"},
      {"\u00A9\uFE0F", "\u00A9\uFE0F"},
      {"\U0001F44D\U0001F3FD!", "\U0001F44D\U0001F3FD"},
      {"\u2764\uFE0F\uFE0F", "\u2764\uFE0F"},
      // Keycaps.
      {"1\uFE0F\u20E3", "1\uFE0F\u20E3"},
      {"#\uFE0F\u20E3x", "#\uFE0F\u20E3"},
      {"1\uFE0F", ""},
      {"1\u20E3", ""},
      {"a\uFE0F\u20E3", ""},
      // Flags.
      {"\U0001F1E8\U0001F1FF\U0001F1E8", "\U0001F1E8\U0001F1FF"},
      {"\U0001F1E8", ""},
      {"\U0001F1E8 \U0001F1FF", ""},
      {kScotland, kScotland},
      {"\U0001F3F4\U000E0067\U000E007F", ""},                      // the flag of no country
      {"\U0001F469\U000E0067\U000E0062\U000E0073\U000E007F", ""},  // tags without a flag
      // Joined pictures.
      {"\U0001F469\u200D\u2696\uFE0F", "\U0001F469\u200D\u2696\uFE0F"},
      {"\U0001F469\U0001F3FD\u200D\U0001F680x", "\U0001F469\U0001F3FD\u200D\U0001F680"},
      {"\U0001F468\u200D\U0001F469\u200D\U0001F467\u200D\U0001F466",
       "\U0001F468\u200D\U0001F469\u200D\U0001F467\u200D\U0001F466"},
      {"\U0001F3F4\u200D\u2620\uFE0F", "\U0001F3F4\u200D\u2620\uFE0F"},
      {"\U0001F469\u200DAna", ""},
      {"\u2764\uFE0F\u200D", "\u2764\uFE0F"},
      {"\U0001F469\u200D\u200D\U0001F469", ""},
      {"\u200D\U0001F469", ""},
      {"\u0915\u200D\u0937", ""},
  };
  for (const EmojiCase& one : cases) {
    EXPECT_EQ(EmojiSequenceAt(one.text, 0), one.emoji.size()) << one.text;
    const std::string behind = "Bo " + std::string(one.text);
    EXPECT_EQ(EmojiSequenceAt(behind, 3), one.emoji.size()) << one.text;
  }
}

}  // namespace
}  // namespace recount
