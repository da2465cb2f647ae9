// The JSON of errors, for commands and for the line protocol.
#ifndef RECOUNT_REPLAY_DOCUMENTS_ERROR_H_
#define RECOUNT_REPLAY_DOCUMENTS_ERROR_H_

#include <string_view>

#include "events/error.h"
#include "events/json.h"

namespace recount::replay::documents {

// {"error":{"code":…,"clause":… or null,"message":…}}: the document that a command prints.
OrderedJson ErrorDocument(const Error& error);

// Does the same for a code that is not an error of the library, such as "usage". There is no
// clause.
OrderedJson ErrorDocument(std::string_view code, std::string_view message);

// {"ok":false,"error":{…}}: a reply of the line protocol.
OrderedJson ErrorReply(const Error& error);

}  // namespace recount::replay::documents

#endif  // RECOUNT_REPLAY_DOCUMENTS_ERROR_H_
