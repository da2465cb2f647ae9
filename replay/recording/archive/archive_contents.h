// Knows which events of each log an archive has, and how many.
//
//   ArchiveContents contents;
//   contents.Add(file);                       // each file, in any order
//   const ArchivedLog* log = contents.Find(first);   // nullptr if the archive lacks the log
//
// A stretch counts as soon as the events before it are there, no matter which file comes first.
#ifndef RECOUNT_REPLAY_RECORDING_ARCHIVE_ARCHIVE_CONTENTS_H_
#define RECOUNT_REPLAY_RECORDING_ARCHIVE_ARCHIVE_CONTENTS_H_

#include <cstdint>
#include <map>

#include "events/bytes.h"
#include "events/recount_file.h"

namespace recount::replay::recording::archive {

struct ArchivedLog {
  uint64_t count = 0;  // the number of events, from event 0 on
  Hash256 head = {};   // the chain hash of the last of them
  // The shortest frame that begins at event 0: its number of events, and its head.
  uint64_t whole_count = 0;
  Hash256 whole_head = {};
};

class ArchiveContents {
 public:
  void Add(const RecountFile& file);

  // Returns the archived part of the log with this chain(0); nullptr if there is none. Valid until
  // Add.
  const ArchivedLog* Find(const Hash256& first) const;

 private:
  struct Stretch {
    uint64_t from = 0;
    uint64_t count = 0;  // the number of events of the log up to the end of this stretch
    Hash256 head = {};
  };
  // Records that the log has these events, and joins the stretches that wait for them.
  void Reach(const Hash256& first, uint64_t count, const Hash256& head);

  std::map<Hash256, ArchivedLog> logs_;  // by chain(0)
  struct End {
    Hash256 first = {};
    uint64_t count = 0;
  };
  std::map<Hash256, End> ends_;              // the ends of frames, by their chain hash
  std::multimap<Hash256, Stretch> waiting_;  // by the chain hash before the stretch
};

}  // namespace recount::replay::recording::archive

#endif  // RECOUNT_REPLAY_RECORDING_ARCHIVE_ARCHIVE_CONTENTS_H_
