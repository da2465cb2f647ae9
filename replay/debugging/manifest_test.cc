#include "replay/debugging/manifest.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "events/recount_file.h"

namespace recount::replay::debugging {
namespace {

const std::string kId(32, 'a');
const std::string kDigest(32, '0');

Manifest Sample() {
  Manifest manifest;
  manifest.log = kId;
  manifest.game = "heretics";
  manifest.rules = 1;
  manifest.seq = 7;
  manifest.fault = FindingFault{.fault = "illegal",
                                .code = "illegal_action",
                                .clause = "HER-4.6",
                                .expected = "",
                                .found = ""};
  manifest.parts = {{5, {{"players", kDigest}, {"seq", kDigest}}}, {6, {}}};
  manifest.state = R"({"players":[],"seq":6})";
  manifest.withheld = {.names = true, .seed = false, .texts = true};
  manifest.note = "seen at table 4";
  manifest.made_by = {.build = "b", .compiler = "c", .format = 1, .rules = {{"heretics", {1}}}};
  return manifest;
}

Json SampleJson() { return Json::parse(*ManifestJson(Sample())); }

// Returns the code with which a manifest is refused; "" if it is accepted.
std::string Refusal(const Json& json) {
  const Result<Manifest> manifest = ReadManifest(CanonicalJson(json));
  return manifest.ok() ? "" : std::string(ErrorCodeName(manifest.error().code));
}

TEST(Manifest, IsCanonicalJsonOfTheKeysOfTheFormat) {
  EXPECT_EQ(*ManifestJson(Sample()),
            R"({"fault":{"clause":"HER-4.6","code":"illegal_action","expected":null,)"
            R"("fault":"illegal","found":null,"kind":"finding"},"game":"heretics",)"
            R"("log":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",)"
            R"("made_by":{"build":"b","compiler":"c","format":1,"rules":{"heretics":[1]}},)"
            R"("note":"seen at table 4","parts":[{"parts":)"
            R"({"players":"00000000000000000000000000000000",)"
            R"("seq":"00000000000000000000000000000000"},"seq":5},{"parts":{},"seq":6}],)"
            R"("repro":1,"rules":1,"seq":7,"state":{"players":[],"seq":6},)"
            R"("withheld":["names","texts"]})");
}

TEST(Manifest, OfEachKindIsReadAsItWasWritten) {
  const ShownFault faults[] = {
      Sample().fault,
      FindingFault{
          .fault = "diverged", .code = "diverged", .clause = "", .expected = "ab", .found = "cd"},
      ExpressionFault{".wave == 2"},
      DifferenceFault{.request = R"({"op":"legal","seat":1})",
                      .part = "legal",
                      .seat = 1,
                      .path = "/actions/0",
                      .ours = R"({"$absent":true})",
                      .theirs = "7"},
      DifferenceFault{.request = R"({"op":"state","view":1})",
                      .part = "view",
                      .view = "1",
                      .seat = 1,
                      .path = "",
                      .ours = "null",
                      .theirs = R"({"$number":"7.0"})"},
      DifferenceFault{.request = R"({"op":"quit"})", .part = "hung"},
      CrashFault(),
  };
  for (const ShownFault& fault : faults) {
    Manifest manifest = Sample();
    manifest.fault = fault;
    const Result<std::string> json = ManifestJson(manifest);
    ASSERT_TRUE(json.ok());
    const Result<Manifest> read = ReadManifest(*json);
    ASSERT_TRUE(read.ok()) << read.error().message;
    EXPECT_EQ(*read, manifest) << *json;
  }
}

TEST(Manifest, MayHaveNoStateNoNoteAndNoDigests) {
  Manifest manifest = Sample();
  manifest.parts.clear();
  manifest.state = "null";
  manifest.note.reset();
  manifest.withheld = {};
  EXPECT_EQ(*ReadManifest(*ManifestJson(manifest)), manifest);
}

TEST(Manifest, MayHaveKeysThatThisBuildDoesNotKnow) {
  Json json = SampleJson();
  json["later"] = 1;
  json["fault"]["later"] = {1, 2};
  EXPECT_EQ(Refusal(json), "");
}

TEST(Manifest, WithoutAKeyIsDamaged) {
  const Json sample = SampleJson();
  for (const auto& item : sample.items()) {
    Json json = SampleJson();
    json.erase(item.key());
    EXPECT_EQ(Refusal(json), "damaged") << item.key();
  }
  for (const char* key : {"kind", "fault", "code", "clause", "expected", "found"}) {
    Json json = SampleJson();
    json["fault"].erase(key);
    EXPECT_EQ(Refusal(json), "damaged") << key;
  }
  for (const char* key : {"build", "compiler", "format", "rules"}) {
    Json json = SampleJson();
    json["made_by"].erase(key);
    EXPECT_EQ(Refusal(json), "damaged") << key;
  }
}

TEST(Manifest, WithAKeyOfAnotherTypeIsDamaged) {
  const Json values[] = {nullptr, true, -1, 7, 1.5, "text", Json::array(), {1}, Json::object()};
  const std::map<std::string, std::vector<size_t>> right = {
      {"repro", {}},     {"log", {}},      {"game", {5}},   {"rules", {3}},
      {"seq", {3}},      {"fault", {}},    {"parts", {6}},  {"state", {0, 8}},
      {"withheld", {6}}, {"note", {0, 5}}, {"made_by", {}},
  };
  for (const auto& [key, taken] : right) {
    for (size_t i = 0; i < std::size(values); ++i) {
      Json json = SampleJson();
      json[key] = values[i];
      const bool is_right = std::find(taken.begin(), taken.end(), i) != taken.end();
      // Version 7 is too new.
      const char* wrong = key == "repro" && i == 3 ? "too_new" : "damaged";
      EXPECT_EQ(Refusal(json), is_right ? "" : wrong) << key << " " << values[i];
    }
  }
}

struct Hostile {
  const char* name;
  const char* pointer;
  Json value;
  const char* code;
};

TEST(Manifest, ThatIsHostileIsRefused) {
  const Hostile cases[] = {
      {"version 0", "/repro", 0, "damaged"},
      {"a later version", "/repro", 2, "too_new"},
      {"a version that is a fraction", "/repro", 1.5, "damaged"},
      {"an unknown kind", "/fault/kind", "later", "unsupported"},
      {"a kind that is a list", "/fault/kind", Json::array({"finding"}), "damaged"},
      {"an unknown fault", "/fault/fault", "later", "unsupported"},
      {"a fault that no bundle shows", "/fault/fault", "torn", "unsupported"},
      {"a short id", "/log", "aaaa", "damaged"},
      {"an id in capitals", "/log", std::string(32, 'A'), "damaged"},
      {"a seq beyond 2^53", "/seq", (uint64_t{1} << 53) + 2, "damaged"},
      {"an entry that is no object", "/parts/0", 1, "damaged"},
      {"an entry without a seq", "/parts/0", {{"parts", Json::object()}}, "damaged"},
      {"seqs that do not ascend", "/parts/1/seq", 5, "damaged"},
      {"a seq behind the last event", "/parts/1/seq", 8, "damaged"},
      {"a short digest", "/parts/0/parts/seq", "00", "damaged"},
      {"a digest that is none", "/parts/0/parts/seq", std::string(32, 'g'), "damaged"},
      {"withheld in another order", "/withheld", {"texts", "names"}, "damaged"},
      {"withheld twice", "/withheld", {"names", "names"}, "damaged"},
      {"an unknown word withheld", "/withheld", {"cards"}, "damaged"},
      {"rules that are no list", "/made_by/rules/heretics", 1, "damaged"},
      {"a difference without keys", "/fault", {{"kind", "differs"}}, "damaged"},
      {"an expression that is a number",
       "/fault",
       {{"kind", "expression"}, {"expr", 1}},
       "damaged"},
  };
  for (const Hostile& one : cases) {
    Json json = SampleJson();
    json[Json::json_pointer(one.pointer)] = one.value;
    EXPECT_EQ(Refusal(json), one.code) << one.name;
  }
}

Json Difference() {
  Manifest manifest = Sample();
  manifest.fault = DifferenceFault{.request = R"({"op":"state","view":"judge"})",
                                   .part = "state",
                                   .view = R"("judge")",
                                   .path = "/wave"};
  return Json::parse(*ManifestJson(manifest));
}

TEST(Manifest, OfAWrongDifferenceIsRefused) {
  ASSERT_EQ(Refusal(Difference()), "");
  const Hostile cases[] = {
      {"an unknown part", "/fault/part", "later", "unsupported"},
      {"a request that is no object", "/fault/request", "state", "damaged"},
      {"an unknown view", "/fault/view", "nobody", "damaged"},
      {"a view that is a list", "/fault/view", Json::array(), "damaged"},
      {"a negative seat", "/fault/seat", -1, "damaged"},
      {"a path that is no pointer", "/fault/path", "wave", "damaged"},
  };
  for (const Hostile& one : cases) {
    Json json = Difference();
    json[Json::json_pointer(one.pointer)] = one.value;
    EXPECT_EQ(Refusal(json), one.code) << one.name;
  }
}

TEST(Manifest, ThatIsNotCanonicalJsonIsDamaged) {
  const std::string good = *ManifestJson(Sample());
  ASSERT_TRUE(ReadManifest(good).ok());
  for (const std::string& text :
       std::vector<std::string>{"", "[]", "null", good.substr(1), good + " ", " " + good,
                                good + good, SampleJson().dump(1), "{\"repro\":1," + good.substr(1),
                                "\xff", std::string(200'000, '[')}) {
    const Result<Manifest> read = ReadManifest(text);
    ASSERT_FALSE(read.ok()) << text.substr(0, 100);
    EXPECT_EQ(read.error().code, ErrorCode::damaged) << text.substr(0, 100);
  }
}

TEST(Manifest, IsReadDownToItsLastLevelAndNoFurther) {
  const auto nested = [](size_t levels) {
    Json json = SampleJson();
    json["later"] = Json::parse(std::string(levels, '[') + std::string(levels, ']'));
    return Refusal(json);
  };
  EXPECT_EQ(nested(kMaxManifestDepth - 1), "");
  EXPECT_EQ(nested(kMaxManifestDepth), "damaged");
}

TEST(Manifest, ThatWouldBeTooLargeIsNotWritten) {
  Manifest manifest = Sample();
  manifest.note = std::string(kMaxManifestBytes, 'x');
  EXPECT_EQ(ManifestJson(manifest).error().code, ErrorCode::limit);
}

TEST(ValueText, TellsApartWhatCanonicalJsonWouldNot) {
  const std::pair<const char*, const char*> cases[] = {
      {"7", "7"},
      {"7.0", R"({"$number":"7.0"})"},
      {"7.5", "7.5"},
      {"-0.0", R"({"$number":"-0.0"})"},
      {"0.0000001", R"({"$number":"1e-07"})"},
      {"9007199254740992", "9007199254740992"},
      {"9007199254740993", R"({"$number":"9007199254740993"})"},
      {R"({"b":[1.0],"a":"x"})", R"({"a":"x","b":[{"$number":"1.0"}]})"},
  };
  for (const auto& [json, text] : cases) {
    EXPECT_EQ(ValueText(*ParseJson(json)), text);
    EXPECT_EQ(ValueText(OrderedJson::parse(json)), text);
  }
  const std::string deep = std::string(100'000, '[') + std::string(100'000, ']');
  EXPECT_EQ(ValueText(*ParseJson(deep)), R"({"$deep":true})");
}

TEST(ValueTextAt, FollowsAPointer) {
  const OrderedJson value = OrderedJson::parse(R"({"a/b":{"~":[1,{"x":null}]},"":2})");
  const std::pair<const char*, const char*> cases[] = {
      {"/a~1b/~0/0", "1"},
      {"/a~1b/~0/1/x", "null"},
      {"/", "2"},
      {"/a~1b/~0/2", R"({"$absent":true})"},
      {"/a~1b/~0/-1", R"({"$absent":true})"},
      {"/a~1b/~0/99999999999999999999", R"({"$absent":true})"},
      {"/nothing", R"({"$absent":true})"},
      {"//x", R"({"$absent":true})"},
      {"x", R"({"$absent":true})"},
  };
  for (const auto& [path, text] : cases) EXPECT_EQ(ValueTextAt(value, path), text) << path;
  EXPECT_EQ(ValueTextAt(value, ""), CanonicalJson(value));
}

}  // namespace
}  // namespace recount::replay::debugging
