// What an archive has of each log: how many events, and which.
//
//   ArchiveContents contents;
//   contents.Add(file);                       // each file, in any order
//   const ArchivedLog* log = contents.Find(first);   // nullptr: nothing
//
// A stretch counts once the events before it are there, whichever file comes first.
#ifndef RECOUNT_REPLAY_RECORDING_ARCHIVE_ARCHIVE_CONTENTS_H_
#define RECOUNT_REPLAY_RECORDING_ARCHIVE_ARCHIVE_CONTENTS_H_

#include <cstdint>
#include <map>

#include "events/bytes.h"
#include "events/recount_file.h"

namespace recount::replay::recording::archive {

struct ArchivedLog {
  uint64_t count = 0;  // events, from event 0 on
  Hash256 head = {};   // the chain hash of the last of them
  // The shortest frame that begins at event 0: how many events it has, and its end.
  uint64_t whole_count = 0;
  Hash256 whole_head = {};
};

class ArchiveContents {
 public:
  void Add(const RecountFile& file);

  // What there is of the log with this chain(0); nullptr: nothing. Valid until Add.
  const ArchivedLog* Find(const Hash256& first) const;

 private:
  struct Stretch {
    uint64_t from = 0;
    uint64_t count = 0;  // of the log, with this stretch
    Hash256 head = {};
  };
  // Notes that the log has these events, and joins the stretches that wait for them.
  void Reach(const Hash256& first, uint64_t count, const Hash256& head);

  std::map<Hash256, ArchivedLog> logs_;  // by chain(0)
  struct End {
    Hash256 first = {};
    uint64_t count = 0;
  };
  std::map<Hash256, End> ends_;              // where frames end, by the chain hash there
  std::multimap<Hash256, Stretch> waiting_;  // by the chain hash before them
};

}  // namespace recount::replay::recording::archive

#endif  // RECOUNT_REPLAY_RECORDING_ARCHIVE_ARCHIVE_CONTENTS_H_
