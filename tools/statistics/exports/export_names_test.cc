#include "tools/statistics/exports/export_names.h"

#include <string_view>

#include "gtest/gtest.h"
#include "replay/statistics/all_tables.h"

namespace recount::tools::statistics::exports {
namespace {

TEST(ExportNamesTest, FilesOfEveryFormatAndWhatSortsThem) {
  for (const std::string_view file :
       {"manifest.json", "games.csv", "heretics_turns.csv", "stats.sqlite", "stats.sqlite-journal",
        "games/game=hope/part-00000.parquet", "card_kinds/game=heretics/part-123456.parquet",
        ".spilled/duckdb_temp_storage_DEFAULT-0.tmp", "etilqs_0a1b"}) {
    EXPECT_TRUE(IsNameOfExport(file)) << file;
  }
}

TEST(ExportNamesTest, NoOtherFile) {
  for (const std::string_view file :
       {"", "notes.txt", "games", "games.csv.bak", "more/games.csv", "Games.csv", "cats.csv",
        "stats.sqlite.old", "data.mdb", "manifest.json/x", "games/part-00000.parquet",
        "games/game=/part-00000.parquet", "games/game=hope/part-.parquet",
        "games/game=hope/part-00000.parquet.tmp", "cats/game=hope/part-00000.parquet",
        "games/game=hope/notes.txt", ".spilled", "more/etilqs_1", "etilqs_1/notes.txt"}) {
    EXPECT_FALSE(IsNameOfExport(file)) << file;
  }
}

TEST(ExportNamesTest, ATableHasFilesOfItsOwnInEachFormat) {
  const replay::statistics::TableDescription& games = *replay::statistics::FindTable("games");
  EXPECT_TRUE(IsFileOf(games, formats::Format::csv, "games.csv"));
  EXPECT_TRUE(IsFileOf(games, formats::Format::sqlite, "stats.sqlite"));
  EXPECT_TRUE(IsFileOf(games, formats::Format::parquet, "games/game=hope/part-00001.parquet"));
  for (const std::string_view other : {"seats.csv", "g2.csv", "games", "more/games.csv"}) {
    EXPECT_FALSE(IsFileOf(games, formats::Format::csv, other)) << other;
  }
  EXPECT_FALSE(IsFileOf(games, formats::Format::sqlite, "games.csv"));
  EXPECT_FALSE(IsFileOf(games, formats::Format::parquet, "seats/game=hope/part-00001.parquet"));
}

}  // namespace
}  // namespace recount::tools::statistics::exports
