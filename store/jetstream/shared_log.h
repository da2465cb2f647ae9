// Lets a joined store ask its cluster before it writes. The store then writes only what the cluster
// has acknowledged.
//
//   store->ShareThrough(std::make_unique<SharedLog>(*store, membership));
//
// The connection is made when it is first needed. Several threads may write at once.
#ifndef RECOUNT_STORE_JETSTREAM_SHARED_LOG_H_
#define RECOUNT_STORE_JETSTREAM_SHARED_LOG_H_

#include <memory>
#include <mutex>

#include "events/error.h"
#include "store/jetstream/send.h"
#include "store/sharing.h"

namespace recount::store::jetstream {

class SharedLog : public Sharing {
 public:
  // `store` must outlive this object and have joined a cluster.
  SharedLog(Store& store, Membership membership);
  ~SharedLog() override;

  Result<std::vector<ClusterEntry>> BeforeCreate(absl::Span<const NewLog> logs,
                                                 absl::Span<const FoundOpenings> found) override;
  Result<std::vector<ClusterEntry>> BeforeAppend(absl::Span<const NewEvents> batch) override;

  // Sends the events of a log that only this store has, and returns their number. The caller should
  // write `entries` to the store soon: until then the same events would be sent again, and found to
  // be there. exists if the cluster has other events.
  Result<uint64_t> SendRest(uint64_t log, std::vector<ClusterEntry>& entries);

  // The eras as they were last read, or read again if `again`.
  Result<Eras> ReadEras(bool again = false);
  // Connects if there is no connection. This object owns the result.
  Result<JetStream*> Connect();
  Follower& follower() { return follower_; }

 private:
  Result<std::vector<ClusterEntry>> SendNew(const NewLog& log);
  Result<std::vector<ClusterEntry>> SendAppended(const NewEvents& events);
  // Sends a log, and begins again after conflicts, until the cluster has all of it or has other
  // events. `make` returns the events to send from a seq on.
  using MakeLog = std::function<Result<LogToSend>(uint64_t from)>;
  struct SentAll {
    std::vector<ClusterEntry> entries;
    uint64_t events = 0;
    bool is_overtaken = false;
  };
  Result<SentAll> SendAll(const Hash256& first, const MakeLog& make, bool goes_on);

  Store& store_;
  Membership membership_;
  Follower follower_;
  std::mutex mutex_;
  std::unique_ptr<Connection> connection_;
  std::unique_ptr<JetStream> jetstream_;
  std::unique_ptr<LogSender> sender_;
  std::optional<Eras> eras_;
};

}  // namespace recount::store::jetstream

#endif  // RECOUNT_STORE_JETSTREAM_SHARED_LOG_H_
