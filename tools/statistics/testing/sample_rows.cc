#include "tools/statistics/testing/sample_rows.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "fmt/format.h"
#include "replay/statistics/all_tables.h"

namespace recount::tools::statistics {
namespace {

using replay::statistics::AllTables;
using replay::statistics::Column;
using replay::statistics::ColumnType;

constexpr std::array<std::string_view, 2> kGames = {"heretics", "hope"};
constexpr int64_t kLatest = 4'102'444'800'000;  // 2100

// splitmix64 gives the same numbers everywhere.
class Numbers {
 public:
  explicit Numbers(uint64_t seed) : state_(seed) {}
  uint64_t Below(uint64_t bound) { return Next() % bound; }

 private:
  uint64_t Next() {
    uint64_t mixed = (state_ += 0x9E3779B97F4A7C15);
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
    return mixed ^ (mixed >> 31);
  }
  uint64_t state_;
};

template <class Number>
int64_t AnyOf(Numbers& numbers) {
  switch (numbers.Below(8)) {
    case 0:
      return std::numeric_limits<Number>::min();
    case 1:
      return std::numeric_limits<Number>::max();
    default:
      return static_cast<int64_t>(numbers.Below(2000)) - 1000;
  }
}

void AddValue(const Column& column, Numbers& numbers, formats::Rows& rows) {
  static const std::vector<std::string> texts = HardTexts();
  if (column.may_be_null && numbers.Below(4) == 0) {
    rows.Null();
    return;
  }
  if (column.name == "events") {  // readers of games expect them to have some
    rows.Number(static_cast<int64_t>(numbers.Below(1000)));
    return;
  }
  switch (column.type) {
    case ColumnType::text:
      rows.Text(texts[numbers.Below(texts.size())]);
      return;
    case ColumnType::json:
      rows.Text(numbers.Below(2) == 0 ? "[]" : "{\"a\":\"x,\\\"y\\n\",\"b\":[1,null,\"ä\"]}");
      return;
    case ColumnType::boolean:
      rows.Number(static_cast<int64_t>(numbers.Below(2)));
      return;
    case ColumnType::time:
      rows.Number(static_cast<int64_t>(numbers.Below(2 * kLatest)) - kLatest);
      return;
    case ColumnType::integer:
      rows.Number(AnyOf<int32_t>(numbers));
      return;
    case ColumnType::long_integer:
      rows.Number(AnyOf<int64_t>(numbers));
      return;
  }
}

void AddKey(const Column& column, uint64_t row, formats::Rows& rows) {
  if (column.type == ColumnType::text) {
    rows.Text("effect");
  } else {
    rows.Number(column.name == "n" ? 0 : static_cast<int64_t>(row));
  }
}

}  // namespace

std::vector<std::string> HardTexts() {
  return {"",
          "Ana",
          "a,b",
          "\"",
          "\"\"",
          "say \"no\"",
          "one\r\ntwo",
          "one\ntwo",
          "\rx",
          "'=1",
          "=1+1",
          "+1",
          "-1",
          "@x",
          "\tx",
          "\nx",
          "\uFF1D1",
          "\uFF0B1",
          "\uFF0D1",
          "\uFF201",
          "null",
          "NULL",
          "\\N",
          "true",
          "00012",
          " padded ",
          "Zoë",
          "\U0001F3B2",
          "\uFEFFx",
          "a\u2028b",
          "Robert'); DROP TABLE games;--",
          std::string("a\0b", 3),
          std::string(300, 'x')};
}

std::string SampleId(uint64_t number) {
  return fmt::format("{:08x}{:08x}", number * 2654435761 % 4294967296, number);
}

void AddSampleGame(std::string_view game, uint64_t number, uint64_t rows, uint64_t seed,
                   std::vector<formats::Rows>& all) {
  Numbers numbers(seed ^ (number << 20));
  for (formats::Rows& of_table : all) {
    const formats::TableDescription& table = of_table.table();
    const bool is_other = !table.game.empty() && table.game != game;
    if (is_other || table.name == "card_kinds") continue;
    of_table.BeginGame(SampleId(number), game);
    for (uint64_t row = 0; row < (table.name == "games" ? 1 : rows); ++row) {
      of_table.Begin();
      for (size_t i = 2; i < table.columns.size(); ++i) {
        const Column& column = table.columns[i];
        const bool is_key = std::count(table.key.begin(), table.key.end(), column.name) > 0;
        is_key ? AddKey(column, row, of_table) : AddValue(column, numbers, of_table);
      }
      of_table.End();
    }
  }
}

formats::Rows SampleCardKinds(std::string_view game, uint64_t rows, uint64_t seed) {
  formats::Rows kinds(AllTables()[replay::statistics::kCardKinds]);
  Numbers numbers(seed);
  for (uint64_t row = 0; row < rows; ++row) {
    kinds.Begin().Text(fmt::format("hash of {}", game)).Text(game);
    kinds.Text(fmt::format("key:{:05}", row));
    for (size_t i = 3; i < kinds.table().columns.size(); ++i) {
      AddValue(kinds.table().columns[i], numbers, kinds);
    }
    kinds.End();
  }
  return kinds;
}

std::vector<const formats::TableDescription*> TablesNamed(const std::vector<std::string>& names) {
  std::vector<const formats::TableDescription*> tables;
  for (const formats::TableDescription& table : AllTables()) {
    if (names.empty() || std::count(names.begin(), names.end(), table.name) > 0) {
      tables.push_back(&table);
    }
  }
  return tables;
}

Fault WriteSample(formats::RowSink& sink, uint64_t games, uint64_t rows, uint64_t seed,
                  uint64_t batch) {
  std::vector<formats::Rows> all = replay::statistics::RowsOfAllTables();
  uint64_t number = 0;
  for (const std::string_view game : kGames) {
    if (Fault fault = sink.BeginPart(game, 0)) return fault;
    for (uint64_t i = 0; i < games; ++i) {
      AddSampleGame(game, number++, rows, seed, all);
      if ((i + 1) % batch != 0 && i + 1 < games) continue;
      if (Fault fault = sink.Write(all)) return fault;
      for (formats::Rows& of_table : all) of_table.Clear();
    }
  }
  for (const std::string_view game : kGames) {
    if (Fault fault = sink.WriteCardKinds(game, SampleCardKinds(game, rows, seed))) return fault;
  }
  return sink.Finish();
}

}  // namespace recount::tools::statistics
