#include "replay/play/action_text.h"

#include <gtest/gtest.h>

#include "replay/play/action_words.h"

namespace recount::replay::play {
namespace {

TEST(ShellWord, IsReadAsTheWordThatItWas) {
  const struct {
    std::string word;
    std::string_view shown;
  } cases[] = {
      {"send", "send"},
      {"4,8", "4,8"},
      {"/tmp/games@2/file.recount", "/tmp/games@2/file.recount"},
      {"", "''"},
      {"Field Hetman", "'Field Hetman'"},
      {"$HOME `date` \\ !", "'$HOME `date` \\ !'"},
      {"Queen's Guard", "\"Queen's Guard\""},
      {"Ana's \"$HOME\"", "'Ana'\"'\"'s \"$HOME\"'"},
      {"'`reboot`'", "''\"'\"'`reboot`'\"'\"''"},
      {"it's \\", "'it'\"'\"'s \\'"},
  };
  for (const auto& each : cases) {
    EXPECT_EQ(ShellWord(each.word), each.shown);
    EXPECT_EQ(SplitWords(ShellWord(each.word)), std::vector<std::string>{each.word});
  }
}

}  // namespace
}  // namespace recount::replay::play
