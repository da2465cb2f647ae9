#include "replay/process/message.h"

#include <gtest/gtest.h>

namespace recount::replay::process {
namespace {

enum class Colour : uint8_t { red, green };

struct Inner {
  std::string name;
  std::optional<int64_t> score = {};

  bool operator==(const Inner&) const = default;
};

struct Outer {
  uint16_t number = 0;
  bool is_there = false;
  Colour colour = Colour::red;
  std::vector<Inner> inner = {};
  std::map<std::string, std::vector<uint8_t>> lists = {};
  std::optional<Inner> perhaps = {};
  Error error = {};

  bool operator==(const Outer& other) const {
    return std::tie(number, is_there, colour, inner, lists, perhaps) ==
               std::tie(other.number, other.is_there, other.colour, other.inner, other.lists,
                        other.perhaps) &&
           error.code == other.error.code && error.message == other.error.message &&
           error.seq == other.error.seq && error.cause == other.error.cause;
  }
};

struct Nothing {};

// The default value of a field must not be mixed with the value that was sent.
struct Preset {
  std::vector<uint64_t> list = {1};
  std::map<uint8_t, uint8_t> map = {{1, 2}};
  std::optional<uint64_t> number = 3;
  std::string text = "x";

  bool operator==(const Preset&) const = default;
};

Outer Filled() {
  return {.number = 65535,
          .is_there = true,
          .colour = Colour::green,
          .inner = {{"a", -1}, {std::string("\0\xff", 2)}},
          .lists = {{"", {}}, {"b", {1, 2, 3}}},
          .perhaps = Inner{.name = "c"},
          .error = {.code = ErrorCode::io, .message = "full", .seq = 7, .cause = 28}};
}

TEST(Message, IsTheValueThatWasSent) {
  for (const Outer& value : {Outer{}, Filled()}) {
    const Result<Outer> decoded = Decoded<Outer>(Encoded(value));
    ASSERT_TRUE(decoded.ok());
    EXPECT_EQ(*decoded, value);
  }
}

TEST(Message, ReplacesWhatFieldsAreByDefault) {
  for (const Preset& value : {Preset{}, Preset{{}, {}, {}, ""}, Preset{{4}, {{5, 6}}, 7, "8"}}) {
    EXPECT_EQ(*Decoded<Preset>(Encoded(value)), value);
  }
}

TEST(Message, OfSeveralKindsSaysWhichItIs) {
  using Any = std::variant<uint64_t, Nothing, Inner, std::vector<Inner>>;
  const Any kinds[] = {uint64_t{9}, Nothing{}, Inner{"x", 3}, std::vector<Inner>{{"y"}, {"z"}}};
  for (size_t i = 0; i < std::size(kinds); ++i) {
    const Result<Any> decoded = Decoded<Any>(Encoded(kinds[i]));
    ASSERT_TRUE(decoded.ok());
    EXPECT_EQ(decoded->index(), i);
    EXPECT_EQ(Encoded(*decoded), Encoded(kinds[i]));
  }
  EXPECT_EQ(Decoded<Any>("\4").error().code, ErrorCode::io);
}

TEST(Message, ThatIsCutOrTooLongIsAnError) {
  const std::string bytes = Encoded(Filled());
  for (size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_FALSE(Decoded<Outer>(bytes.substr(0, size)).ok()) << size;
  }
  EXPECT_FALSE(Decoded<Outer>(bytes + "x").ok());
}

TEST(Message, WithACountThatIsTooLargeIsAnError) {
  const std::string count = Encoded(~uint64_t{0});
  EXPECT_FALSE(Decoded<std::string>(count + "x").ok());
  EXPECT_FALSE(Decoded<std::vector<uint64_t>>(count + "x").ok());
  EXPECT_FALSE((Decoded<std::map<std::string, uint8_t>>(count + "x").ok()));
}

}  // namespace
}  // namespace recount::replay::process
