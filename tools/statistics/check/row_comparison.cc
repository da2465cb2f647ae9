#include "tools/statistics/check/row_comparison.h"

#include <utility>

#include "fmt/format.h"
#include "replay/statistics/all_tables.h"

namespace recount::tools::statistics::check {
namespace {

using replay::statistics::NumberOf;

// Returns whether this is `card_kinds`. Every other table begins with `game_id`.
bool IsOfCardKinds(const formats::TableDescription& table) {
  return NumberOf(table) == replay::statistics::kCardKinds;
}

std::optional<std::string> GameOf(const formats::Rows& rows, size_t row) {
  if (IsOfCardKinds(rows.table())) return std::nullopt;
  return std::string(rows.At(row, 0).text);
}

}  // namespace

RowComparison::RowComparison(ExportReader& reader, std::optional<std::set<std::string>> games)
    : reader_(reader), games_(std::move(games)) {
  for (const formats::TableDescription* table : reader.options().tables) {
    tables_.push_back({.table = table});
  }
}

Fault RowComparison::BeginPart(std::string_view game, uint64_t part) {
  for (Compared& one : tables_) {
    const bool is_of_other_game = !one.table->game.empty() && one.table->game != game;
    if (is_of_other_game || IsOfCardKinds(*one.table)) continue;
    if (Fault fault = Begin(one, game, part)) return fault;
  }
  return std::nullopt;
}

Fault RowComparison::Write(absl::Span<const formats::Rows> rows) {
  for (Compared& one : tables_) {
    if (IsOfCardKinds(*one.table)) continue;
    if (Fault fault = BeginWhole(one)) return fault;
    if (Fault fault = Take(one, rows[NumberOf(*one.table)])) return fault;
  }
  return std::nullopt;
}

Fault RowComparison::WriteCardKinds(std::string_view game, const formats::Rows& rows) {
  for (size_t row = 0; games_ && row < rows.count(); ++row) {
    card_sets_.insert(std::string(rows.At(row, 0).text));
  }
  for (Compared& one : tables_) {
    if (!IsOfCardKinds(*one.table)) continue;
    if (Fault fault = Begin(one, game, 0)) return fault;
    if (Fault fault = Take(one, rows)) return fault;
  }
  return std::nullopt;
}

Fault RowComparison::Finish() {
  for (Compared& one : tables_) {
    if (Fault fault = BeginWhole(one)) return fault;
    if (Fault fault = End(one)) return fault;
  }
  return std::nullopt;
}

std::vector<ExportFinding> RowComparison::findings() const {
  std::vector<ExportFinding> all;
  for (const Compared& one : tables_) {
    if (one.wrong) all.push_back(*one.wrong);
  }
  return all;
}

// Begins a table that is a single file: with its first rows, or at the end if it should have none.
Fault RowComparison::BeginWhole(Compared& one) {
  return needs_parts() ? std::nullopt : Begin(one, "", 0);
}

// Opens the file of a part, unless its rows are already being compared.
Fault RowComparison::Begin(Compared& one, std::string_view game, uint64_t part) {
  std::string file = reader_.FileOf(*one.table, game, part);
  if (file == one.file) return std::nullopt;
  if (Fault fault = End(one)) return fault;
  // Only the first wrong row of a table is reported, so the rest is not read.
  if (one.wrong) return std::nullopt;
  one.file = std::move(file);
  one.row = 0;
  Result<std::unique_ptr<RowReader>> rows = reader_.Open(*one.table, one.file);
  if (!rows.ok()) return one.Fail(rows.error(), std::nullopt);
  one.rows = *std::move(rows);
  return std::nullopt;
}

Fault RowComparison::Take(Compared& one, const formats::Rows& rows) {
  for (size_t row = 0; row < rows.count() && one.rows != nullptr; ++row, ++one.row) {
    if (Fault fault = Compare(one, rows, row)) return fault;
  }
  return std::nullopt;
}

Fault RowComparison::Compare(Compared& one, const formats::Rows& rows, size_t row) {
  const Result<bool> is_there = Next(one);
  if (!is_there.ok()) return one.Fail(is_there.error(), GameOf(rows, row));
  if (!*is_there) {
    one.SetWrong(fmt::format("row {} is missing: the file ends before it", one.row),
                 GameOf(rows, row));
    return std::nullopt;
  }
  const std::string difference = one.rows->Difference(rows, row);
  if (difference.empty()) return std::nullopt;
  one.SetWrong(fmt::format("row {}{}", one.row, difference), GameOf(rows, row));
  return std::nullopt;
}

Fault RowComparison::End(Compared& one) {
  if (one.rows == nullptr) return std::nullopt;
  const Result<bool> is_there = Next(one);
  if (!is_there.ok()) return one.Fail(is_there.error(), std::nullopt);
  if (*is_there) {
    one.SetWrong(fmt::format("row {} is one too many: expected the end of the file", one.row),
                 IsOfCardKinds(*one.table) ? std::nullopt : one.rows->FirstText());
  }
  one.rows.reset();
  return std::nullopt;
}

// Goes to the next row of the current file that belongs to a compared game.
Result<bool> RowComparison::Next(Compared& one) const {
  for (;;) {
    const Result<bool> is_there = one.rows->Next();
    if (!is_there.ok() || !*is_there || !games_) return is_there;
    const std::optional<std::string> first = one.rows->FirstText();
    const std::set<std::string>& given = IsOfCardKinds(*one.table) ? card_sets_ : *games_;
    // A row without a readable game is compared too, so that it is reported.
    if (!first || given.contains(*first)) return true;
  }
}

void RowComparison::Compared::SetWrong(std::string message, std::optional<std::string> game_id) {
  wrong = ExportFinding{.fault = ExportFault::wrong_rows,
                        .file = file,
                        .table = table->name,
                        .game_id = std::move(game_id),
                        .message = std::move(message)};
  rows.reset();
}

// An error in the file becomes a finding; an error of the machine is returned.
Fault RowComparison::Compared::Fail(const Error& error, std::optional<std::string> game_id) {
  if (!IsOfFile(error)) return error;
  SetWrong(error.code == ErrorCode::not_found ? "the file is missing" : error.message,
           std::move(game_id));
  return std::nullopt;
}

}  // namespace recount::tools::statistics::check
