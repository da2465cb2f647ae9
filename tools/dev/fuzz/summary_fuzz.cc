// Bytes as the summary that is kept beside a log, which lists of games show.
#include "events/check.h"
#include "replay/timeline/summary.h"
#include "tools/dev/fuzz/input.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace recount;
  const tools::dev::fuzz::AlignedInput input(Bytes(data, size));
  const std::optional<replay::timeline::Summary> summary =
      replay::timeline::DecodeSummary(AsText(input.bytes()));
  if (!summary) return 0;
  // What has been read can be written, and says the same then.
  RECOUNT_CHECK(replay::timeline::DecodeSummary(replay::timeline::EncodeSummary(*summary)) ==
                summary);
  return 0;
}
