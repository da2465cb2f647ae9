// A document as one HTML file that stands alone: no script, nothing from elsewhere, its style
// inside. It reads on light and dark screens and without a style, and prints on A4.
//
//   std::string page = HtmlText(document);
//
// Nothing in the document's texts can become markup. Every id is there once and every link leads to
// one: an anchor that is given twice counts where it is first, a link to none is plain text. The
// same document gives the same bytes.
#ifndef RECOUNT_TOOLS_REPORT_HTML_WRITER_H_
#define RECOUNT_TOOLS_REPORT_HTML_WRITER_H_

#include <string>

#include "tools/report/document.h"

namespace recount::tools::report {

std::string HtmlText(const Document& document);

}  // namespace recount::tools::report

#endif  // RECOUNT_TOOLS_REPORT_HTML_WRITER_H_
