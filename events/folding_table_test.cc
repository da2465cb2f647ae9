#include "events/folding_table.h"

#include <gtest/gtest.h>
#include <utf8proc.h>

#include <iterator>
#include <random>
#include <string>

#include "events/code_points_fixture.h"
#include "events/folded_name.h"

namespace recount {
namespace {

TEST(FoldedByTable, FoldsEveryCodePointAsTheLibraryDoes) {
  ForEachCodePoint([](utf8proc_int32_t point, const std::string& one) {
    const std::string name = "a" + one + "b";
    ASSERT_EQ(FoldedByTable(name), FoldedName(name)) << std::hex << point;
  });
}

TEST(FoldedByTable, FoldsSequencesAsTheLibraryDoes) {
  // The pieces are reordered, composed, stripped or trimmed when they are next to each other.
  constexpr utf8proc_int32_t kPieces[] = {
      'K',     'i',    ' ',    '\t',   '\r',   '\n',   0x01,   0x85,   0xA0,   0xAD,
      0x130,   0x301,  0x316,  0x323,  0x345,  0x3A3,  0xE9,   0x1E9E, 0x1F88, 0x200B,
      0x3000,  0x1100, 0x1161, 0x11A8, 0xAC00, 0xAC01, 0xFB01, 0x2028, 0xFF2B, 0xF900,
      0x1D15E, 0x1FB3, 0x1FB4, 0x3B1,  0xFF9E, 0x34F,  0x2800};
  std::mt19937 random(1);
  for (int i = 0; i < 200'000; ++i) {
    std::string name;
    const size_t length = 1 + random() % 8;
    for (size_t k = 0; k < length; ++k) name += Utf8Of(kPieces[random() % std::size(kPieces)]);
    ASSERT_EQ(FoldedByTable(name), FoldedName(name)) << testing::PrintToString(name);
  }
}

}  // namespace
}  // namespace recount
