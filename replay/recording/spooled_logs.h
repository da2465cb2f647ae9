// The logs of an import, which are too many for the memory: their frames and what verification has
// made of them lie in a spool, and an index finds them by their ids.
//
//   SpooledLogs logs;
//   Result<uint64_t> place = logs.PutFrame(bytes);
//   auto [entry, is_new] = logs.Note(KeyOf(first), *place);
//   if (Fault fault = logs.PutVerified(*entry, prepared)) …
//   Result<PreparedLog> again = logs.Load(*entry);
#ifndef RECOUNT_REPLAY_RECORDING_SPOOLED_LOGS_H_
#define RECOUNT_REPLAY_RECORDING_SPOOLED_LOGS_H_

#include <array>
#include <map>
#include <string>
#include <utility>

#include "absl/container/btree_map.h"
#include "events/log_frame.h"
#include "replay/recording/recorder.h"
#include "replay/recording/spool.h"

namespace recount::replay::recording {

// The part of chain(0) that an id shows.
using LogKey = std::array<uint8_t, 16>;
LogKey KeyOf(const Hash256& first);

// A log's frame. Its events are spans into the bytes.
struct SpooledFrame {
  SpooledBytes bytes;
  LogFrame frame;
};

class SpooledLogs {
 public:
  // The places of a log. An import keeps one of these for each, so it is small.
  struct Entry {
    uint64_t frame = 0;
    uint64_t verified : 61 = 0;           // only after PutVerified
    uint64_t has_missing_parent : 1 = 0;  // it is a fork and was not compared with its parent
    uint64_t is_joined : 1 = 0;           // with a stretch
    uint64_t is_fresh : 1 = 0;            // the store does not have it
  };

  // Keeps the bytes of a frame, without its padding, and returns its place.
  Result<uint64_t> PutFrame(Bytes frame) { return spool_.Put(frame); }

  // Returns the frame of a log at a place, which was verified before it was put there.
  Result<SpooledFrame> FrameAt(uint64_t place) const;

  // Returns the place behind a frame.
  static uint64_t Behind(uint64_t place, const SpooledFrame& frame) {
    return Spool::Behind(place, frame.bytes);
  }
  uint64_t end() const { return spool_.end(); }

  // Returns the entry of a log, and true if it is new and has this frame.
  std::pair<Entry*, bool> Note(const LogKey& key, uint64_t frame);

  // Returns nullptr if there is no such log.
  Entry* Find(const LogKey& key);

  // Keeps what is written beside the events of a log.
  Fault PutVerified(Entry& entry, const PreparedLog& log);

  // Returns the whole log after PutVerified.
  Result<PreparedLog> Load(const Entry& entry) const;

 private:
  Spool spool_;
  absl::btree_map<LogKey, Entry> entries_;
  std::map<Hash256, std::string> card_sets_;  // those that a log names, canonical JSON
};

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_SPOOLED_LOGS_H_
