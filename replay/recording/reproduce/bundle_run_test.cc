// Tests files that are not bundles, or that were written to do harm.
#include "replay/recording/reproduce/bundle_run.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "replay/recording/reproduce/testing/bundles.h"

namespace recount::replay::recording::reproduce {
namespace {

using debugging::ExpressionFault;
using debugging::Manifest;

std::string Good() {
  const EditedLog log(random_games::Prepared(SimulatedGame("heretics", 2)));
  return MadeOf(log, {.seq = 9, .expression = "{"})->bytes;
}

std::string ManifestIn(const std::string& bundle) {
  const AlignedCopy copy(bundle);
  return std::string(ReadRecountFile(copy.bytes())->manifests.at(0));
}

TEST(BundleRun, OfAGoodBundleHasAVerdict) { EXPECT_EQ(VerdictOf(Good()), "there"); }

TEST(BundleRun, OfAFileThatCannotBeReadIsAnError) {
  std::string torn = Good();
  torn.resize(torn.size() / 2);
  EXPECT_EQ(VerdictOf(torn), "damaged");
  EXPECT_EQ(VerdictOf(""), "damaged");
  EXPECT_EQ(VerdictOf("{}"), "damaged");
  std::string flipped = Good();
  flipped[flipped.size() / 2] ^= 1;
  EXPECT_EQ(VerdictOf(flipped), "damaged");
}

TEST(BundleRun, NeedsOneManifest) {
  const std::string good = Good();
  const std::string manifest = ManifestIn(good);
  EXPECT_EQ(VerdictOf(WithManifests(good, {manifest})), "there");
  EXPECT_EQ(VerdictOf(WithManifests(good, {})), "not_found");
  EXPECT_EQ(VerdictOf(WithManifests(good, {manifest, manifest})), "damaged");
  EXPECT_EQ(VerdictOf(WithManifests(good, {""})), "damaged");
}

TEST(BundleRun, NeedsOneLog) {
  const std::string good = Good();
  const AlignedCopy copy(good);
  const Result<RecountFile> file = ReadRecountFile(copy.bytes());
  const auto written = [&](size_t logs, uint64_t from) {
    RecountFileWriter writer("test");
    writer.AddManifest(file->manifests[0]);
    for (const auto& [hash, json] : file->card_sets) writer.AddCardSet(json);
    LogFrame frame = file->logs[0];
    if (from > 0) {
      frame.from = from;
      frame.before = frame.chain[from - 1];
      frame.events.erase(frame.events.begin(), frame.events.begin() + static_cast<ptrdiff_t>(from));
      frame.chain.erase(frame.chain.begin(), frame.chain.begin() + static_cast<ptrdiff_t>(from));
      frame.openings.clear();
    }
    for (size_t i = 0; i < logs; ++i) writer.AddLog(frame);
    return VerdictOf(writer.Finish());
  };
  EXPECT_EQ(written(1, 0), "there");
  EXPECT_EQ(written(0, 0), "damaged");
  EXPECT_EQ(written(2, 0), "damaged");
  EXPECT_EQ(written(1, 3), "damaged");
}

struct Changed {
  const char* name;
  void (*change)(Manifest& manifest);
  const char* verdict;
};

TEST(BundleRun, ChecksTheManifestAgainstTheLog) {
  const Changed cases[] = {
      {"another log", [](Manifest& m) { m.log = std::string(32, 'a'); }, "damaged"},
      {"an earlier event",
       [](Manifest& m) {
         m.seq = 8;
         m.parts.pop_back();
       },
       "damaged"},
      {"a later event", [](Manifest& m) { m.seq = 10; }, "damaged"},
      {"another game", [](Manifest& m) { m.game = "hope"; }, "damaged"},
      {"another rules version", [](Manifest& m) { m.rules = 2; }, "damaged"},
      {"no filter", [](Manifest& m) { m.fault = ExpressionFault{"("}; }, "damaged"},
      {"nobody compares who made it", [](Manifest& m) { m.made_by.build = "\x1b[31m"; }, "there"},
      {"no digests", [](Manifest& m) { m.parts.clear(); }, "there"},
      {"digests of other keys",
       [](Manifest& m) { m.parts.back().parts["else"] = std::string(32, '0'); }, "there"},
      {"no state", [](Manifest& m) { m.state = "null"; }, "there"},
      {"a request that is none",
       [](Manifest& m) {
         m.fault = debugging::DifferenceFault{.request = R"({"op":7})", .part = "reply"};
       },
       "other"},
      {"a difference in nothing",
       [](Manifest& m) {
         m.fault = debugging::DifferenceFault{.request = "{}", .part = "reply", .path = ""};
       },
       "other"},
  };
  const std::string good = Good();
  for (const Changed& one : cases) {
    EXPECT_EQ(VerdictOf(WithManifest(good, one.change)), one.verdict) << one.name;
  }
}

TEST(BundleRun, WithoutTheCardSetIsDamaged) {
  const std::string good = Good();
  const AlignedCopy copy(good);
  const Result<RecountFile> file = ReadRecountFile(copy.bytes());
  RecountFileWriter writer("test");
  writer.AddManifest(file->manifests[0]);
  writer.AddLog(file->logs[0]);
  EXPECT_EQ(VerdictOf(writer.Finish()), "damaged");
}

TEST(BundleRun, OfALaterManifestIsTooNew) {
  const std::string good = Good();
  Json json = Json::parse(ManifestIn(good));
  json["repro"] = 2;
  json.erase("log");
  EXPECT_EQ(VerdictOf(WithManifests(good, {CanonicalJson(json)})), "too_new");
}

TEST(BundleRun, OfAGameThatThisBuildDoesNotKnowIsUnsupported) {
  EditedLog log(random_games::Prepared(SimulatedGame("heretics", 2)));
  const Bundle bundle = *MadeOf(log, {.seq = 0, .expression = "{"});
  // Event 0 and the manifest name another rules version.
  log.CutAt(1);
  log.Created().SetField<uint16_t>(events::Created::VT_RULES, 999, 0);
  log.Rechain();
  RecountFileWriter writer("test");
  Manifest manifest = bundle.manifest;
  manifest.log = LogId(log.chain[0]);
  manifest.rules = 999;
  writer.AddManifest(*debugging::ManifestJson(manifest));
  for (const auto& [hash, json] : log.card_sets) writer.AddCardSet(json);
  writer.AddLog(log.Frame());
  EXPECT_EQ(VerdictOf(writer.Finish()), "unsupported");
}

}  // namespace
}  // namespace recount::replay::recording::reproduce
