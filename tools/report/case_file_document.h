// The case file of a game as a document (document.h): what both formats say.
#ifndef RECOUNT_TOOLS_REPORT_CASE_FILE_DOCUMENT_H_
#define RECOUNT_TOOLS_REPORT_CASE_FILE_DOCUMENT_H_

#include "events/json.h"
#include "tools/report/document.h"

namespace recount::tools::report {

// The model is described in case_file_html.h.
Document CaseFileDocument(const OrderedJson& case_file);

}  // namespace recount::tools::report

#endif  // RECOUNT_TOOLS_REPORT_CASE_FILE_DOCUMENT_H_
