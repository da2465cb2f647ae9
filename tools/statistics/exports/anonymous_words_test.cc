// Tests what an anonymous export contains if a log has free texts in place of words.
#include <algorithm>
#include <string>
#include <vector>

#include "events/judging.h"
#include "gtest/gtest.h"
#include "replay/recording/testing/games.h"
#include "replay/statistics/all_tables.h"
#include "replay/statistics/game_rows.h"
#include "tools/statistics/exports/pseudonyms.h"

namespace recount::tools::statistics::exports {
namespace {

using replay::recording::EditedLog;
using replay::statistics::Rows;

// Returns a game with a penalty for this infraction. A recorder would have refused it if it is not
// a word.
EditedLog Penalised(const std::string& infraction) {
  EditedLog log(
      replay::recording::random_games::Prepared(replay::recording::SimulatedGame("heretics", 2)));
  log.CutAt(7);
  Ruling ruling;
  ruling.kind = RulingKind::penalty;
  ruling.clauses = {"HER-1.1"};
  ruling.seat = 0;
  ruling.infraction = infraction;
  ruling.penalty = PenaltyLevel::warning;
  flatbuffers::FlatBufferBuilder builder;
  const JudgementEvent written = WriteJudgement(
      builder, ruling, std::vector<std::string>{"Kim", "so"}, [](uint32_t) { return Salt{1}; },
      std::nullopt, /*has_digest=*/false);
  log.openings[log.events.size()] = {written.openings.begin(), written.openings.end()};
  log.Add(written.bytes);
  return log;
}

// Returns the infraction in the only row of `rulings`; "" if it is null.
std::string ExportedInfraction(const EditedLog& log, const replay::statistics::Naming& naming) {
  const replay::recording::FiledLog filed(log);
  replay::statistics::Caches caches;
  std::vector<Rows> tables = replay::statistics::RowsOfAllTables();
  const Fault fault = replay::statistics::AddGame(*filed, caches, naming, {}, tables);
  EXPECT_FALSE(fault) << fault->message;
  const auto rulings = std::find_if(tables.begin(), tables.end(), [](const Rows& rows) {
    return rows.table().name == std::string_view("rulings");
  });
  EXPECT_EQ(rulings->count(), 1u);
  return std::string(rulings->At(0, rulings->table().IndexOf("infraction")).text);
}

TEST(AnonymousWordsTest, AnInfractionIsExportedOnlyIfItIsAWord) {
  const Pseudonyms pseudonyms(Key{});
  const replay::statistics::Naming names;
  EXPECT_EQ(ExportedInfraction(Penalised("slow_play"), pseudonyms), "slow_play");
  EXPECT_EQ(ExportedInfraction(Penalised("Ana was rude"), pseudonyms), "");
  EXPECT_EQ(ExportedInfraction(Penalised("Ana was rude"), names), "Ana was rude");
}

}  // namespace
}  // namespace recount::tools::statistics::exports
