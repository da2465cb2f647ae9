#include "events/byte_window.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace recount {
namespace {

// Returns text of which each byte depends on its place.
std::string TextOf(size_t size) {
  std::string text(size, ' ');
  for (size_t i = 0; i < size; ++i) text[i] = static_cast<char>('a' + (i * 7 + i / 251) % 26);
  return text;
}

// Gives at most `most` bytes at a time.
struct Trickle {
  std::string_view rest;
  size_t most;

  Result<size_t> operator()(MutableBytes room) {
    const size_t size = std::min({most, room.size(), rest.size()});
    std::copy_n(rest.begin(), size, room.begin());
    rest.remove_prefix(size);
    return size;
  }
};

TEST(ByteWindow, ShowsTheSameBytesInPiecesOfAnySizeAndFromAnySource) {
  const std::string text = TextOf(1'000'000);
  for (const size_t most : {size_t{4'099}, text.size()}) {
    for (const uint64_t piece : {uint64_t{1'024}, uint64_t{65'521}, uint64_t{700'000}}) {
      ByteWindow window(Trickle{text, most});
      uint64_t seen = 0;
      while (seen < text.size()) {
        const Result<Bytes> bytes = window.Peek(piece);
        ASSERT_TRUE(bytes.ok());
        ASSERT_EQ(AsText(*bytes), std::string_view(text).substr(seen, piece));
        if (seen % 8 == 0) {
          EXPECT_EQ(reinterpret_cast<uintptr_t>(bytes->data()) % 8, 0u);
        }
        // Half of the piece is looked at again.
        window.Skip((bytes->size() + 1) / 2);
        seen += (bytes->size() + 1) / 2;
        EXPECT_EQ(window.offset(), seen);
      }
      EXPECT_TRUE(window.Peek(1)->empty());
    }
  }
}

TEST(NextLine, GivesLinesOfAnySourceAndMarksThoseThatAreTooLong) {
  const std::string long_line(100'000, 'x');
  const std::string text = "one\n\n" + long_line + "\n12345678\nlast";
  for (const size_t most : {size_t{1}, size_t{7}, text.size()}) {
    ByteWindow window(Trickle{text, most});
    std::vector<std::string> lines;
    for (;;) {
      const Result<std::optional<Line>> line = NextLine(window, 8);
      ASSERT_TRUE(line.ok());
      if (!*line) break;
      lines.push_back((*line)->is_too_long ? "too long" : (*line)->text);
    }
    EXPECT_EQ(lines, (std::vector<std::string>{"one", "", "too long", "12345678", "last"}));
  }
}

TEST(NextLine, WaitsForNothingBehindItsLineAndLosesALineThatCannotBeReadToItsEnd) {
  size_t calls = 0;
  ByteWindow window([&](MutableBytes room) -> Result<size_t> {
    constexpr std::string_view kText = "one\ntw";
    if (++calls > 1) return Error{.code = ErrorCode::io, .message = "the disk is gone"};
    std::copy(kText.begin(), kText.end(), room.begin());
    return kText.size();
  });
  EXPECT_EQ((*NextLine(window, 8))->text, "one");
  EXPECT_EQ(calls, 1u);
  EXPECT_EQ(NextLine(window, 8).error().message, "the disk is gone");
}

TEST(ByteWindow, OfBytesInMemoryShowsThemWhereTheyAre) {
  alignas(8) const uint8_t bytes[16] = {1, 2, 3};
  ByteWindow window{Bytes(bytes)};
  window.Skip(2);
  const Result<Bytes> rest = window.Peek(100);
  EXPECT_EQ(rest->data(), bytes + 2);
  EXPECT_EQ(rest->size(), 14u);
  EXPECT_EQ(window.whole()->size(), 16u);
}

TEST(ByteWindow, ReturnsTheErrorOfItsSource) {
  size_t calls = 0;
  ByteWindow window([&](MutableBytes room) -> Result<size_t> {
    if (++calls > 1) return Error{.code = ErrorCode::io, .message = "the disk is gone"};
    room[0] = 'a';
    return size_t{1};
  });
  EXPECT_EQ(window.Peek(1)->size(), 1u);
  EXPECT_EQ(window.Peek(2).error().message, "the disk is gone");
}

TEST(ByteWindow, ReadsNoMoreThanASmallPartBeyondWhatIsAskedFor) {
  uint64_t read = 0;
  ByteWindow window([&](MutableBytes room) -> Result<size_t> {
    read += room.size();
    std::fill(room.begin(), room.end(), uint8_t{0});
    return room.size();
  });
  EXPECT_EQ(window.Peek(16)->size(), 16u);
  EXPECT_LE(read, uint64_t{256} << 10);
}

}  // namespace
}  // namespace recount
