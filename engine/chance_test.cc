#include "engine/chance.h"

#include <gtest/gtest.h>

#include <map>
#include <numeric>

namespace recount::engine {
namespace {

// RFC 8439, section 2.3.2.
TEST(ChaCha20Block, GivesTheVectorOfTheRfc) {
  Seed key;
  std::iota(key.begin(), key.end(), uint8_t{0});
  const std::array<uint32_t, 16> expected = {0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3,
                                             0xc7f4d1c7, 0x0368c033, 0x9aaa2204, 0x4e6cd4c3,
                                             0x466482d2, 0x09aa9f07, 0x05d7c214, 0xa2028bd9,
                                             0xd19c12b5, 0xb94e16de, 0xe883d0cb, 0x4e3c50a2};
  EXPECT_EQ(ChaCha20Block(key, 1, {0x09000000, 0x4a000000, 0}), expected);
}

// RFC 8439, appendix A.1, vectors 1 and 2: key and nonce of zeros, counters 0 and 1.
TEST(ChanceStream, IsTheKeyStreamFromCounterZero) {
  ChanceStream stream(Seed{}, 0);
  EXPECT_EQ(stream.NextWord(), 0xade0b876u);
  EXPECT_EQ(stream.NextWord(), 0x903df1a0u);
  for (int i = 2; i < 16; ++i) stream.NextWord();
  EXPECT_EQ(stream.NextWord(), 0xbee7079fu);
  EXPECT_EQ(stream.NextWord(), 0x7a385155u);
}

TEST(ChanceStream, TakesTheSeqAsLittleEndianNonce) {
  const uint64_t seq = 0x0000000200000001;
  ChanceStream stream(Seed{5}, seq);
  EXPECT_EQ(stream.NextWord(), ChaCha20Block(Seed{5}, 0, {1, 2, 0})[0]);
}

TEST(ChanceStream, BelowRefusesWordsThatWouldFavourSmallNumbers) {
  // 2^32 / 3,000,000,000 is less than 2, so about 30 % of the words are rejected, and the numbers
  // are just the first words that are small enough.
  ChanceStream words(Seed{1}, 7);
  ChanceStream numbers(Seed{1}, 7);
  for (int i = 0; i < 50; ++i) {
    uint32_t word = words.NextWord();
    while (word >= 3'000'000'000u) word = words.NextWord();
    EXPECT_EQ(numbers.Below(3'000'000'000u), word);
  }
}

TEST(ChanceStream, BelowOneTakesAWordAllTheSame) {
  ChanceStream stream(Seed{1}, 7);
  ChanceStream words(Seed{1}, 7);
  EXPECT_EQ(stream.Below(1), 0u);
  words.NextWord();
  EXPECT_EQ(stream.NextWord(), words.NextWord());
}

ChanceRequest Shuffle(std::initializer_list<uint16_t> cards) {
  ChanceRequest request;
  request.kind = ChanceKind::shuffle;
  request.from = cards;
  request.clause = 3;
  return request;
}

ChanceRequest Dice(uint16_t count, uint16_t sides) {
  ChanceRequest request;
  request.kind = ChanceKind::dice;
  request.count = count;
  request.sides = sides;
  return request;
}

ChanceRequest Pick(std::initializer_list<uint16_t> from) {
  ChanceRequest request = Shuffle(from);
  request.kind = ChanceKind::pick;
  return request;
}

TEST(DrawOutcome, ShufflesFromTheLastIndexDown) {
  ChanceStream stream(Seed{9}, 2);
  ChanceStream same(Seed{9}, 2);
  ChanceNumbers expected = {10, 11, 12, 13};
  std::swap(expected[3], expected[same.Below(4)]);
  std::swap(expected[2], expected[same.Below(3)]);
  std::swap(expected[1], expected[same.Below(2)]);
  EXPECT_EQ(DrawOutcome(Shuffle({10, 11, 12, 13}), stream), expected);
}

TEST(DrawOutcome, FitsItsOwnRequest) {
  for (const ChanceRequest& request : {Shuffle({1, 2, 3, 9}), Shuffle({7, 7, 262}),
                                       Shuffle({7, 263}), Shuffle({}), Dice(5, 6), Pick({4, 8})}) {
    for (uint64_t seq = 0; seq < 100; ++seq) {
      ChanceStream stream(Seed{3}, seq);
      const ChanceNumbers numbers = DrawOutcome(request, stream);
      EXPECT_EQ(CheckOutcome(request, {request.kind, numbers}), Refusal::None());
    }
  }
}

TEST(DrawOutcome, GivesEveryOrderOfThreeAboutAsOften) {
  std::map<std::vector<uint16_t>, int> seen;
  for (uint64_t seq = 0; seq < 6000; ++seq) {
    ChanceStream stream(Seed{}, seq);
    const ChanceNumbers order = DrawOutcome(Shuffle({0, 1, 2}), stream);
    ++seen[{order.begin(), order.end()}];
  }
  EXPECT_EQ(seen.size(), 6u);
  for (const auto& [order, count] : seen) EXPECT_NEAR(count, 1000, 150);
}

struct Misfit {
  const char* name;
  ChanceRequest request;
  ChanceKind kind;
  std::vector<uint16_t> numbers;
};

TEST(CheckOutcome, RefusesWhatDoesNotFitWithTheClauseOfTheRequest) {
  const Misfit misfits[] = {
      {"too few", Shuffle({1, 2, 3}), ChanceKind::shuffle, {1, 2}},
      {"too many", Shuffle({1, 2, 3}), ChanceKind::shuffle, {1, 2, 3, 3}},
      {"one twice", Shuffle({1, 2, 3}), ChanceKind::shuffle, {1, 2, 2}},
      {"another card", Shuffle({1, 2, 3}), ChanceKind::shuffle, {1, 2, 4}},
      {"below the lowest", Shuffle({5, 6}), ChanceKind::shuffle, {5, 4}},
      {"far above", Shuffle({5, 6}), ChanceKind::shuffle, {5, 6 + 256}},
      {"another among far ones", Shuffle({1, 500}), ChanceKind::shuffle, {500, 2}},
      {"one of a pair too often", Shuffle({1, 1, 2}), ChanceKind::shuffle, {2, 1, 2}},
      {"dice for a shuffle", Shuffle({1, 2}), ChanceKind::dice, {1, 2}},
      {"a face of 7", Dice(2, 6), ChanceKind::dice, {1, 7}},
      {"a face of 0", Dice(2, 6), ChanceKind::dice, {0, 1}},
      {"three dice", Dice(2, 6), ChanceKind::dice, {1, 1, 1}},
      {"not to be picked", Pick({4, 8}), ChanceKind::pick, {5}},
  };
  for (const Misfit& misfit : misfits) {
    const Refusal refusal = CheckOutcome(misfit.request, {misfit.kind, misfit.numbers});
    EXPECT_EQ(refusal, Refusal::Because(ErrorCode::bad_chance, misfit.request.clause))
        << misfit.name;
  }
}

}  // namespace
}  // namespace recount::engine
