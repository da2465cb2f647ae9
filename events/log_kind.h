// The one check of what a frame says its log is (events/FORMAT.md): every way into a store asks
// it, a file, a message of a cluster, a part of an archive.
//
//   if (Fault fault = CheckKind(frame)) return fault;
#ifndef RECOUNT_EVENTS_LOG_KIND_H_
#define RECOUNT_EVENTS_LOG_KIND_H_

#include "events/error.h"
#include "events/log_frame.h"

namespace recount {

// corrupt if the frame says that its log is a tournament's and its first event is one of a game:
// `created`, what is played, or a judgement. An event of a kind that this build does not know, or
// that cannot be read, is for others to tell. The frame has an event.
Fault CheckKind(const LogFrame& frame);

}  // namespace recount

#endif  // RECOUNT_EVENTS_LOG_KIND_H_
