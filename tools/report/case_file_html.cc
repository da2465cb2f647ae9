#include "tools/report/case_file_html.h"

#include "tools/report/case_file_document.h"
#include "tools/report/html_writer.h"

namespace recount::tools::report {

std::string CaseFileHtml(const replay::evidence::CaseFile& case_file) {
  return HtmlText(CaseFileDocument(case_file));
}

}  // namespace recount::tools::report
