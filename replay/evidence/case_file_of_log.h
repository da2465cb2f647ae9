// Makes the case file of a game from its log.
//
//   const Result<CaseFile> file = CaseFileOf(log, sets, Viewer::Judge(), build);
//   if (!file.ok()) return file.error();
#ifndef RECOUNT_REPLAY_EVIDENCE_CASE_FILE_OF_LOG_H_
#define RECOUNT_REPLAY_EVIDENCE_CASE_FILE_OF_LOG_H_

#include <functional>
#include <string_view>

#include "engine/viewer.h"
#include "events/error.h"
#include "replay/evidence/case_file.h"
#include "replay/log/log.h"
#include "replay/log/log_header.h"

namespace recount::replay::evidence {

// Makes the case file of a log. `build` names the program that makes it. If the log has a rewind,
// the ledger is read once, and `progress` is called with each seq. Errors: damaged, too_new and
// similar codes if event 0 cannot be read. Problems after event 0 are among the findings.
Result<CaseFile> CaseFileOf(
    const log::Log& log, log::CardSets& sets, engine::Viewer viewer, std::string_view build,
    const std::function<void(uint64_t)>& progress = [](uint64_t) {});

}  // namespace recount::replay::evidence

#endif  // RECOUNT_REPLAY_EVIDENCE_CASE_FILE_OF_LOG_H_
