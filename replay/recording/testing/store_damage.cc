#include "replay/recording/testing/store_damage.h"

#include "store/testing/damage.h"

namespace recount::replay::recording {

using store::PairKeyText;

void DropEvent(const std::string& folder, uint64_t log, uint64_t seq) {
  store::DropEntry(folder, "events", PairKeyText(log, seq));
}

void CutEvent(const std::string& folder, uint64_t log, uint64_t seq, size_t size) {
  const std::string key = PairKeyText(log, seq);
  store::PutEntry(folder, "events", key, store::GetEntry(folder, "events", key).substr(0, size));
}

void SwapEvents(const std::string& folder, uint64_t log, uint64_t a, uint64_t b) {
  store::SwapEntries(folder, "events", PairKeyText(log, a), PairKeyText(log, b));
}

}  // namespace recount::replay::recording
