// The hash chain of a log (events/FORMAT.md, "The chain").
//
//   chain(-1) = 32 zero bytes
//   chain(n)  = SHA-256(chain(n-1) ‖ the bytes of event n exactly as stored)
#ifndef RECOUNT_EVENTS_CHAIN_H_
#define RECOUNT_EVENTS_CHAIN_H_

#include "events/bytes.h"
#include "events/error.h"
#include "events/sha256.h"

namespace recount {

// chain(-1).
inline constexpr Hash256 kBeforeFirst = {};

// The chain hash of an event that follows `before`.
inline Hash256 ChainHash(const Hash256& before, Bytes event) { return Sha256({before, event}); }

// Names the fault of event i of a stretch whose chain hash does not match (events/FORMAT.md,
// "Faults"): edited, reordered or missing. `before` is the chain hash before the stretch. `events`
// and `chain` must have the same length. It computes at most about one hash per event of the
// stretch.
ErrorCode NameChainFault(const Hash256& before, absl::Span<const Bytes> events,
                         absl::Span<const Hash256> chain, size_t i);

// The id of a log, as shown to people: the first 32 hex digits of its first chain hash.
inline std::string LogId(const Hash256& first) { return ToHex(Bytes(first).first(16)); }

}  // namespace recount

#endif  // RECOUNT_EVENTS_CHAIN_H_
