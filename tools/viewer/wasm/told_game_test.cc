// What a page for one viewer tells of a game is what the log itself shows that viewer.
#include "tools/viewer/wasm/told_game.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "replay/documents/page.h"
#include "tools/viewer/wasm/open_contents.h"

namespace recount::tools::viewer::wasm {
namespace {

using engine::Viewer;

std::shared_ptr<const AlignedCopy> ContentOf(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
  return std::make_shared<const AlignedCopy>(bytes);
}

std::vector<std::filesystem::path> GoldenLogs() {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator("testdata/logs")) {
    if (entry.path().extension() == ".recount") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

std::unique_ptr<ToldGame> Told(const replay::Log& log, Viewer viewer) {
  replay::CardSets sets;
  const Result<OrderedJson> page = replay::documents::ViewPage(log, sets, viewer, {});
  RECOUNT_CHECK(page.ok());
  auto told = ToldGame::Read(page->dump());
  RECOUNT_CHECK(told.ok());
  return *std::move(told);
}

// Somebody who sees no hand, and somebody who sees one.
std::vector<Viewer> ViewersOf(const ShownGame& game) {
  const auto last = static_cast<engine::Seat>(game.names().size() - 1);
  return {Viewer::Spectator(), Viewer::OfSeat(last)};
}

void ExpectSameGame(OpenedLog& log) {
  for (const Viewer viewer : ViewersOf(log)) {
    const std::unique_ptr<ToldGame> told = Told(log.log(), viewer);
    ASSERT_EQ(told->last(), log.last());
    // Back and forth, as people go.
    for (uint64_t i = 0; i <= 2 * log.last(); ++i) {
      const uint64_t seq = i <= log.last() ? i : 2 * log.last() - i;
      const Result<OrderedJson> shown = log.MomentAt(viewer, seq);
      const Result<OrderedJson> moment = told->MomentAt(viewer, seq);
      ASSERT_TRUE(shown.ok() && moment.ok()) << seq;
      ASSERT_EQ(Json(*moment), Json(*shown)) << "event " << seq;
    }
  }
}

// Whether every card that the viewer ever sees has its name.
void ExpectNames(OpenedLog& log, Viewer viewer) {
  const std::unique_ptr<ToldGame> told = Told(log.log(), viewer);
  ASSERT_NE(told->match(), nullptr);
  for (uint16_t card = 0; card < 1000; ++card) {
    EXPECT_EQ(told->match()->CardName(card), log.match()->CardName(card)) << "card " << card;
    EXPECT_EQ(told->match()->CardEntry(card), log.match()->CardEntry(card)) << "card " << card;
  }
}

class GoldenLogTest : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(GoldenLogTest, APageTellsEveryViewerWhatTheLogShowsThatViewer) {
  OpenContents contents("golden", ContentOf(GetParam()));
  for (const auto& log : contents.logs()) ExpectSameGame(*log);
}

TEST_P(GoldenLogTest, ThePageKnowsTheNamesOfAllCards) {
  OpenContents contents("golden", ContentOf(GetParam()));
  for (const auto& log : contents.logs()) {
    (void)log->MomentAt(Viewer::Judge(), log->last());
    for (const Viewer viewer : ViewersOf(*log)) ExpectNames(*log, viewer);
  }
}

std::string TestName(const testing::TestParamInfo<std::filesystem::path>& test) {
  std::string name = test.param.stem();
  for (char& c : name) {
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(Golden, GoldenLogTest, testing::ValuesIn(GoldenLogs()), TestName);

}  // namespace
}  // namespace recount::tools::viewer::wasm
