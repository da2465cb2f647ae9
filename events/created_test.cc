#include "events/created.h"

#include <gtest/gtest.h>

#include "events/event.h"
#include "events/heretics_generated.h"
#include "events/schemas_fixture.h"
#include "events/testing/samples.h"

namespace recount {
namespace {

namespace heretics = events::heretics;
using recount::testing::Aligned;
using recount::testing::Ascending;
using recount::testing::kSampleTime;
using recount::testing::SampleCreated;
using recount::testing::SampleCreation;

// Returns the values of openings for comparisons.
std::vector<std::string> ValuesOf(const std::vector<Opening>& openings) {
  std::vector<std::string> values;
  for (const Opening& opening : openings) values.push_back(opening.value);
  return values;
}

TEST(WriteCreated, WritesWhatTheCreationSays) {
  const Aligned bytes(SampleCreated(SampleCreation(), nullptr));
  const events::Envelope* event = ReadEvent(bytes.bytes(), kHeretics);
  ASSERT_NE(event, nullptr);
  const events::Created& created = *event->created();
  EXPECT_EQ(created.game()->str(), "heretics");
  EXPECT_EQ(created.rules(), 1);
  EXPECT_EQ(created.players(), 2);
  EXPECT_EQ(created.randomness(), events::Randomness::seeded);
  EXPECT_EQ(created.disclosure(), events::Disclosure::open);
  EXPECT_EQ(created.entropy(), 0);
  EXPECT_EQ(created.card_set_name()->str(), "sample");
  EXPECT_EQ(created.parent(), nullptr);
  EXPECT_EQ(event->at(), kSampleTime);
  EXPECT_EQ(AsText(Bytes(created.nonce()->bytes()->Data(), 16)), AsText(Ascending<16>(0x40)));
  EXPECT_NE(As<heretics::Event>(*event).config(), nullptr);
}

TEST(WriteCreated, PutsTheSeedBeforeTheNamesIntoTheOpenings) {
  std::vector<Opening> openings;
  SampleCreated(SampleCreation(), &openings);
  EXPECT_EQ(ValuesOf(openings),
            (std::vector<std::string>{std::string(AsText(Ascending<32>(0))), "Ana", "Bo"}));
  EXPECT_EQ(openings[0].tag, OpeningTag::bytes);
  EXPECT_EQ(openings[1].tag, OpeningTag::text);
}

TEST(WriteCreated, HasNoSlotForASeedWhereChanceIsRecorded) {
  Creation creation = SampleCreation();
  creation.seed.reset();
  std::vector<Opening> openings;
  const Aligned bytes(SampleCreated(creation, &openings));
  EXPECT_EQ(ValuesOf(openings), (std::vector<std::string>{"Ana", "Bo"}));
  EXPECT_EQ(ReadEvent(bytes.bytes(), kHeretics)->created()->randomness(),
            events::Randomness::recorded);
  creation.is_observed = true;
  const Aligned observed(SampleCreated(creation, &openings));
  EXPECT_EQ(ValuesOf(openings), (std::vector<std::string>{"Ana", "Bo"}));
  EXPECT_EQ(ReadEvent(observed.bytes(), kHeretics)->created()->randomness(),
            events::Randomness::observed);
}

TEST(WriteCreated, CommitsToTheOpenings) {
  std::vector<Opening> openings;
  const Aligned bytes(SampleCreated(SampleCreation(), &openings));
  const std::vector<Slot> slots(openings.begin(), openings.end());
  EXPECT_FALSE(CheckVeil(*ReadEvent(bytes.bytes(), kHeretics)->veil(), slots).has_value());
}

TEST(WriteCreated, KeepsNamesAndSeedOutOfTheBytes) {
  const std::string bytes = SampleCreated(SampleCreation(), nullptr);
  EXPECT_EQ(bytes.find("Ana"), std::string::npos);
  EXPECT_EQ(bytes.find(AsText(Ascending<32>(0))), std::string::npos);
}

TEST(WriteCreated, AsksForASaltASlotInOrder) {
  flatbuffers::FlatBufferBuilder builder;
  std::vector<uint32_t> asked;
  WriteCreated(
      builder, SampleCreation(), [](auto&) { return flatbuffers::Offset<void>(); },
      [&](uint32_t slot) {
        asked.push_back(slot);
        return Salt{};
      },
      std::nullopt);
  EXPECT_EQ(asked, (std::vector<uint32_t>{0, 1, 2}));
}

TEST(WriteCreated, HasNoVeilWhereThereIsNothingToHide) {
  Creation creation = SampleCreation();
  creation.seed.reset();
  creation.names.clear();
  const Aligned bytes(SampleCreated(creation, nullptr));
  EXPECT_EQ(ReadEvent(bytes.bytes(), kHeretics)->veil(), nullptr);
}

TEST(WriteCreated, LeavesTheTimeOutWhereThereIsNone) {
  flatbuffers::FlatBufferBuilder builder;
  const CreatedEvent created = WriteCreated(
      builder, SampleCreation(), [](auto&) { return flatbuffers::Offset<void>(); },
      [](uint32_t) { return Salt{}; }, std::nullopt);
  const Aligned bytes{Bytes(created.bytes)};
  EXPECT_EQ(ReadEvent(bytes.bytes(), kHeretics)->at(), flatbuffers::nullopt);
}

}  // namespace
}  // namespace recount
