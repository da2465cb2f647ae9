// Reads messages of a cluster as a follower does. A message begins with a line that has its subject
// and ends before the next line that is "--". The target adds the messages to one batch for a store
// without games, as events and as openings. It also reads each as a message about eras and as a
// delivery of a consumer.
#include <stdlib.h>

#include <filesystem>
#include <memory>

#include "events/check.h"
#include "store/jetstream/follow_batch.h"
#include "store/jetstream/pull.h"
#include "store/store.h"
#include "tools/dev/fuzz/input.h"

namespace recount::tools::dev::fuzz {
namespace {

using store::NewLog;
using store::Store;
using namespace store::jetstream;

// A store for this process. It is removed when the process ends.
class Scratch {
 public:
  Scratch() {
    char folder[] = "/tmp/recount_cluster_fuzz_XXXXXX";
    RECOUNT_CHECK(mkdtemp(folder) != nullptr);
    folder_ = folder;
    auto store = Store::Open(folder_ + "/store.db", {.create = true, .map_bytes = 1 << 24});
    RECOUNT_CHECK(store.ok());
    store_ = *std::move(store);
    RECOUNT_CHECK(!store_->MakeCluster());
  }
  ~Scratch() {
    store_.reset();
    std::filesystem::remove_all(folder_);
  }

  Store& store() { return *store_; }

 private:
  std::string folder_;
  std::unique_ptr<Store> store_;
};

void ReadMessages(std::string_view text) {
  static Scratch scratch;
  const auto reader = scratch.store().Read();
  RECOUNT_CHECK(reader.ok());
  const CardSource no_cards = [](std::string_view, const Hash256&) { return std::string(); };
  FollowBatch events(*reader, no_cards);
  FollowBatch openings(*reader, no_cards);
  for (uint64_t sequence = 1; !text.empty(); ++sequence) {
    constexpr std::string_view kEnd = "\n--\n";
    const size_t end = std::min(text.find(kEnd), text.size());
    const std::string_view message = text.substr(0, end);
    text.remove_prefix(std::min(text.size(), end + kEnd.size()));
    const size_t line = std::min(message.find('\n'), message.size());
    Delivery delivery;
    delivery.subject = message.substr(0, line);
    delivery.data = message.substr(std::min(message.size(), line + 1));
    delivery.stream_sequence = sequence;
    RECOUNT_CHECK(!events.Add(delivery, "RECOUNT-LOG-1-0"));
    RECOUNT_CHECK(!openings.AddOpenings(delivery));
    (void)DeliveryOf({.reply = delivery.subject, .data = delivery.data});
    const std::optional<Era> era = EraIn(delivery.data);
    RECOUNT_CHECK(!era || era->partitions <= kMaxPartitions);
    RECOUNT_CHECK(!era || (era->era >= 1 && era->era <= kMaxEras));
  }
  // The batch must be complete: it must not append to a log that does not exist.
  RECOUNT_CHECK(events.AsBatch().events.empty());
  for (const NewLog& log : events.AsBatch().logs) RECOUNT_CHECK(!log.events.empty());
}

}  // namespace
}  // namespace recount::tools::dev::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  recount::tools::dev::fuzz::ReadMessages(recount::AsText(recount::Bytes(data, size)));
  return 0;
}
