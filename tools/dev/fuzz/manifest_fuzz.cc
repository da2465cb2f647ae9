// Bytes as the manifest of a bundle, which strangers send.
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
  // What has been read can be written, and says the same then.
  const Result<std::string> json = replay::debugging::ManifestJson(*manifest);
  // A number that is marked takes more room than it did.
  if (!json.ok()) {
    RECOUNT_CHECK(json.error().code == ErrorCode::limit);
    return 0;
  }
  const Result<replay::debugging::Manifest> again = replay::debugging::ReadManifest(*json);
  RECOUNT_CHECK(again.ok());
  RECOUNT_CHECK(*again == *manifest);
  return 0;
}
