// Compares the rows of an export with those that it should have. It receives these as a writer of
// an export does, so the code that makes an export can also check one.
//
//   RowComparison comparison(**reader, std::nullopt);
//   Result<exports::Fed> fed = feed.Into(comparison);
//   comparison.findings();                             // the first wrong row of each table
#ifndef RECOUNT_TOOLS_STATISTICS_CHECK_ROW_COMPARISON_H_
#define RECOUNT_TOOLS_STATISTICS_CHECK_ROW_COMPARISON_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "events/error.h"
#include "tools/statistics/check/check_report.h"
#include "tools/statistics/check/export_reader.h"
#include "tools/statistics/formats/row_sink.h"

namespace recount::tools::statistics::check {

class RowComparison final : public formats::RowSink {
 public:
  // Compares the tables of a reader, which must outlive this object. If `games` is given, the
  // comparison receives only the rows of these games, by their ids in the export and in the order
  // of ExportReader::Games(). It then skips rows of other games in the files, and those of
  // `card_kinds` of sets that it does not receive.
  RowComparison(ExportReader& reader, std::optional<std::set<std::string>> games);

  bool needs_parts() const override { return reader_.needs_parts(); }
  Fault BeginPart(std::string_view game, uint64_t part) override;
  Fault Write(absl::Span<const formats::Rows> rows) override;
  Fault WriteCardKinds(std::string_view game, const formats::Rows& rows) override;
  Fault Finish() override;

  // Returns the first wrong row of each table that has one, in the order of AllTables(). A missing
  // or unreadable file counts too. Valid after Finish.
  std::vector<ExportFinding> findings() const;

 private:
  struct Compared {
    const formats::TableDescription* table;
    std::string file = {};                      // the file that is compared now
    std::unique_ptr<RowReader> rows = nullptr;  // nullptr if there is nothing to compare
    uint64_t row = 0;                           // in the file, from 0
    std::optional<ExportFinding> wrong = {};

    void SetWrong(std::string message, std::optional<std::string> game_id);
    Fault Fail(const Error& error, std::optional<std::string> game_id);
  };
  Fault Begin(Compared& one, std::string_view game, uint64_t part);
  Fault BeginWhole(Compared& one);
  Fault Take(Compared& one, const formats::Rows& rows);
  Fault Compare(Compared& one, const formats::Rows& rows, size_t row);
  Fault End(Compared& one);
  Result<bool> Next(Compared& one) const;

  ExportReader& reader_;
  std::optional<std::set<std::string>> games_;
  std::set<std::string> card_sets_;  // hashes of the sets that were received
  std::vector<Compared> tables_;
};

}  // namespace recount::tools::statistics::check

#endif  // RECOUNT_TOOLS_STATISTICS_CHECK_ROW_COMPARISON_H_
