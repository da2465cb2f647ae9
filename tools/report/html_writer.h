// Writes a document as one self-contained HTML file: no script, no external resources, its style
// inside. It is readable on light and dark screens and without the style, and prints on A4.
//
//   std::string page = HtmlText(document);
//
// Nothing in the document's texts can become markup. Every id is unique and every link leads to an
// id: the first of two equal anchors counts, and a link to a missing anchor becomes plain text. The
// same document gives the same bytes.
#ifndef RECOUNT_TOOLS_REPORT_HTML_WRITER_H_
#define RECOUNT_TOOLS_REPORT_HTML_WRITER_H_

#include <string>

#include "tools/report/document.h"

namespace recount::tools::report {

std::string HtmlText(const Document& document);

}  // namespace recount::tools::report

#endif  // RECOUNT_TOOLS_REPORT_HTML_WRITER_H_
