// What verify says of judgements that came into the format later. testdata/later_judgements.txt has
// what the build said that had never heard of them (of 2026-11-30, before events/judging.fbs got
// them).
// With RECOUNT_LATER_FILES=FOLDER the files are written there, for any other build to answer:
//
//   for file in FOLDER/*; do recount verify "$file" --json; done
#include "events/testing/later_judgements.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <string>

#include "events/chain.h"
#include "events/recount_file.h"
#include "events/testing/files.h"
#include "events/testing/samples.h"
#include "fmt/format.h"
#include "replay/log/log_header.h"
#include "replay/recording/testing/games.h"
#include "replay/verify/verify_file.h"

namespace recount::replay::verify {
namespace {

using recount::testing::Aligned;
using recount::testing::LaterJudgement;
using recount::testing::LaterJudgements;
using recount::testing::ReadFile;
using ::testing::HasSubstr;

constexpr char kAnswers[] = "testdata/later_judgements.txt";

// A golden log, and the event behind it.
std::string FileWith(const LaterJudgement& judgement) {
  const Aligned golden(ReadFile("testdata/logs/heretics-2.recount"));
  const Result<RecountFile> file = ReadRecountFile(golden.bytes());
  RECOUNT_CHECK(file.ok());
  const Aligned event(judgement.bytes);
  LogFrame log = file->logs.at(0);
  log.chain.push_back(ChainHash(log.chain.back(), event.bytes()));
  log.events.push_back(event.bytes());
  RecountFileWriter writer("recount");
  for (const auto& [hash, json] : file->card_sets) writer.AddCardSet(json);
  writer.AddLog(log);
  return writer.Finish();
}

std::string AnswerTo(const LaterJudgement& judgement) {
  const Aligned bytes(FileWith(judgement));
  log::CardSets sets;
  std::string answer;
  const Fault fault = VerifyFile(bytes.bytes(), "", sets, [&](const LogReport& report) {
    answer += recording::FaultsOf(report);
  });
  EXPECT_FALSE(fault) << fault->message;
  return answer;
}

TEST(LaterJudgement, IsFollowedOrUnsupportedAsItWasToABuildThatHadNeverHeardOfIt) {
  const std::string answers = ReadFile(kAnswers);
  for (const LaterJudgement& judgement : LaterJudgements()) {
    EXPECT_THAT(answers, HasSubstr(fmt::format("{}: 36 unsupported\n", judgement.name)));
    const std::string answer = AnswerTo(judgement);
    EXPECT_EQ(answer == "36 unsupported", !judgement.is_followed)
        << judgement.name << ": " << answer;
    if (const char* folder = std::getenv("RECOUNT_LATER_FILES")) {
      std::ofstream(fmt::format("{}/{}.recount", folder, judgement.name)) << FileWith(judgement);
    }
  }
}

}  // namespace
}  // namespace recount::replay::verify
