#include "events/event_json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "events/event.h"
#include "events/heretics_generated.h"
#include "events/schemas_fixture.h"
#include "events/testing/every_type_generated.h"
#include "events/testing/samples.h"

namespace recount {
namespace {

namespace heretics = events::heretics;
namespace every = events::every_type;
using events::EventKind;
using recount::testing::Aligned;
using recount::testing::Ascending;
using recount::testing::SampleCreated;
using recount::testing::SampleCreation;
using recount::testing::SampleSend;

// Encodes an action; returns nothing if it is refused.
std::optional<Aligned> Encoded(const EventCodec& codec, const Json& action,
                               Fault* fault = nullptr) {
  flatbuffers::FlatBufferBuilder builder;
  BeginEvent(builder);
  EventParts parts{.kind = EventKind::action, .seat = 1};
  if (Fault refused = codec.EncodeAction(action, builder, parts)) {
    EXPECT_EQ(parts.action_type, 0);
    EXPECT_TRUE(parts.action.IsNull());
    if (fault != nullptr) *fault = refused;
    return std::nullopt;
  }
  return Aligned(Bytes(FinishEvent(builder, parts)));
}

// Encodes an action and returns the JSON of the event.
std::string ActionThereAndBack(const EventCodec& codec, const std::string& action) {
  const std::optional<Aligned> bytes = Encoded(codec, *ParseJson(action));
  if (!bytes) return "refused";
  const events::Envelope* event = ReadEvent(bytes->bytes(), codec.schema());
  return event == nullptr ? "no event" : codec.ActionJson(*event).dump();
}

TEST(EventCodec, WritesEachActionOfHereticsAsItReadsIt) {
  const EventCodec codec(kHeretics);
  for (const char* action : {
           R"({"type":"choose_faction","faction":"catholics"})",
           R"({"type":"choose_faction","faction":"reformers"})",
           R"({"type":"choose_faction","faction":"hussites"})",
           R"({"type":"choose_faction","faction":"orthodox"})",
           R"({"type":"send","card":0})",
           R"({"type":"send","card":43})",
           R"({"type":"send","card":65532})",
       }) {
    EXPECT_EQ(ActionThereAndBack(codec, action), action);
  }
}

TEST(EventCodec, NamesTypesAndFieldsInTheOrderOfThePage) {
  const EventCodec codec(kHeretics);
  EXPECT_EQ(codec.ActionTypes(), (std::vector<std::string>{"choose_faction", "send"}));
  EXPECT_EQ(codec.ActionFields(1), (std::vector<std::string>{"faction"}));
  EXPECT_EQ(codec.ActionFields(2), (std::vector<std::string>{"card"}));
}

TEST(EventCodec, WritesTheBytesThatGeneratedCodeWrites) {
  const EventCodec codec(kHeretics);
  flatbuffers::FlatBufferBuilder builder;
  BeginEvent(builder);
  EventParts parts{.kind = EventKind::action, .seat = 1, .action_type = 2};
  parts.action = heretics::CreateSend(builder, 25).Union();
  const std::string typed(AsText(FinishEvent(builder, parts)));
  const Aligned by_name = *Encoded(codec, {{"type", "send"}, {"card", 25}});
  EXPECT_EQ(AsText(by_name.bytes()), typed);
}

struct RefusedAction {
  const char* name;
  const char* action;
  const char* message;
};

TEST(EventCodec, RefusesAnActionOfAnotherForm) {
  const EventCodec codec(kHeretics);
  const RefusedAction cases[] = {
      {"a list", "[]", "must be an object"},
      {"a string", "\"send\"", "must be an object"},
      {"nothing in it", "{}", "must have a \"type\""},
      {"a type that is no string", R"({"type":2,"card":1})", "must have a \"type\""},
      {"an unknown type", R"({"type":"pass"})", "unknown action type \"pass\""},
      {"the union's null", R"({"type":"NONE"})", "unknown action type \"NONE\""},
      {"a type in other letters", R"({"type":"Send","card":1})", "unknown action type \"Send\""},
      {"a field missing", R"({"type":"send"})", "\"card\" is missing"},
      {"a field too many", R"({"type":"send","card":1,"x":1})", "unknown key \"x\""},
      {"a field of another type", R"({"type":"send","card":1,"faction":"hussites"})",
       "unknown key \"faction\""},
      {"a string for a number", R"({"type":"send","card":"1"})", "\"card\" must be an integer"},
      {"a fraction", R"({"type":"send","card":1.0})", "\"card\" must be an integer"},
      {"an exponent", R"({"type":"send","card":1e0})", "\"card\" must be an integer"},
      {"a truth", R"({"type":"send","card":true})", "\"card\" must be an integer"},
      {"null where it means nothing", R"({"type":"send","card":null})",
       "\"card\" must be an integer"},
      {"beyond 2^53", R"({"type":"send","card":9007199254740993})", "\"card\" must be an integer"},
      {"a number for a name", R"({"type":"choose_faction","faction":2})",
       "\"faction\" must be a string"},
  };
  for (const RefusedAction& one : cases) {
    Fault fault;
    EXPECT_FALSE(Encoded(codec, *ParseJson(one.action), &fault).has_value()) << one.name;
    ASSERT_TRUE(fault.has_value()) << one.name;
    EXPECT_EQ(fault->code, ErrorCode::bad_request) << one.name;
    EXPECT_EQ(fault->clause, "") << one.name;
    EXPECT_NE(fault->message.find(one.message), std::string::npos) << fault->message;
  }
}

TEST(EventCodec, KeepsANumberThatTheFieldCannotHoldAsNoSuchThing) {
  const EventCodec codec(kHeretics);
  for (const int64_t number :
       {int64_t{-1}, -(int64_t{1} << 53), int64_t{65533}, int64_t{65534}, int64_t{65535},
        int64_t{65536}, int64_t{65536} + 7, int64_t{1} << 32, int64_t{1} << 53}) {
    const Aligned bytes = *Encoded(codec, {{"type", "send"}, {"card", number}});
    const events::Envelope& event = *ReadEvent(bytes.bytes(), kHeretics);
    EXPECT_EQ(As<heretics::Event>(event).action_as_send()->card(), kNoSuchThing<uint16_t>)
        << number;
    EXPECT_EQ(codec.ActionJson(event).dump(), R"({"type":"send","card":null})") << number;
  }
}

TEST(EventCodec, KeepsAnUnknownNameAsNoSuchThing) {
  const EventCodec codec(kHeretics);
  for (const char* name : {"", "Catholics", "catholic", "no_such_thing", "veiled", "null_value"}) {
    const Aligned bytes = *Encoded(codec, {{"type", "choose_faction"}, {"faction", name}});
    const events::Envelope& event = *ReadEvent(bytes.bytes(), kHeretics);
    EXPECT_EQ(As<heretics::Event>(event).action_as_choose_faction()->faction(),
              heretics::Faction::no_such_thing)
        << name;
  }
}

TEST(EventCodec, ShowsReservedAndUnknownValuesAsNull) {
  const EventCodec codec(kHeretics);
  for (const uint8_t faction : {4, 100, 252, 253, 254, 255}) {
    const Aligned bytes(recount::testing::SampleChooseFaction(0, faction));
    EXPECT_EQ(codec.ActionJson(*ReadEvent(bytes.bytes(), kHeretics)).dump(),
              R"({"type":"choose_faction","faction":null})")
        << int{faction};
  }
  for (const uint16_t card : {65533, 65534, 65535}) {
    const Aligned bytes(SampleSend(0, card));
    EXPECT_EQ(codec.ActionJson(*ReadEvent(bytes.bytes(), kHeretics)).dump(),
              R"({"type":"send","card":null})")
        << card;
  }
}

constexpr char kAct[] =
    R"({"type":"act","seat":1,"card":2,"amount":3,"large":4,"is_hidden":true,"colour":"green",)"
    R"("name":"Žofie","cards":[5,6],"colours":["red","green"],"names":["","a"]})";

TEST(EventCodec, KnowsEveryTypeOfField) {
  EXPECT_EQ(ActionThereAndBack(EventCodec(kEveryType), kAct), kAct);
}

// Changes one field of kAct to `value`; the event's JSON then has `read`.
struct Field {
  const char* key;
  const char* value;
  const char* read;  // "refused": a bad_request
};

TEST(EventCodec, ReadsEachTypeOfFieldWithinItsBounds) {
  const Field fields[] = {
      {"seat", "252", "252"},
      {"seat", "253", "null"},
      {"seat", "null", "refused"},
      {"card", "null", "null"},  // nullable
      {"card", "\"2\"", "refused"},
      {"amount", "4294967292", "4294967292"},
      {"amount", "4294967293", "null"},
      {"amount", "-1", "null"},
      {"large", "0", "0"},  // flatc's reflection takes 0 for the default of a ulong
      {"large", "9007199254740992", "9007199254740992"},
      {"large", "-9007199254740992", "null"},
      {"large", "9007199254740993", "refused"},
      {"is_hidden", "false", "false"},
      {"is_hidden", "0", "refused"},
      {"is_hidden", "null", "refused"},
      {"colour", "\"blue\"", "null"},
      {"colour", "[]", "refused"},
      {"name", "\"\"", "\"\""},
      {"name", "\"a\\u0000b\"", "\"a\\u0000b\""},
      {"name", "7", "refused"},
      {"cards", "[]", "[]"},
      {"cards", "[65532,65533,-7]", "[65532,null,null]"},
      {"cards", "[null]", "refused"},
      {"cards", "[1.5]", "refused"},
      {"cards", "{}", "refused"},
      {"cards", "7", "refused"},
      {"colours", "[\"blue\",\"red\"]", "[null,\"red\"]"},
      {"colours", "[1]", "refused"},
      {"names", "[]", "[]"},
      {"names", "[1]", "refused"},
      {"names", "\"a\"", "refused"},
  };
  const EventCodec codec(kEveryType);
  for (const Field& field : fields) {
    Json action = *ParseJson(kAct);
    action[field.key] = *ParseJson(field.value);
    const std::string read = ActionThereAndBack(codec, action.dump());
    if (read == "refused") {
      EXPECT_EQ(read, field.read) << field.key << " " << field.value;
    } else {
      EXPECT_EQ(OrderedJson::parse(read)[field.key].dump(), field.read)
          << field.key << " " << field.value;
    }
  }
}

TEST(EventCodec, WritesTheBytesThatGeneratedCodeWritesForEveryType) {
  const EventCodec codec(kEveryType);
  flatbuffers::FlatBufferBuilder builder;
  BeginEvent(builder);
  EventParts parts{.kind = EventKind::action, .seat = 1, .action_type = 1};
  const std::vector<uint16_t> cards = {5, 6};
  const std::vector<every::Colour> colours = {every::Colour::red, every::Colour::green};
  const auto name = builder.CreateString("Žofie");
  const auto cards_offset = builder.CreateVector(cards);
  const auto colours_offset = builder.CreateVector(colours);
  const auto names = builder.CreateVectorOfStrings({"", "a"});
  parts.action = every::CreateAct(builder, 1, 2, 3, 4, true, every::Colour::green, name,
                                  cards_offset, colours_offset, names)
                     .Union();
  const std::string typed(AsText(FinishEvent(builder, parts)));
  EXPECT_EQ(AsText(Encoded(codec, *ParseJson(kAct))->bytes()), typed);
}

}  // namespace
}  // namespace recount
