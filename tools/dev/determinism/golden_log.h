// A golden log, executed event by event: by engine/ and events/ alone.
//
//   const std::optional<Error> fault = PlayLog(content, [&](uint64_t seq, const Match& match) …);
#ifndef RECOUNT_TOOLS_DEV_DETERMINISM_GOLDEN_LOG_H_
#define RECOUNT_TOOLS_DEV_DETERMINISM_GOLDEN_LOG_H_

#include <functional>
#include <string_view>

#include "engine/match.h"

namespace recount::tools::dev::determinism {

// Plays the one log of a `.recount` file and calls `each` after every event, `created` first, until
// it returns false. A fault if the file is damaged, if it has not exactly one log, or if the rules
// refuse an event. With `checks_digests` also `diverged`, if an event has another digest than the
// state.
Fault PlayLog(std::string_view content, bool checks_digests,
              const std::function<bool(uint64_t seq, const engine::Match& match)>& each);

}  // namespace recount::tools::dev::determinism

#endif  // RECOUNT_TOOLS_DEV_DETERMINISM_GOLDEN_LOG_H_
