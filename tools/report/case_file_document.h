// The case file of a game as a document (document.h). Both formats are made from it.
#ifndef RECOUNT_TOOLS_REPORT_CASE_FILE_DOCUMENT_H_
#define RECOUNT_TOOLS_REPORT_CASE_FILE_DOCUMENT_H_

#include "replay/evidence/case_file.h"
#include "tools/report/document.h"

namespace recount::tools::report {

Document CaseFileDocument(const replay::evidence::CaseFile& case_file);

}  // namespace recount::tools::report

#endif  // RECOUNT_TOOLS_REPORT_CASE_FILE_DOCUMENT_H_
