#include "tools/viewer/wasm/opened_file.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "events/json.h"
#include "fmt/format.h"
#include "tools/viewer/wasm/golden_log_fixture.h"

namespace recount::tools::viewer::wasm {
namespace {

class OpenedFileTest : public ::testing::Test {
 protected:
  OpenedFileTest() { Open(GoldenBytes("heretics-2")); }

  void Open(std::string_view content) {
    file_ =
        std::make_unique<OpenedFile>("game.recount", std::make_shared<const AlignedCopy>(content));
  }

  Json Ask(std::string_view request) { return *ParseJson(file_->Answer(request)); }

  std::string CodeOf(std::string_view request) {
    const Json answer = Ask(request);
    return answer.contains("error") ? answer["error"]["code"].get<std::string>() : "";
  }

  std::unique_ptr<OpenedFile> file_;
};

TEST_F(OpenedFileTest, ListsTheLogsOfTheFileAndVerifiesThem) {
  const Json logs = Ask(R"({"ask":"logs"})");
  ASSERT_EQ(logs["logs"].size(), 1u);
  const Json verified = Ask(R"({"ask":"verify"})");
  EXPECT_EQ(verified["ok"], true);
  EXPECT_EQ(verified["logs"][0]["id"], logs["logs"][0]["id"]);
  EXPECT_EQ(verified["logs"][0]["events"], logs["logs"][0]["events"]);
  EXPECT_EQ(verified["logs"][0]["file"], "game.recount");
}

TEST_F(OpenedFileTest, GoesBackAndForthAmongTheStates) {
  const Json first = Ask(R"({"ask":"show","seq":1})");
  const Json last = Ask(R"({"ask":"show"})");
  EXPECT_EQ(first["seq"], 1);
  EXPECT_GT(last["seq"], 1);
  EXPECT_EQ(Ask(R"({"ask":"show","seq":1})"), first);
}

TEST_F(OpenedFileTest, ForASeatTheStateHidesWhatTheSeatDoesNotSee) {
  const Json judge = Ask(R"({"ask":"show","seq":3,"view":"judge"})");
  const Json seat = Ask(R"({"ask":"show","seq":3,"view":0})");
  EXPECT_NE(judge["players"][1]["hand"], seat["players"][1]["hand"]);
  EXPECT_EQ(judge["players"][0]["hand"], seat["players"][0]["hand"]);
}

TEST_F(OpenedFileTest, ALineIsPlayedBesideTheLogAndLeavesItAsItIs) {
  const Json before = Ask(R"({"ask":"show"})");
  const Json line = Ask(R"({"ask":"line","seq":12,"steps":"0.0,1.0"})");
  EXPECT_EQ(line["steps"].size(), 2u) << line["error"];
  EXPECT_NE(line["state"], before);
  EXPECT_EQ(Ask(R"({"ask":"show"})"), before);
}

TEST_F(OpenedFileTest, ALineDrawsNothingFromTheSeedOfTheGame) {
  Open(GoldenBytes("hope-2"));
  uint64_t drawn = 0;
  const Json log = Ask(R"({"ask":"log"})");
  for (const Json& event : log["events"]) {
    if (drawn == 0 && event["kind"] == "chance") drawn = event["seq"];
  }
  ASSERT_GT(drawn, 0u);
  const Json line = Ask(fmt::format(R"({{"ask":"line","seq":{},"steps":""}})", drawn - 1));
  EXPECT_EQ(line["state"]["node"]["kind"], "chance") << line;
}

TEST_F(OpenedFileTest, WhatCannotBeAnsweredIsAnErrorThatSaysWhy) {
  struct Row {
    const char* request;
    const char* code;
  };
  constexpr Row kRows[] = {
      {"", "bad_request"},
      {"{", "bad_request"},
      {"[]", "bad_request"},
      {"{}", "bad_request"},
      {R"({"ask":7})", "bad_request"},
      {R"({"ask":"everything"})", "bad_request"},
      {R"({"ask":"show","extra":1})", "bad_request"},
      {R"({"ask":"show","view":"dealer"})", "bad_request"},
      {R"({"ask":"show","view":9})", "bad_request"},
      {R"({"ask":"show","seq":-1})", "bad_request"},
      {R"({"ask":"show","seq":"3"})", "bad_request"},
      {R"({"ask":"show","log":3})", "bad_request"},
      {R"({"ask":"ledger","seat":true})", "bad_request"},
      {R"({"ask":"ledger","seat":5})", "bad_request"},
      {R"({"ask":"why","path":"players"})", "bad_request"},
      {R"({"ask":"line","steps":""})", "bad_request"},
      {R"({"ask":"line","seq":3,"steps":[]})", "bad_request"},
      {R"({"ask":"line","seq":3,"steps":"","random":7})", "bad_request"},
      {R"({"ask":"line","seq":100000,"steps":""})", "not_found"},
      {R"({"ask":"line_requests","seq":3})", "bad_request"},
      {R"({"ask":"read_ledger","seq":3,"most":"all"})", "bad_request"},
      {R"({"ask":"read_ledger","seq":100000,"most":1})", "not_found"},
      {R"({"ask":"backup"})", "bad_request"},
      {R"({"ask":"show","log":"ffff"})", "not_found"},
      {R"({"ask":"show","seq":100000})", "not_found"},
      {R"({"ask":"log","seq":100000})", "not_found"},
      {R"({"ask":"ledger","seq":100000})", "not_found"},
      {R"({"ask":"verify","log":"ffff"})", "not_found"},
      {R"({"ask":"diff","other":"ffff"})", "not_found"},
  };
  for (const Row& row : kRows) EXPECT_EQ(CodeOf(row.request), row.code) << row.request;
}

TEST_F(OpenedFileTest, ADamagedFileIsVerifiedAndAnswersNothingElse) {
  std::string content = GoldenBytes("heretics-2");
  content[content.size() / 2] = static_cast<char>(content[content.size() / 2] ^ 1);
  Open(content);
  EXPECT_EQ(Ask(R"({"ask":"verify"})")["ok"], false);
  EXPECT_EQ(CodeOf(R"({"ask":"show"})"), "damaged");
  Open("");
  EXPECT_EQ(Ask(R"({"ask":"verify"})")["ok"], false);
  EXPECT_EQ(Ask(R"({"ask":"logs"})")["logs"].size(), 0u);
  EXPECT_EQ(CodeOf(R"({"ask":"log"})"), "damaged");
}

}  // namespace
}  // namespace recount::tools::viewer::wasm
