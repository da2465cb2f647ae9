// Decides what a frame of a log's events means for a store. It needs only values: FollowBatch reads
// the facts and acts on the verdict.
//
//   const FrameVerdict verdict = JudgeFrame(facts);
//   if (auto finding = FindingOf(verdict, facts)) findings.push_back(*finding);
#ifndef RECOUNT_STORE_JETSTREAM_FRAME_VERDICT_H_
#define RECOUNT_STORE_JETSTREAM_FRAME_VERDICT_H_

#include <cstdint>
#include <optional>

#include "store/jetstream/knowledge.h"
#include "store/jetstream/names.h"

namespace recount::store::jetstream {

// The comparison of a frame, whose bytes and chain have been verified, with the log of this store.
struct FrameFacts {
  LogPlace place;                      // of the frame's message
  uint64_t stream_sequence = 0;        // of that message
  std::optional<KnownLog> known = {};  // nothing if no message of the log has been read yet
  uint64_t from = 0;                   // seq of the frame's first event
  uint64_t end = 0;                    // one past the seq of its last event
  uint64_t count = 0;                  // the number of events of the log in this store
  // The first event that differs from this store's event of the same seq.
  std::optional<uint64_t> first_other = {};
  // True if the event before the frame is the one in this store. Meaningless if from > count.
  bool follows = true;
};

enum class FrameVerdict {
  next,              // it continues the log, or the log has all of it already
  nothing_new,       // another table repeats events that are here
  missing,           // events before it are missing here
  of_another_table,  // only the table that began a log may continue it
  does_not_follow,   // its chain does not continue that of this store
  too_late,          // an earlier message has the same seq, and the first message counts
  conflict,          // the cluster has another event than this store; both stay
  known_conflict,    // a conflict that has already been reported
};

FrameVerdict JudgeFrame(const FrameFacts& facts);

// The finding to report for a verdict, without the name of the stream; nothing if there is none.
std::optional<ClusterFinding> FindingOf(FrameVerdict verdict, const FrameFacts& facts);

}  // namespace recount::store::jetstream

#endif  // RECOUNT_STORE_JETSTREAM_FRAME_VERDICT_H_
