// Reads what is left in a data file whose tree is broken. It reads the pages one by one, without
// LMDB, and checks their contents: an event must fit the chain hash beside it, openings the veil of
// their event, and a card set the hash in its key. So everything that it finds was really written,
// whichever page it was in. It can also correct a single wrong bit.
//
//   Result<std::unique_ptr<Salvage>> salvage = Salvage::Scan(size, read);
//   for (size_t i = 0; i < (*salvage)->logs(); ++i) Keep((*salvage)->Read(i));
//
// Cost: the file is read once, then each value once more. It needs 32 bytes of memory per value,
// and the memory of one log.
#ifndef RECOUNT_STORE_SALVAGE_SALVAGE_H_
#define RECOUNT_STORE_SALVAGE_SALVAGE_H_

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "events/error.h"
#include "events/owned_event.h"
#include "store/store.h"

namespace recount::store::salvage {

// Reads bytes.size() bytes of the data file at an offset; false if it cannot.
using ReadPages = std::function<bool(uint64_t offset, MutableBytes bytes)>;

struct SalvagedLog {
  uint64_t log = 0;                // its number in the damaged store
  Hash256 first = {};              // chain(0)
  std::vector<OwnedEvent> events;  // from event 0 on, without a gap
  std::vector<EventOpenings> openings;
  uint64_t expected = 0;          // the number of events that it had; 0 if unknown
  uint64_t mended = 0;            // values in which one wrong bit was corrected
  uint64_t unreadable = 0;        // slots whose opening cannot be read; their leaves are kept
  uint64_t missing_openings = 0;  // open slots that existed but were not found

  // Returns true if no loss is known.
  bool is_whole() const { return events.size() >= expected && missing_openings == 0; }
};

// A log whose event 0 was not found, so nothing of it can be used.
struct LostLog {
  uint64_t log = 0;
  std::optional<Hash256> first;  // chain(0), if known
  uint64_t expected = 0;         // as above
};

class Salvage {
 public:
  // damaged if nothing in the file looks like a page of a store; io if it cannot be read.
  static Result<std::unique_ptr<Salvage>> Scan(uint64_t file_bytes, ReadPages read);

  // The number of logs; they ascend by number.
  size_t logs() const { return starts_.size(); }
  // Reads a log, given its index among these. It has no events if the file no longer gives its
  // event 0, as on a disk that is failing.
  SalvagedLog Read(size_t index) const;
  const std::vector<LostLog>& lost() const { return lost_; }

  // The card sets: canonical JSON by hash.
  const std::map<Hash256, std::string>& card_sets() const { return card_sets_; }

 private:
  // A value under a key of 16 bytes: an event, openings, or something else.
  struct Place {
    uint64_t log;
    uint64_t seq;
    uint64_t offset;
    uint32_t size;
  };
  struct Start {
    uint64_t log;
    Hash256 first;
    Place place;
  };
  // Evidence, by log number, that a log existed.
  struct Evidence {
    std::vector<LogRecord> records;
    std::vector<Hash256> firsts;         // in the index
    std::vector<std::string> summaries;  // values
    uint64_t ordered = 0;                // events in the global order
  };
  class Page;

  explicit Salvage(ReadPages read) : read_(std::move(read)) {}
  void TakePage(const Page& page);
  void TakeEntry(Bytes key, uint64_t offset, uint32_t size);
  void TakeNumbered(uint64_t number, uint64_t offset, uint32_t size);
  void TakeHashed(Bytes key, uint64_t offset, uint32_t size);
  void FindStarts();
  void DropUnwritten();
  void FindLost();

  std::optional<std::string> ValueAt(const Place& place) const;
  absl::Span<const Place> PlacesOf(uint64_t log, uint64_t seq) const;
  uint64_t ExpectedOf(uint64_t log, const Hash256& first) const;

  class Reading;

  ReadPages read_;
  std::vector<Place> places_;  // by log, then by seq
  std::map<uint64_t, Evidence> evidence_;
  std::vector<Start> starts_;
  std::vector<LostLog> lost_;
  std::map<Hash256, std::string> card_sets_;
  mutable uint64_t tries_ = 0;  // how many wrong bits were tried
};

}  // namespace recount::store::salvage

#endif  // RECOUNT_STORE_SALVAGE_SALVAGE_H_
