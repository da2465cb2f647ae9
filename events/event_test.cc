#include "events/event.h"

#include <gtest/gtest.h>

#include <functional>

#include "events/heretics_generated.h"
#include "events/opening.h"
#include "events/schemas_fixture.h"
#include "events/testing/samples.h"

namespace recount {
namespace {

namespace heretics = events::heretics;
using events::EventKind;
using events::OutcomeKind;
using recount::testing::Aligned;
using recount::testing::Ascending;
using recount::testing::kSampleTime;
using recount::testing::SampleChance;
using recount::testing::SampleChooseFaction;
using recount::testing::SampleCreated;
using recount::testing::SampleCreation;
using recount::testing::SampleSend;

// The parts of an event. Each may be present or not, so that any of them can be wrong.
struct Parts {
  int kind = 2;
  std::optional<uint8_t> seat = {};
  std::optional<uint16_t> slots = {};
  bool has_created = false;
  std::string game = "heretics";
  std::string card_set_name = "sample";
  uint16_t rules = 1;
  uint8_t players = 2;
  uint8_t randomness = 2;
  uint8_t disclosure = 0;
  uint8_t entropy = 0;
  std::optional<uint8_t> outcome_kind = {};
  std::optional<std::vector<uint16_t>> outcome = {};
  std::optional<uint8_t> action_type = {};
  bool has_action = false;
  bool has_config = false;
};

flatbuffers::Offset<events::Created> WriteCreatedTable(flatbuffers::FlatBufferBuilder& builder,
                                                       const Parts& parts) {
  const events::Nonce nonce;
  const events::Hash hash;
  const auto game = builder.CreateString(parts.game);
  const auto name = builder.CreateString(parts.card_set_name);
  return events::CreateCreated(
      builder, game, parts.rules, parts.players, static_cast<events::Randomness>(parts.randomness),
      static_cast<events::Disclosure>(parts.disclosure), parts.entropy, &nonce, name, &hash);
}

std::string Write(const Parts& parts) {
  flatbuffers::FlatBufferBuilder builder;
  BeginEvent(builder);
  flatbuffers::Offset<events::Created> created;
  flatbuffers::Offset<flatbuffers::Vector<uint16_t>> outcome;
  flatbuffers::Offset<void> action;
  flatbuffers::Offset<heretics::Config> config;
  if (parts.has_created) created = WriteCreatedTable(builder, parts);
  if (parts.outcome) outcome = builder.CreateVector(*parts.outcome);
  if (parts.has_action) action = heretics::CreateSend(builder, 7).Union();
  if (parts.has_config) config = heretics::CreateConfig(builder);
  const events::Veil veil(Ascending<32>(0), parts.slots.value_or(0));
  heretics::EventBuilder event(builder);
  event.add_at(kSampleTime);
  if (!created.IsNull()) event.add_created(created);
  if (!outcome.IsNull()) event.add_outcome(outcome);
  if (!action.IsNull()) event.add_action(action);
  if (!config.IsNull()) event.add_config(config);
  if (parts.slots) event.add_veil(&veil);
  if (parts.seat) event.add_seat(*parts.seat);
  event.add_kind(static_cast<EventKind>(parts.kind));
  if (parts.outcome_kind) event.add_outcome_kind(static_cast<OutcomeKind>(*parts.outcome_kind));
  if (parts.action_type) event.add_action_type(static_cast<heretics::Action>(*parts.action_type));
  builder.Finish(event.Finish());
  std::string bytes(AsText(Bytes(builder.GetBufferPointer(), builder.GetSize())));
  EXPECT_EQ(bytes.size() % 8, 0u);
  return bytes;
}

Parts ActionParts() { return {.kind = 2, .seat = 1, .action_type = 2, .has_action = true}; }

Parts ChanceParts() {
  return {.kind = 3, .outcome_kind = 1, .outcome = std::vector<uint16_t>{3, 1, 2}};
}

Parts SeenParts() {
  return {.kind = 3, .outcome_kind = 4, .outcome = std::vector<uint16_t>{3, 65535, 2}};
}

Parts IdentifyParts() {
  return {.kind = 16, .outcome_kind = 5, .outcome = std::vector<uint16_t>{14, 22, 17, 22}};
}

Parts CreatedParts() { return {.kind = 1, .has_created = true, .has_config = true}; }

TEST(ReadEvent, TakesEachKindThatIsComplete) {
  for (const Parts& parts : {ActionParts(), ChanceParts(), CreatedParts()}) {
    const Aligned bytes(Write(parts));
    const events::Envelope* event = ReadEvent(bytes.bytes(), kHeretics);
    ASSERT_NE(event, nullptr) << parts.kind;
    EXPECT_EQ(static_cast<int>(event->kind()), parts.kind);
  }
}

constexpr Schema kObservedHeretics = kHeretics.ForObserved();

TEST(ReadEvent, TakesWhatSomebodySawInAnObservedGameAlone) {
  Parts nothing = SeenParts();
  nothing.outcome->clear();
  Parts supposed = IdentifyParts();
  supposed.outcome_kind = 6;
  Parts itself = IdentifyParts();
  itself.outcome = {22, 22};
  for (const Parts& parts : {SeenParts(), nothing, IdentifyParts(), supposed, itself}) {
    const Aligned bytes(Write(parts));
    EXPECT_NE(ReadEvent(bytes.bytes(), kObservedHeretics), nullptr) << parts.kind;
    EXPECT_EQ(ReadEvent(bytes.bytes(), kHeretics), nullptr) << parts.kind;
    EXPECT_EQ(ExplainBytes(bytes.bytes(), kHeretics).code, ErrorCode::corrupt) << parts.kind;
  }
  for (const Parts& parts : {ActionParts(), ChanceParts(), CreatedParts()}) {
    const Aligned bytes(Write(parts));
    EXPECT_NE(ReadEvent(bytes.bytes(), kObservedHeretics), nullptr) << parts.kind;
  }
}

struct RefusedEvent {
  const char* name;
  Parts (*parts)();
  std::function<void(Parts&)> change;
  ErrorCode code;
};

const RefusedEvent kRefused[] = {
    {"no kind", ActionParts, [](Parts& p) { p.kind = 255; }, ErrorCode::unsupported},
    {"a veiled kind", ActionParts, [](Parts& p) { p.kind = 254; }, ErrorCode::unsupported},
    {"kind 0", ActionParts, [](Parts& p) { p.kind = 0; }, ErrorCode::unsupported},
    {"a dispute that is an action", ActionParts, [](Parts& p) { p.kind = 4; }, ErrorCode::corrupt},
    {"entropy", ActionParts, [](Parts& p) { p.kind = 9; }, ErrorCode::unsupported},
    {"a result", ActionParts, [](Parts& p) { p.kind = 10; }, ErrorCode::unsupported},
    {"a tournament's", ActionParts, [](Parts& p) { p.kind = 32; }, ErrorCode::unsupported},

    {"an action of no seat", ActionParts, [](Parts& p) { p.seat.reset(); }, ErrorCode::corrupt},
    {"a veiled seat", ActionParts, [](Parts& p) { p.seat = 254; }, ErrorCode::corrupt},
    {"no such seat", ActionParts, [](Parts& p) { p.seat = 253; }, ErrorCode::corrupt},
    {"an action of no type", ActionParts, [](Parts& p) { p.action_type.reset(); },
     ErrorCode::corrupt},
    {"an action without value", ActionParts, [](Parts& p) { p.has_action = false; },
     ErrorCode::corrupt},
    {"an action of neither", ActionParts,
     [](Parts& p) {
       p.action_type.reset();
       p.has_action = false;
     },
     ErrorCode::corrupt},
    // FlatBuffers does not verify a table of such a type.
    {"a type that is not in the union", ActionParts, [](Parts& p) { p.action_type = 3; },
     ErrorCode::unsupported},
    {"type 255", ActionParts, [](Parts& p) { p.action_type = 255; }, ErrorCode::unsupported},
    {"an action and created", ActionParts, [](Parts& p) { p.has_created = true; },
     ErrorCode::corrupt},
    {"an action and an outcome", ActionParts, [](Parts& p) { p.outcome.emplace(); },
     ErrorCode::corrupt},
    {"an action and an outcome's kind", ActionParts, [](Parts& p) { p.outcome_kind = 1; },
     ErrorCode::corrupt},
    {"an action and a config", ActionParts, [](Parts& p) { p.has_config = true; },
     ErrorCode::corrupt},

    {"chance without numbers", ChanceParts, [](Parts& p) { p.outcome.reset(); },
     ErrorCode::corrupt},
    {"chance of no kind", ChanceParts, [](Parts& p) { p.outcome_kind.reset(); },
     ErrorCode::unsupported},
    {"chance of kind 7", ChanceParts, [](Parts& p) { p.outcome_kind = 7; }, ErrorCode::unsupported},
    {"a pick of nothing", ChanceParts,
     [](Parts& p) {
       p.outcome_kind = 3;
       p.outcome->clear();
     },
     ErrorCode::corrupt},
    {"a pick of three", ChanceParts, [](Parts& p) { p.outcome_kind = 3; }, ErrorCode::corrupt},
    {"chance of a seat", ChanceParts, [](Parts& p) { p.seat = 0; }, ErrorCode::corrupt},
    {"chance and an action", ChanceParts, [](Parts& p) { p.has_action = true; },
     ErrorCode::corrupt},
    {"chance and an action's type", ChanceParts, [](Parts& p) { p.action_type = 1; },
     ErrorCode::corrupt},
    {"chance and created", ChanceParts, [](Parts& p) { p.has_created = true; }, ErrorCode::corrupt},
    {"chance and a config", ChanceParts, [](Parts& p) { p.has_config = true; }, ErrorCode::corrupt},

    {"created without its table", CreatedParts, [](Parts& p) { p.has_created = false; },
     ErrorCode::corrupt},
    {"created by a seat", CreatedParts, [](Parts& p) { p.seat = 0; }, ErrorCode::corrupt},
    {"created and an outcome", CreatedParts, [](Parts& p) { p.outcome.emplace(); },
     ErrorCode::corrupt},
    {"created and an outcome's kind", CreatedParts, [](Parts& p) { p.outcome_kind = 1; },
     ErrorCode::corrupt},
    {"created and an action", CreatedParts, [](Parts& p) { p.has_action = true; },
     ErrorCode::corrupt},
    {"created and an action's type", CreatedParts, [](Parts& p) { p.action_type = 1; },
     ErrorCode::corrupt},
    {"no number of players", CreatedParts, [](Parts& p) { p.players = 255; }, ErrorCode::corrupt},
    {"no rules version", CreatedParts, [](Parts& p) { p.rules = 65535; }, ErrorCode::corrupt},
    {"a game that is no UTF-8", CreatedParts, [](Parts& p) { p.game = "\xFF"; },
     ErrorCode::corrupt},
    {"a card set's name that is no UTF-8", CreatedParts,
     [](Parts& p) { p.card_set_name = "\xED\xA0\x80"; }, ErrorCode::corrupt},
    {"no randomness", CreatedParts, [](Parts& p) { p.randomness = 255; }, ErrorCode::unsupported},
    {"another randomness", CreatedParts, [](Parts& p) { p.randomness = 4; },
     ErrorCode::unsupported},
    {"a veiled log", CreatedParts, [](Parts& p) { p.disclosure = 1; }, ErrorCode::unsupported},
    {"events of entropy", CreatedParts, [](Parts& p) { p.entropy = 2; }, ErrorCode::unsupported},
    {"another disclosure", CreatedParts, [](Parts& p) { p.disclosure = 2; },
     ErrorCode::unsupported},

    {"a veil of no slot", ActionParts, [](Parts& p) { p.slots = 0; }, ErrorCode::corrupt},
    {"a veil of too many slots", ActionParts, [](Parts& p) { p.slots = kMaxSlots + 1; },
     ErrorCode::corrupt},
};

TEST(ReadEvent, RefusesWhatIsIncompleteUnknownOrTooMuch) {
  for (const RefusedEvent& refused : kRefused) {
    Parts parts = refused.parts();
    refused.change(parts);
    const Aligned bytes(Write(parts));
    EXPECT_EQ(ReadEvent(bytes.bytes(), kHeretics), nullptr) << refused.name;
    EXPECT_EQ(ExplainBytes(bytes.bytes(), kHeretics).code, refused.code) << refused.name;
  }
}

const RefusedEvent kRefusedOfObserved[] = {
    {"seen, with nothing at the end", SeenParts, [](Parts& p) { p.outcome->push_back(65535); },
     ErrorCode::corrupt},
    {"seen twice", SeenParts, [](Parts& p) { p.outcome->push_back(3); }, ErrorCode::corrupt},
    {"seen and veiled", SeenParts, [](Parts& p) { p.outcome->push_back(65534); },
     ErrorCode::corrupt},
    {"seen, and no such card", SeenParts, [](Parts& p) { p.outcome->push_back(65533); },
     ErrorCode::corrupt},
    {"seen by a seat", SeenParts, [](Parts& p) { p.seat = 0; }, ErrorCode::corrupt},
    {"chance of pairs", SeenParts, [](Parts& p) { p.outcome_kind = 5; }, ErrorCode::corrupt},
    {"chance of supposed pairs", SeenParts, [](Parts& p) { p.outcome_kind = 6; },
     ErrorCode::corrupt},

    {"identities without numbers", IdentifyParts, [](Parts& p) { p.outcome.reset(); },
     ErrorCode::corrupt},
    {"no identity", IdentifyParts, [](Parts& p) { p.outcome->clear(); }, ErrorCode::corrupt},
    {"half a pair", IdentifyParts, [](Parts& p) { p.outcome->pop_back(); }, ErrorCode::corrupt},
    {"a label twice", IdentifyParts,
     [](Parts& p) {
       p.outcome = {14, 22, 14, 23};
     },
     ErrorCode::corrupt},
    {"no label", IdentifyParts, [](Parts& p) { p.outcome->at(0) = 65535; }, ErrorCode::corrupt},
    {"no card", IdentifyParts, [](Parts& p) { p.outcome->at(1) = 65535; }, ErrorCode::corrupt},
    {"a veiled card", IdentifyParts, [](Parts& p) { p.outcome->at(1) = 65534; },
     ErrorCode::corrupt},
    {"identities of no kind", IdentifyParts, [](Parts& p) { p.outcome_kind.reset(); },
     ErrorCode::corrupt},
    {"identities of a shuffle", IdentifyParts, [](Parts& p) { p.outcome_kind = 4; },
     ErrorCode::corrupt},
    {"identities of kind 7", IdentifyParts, [](Parts& p) { p.outcome_kind = 7; },
     ErrorCode::unsupported},
    {"identities by a seat", IdentifyParts, [](Parts& p) { p.seat = 0; }, ErrorCode::corrupt},
    {"identities and an action", IdentifyParts,
     [](Parts& p) {
       p.action_type = 2;
       p.has_action = true;
     },
     ErrorCode::corrupt},
    {"identities and created", IdentifyParts, [](Parts& p) { p.has_created = true; },
     ErrorCode::corrupt},
    {"identities and a config", IdentifyParts, [](Parts& p) { p.has_config = true; },
     ErrorCode::corrupt},
    {"identities and a veil", IdentifyParts, [](Parts& p) { p.slots = 1; }, ErrorCode::corrupt},
};

TEST(ReadEvent, RefusesWhatSomebodySawIfItIsNotWhole) {
  for (const RefusedEvent& refused : kRefusedOfObserved) {
    Parts parts = refused.parts();
    refused.change(parts);
    const Aligned bytes(Write(parts));
    EXPECT_EQ(ReadEvent(bytes.bytes(), kObservedHeretics), nullptr) << refused.name;
    EXPECT_EQ(ExplainBytes(bytes.bytes(), kObservedHeretics).code, refused.code) << refused.name;
  }
}

TEST(ReadEvent, TakesAsManyPairsAsAnEventCanHold) {
  Parts parts = IdentifyParts();
  parts.outcome->clear();
  for (uint16_t label = 0; label < kNoSuchThing<uint16_t>; ++label) {
    parts.outcome->insert(parts.outcome->end(), {label, 22});
  }
  const Aligned bytes(Write(parts));
  EXPECT_NE(ReadEvent(bytes.bytes(), kObservedHeretics), nullptr);
}

TEST(ReadEvent, TakesAsManySlotsAsAVeilMayHave) {
  Parts parts = ActionParts();
  parts.slots = kMaxSlots;
  const Aligned bytes(Write(parts));
  EXPECT_NE(ReadEvent(bytes.bytes(), kHeretics), nullptr);
}

TEST(ReadEvent, RefusesBytesThatAreNoMultipleOfEightAsTorn) {
  const std::string event = SampleSend(0, 7);
  for (size_t size = event.size() - 7; size < event.size(); ++size) {
    const Aligned bytes(event.substr(0, size));
    EXPECT_EQ(ReadEvent(bytes.bytes(), kHeretics), nullptr) << size;
    EXPECT_EQ(ExplainBytes(bytes.bytes(), kHeretics).code, ErrorCode::torn) << size;
  }
}

TEST(ReadEvent, RefusesBytesThatAreNoTableAsCorrupt) {
  const std::string cases[] = {"", std::string(8, '\0'), std::string(80, '\0'),
                               std::string(80, '\xFF'), SampleSend(0, 7).substr(0, 40)};
  for (const std::string& one : cases) {
    const Aligned bytes(one);
    EXPECT_EQ(ReadEvent(bytes.bytes(), kHeretics), nullptr) << one.size();
    EXPECT_EQ(ExplainBytes(bytes.bytes(), kHeretics).code, ErrorCode::corrupt) << one.size();
  }
}

TEST(ReadEvent, RefusesMoreBytesThanAnEventMayHave) {
  Parts parts = ChanceParts();
  parts.outcome->resize(kMaxEventBytes / 2);
  const Aligned bytes(Write(parts));
  EXPECT_EQ(ReadEvent(bytes.bytes(), kHeretics), nullptr);
  EXPECT_EQ(ExplainBytes(bytes.bytes(), kHeretics).code, ErrorCode::corrupt);
}

TEST(ReadEventDeathTest, WantsBytesThatBeginAtAMultipleOfEight) {
  const Aligned bytes("12345678" + SampleSend(0, 7));
  EXPECT_DEATH(ReadEvent(bytes.bytes().subspan(4, 80), kHeretics), "kEventAlignment");
}

TEST(Envelope, ReadsWhatTheTableOfTheGameReads) {
  const Aligned bytes(SampleSend(1, 25));
  const events::Envelope& event = *ReadEvent(bytes.bytes(), kHeretics);
  const auto& table = As<heretics::Event>(event);
  EXPECT_EQ(event.kind(), table.kind());
  EXPECT_EQ(event.seat(), table.seat());
  EXPECT_EQ(event.at(), table.at());
  EXPECT_EQ(event.digest(), table.digest());
  EXPECT_EQ(ActionType(event), static_cast<uint8_t>(table.action_type()));
  EXPECT_EQ(table.action_as_send()->card(), 25);
}

TEST(Envelope, ReadsOutcomeVeilAndCreatedOfTheGame) {
  const Aligned chance(SampleChance(OutcomeKind::shuffle, {3, 1, 2}));
  const events::Envelope& shuffle = *ReadEvent(chance.bytes(), kHeretics);
  EXPECT_EQ(shuffle.outcome(), As<heretics::Event>(shuffle).outcome());
  EXPECT_EQ(shuffle.outcome_kind(), As<heretics::Event>(shuffle).outcome_kind());
  const Aligned first(SampleCreated(SampleCreation(), nullptr));
  const events::Envelope& created = *ReadEvent(first.bytes(), kHeretics);
  EXPECT_EQ(created.created(), As<heretics::Event>(created).created());
  EXPECT_EQ(created.veil(), As<heretics::Event>(created).veil());
}

TEST(FinishEvent, WritesTheUsualEventInEightyBytes) {
  EXPECT_EQ(SampleSend(1, 25).size(), 80u);
  EXPECT_EQ(SampleChooseFaction(1, 2).size(), 80u);
}

TEST(FinishEvent, WritesMultiplesOfEightWhateverIsInIt) {
  flatbuffers::FlatBufferBuilder builder;
  for (int mask = 0; mask < 8; ++mask) {
    BeginEvent(builder);
    EventParts parts;
    parts.kind = EventKind::action;
    parts.seat = 0;
    if ((mask & 1) != 0) parts.at = kSampleTime;
    parts.has_digest = (mask & 2) != 0;
    parts.veil_slots = (mask & 4) != 0 ? 2 : 0;
    parts.action = heretics::CreateSend(builder, 7).Union();
    parts.action_type = 2;
    const Aligned bytes(Bytes(FinishEvent(builder, parts)));
    const events::Envelope* event = ReadEvent(bytes.bytes(), kHeretics);
    ASSERT_NE(event, nullptr) << mask;
    EXPECT_EQ(event->at().has_value(), (mask & 1) != 0);
    EXPECT_EQ(event->digest() != nullptr, (mask & 2) != 0);
    EXPECT_EQ(event->veil() != nullptr, (mask & 4) != 0);
  }
}

TEST(FinishEvent, KeepsTimesBefore1970AndAtZero) {
  for (const int64_t at : {int64_t{0}, int64_t{-1}, INT64_MIN, INT64_MAX}) {
    flatbuffers::FlatBufferBuilder builder;
    BeginEvent(builder);
    EventParts parts{.kind = EventKind::chance, .at = at, .outcome_kind = OutcomeKind::dice};
    parts.outcome = builder.CreateVector(std::vector<uint16_t>{6});
    const Aligned bytes(Bytes(FinishEvent(builder, parts)));
    EXPECT_EQ(ReadEvent(bytes.bytes(), kHeretics)->at(), at);
  }
}

TEST(SetDigest, FillsTheDigestAndNothingElse) {
  flatbuffers::FlatBufferBuilder builder;
  BeginEvent(builder);
  EventParts parts{.kind = EventKind::action, .seat = 0, .action_type = 2};
  parts.action = heretics::CreateSend(builder, 7).Union();
  const MutableBytes event = FinishEvent(builder, parts);
  const std::string before(AsText(event));
  SetDigest(event, Ascending<16>(1));
  const auto* digest = flatbuffers::GetRoot<events::Envelope>(event.data())->digest();
  EXPECT_EQ(ToHex(Bytes(digest->bytes()->Data(), 16)), "0102030405060708090a0b0c0d0e0f10");
  SetDigest(event, Digest128{});
  EXPECT_EQ(AsText(event), before);
}

TEST(SetDigestDeathTest, WantsAnEventWithADigest) {
  flatbuffers::FlatBufferBuilder builder;
  BeginEvent(builder);
  EventParts parts{.kind = EventKind::action, .seat = 0, .has_digest = false, .action_type = 2};
  parts.action = heretics::CreateSend(builder, 7).Union();
  const MutableBytes event = FinishEvent(builder, parts);
  EXPECT_DEATH(SetDigest(event, Digest128{}), "invariant");
}

}  // namespace
}  // namespace recount
