// Puts games that have ended into an archive (docs/cluster.md).
//
//   Result<std::vector<SealedFile>> sealed = Seal(store, logs, folder, contents, options);
//   Fault missing = CheckSealed(reader, logs, contents);     // before an era is retired
//
// The caller decides which logs, and how many of their events, may be sealed: those that its
// cluster has.
#ifndef RECOUNT_REPLAY_RECORDING_ARCHIVE_SEAL_H_
#define RECOUNT_REPLAY_RECORDING_ARCHIVE_SEAL_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "events/error.h"
#include "replay/recording/archive/archive_contents.h"
#include "replay/recording/archive/archive_folder.h"
#include "store/store.h"

namespace recount::replay::recording::archive {

// A log that may be sealed.
struct LogToSeal {
  ArchivePlace place;
  uint64_t log = 0;    // its number in the store
  uint64_t count = 0;  // seals the first events, at least one; later events stay
};

struct SealedFile {
  std::string path;
  uint64_t games = 0;  // logs and stretches, with the logs that forks need to be verified
  uint64_t events = 0;
  uint64_t bytes = 0;  // the size of the file
};

struct SealOptions {
  std::string build = {};  // the program's name, for people
  int64_t now = 0;         // milliseconds since 1970
  // The limits of a file. A log that exceeds them has a file of its own.
  uint64_t most_logs = 10'000;
  uint64_t most_event_bytes = uint64_t{64} << 20;
};

// The time for which a log must have had no event, in milliseconds.
inline constexpr int64_t kQuietBeforeSeal = 24 * 60 * 60 * 1000;

// Writes the parts of these logs that the archive does not have. A log is sealed if it has ended,
// has no open dispute, and its newest event is 24 hours old or has no time. Nothing is written if
// one of them cannot be read (damaged), or if the archive has other events of it (exists). Games
// that this build does not know are left out. After io, the files that were already written stay.
Result<std::vector<SealedFile>> Seal(const store::Store& store, absl::Span<const LogToSeal> logs,
                                     const ArchiveFolder& folder, ArchiveContents& contents,
                                     const SealOptions& options);

// Returns conflict, with the first of these logs of which the archive has fewer than `count`
// events.
Fault CheckSealed(const store::Reader& reader, absl::Span<const LogToSeal> logs,
                  const ArchiveContents& contents);

}  // namespace recount::replay::recording::archive

#endif  // RECOUNT_REPLAY_RECORDING_ARCHIVE_SEAL_H_
