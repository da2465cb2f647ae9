// Where a file of an export differs from the rows that it should have, in words: what the checkers
// of all formats share.
#ifndef RECOUNT_TOOLS_STATISTICS_CHECK_DIFFERENCE_H_
#define RECOUNT_TOOLS_STATISTICS_CHECK_DIFFERENCE_H_

#include <optional>
#include <string>
#include <string_view>

#include "replay/statistics/rows.h"
#include "replay/statistics/table.h"
#include "tools/statistics/formats/row_sink.h"

namespace recount::tools::statistics::check {

// A text of the file as a part of a message: in quotes, without invisible characters, and its
// beginning only if it is long.
std::string Quoted(std::string_view text);

// A value as a part of a message: `4`, `"Ana"`, `null`, `true`, `2026-11-21T10:15:00.123Z`.
std::string ValueText(replay::statistics::ColumnType type,
                      const replay::statistics::CellView& cell);

// "row 17, column \"card\": 4, expected 5"
std::string CellMessage(uint64_t row, const replay::statistics::Column& column,
                        std::string_view found, std::string_view expected);

// The file has no row of this number, although there should be one; or it has one too many.
std::string NoRowMessage(uint64_t row);
std::string RowTooManyMessage(uint64_t row);

// A row of `games` in a file; nothing if it is none that an export could have.
std::optional<formats::ExportedGame> ExportedGameOf(std::optional<std::string> id,
                                                    std::optional<std::string> game,
                                                    const std::optional<std::string>& events,
                                                    std::optional<std::string> head);

// The id of the game whose row this is; nothing for tables that have none.
std::optional<std::string> GameOf(const formats::Rows& rows, size_t row);

}  // namespace recount::tools::statistics::check

#endif  // RECOUNT_TOOLS_STATISTICS_CHECK_DIFFERENCE_H_
