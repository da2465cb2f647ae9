// Reads and writes the bytes of an event of any kind: the bounds, the fields that can be read in
// place, and the writer. event.h verifies that bytes are an event.
//
//   flatbuffers::FlatBufferBuilder builder;
//   BeginEvent(builder);
//   EventParts parts{.kind = events::EventKind::action, .seat = 1};
//   parts.action_type = …;  parts.action = …;            // a table built before
//   MutableBytes event = FinishEvent(builder, parts);    // the builder owns the bytes
//   SetDigest(event, digest);                            // once the state after it is known
//
// The size of an event is a multiple of 8 bytes. It is read in place, so it must start at a
// multiple of 8. Reading does not allocate.
#ifndef RECOUNT_EVENTS_EVENT_BYTES_H_
#define RECOUNT_EVENTS_EVENT_BYTES_H_

#include <cstring>
#include <optional>
#include <vector>

#include "events/bytes.h"
#include "events/envelope_generated.h"
#include "events/schema.h"

namespace recount {

inline constexpr size_t kEventAlignment = 8;
inline constexpr size_t kMaxEventBytes = size_t{1} << 20;
inline constexpr uint32_t kMaxEventDepth = 16;
inline constexpr uint32_t kMaxEventTables = 1024;

// Returns the envelope in an event's bytes, which must begin at a multiple of 8; nullptr if they
// are not an event. The rest of the event is not verified; use ReadEvent with the game's schema for
// that.
inline const events::Envelope* EnvelopeIn(Bytes event) {
  if (event.size() % kEventAlignment != 0 || event.size() > kMaxEventBytes) return nullptr;
  flatbuffers::Verifier verifier(event.data(), event.size(), kMaxEventDepth, kMaxEventTables);
  if (!verifier.VerifyBuffer<events::Envelope>(nullptr)) return nullptr;
  return flatbuffers::GetRoot<events::Envelope>(event.data());
}

// Returns the event table of a game. ReadEvent must have returned the envelope for that game's
// schema.
template <class Table>
const Table& As(const events::Envelope& event) {
  return reinterpret_cast<const Table&>(event);
}

// Copies the numbers of a vector in verified bytes. FlatBuffers' verifier checks where the length
// of a vector lies, but not where its elements lie. Elements of 8 bytes may be unaligned, so they
// are copied and never read in place.
template <class Number>
std::vector<Number> NumbersIn(const flatbuffers::Vector<Number>& vector) {
  std::vector<Number> numbers(vector.size());
  if (!numbers.empty()) {
    std::memcpy(numbers.data(), vector.Data(), numbers.size() * sizeof(Number));
  }
  return numbers;
}

// The number of the action's type in its game's union; 0 for an event without action.
inline uint8_t ActionType(const events::Envelope& event) {
  return reinterpret_cast<const flatbuffers::Table&>(event).GetField<uint8_t>(kActionTypeField, 0);
}

// Returns true if the number is a seat, and not a reserved value.
constexpr bool IsSeat(uint8_t seat) { return seat < kNoSuchThing<uint8_t>; }

// The fields that FinishEvent writes. Offsets refer to tables and vectors built before in the same
// builder.
struct EventParts {
  events::EventKind kind = events::EventKind::null_value;
  uint8_t seat = kNullSeat;
  std::optional<int64_t> at = {};  // milliseconds since 1970 UTC; absent in simulated logs
  bool has_digest = true;
  uint16_t veil_slots = 0;  // 0: no veil
  flatbuffers::Offset<events::Created> created = {};
  events::OutcomeKind outcome_kind = events::OutcomeKind::null_value;
  flatbuffers::Offset<flatbuffers::Vector<uint16_t>> outcome = {};
  uint8_t action_type = 0;
  flatbuffers::Offset<void> action = {};
  flatbuffers::Offset<void> config = {};
};

// Clears the builder for the next event. The builder keeps its memory, so a reused builder does not
// allocate.
void BeginEvent(flatbuffers::FlatBufferBuilder& builder);

// Writes the event table and returns its bytes, which the builder owns. Digest and veil root are
// zero until they are set. The same parts give the same bytes on every machine.
MutableBytes FinishEvent(flatbuffers::FlatBufferBuilder& builder, const EventParts& parts);

// Fills in the digest of an event written with has_digest.
void SetDigest(MutableBytes event, const Digest128& digest);

// Replaces the seat of an action. `event` must be bytes that ReadEvent accepts, of an event with a
// seat.
void SetSeat(MutableBytes event, uint8_t seat);

// Fills in the root of an event written with veil_slots.
void SetVeilRoot(MutableBytes event, const Hash256& root);

}  // namespace recount

#endif  // RECOUNT_EVENTS_EVENT_BYTES_H_
