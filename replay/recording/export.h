// Writes logs of a store into a portable file that can be verified alone (events/FORMAT.md, "The
// file").
//
//   log::LogFileWriter file("recount 0.1.0", [&](Bytes bytes) { return …write bytes…; });
//   if (Fault fault = Export(reader, {head}, file)) return *fault;
//   file.Finish();
#ifndef RECOUNT_REPLAY_RECORDING_EXPORT_H_
#define RECOUNT_REPLAY_RECORDING_EXPORT_H_

#include "replay/log/log_file.h"
#include "store/store.h"

namespace recount::replay::recording {

// Adds the logs byte for byte, in this order, with their card sets, their openings and the
// ancestors that are needed (replay/log/log_file.h). damaged if an event cannot be read; io.
Fault Export(const store::Reader& reader, absl::Span<const store::LogHead> logs,
             log::LogFileWriter& file);

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_EXPORT_H_
