#include "events/chain.h"

namespace recount {

ErrorCode NameChainFault(const Hash256& before, absl::Span<const Bytes> events,
                         absl::Span<const Hash256> chain, size_t i) {
  const auto fits = [&](size_t event, size_t place) {
    return ChainHash(place == 0 ? before : chain[place - 1], events[event]) == chain[place];
  };
  // The next event, if there is one, still fits the recorded hash, so only this event was changed.
  if (i + 1 == events.size() || fits(i + 1, i + 1)) return ErrorCode::edited;
  for (size_t place = 0; place < events.size(); ++place) {
    // The event is one of this log, but at another place.
    if (fits(i, place)) return ErrorCode::reordered;
  }
  return ErrorCode::missing;
}

}  // namespace recount
