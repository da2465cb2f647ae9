// Many offsets of FlatBuffers may lead to one place. A reader never copies more bytes out of a file
// than the file has, because it counts them before it copies them.
#include <gtest/gtest.h>

#include "events/judging.h"
#include "events/openings_table.h"
#include "events/recount_file.h"
#include "events/testing/allocations.h"
#include "events/testing/damage.h"
#include "events/testing/samples.h"

namespace recount {
namespace {

using recount::testing::Aligned;
using recount::testing::FileOfSharedOpenings;
using recount::testing::Shared;

// In memory, spans of events, slots and texts take a few times the bytes that they have in a file.
constexpr size_t kMostForAByte = 16;

struct Sharing {
  const char* name;
  Shared shared;
  size_t events;
  size_t slots;
};

const Sharing kSharings[] = {
    {"an opening", Shared::bytes, 1, 2'000},
    {"openings of many events", Shared::bytes, 20, 200},
    {"a slot", Shared::slots, 1, kMaxSlots},
    {"a list of one slot", Shared::lists, 300, 1},
    {"a long list", Shared::lists, 300, kMaxSlots},
};

TEST(SharedOffsets, OfOpeningsAreRefusedBeforeAnythingIsCopied) {
  for (const Sharing& sharing : kSharings) {
    SCOPED_TRACE(sharing.name);
    const std::string file = FileOfSharedOpenings(sharing.shared, sharing.events, sharing.slots);
    const Aligned aligned(file);
    const size_t before = AllocatedBytes();
    const Result<RecountFile> read = ReadRecountFile(aligned.bytes());
    ASSERT_FALSE(read.ok());
    EXPECT_TRUE(read.error().code == ErrorCode::bad_opening ||
                read.error().code == ErrorCode::corrupt)
        << read.error().message;
    const ExaminedFile examined = ExamineRecountFile(aligned.bytes());
    const bool has_bad = !examined.file.logs.empty() && !examined.file.logs[0].bad_openings.empty();
    EXPECT_TRUE(has_bad || !examined.faults.empty());
    EXPECT_LE(AllocatedBytes() - before, kMostForAByte * file.size());
  }
}

// An honest file, whose openings take nearly all of its bytes, must be accepted.
TEST(SharedOffsets, AreNotNeededByTheLargestOpenings) {
  const std::string file = FileOfSharedOpenings(Shared::bytes, 1, 1);
  const Aligned aligned(file);
  const ExaminedFile examined = ExamineRecountFile(aligned.bytes());
  ASSERT_EQ(examined.file.logs.size(), 1u);
  EXPECT_TRUE(examined.file.logs[0].bad_openings.empty());
  EXPECT_EQ(examined.file.logs[0].openings.at(0).size(), 1u);
}

TEST(SharedOffsets, OfTablesTakeTheirBytesFromOneRoom) {
  flatbuffers::FlatBufferBuilder builder;
  const std::vector<Slot> slots(3, Opening::Text({}, "Ana"));
  builder.Finish(WriteOpenings(builder, 7, slots));
  const auto& table = *flatbuffers::GetRoot<events::file::Openings>(builder.GetBufferPointer());
  const size_t named = NamedBytes(table);
  EXPECT_EQ(named, 3 * EncodeOpening(Opening::Text({}, "Ana")).size());
  size_t room = 2 * named + 1;
  EXPECT_EQ(*ReadOpenings(table, room), slots);
  EXPECT_EQ(*ReadOpenings(table, room), slots);
  EXPECT_EQ(room, 1u);
  const auto third = ReadOpenings(table, room);
  ASSERT_FALSE(third.ok());
  EXPECT_EQ(third.error().code, ErrorCode::bad_opening);
  EXPECT_EQ(room, 0u);
}

// A ruling, or an amendment, that cites one clause many times. The citations share one place in the
// bytes or have one each.
std::string RulingCiting(size_t clauses, size_t bytes, bool is_shared, bool is_amended) {
  flatbuffers::FlatBufferBuilder builder;
  BeginEvent(builder);
  std::vector<flatbuffers::Offset<flatbuffers::String>> cited;
  for (size_t i = 0; i < clauses; ++i) {
    const bool is_new = cited.empty() || !is_shared;
    cited.push_back(is_new ? builder.CreateString(std::string(bytes, 'x')) : cited.front());
  }
  const auto list = builder.CreateVector(cited);
  EventParts parts{.kind = is_amended ? events::EventKind::amendment : events::EventKind::ruling};
  parts.veil_slots = 2;
  const auto ruling =
      events::judging::CreateRuling(builder, kNull<uint64_t>, 0, RulingKind::stand, list);
  using events::judging::Judgement;
  parts.action_type = static_cast<uint8_t>(is_amended ? Judgement::amendment : Judgement::ruling);
  parts.action =
      is_amended ? events::judging::CreateAmendment(builder, 5, ruling).Union() : ruling.Union();
  return std::string(AsText(FinishEvent(builder, parts)));
}

TEST(SharedOffsets, OfTheClausesOfARulingAreCorrupt) {
  for (const bool is_amended : {false, true}) {
    SCOPED_TRACE(is_amended ? "amended" : "as it was made");
    const std::string honest = RulingCiting(64, 1'000, false, is_amended);
    const std::string shared = RulingCiting(64, 1'000, true, is_amended);
    EXPECT_NE(ReadJudgingEvent(Aligned(honest).bytes(), /*is_observed=*/false), nullptr);
    EXPECT_EQ(ReadJudgingEvent(Aligned(shared).bytes(), /*is_observed=*/false), nullptr);
  }
}

}  // namespace
}  // namespace recount
