// Escapes text for an HTML page. Nothing in it can become markup, in an element or in a quoted
// attribute, and invisible characters are spelled out (events/visible_text.h).
//
//   html += "<td>" + EscapedLine(name) + "</td>";
#ifndef RECOUNT_TOOLS_REPORT_HTML_ESCAPE_H_
#define RECOUNT_TOOLS_REPORT_HTML_ESCAPE_H_

#include <string>
#include <string_view>

namespace recount::tools::report {

// `line_break` replaces each line break.
std::string Escaped(std::string_view text, std::string_view line_break);

// Replaces a line break by a blank.
std::string EscapedLine(std::string_view text);

}  // namespace recount::tools::report

#endif  // RECOUNT_TOOLS_REPORT_HTML_ESCAPE_H_
