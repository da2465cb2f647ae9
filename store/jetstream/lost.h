// Detects that the servers have lost messages that they had acknowledged: a stream is gone or was
// created again, or it ends before a message that was read from it or sent to it. (Reading a stream
// shows whether it has another message at the cursor: follow.h.) A follower records the finding
// (knowledge.h), because the stream may become longer again later.
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

// The state of a stream before it is read.
struct Beginning {
  StreamCursor cursor;
  std::string created;
  uint64_t last = 0;      // its newest sequence; 0 if unknown
  bool is_asked = false;  // the stream's leader has answered
  std::optional<ClusterFinding> lost;
};

// Asks the stream's leader. If the key may not ask, the result contains only the cursor. not_found
// if there is no such stream and nothing was read from it.
Result<Beginning> BeginningOf(JetStream& jetstream, const std::string& stream,
                              const StreamCursor& cursor);

ClusterFinding Lost(const std::string& stream, const StreamCursor& cursor, std::string_view why);

// Returns the cursor, or the newest acknowledged message of this store (`sent`) if that is later.
StreamCursor AtLeast(const StreamCursor& cursor, const StreamCursor& sent);

// Returns the losses in the streams that this store has read or written.
Result<std::vector<ClusterFinding>> FindLost(JetStream& jetstream, const Reader& reader);

// Returns true if the cluster has a stream that this store has read, with the same creation time.
// It is then the same cluster, even if the address differs. False if the key may not ask.
Result<bool> HasReadFrom(JetStream& jetstream, const Reader& reader);

// The eras with losses, ascending.
Result<std::vector<uint64_t>> FindLostEras(JetStream& jetstream, const Reader& reader);

}  // namespace recount::store::jetstream

#endif  // RECOUNT_STORE_JETSTREAM_LOST_H_
