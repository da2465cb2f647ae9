// The eras of a cluster: which streams there are, and in which of them a log is.
//
//   Result<Eras> eras = Eras::Read(jetstream, reader);
//   eras->newest().era;  eras->PartitionsOf(1);
#ifndef RECOUNT_STORE_JETSTREAM_ERAS_H_
#define RECOUNT_STORE_JETSTREAM_ERAS_H_

#include <map>
#include <vector>

#include "events/error.h"
#include "store/jetstream/api.h"
#include "store/jetstream/knowledge.h"

namespace recount::store::jetstream {

class Eras {
 public:
  // As the servers have them now. not_found if no era has begun: `cluster init` begins one.
  static Result<Eras> Read(JetStream& jetstream, const Reader& reader);

  const Era& newest() const { return newest_; }
  uint64_t sequence() const { return sequence_; }  // of the message that says it

  // Whether messages are read from this era, and sent to it.
  bool IsOpen(uint64_t era) const;
  // The eras that are read, ascending.
  std::vector<uint64_t> Open() const;
  uint32_t PartitionsOf(uint64_t era) const;

  // The place of a log that begins now.
  LogPlace NewPlace(const Hash256& first, std::string_view table) const;

  // What the store does not know of them yet.
  std::vector<ClusterEntry> Unknown() const { return unknown_; }

 private:
  Era newest_;
  uint64_t sequence_ = 0;
  std::map<uint64_t, uint32_t> partitions_;  // by era
  std::vector<ClusterEntry> unknown_;
};

struct InitRequest {
  // Nothing: 1 and 3, or those of the era before.
  std::optional<uint32_t> partitions = {};
  std::optional<uint32_t> replicas = {};
  bool begins_next = false;
  std::vector<uint64_t> lost = {};  // eras that are known to be lost
  // The newest era that this store knows, for a cluster that has lost the message about it.
  std::optional<Era> known = {};
};
struct InitReport {
  Era era;
  std::vector<std::string> made;   // streams
  std::vector<std::string> other;  // streams that are there with another configuration
};

// Makes the streams of the first era, or of the next one, and says so in RECOUNT-ERAS. Streams that
// are there stay as they are. conflict if somebody else has begun an era since.
Result<InitReport> Init(JetStream& jetstream, const InitRequest& request);

// Says that an era is retired and deletes its streams. Whether it may is checked by the caller.
Fault Retire(JetStream& jetstream, const Eras& eras, uint64_t era);

}  // namespace recount::store::jetstream

#endif  // RECOUNT_STORE_JETSTREAM_ERAS_H_
