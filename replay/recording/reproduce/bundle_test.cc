// Bundles can be made of every kind of fault, and they show it. Builds without the fault, or with
// another one, are recognized; a changed manifest simulates such a build.
#include "replay/recording/reproduce/bundle.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "fmt/format.h"
#include "replay/recording/fork.h"
#include "replay/recording/reproduce/asked_again.h"
#include "replay/recording/reproduce/testing/bundles.h"

namespace recount::replay::recording::reproduce {
namespace {

using debugging::CrashFault;
using debugging::DifferenceFault;
using debugging::ExpressionFault;
using debugging::FindingFault;
using debugging::Manifest;

// Returns a log in which event 5 sends a card of the other seat.
EditedLog Illegal() {
  return EditedLog(
      ReadGame({R"({"op":"new","game":"heretics","players":["Wilhelmina","Bo"],)"
                R"("randomness":"seeded","seed":")" +
                    ToHex(Seed{5}) + R"("})",
                R"({"op":"act","seat":0,"action":{"type":"choose_faction","faction":"hussites"}})",
                R"({"op":"act","seat":1,"action":{"type":"choose_faction","faction":"orthodox"}})",
                R"({"op":"act","seat":0,"action":{"type":"send","card":31}})",
                R"({"op":"act","seat":1,"action":{"type":"send","card":31}})",
                R"({"op":"act","seat":1,"action":{"type":"send","card":33}})"},
               /*as_played=*/true));
}

EditedLog Legal() { return EditedLog(random_games::Prepared(SimulatedGame("heretics", 2))); }

EditedLog Diverged(uint64_t seq) {
  EditedLog log = Legal();
  SetDigest(log.events[seq].mutable_bytes(), Digest128{1, 2, 3});
  log.Rechain();
  return log;
}

// Returns a log with an outcome that differs from that of the seed, with matching digests; or with
// one that is not an outcome.
EditedLog WrongOutcome(bool is_none, uint64_t* seq) {
  EditedLog log = Legal();
  *seq = FirstOf(events::EventKind::chance, log.events);
  auto* outcome = const_cast<flatbuffers::Vector<uint16_t>*>(log.events[*seq].event().outcome());
  const uint16_t first = outcome->Get(0);
  outcome->Mutate(0, outcome->Get(1));
  if (!is_none) outcome->Mutate(1, first);
  log.CutAt(*seq + 1);
  return is_none ? log.Rechain() : log.Redigest(*seq);
}

std::vector<uint64_t> SeqsOf(const Manifest& manifest) {
  std::vector<uint64_t> seqs;
  for (const debugging::PartDigests& entry : manifest.parts) seqs.push_back(entry.seq);
  return seqs;
}

Bundle Made(const EditedLog& log, BundleOptions options = {}) {
  Result<Bundle> bundle = MadeOf(log, std::move(options));
  if (!bundle.ok()) FailCheck(__FILE__, __LINE__, bundle.error().message);
  return *std::move(bundle);
}

TEST(Bundle, OfAnIllegalEventShowsItsRefusal) {
  const EditedLog log = Illegal();
  const Bundle bundle = Made(log, {.note = "table 4"});
  const Manifest& manifest = bundle.manifest;
  const auto& finding = std::get<FindingFault>(manifest.fault);
  EXPECT_EQ(finding.fault, "illegal");
  EXPECT_EQ(finding.code, "illegal_action");
  EXPECT_TRUE(finding.clause.starts_with("HER-")) << finding.clause;
  EXPECT_EQ(manifest.log, LogId(log.chain[0]));
  EXPECT_EQ(manifest.seq, 5u);
  EXPECT_EQ(SeqsOf(manifest), (std::vector<uint64_t>{0, 1, 2, 3, 4}));
  EXPECT_EQ(Json::parse(manifest.state)["seq"], 4);
  EXPECT_EQ(Json::parse(manifest.state)["players"][0]["name"], "");
  EXPECT_EQ(manifest.note, "table 4");
  EXPECT_EQ(WithheldWords(manifest.withheld), (std::vector<std::string>{"names", "seed"}));
  EXPECT_EQ(VerdictOf(bundle.bytes), "there");
}

