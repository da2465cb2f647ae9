// Writes the case file of a game as one self-contained HTML page (docs/reference/judging.md, "Case
// file").
//
//   const std::string page = CaseFileHtml(case_file);
//
// CaseFileMarkdown (case_file_markdown.h) writes the same words.
#ifndef RECOUNT_TOOLS_REPORT_CASE_FILE_HTML_H_
#define RECOUNT_TOOLS_REPORT_CASE_FILE_HTML_H_

#include <string>

#include "replay/evidence/case_file.h"

namespace recount::tools::report {

// Every text of the case file is escaped, so names and claims cannot change the page
// (html_writer.h). Time and memory are linear in the size of the case file.
std::string CaseFileHtml(const replay::evidence::CaseFile& case_file);

}  // namespace recount::tools::report

#endif  // RECOUNT_TOOLS_REPORT_CASE_FILE_HTML_H_
