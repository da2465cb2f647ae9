// Reads case files from their documents, for tests that have one as data (testdata/case_files).
//
//   const evidence::CaseFile file = CaseFileIn(OrderedJson::parse(text));
#ifndef RECOUNT_REPLAY_DOCUMENTS_TESTING_CASE_FILE_READER_H_
#define RECOUNT_REPLAY_DOCUMENTS_TESTING_CASE_FILE_READER_H_

#include "events/json.h"
#include "replay/evidence/case_file.h"

namespace recount::replay::documents {

// Reads the case file of a document that CaseFileDocument wrote. A document made by hand may leave
// out the newer keys: exposures, extensions, signatures, and the keys that are empty in most
// rulings. A text that is not a time is read as an unknown time, and an unknown code as
// bad_request. Throws the exceptions of the JSON library if another key is absent or has another
// type.
evidence::CaseFile CaseFileIn(const OrderedJson& document);

}  // namespace recount::replay::documents

#endif  // RECOUNT_REPLAY_DOCUMENTS_TESTING_CASE_FILE_READER_H_
