// Tests that a page for one viewer shows the same game as the log shows that viewer.
#include "tools/viewer/wasm/page_game.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "events/event_bytes.h"
#include "events/judging.h"
#include "events/testing/files.h"
#include "replay/documents/page.h"
#include "replay/recording/fork.h"
#include "replay/recording/testing/games.h"
#include "replay/recording/testing/many_judgements.h"
#include "tools/viewer/wasm/open_contents.h"
#include "tools/viewer/wasm/opened_file.h"

namespace recount::tools::viewer::wasm {
namespace {

namespace recording = replay::recording;
using engine::Viewer;

std::shared_ptr<const AlignedCopy> ContentOf(const std::filesystem::path& path) {
  return std::make_shared<const AlignedCopy>(recount::testing::ReadFile(path.string()));
}

std::vector<std::filesystem::path> GoldenLogs() {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator("testdata/logs")) {
    if (entry.path().extension() == ".recount") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

std::unique_ptr<PageGame> PageGameOf(const replay::log::Log& log, Viewer viewer) {
  replay::log::CardSets sets;
  const Result<OrderedJson> page = replay::documents::ViewPage(log, sets, viewer, {});
  RECOUNT_CHECK(page.ok());
  auto page_game = PageGame::Read(*page);
  RECOUNT_CHECK(page_game.ok());
  return *std::move(page_game);
}

// Returns a viewer who sees no hand, and one who sees a hand.
std::vector<Viewer> ViewersOf(const ShownGame& game) {
  const auto last = static_cast<engine::Seat>(game.names().size() - 1);
  return {Viewer::Spectator(), Viewer::OfSeat(last)};
}

bool IsJudgedUpTo(const replay::log::Log& log, uint64_t seq) {
  bool is_judged = false;
  const Fault fault = log.ForEachEvent(0, [&](const LoggedEvent& event) {
    is_judged = is_judged || IsJudging(EnvelopeIn(event.bytes)->kind());
    return seq-- > 0;
  });
  EXPECT_FALSE(fault.has_value());
  return is_judged;
}

// Expects that the log confirms the page's result. A page need not know the result before its end
// after the first judgement, or if a later ruling changed the result of the rules.
void ExpectSameResult(PageGame& page_game, OpenedLog& log, uint64_t seq) {
  const OrderedJson said = page_game.JudgedAt(seq);
  const OrderedJson judged = log.JudgedAt(seq);
  EXPECT_EQ(said["open"], judged["open"]) << "event " << seq;
  if (said["result_by"].is_null()) {
    EXPECT_TRUE(seq < log.last() && IsJudgedUpTo(log.log(), log.last())) << "event " << seq;
    EXPECT_TRUE(IsJudgedUpTo(log.log(), seq) || judged["result_by"] == "game") << "event " << seq;
  } else {
    for (const char* key : {"result", "result_by"}) {
      EXPECT_EQ(said[key], judged[key]) << "event " << seq;
    }
  }
  const bool is_of_judge = judged["result_by"] == "ruling" || judged["result_by"] == "void";
  EXPECT_EQ(judged["ruling"].is_number(), is_of_judge) << "event " << seq;
}

void ExpectSameGame(OpenedLog& log) {
  for (const Viewer viewer : ViewersOf(log)) {
    const std::unique_ptr<PageGame> page_game = PageGameOf(log.log(), viewer);
    ASSERT_EQ(page_game->last(), log.last());
    // Goes forward and back, as people do.
    for (uint64_t i = 0; i <= 2 * log.last(); ++i) {
      const uint64_t seq = i <= log.last() ? i : 2 * log.last() - i;
      const Result<OrderedJson> shown = log.MomentAt(viewer, seq);
      const Result<OrderedJson> moment = page_game->MomentAt(viewer, seq);
      ASSERT_TRUE(shown.ok() && moment.ok()) << seq;
      ASSERT_EQ(Json(*moment), Json(*shown)) << "event " << seq;
    }
    for (const uint64_t seq : {uint64_t{0}, log.last() / 3, log.last() - log.last() / 8,
                               log.last() - std::min<uint64_t>(1, log.last()), log.last()}) {
      ExpectSameResult(*page_game, log, seq);
    }
  }
}

// Checks that every card that the viewer ever sees has its name.
void ExpectNames(OpenedLog& log, Viewer viewer) {
  const std::unique_ptr<PageGame> page_game = PageGameOf(log.log(), viewer);
  ASSERT_NE(page_game->match(), nullptr);
  for (uint16_t card = 0; card < 1000; ++card) {
    EXPECT_EQ(page_game->match()->CardName(card), log.match()->CardName(card)) << "card " << card;
    EXPECT_EQ(page_game->match()->CardEntry(card), log.match()->CardEntry(card)) << "card " << card;
  }
}

class GoldenLogTest : public ::testing::TestWithParam<std::filesystem::path> {};

TEST_P(GoldenLogTest, APageTellsEveryViewerWhatTheLogShowsThatViewer) {
  OpenContents contents("golden", ContentOf(GetParam()));
  for (const auto& log : contents.logs()) ExpectSameGame(*log);
}

TEST_P(GoldenLogTest, ThePageKnowsTheNamesOfAllCards) {
  OpenContents contents("golden", ContentOf(GetParam()));
  for (const auto& log : contents.logs()) {
    for (const Viewer viewer : ViewersOf(*log)) ExpectNames(*log, viewer);
  }
}

// Returns the answer of a page of the game when it is compared with this file.
Json Compared(const std::string& page, const std::string& file) {
  OpenedFile opened("game.recount", std::make_shared<const AlignedCopy>(file));
  EXPECT_EQ(opened.OpenPage(page), "");
  return *ParseJson(opened.Answer(R"({"ask":"compare"})"));
}

TEST_P(GoldenLogTest, APageMatchesItsLogAndDiffersFromOneWithAnotherDigest) {
  const std::shared_ptr<const AlignedCopy> content = ContentOf(GetParam());
  const std::string file(AsText(content->bytes()));
  OpenContents contents("golden", content);
  replay::log::CardSets sets;
  const OpenedLog& log = *contents.logs().front();
  const auto page = replay::documents::ViewPage(log.log(), sets, Viewer::Spectator(), {});
  ASSERT_TRUE(page.ok());
  const Json same = Compared(page->dump(), file);
  EXPECT_EQ(same["state"], "matches") << same;
  EXPECT_EQ(same["check"]["state"], "ok") << same;

  const auto event = replay::log::EventAt(log.log(), log.last());
  ASSERT_TRUE(event.ok());
  const auto* digest = EnvelopeIn(event->bytes)->digest();
  ASSERT_NE(digest, nullptr);
  const std::string_view digest_bytes(reinterpret_cast<const char*>(digest->bytes()->Data()), 16);
  std::string changed = file;
  changed[changed.find(digest_bytes)] ^= 1;
  const Json other = Compared(page->dump(), changed);
  EXPECT_EQ(other["state"], "differs") << other;
  EXPECT_EQ(other["seq"], log.last()) << other;
  EXPECT_EQ(other["check"]["state"], "fault") << other;
}

TEST(PageGameTest, OnlyAPageOfVersion02HasAHeadAndItIsCompared) {
  const std::shared_ptr<const AlignedCopy> content = ContentOf("testdata/logs/heretics-2.recount");
  const std::string file(AsText(content->bytes()));
  OpenContents contents("golden", content);
  replay::log::CardSets sets;
  const replay::log::Log& log = contents.logs().front()->log();
  const auto written = replay::documents::ViewPage(log, sets, Viewer::Spectator(), {});
  ASSERT_TRUE(written.ok());
  OrderedJson page = *written;
  EXPECT_TRUE(page["log"].contains("head"));
  EXPECT_TRUE(page["log"]["head"].is_null());
  EXPECT_EQ(Compared(page.dump(), file)["state"], "matches");
  page["log"]["head"] = ToHex(log.head());
  EXPECT_EQ(Compared(page.dump(), file)["state"], "matches");
  page["log"]["head"] = ToHex(Hash256{});
  EXPECT_EQ(Compared(page.dump(), file)["state"], "differs");
  EXPECT_EQ(Compared(page.dump(), file)["why"], "head");
  page["log"].erase("head");
  EXPECT_FALSE(PageGame::Read(page).ok());
}

// Expects that a page of the log for each viewer knows the judgements at each event.
void ExpectSameJudgements(const recording::PreparedLog& prepared) {
  const recording::EditedLog edited(prepared);
  const ExaminedFile file = {.file = edited.File(), .faults = {}};
  replay::log::CardSets sets;
  OpenedLog log(file, file.file.logs[0], sets);
  for (const Viewer viewer : ViewersOf(log)) {
    const std::unique_ptr<PageGame> page_game = PageGameOf(log.log(), viewer);
    for (uint64_t seq = 0; seq <= log.last(); ++seq) ExpectSameResult(*page_game, log, seq);
  }
}

TEST(PageGameTest, DisputesAreOpenAndResultsAreRuledAsInTheLog) {
  for (int kind = 0; kind < recording::kJudgementKinds; ++kind) {
    const auto judgements = static_cast<recording::Judgements>(kind);
    if (judgements == recording::Judgements::far_rewinds) continue;  // it has 2,000 events
    SCOPED_TRACE(recording::NameOf(judgements));
    ExpectSameJudgements(recording::ManyJudgements(judgements, 3));
  }
}

TEST(PageGameTest, ADisputeOfTheParentIsNotOpenInItsFork) {
  const recording::EditedLog parent(recording::ManyJudgements(recording::Judgements::disputes, 2));
  const recording::FiledLog filed(parent);
  auto fork = recording::PrepareFork(*filed, filed->count() - 1, std::nullopt,
                                     recording::SteadyEnvironment());
  ASSERT_TRUE(fork.ok()) << fork.error().message;
  ExpectSameJudgements(fork->log);
}

std::string TestName(const ::testing::TestParamInfo<std::filesystem::path>& test) {
  std::string name = test.param.stem();
  for (char& c : name) {
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(Golden, GoldenLogTest, ::testing::ValuesIn(GoldenLogs()), TestName);

}  // namespace
}  // namespace recount::tools::viewer::wasm
