// Defines the parts of a log: the bytes of one event, aligned so that they can be read in place,
// and the data beside the events.
#ifndef RECOUNT_EVENTS_OWNED_EVENT_H_
#define RECOUNT_EVENTS_OWNED_EVENT_H_

#include <cstring>
#include <string_view>
#include <utility>
#include <vector>

#include "events/event.h"
#include "events/opening.h"

namespace recount {

class OwnedEvent {
 public:
  // Copies the bytes of an event. Their size must be a multiple of 8; they need no alignment.
  explicit OwnedEvent(Bytes bytes) : words_(bytes.size() / sizeof(uint64_t)) {
    RECOUNT_CHECK_EQ(bytes.size() % sizeof(uint64_t), 0u);
    std::memcpy(words_.data(), bytes.data(), bytes.size());
  }

  Bytes bytes() const {
    return Bytes(reinterpret_cast<const uint8_t*>(words_.data()), words_.size() * sizeof(uint64_t));
  }
  MutableBytes mutable_bytes() {
    return MutableBytes(reinterpret_cast<uint8_t*>(words_.data()),
                        words_.size() * sizeof(uint64_t));
  }

  // Requires bytes that ReadEvent accepts.
  const events::Envelope& event() const {
    return *flatbuffers::GetRoot<events::Envelope>(words_.data());
  }

 private:
  std::vector<uint64_t> words_;
};

// The types below are views of bytes that another object owns. They are valid as long as the reader
// or the log that returned them.

// An event of a log. `bytes` begin at a multiple of 8 and are not verified.
struct LoggedEvent {
  uint64_t seq;
  const Hash256& chain;
  Bytes bytes;
};

// Canonical bytes of a state (events/FORMAT.md, "Digest"): a hint that saves a replay, never truth.
struct Snapshot {
  uint64_t seq = 0;  // of the event that led to the state
  uint16_t layout = 0;
  uint16_t rules = 0;
  std::string_view game;
  Bytes canonical;
};

// A summary of a log in its current form, kept beside it: a hint, never truth.
struct LogSummary {
  uint64_t open_slots = 0;  // if the log now has fewer open slots, some were lost
  std::string_view bytes;   // only their writer knows their format; may be empty
};

using EventOpenings = std::pair<uint64_t, std::vector<Slot>>;  // seq and openings, slot by slot

}  // namespace recount

#endif  // RECOUNT_EVENTS_OWNED_EVENT_H_
