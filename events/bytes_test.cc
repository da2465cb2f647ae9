#include "events/bytes.h"

#include <gtest/gtest.h>

namespace recount {
namespace {

TEST(ToHex, WritesTwoLowerCaseDigitsAByte) {
  EXPECT_EQ(ToHex(AsBytes(std::string_view("\x00\x0f\xa5\xff", 4))), "000fa5ff");
}

TEST(ToHex, WritesNothingForNothing) { EXPECT_EQ(ToHex(Bytes()), ""); }

TEST(FromHex, ReadsWhatToHexWrites) {
  std::string all;
  for (int byte = 0; byte < 256; ++byte) all.push_back(static_cast<char>(byte));
  EXPECT_EQ(FromHex(ToHex(AsBytes(all))), all);
}

TEST(FromHex, RefusesWhatIsNoPairOfLowerCaseDigits) {
  for (const std::string_view text : {"0", "abc", "0g", "AB", "0x00", " 00", "00 ", "-1"}) {
    EXPECT_EQ(FromHex(text), std::nullopt) << text;
  }
}

TEST(ArrayFromHex, TakesTheExactSizeAlone) {
  EXPECT_EQ(ArrayFromHex<2>("a1b2"), (std::array<uint8_t, 2>{0xA1, 0xB2}));
  EXPECT_EQ(ArrayFromHex<2>("a1"), std::nullopt);
  EXPECT_EQ(ArrayFromHex<2>("a1b2c3"), std::nullopt);
}

TEST(AlignedCopy, TakesALongTextOverAndCopiesAShortOne) {
  for (const size_t size :
       {size_t{0}, size_t{1}, size_t{15}, size_t{16}, size_t{31}, size_t{32}, size_t{100'000}}) {
    std::string text(size, 'x');
    const void* const address = text.data();
    const std::string same = text;
    AlignedCopy taken = AlignedCopy::Taking(std::move(text));
    const AlignedCopy moved = std::move(taken);
    EXPECT_EQ(AsText(moved.bytes()), same);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(moved.bytes().data()) % 8, 0u);
    EXPECT_EQ(moved.bytes().data() == address, size >= 32) << size;
  }
}

}  // namespace
}  // namespace recount
