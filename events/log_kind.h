// Checks the kind of log that a frame states (events/FORMAT.md). Everything that enters a store
// passes this check: files, messages of a cluster, parts of an archive.
//
//   if (Fault fault = CheckKind(frame)) return fault;
#ifndef RECOUNT_EVENTS_LOG_KIND_H_
#define RECOUNT_EVENTS_LOG_KIND_H_

#include "events/error.h"
#include "events/log_frame.h"

namespace recount {

// Returns corrupt if the frame says that its log is a tournament's but its first event is one of a
// game: `created`, an action, chance or a judgement. This accepts an event that cannot be read, or
// whose kind this build does not know. The frame must have an event.
Fault CheckKind(const LogFrame& frame);

}  // namespace recount

#endif  // RECOUNT_EVENTS_LOG_KIND_H_
