// Sends the events of one log to a cluster, frame by frame, each exactly once
// (docs/reference/cluster.md, "Append").
//
//   LogSender sender(jetstream, follower);
//   Result<Sent> sent = sender.Send(log, PlacedIn(eras, known, first, table));
#ifndef RECOUNT_STORE_JETSTREAM_SEND_H_
#define RECOUNT_STORE_JETSTREAM_SEND_H_

#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "events/error.h"
#include "events/owned_event.h"
#include "store/jetstream/eras.h"
#include "store/jetstream/follow.h"

namespace recount::store::jetstream {

// The events `from`, … of a log, and their openings. They are views of data that the caller owns.
struct LogToSend {
  Hash256 first = {};
  LogKind kind = LogKind::game;
  uint64_t from = 0;
  Hash256 before = kBeforeFirst;  // chain(from - 1)
  std::vector<Bytes> events = {};
  std::vector<EventOpenings> openings = {};
  std::string_view card_set_json = {};  // with event 0
};

enum class SendEnd : uint8_t {
  in,         // the cluster has all of them
  overtaken,  // others have written; this store now has their events
  moved,      // the log's era is over, or another table began it: read both again
};

struct Sent {
  SendEnd end = SendEnd::in;
  KnownLog known;           // after the last frame that was sent
  bool is_written = false;  // the store knows at least as much already
  uint64_t events = 0;      // sent
  std::string mark = {};    // of the last message (knowledge.h)
};

class LogSender {
 public:
  // Both arguments must outlive the sender. Several threads may send different logs.
  LogSender(JetStream& jetstream, Follower& follower)
      : jetstream_(jetstream), follower_(follower) {}

  // Sends the events that the cluster does not have. `known` is the knowledge about the log, and
  // `log.from` its count. unavailable after 30 s: it is unknown then whether the newest frame was
  // stored; forbidden, io.
  Result<Sent> Send(const LogToSend& log, KnownLog known);

  // Sends the openings of an event. Openings that are there already stay. If the key may not send
  // them, they stay withheld, without a fault.
  Fault SendOpenings(const LogPlace& place, LogKind kind, const EventOpenings& openings);

 private:
  struct Outcome {
    SendEnd end = SendEnd::in;
    uint64_t sequence = 0;
    bool is_written = false;
  };
  Result<Outcome> SendFrame(const LogPlace& place, uint64_t seq, const std::string& frame,
                            uint64_t last);
  Result<Outcome> LookBehind(const LogPlace& place, const std::string& frame, uint64_t last,
                             uint64_t newest, uint64_t also);

  Result<bool> Elsewhere(const LogPlace& place, uint64_t sequence);

  JetStream& jetstream_;
  Follower& follower_;
  Fault SendCardSet(std::string_view table, std::string_view json);

  std::mutex looking_;  // a table has only one consumer for short readings
  std::mutex mutex_;
  std::set<std::string> card_sets_;  // the subjects of card sets that the cluster has
};

// Returns the place to send a log's events to, with the knowledge that is still valid there. A log
// of a retired era continues in the newest one. A log of a lost era begins again there.
KnownLog PlacedIn(const Eras& eras, const std::optional<KnownLog>& known, const Hash256& first,
                  std::string_view table);

// Calls `work` for 0, …, count - 1 from at most 64 threads. After the first failure no new call
// begins.
Fault ForEachAtOnce(size_t count, const std::function<Fault(size_t)>& work);

}  // namespace recount::store::jetstream

#endif  // RECOUNT_STORE_JETSTREAM_SEND_H_
