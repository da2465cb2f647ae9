#include "events/json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace recount {
namespace {

using std::string_view_literals::operator""sv;

struct RefusedJson {
  const char* name;
  std::string text;
};

TEST(ParseJson, RefusesWhatRfc8259DoesNotHave) {
  const RefusedJson texts[] = {
      {"nothing", ""},
      {"a space", " "},
      {"two values", "1 2"},
      {"bytes behind the value", "{}x"},
      {"a comma at the end", "[1,]"},
      {"a comment", "[1] // one"},
      {"a key without quotes", "{a:1}"},
      {"single quotes", "'a'"},
      {"an open list", "[1"},
      {"an open string", "\"a"},
      {"a control character in a string", "\"a\nb\""},
      {"an unknown escape", "\"\\x\""},
      {"a number that begins with zero", "01"},
      {"a number without digits", "-"},
      {"a number that ends in its fraction", "1."},
      {"a number that ends in its exponent", "1e"},
      {"a plus sign", "+1"},
      {"not a number", "NaN"},
      {"infinity", "Infinity"},
      {"an upper-case word", "True"},
      {"bad UTF-8", "\"\xFF\""},
      {"a long form", "\"\xC0\x80\""},
      {"an encoded surrogate", "\"\xED\xA0\x80\""},
      {"a high surrogate alone", "\"\\ud800\""},
      {"a high surrogate before something else", "\"\\ud800\\u0041\""},
      {"a low surrogate alone", "\"\\udc00\""},
      {"a byte order mark", "\xEF\xBB\xBF{}"},
      {"a zero byte behind the value", std::string("{}\0", 3)},
      {"a zero byte in a string", std::string("\"a\0b\"", 5)},
  };
  for (const RefusedJson& text : texts) EXPECT_EQ(ParseJson(text.text), std::nullopt) << text.name;
}

TEST(ParseJson, TakesTheLastOfAKeyThatIsThereTwice) {
  EXPECT_EQ(*ParseJson(R"({"a":1,"b":2,"a":{"c":3}})"), (Json{{"a", {{"c", 3}}}, {"b", 2}}));
}

TEST(ParseJson, ReadsPairsOfSurrogates) { EXPECT_EQ(*ParseJson(R"("\ud83d\ude00")"), Json("😀")); }

TEST(ParseJson, KeepsAnEscapedZero) {
  EXPECT_EQ(*ParseJson(R"("a\u0000b")"), Json(std::string("a\0b"sv)));
}

TEST(ParseJson, TakesSpacesAroundTheValue) {
  EXPECT_EQ(*ParseJson(" \t\r\n[ ] \n"), Json::array());
}

// These numbers are valid JSON, although no type of ours can represent them. Digits in strings are
// not numbers.
TEST(ParseJson, TakesNumbersOfAnySizeAndTheyAreNoIntegers) {
  const std::string texts[] = {"1e400",
                               "-1e400",
                               "1e-400",
                               "1E+999999999",
                               std::string(400, '9'),
                               "1.0e400",
                               "-" + std::string(400, '9'),
                               "0." + std::string(400, '1'),
                               "18446744073709551616",
                               "-9223372036854775809"};
  for (const std::string& text : texts) {
    const std::optional<Json> value = ParseJson("[" + text + R"(,"1e400"])");
    ASSERT_TRUE(value.has_value()) << text;
    EXPECT_TRUE(value->at(0).is_number()) << text;
    EXPECT_FALSE(IsInteger(value->at(0))) << text;
    EXPECT_EQ(value->at(1), "1e400") << text;
  }
}

TEST(ParseJson, RefusesHugeNumbersThatAreNone) {
  const std::string digits(400, '9');
  for (const std::string& text : std::vector<std::string>{
           "0" + digits, digits + ".", digits + "e", "--" + digits, digits + "x", "1e4001e4",
           "--1e5", "1e5e5", "1e5.5", "1e5-1", "01e5", ".1e5", "1.e5"}) {
    EXPECT_EQ(ParseJson(text), std::nullopt) << text;
  }
}

std::string Nested(size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); }

// Repeats the text `count` times, separated by commas.
std::string Repeated(std::string_view text, size_t count) {
  std::string list;
  for (size_t i = 0; i < count; ++i) list.append(i > 0 ? "," : "").append(text);
  return list;
}

