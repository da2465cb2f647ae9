// Bytes as the manifest of a bundle, which strangers send.
#include "events/check.h"
#include "events/json.h"
#include "replay/evidence/manifest.h"
#include "tools/fuzz/input.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace recount;
  const tools::fuzz::AlignedInput input(Bytes(data, size));
  const Result<replay::evidence::Manifest> manifest =
      replay::evidence::ReadManifest(AsText(input.bytes()));
  if (!manifest.ok()) return 0;
  // What has been read can be written, and says the same then.
  const Result<std::string> json = replay::evidence::ManifestJson(*manifest);
  // A number that is marked takes more room than it did.
  if (!json.ok()) {
    RECOUNT_CHECK(json.error().code == ErrorCode::limit);
    return 0;
  }
  const Result<replay::evidence::Manifest> again = replay::evidence::ReadManifest(*json);
  RECOUNT_CHECK(again.ok());
  RECOUNT_CHECK(*again == *manifest);
  return 0;
}
