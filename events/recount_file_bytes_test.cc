// Changes every single byte and every length of a good file.
#include <gtest/gtest.h>

#include "events/chain.h"
#include "events/recount_file.h"
#include "events/testing/damage.h"
#include "events/testing/samples.h"

namespace recount {
namespace {

using recount::testing::Aligned;
using recount::testing::Damaged;
using recount::testing::SampleFile;
using recount::testing::VerdictOf;

// ---- Every place of a small file.
TEST(EveryByte, ThatFlipsIsRefused) {
  const std::string good = SampleFile();
  for (size_t offset = 0; offset < good.size(); ++offset) {
    EXPECT_NE(VerdictOf(Damaged(good).FlipByte(offset).bytes()), std::nullopt) << offset;
  }
}

// An attacker who changes a byte may update the trailer too. Nothing crashes then, and an accepted
// file has the events, hashes, openings and card set of the good one: the byte was padding, or part
// of the name of the program.
TEST(EveryByte, ThatFlipsUnderAMendedTrailerChangesNoEventThatIsRead) {
  const std::string good = SampleFile();
  const Aligned aligned(good);
  const RecountFile expected = *ReadRecountFile(aligned.bytes());
  for (size_t offset = 0; offset < good.size() - sizeof(Hash256); ++offset) {
    for (const int bit : {1, 4, 128}) {
      Damaged damaged(good);
      damaged.SetByte(offset, good[offset] ^ bit).FixTrailer();
      const Aligned bytes(damaged.bytes());
      const Result<RecountFile> file = ReadRecountFile(bytes.bytes());
      if (!file.ok()) continue;
      for (size_t i = 0; i < file->logs.size(); ++i) {
        EXPECT_EQ(file->logs[i].chain, expected.logs.at(i).chain) << offset;
        if (!file->logs[i].openings.empty()) {
          EXPECT_EQ(file->logs[i].openings, expected.logs.at(i).openings) << offset;
        }
      }
      if (!file->card_sets.empty()) {
        EXPECT_EQ(file->card_sets, expected.card_sets) << offset;
      }
    }
  }
}

// The bytes between frames and before the trailer's hash must be zero, so that equal contents have
// equal files.
TEST(EveryByte, ThatMeansNothingIsZero) {
  Damaged damaged(SampleFile());
  const size_t before_hash = damaged.bytes().size() - sizeof(Hash256) - 1;
  damaged.SetByte(before_hash, 1).FixTrailer();
  ASSERT_NE(VerdictOf(damaged.bytes()), std::nullopt);
  EXPECT_EQ(VerdictOf(damaged.bytes())->code, ErrorCode::corrupt);
}

TEST(EveryLength, ThatIsShorterIsRefused) {
  const std::string good = SampleFile();
  for (size_t size = 0; size < good.size(); ++size) {
    EXPECT_NE(VerdictOf(good.substr(0, size)), std::nullopt) << size;
  }
}

}  // namespace
}  // namespace recount
