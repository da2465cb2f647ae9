// Fuzzes `store salvage`: scans arbitrary bytes as if they were the data file of a damaged store.
#include <cstring>
#include <set>

#include "events/check.h"
#include "events/event_bytes.h"
#include "events/sha256.h"
#include "store/salvage/salvage.h"
#include "tools/dev/fuzz/input.h"

namespace recount::tools::dev::fuzz {
namespace {

// Checks that events reported as found are those that were written: each fits its veil and is in
// its place.
void CheckFound(const store::salvage::SalvagedLog& log) {
  RECOUNT_CHECK(!log.events.empty());
  uint64_t next = 0;
  for (const auto& [seq, slots] : log.openings) {
    RECOUNT_CHECK_LE(next, seq);
    RECOUNT_CHECK_LT(seq, log.events.size());
    next = seq + 1;
    const events::Envelope& event = log.events[seq].event();
    RECOUNT_CHECK(event.veil() != nullptr);
    RECOUNT_CHECK(!CheckVeil(*event.veil(), slots));
  }
}

}  // namespace
}  // namespace recount::tools::dev::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace recount;
  const Bytes bytes(data, size);
  const auto salvage =
      store::salvage::Salvage::Scan(size, [bytes](uint64_t offset, MutableBytes into) {
        if (offset > bytes.size() || into.size() > bytes.size() - offset) return false;
        if (!into.empty()) std::memcpy(into.data(), bytes.data() + offset, into.size());
        return true;
      });
  if (!salvage.ok()) return 0;
  std::set<uint64_t> numbers;
  for (size_t i = 0; i < (*salvage)->logs(); ++i) {
    const store::salvage::SalvagedLog log = (*salvage)->Read(i);
    recount::tools::dev::fuzz::CheckFound(log);
    numbers.insert(log.log);
  }
  for (const store::salvage::LostLog& lost : (*salvage)->lost())
    RECOUNT_CHECK(!numbers.contains(lost.log));
  for (const auto& [hash, json] : (*salvage)->card_sets()) {
    RECOUNT_CHECK(Sha256(AsBytes(json)) == hash);
  }
  return 0;
}
