// Reads and begins the eras of a cluster. They say which streams exist, and which of them has a
// log.
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
  // Reads the current eras from the servers. not_found if no era has begun: `cluster init` begins
  // one.
  static Result<Eras> Read(JetStream& jetstream, const Reader& reader);

  const Era& newest() const { return newest_; }
  uint64_t sequence() const { return sequence_; }  // of the newest message about eras

  // Returns true if this era is in use: messages are read from it.
  bool IsOpen(uint64_t era) const;
  // The eras in use, ascending.
  std::vector<uint64_t> Open() const;
  uint32_t PartitionsOf(uint64_t era) const;

  // The place for a log that begins now.
  LogPlace NewPlace(const Hash256& first, std::string_view table) const;

  // Entries about eras that the store does not have yet.
  std::vector<ClusterEntry> Unknown() const { return unknown_; }

 private:
  Era newest_;
  uint64_t sequence_ = 0;
  std::map<uint64_t, uint32_t> partitions_;  // by era
  std::vector<ClusterEntry> unknown_;
};

struct InitRequest {
  // The default is 1 and 3, or the numbers of the previous era.
  std::optional<uint32_t> partitions = {};
  std::optional<uint32_t> replicas = {};
  bool begins_next = false;
  std::vector<uint64_t> lost = {};  // eras that the caller knows to be lost
  // The newest era that this store knows, in case the cluster has lost the message about it.
  std::optional<Era> known = {};
};
struct InitReport {
  Era era;
  std::vector<std::string> made;   // new streams
  std::vector<std::string> other;  // existing streams with another configuration
};

// Creates the streams of the first era, or of the next one, and announces it in RECOUNT-ERAS.
// Existing streams do not change. conflict if somebody else has begun an era meanwhile.
Result<InitReport> Init(JetStream& jetstream, const InitRequest& request);

// Announces that an era is retired and deletes its streams. The caller checks that this is allowed.
Fault Retire(JetStream& jetstream, const Eras& eras, uint64_t era);

}  // namespace recount::store::jetstream

#endif  // RECOUNT_STORE_JETSTREAM_ERAS_H_
