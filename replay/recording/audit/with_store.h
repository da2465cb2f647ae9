// Opens a store in a child process of an audit.
//
//   Fault fault = WithStore("recount.db", [&](const store::Reader& reader) { return … });
#ifndef RECOUNT_REPLAY_RECORDING_AUDIT_WITH_STORE_H_
#define RECOUNT_REPLAY_RECORDING_AUDIT_WITH_STORE_H_

#include <functional>
#include <string>

#include "store/store.h"

namespace recount::replay::recording::audit {

// Opens the store for reading and calls `body` with a reader. Returns the fault of `body`, or the
// reason why the store cannot be read. `is_pending` is as in store::Options.
Fault WithStore(const std::string& folder, const std::function<Fault(const store::Reader&)>& body,
                bool is_pending = false);

}  // namespace recount::replay::recording::audit

#endif  // RECOUNT_REPLAY_RECORDING_AUDIT_WITH_STORE_H_
