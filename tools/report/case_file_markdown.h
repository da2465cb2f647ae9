// Writes the case file of a game as Markdown.
//
//   const std::string text = CaseFileMarkdown(case_file);
#ifndef RECOUNT_TOOLS_REPORT_CASE_FILE_MARKDOWN_H_
#define RECOUNT_TOOLS_REPORT_CASE_FILE_MARKDOWN_H_

#include <string>

#include "replay/evidence/case_file.h"

namespace recount::tools::report {

// Writes the words of the HTML page in the same order, as CommonMark with tables and ~~struck out~~
// text. Every text of the case file is escaped (markdown_writer.h).
std::string CaseFileMarkdown(const replay::evidence::CaseFile& case_file);

}  // namespace recount::tools::report

#endif  // RECOUNT_TOOLS_REPORT_CASE_FILE_MARKDOWN_H_
