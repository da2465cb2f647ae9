// Case files out of their documents, for tests that have one as data (testdata/case_files).
//
//   const evidence::CaseFile file = CaseFileIn(OrderedJson::parse(text));
#ifndef RECOUNT_REPLAY_DOCUMENTS_TESTING_CASE_FILE_READER_H_
#define RECOUNT_REPLAY_DOCUMENTS_TESTING_CASE_FILE_READER_H_

#include "events/json.h"
#include "replay/evidence/case_file.h"

namespace recount::replay::documents {

// The case file of a document as CaseFileDocument writes it. A document made by hand may leave out
// the keys that have come later: exposures, extensions, signatures, and whatever is empty in most
// rulings. A time that is not one is read as not known, and an unknown code as bad_request. Throws
// what the JSON library throws if another key is not there or has another type.
evidence::CaseFile CaseFileIn(const OrderedJson& document);

}  // namespace recount::replay::documents

#endif  // RECOUNT_REPLAY_DOCUMENTS_TESTING_CASE_FILE_READER_H_
