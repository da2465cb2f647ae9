// Takes bytes that are made one part after another, such as those of a file that is written while
// it is made.
#ifndef RECOUNT_EVENTS_BYTE_SINK_H_
#define RECOUNT_EVENTS_BYTE_SINK_H_

#include <functional>

#include "events/bytes.h"

namespace recount {

// Each part is valid only during the call. Returns false if it takes nothing more because a write
// failed. The caller that gave the sink knows the reason, and the maker of the bytes may stop.
using ByteSink = std::function<bool(Bytes part)>;

}  // namespace recount

#endif  // RECOUNT_EVENTS_BYTE_SINK_H_
