// The bytes of one event that somebody keeps, aligned so that they can be read in place.
#ifndef RECOUNT_EVENTS_KEPT_EVENT_H_
#define RECOUNT_EVENTS_KEPT_EVENT_H_

#include <cstring>
#include <vector>

#include "events/event.h"

namespace recount {

class KeptEvent {
 public:
  // Copies the bytes of an event: a multiple of 8, wherever they lie.
  explicit KeptEvent(Bytes bytes) : words_(bytes.size() / sizeof(uint64_t)) {
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

  // Only for bytes that ReadEvent accepts.
  const events::Envelope& event() const {
    return *flatbuffers::GetRoot<events::Envelope>(words_.data());
  }

 private:
  std::vector<uint64_t> words_;
};

}  // namespace recount

#endif  // RECOUNT_EVENTS_KEPT_EVENT_H_
