#include "events/action_fields.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "events/event.h"
#include "events/event_json.h"
#include "events/json.h"
#include "events/schemas_fixture.h"
#include "events/testing/every_type_generated.h"
#include "events/testing/samples.h"

namespace recount {
namespace {

namespace every = events::every_type;
using events::EventKind;
using recount::testing::Aligned;

constexpr char kPlainAct[] =
    R"({"type":"act","seat":1,"card":2,"amount":3,"large":4,"is_hidden":true,"colour":"green",)"
    R"("name":"Zo","cards":[5,6],"colours":["red","green"],"names":["","a"]})";

// Returns the event of an act like kPlainAct with one field changed.
Aligned Act(const std::string& key, const std::string& value) {
  const EventCodec codec(kEveryType);
  Json action = *ParseJson(kPlainAct);
  if (!key.empty()) action[key] = *ParseJson(value);
  flatbuffers::FlatBufferBuilder builder;
  BeginEvent(builder);
  EventParts parts{.kind = EventKind::action, .seat = 1};
  EXPECT_EQ(codec.EncodeAction(action, builder, parts), std::nullopt) << key << " " << value;
  return Aligned(Bytes(FinishEvent(builder, parts)));
}

std::string AsDocument(const events::Envelope& event) {
  OrderedJson json = EventCodec(kEveryType).ActionJson(event);
  json.erase("type");
  return CanonicalJson(json);
}

TEST(ActionFieldsTest, WritesWhatTheDocumentSays) {
  const ActionFields fields(kEveryType);
  for (const auto& [key, value] : std::vector<std::pair<std::string, std::string>>{
           {"", ""},
           {"seat", "0"},
           {"seat", "252"},
           {"seat", "999"},
           {"card", "null"},
           {"card", "65532"},
           {"amount", "4294967292"},
           {"amount", "-5"},
           {"large", "9007199254740992"},
           {"is_hidden", "false"},
           {"colour", "\"red\""},
           {"colour", "\"blue\""},
           {"name", "\"\""},
           {"name", "\" ~}\""},
           {"cards", "[]"},
           {"cards", "[0,65532,65533,70000]"},
           {"colours", "[\"blue\",\"red\"]"},
           {"names", "[]"},
           {"names", "[\"a b\"]"},
       }) {
    const Aligned bytes = Act(key, value);
    const events::Envelope& event = *ReadEvent(bytes.bytes(), kEveryType);
    std::string text = "before";
    EXPECT_TRUE(fields.Append(event, text)) << key << " " << value;
    EXPECT_EQ(text, "before" + AsDocument(event));
  }
}

TEST(ActionFieldsTest, AnActionWithoutAnythingIsWrittenAsTheDocument) {
  flatbuffers::FlatBufferBuilder builder;
  BeginEvent(builder);
  EventParts parts{.kind = EventKind::action, .seat = 1, .action_type = 1};
  parts.action = every::ActBuilder(builder).Finish().Union();
  const Aligned bytes(Bytes(FinishEvent(builder, parts)));
  const events::Envelope& event = *ReadEvent(bytes.bytes(), kEveryType);
  std::string text;
  EXPECT_TRUE(ActionFields(kEveryType).Append(event, text));
  EXPECT_EQ(text, AsDocument(event));
  EXPECT_EQ(ActionFields(kEveryType).NumberOf(event, "card"), std::nullopt);
}

TEST(ActionFieldsTest, TextsThatAreNotPlainAreLeftToTheDocument) {
  const ActionFields fields(kEveryType);
  for (const char* key : {"name", "names"}) {
    for (const std::string text :
         {R"("\"")", R"("a\\b")", R"("\n")", R"("Ž")", R"("\u0000")", R"("\u007f")"}) {
      const Aligned bytes = Act(key, key == std::string("name") ? text : "[\"a\"," + text + "]");
      std::string out = "before";
      EXPECT_FALSE(fields.Append(*ReadEvent(bytes.bytes(), kEveryType), out)) << text;
      EXPECT_EQ(out, "before");
    }
  }
}

TEST(ActionFieldsTest, ANumberIsFoundByItsName) {
  const ActionFields fields(kEveryType);
  const auto number = [&](const std::string& key, const std::string& value) {
    const Aligned bytes = Act(key, value);
    return fields.NumberOf(*ReadEvent(bytes.bytes(), kEveryType), key);
  };
  EXPECT_EQ(number("card", "7"), 7u);
  EXPECT_EQ(number("card", "65532"), 65532u);
  EXPECT_EQ(number("card", "65533"), std::nullopt);
  EXPECT_EQ(number("card", "null"), std::nullopt);
  EXPECT_EQ(number("large", "9007199254740992"), 9007199254740992u);
  EXPECT_EQ(number("is_hidden", "true"), std::nullopt);
  EXPECT_EQ(number("colour", "\"red\""), std::nullopt);
  EXPECT_EQ(number("cards", "[7]"), std::nullopt);
  EXPECT_EQ(number("name", "\"7\""), std::nullopt);
  const Aligned bytes = Act("", "");
  EXPECT_EQ(fields.NumberOf(*ReadEvent(bytes.bytes(), kEveryType), "none"), std::nullopt);
}

}  // namespace
}  // namespace recount
