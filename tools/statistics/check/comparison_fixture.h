// Compares the files of an export with expected rows, for tests.
#ifndef RECOUNT_TOOLS_STATISTICS_CHECK_COMPARISON_FIXTURE_H_
#define RECOUNT_TOOLS_STATISTICS_CHECK_COMPARISON_FIXTURE_H_

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "tools/statistics/check/check_report.h"
#include "tools/statistics/check/export_reader.h"
#include "tools/statistics/check/row_comparison.h"
#include "tools/statistics/formats/row_sink.h"

namespace recount::tools::statistics::check {

// `give` passes the expected rows to a sink and returns its fault; `games` is as in RowComparison.
template <class Give>
std::vector<ExportFinding> FindingsOf(const formats::FormatOptions& options, const FileNames& files,
                                      const Give& give,
                                      std::optional<std::set<std::string>> games = std::nullopt) {
  const auto reader = OpenExportReader(options, files);
  EXPECT_TRUE(reader.ok()) << reader.error().message;
  if (!reader.ok()) return {};
  RowComparison comparison(**reader, std::move(games));
  EXPECT_EQ(give(comparison), std::nullopt);
  return comparison.findings();
}

}  // namespace recount::tools::statistics::check

#endif  // RECOUNT_TOOLS_STATISTICS_CHECK_COMPARISON_FIXTURE_H_
