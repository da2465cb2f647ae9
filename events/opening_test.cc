#include "events/opening.h"

#include <gtest/gtest.h>

#include "events/merkle.h"

namespace recount {
namespace {

Salt SaltOf(uint8_t byte) {
  Salt salt;
  salt.fill(byte);
  return salt;
}

constexpr std::string_view kSaltHex = "abababababababababababababababab";

struct Encoding {
  const char* name;
  Opening opening;
  std::string hex;  // after the salt
};

std::vector<Encoding> Encodings() {
  const Salt salt = SaltOf(0xAB);
  return {
      {"null", Opening::Null(salt), "00"},
      {"zero", Opening::Integer(salt, 0), "010000000000000000"},
      {"an integer", Opening::Integer(salt, 0x0102), "010201000000000000"},
      {"minus one", Opening::Integer(salt, -1), "01ffffffffffffffff"},
      {"the least integer", Opening::Integer(salt, INT64_MIN), "010000000000000080"},
      {"no text", Opening::Text(salt, ""), "02"},
      {"text", Opening::Text(salt, "Bé"), "0242c3a9"},
      {"no bytes", Opening::OfBytes(salt, Bytes()), "03"},
      {"bytes", Opening::OfBytes(salt, AsBytes(std::string_view("\0\xFF", 2))), "0300ff"},
  };
}

TEST(EncodeOpening, JoinsSaltTagAndValue) {
  for (const Encoding& one : Encodings()) {
    EXPECT_EQ(ToHex(AsBytes(EncodeOpening(one.opening))), std::string(kSaltHex) + one.hex)
        << one.name;
  }
}

TEST(DecodeOpening, ReadsWhatEncodeOpeningWrites) {
  for (const Encoding& one : Encodings()) {
    EXPECT_EQ(*DecodeOpening(AsBytes(EncodeOpening(one.opening))), one.opening) << one.name;
  }
}

TEST(DecodeOpening, TakesTheLargestValueThatMayBe) {
  const Opening opening = Opening::Text(SaltOf(1), std::string(4096, 'x'));
  const std::string bytes = EncodeOpening(opening);
  EXPECT_EQ(bytes.size(), kMaxOpeningBytes);
  EXPECT_EQ(*DecodeOpening(AsBytes(bytes)), opening);
}

struct RefusedOpening {
  const char* name;
  std::string hex;
  const char* message;
};

TEST(DecodeOpening, RefusesWhatIsNone) {
  const std::string salt(kSaltHex);
  const RefusedOpening cases[] = {
      {"nothing", "", "shorter than its salt and tag"},
      {"no tag", salt, "shorter than its salt and tag"},
      {"a null with a value", salt + "0000", "without a value (tag 0) has a value"},
      {"an integer of no bytes", salt + "01", "in an opening has 0 bytes"},
      {"an integer of 7 bytes", salt + "0100000000000000", "in an opening has 7 bytes"},
      {"an integer of 9 bytes", salt + "01000000000000000000", "in an opening has 9 bytes"},
      {"text that is no UTF-8", salt + "02ff", "not UTF-8"},
      {"text that ends in a character", salt + "02c3", "not UTF-8"},
      {"tag 4", salt + "04", "unknown tag 4"},
      {"tag 255", salt + "ff", "unknown tag 255"},
      {"too long", salt + "03" + std::string(2 * 4097, '0'), "4114 bytes; the maximum is 4113"},
  };
  for (const RefusedOpening& one : cases) {
    const std::string bytes = *FromHex(one.hex);
    const Result<Opening> opening = DecodeOpening(AsBytes(bytes));
    ASSERT_FALSE(opening.ok()) << one.name;
    EXPECT_EQ(opening.error().code, ErrorCode::bad_opening) << one.name;
    EXPECT_NE(opening.error().message.find(one.message), std::string::npos)
        << one.name << ": " << opening.error().message;
  }
}

TEST(EncodeOpeningDeathTest, TakesNoValueBeyondTheBound) {
  EXPECT_DEATH(EncodeOpening(Opening::Text(SaltOf(1), std::string(4097, 'x'))), "4114 and 4113");
}

TEST(VeilRoot, OfOneSlotIsItsLeaf) {
  const Opening opening = Opening::Text(SaltOf(1), "Ana");
  EXPECT_EQ(VeilRoot(std::vector<Opening>{opening}), LeafHash(AsBytes(EncodeOpening(opening))));
}

TEST(VeilRoot, IsTheSameWithAWithheldSlot) {
  const std::vector<Opening> openings = {Opening::Text(SaltOf(1), "Ana"), Opening::Null(SaltOf(2)),
                                         Opening::Integer(SaltOf(3), 7)};
  const std::vector<Slot> slots = {openings[0], OpeningLeaf(openings[1]), openings[2]};
  EXPECT_EQ(VeilRoot(slots), VeilRoot(openings));
}

events::Veil VeilOf(const Hash256& root, uint16_t slots) {
  return events::Veil(flatbuffers::span<const uint8_t, 32>(root), slots);
}

TEST(CheckVeil, TakesTheSlotsThatItCommitsTo) {
  const std::vector<Slot> slots = {Opening::Text(SaltOf(1), "Ana"), Opening::Null(SaltOf(2))};
  EXPECT_FALSE(CheckVeil(VeilOf(VeilRoot(slots), 2), slots).has_value());
}

struct Bent {
  const char* name;
  std::vector<Slot> slots;
};

TEST(CheckVeil, RefusesAnythingElse) {
  const std::vector<Slot> slots = {Opening::Text(SaltOf(1), "Ana"), Opening::Null(SaltOf(2))};
  const events::Veil veil = VeilOf(VeilRoot(slots), 2);
  const Bent cases[] = {
      {"none", {}},
      {"one too few", {slots[0]}},
      {"one too many", {slots[0], slots[1], slots[1]}},
      {"another order", {slots[1], slots[0]}},
      {"another value", {Opening::Text(SaltOf(1), "Bo"), slots[1]}},
      {"another salt", {Opening::Text(SaltOf(3), "Ana"), slots[1]}},
      {"another leaf", {slots[0], Hash256{}}},
  };
  for (const Bent& one : cases) {
    const Fault fault = CheckVeil(veil, one.slots);
    ASSERT_TRUE(fault.has_value()) << one.name;
    EXPECT_EQ(fault->code, ErrorCode::bad_opening) << one.name;
  }
}

}  // namespace
}  // namespace recount
