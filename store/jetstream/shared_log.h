// What a joined store asks before it writes: the cluster. What the cluster has acknowledged, and
// nothing else, is then written here.
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
  // `store` must outlive this, and be joined.
  SharedLog(Store& store, Membership membership);
  ~SharedLog() override;

  Result<std::vector<ClusterEntry>> BeforeCreate(absl::Span<const NewLog> logs,
                                                 absl::Span<const FoundOpenings> found) override;
  Result<std::vector<ClusterEntry>> BeforeAppend(absl::Span<const NewEvents> batch) override;

  // Sends what only this store has of a log, and gives how many events that were. What is known
  // then is to be written to the store, soon: until then the same would be sent again, and found to
  // be there. exists if the cluster has other events.
  Result<uint64_t> SendRest(uint64_t log, std::vector<ClusterEntry>& entries);

  // The eras as they were read last; read now if `again`.
  Result<Eras> ReadEras(bool again = false);
  // not owned by the caller; connects if there is no connection.
  Result<JetStream*> Connect();
  Follower& follower() { return follower_; }

 private:
  Result<std::vector<ClusterEntry>> SendNew(const NewLog& log);
  Result<std::vector<ClusterEntry>> SendAppended(const NewEvents& events);
  // Sends, and begins again with what is known then, until all is in the cluster or others have
  // other events there. `make` gives what is to be sent from an event on.
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
