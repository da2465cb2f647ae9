// Tests the JSON of outcomes, whole events and times.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "events/event.h"
#include "events/event_json.h"
#include "events/schemas_fixture.h"
#include "events/testing/samples.h"

namespace recount {
namespace {

using events::EventKind;
using recount::testing::Aligned;
using recount::testing::Ascending;
using recount::testing::SampleChance;
using recount::testing::SampleCreated;
using recount::testing::SampleCreation;
using recount::testing::SampleSend;

// Encodes an outcome and returns the JSON of the event, or the code of the refusal.
std::string OutcomeThereAndBack(const Json& outcome) {
  flatbuffers::FlatBufferBuilder builder;
  BeginEvent(builder);
  EventParts parts{.kind = EventKind::chance};
  if (Fault fault = EncodeOutcome(outcome, builder, parts)) {
    return std::string(ErrorCodeName(fault->code)) + fault->clause;
  }
  const Aligned bytes(Bytes(FinishEvent(builder, parts)));
  const events::Envelope* event = ReadEvent(bytes.bytes(), kHeretics);
  return event == nullptr ? "no event" : OutcomeJson(*event).dump();
}

std::string OutcomeThereAndBack(const std::string& outcome) {
  return OutcomeThereAndBack(*ParseJson(outcome));
}

struct Outcome {
  const char* written;
  const char* read;
};

TEST(EncodeOutcome, TakesOneOfThreeKeysWithIntegers) {
  const Outcome outcomes[] = {
      {R"({"order":[3,1,2,0]})", R"({"order":[3,1,2,0]})"},
      {R"({"order":[]})", R"({"order":[]})"},
      {R"({"dice":[4,1,6,2,2]})", R"({"dice":[4,1,6,2,2]})"},
      {R"({"pick":1})", R"({"pick":1})"},
      {R"({"pick":65532})", R"({"pick":65532})"},
      {R"({"pick":65533})", R"({"pick":null})"},
      {R"({"pick":-1})", R"({"pick":null})"},
      {R"({"dice":[70000,1]})", R"({"dice":[null,1]})"},
      {"[]", "bad_request"},
      {"7", "bad_request"},
      {"null", "bad_request"},
      {"{}", "bad_chance"},
      {R"({"coin":1})", "bad_chance"},
      {R"({"pick":1,"dice":[1]})", "bad_chance"},
      {R"({"pick":[1]})", "bad_chance"},
      {R"({"pick":"1"})", "bad_chance"},
      {R"({"pick":1.0})", "bad_chance"},
      {R"({"pick":null})", "bad_chance"},
      {R"({"order":7})", "bad_chance"},
      {R"({"order":{"a":1}})", "bad_chance"},
      {R"({"order":[1,"2"]})", "bad_chance"},
      {R"({"dice":[1,2.5]})", "bad_chance"},
      {R"({"dice":[9007199254740993]})", "bad_chance"},
  };
  for (const Outcome& outcome : outcomes) {
    EXPECT_EQ(OutcomeThereAndBack(std::string(outcome.written)), outcome.read) << outcome.written;
  }
}

// The list may have more numbers than a line of the protocol can have (kMaxJsonValues).
Json OrderOf(size_t numbers) { return {{"order", std::vector<int>(numbers)}}; }

// docs/reference/protocol.md says that an outcome that is an object and does not fit is bad_chance,
// however large it is.
TEST(EncodeOutcome, RefusesMoreNumbersThanAnEventHoldsAsBadChance) {
  EXPECT_EQ(OutcomeThereAndBack(OrderOf(523'777)), "bad_chance");
}

TEST(EncodeOutcome, TakesAsManyNumbersAsAnEventHolds) {
  const Json order = OrderOf(523'776);
  EXPECT_EQ(OutcomeThereAndBack(order), order.dump());
}

std::vector<Slot> OpenSlots(const Creation& creation) {
  std::vector<Opening> openings;
  SampleCreated(creation, &openings);
  return {openings.begin(), openings.end()};
}

std::string CreatedJson(const Creation& creation, absl::Span<const Slot> slots) {
  const Aligned bytes(SampleCreated(creation, nullptr));
  return EventCodec(kHeretics).EventJson(*ReadEvent(bytes.bytes(), kHeretics), 0, slots).dump();
}

TEST(EventJson, ShowsCreatedWithItsOpenings) {
  EXPECT_EQ(CreatedJson(SampleCreation(), OpenSlots(SampleCreation())),
            R"({"seq":0,"kind":"created","game":"heretics","rules":1,"players":["Ana","Bo"],)"
            R"("config":{},"randomness":"seeded",)"
            R"("seed":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",)"
            R"("card_set":{"name":"sample","hash":")" +
                ToHex(SampleCreation().card_set_hash) +
                R"("},"parent":null,"digest":"e0e1e2e3e4e5e6e7e8e9eaebecedeeef",)"
                R"("at":"2026-11-21T10:15:00.123Z","veil":{"root":")" +
                ToHex(VeilRoot(OpenSlots(SampleCreation()))) +
                R"(","slots":[{"path":"seed","open":true},{"path":"players.0","open":true},)"
                R"({"path":"players.1","open":true}]}})");
}

Json PartsOf(const std::string& json) {
  const Json whole = *ParseJson(json);
  return {{"players", whole.at("players")}, {"seed", whole.value("seed", Json("absent"))}};
}

TEST(EventJson, ShowsNullWhereEverythingIsWithheld) {
  const Json parts = PartsOf(CreatedJson(SampleCreation(), {}));
  EXPECT_EQ(parts, *ParseJson(R"({"players":[null,null],"seed":null})"));
}

TEST(EventJson, ShowsNullWhereOneSlotIsWithheld) {
  std::vector<Slot> slots = OpenSlots(SampleCreation());
  slots[0] = SlotLeaf(slots[0]);
  slots[2] = SlotLeaf(slots[2]);
  const std::string json = CreatedJson(SampleCreation(), slots);
  EXPECT_EQ(PartsOf(json), *ParseJson(R"({"players":["Ana",null],"seed":null})"));
  EXPECT_EQ(ParseJson(json)->at("veil").at("slots"),
            *ParseJson(R"([{"path":"seed","open":false},{"path":"players.0","open":true},)"
                       R"({"path":"players.1","open":false}])"));
}

// events/FORMAT.md, "As played", requires the original text.
TEST(EventJson, ShowsAnActionAsItWasWritten) {
  flatbuffers::FlatBufferBuilder builder;
  BeginEvent(builder);
  EventParts parts{.kind = EventKind::action, .seat = 1, .has_digest = false, .veil_slots = 1};
  const EventCodec codec(kHeretics);
  ASSERT_FALSE(codec.EncodeAction(*ParseJson(R"({"type":"send","card":70000})"), builder, parts));
  const Aligned bytes(Bytes(FinishEvent(builder, parts)));
  const events::Envelope& event = *ReadEvent(bytes.bytes(), kHeretics);
  const Slot written = Opening::Text({}, R"({"type":"send","card":70000})");
  const OrderedJson shown = codec.EventJson(event, 4, {&written, 1});
  EXPECT_EQ(shown.at("action").dump(), R"({"type":"send","card":70000})");
  EXPECT_EQ(shown.at("veil").at("slots").dump(), R"([{"path":"as_written","open":true}])");
  const OrderedJson withheld = codec.EventJson(event, 4, {});
  EXPECT_EQ(withheld.at("action").dump(), R"({"type":"send","card":null})");
  EXPECT_EQ(withheld.at("veil").at("slots").dump(), R"([{"path":"as_written","open":false}])");
}

TEST(EventJson, HasNoSeedWhereChanceIsRecorded) {
  Creation creation = SampleCreation();
  creation.seed.reset();
  const Json parts = PartsOf(CreatedJson(creation, OpenSlots(creation)));
  EXPECT_EQ(parts, *ParseJson(R"({"players":["Ana","Bo"],"seed":"absent"})"));
}

TEST(EventJson, ShowsTheParentOfAForkAndTheNamesBehindItsSeed) {
  flatbuffers::FlatBufferBuilder builder;
  BeginEvent(builder);
  const auto game = builder.CreateString("heretics");
  const auto name = builder.CreateString("sample");
  const events::Nonce nonce;
  const events::Hash hash;
  const events::Hash first(Ascending<32>(0));
  const events::Hash head(Ascending<32>(32));
  const events::Parent parent(first, head, 5);
  EventParts parts{.kind = EventKind::created, .has_digest = false, .veil_slots = 3};
  parts.created = events::CreateCreated(builder, game, 1, 1, events::Randomness::seeded,
                                        events::Disclosure::open, 0, &nonce, name, &hash, &parent);
  const Aligned bytes(Bytes(FinishEvent(builder, parts)));
  const std::vector<Slot> slots = {Opening::OfBytes({}, AsBytes("own")),
                                   Opening::OfBytes({}, AsBytes("parent's")),
                                   Opening::Text({}, "Ana")};
  const OrderedJson json =
      EventCodec(kHeretics).EventJson(*ReadEvent(bytes.bytes(), kHeretics), 0, slots);
  EXPECT_EQ(json.at("players").dump(), R"(["Ana"])");
  EXPECT_EQ(json.at("seed"), ToHex(AsBytes("own")));
  EXPECT_EQ(json.at("parent").dump(), R"({"id":")" + ToHex(Ascending<16>(0)) + R"(","first":")" +
                                          ToHex(Ascending<32>(0)) + R"(","count":5,"head":")" +
                                          ToHex(Ascending<32>(32)) + R"(","seed":")" +
                                          ToHex(AsBytes("parent's")) + R"("})");
  EXPECT_TRUE(json.at("digest").is_null());
  EXPECT_FALSE(json.contains("at"));
}

