// Sends the events of one log into a cluster, a frame after the other, each exactly once
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

// The events `from`, … of a log, and what lies beside them. Views of what the caller owns.
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
  in,         // all of them are in the cluster
  overtaken,  // others have written; their events have been brought here
  moved,      // the log's era is over, or another table began it: read the eras and the log again
};

struct Sent {
  SendEnd end = SendEnd::in;
  KnownLog known;           // as far as it was sent
  bool is_written = false;  // the store knows at least as much already
  uint64_t events = 0;      // that were sent
  std::string mark = {};    // of the last message (knowledge.h)
};

class LogSender {
 public:
  // All must outlive the sender. Several threads may send different logs.
  LogSender(JetStream& jetstream, Follower& follower)
      : jetstream_(jetstream), follower_(follower) {}

  // Sends what the cluster does not have. `known` is what is known of the log, `log.from` its
  // count. unavailable after 30 s: whether the newest frame is in is not known; forbidden, io.
  Result<Sent> Send(const LogToSend& log, KnownLog known);

  // Sends the openings of an event; others that are there stay. A key that may not send them leaves
  // them withheld.
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

  std::mutex looking_;  // a table has one consumer to look with
  std::mutex mutex_;
  std::set<std::string> card_sets_;  // the subjects of those that are there
};

// Where the events of a log go that is known so: what stays of what was known is in `known`. An era
// that is retired is continued in the newest; one that is lost is begun again there.
KnownLog PlacedIn(const Eras& eras, const std::optional<KnownLog>& known, const Hash256& first,
                  std::string_view table);

// Calls `work` for 0, …, count - 1 from at most 64 threads; the first failure ends it.
Fault ForEachAtOnce(size_t count, const std::function<Fault(size_t)>& work);

}  // namespace recount::store::jetstream

#endif  // RECOUNT_STORE_JETSTREAM_SEND_H_
