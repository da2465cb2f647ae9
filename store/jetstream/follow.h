// Follows the streams of a cluster into a store: what is there and not here is written, with the
// cursor in the transaction of the events. So a follower may be killed at any moment.
//
//   Follower follower(store, membership);
//   Result<FollowReport> report = follower.Follow({"RECOUNT-LOG-1-0", …}, {});
//
// Memory is bounded by what is under way (pull.h) and one batch, whatever the size of the stream.
#ifndef RECOUNT_STORE_JETSTREAM_FOLLOW_H_
#define RECOUNT_STORE_JETSTREAM_FOLLOW_H_

#include <string>
#include <vector>

#include "events/error.h"
#include "store/jetstream/api.h"
#include "store/jetstream/eras.h"
#include "store/jetstream/follow_batch.h"
#include "store/jetstream/knowledge.h"
#include "store/jetstream/stream_reading.h"

namespace recount::store::jetstream {

class Follower {
 public:
  // `store` must outlive the follower.
  Follower(Store& store, Membership membership);

  // The streams of the open eras that this membership follows: events first.
  std::vector<FollowedStream> Streams(const Eras& eras) const;

  Result<Eras> ReadEras(JetStream& jetstream) const;

  // Reads a stream from its cursor to its end. A stream that has lost what this store has read or
  // sent, or has another message in its place, is a finding, and waits.
  Result<FollowReport> Follow(const FollowedStream& stream, const FollowOptions& options);

  // Reads the messages of one log behind a stream sequence, up to `newest` at the least; with one
  // at `also`, unless that is 0. Its place becomes known even if none of them can be taken. Returns
  // them, oldest first.
  struct Looked {
    std::vector<Delivery> messages;
    FollowReport report;
  };
  Result<Looked> Look(const LogPlace& place, uint64_t after, uint64_t newest, uint64_t also = 0);

  // From now on the log is known to lie at this place, of which no message has been read.
  Fault KeepPlace(LogPlace place);

  // Reads those logs again of which events were missing when their messages came: the archive was
  // not imported yet, or a replica left them out.
  Result<FollowReport> FollowBehind(const Eras& eras);

 private:
  // Writes what messages mean; again if another process has written to one of their logs meanwhile.
  Result<FollowReport> Write(const Writing& writing);
  Result<FollowReport> WriteOnce(const Writing& writing, const CardSource& cards);
  Result<std::vector<Delivery>> ReadMessages(const FollowedStream& stream, uint64_t after);
  Fault KeepUnknownPlace(const LogPlace& place, uint64_t after);
  Result<bool> HasEvents(const LogPlace& place, const std::vector<ClusterFinding>& missing) const;
  Result<std::string> CardSet(std::string_view table, const Hash256& hash);

  Store& store_;
  Membership membership_;
};

}  // namespace recount::store::jetstream

#endif  // RECOUNT_STORE_JETSTREAM_FOLLOW_H_
