// Messages between the processes of an audit, and of a worker: one JSON object per message. For
// logs without a problem, which are nearly all, they only say that a range is done.
#ifndef RECOUNT_REPLAY_RECORDING_AUDIT_AUDIT_MESSAGES_H_
#define RECOUNT_REPLAY_RECORDING_AUDIT_AUDIT_MESSAGES_H_

#include <functional>
#include <string>

#include "events/json.h"
#include "replay/process/processes.h"
#include "replay/verify/verify.h"
#include "store/check.h"
#include "store/store.h"

namespace recount::replay::recording::audit {

// A message; bytes that are not UTF-8 are replaced.
void Send(process::ChildWriter& writer, const OrderedJson& json);

// A log's report, and the report in such a message.
OrderedJson ToJson(const verify::LogReport& report);
verify::LogReport ReportFrom(const Json& json);

// An error, and the error in such a message. `is_cut`: the data file ends before its last page.
void SendError(process::ChildWriter& writer, const Error& error, bool is_cut = false);
Error ErrorSent(const Json& json);

// In a child: opens the store to read it, and hands it to `body`; errors go to the parent.
// `is_pending` as in store::Options.
void WithStore(const std::string& folder, process::ChildWriter& writer,
               const std::function<Fault(const store::Reader&)>& body, bool is_pending = false);

// A finding in the tables of the store, in such a message.
store::StoreFinding TableFindingSent(const Json& json);

}  // namespace recount::replay::recording::audit

#endif  // RECOUNT_REPLAY_RECORDING_AUDIT_AUDIT_MESSAGES_H_