struct Counted {
  std::string text;  // one or more entries of a list
  size_t values;     // how many values the text counts as
};

TEST(ParseJson, CountsEveryValueAndNoKey) {
  const Counted kinds[] = {
      {"1", 1},
      {"-1.5e+7", 1},
      {"true", 1},
      {"null", 1},
      {R"("[1,2,{:\",3]")", 1},
      {"[]", 1},
      {R"({"a":{"b:":"c"}})", 3},
      {R"([true,false,{}])", 4},
  };
  for (const Counted& kind : kinds) {
    const size_t most = (kMaxJsonValues - 1) / kind.values;  // the list itself is one
    const std::string fits = "[" + Repeated(kind.text, most) + "]";
    EXPECT_TRUE(ParseJson(fits).has_value()) << kind.text;
    const std::string more = "[" + Repeated(kind.text, most + 1) + "]";
    EXPECT_EQ(ParseJson(more), std::nullopt) << kind.text;
    EXPECT_EQ(WhyNoJson(more), "it has more than 262144 values");
  }
  EXPECT_EQ(WhyNoJson("[1,"), "it does not parse");
}

TEST(ParseJson, BoundsNestingByTheValues) {
  EXPECT_TRUE(ParseJson(Nested(kMaxJsonValues)).has_value());
  EXPECT_EQ(ParseJson(Nested(kMaxJsonValues + 1)), std::nullopt);
}

TEST(ParseOrderedJson, KeepsTheOrderOfKeysWithinTheSameLimits) {
  EXPECT_EQ(Written(*ParseOrderedJson(R"({"b":1,"a":{"z":2,"y":3}})")),
            R"({"b":1,"a":{"z":2,"y":3}})");
  EXPECT_EQ(ParseOrderedJson("[1,]"), std::nullopt);
  EXPECT_EQ(ParseOrderedJson(Nested(kMaxJsonValues + 1)), std::nullopt);
  EXPECT_EQ(ParseOrderedJson("[1e400]"), std::nullopt);
}

struct Number {
  const char* text;
  bool is_integer;
};

TEST(IsInteger, IsWrittenWithoutFractionAndExponentWithinTwoToThe53) {
  const Number numbers[] = {
      {"0", true},
      {"-0", true},
      {"7", true},
      {"-7", true},
      {"9007199254740992", true},
      {"9007199254740993", false},
      {"-9007199254740992", true},
      {"-9007199254740993", false},
      {"18446744073709551615", false},
      {"-9223372036854775808", false},
      {"7.0", false},
      {"7e0", false},
      {"0e0", false},
      {"true", false},
      {"\"7\"", false},
      {"null", false},
      {"[7]", false},
  };
  for (const Number& number : numbers) {
    EXPECT_EQ(IsInteger(*ParseJson(number.text)), number.is_integer) << number.text;
  }
}

struct Canonical {
  const char* name;
  std::string text;
  std::string canonical;
};

TEST(CanonicalJson, WritesAsRfc8785Says) {
  const Canonical cases[] = {
      {"no spaces", " { \"a\" : [ 1 , null , true , false ] } ", R"({"a":[1,null,true,false]})"},
      {"keys in order", R"({"b":1,"a":2,"":3,"aa":4,"B":5})", R"({"":3,"B":5,"a":2,"aa":4,"b":1})"},
      {"keys in order inside too", R"([{"b":{"d":1,"c":2},"a":3}])",
       R"([{"a":3,"b":{"c":2,"d":1}}])"},
      // By bytes, U+E000 and U+FB33 would come before U+1F600, whose first code unit is D83D.
      {"keys by code units of UTF-16", "{\"\uE000\":1,\"\uFB33\":2,\"\U0001F600\":3,\"z\":4}",
       "{\"z\":4,\"\U0001F600\":3,\"\uE000\":1,\"\uFB33\":2}"},
      {"the keys of RFC 8785, section 3.2.3",
       R"({"\u20ac":1,"\r":2,"\ufb33":3,"1":4,"\ud83d\ude00":5,"\u0080":6,"\u00f6":7})",
       "{\"\\r\":2,\"1\":4,\"\u0080\":6,\"ö\":7,\"€\":1,\"\U0001F600\":5,\"\uFB33\":3}"},
      {"the two-letter escapes", R"("\u0008\u0009\u000a\u000c\u000d\u0022\u005c")",
       R"("\b\t\n\f\r\"\\")"},
      {"other control characters in lower case", R"("\u0000\u001F\u000B")",
       R"("\u0000\u001f\u000b")"},
      {"nothing else escaped", R"("\/\u007f\u00e9\u2028\ud83d\ude00")",
       "\"/\x7Fé\u2028\U0001F600\""},
      {"zero without sign", "[-0,0]", "[0,0]"},
      {"integers", "[9007199254740992,-9007199254740992,10]",
       "[9007199254740992,-9007199254740992,10]"},
      {"nothing in them", "[{},[],\"\"]", "[{},[],\"\"]"},
  };
  for (const Canonical& one : cases) {
    EXPECT_EQ(CanonicalJson(*ParseJson(one.text)), one.canonical) << one.name;
  }
}

TEST(CanonicalJson, IsItsOwnCanonicalForm) {
  const std::string once = CanonicalJson(*ParseJson("{\"\U0001F600\":[1],\"\uE000\":\"\\u0001\"}"));
  EXPECT_EQ(CanonicalJson(*ParseJson(once)), once);
}

// The samples are those of RFC 8785, appendix B, and numbers around its two bounds.
TEST(CanonicalJson, WritesNumbersWithFractionsAsEcmaScriptDoes) {
  const std::pair<double, const char*> cases[] = {
      {0.0, "0"},
      {-0.0, "0"},
      {7.0, "7"},
      {0.5, "0.5"},
      {-12.25, "-12.25"},
      {5e-324, "5e-324"},
      {-1.7976931348623157e308, "-1.7976931348623157e+308"},
      {9007199254740992.0, "9007199254740992"},
      {295147905179352830000.0, "295147905179352830000"},
      {9.999999999999997e22, "9.999999999999997e+22"},
      {1e23, "1e+23"},
      {1e21, "1e+21"},
      {999999999999999700000.0, "999999999999999700000"},
      {0.000001, "0.000001"},
      {0.0000012345, "0.0000012345"},
      {9.999999999999997e-7, "9.999999999999997e-7"},
      {333333333.33333329, "333333333.3333333"},
      {1424953923781206.2, "1424953923781206.2"},
  };
  for (const auto& [number, text] : cases) {
    EXPECT_EQ(CanonicalJson(Json(number)), text);
    EXPECT_EQ(CanonicalJson(OrderedJson(number)), text);
  }
}

TEST(DepthOfJson, CountsListsAndObjects) {
  EXPECT_EQ(DepthOf(Json(7)), 0u);
  EXPECT_EQ(DepthOf(Json::array()), 1u);
  EXPECT_EQ(DepthOf(*ParseJson(R"([1,{"a":[],"b":2},3])")), 3u);
  const std::string deep(100'000, '[');
  EXPECT_EQ(DepthOf(*ParseJson(deep + std::string(100'000, ']'))), 100'000u);
}

TEST(CanonicalJson, OfOrderedJsonIsTheSame) {
  const OrderedJson ordered = {{"b", 1}, {"a", {{"d", nullptr}, {"c", "x"}}}, {"B", {1, 2}}};
  EXPECT_EQ(CanonicalJson(ordered), R"({"B":[1,2],"a":{"c":"x","d":null},"b":1})");
}

TEST(Json, OfAnotherSystemIsNamed) {
  using std::string_view_literals::operator""sv;
  for (const std::string_view wide : {"\xff\xfe[\0]\0"sv, "\xfe\xff\0[\0]"sv, "[\0]\0"sv,
                                      "\0[\0]"sv, "\xff\xfe\0\0[\0\0\0"sv, "\0\0\0[\0\0\0]"sv}) {
    EXPECT_FALSE(ParseJson(wide));
    EXPECT_EQ(WhyNoJson(wide), "it is UTF-16 or UTF-32: save it as UTF-8");
  }
  EXPECT_EQ(WhyNoJson("\xef\xbb\xbf[7]"),
            "it begins with a byte order mark: save it as UTF-8 without one");
}

}  // namespace
}  // namespace recount
