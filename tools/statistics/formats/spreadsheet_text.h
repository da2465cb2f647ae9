// Recognizes texts that a spreadsheet would change when it opens a CSV file, and marks them to
// prevent that (docs/statistics.md, "For a spreadsheet").
//
//   std::string field = NeedsMark(text) ? kTextMark + text : text;
//   WithoutMark(field) == text
#ifndef RECOUNT_TOOLS_STATISTICS_FORMATS_SPREADSHEET_TEXT_H_
#define RECOUNT_TOOLS_STATISTICS_FORMATS_SPREADSHEET_TEXT_H_

#include <string>
#include <string_view>

namespace recount::tools::statistics::formats {

inline constexpr char kTextMark = '\'';

// Returns whether a spreadsheet would take the text for a formula or for a new row. Blanks and
// invisible characters before a formula do not hide it.
bool IsTakenForFormula(std::string_view text);

// Returns whether it would take the text for a number, a date, a time, a truth value or an error,
// in any country. The answer is true in doubt: an unnecessary mark can be seen and removed, but
// what a spreadsheet has made of `00123` cannot be undone. It is also true of a text that is not
// UTF-8. Only some currencies and the months of some languages are recognized before a number.
bool IsTakenForValue(std::string_view text);

// Returns whether the text is written with kTextMark before it: the two kinds above, and texts that
// begin with a mark themselves, so that every mark can be removed again.
bool NeedsMark(std::string_view text);

// Returns the text of a field that was written for spreadsheets.
std::string_view WithoutMark(std::string_view field);

}  // namespace recount::tools::statistics::formats

#endif  // RECOUNT_TOOLS_STATISTICS_FORMATS_SPREADSHEET_TEXT_H_
