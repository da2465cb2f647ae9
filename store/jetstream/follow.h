// Copies the streams of a cluster into a store. Each transaction writes new events together with
// the cursor, so a follower may be killed at any moment.
//
//   Follower follower(store, membership);
//   Result<FollowReport> report = follower.Follow({"RECOUNT-LOG-1-0", …}, {});
//
// Memory is bounded by the messages on their way (pull.h) and one batch, whatever the size of the
// stream.
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

  // The streams of the open eras that this membership follows, those of events first.
  std::vector<FollowedStream> Streams(const Eras& eras) const;

  Result<Eras> ReadEras(JetStream& jetstream) const;

  // Reads a stream from its cursor to its end. If the stream has lost a message that this store has
  // read or sent, or has another one in its place, that is a finding, and nothing more is read.
  Result<FollowReport> Follow(const FollowedStream& stream, const FollowOptions& options);

  // Reads the messages of one log after a stream sequence, at least up to `newest`, and including
  // the one at `also` unless that is 0. Records the log's place even if none of them can be used.
  // Returns them, oldest first.
  struct Looked {
    std::vector<Delivery> messages;
    FollowReport report;
  };
  Result<Looked> Look(const LogPlace& place, uint64_t after, uint64_t newest, uint64_t also = 0);

  // Records that the log is at this place, and that none of its messages has been read.
  Fault KeepPlace(LogPlace place);

  // Reads logs again whose messages came before events that were missing here: the archive was not
  // imported yet, or a replica left them out.
  Result<FollowReport> FollowBehind(const Eras& eras);

 private:
  // Writes the events of messages. Tries again if another process has written to one of their logs
  // meanwhile.
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
