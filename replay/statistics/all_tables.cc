#include "replay/statistics/all_tables.h"

#include <algorithm>

#include "engine/statistics_registry.h"
#include "events/error.h"
#include "replay/statistics/described_tables.h"

namespace recount::replay::statistics {
namespace {

constexpr std::string_view kTurns = "_turns";

ColumnType TypeOf(engine::TurnColumn::Type type) {
  switch (type) {
    case engine::TurnColumn::Type::boolean:
      return ColumnType::boolean;
    case engine::TurnColumn::Type::text:
      return ColumnType::text;
    case engine::TurnColumn::Type::integer:
      break;
  }
  return ColumnType::integer;
}

std::string SourceOf(const engine::TurnColumn& column) {
  const std::string source(column.source);
  switch (column.from) {
    case engine::TurnColumn::From::begin:
      return "as the turn begins: " + source;
    case engine::TurnColumn::From::count:
      return "counted actions `" + std::string(column.actions[0]) +
             (column.actions[1].empty() ? "" : "` and `" + std::string(column.actions[1])) +
             "` of the seat in the turn";
    case engine::TurnColumn::From::first:
      return "`" + std::string(column.actions[1]) + "` of the seat's first `" +
             std::string(column.actions[0]) + "` in the turn; null: none";
    case engine::TurnColumn::From::end:
      break;
  }
  return "after the turn's last event: " + source;
}

TableDescription TurnsOf(const engine::GameStatistics& statistics) {
  TableDescription table = BareTurns();
  table.name = std::string(statistics.game()) + std::string(kTurns);
  table.game = std::string(statistics.game());
  for (const engine::TurnColumn& column : statistics.turn_columns()) {
    table.columns.push_back(
        {std::string(column.name), TypeOf(column.type), column.may_be_null, "", SourceOf(column)});
  }
  return table;
}

std::vector<TableDescription> MakeTables() {
  std::vector<TableDescription> tables = DescribedTables();
  RECOUNT_CHECK_EQ(tables.size(), kFirstTurns);
  std::vector<TableDescription> turns;
  for (const engine::GameStatistics* statistics : engine::AllStatistics()) {
    turns.push_back(TurnsOf(*statistics));
  }
  std::sort(turns.begin(), turns.end(),
            [](const TableDescription& a, const TableDescription& b) { return a.game < b.game; });
  std::move(turns.begin(), turns.end(), std::back_inserter(tables));
  return tables;
}

}  // namespace

absl::Span<const TableDescription> AllTables() {
  static const std::vector<TableDescription> tables = MakeTables();
  return tables;
}

const TableDescription* FindTable(std::string_view name) {
  for (const TableDescription& table : AllTables()) {
    if (table.name == name) return &table;
  }
  return nullptr;
}

size_t NumberOf(const TableDescription& table) {
  const size_t number = static_cast<size_t>(&table - AllTables().data());
  RECOUNT_CHECK_LT(number, AllTables().size());
  return number;
}

size_t TurnsTableOf(std::string_view game) {
  const absl::Span<const TableDescription> tables = AllTables();
  for (size_t i = kFirstTurns; i < tables.size(); ++i) {
    if (tables[i].game == game) return i;
  }
  FailCheck(__FILE__, __LINE__, "no table of turns of " + std::string(game));
}

}  // namespace recount::replay::statistics
