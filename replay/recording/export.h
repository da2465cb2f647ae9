// Writes logs into a portable file that can be verified alone (events/FORMAT.md, "The file").
//
//   Result<Exported> exported = Export(reader, {head}, "recount 0.1.0");
//   …write exported->bytes…
#ifndef RECOUNT_REPLAY_RECORDING_EXPORT_H_
#define RECOUNT_REPLAY_RECORDING_EXPORT_H_

#include <string>
#include <vector>

#include "replay/log/log.h"
#include "store/store.h"

namespace recount::replay::recording {

struct Exported {
  std::string bytes;
  std::vector<std::string> ids;
  uint64_t events = 0;
};

// Exports the logs byte for byte, in this order, with their card sets, their openings and the
// ancestors that are needed (replay/log/log_file.h). damaged if an event cannot be read; io.
Result<Exported> Export(const store::Reader& reader, absl::Span<const store::LogHead> logs,
                        std::string_view build);

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_EXPORT_H_
