#include "events/json_members.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace recount {
namespace {

constexpr MemberWords kTestWords = {.code = ErrorCode::damaged,
                                    .document = "the page: ",
                                    .key = "the key ",
                                    .expected = ": expected ",
                                    .text = "a text",
                                    .number = "a number"};

constexpr char kEachType[] = R"({"text":"a","empty":"","number":7,"most":18446744073709551615,
    "minus":-7,"zero":-0,"beyond":9007199254740993,"fraction":7.5,"true":true,"false":false,
    "null":null,"list":["a","b"],"mixed":["a",7],"object":{"a":1}})";

// The results of the functions for a key. Only an object has members.
struct MemberCase {
  const char* key;
  bool is_there;
  const char* text;
  std::optional<uint64_t> number;
  std::optional<bool> boolean;
  size_t entries;  // of a list
  size_t members;  // of an object
};

template <class AnyJson>
void ExpectMembers(const AnyJson& json) {
  const MemberCase cases[] = {
      {"text", true, "a", {}, {}, 0, 0},       {"empty", true, "", {}, {}, 0, 0},
      {"number", true, nullptr, 7, {}, 0, 0},  {"most", true, nullptr, UINT64_MAX, {}, 0, 0},
      {"minus", true, nullptr, {}, {}, 0, 0},  {"fraction", true, nullptr, {}, {}, 0, 0},
      {"true", true, nullptr, {}, true, 0, 0}, {"false", true, nullptr, {}, false, 0, 0},
      {"null", true, nullptr, {}, {}, 0, 0},   {"list", true, nullptr, {}, {}, 2, 0},
      {"object", true, nullptr, {}, {}, 0, 1}, {"absent", false, nullptr, {}, {}, 0, 0},
  };
  for (const MemberCase& one : cases) {
    SCOPED_TRACE(one.key);
    EXPECT_EQ(FindMember(json, one.key) != nullptr, one.is_there);
    const std::string* text = FindText(json, one.key);
    ASSERT_EQ(text != nullptr, one.text != nullptr);
    if (text != nullptr) {
      EXPECT_EQ(*text, one.text);
    }
    EXPECT_EQ(TextMember(json, one.key), one.text == nullptr ? "" : one.text);
    EXPECT_EQ(FindNumber(json, one.key), one.number);
    EXPECT_EQ(FindBool(json, one.key), one.boolean);
    EXPECT_EQ(FindList(json, one.key) != nullptr, one.entries > 0);
    EXPECT_EQ(ListMember(json, one.key).size(), one.entries);
    EXPECT_TRUE(ListMember(json, one.key).is_array());
    EXPECT_EQ(ObjectMember(json, one.key).size(), one.members);
    EXPECT_TRUE(ObjectMember(json, one.key).is_object());
  }
}

TEST(JsonMembers, AreReadByTheirType) {
  ExpectMembers(Json::parse(kEachType));
  ExpectMembers(OrderedJson::parse(kEachType));
}

TEST(JsonMembers, OfAnythingButAnObjectAreMissing) {
  for (const Json& json : {Json(), Json("a"), Json(7), Json::array({"a"})}) {
    EXPECT_EQ(FindMember(json, "a"), nullptr) << json;
    EXPECT_EQ(TextMember(json, "a"), "") << json;
    EXPECT_TRUE(ListMember(json, "a").empty()) << json;
    EXPECT_EQ(MissingKey(json, {"a"}), "a") << json;
    EXPECT_EQ(UnknownKey(json, {"b"}), nullptr) << json;
  }
}

TEST(JsonKeys, AreComparedWithThoseThatAnObjectMayHave) {
  const Json json = {{"a", nullptr}, {"b", 1}, {"c", 2}};
  EXPECT_EQ(MissingKey(json, {"a", "b", "c"}), std::nullopt);
  EXPECT_EQ(MissingKey(json, {"b", "z", "y"}), "z");
  EXPECT_EQ(UnknownKey(json, {"c", "b", "a"}), nullptr);
  EXPECT_EQ(UnknownKey(json, {"a"}, {"b", "c"}), nullptr);
  const std::string* unknown = UnknownKey(json, {"a"}, {"c"});
  ASSERT_NE(unknown, nullptr);
  EXPECT_EQ(*unknown, "b");
}