TEST(Bundle, HasTheEventsByteForByte) {
  const EditedLog log = Illegal();
  const Bundle bundle = Made(log);
  const AlignedCopy copy(bundle.bytes);
  const Result<RecountFile> file = ReadRecountFile(copy.bytes());
  ASSERT_TRUE(file.ok());
  ASSERT_EQ(file->logs.size(), 1u);
  ASSERT_EQ(file->logs[0].events.size(), 6u);  // event 6 is left out
  for (size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(AsText(file->logs[0].events[i]), AsText(log.events[i].bytes()));
    EXPECT_EQ(file->logs[0].chain[i], log.chain[i]);
  }
  EXPECT_EQ(file->card_sets.size(), 1u);
}

TEST(Bundle, OfADivergenceHasTheStateAfterIt) {
  const Bundle bundle = Made(Diverged(20));
  const auto& finding = std::get<FindingFault>(bundle.manifest.fault);
  EXPECT_EQ(finding.fault, "diverged");
  EXPECT_EQ(finding.code, "diverged");
  EXPECT_EQ(finding.found, "01020300000000000000000000000000");
  EXPECT_EQ(finding.expected.size(), 32u);
  EXPECT_EQ(bundle.manifest.seq, 20u);
  EXPECT_EQ(SeqsOf(bundle.manifest).back(), 20u);
  EXPECT_EQ(Json::parse(bundle.manifest.state)["seq"], 20);
  EXPECT_EQ(VerdictOf(bundle.bytes), "there");
  EXPECT_EQ(Made(Diverged(0)).manifest.seq, 0u);
}

TEST(Bundle, OfAnOutcomeThatDoesNotFitNeedsNoSeed) {
  uint64_t seq = 0;
  const EditedLog log = WrongOutcome(/*is_none=*/true, &seq);
  const Bundle bundle = Made(log);
  const auto& finding = std::get<FindingFault>(bundle.manifest.fault);
  EXPECT_EQ(finding.fault, "bad_chance");
  EXPECT_EQ(finding.code, "bad_chance");
  EXPECT_FALSE(bundle.keeps_seed_unasked);
  EXPECT_TRUE(bundle.manifest.withheld.seed);
  EXPECT_EQ(SeqsOf(bundle.manifest).back(), seq - 1);
  EXPECT_EQ(VerdictOf(bundle.bytes), "there");
}

TEST(Bundle, OfAnOutcomeThatIsNotThatOfTheSeedKeepsTheSeed) {
  uint64_t seq = 0;
  const EditedLog log = WrongOutcome(/*is_none=*/false, &seq);
  const Bundle bundle = Made(log);
  EXPECT_EQ(std::get<FindingFault>(bundle.manifest.fault).fault, "bad_chance");
  EXPECT_TRUE(bundle.keeps_seed_unasked);
  EXPECT_EQ(WithheldWords(bundle.manifest.withheld), (std::vector<std::string>{"names"}));
  EXPECT_EQ(SeqsOf(bundle.manifest).back(), seq - 1);
  EXPECT_EQ(VerdictOf(bundle.bytes), "there");
}

