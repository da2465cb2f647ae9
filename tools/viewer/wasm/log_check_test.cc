// Tests that a page finds the same faults in a file as `verify`, whatever was done to the file.
#include "tools/viewer/wasm/log_check.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "events/json.h"
#include "events/recount_file.h"
#include "events/testing/damage.h"
#include "events/testing/files.h"
#include "tools/viewer/wasm/opened_file.h"

namespace recount::tools::viewer::wasm {
namespace {

using recount::testing::Damaged;
using recount::testing::ReadFile;

constexpr size_t kPlaces = 150;

OrderedJson Ask(OpenedFile& file, const OrderedJson& question) {
  return OrderedJson::parse(file.Answer(question.dump()));
}

// Returns all findings of `verify`: log by log, and then those outside of the logs.
OrderedJson FoundByVerify(OpenedFile& file) {
  OrderedJson all = OrderedJson::array();
  const OrderedJson verified = Ask(file, {{"ask", "verify"}});
  for (const OrderedJson& log : verified.at("logs")) {
    for (const OrderedJson& finding : log.at("findings")) all.push_back(finding);
  }
  return all;
}

OrderedJson FoundByPage(OpenedFile& file, uint64_t most) {
  OrderedJson check;
  do {
    check = Ask(file, {{"ask", "check"}, {"most", most}});
  } while (check.value("state", "") == "checking");
  return check.value("findings", OrderedJson());
}

// Expects that a page can go to every event, whatever is wrong with the log.
void ExpectMoments(OpenedFile& file, const OrderedJson& entry, const std::string& what) {
  const auto events = entry.at("events").get<uint64_t>();
  for (const uint64_t seq : {uint64_t{0}, events / 2, events - 1}) {
    if (events == 0) return;
    const OrderedJson moment = Ask(file, {{"ask", "moment"}, {"seq", seq}});
    EXPECT_EQ(moment.value("seq", events), seq) << what << ": " << moment;
  }
}

class LogCheckTest : public ::testing::TestWithParam<const char*> {
 protected:
  // Returns whether the page opens the bytes. If it does not, `verify` must report a fault.
  bool ExpectSame(const std::string& bytes, const std::string& what) {
    OpenedFile file("game.recount", std::make_shared<const AlignedCopy>(bytes));
    const OrderedJson found = FoundByVerify(file);
    const OrderedJson opened = Ask(file, {{"ask", "open"}});
    if (opened.at("logs").empty()) {
      EXPECT_FALSE(opened.at("fault").is_null()) << what;
      EXPECT_FALSE(found.empty()) << what;
      return false;
    }
    EXPECT_EQ(FoundByPage(file, 7), found) << what;
    ExpectMoments(file, opened.at("logs").front(), what);
    found_ += found.empty() ? 0 : 1;
    return true;
  }

  int found_ = 0;  // number of files with findings that the page opens
};

TEST_P(LogCheckTest, APageFindsWhatVerifyFindsInAChangedByte) {
  const std::string whole = ReadFile(GetParam());
  ASSERT_TRUE(ExpectSame(whole, "the whole file"));
  for (size_t i = 0; i < kPlaces; ++i) {
    // The prime number spreads the changed bytes over all parts of an event.
    const size_t at = (i * whole.size() / kPlaces + i * 7919) % whole.size();
    const std::string what = "byte " + std::to_string(at);
    ExpectSame(Damaged(whole).FlipByte(at).bytes(), what);
    if (at + recount::testing::kTrailer < whole.size()) {
      ExpectSame(Damaged(whole).FlipByte(at).FixTrailer().bytes(), what + ", with its trailer");
    }
  }
  EXPECT_GT(found_, 0);
}

TEST_P(LogCheckTest, APageFindsWhatVerifyFindsInATornFile) {
  const std::string whole = ReadFile(GetParam());
  for (size_t i = 0; i < kPlaces; ++i) {
    const size_t size = i * whole.size() / kPlaces;
    ExpectSame(whole.substr(0, size), "cut at " + std::to_string(size));
  }
}

// Makes files of a log as it was when it had fewer events.
class GrowingLog {
 public:
  explicit GrowingLog(const std::string& path)
      : content_(ReadFile(path)), file_(ExamineRecountFile(content_.bytes()).file) {}