TEST(MemberReader, ReadsACompleteDocument) {
  const Json json = Json::parse(kEachType);
  MemberReader reader(kTestWords);
  EXPECT_EQ(reader.At(json, "null"), nullptr);
  EXPECT_EQ(reader.Object(json, "object").size(), 1u);
  EXPECT_EQ(reader.List(json, "mixed").size(), 2u);
  EXPECT_TRUE(reader.Bool(json, "true"));
  EXPECT_EQ(reader.Text(json, "empty"), "");
  EXPECT_EQ(reader.TextOrNull(json, "text"), "a");
  EXPECT_EQ(reader.TextOrNull(json, "null"), std::nullopt);
  EXPECT_EQ(reader.Texts(json, "list"), (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(reader.Number(json, "number"), 7u);
  EXPECT_EQ(reader.Number(json, "zero"), 0u);
  EXPECT_EQ(reader.NumberFrom(json.at("number"), "seat"), 7u);
  EXPECT_EQ(reader.fault(), std::nullopt);
}

struct RefusedMember {
  void (*read)(MemberReader& reader, const Json& json);
  const char* message;
};

TEST(MemberReader, NamesTheKeyAndWhatWasExpected) {
  using R = MemberReader;
  const RefusedMember cases[] = {
      {[](R& r, const Json& json) { r.At(json, "z"); }, "the page: the key \"z\" is missing"},
      {[](R& r, const Json& json) { r.Text(json, "z"); }, "the page: the key \"z\" is missing"},
      {[](R& r, const Json& json) { r.At(json.at("list"), "z"); },
       "the page: the key \"z\" is missing"},
      {[](R& r, const Json& json) { r.Object(json, "list"); },
       "the page: \"list\": expected an object"},
      {[](R& r, const Json& json) { r.List(json, "object"); },
       "the page: \"object\": expected a list"},
      {[](R& r, const Json& json) { r.Bool(json, "null"); },
       "the page: \"null\": expected true or false"},
      {[](R& r, const Json& json) { r.Text(json, "null"); }, "the page: \"null\": expected a text"},
      {[](R& r, const Json& json) { r.TextOrNull(json, "true"); },
       "the page: \"true\": expected a text or null"},
      {[](R& r, const Json& json) { r.Texts(json, "mixed"); },
       "the page: \"mixed\": expected a list of texts"},
      {[](R& r, const Json& json) { r.Number(json, "minus"); },
       "the page: \"minus\": expected a number"},
      {[](R& r, const Json& json) { r.Number(json, "beyond"); },
       "the page: \"beyond\": expected a number"},
      {[](R& r, const Json& json) { r.NumberFrom(json.at("text"), "seat"); },
       "the page: \"seat\": expected a number"},
      {[](R& r, const Json&) { r.Refuse("it is empty"); }, "the page: it is empty"},
  };
  const Json json = Json::parse(kEachType);
  for (const RefusedMember& one : cases) {
    MemberReader reader(kTestWords);
    one.read(reader, json);
    ASSERT_TRUE(reader.fault()) << one.message;
    EXPECT_EQ(reader.fault()->code, ErrorCode::damaged) << one.message;
    EXPECT_EQ(reader.fault()->message, one.message);
  }
}

TEST(MemberReader, KeepsTheFirstFault) {
  MemberReader reader(kTestWords);
  reader.Fail(ErrorCode::too_new, "it is of 2030");
  reader.Refuse("it is empty");
  EXPECT_EQ(reader.Text(Json::object(), "a"), "");
  EXPECT_EQ(reader.fault()->code, ErrorCode::too_new);
  EXPECT_EQ(reader.fault()->message, "the page: it is of 2030");
}

TEST(OrNull, WritesMissingValuesAsNull) {
  const std::pair<OrderedJson, const char*> cases[] = {
      {OrNull("a"), "\"a\""},
      {OrNull(""), "null"},
      {OrNull(std::optional<std::string>("")), "\"\""},
      {OrNull(std::optional<std::string>()), "null"},
      {OrNull(std::optional<uint64_t>(UINT64_MAX)), "18446744073709551615"},
      {OrNull(std::optional<int64_t>(-7)), "-7"},
      {OrNull(std::optional<uint8_t>()), "null"},
      {OrNull(std::optional<uint16_t>(0)), "0"},
      {OrNull(7, 255), "7"},
      {OrNull(255, 255), "null"},
  };
  for (const auto& [json, text] : cases) EXPECT_EQ(json.dump(), text);
}

}  // namespace
}  // namespace recount
