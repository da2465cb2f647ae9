#include "tools/report/html_escape.h"

#include "events/visible_text.h"

namespace recount::tools::report {

std::string Escaped(std::string_view text, std::string_view line_break) {
  std::string escaped;
  for (const char c : VisibleText(text)) {
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      case '\'':
        escaped += "&#39;";
        break;
      case '\n':
        escaped += line_break;
        break;
      default:
        escaped += c;
    }
  }
  return escaped;
}

std::string EscapedLine(std::string_view text) { return Escaped(text, " "); }

}  // namespace recount::tools::report
