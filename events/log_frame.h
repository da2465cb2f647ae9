// Defines the contents of a log's frame, in a file (recount_file.h) or by itself (recount_frame.h).
#ifndef RECOUNT_EVENTS_LOG_FRAME_H_
#define RECOUNT_EVENTS_LOG_FRAME_H_

#include <map>
#include <string>
#include <vector>

#include "events/bytes.h"
#include "events/error.h"
#include "events/file_generated.h"
#include "events/opening.h"

namespace recount {

// One log of a file, or the part of it that begins at `from`.
struct LogFrame {
  events::file::LogKind kind = events::file::LogKind::game;
  uint64_t from = 0;
  Hash256 before = {};                             // chain(from - 1); zero bytes for from 0
  std::vector<Bytes> events;                       // each 8-byte aligned, its size a multiple of 8
  std::vector<Hash256> chain;                      // chain(from), …, one per event
  std::map<uint64_t, std::vector<Slot>> openings;  // by seq; events without openings are left out
  std::string proof;                               // a tlog-proof; empty if there is none
  // The reasons why openings are invalid, by the seq of their event: they cannot be read, or belong
  // to no event here. Only ExamineRecountFile fills this.
  std::map<uint64_t, Error> bad_openings;
};

}  // namespace recount

#endif  // RECOUNT_EVENTS_LOG_FRAME_H_
