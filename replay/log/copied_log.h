// A log in memory, for programs that show a game for a long time. A reader of a store keeps its
// pages from being reused (store.h), so it should end soon.
//
//   std::unique_ptr<CopiedLog> copy = CopiedLog::Of(StoreLog(reader, head), sets);
//   // The reader may end now; the copy stays as the log was.
//
// Cost: the bytes of the log. Its snapshots are not copied: a seek folds from event 0.
#ifndef RECOUNT_REPLAY_LOG_COPIED_LOG_H_
#define RECOUNT_REPLAY_LOG_COPIED_LOG_H_

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "events/bytes.h"
#include "replay/log/log.h"
#include "replay/log/log_header.h"

namespace recount::replay::log {

class CopiedLog final : public Log {
 public:
  // Copies the log as far as it can be read. If it ends in a fault, so does the copy. It also
  // copies event 0 of each log that this one was forked from, because Begin needs it. `sets` caches
  // card sets.
  static std::unique_ptr<CopiedLog> Of(const Log& log, CardSets& sets) {
    return Of(log, sets, log.count());
  }
  // The same of the log as it was when it had `most` events, at least 1.
  static std::unique_ptr<CopiedLog> Of(const Log& log, CardSets& sets, uint64_t most);

  const Hash256& first() const override { return first_; }
  const Hash256& head() const override { return head_; }
  uint64_t count() const override { return count_; }
  bool may_be_judged() const override { return may_be_judged_; }
  Fault ForEachEvent(uint64_t from,
                     absl::FunctionRef<bool(const LoggedEvent&)> each) const override;
  Result<std::vector<Slot>> Openings(uint64_t seq) const override;
  Fault ForEachOpened(absl::FunctionRef<bool(uint64_t seq)> each) const override;
  Result<std::string_view> CardSetJson(const Hash256& hash) const override;
  std::unique_ptr<Log> Sibling(const Hash256& first) const override;

 private:
  struct CopiedEvent {
    Hash256 chain = {};
    AlignedCopy bytes;
  };

  // Copies the first `most` events, with their openings.
  static std::shared_ptr<CopiedLog> Part(const Log& log, uint64_t most);
  void CopyEvents(const Log& log, uint64_t most);

  Hash256 first_ = {};
  Hash256 head_ = {};
  uint64_t count_ = 0;
  bool may_be_judged_ = true;
  std::vector<CopiedEvent> events_;
  Fault fault_;  // follows the last event, if there is one
  std::map<uint64_t, Result<std::vector<Slot>>> openings_;  // only of events that have some
  std::map<Hash256, std::string> card_sets_;
  std::map<Hash256, std::shared_ptr<const CopiedLog>> ancestors_;
};

}  // namespace recount::replay::log

#endif  // RECOUNT_REPLAY_LOG_COPIED_LOG_H_
