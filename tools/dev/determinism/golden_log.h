// Executes a golden log event by event, with engine/ and events/ alone.
//
//   const std::optional<Error> fault = PlayLog(content, [&](uint64_t seq, const Match& match) …);
#ifndef RECOUNT_TOOLS_DEV_DETERMINISM_GOLDEN_LOG_H_
#define RECOUNT_TOOLS_DEV_DETERMINISM_GOLDEN_LOG_H_

#include <functional>
#include <string_view>

#include "engine/match.h"

namespace recount::tools::dev::determinism {

// Plays the only log of a `.recount` file. Calls `each` after every event, starting with `created`,
// until it returns false. Returns a fault if the file is damaged, if it does not have exactly one
// log, or if the rules refuse an event. If `checks_digests` is set, it also returns `diverged` if
// an event's digest differs from that of the state.
Fault PlayLog(std::string_view content, bool checks_digests,
              const std::function<bool(uint64_t seq, const engine::Match& match)>& each);

}  // namespace recount::tools::dev::determinism

#endif  // RECOUNT_TOOLS_DEV_DETERMINISM_GOLDEN_LOG_H_
