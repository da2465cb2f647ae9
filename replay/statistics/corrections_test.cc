// Tests the tables of a game whose record was corrected: they are those of a game that was recorded
// right at once, but for the seqs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "replay/recording/correct.h"
#include "replay/recording/recorder.h"
#include "replay/recording/request_reader.h"
#include "replay/recording/testing/replay_fixture.h"
#include "replay/statistics/all_tables.h"
#include "replay/statistics/game_rows.h"

namespace recount::replay::statistics {
namespace {

using recording::CorrectionRequest;
using recording::RowEdit;
using ::testing::ElementsAre;

// A row by the names of its columns, as texts. What is null is missing, and so is the game.
using Cells = std::map<std::string, std::string>;
using CellTable = std::vector<Cells>;

CellTable TableIn(const Rows& rows) {
  CellTable table;
  const std::vector<Column>& columns = rows.table().columns;
  for (size_t row = 0; row < rows.count(); ++row) {
    Cells& of_row = table.emplace_back();
    for (size_t column = 2; column < columns.size(); ++column) {  // after the game
      const CellView cell = rows.At(row, column);
      if (cell.is_null) continue;
      of_row[columns[column].name] =
          IsText(columns[column].type) ? std::string(cell.text) : std::to_string(cell.number);
    }
  }
  return table;
}

// Returns the table without what a correction may change: where an event stands in the log, and the
// correction itself.
CellTable WithoutPlaces(const CellTable& table) {
  CellTable without;
  for (Cells row : table) {
    if (row.contains("kind") && row["kind"] == "correction") continue;
    std::erase_if(row, [](const auto& cell) {
      return cell.first.ends_with("seq") || cell.first == "after" || cell.first == "events" ||
             cell.first == "head";
    });
    without.push_back(std::move(row));
  }
  return without;
}

std::vector<std::string> ValuesOf(const CellTable& table, const std::string& column) {
  std::vector<std::string> values;
  for (const Cells& row : table) {
    const auto value = row.find(column);
    values.push_back(value == row.end() ? "null" : value->second);
  }
  return values;
}

// Heretics of Ana, who has the cards 0 to 10, and Bo, who has 22 to 32. Events 1 and 2 are the
// choices, event 3 is the shuffle.
class CorrectionsTest : public recording::ReplayTest {
 protected:
  void SetUp() override {
    environment_ = recording::SteadyEnvironment();
    environment_.now = [this]() -> std::optional<int64_t> { return now_; };
  }

