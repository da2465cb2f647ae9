// Tests the frames of bundles: manifests, and frames of a type that a reader does not know.
#include <gtest/gtest.h>

#include "events/recount_file.h"
#include "events/testing/damage.h"
#include "events/testing/samples.h"

namespace recount {
namespace {

namespace file = events::file;
using recount::testing::Aligned;
using recount::testing::Damaged;
using recount::testing::FileWith;
using recount::testing::SampleFile;
using recount::testing::Verdict;
using recount::testing::VerdictOf;

TEST(Frame, OfAnUnknownTypeIsUnsupported) {
  for (const int type : {5, 6, 200, 255}) {
    const Damaged damaged(FileWith([&](flatbuffers::FlatBufferBuilder& builder) {
      const auto body = file::CreateHeader(builder).Union();
      return file::CreateFrame(builder, static_cast<file::Body>(type), body);
    }));
    EXPECT_EQ(VerdictOf(damaged.bytes()), (Verdict{ErrorCode::unsupported, damaged.Frame(1)}));
  }
}

TEST(Manifest, WithoutJsonIsCorrupt) {
  const Damaged damaged(FileWith([](flatbuffers::FlatBufferBuilder& builder) {
    const auto body = file::CreateHeader(builder).Union();
    return file::CreateFrame(builder, file::Body::repro, body);
  }));
  EXPECT_EQ(VerdictOf(damaged.bytes()), (Verdict{ErrorCode::corrupt, damaged.Frame(1)}));
}

TEST(Manifest, OfMoreThanSixteenMebibytesIsCorrupt) {
  for (const size_t more : {size_t{0}, size_t{1}}) {
    const Damaged damaged(FileWith([&](flatbuffers::FlatBufferBuilder& builder) {
      const auto json = builder.CreateVector(std::vector<uint8_t>(kMaxManifestBytes + more, ' '));
      return file::CreateFrame(builder, file::Body::repro,
                               file::CreateRepro(builder, json).Union());
    }));
    if (more == 0) {
      EXPECT_EQ(VerdictOf(damaged.bytes()), std::nullopt);
    } else {
      EXPECT_EQ(VerdictOf(damaged.bytes()), (Verdict{ErrorCode::corrupt, damaged.Frame(1)}));
    }
  }
}

// `verify` continues after such a frame.
TEST(Frame, OfAnUnknownTypeHidesNothingElse) {
  Damaged damaged(SampleFile());
  const Damaged unknown(FileWith([](flatbuffers::FlatBufferBuilder& builder) {
    const auto body = file::CreateHeader(builder).Union();
    return file::CreateFrame(builder, static_cast<file::Body>(5), body);
  }));
  const std::string& bytes = damaged.bytes();
  const std::string frame =
      unknown.bytes().substr(unknown.Frame(1), unknown.Frame(2) - unknown.Frame(1));
  const Aligned aligned(
      Damaged(bytes.substr(0, damaged.Frame(1)) + frame + bytes.substr(damaged.Frame(1)))
          .FixTrailer()
          .bytes());
  const ExaminedFile examined = ExamineRecountFile(aligned.bytes());
  ASSERT_EQ(examined.faults.size(), 1u);
  EXPECT_EQ(examined.faults[0].code, ErrorCode::unsupported);
  EXPECT_EQ(examined.file.logs.size(), 1u);
  EXPECT_EQ(examined.file.card_sets.size(), 1u);
}

}  // namespace
}  // namespace recount
