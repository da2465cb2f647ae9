// Translates messages of a cluster into a batch for the store: events and openings to write, and
// findings. It verifies bytes and chains, but knows no rules of games.
//
//   FollowBatch batch(reader, membership, cards);
//   Fault fault = batch.Add(delivery, stream);
//   store.TakeFollowed(batch.AsBatch());
//
// Cost: linear in the bytes, plus one descent of the store per log and per event that the store
// already has.
#ifndef RECOUNT_STORE_JETSTREAM_FOLLOW_BATCH_H_
#define RECOUNT_STORE_JETSTREAM_FOLLOW_BATCH_H_

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "events/chain.h"
#include "events/error.h"
#include "events/owned_event.h"
#include "events/recount_frame.h"
#include "store/jetstream/frame_verdict.h"
#include "store/jetstream/knowledge.h"
#include "store/jetstream/pull.h"
#include "store/store.h"

namespace recount::store::jetstream {

// Returns the canonical JSON of a card set that a table has sent; empty if it is not available, or
// if this key may not read it.
using CardSource = std::function<std::string(std::string_view table, const Hash256& hash)>;

class FollowBatch {
 public:
  // Both arguments must outlive the batch.
  FollowBatch(const Reader& reader, const CardSource& cards) : reader_(reader), cards_(cards) {}

  // Adds a message of a stream of events. A message that cannot be used is a finding; faults are
  // those of the store.
  Fault Add(const Delivery& delivery, const std::string& stream);
  // Adds a message of a stream of openings.
  Fault AddOpenings(const Delivery& delivery);
  // Adds an entry to write in the same transaction, such as a cursor.
  void Put(ClusterEntry entry) { entries_.push_back(std::move(entry)); }

  // The argument of Store::TakeFollowed; valid as long as this object.
  FollowedBatch AsBatch();

  const std::vector<ClusterFinding>& findings() const { return findings_; }
  uint64_t brought() const { return brought_; }  // new events

 private:
  // The state of a log after the messages added so far.
  struct FollowedLog {
    std::optional<LogHead> there;  // in the store
    std::optional<KnownLog> known;
    std::string id;
    uint64_t count = 0;
    Hash256 head = kBeforeFirst;
    LogKind kind = LogKind::game;
    std::string game;
    std::string card_set;
    bool is_judged = false;
    std::vector<Bytes> events;  // new ones
    std::vector<Hash256> chain;
    std::vector<EventOpenings> openings;
  };

  Result<FollowedLog*> Find(const std::string& id);
  Fault AddFrame(const Delivery& delivery, const std::string& stream, const LogPlace& place,
                 FollowedLog& log, const LogFrame& frame);
  // Compares a frame with the log, including the messages added so far.
  Result<FrameFacts> FactsOf(const FollowedLog& log, const LogFrame& frame, const LogPlace& place,
                             uint64_t stream_sequence);
  // The first event of the frame that differs from that of the log; nothing if none does.
  Result<std::optional<uint64_t>> FirstOther(const FollowedLog& log, const LogFrame& frame);
  Result<std::optional<Hash256>> ChainAt(const FollowedLog& log, uint64_t seq);
  Fault Append(FollowedLog& log, const LogFrame& frame, const LogPlace& place);
  Fault TakeHeldOpenings(FollowedLog& log, uint64_t seq, Bytes event);
  Result<std::optional<std::vector<uint8_t>>> EventAt(const FollowedLog& log, uint64_t seq);
  void Found(ClusterFinding finding);

  const Reader& reader_;
  const CardSource& cards_;
  std::map<std::string, FollowedLog> logs_;
  std::deque<AlignedCopy> copies_;  // the events point into these
  std::vector<ClusterEntry> entries_;
  std::vector<ClusterFinding> findings_;
  std::map<uint64_t, std::vector<EventOpenings>> found_openings_;  // by log; for stored events
  uint64_t brought_ = 0;

  std::vector<NewLog> new_logs_;
  std::vector<NewEvents> new_events_;
  std::vector<FoundOpenings> found_;
};

}  // namespace recount::store::jetstream

#endif  // RECOUNT_STORE_JETSTREAM_FOLLOW_BATCH_H_