  // Begins a game with an id of its own.
  void Begin() {
    now_ = kBegin;
    recording::RequestReader reader(/*as_played=*/false, environment_);
    ASSERT_FALSE(reader.Take(kNew));
    id_ = Put(std::move(reader.Finish().front()));
    Act(1'000, 0, R"({"type":"choose_faction","faction":"catholics"})");
    Act(2'000, 1, R"({"type":"choose_faction","faction":"hussites"})");
  }

  void Act(int64_t at, int seat, std::string_view action) {
    now_ = kBegin + at;
    const auto recorded =
        recording::Recorder(*store_, environment_).Act(id_, Json(seat), Json::parse(action), {});
    ASSERT_TRUE(recorded.ok()) << recorded.error().message;
  }
  void Send(int64_t at, int seat, int card) { Act(at, seat, Sending(card)); }

  void Correct(const CorrectionRequest& request) {
    now_ = kBegin + 60'000;
    const auto corrected = recording::Recorder(*store_, environment_).Correct(id_, request);
    ASSERT_TRUE(corrected.ok()) << corrected.error().message;
  }
  // Takes back the last entry, without a judge.
  void TakeBack() {
    CorrectionRequest request;
    request.texts = {"Sam", "slip"};
    request.is_undo = true;
    Correct(request);
  }
  // Lets a judge confirm that a row said, or that one was missing, that the seat sends the card.
  void Correct(RowEdit::Kind kind, uint64_t row, engine::Seat seat, int card) {
    CorrectionRequest request;
    request.texts = {"Sam", "slip", "Kim"};
    RowEdit edit;
    edit.kind = kind;
    edit.rows = {row};
    edit.seat = seat;
    edit.words = [card](const play::Play&, play::Seen&) -> Result<Json> {
      return Json::parse(Sending(card));
    };
    request.edits.push_back(std::move(edit));
    Correct(request);
  }

  // Returns the tables by number.
  std::vector<CellTable> TablesNow() const {
    const recording::OpenLog log(*store_, id_);
    Caches caches;
    std::vector<Rows> rows = RowsOfAllTables();
    const Fault fault = AddGame(*log, caches, Naming(), {}, rows);
    EXPECT_FALSE(fault) << fault->message;
    std::vector<CellTable> tables;
    for (const Rows& of_table : rows) tables.push_back(TableIn(of_table));
    return tables;
  }

  static std::string Sending(int card) {
    return R"({"type":"send","card":)" + std::to_string(card) + "}";
  }
  static std::string Time(int64_t at) { return std::to_string(kBegin + at); }

  static constexpr int64_t kBegin = 1'800'000'000'000;
  static constexpr char kNew[] =
      R"({"op":"new","game":"heretics","players":["Ana","Bo"],"randomness":"seeded",)"
      R"("seed":"0000000000000000000000000000000000000000000000000000000000000005"})";

  recording::Environment environment_;
  int64_t now_ = kBegin;
  std::string id_;
};

TEST_F(CorrectionsTest, AnEntryThatWasTakenBackIsInNoOtherTable) {
  Begin();
  Send(5'000, 0, 0);
  TakeBack();
  Send(6'000, 0, 1);
  const std::vector<CellTable> tables = TablesNow();
  EXPECT_THAT(tables[kCorrections],
              ElementsAre(Cells{{"seq", "5"}, {"to", "3"}, {"rows", "0"}, {"changed", "1"}}));
  EXPECT_THAT(ValuesOf(tables[kEvents], "seq"), ElementsAre("0", "1", "2", "3", "5", "6"));
  EXPECT_EQ(tables[kEvents][4].at("kind"), "correction");
  EXPECT_EQ(tables[kEvents][5].at("taken_ms"), "4000");
  const Cells& game = tables[kGames][0];
  EXPECT_EQ(game.at("events"), "7");
  EXPECT_EQ(game.at("timeline_events"), "5");
  EXPECT_EQ(game.at("superseded_events"), "0");
  EXPECT_EQ(game.at("actions"), "3");
  EXPECT_TRUE(tables[kRulings].empty());
}

TEST_F(CorrectionsTest, ARecordThatWasCorrectedTwiceHasTheTablesOfTheRightOne) {
  Begin();
  Send(5'000, 0, 2);
  Send(9'000, 1, 22);
  const std::vector<CellTable> right = TablesNow();
  Begin();
  Send(5'000, 0, 0);
  Send(9'000, 1, 22);
  Correct(RowEdit::Kind::replace, 4, 0, 1);
  Correct(RowEdit::Kind::replace, 7, 0, 2);
  const std::vector<CellTable> corrected = TablesNow();
  for (size_t table = 0; table < right.size(); ++table) {
    if (table == kCorrections) continue;
    EXPECT_EQ(WithoutPlaces(corrected[table]), WithoutPlaces(right[table]))
        << AllTables()[table].name;
  }
  EXPECT_THAT(corrected[kCorrections],
              ElementsAre(Cells{{"seq", "6"}, {"to", "3"}, {"rows", "2"}, {"changed", "1"}},
                          Cells{{"seq", "9"}, {"to", "3"}, {"rows", "2"}, {"changed", "1"}}));
  EXPECT_THAT(ValuesOf(corrected[kEvents], "seq"),
              ElementsAre("0", "1", "2", "3", "6", "9", "10", "11"));
  EXPECT_EQ(corrected[kEvents][6].at("recorded_at"), Time(5'000));
  EXPECT_EQ(corrected[kEvents][6].at("taken_ms"), "3000");
  EXPECT_EQ(corrected[kEvents][7].at("taken_ms"), "7000");
  EXPECT_TRUE(right[kCorrections].empty());
}

// The call came after the row had been done, although the row is entered again after it.
TEST_F(CorrectionsTest, ACallBetweenARowAndItsCorrectionTakesNothingFromItsTime) {
  Begin();
  Send(5'000, 0, 0);
  Send(9'000, 1, 22);
  Ruling ruling;
  ruling.clauses = {"HER-3.3"};
  now_ = kBegin + 20'000;
  const auto ruled =
      recording::Recorder(*store_, environment_).Record(id_, {ruling, {"Kim", "so it is"}});
  ASSERT_TRUE(ruled.ok()) << ruled.error().message;
  Correct(RowEdit::Kind::replace, 4, 0, 1);
  const std::vector<CellTable> tables = TablesNow();
  EXPECT_THAT(ValuesOf(tables[kEvents], "seq"),
              ElementsAre("0", "1", "2", "3", "6", "7", "8", "9"));
  EXPECT_EQ(tables[kEvents][6].at("taken_ms"), "3000");
  EXPECT_EQ(tables[kEvents][7].at("taken_ms"), "7000");
}

TEST_F(CorrectionsTest, OfARowThatWasMissingNobodyKnowsHowLongItTook) {
  Begin();
  Send(9'000, 1, 22);
  Correct(RowEdit::Kind::insert, 4, 0, 0);
  const std::vector<CellTable> tables = TablesNow();
  EXPECT_THAT(tables[kCorrections],
              ElementsAre(Cells{{"seq", "5"}, {"to", "3"}, {"rows", "2"}, {"changed", "0"}}));
  EXPECT_THAT(ValuesOf(tables[kEvents], "seq"), ElementsAre("0", "1", "2", "3", "5", "6", "7"));
  EXPECT_EQ(tables[kEvents][5].at("recorded_at"), Time(60'000));
  EXPECT_FALSE(tables[kEvents][5].contains("taken_ms"));
  EXPECT_EQ(tables[kEvents][6].at("recorded_at"), Time(9'000));
  EXPECT_EQ(tables[kEvents][6].at("taken_ms"), "7000");
}

TEST_F(CorrectionsTest, ASlipAgainstTheRulesIsNoRefusal) {
  id_ = Put(recording::ReadGame(
      {kNew, R"({"op":"act","seat":0,"action":{"type":"choose_faction","faction":"catholics"}})",
       R"({"op":"act","seat":1,"action":{"type":"choose_faction","faction":"hussites"}})",
       R"({"op":"act","seat":0,"action":{"type":"send","card":0}})",
       R"({"op":"act","seat":1,"action":{"type":"send","card":5}})"},
      /*as_played=*/true));
  EXPECT_THAT(ValuesOf(TablesNow()[kSeats], "illegal"), ElementsAre("0", "1"));
  Correct(RowEdit::Kind::replace, 5, 1, 22);
  const std::vector<CellTable> tables = TablesNow();
  EXPECT_THAT(ValuesOf(tables[kSeats], "illegal"), ElementsAre("0", "0"));
  EXPECT_THAT(ValuesOf(tables[kEvents], "seq"), ElementsAre("0", "1", "2", "3", "4", "6", "7"));
  EXPECT_FALSE(tables[kGames][0].contains("illegal_seq"));
  for (const Cells& cited : tables[kCitations]) EXPECT_NE(cited.at("source"), "refusal");
}

// What a later ruling leads back to counts again, also as a line of play that was superseded since.
TEST_F(CorrectionsTest, ALineToWhichAJudgeGoesBackCountsAgain) {
  Begin();
  Send(5'000, 0, 0);
  TakeBack();
  Ruling ruling;
  ruling.kind = RulingKind::rewind;
  ruling.clauses = {"HER-3.3"};
  ruling.to = 4;
  const auto ruled =
      recording::Recorder(*store_, environment_).Record(id_, {ruling, {"Kim", "it was no slip"}});
  ASSERT_TRUE(ruled.ok()) << ruled.error().message;
  const std::vector<CellTable> tables = TablesNow();
  EXPECT_THAT(ValuesOf(tables[kEvents], "seq"), ElementsAre("0", "1", "2", "3", "4", "5", "6"));
  EXPECT_EQ(tables[kGames][0].at("actions"), "3");
  EXPECT_EQ(tables[kCorrections].size(), 1u);
}

}  // namespace
}  // namespace recount::replay::statistics
