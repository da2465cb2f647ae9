#include "replay/judging/folding_table.h"

#include <gtest/gtest.h>

#include <random>

#include "replay/judging/folded_name.h"

namespace recount::replay::judging {
namespace {

std::string Utf8(uint32_t code_point) {
  std::string text;
  const auto add = [&](uint32_t byte) { text.push_back(static_cast<char>(byte)); };
  if (code_point < 0x80) {
    add(code_point);
  } else if (code_point < 0x800) {
    add(0xC0 | code_point >> 6);
    add(0x80 | (code_point & 0x3F));
  } else if (code_point < 0x10000) {
    add(0xE0 | code_point >> 12);
    add(0x80 | (code_point >> 6 & 0x3F));
    add(0x80 | (code_point & 0x3F));
  } else {
    add(0xF0 | code_point >> 18);
    add(0x80 | (code_point >> 12 & 0x3F));
    add(0x80 | (code_point >> 6 & 0x3F));
    add(0x80 | (code_point & 0x3F));
  }
  return text;
}

TEST(FoldedByTable, FoldsEveryCodePointAsTheLibraryDoes) {
  for (uint32_t code_point = 0; code_point <= 0x10FFFF; ++code_point) {
    if (code_point >= 0xD800 && code_point < 0xE000) continue;
    const std::string name = "a" + Utf8(code_point) + "b";
    ASSERT_EQ(FoldedByTable(name), FoldedName(name)) << std::hex << code_point;
  }
}

TEST(FoldedByTable, FoldsSequencesAsTheLibraryDoes) {
  // What is reordered, composed, stripped or trimmed, side by side.
  constexpr uint32_t kPieces[] = {'K',    'i',    ' ',    '\t',   '\r',   '\n',   0x01,    0x85,
                                  0xA0,   0xAD,   0x130,  0x301,  0x316,  0x323,  0x345,   0x3A3,
                                  0xE9,   0x1E9E, 0x1F88, 0x200B, 0x3000, 0x1100, 0x1161,  0x11A8,
                                  0xAC00, 0xAC01, 0xFB01, 0x2028, 0xFF2B, 0xF900, 0x1D15E, 0x1FB3,
                                  0x1FB4, 0x3B1,  0xFF9E, 0x34F,  0x2800};
  std::mt19937 random(1);
  for (int i = 0; i < 200'000; ++i) {
    std::string name;
    const size_t length = 1 + random() % 8;
    for (size_t k = 0; k < length; ++k) name += Utf8(kPieces[random() % std::size(kPieces)]);
    ASSERT_EQ(FoldedByTable(name), FoldedName(name)) << testing::PrintToString(name);
  }
}

}  // namespace
}  // namespace recount::replay::judging
