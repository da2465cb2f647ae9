#include "replay/statistics/all_tables.h"

#include <set>

#include "gtest/gtest.h"
#include "replay/statistics/rows.h"

namespace recount::replay::statistics {
namespace {

TEST(AllTablesTest, ColumnsOfATableHaveDifferentNamesAndSayWhatTheyAre) {
  for (const TableDescription& table : AllTables()) {
    std::set<std::string> names;
    for (const Column& column : table.columns) {
      EXPECT_TRUE(names.insert(column.name).second) << table.name << "." << column.name;
      EXPECT_NE(column.source, "") << table.name << "." << column.name;
    }
  }
}

TEST(AllTablesTest, KeysAndReferencesNameColumnsThatThereAre) {
  for (const TableDescription& table : AllTables()) {
    for (const std::string& column : table.key) {
      EXPECT_FALSE(table.columns[table.IndexOf(column)].may_be_null) << table.name;
    }
    for (const Reference& reference : table.references) {
      const TableDescription* to = FindTable(reference.table);
      ASSERT_NE(to, nullptr) << reference.table;
      EXPECT_EQ(to->key, reference.to) << table.name;
      for (const std::string& column : reference.columns) table.IndexOf(column);
    }
  }
}

TEST(AllTablesTest, RowsKeepWhatWasPutIntoThem) {
  Rows rows(*FindTable("chance"));
  rows.BeginGame("0123", "heretics");
  rows.Begin().Number(7).Number(0).Text("cities").Text("shuffle").Number(36).Number(44).Number(0);
  rows.End();
  rows.BeginGame("4567", "hope");
  rows.Begin().Number(1).Number(2).Text("a\0b").Text("").Number(-3).Number(0).Number(1);
  rows.End();
  ASSERT_EQ(rows.count(), 2u);
  EXPECT_EQ(rows.At(0, 0).text, "0123");
  EXPECT_EQ(rows.At(0, 4).text, "cities");
  EXPECT_EQ(rows.At(0, 7).number, 44);
  EXPECT_EQ(rows.At(1, 1).text, "hope");
  EXPECT_EQ(rows.At(1, 5).text, "");
  EXPECT_EQ(rows.At(1, 6).number, -3);
}

TEST(AllTablesTest, TheCharacterZeroBecomesItsSymbol) {
  Rows rows(*FindTable("annotations"));
  rows.BeginGame("0123", "hope");
  rows.Begin().Number(1).Number(0).Text(std::string_view("a\0\0b", 4)).Null().Null();
  rows.End();
  EXPECT_EQ(rows.At(0, 4).text,
            "a\xE2\x90\x80\xE2\x90\x80"
            "b");
  EXPECT_TRUE(rows.At(0, 5).is_null);
}

}  // namespace
}  // namespace recount::replay::statistics
