// Declares the parts of a case file in the order in which a judge reads them
// (case_file_document.cc).
#ifndef RECOUNT_TOOLS_REPORT_CASE_FILE_PARTS_H_
#define RECOUNT_TOOLS_REPORT_CASE_FILE_PARTS_H_

#include "tools/report/case_file_words.h"

namespace recount::tools::report {

// Returns the points that matter most. They come before the first part.
Bullets CaseInBrief(const CaseFileWords& words);

Part GamePart(const CaseFileWords& words);      // parties, game, result and why
Part DisputesPart(const CaseFileWords& words);  // with their rulings, appeals and resolutions
Part PenaltiesPart(const CaseFileWords& words);
Part BesidePart(const CaseFileWords& words);       // accidents, and extra time
Part RepairsPart(const CaseFileWords& words);      // states that a judge put right
Part CorrectionsPart(const CaseFileWords& words);  // slips of the record that were put right
Part IllegalPart(const CaseFileWords& words);      // the events against the rules
Part AnnotationsPart(const CaseFileWords& words);
Part TimelinePart(const CaseFileWords& words);
Part FindingsPart(const CaseFileWords& words);  // findings of verify
Part ClausesPart(const CaseFileWords& words);
Part VerifyingPart(const CaseFileWords& words);  // how to verify it, and what that does not prove
Part SignaturesPart(const CaseFileWords& words);

}  // namespace recount::tools::report

#endif  // RECOUNT_TOOLS_REPORT_CASE_FILE_PARTS_H_
