// Takes a row out of the public record of a random game, and puts it back: what follows is entered
// again with what was seen, and leads to the same states.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <numeric>

#include "fmt/format.h"
#include "replay/evidence/corrections.h"
#include "replay/recording/recorder.h"
#include "replay/recording/testing/replay_fixture.h"
#include "replay/recording/testing/two_accounts.h"
#include "replay/timeline/observed_rows.h"

namespace recount::replay::recording {
namespace {

using SeenRows = std::vector<std::pair<uint64_t, timeline::SeenRow>>;

class ObservedCorrectionsTest : public ReplayTest {
 protected:
  std::string PutRecord(const engine::play::GameMode& mode, const play::PublicRecord& record) {
    PreparedLog log = ReadGame({BeginningOf(mode, "observed")});
    const EditedLog edited = LogOf(mode, "observed", record.events());
    log.events.assign(edited.events.begin(), edited.events.end());
    log.states.clear();
    log.summary.clear();
    return Put(std::move(log));
  }

  // What a judge sees at the cursor of a game.
  OrderedJson StateAtCursor(const std::string& id) {
    const OpenLog log(*store_, id);
    Result<timeline::Timeline> timeline = timeline::Timeline::Open(*log, sets_);
    EXPECT_FALSE(timeline->SeekToEnd());
    EXPECT_FALSE(timeline->illegal());
    return play::StateOf(timeline->match(), engine::Viewer::Judge());
  }

  SeenRows RowsOf(const std::string& id) {
    const OpenLog log(*store_, id);
    std::vector<uint64_t> nodes(log->count() - 1);
    std::iota(nodes.begin(), nodes.end(), 1);
    Result<SeenRows> rows = timeline::ObservedRowsAmong(*log, nodes);
    EXPECT_TRUE(rows.ok());
    return rows.ok() ? *std::move(rows) : SeenRows();
  }

  std::string FaultsIn(const std::string& id) {
    const OpenLog log(*store_, id);
    verify::LogReport report = verify::VerifyLog(*log, sets_);
    evidence::AddCorrections(*log, sets_, report);
    return report.ok() ? "" : FaultsOf(report);
  }

  log::CardSets sets_;
};

// Returns an edit that enters what a row says before it.
RowEdit InsertionOf(uint64_t before, const OwnedEvent& event, const timeline::SeenRow& row) {
  RowEdit edit{.kind = RowEdit::Kind::insert, .rows = {before}};
  edit.is_outcome = event.event().kind() == events::EventKind::chance;
  edit.seat = event.event().seat();
  edit.words = [row](const play::Play&, play::Seen& seen) -> Result<Json> {
    seen.found = row.found;
    seen.reveals.emplace();
    for (const timeline::SeenCard& card : row.cards) seen.reveals->push_back({card.at, card.card});
    return Json::parse(row.text);
  };
  return edit;
}

TEST_F(ObservedCorrectionsTest, ARowThatIsTakenOutAndPutBackLeadsToTheSameState) {
  constexpr uint64_t kMostEntered = 12;
  std::map<std::string, int> corrected;
  for (const engine::play::GameMode& mode : play::ObservableModes()) {
    SCOPED_TRACE(fmt::format("{}, {} players", mode.game->id(), mode.players));
    engine::ChanceStream stream(Seed{46}, 1);
    play::PublicRecord record(mode, {.seed = Seed{46}, .number = 0});
    const uint32_t length = 20 + stream.Below(60);
    for (uint32_t i = 0; i < length && !record.has_ended(); ++i) ASSERT_FALSE(record.Next());
    if (record.has_ended()) continue;
    const std::string id = PutRecord(mode, record);
    const OrderedJson before = StateAtCursor(id);
    const SeenRows rows = RowsOf(id);
    const size_t back =
        1 + stream.Below(static_cast<uint32_t>(std::min(kMostEntered, rows.size())));
    const auto& [seq, row] = rows[rows.size() - back];
    CorrectionRequest request{.texts = {"Sam", "out and back", "Kim"}};
    request.edits.push_back(InsertionOf(seq, record.events()[seq - 1], row));
    request.edits.push_back({.kind = RowEdit::Kind::drop, .rows = {seq}});
    const Result<timeline::Corrected> done =
        Recorder(*store_, SteadyEnvironment()).Correct(id, request);
    ASSERT_TRUE(done.ok()) << done.error().message << " at event " << seq << ": " << row.text;
    EXPECT_FALSE(done->stopped_at) << *done->stopped_at << ": " << done->refusal->message;
    EXPECT_EQ(done->changed, std::vector<uint64_t>{seq});
    EXPECT_EQ(StateAtCursor(id), before);
    EXPECT_EQ(FaultsIn(id), "");
    ++corrected[std::string(mode.game->id())];
  }
  EXPECT_EQ(corrected.size(), 5u);
}

}  // namespace
}  // namespace recount::replay::recording