  uint64_t events() const { return file_.logs[0].events.size(); }

  std::shared_ptr<const AlignedCopy> With(uint64_t events) const {
    LogFrame frame = file_.logs[0];
    frame.events.resize(events);
    frame.chain.resize(events);
    frame.openings.erase(frame.openings.lower_bound(events), frame.openings.end());
    RecountFileWriter writer(file_.build);
    for (const auto& [hash, json] : file_.card_sets) writer.AddCardSet(json);
    writer.AddLog(frame);
    return std::make_shared<const AlignedCopy>(writer.Finish());
  }

 private:
  AlignedCopy content_;
  RecountFile file_;
};

// Returns the answers to everything that a page asks about the last event, and about all events.
std::vector<std::string> AnswersOf(OpenedFile& file, uint64_t last) {
  std::vector<std::string> answers;
  for (const OrderedJson& question : {
           OrderedJson{{"ask", "open"}},
           OrderedJson{{"ask", "check"}, {"most", 0}},
           OrderedJson{{"ask", "moment"}, {"seq", last}},
           OrderedJson{{"ask", "moment"}, {"seq", last / 2}, {"view", "spectator"}},
           OrderedJson{{"ask", "judging"}, {"seq", last}},
           OrderedJson{{"ask", "steps"}, {"from", 0}, {"most", last + 1}},
           OrderedJson{{"ask", "verify"}},
           OrderedJson{{"ask", "game"}},
       }) {
    answers.push_back(file.Answer(question.dump()));
  }
  return answers;
}

TEST_P(LogCheckTest, ALogThatGrowsIsFoundToBeWhatItIsFoundToBeFromTheBeginning) {
  const GrowingLog log(GetParam());
  for (const uint64_t step : {1, 13}) {
    OpenedFile shown("game.recount", log.With(1));
    for (uint64_t events = 1; events <= log.events(); events += step) {
      const auto content = log.With(events);
      shown.Open("game.recount", content);
      OpenedFile fresh("game.recount", content);
      // In some rounds the file grows before the check has ended.
      if (events % 5 != 0) {
        EXPECT_EQ(FoundByPage(shown, 3), FoundByPage(fresh, events));
        EXPECT_EQ(AnswersOf(shown, events - 1), AnswersOf(fresh, events - 1)) << events;
      }
    }
  }
}

TEST_P(LogCheckTest, OfALogThatGrowsOnlyTheNewEventsAreChecked) {
  const GrowingLog log(GetParam());
  OpenedFile shown("game.recount", log.With(log.events() / 2));
  ASSERT_EQ(FoundByPage(shown, 7), OrderedJson::array());
  shown.Open("game.recount", log.With(log.events() / 2 + 1));
  const OrderedJson check = Ask(shown, {{"ask", "check"}, {"most", 1}});
  EXPECT_EQ(check.at("state"), "ok") << check;
  EXPECT_EQ(check.at("checked_to"), log.events() / 2);
}

TEST_P(LogCheckTest, ALogWhoseBeginningIsAnotherOneIsCheckedFromTheBeginning) {
  const GrowingLog log(GetParam());
  const uint64_t half = log.events() / 2;
  const std::string whole = ReadFile(GetParam());
  for (const size_t at : {whole.size() / 4, whole.size() / 3, whole.size() / 2}) {
    OpenedFile shown("game.recount", log.With(half));
    ASSERT_EQ(FoundByPage(shown, 7), OrderedJson::array());
    const auto changed =
        std::make_shared<const AlignedCopy>(Damaged(whole).FlipByte(at).FixTrailer().bytes());
    shown.Open("game.recount", changed);
    OpenedFile fresh("game.recount", changed);
    EXPECT_EQ(FoundByPage(shown, 7), FoundByPage(fresh, 7)) << at;
  }
}

INSTANTIATE_TEST_SUITE_P(Files, LogCheckTest,
                         ::testing::Values("testdata/logs/heretics-2.recount",
                                           "testdata/logs/hope-2.recount",
                                           "testdata/logs/inhumanity-3.recount",
                                           "testdata/walk/disputed.recount"));

}  // namespace
}  // namespace recount::tools::viewer::wasm
