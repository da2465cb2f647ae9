#include "events/testing/blocks.h"

#include <gtest/gtest.h>

namespace recount::testing {
namespace {

constexpr std::string_view kDocument =
    "Words.\n"
    "```hex two\n"
    "01      # the first\n"
    "02      # the second\n"
    "```\n"
    "```cpp\n"
    "not ours;\n"
    "```\n"
    "```text list\n"
    "1 2\n"
    "3\n"
    "```\n"
    "The end.\n";

TEST(BlocksOf, ReadsBytesAndTextAndNoOtherBlock) {
  const std::map<std::string, std::string> expected = {{"hex two", "\1\2"},
                                                       {"text list", "1 2\n3"}};
  EXPECT_EQ(BlocksOf(kDocument), expected);
}

TEST(WithBlocks, ChangesNothingWhereNothingIsNew) {
  EXPECT_EQ(WithBlocks(kDocument, BlocksOf(kDocument)), kDocument);
}

TEST(WithBlocks, KeepsLinesAndCommentsForAsManyBytes) {
  const std::string changed = WithBlocks(kDocument, {{"hex two", "\xAA\xBB"}});
  EXPECT_NE(changed.find("aa      # the first\nbb      # the second\n"), std::string::npos);
}

TEST(WithBlocks, WritesSixteenBytesALineForAnotherNumberOfBytes) {
  const std::string changed = WithBlocks(kDocument, {{"hex two", std::string(17, '\7')}});
  EXPECT_NE(changed.find("07 07 07 07 07 07 07 07 07 07 07 07 07 07 07 07\n07\n```"),
            std::string::npos);
}

TEST(WithBlocks, ReplacesText) {
  const std::string changed = WithBlocks(kDocument, {{"text list", "4"}});
  EXPECT_NE(changed.find("```text list\n4\n```\nThe end.\n"), std::string::npos);
}

}  // namespace
}  // namespace recount::testing
