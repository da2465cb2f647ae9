// Reads one stream once, from a store's cursor on. Messages are written in batches while more
// arrive. The messages that the store knows must still be in the stream: the one at its cursor, and
// its own newest one.
//
//   StreamReading reading(store, membership, stream, options, write);
//   Fault fault = reading.Run();
//   report.Add(reading.TakeReport());
//
// Memory is bounded by the messages on their way (pull.h) and one batch.
#ifndef RECOUNT_STORE_JETSTREAM_STREAM_READING_H_
#define RECOUNT_STORE_JETSTREAM_STREAM_READING_H_

#include <chrono>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "events/error.h"
#include "store/jetstream/knowledge.h"
#include "store/jetstream/pull.h"
#include "store/jetstream/turn.h"
#include "store/store.h"

namespace recount::store::jetstream {

// The time for which a replica may lag behind.
inline constexpr std::chrono::seconds kLag(5);

struct FollowReport {
  uint64_t brought = 0;  // new events
  std::vector<ClusterFinding> findings;

  void Add(FollowReport other);
};

// A stream to follow, and a filter for its messages.
struct FollowedStream {
  std::string name;
  std::string filter;
  bool has_openings = false;  // otherwise it has events
  bool is_whole = false;      // the filter leaves no message out
};

struct FollowOptions {
  bool goes_on = false;  // waits for more at the end, until is_stop_wanted
  std::function<bool()> is_stop_wanted = nullptr;
  std::function<void(const FollowReport&)> each = nullptr;  // called after each non-empty batch
};

// The contents of one transaction.
struct Writing {
  const FollowedStream& stream;
  std::vector<Delivery> messages;
  std::vector<ClusterEntry> entries;
};

using WriteMessages = std::function<Result<FollowReport>(const Writing&)>;

class StreamReading {
 public:
  // All arguments but `write` must outlive the reading. `write` is called on another thread, one
  // call at a time. `misled` is the number of misled readings in a row before this one.
  StreamReading(Store& store, const Membership& membership, const FollowedStream& stream,
                const FollowOptions& options, int misled, WriteMessages write);

  // Reads until the stream's end, a stop, or a fault of the consumer. Returns faults of the store
  // and of the servers.
  Fault Run();

  FollowReport TakeReport() { return std::move(report_); }
  // The stream must be read again: its consumer has failed, or has been in use for long enough.
  bool is_broken_off() const { return is_broken_off_; }
  // The reading ended because the first message was not the requested one: another command may have
  // replaced the consumer. Only after many such readings does the message count as lost.
  bool is_misled() const { return is_misled_; }

 private:
  Fault Begin(std::unique_ptr<Pull>& pull);
  Fault BeginAtCursor(std::unique_ptr<Pull>& pull);
  void TellShort(uint64_t last);
  Result<bool> TakeKnown(const Delivery& delivery, const StreamCursor& known,
                         std::string_view what);
  Result<bool> TakeKnownOpenings(const Delivery& delivery);
  Fault TellOther(const StreamCursor& known, std::string_view what);
  std::string ConsumerName() const;
  Fault ReadAll(Pull& pull);
  bool IsTimeToWrite(const Pull& pull) const;
  bool IsAtEnd(const Pull& pull) const;
  ClusterFinding Missing() const;
  Result<bool> Take(Delivery delivery);
  Fault WriteOut();
  bool IsWriting() const;
  Fault Settle();

  Store& store_;
  const Membership& membership_;
  const FollowedStream& stream_;
  std::string filter_;
  const FollowOptions& options_;
  const int misled_;
  const WriteMessages write_;
  StreamCursor cursor_;
  StreamCursor sent_;         // the newest acknowledged message with events of this store
  uint64_t last_ = 0;         // the stream's newest sequence when reading began; 0 if unknown
  bool is_asked_ = false;     // the stream's leader has confirmed last_
  bool is_at_known_ = false;  // the next message is the one at the cursor
  std::string gap_;           // the key of the finding that the next message is missing, or empty
  Writing writing_;
  size_t bytes_ = 0;
  std::future<Result<FollowReport>> being_written_;
  FollowReport report_;
  bool is_broken_off_ = false;
  bool is_misled_ = false;
  LockFile turn_;  // kept until the first message has arrived
};

}  // namespace recount::store::jetstream

#endif  // RECOUNT_STORE_JETSTREAM_STREAM_READING_H_
