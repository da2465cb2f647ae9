// Takes bytes that are made one part after another, such as those of a file that is written while
// it is made.
#ifndef RECOUNT_EVENTS_BYTE_SINK_H_
#define RECOUNT_EVENTS_BYTE_SINK_H_

#include <functional>

#include "events/bytes.h"

namespace recount {

// Each part is valid only during the call. A sink that fails keeps that to itself: whoever gave it
// asks afterwards.
using ByteSink = std::function<void(Bytes part)>;

}  // namespace recount

#endif  // RECOUNT_EVENTS_BYTE_SINK_H_
