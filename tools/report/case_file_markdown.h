// The case file of a game as Markdown, from the model of case_file_html.h.
//
//   std::string text = CaseFileMarkdown(case_file);
#ifndef RECOUNT_TOOLS_REPORT_CASE_FILE_MARKDOWN_H_
#define RECOUNT_TOOLS_REPORT_CASE_FILE_MARKDOWN_H_

#include <string>

#include "events/json.h"

namespace recount::tools::report {

// The words of the HTML page in the same order, as CommonMark with tables and ~~struck out~~ text.
// Every text of the model is escaped (markdown_writer.h).
std::string CaseFileMarkdown(const OrderedJson& case_file);

}  // namespace recount::tools::report

#endif  // RECOUNT_TOOLS_REPORT_CASE_FILE_MARKDOWN_H_