TEST(Bundle, OfAnExpressionEndsWhereItFirstHolds) {
  const Bundle bundle = Made(Legal(), {.expression = "\"wave\":2"});
  EXPECT_EQ(std::get<ExpressionFault>(bundle.manifest.fault).expression, "\"wave\":2");
  EXPECT_EQ(Json::parse(bundle.manifest.state)["wave"], 2);
  EXPECT_EQ(Json::parse(bundle.manifest.state)["seq"], bundle.manifest.seq);
  EXPECT_EQ(VerdictOf(bundle.bytes), "there");
  const uint64_t seq = bundle.manifest.seq;
  EXPECT_EQ(Made(Legal(), {.seq = seq + 1, .expression = "\"wave\":2"}).manifest.seq, seq + 1);
  EXPECT_EQ(RefusalOf(MadeOf(Legal(), {.seq = seq - 1, .expression = "\"wave\":2"})), "not_shown");
  EXPECT_EQ(RefusalOf(MadeOf(Legal(), {.expression = "\"wave\":200"})), "not_shown");
  EXPECT_EQ(VerdictOf(WithManifest(
                bundle.bytes,
                [](Manifest& manifest) { manifest.fault = ExpressionFault{"\"wave\":200"}; })),
            "gone");
}

// The digests record which states were reached, not that they are right. They may differ in a fixed
// build.
TEST(Bundle, OfAnExpressionIsRunWhateverTheDigests) {
  const uint64_t seq = Made(Legal(), {.expression = "\"wave\":2"}).manifest.seq;
  EXPECT_EQ(VerdictOf(Made(Diverged(seq - 3), {.expression = "\"wave\":2"}).bytes), "there");
}

EditedLog CrashingLog() {
  GameCalled("endless");
  // Nobody may execute the event that crashes, so it is added without being executed.
  std::vector<std::string> lines = {
      R"({"op":"new","game":"endless","players":["Ana","Bo"],"randomness":"recorded",)"
      R"("config":{"planted":"crashing"}})"};
  for (int i = 0; i < 4; ++i) {
    lines.push_back(
        fmt::format(R"({{"op":"act","seat":{},"action":{{"type":"step","amount":3}}}})", i % 2));
  }
  EditedLog log(ReadGame(lines));
  log.Add(log.events[3].bytes());
  return log;
}

TEST(Bundle, OfACrashNamesTheEventThatEndsTheProcess) {
  const EditedLog log = CrashingLog();
  const Bundle bundle = Made(log);
  EXPECT_TRUE(std::holds_alternative<CrashFault>(bundle.manifest.fault));
  EXPECT_EQ(bundle.manifest.seq, 5u);
  EXPECT_EQ(SeqsOf(bundle.manifest), (std::vector<uint64_t>{0, 1, 2, 3, 4}));
  EXPECT_EQ(VerdictOf(bundle.bytes), "there");
  // Another fault does not show there, either.
  EXPECT_EQ(
      VerdictOf(WithManifest(
          bundle.bytes, [](Manifest& manifest) { manifest.fault = ExpressionFault{"\"seq\":5"}; })),
      "other");
  const Bundle fine = Made(Legal(), {.seq = 9, .expression = "{"});
  EXPECT_EQ(VerdictOf(WithManifest(fine.bytes,
                                   [](Manifest& manifest) { manifest.fault = CrashFault(); })),
            "gone");
}

