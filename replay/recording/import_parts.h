// What both halves of an import need: import_read.cc reads and verifies, import_commit.cc writes.
// Internal to import.h.
#ifndef RECOUNT_REPLAY_RECORDING_IMPORT_PARTS_H_
#define RECOUNT_REPLAY_RECORDING_IMPORT_PARTS_H_

#include <deque>
#include <optional>
#include <string_view>

#include "replay/recording/import.h"
#include "replay/verify/finding.h"

namespace recount::replay::recording {

// Returns the error with the name of the thing that it concerns in front.
Error In(std::string_view name, Error error);

// Maps a finding to an error, for a command that does not report findings.
Error ErrorOf(const verify::Finding& finding);

// Returns the chain(0) of the log that an event 0 was forked from.
std::optional<Hash256> ParentOf(Bytes created);

// Returns the frame of a whole log, as spans into it.
LogFrame FrameOf(const PreparedLog& log);

struct Import::Gathered {
  RecountFile file;
  // What the file has spans into.
  std::deque<SpooledFrame> spooled;
  std::deque<PreparedLog> stored;
};

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_IMPORT_PARTS_H_
