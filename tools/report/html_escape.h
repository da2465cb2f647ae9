// Text as a part of an HTML page: nothing in it can become markup, in an element or in an attribute
// in quotes, and invisible characters are written out (events/visible_text.h).
//
//   html += "<td>" + EscapedLine(name) + "</td>";
#ifndef RECOUNT_TOOLS_REPORT_HTML_ESCAPE_H_
#define RECOUNT_TOOLS_REPORT_HTML_ESCAPE_H_

#include <string>
#include <string_view>

namespace recount::tools::report {

// `line_break` replaces each line break.
std::string Escaped(std::string_view text, std::string_view line_break);

// A line break becomes a blank.
std::string EscapedLine(std::string_view text);

}  // namespace recount::tools::report

#endif  // RECOUNT_TOOLS_REPORT_HTML_ESCAPE_H_