TEST(Bundle, OfALongLogHasDigestsOfItsLastEvents) {
  const EditedLog log(random_games::Prepared(SimulatedGame("endless", 2, 0, 5'000)));
  const Bundle bundle = Made(log, {.seq = 4'900, .expression = "{"});
  const auto& parts = bundle.manifest.parts;
  ASSERT_EQ(parts.size(), debugging::kMaxPartEntries);
  EXPECT_EQ(parts.front().seq, 4'901 - debugging::kMaxPartEntries);
  EXPECT_EQ(parts.back().seq, 4'900u);
  EXPECT_EQ(parts.front().parts.size(), Json::parse(bundle.manifest.state).size());
  EXPECT_LT(parts[1].parts.size(), parts[0].parts.size());
  const Result<BundleRun> run = RunBundle(bundle.bytes, ToolsForTesting());
  ASSERT_TRUE(run.ok());
  EXPECT_EQ(run->verdict, BundleVerdict::there);
  EXPECT_EQ(run->parts, std::nullopt);
}

// A fork of a fork is checked against the seeds of logs that a bundle never has.
TEST(Bundle, OfAForkOfAForkHasNoSeedButItsOwn) {
  EditedLog log = Legal();
  const Environment environment = SteadyEnvironment(3);
  const auto fork = [&](const EditedLog& from, std::vector<const EditedLog*> beside, uint64_t at) {
    const FiledLog filed(from, std::move(beside));
    Result<PreparedFork> prepared =
        PrepareFork(*filed, at, Seed{9, static_cast<uint8_t>(at)}, environment);
    RECOUNT_CHECK(prepared.ok());
    return EditedLog(prepared->log);
  };
  const EditedLog child = fork(log, {}, 12);
  const EditedLog grandchild = fork(child, {&log}, child.events.size() - 1);
  const uint64_t last = grandchild.events.size() - 1;
  for (const bool keeps : {false, true}) {
    const Result<Bundle> bundle = MadeOf(
        grandchild, {.seq = last, .expression = "{", .kept = {.seed = keeps}}, {&child, &log});
    ASSERT_TRUE(bundle.ok()) << bundle.error().message;
    EXPECT_TRUE(bundle->manifest.withheld.seed);
    EXPECT_EQ(VerdictOf(bundle->bytes), "there");
    const AlignedCopy copy(bundle->bytes);
    const Result<RecountFile> file = ReadRecountFile(copy.bytes());
    log::CardSets sets;
    EXPECT_EQ(FaultsOf(verify::VerifyLog(log::FileLog(*file, file->logs[0]), sets)), "");
  }
}

// --- The answers of other builds. ---

std::string FindingChanged(const EditedLog& log, const std::function<void(FindingFault&)>& change) {
  return VerdictOf(WithManifest(Made(log).bytes, [&](Manifest& manifest) {
    change(std::get<FindingFault>(manifest.fault));
  }));
}

TEST(BundleVerdict, OfAnotherFindingIsOther) {
  const EditedLog log = Illegal();
  EXPECT_EQ(FindingChanged(log, [](FindingFault&) {}), "there");
  // The texts of `expected` and `found` may be worded differently.
  EXPECT_EQ(FindingChanged(log, [](FindingFault& finding) { finding.found = "else"; }), "there");
  EXPECT_EQ(FindingChanged(log, [](FindingFault& finding) { finding.fault = "diverged"; }),
            "other");
  EXPECT_EQ(FindingChanged(log, [](FindingFault& finding) { finding.code = "not_awaited"; }),
            "other");
  EXPECT_EQ(FindingChanged(log, [](FindingFault& finding) { finding.clause = "HER-1.1"; }),
            "other");
}

// Puts the finding of `from` into a manifest for the events of `log`.
std::string WithFindingOf(const EditedLog& log, const EditedLog& from) {
  const Bundle shown = Made(from);
  const Bundle other = Made(log, {.seq = shown.manifest.seq, .expression = "{"});
  return WithManifest(other.bytes,
                      [&](Manifest& manifest) { manifest.fault = shown.manifest.fault; });
}

TEST(BundleVerdict, OfALogInWhichNothingIsFoundIsGone) {
  EXPECT_EQ(VerdictOf(WithFindingOf(Legal(), Diverged(20))), "gone");
}

TEST(BundleVerdict, OfAnEarlierFindingIsOther) {
  EditedLog log = Diverged(20);
  SetDigest(log.events[17].mutable_bytes(), Digest128{9});
  log.Rechain();
  EXPECT_EQ(VerdictOf(WithFindingOf(log, Diverged(20))), "other");
}

TEST(BundleRun, NamesTheFirstEventAndTheKeysThatDiffer) {
  const Bundle bundle = Made(Diverged(20));
  const Result<BundleRun> same = RunBundle(bundle.bytes, ToolsForTesting());
  ASSERT_TRUE(same.ok());
  EXPECT_EQ(same->parts, std::nullopt);
  EXPECT_TRUE(same->state_then.empty());
  const std::string changed = WithManifest(bundle.bytes, [](Manifest& manifest) {
    for (debugging::PartDigests& entry : manifest.parts) {
      if (entry.seq == 12) entry.parts["phase"] = std::string(32, '0');
      if (entry.seq == 14) entry.parts["players"] = std::string(32, '0');
    }
    Json state = Json::parse(manifest.state);
    state["phase"] = "else";
    manifest.state = CanonicalJson(state);
  });
  const Result<BundleRun> differs = RunBundle(changed, ToolsForTesting());
  ASSERT_TRUE(differs.ok()) << differs.error().message;
  EXPECT_EQ(differs->verdict, BundleVerdict::there);
  EXPECT_EQ(differs->parts, (debugging::PartDifference{12, {"phase"}}));
  EXPECT_EQ(Json::parse(differs->state_then)["phase"], "else");
  EXPECT_NE(Json::parse(differs->state_now)["phase"], "else");
}

// --- Differences. ---

std::string AnswerTo(DifferenceFault fault, uint64_t seq) {
  const Result<Bundle> bundle = MadeOf(Legal(), {.seq = seq, .fault = std::move(fault)});
  return bundle.ok() ? "there" : bundle.error().message;
}

TEST(Bundle, OfADifferenceAsksTheRequestAgain) {
  const Bundle known = Made(Legal(), {.seq = 20, .expression = "{"});
  const Json state = Json::parse(known.manifest.state);
  DifferenceFault fault{.request = R"({"op":"state","view":"judge"})",
                        .part = "state",
                        .view = R"("judge")",
                        .path = "/phase",
                        .ours = CanonicalJson(state["phase"]),
                        .theirs = R"("else")"};
  EXPECT_EQ(AnswerTo(fault, 20), "there");
  const std::string bytes = Made(Legal(), {.seq = 20, .fault = fault}).bytes;
  const auto with = [&](std::string ours, std::string theirs, std::string path) {
    return VerdictOf(WithManifest(bytes, [&](Manifest& manifest) {
      auto& changed = std::get<DifferenceFault>(manifest.fault);
      changed.ours = std::move(ours);
      changed.theirs = std::move(theirs);
      changed.path = std::move(path);
    }));
  };
  EXPECT_EQ(with(R"("else")", fault.ours, "/phase"), "gone");
  EXPECT_EQ(with("1", "2", "/phase"), "other");
  EXPECT_EQ(with(R"({"$absent":true})", "2", "/nothing"), "there");
  // Players have the names with which engines are compared, and 7.0 differs from 7.
  EXPECT_EQ(with(R"("Player 2")", "2", "/players/1/name"), "there");
  EXPECT_EQ(with("20", R"({"$number":"20.0"})", "/seq"), "there");
}

TEST(Bundle, OfADifferenceAsksAnEventWhereItHappened) {
  EditedLog log = Legal();
  uint64_t seq = log.events.size() - 1;
  while (log.events[seq].event().kind() != events::EventKind::action) --seq;
  const events::Envelope& event = log.events[seq].event();
  const EventCodec codec(GameCalled("heretics").schema());
  const OrderedJson request = {
      {"op", "act"}, {"seat", event.seat()}, {"action", codec.ActionJson(event)}};
  DifferenceFault fault{
      .request = request.dump(), .part = "reply", .path = "/ok", .ours = "true", .theirs = "false"};
  EXPECT_EQ(AnswerTo(fault, seq), "there");
  // After the event, the same request is refused.
  fault.request = R"({"op":"act","seat":0,"action":{"type":"send","card":999}})";
  fault.ours = "false";
  EXPECT_EQ(AnswerTo(fault, seq), "there");
  // The whole reply counts if the other engine gave none.
  debugging::EngineDifference died;
  died.kind.part = debugging::ComparedPart::died;
  died.request = request.dump();
  died.ours = R"({"ok":true,"seq":1,"effects":[]})";
  died.theirs = "null";
  const DifferenceFault whole = FaultOf(died);
  EXPECT_EQ(whole.ours, R"({"ok":true,"seq":1})");
  EXPECT_EQ(whole.path, std::nullopt);
}

TEST(Bundle, OfADifferenceHoldsAnotherEngineAgainstThisBuild) {
  DifferenceFault fault{.request = R"({"op":"legal","seat":1})",
                        .part = "legal",
                        .seat = 1,
                        .path = "/actions",
                        .ours = "[]",
                        .theirs = "[1]"};
  const Bundle known = Made(Legal(), {.seq = 20, .expression = "{"});
  const std::string bytes =
      WithManifest(known.bytes, [&](Manifest& manifest) { manifest.fault = fault; });
  debugging::EngineDifference found;
  found.kind.part = debugging::ComparedPart::legal;
  found.seq = 20;
  found.request = fault.request;
  found.seat = 1;
  found.path = "/actions";
  found.ours = "[]";
  found.theirs = "[2]";
  std::optional<debugging::EngineDifference> answer = found;
  BundleTools tools = ToolsForTesting();
  tools.compare =
      [&](const log::Log& log,
          const DifferenceFault& asked) -> Result<std::optional<debugging::EngineDifference>> {
    EXPECT_EQ(log.count(), 21u);
    EXPECT_EQ(asked, fault);
    return answer;
  };
  const auto verdict = [&] { return BundleVerdictName(RunBundle(bytes, tools)->verdict); };
  EXPECT_EQ(verdict(), "there");
  answer->seq = 19;
  EXPECT_EQ(verdict(), "other");
  answer = found;
  answer->path = "/actions/0";
  EXPECT_EQ(verdict(), "other");
  answer.reset();
  EXPECT_EQ(verdict(), "gone");
}

// --- Logs that do not make a bundle. ---

TEST(Bundle, OfALogWithoutAFaultIsNotMade) {
  EXPECT_EQ(RefusalOf(MadeOf(Legal(), {})), "not_shown");
  EXPECT_EQ(RefusalOf(MadeOf(Legal(), {.seq = 9})), "not_shown");
}

TEST(Bundle, AtAnotherEventThanTheFirstFindingIsNotMade) {
  EXPECT_EQ(RefusalOf(MadeOf(Diverged(20), {.seq = 20})), "");
  EXPECT_EQ(RefusalOf(MadeOf(Diverged(20), {.seq = 19})), "not_shown");
  EXPECT_EQ(RefusalOf(MadeOf(Diverged(20), {.seq = 21})), "not_shown");
  EXPECT_EQ(RefusalOf(MadeOf(Diverged(20), {.seq = 9'999})), "not_found");
}

TEST(Bundle, OfDamagedBytesIsNotMade) {
  EditedLog log = Legal();
  log.events[20].mutable_bytes()[40] ^= 1;
  EXPECT_EQ(RefusalOf(MadeOf(log, {})), "damaged");
  EXPECT_EQ(RefusalOf(MadeOf(log, {.expression = "\"wave\":2"})), "damaged");
}

TEST(Bundle, WithATextThatIsNotUtf8IsRefused) {
  EXPECT_EQ(RefusalOf(MadeOf(Illegal(), {.note = "\xff"})), "bad_request");
  EXPECT_EQ(RefusalOf(MadeOf(Legal(), {.expression = "\xff"})), "bad_request");
}

TEST(Bundle, IsTheSameForTheSameLog) {
  EXPECT_EQ(Made(Illegal()).bytes, Made(Illegal()).bytes);
  EXPECT_EQ(Made(Diverged(20)).bytes, Made(Diverged(20)).bytes);
}

}  // namespace
}  // namespace recount::replay::recording::reproduce
