// Reads bytes as the summary that is stored beside a log. Lists of games show it.
#include "events/check.h"
#include "replay/timeline/summary.h"
#include "tools/dev/fuzz/input.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace recount;
  const tools::dev::fuzz::AlignedInput input(Bytes(data, size));
  const std::optional<replay::timeline::Summary> summary =
      replay::timeline::DecodeSummary(AsText(input.bytes()));
  if (!summary) return 0;
  // A summary that was read must be writable, and must be the same after that.
  RECOUNT_CHECK(replay::timeline::DecodeSummary(replay::timeline::EncodeSummary(*summary)) ==
                summary);
  return 0;
}
