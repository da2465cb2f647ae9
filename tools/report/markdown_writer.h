// Writes a document as Markdown: CommonMark, with GitHub's tables and ~~struck out~~ text, without
// HTML.
//
//   std::string text = MarkdownText(document);
//
// Nothing in the document's texts can become markup, and no address ("www.", "name://") can become
// a link. Links within the document are left out, because CommonMark has no anchors: readers find
// an event or a clause by its number. The same document gives the same bytes.
#ifndef RECOUNT_TOOLS_REPORT_MARKDOWN_WRITER_H_
#define RECOUNT_TOOLS_REPORT_MARKDOWN_WRITER_H_

#include <string>

#include "tools/report/document.h"

namespace recount::tools::report {

std::string MarkdownText(const Document& document);

}  // namespace recount::tools::report

#endif  // RECOUNT_TOOLS_REPORT_MARKDOWN_WRITER_H_
