// Whether the servers have lost what they had acknowledged: a stream that is gone or another one,
// or that ends before what was read of it, or sent to it. (Whether another message stands where
// this store was is seen when the stream is read: follow.h.) A follower keeps what it saw
// (knowledge.h), since servers may go on until the stream is longer again.
//
//   Result<Beginning> beginning = BeginningOf(jetstream, "RECOUNT-LOG-1-0", cursor);
//   if (beginning->lost) …
#ifndef RECOUNT_STORE_JETSTREAM_LOST_H_
#define RECOUNT_STORE_JETSTREAM_LOST_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "events/error.h"
#include "store/jetstream/api.h"
#include "store/jetstream/knowledge.h"

namespace recount::store::jetstream {

// What is known of a stream before it is read.
struct Beginning {
  StreamCursor cursor;
  std::string created;
  uint64_t last = 0;      // its newest sequence; 0: unknown
  bool is_asked = false;  // the stream's leader has said what it has
  std::optional<ClusterFinding> lost;
};

// Asked of the stream's leader. A key that may not ask for that gives a beginning of which nothing
// is known but the cursor. not_found if there is no such stream and nothing of it was read.
Result<Beginning> BeginningOf(JetStream& jetstream, const std::string& stream,
                              const StreamCursor& cursor);

ClusterFinding Lost(const std::string& stream, const StreamCursor& cursor, std::string_view why);

// The cursor, if it is not before what was acknowledged to this store as in the stream.
StreamCursor AtLeast(const StreamCursor& cursor, const StreamCursor& sent);

// What the cluster has lost of the streams that this store has read or written.
Result<std::vector<ClusterFinding>> FindLost(JetStream& jetstream, const Reader& reader);

// Whether the cluster has a stream that this store has read, made at the same moment: it is the
// same cluster, by whatever address. False if the key may not ask.
Result<bool> HasReadFrom(JetStream& jetstream, const Reader& reader);

// The eras with such a stream, ascending.
Result<std::vector<uint64_t>> FindLostEras(JetStream& jetstream, const Reader& reader);

}  // namespace recount::store::jetstream

#endif  // RECOUNT_STORE_JETSTREAM_LOST_H_
