// Texts that a spreadsheet does not leave as they are when it opens a CSV file, and the mark that
// keeps them (docs/statistics.md, "For a spreadsheet").
//
//   std::string field = NeedsMark(text) ? kTextMark + text : text;
//   WithoutMark(field) == text
#ifndef RECOUNT_TOOLS_STATISTICS_FORMATS_SPREADSHEET_TEXT_H_
#define RECOUNT_TOOLS_STATISTICS_FORMATS_SPREADSHEET_TEXT_H_

#include <string>
#include <string_view>

namespace recount::tools::statistics::formats {

inline constexpr char kTextMark = '\'';

// Whether a spreadsheet would take the text for a formula or for a new row. Blanks and invisible
// characters in front of a formula do not hide it.
bool IsTakenForFormula(std::string_view text);

// Whether it would take the text for a number, a date, a time, a truth value or an error, wherever
// the spreadsheet is at home. In doubt it would: a mark too many can be seen and removed, and what
// a spreadsheet has made of `00123` cannot. So is a text that is not UTF-8. In front of a number
// only some currencies and the months of some languages are known.
bool IsTakenForValue(std::string_view text);

// Whether the text is written with kTextMark in front: the two above, and texts that begin with it
// themselves, so that every mark can be removed again.
bool NeedsMark(std::string_view text);

// The text of a field that was written for spreadsheets.
std::string_view WithoutMark(std::string_view field);

}  // namespace recount::tools::statistics::formats

#endif  // RECOUNT_TOOLS_STATISTICS_FORMATS_SPREADSHEET_TEXT_H_
