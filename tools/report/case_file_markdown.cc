#include "tools/report/case_file_markdown.h"

#include "tools/report/case_file_document.h"
#include "tools/report/markdown_writer.h"

namespace recount::tools::report {

std::string CaseFileMarkdown(const replay::evidence::CaseFile& case_file) {
  return MarkdownText(CaseFileDocument(case_file));
}

}  // namespace recount::tools::report
