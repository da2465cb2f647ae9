#include "replay/debugging/comparison.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace recount::replay::debugging {
namespace {

std::vector<PathPattern> Patterns(std::initializer_list<const char*> paths) {
  std::vector<PathPattern> patterns;
  for (const char* path : paths) patterns.push_back(*PathPattern::Parse(path));
  return patterns;
}

std::string MismatchText(const std::optional<Mismatch>& mismatch) {
  if (!mismatch) return "equal";
  return mismatch->path + " " + mismatch->ours + " " + mismatch->theirs;
}

std::string MismatchText(const char* ours, const char* theirs,
                         const std::vector<PathPattern>& ignored = {}) {
  return MismatchText(FirstMismatch(OrderedJson::parse(ours), *ParseJson(theirs), ignored));
}

TEST(FirstMismatch, ComparesValuesAndNotTexts) {
  struct Row {
    const char* ours;
    const char* theirs;
    const char* mismatch;
  };
  for (const Row& row : std::initializer_list<Row>{
           {R"({"a":1,"b":[null,"x"]})", R"( {"b" : [null, "\u0078"], "a":1} )", "equal"},
           {R"({"a":7})", R"({"a":7.0})", "/a 7 7.0"},
           {R"({"a":0})", R"({"a":-0})", "equal"},
           {R"({"a":-1})", R"({"a":18446744073709551615})", "/a -1 18446744073709551615"},
           {R"({"a":-1})", R"({"a":-1})", "equal"},
           {R"({"a":1})", R"({"a":true})", "/a 1 true"},
           {R"({"a":null})", R"({"a":0})", "/a null 0"},
           {R"({"a":null})", R"({})", R"(/a null {"$absent":true})"},
           {R"({})", R"({"b":1,"a":2})", R"(/a {"$absent":true} 2)"},
           {R"({"z":1,"a":1})", R"({"z":2,"a":2})", "/z 1 2"},
           {R"({"z":1,"a":1})", R"({"0":0,"z":1,"a":2})", "/a 1 2"},
           {R"({"a":[1,2]})", R"({"a":[1]})", "/a [1,2] [1]"},
           {R"({"a":[1,2]})", R"({"a":[1,3]})", "/a/1 2 3"},
           {R"({"a":[]})", R"({"a":{}})", "/a [] {}"},
           {R"({"a/b~c":{"":1}})", R"({"a/b~c":{"":2}})", "/a~1b~0c/ 1 2"},
           {R"([])", R"({})", " [] {}"},
           {R"({"a":"é"})", R"({"a":"\u00e9"})", "equal"},
       }) {
    EXPECT_EQ(MismatchText(row.ours, row.theirs), row.mismatch)
        << row.ours << " and " << row.theirs;
  }
}

TEST(FirstMismatch, GoesOnBehindAnIgnoredDifference) {
  const char* ours = R"({"players":[{"name":"a","score":1},{"name":"b","score":2}],"wave":1})";
  const char* theirs = R"({"players":[{"name":"c","score":1},{"name":"d","score":3}],"more":0})";
  EXPECT_EQ(MismatchText(ours, theirs), R"(/players/0/name "a" "c")");
  EXPECT_EQ(MismatchText(ours, theirs, Patterns({"/players/*/name"})), "/players/1/score 2 3");
  EXPECT_EQ(MismatchText(ours, theirs, Patterns({"/players"})), R"(/wave 1 {"$absent":true})");
  EXPECT_EQ(MismatchText(ours, theirs, Patterns({"/*/*/name", "/players/1/score", "/wave"})),
            R"(/more {"$absent":true} 0)");
  EXPECT_EQ(MismatchText(ours, theirs, Patterns({"/players", "/wave", "/more"})), "equal");
  EXPECT_EQ(MismatchText(ours, theirs, Patterns({""})), "equal");
  EXPECT_EQ(MismatchText(R"({"a":[1]})", R"({"a":[]})", Patterns({"/a/0"})), "/a [1] []");
}

TEST(FirstMismatch, HidesOnlyTheIndicesOfListsInItsKind) {
  const auto mismatch = FirstMismatch(OrderedJson::parse(R"({"seats":[{"7":[1]}]})"),
                                      *ParseJson(R"({"seats":[{"7":[2]}]})"), {});
  ASSERT_TRUE(mismatch);
  EXPECT_EQ(mismatch->path, "/seats/0/7/0");
  EXPECT_EQ(mismatch->kind_path, "/seats/*/7/*");
}

TEST(CompareReplies, ComparesWhatThePartSays) {
  const char* effects = R"({"ok":true,"seq":1,"state_hash":"aa","effects":[1]})";
  const char* bare = R"({"seq":1,"ok":true})";
  const char* refused = R"({"ok":false,"error":{"code":"bad_chance","clause":null,"message":"m"}})";
  const char* other = R"({"ok":false,"error":{"code":"bad_chance","clause":"X-1"}})";
  struct Row {
    ComparedPart part;
    const char* ours;
    const char* theirs;
    const char* mismatch;
    const char* strictly;
  };
  for (const Row& row : std::initializer_list<Row>{
           {ComparedPart::reply, effects, bare, "equal", R"(/state_hash "aa" {"$absent":true})"},
           {ComparedPart::reply, refused, other, R"(/error/clause null "X-1")",
            R"(/error/clause null "X-1")"},
           {ComparedPart::reply, effects, refused, "/ok true false", "/ok true false"},
           {ComparedPart::state, R"({"ok":true,"state":{"a":1}})",
            R"({"ok":true,"state":{"a":2},"b":0})", "/a 1 2", "/a 1 2"},
           {ComparedPart::view, R"({"ok":true,"state":{"a":1}})", R"({"ok":true})",
            R"(/state {"a":1} {"$absent":true})", R"(/state {"a":1} {"$absent":true})"},
           {ComparedPart::view, R"({"ok":true,"state":{"a":1}})", refused, "/ok true false",
            "/ok true false"},
           {ComparedPart::legal, R"({"ok":true,"actions":[1]})", R"({"ok":true,"actions":[]})",
            "/actions [1] []", "/actions [1] []"},
       }) {
    const OrderedJson ours = OrderedJson::parse(row.ours);
    const Json theirs = *ParseJson(row.theirs);
    EXPECT_EQ(MismatchText(CompareReplies(row.part, ours, theirs, {})), row.mismatch) << row.theirs;
    EXPECT_EQ(MismatchText(CompareReplies(row.part, ours, theirs, {.is_strict = true})),
              row.strictly);
  }
}

TEST(PathPattern, RefusesWhatIsNotAPointer) {
  for (const char* text : {"a", "players/0", "/a~", "/a~2"}) {
    EXPECT_FALSE(PathPattern::Parse(text).ok()) << text;
  }
  EXPECT_TRUE(PathPattern::Parse("/a~0b~1c/*").ok());
}

TEST(RefusalIn, TakesWhateverAnotherEngineWrote) {
  EXPECT_EQ(RefusalIn(*ParseJson(R"({"error":{"code":"illegal_action","clause":"HER-3.3"}})")),
            "illegal_action HER-3.3");
  EXPECT_EQ(RefusalIn(*ParseJson(R"({"error":{"code":7,"clause":[1]}})")), "7 [1]");
  for (const char* reply : {"{}", "[]", "1", R"({"error":1})", R"({"error":null})"}) {
    EXPECT_EQ(RefusalIn(*ParseJson(reply)), "") << reply;
  }
}

TEST(IsNestedTooDeeply, CountsBracketsOutsideStrings) {
  const std::string deep(kMaxReplyDepth, '[');
  EXPECT_FALSE(IsNestedTooDeeply(deep));
  EXPECT_TRUE(IsNestedTooDeeply(deep + "{"));
  EXPECT_FALSE(IsNestedTooDeeply("\"" + deep + "\\\"" + deep + "\"" + deep));
}

}  // namespace
}  // namespace recount::replay::debugging
