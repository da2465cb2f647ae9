// Reads bytes as the manifest of a bundle, which may come from a stranger.
#include "events/check.h"
#include "events/json.h"
#include "replay/debugging/manifest.h"
#include "tools/dev/fuzz/input.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace recount;
  const tools::dev::fuzz::AlignedInput input(Bytes(data, size));
  const Result<replay::debugging::Manifest> manifest =
      replay::debugging::ReadManifest(AsText(input.bytes()));
  if (!manifest.ok()) return 0;
  // A manifest that was read must be writable, and must be the same after that.
  const Result<std::string> json = replay::debugging::ManifestJson(*manifest);
  // A number that is marked takes more room than before, so the text may exceed the limit.
  if (!json.ok()) {
    RECOUNT_CHECK(json.error().code == ErrorCode::limit);
    return 0;
  }
  const Result<replay::debugging::Manifest> again = replay::debugging::ReadManifest(*json);
  RECOUNT_CHECK(again.ok());
  RECOUNT_CHECK(*again == *manifest);
  return 0;
}
