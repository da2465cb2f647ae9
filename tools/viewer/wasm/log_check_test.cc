// What a page finds wrong with a file is what `verify` finds, whatever was done to the file.
#include "tools/viewer/wasm/log_check.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

#include "events/json.h"
#include "events/testing/damage.h"
#include "tools/viewer/wasm/opened_file.h"

namespace recount::tools::viewer::wasm {
namespace {

using recount::testing::Damaged;

constexpr size_t kPlaces = 150;

std::string ContentOf(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

OrderedJson Ask(OpenedFile& file, const OrderedJson& question) {
  return OrderedJson::parse(file.Answer(question.dump()));
}

// All that `verify` says of the file, log by log and then of what lies outside of them.
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

// Every event can be gone to, whatever is wrong with the log.
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
  // Whether the page opens it; of what it does not open, `verify` tells a fault.
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

  int found_ = 0;  // files with findings that the page opens
};

TEST_P(LogCheckTest, APageFindsWhatVerifyFindsInAChangedByte) {
  const std::string whole = ContentOf(GetParam());
  ASSERT_TRUE(ExpectSame(whole, "the whole file"));
  for (size_t i = 0; i < kPlaces; ++i) {
    // A prime spreads the places over the parts of an event.
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
  const std::string whole = ContentOf(GetParam());
  for (size_t i = 0; i < kPlaces; ++i) {
    const size_t size = i * whole.size() / kPlaces;
    ExpectSame(whole.substr(0, size), "cut at " + std::to_string(size));
  }
}

INSTANTIATE_TEST_SUITE_P(Files, LogCheckTest,
                         ::testing::Values("testdata/logs/heretics-2.recount",
                                           "testdata/logs/hope-2.recount",
                                           "testdata/logs/inhumanity-3.recount",
                                           "testdata/walk/disputed.recount"));

}  // namespace
}  // namespace recount::tools::viewer::wasm