TEST(EventJson, ShowsAnAction) {
  const Aligned bytes(SampleSend(1, 25));
  EXPECT_EQ(EventCodec(kHeretics).EventJson(*ReadEvent(bytes.bytes(), kHeretics), 4, {}).dump(),
            R"({"seq":4,"kind":"action","seat":1,"action":{"type":"send","card":25},)"
            R"("digest":"d0d1d2d3d4d5d6d7d8d9dadbdcdddedf","at":"2026-11-21T10:15:00.123Z"})");
}

TEST(EventJson, ShowsChance) {
  const Aligned bytes(SampleChance(events::OutcomeKind::dice, {6, 1}));
  EXPECT_EQ(EventCodec(kHeretics).EventJson(*ReadEvent(bytes.bytes(), kHeretics), 3, {}).dump(),
            R"({"seq":3,"kind":"chance","outcome":{"dice":[6,1]},)"
            R"("digest":"d0d1d2d3d4d5d6d7d8d9dadbdcdddedf","at":"2026-11-21T10:15:00.123Z"})");
}

struct Time {
  int64_t milliseconds;
  const char* text;
};

TEST(TimeText, FollowsTheCalendar) {
  constexpr int64_t kDay = 86'400'000;
  const Time times[] = {
      {0, "1970-01-01T00:00:00.000Z"},
      {1, "1970-01-01T00:00:00.001Z"},
      {-1, "1969-12-31T23:59:59.999Z"},
      {-kDay, "1969-12-31T00:00:00.000Z"},
      {kDay - 1, "1970-01-01T23:59:59.999Z"},
      {recount::testing::kSampleTime, "2026-11-21T10:15:00.123Z"},
      {951'782'400'000, "2000-02-29T00:00:00.000Z"},
      {951'782'400'000 + kDay, "2000-03-01T00:00:00.000Z"},
      {1'709'164'800'000, "2024-02-29T00:00:00.000Z"},
      {1'677'542'400'000 + kDay, "2023-03-01T00:00:00.000Z"},
      {4'107'456'000'000, "2100-02-28T00:00:00.000Z"},
      {4'107'456'000'000 + kDay, "2100-03-01T00:00:00.000Z"},
      {1'735'689'599'999, "2024-12-31T23:59:59.999Z"},
      {-11'644'473'600'000, "1601-01-01T00:00:00.000Z"},
      {-62'135'596'800'000, "0001-01-01T00:00:00.000Z"},
      {-62'167'219'200'000, "0000-01-01T00:00:00.000Z"},
      {253'402'300'799'999, "9999-12-31T23:59:59.999Z"},
      // The limits of an event's time do not overflow.
      {INT64_MAX, "292278994-08-17T07:12:55.807Z"},
      {INT64_MIN, "-292275055-05-16T16:47:04.192Z"},
  };
  for (const Time& time : times) EXPECT_EQ(TimeText(time.milliseconds), time.text);
}

}  // namespace
}  // namespace recount
