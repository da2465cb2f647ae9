// The JSON of `recount repro` (docs/reference/reproducing.md).
//
//   const OrderedJson document = RunDocument({{.file = "fault.recount", .verdict = "gone"}});
#ifndef RECOUNT_REPLAY_DOCUMENTS_BUNDLE_H_
#define RECOUNT_REPLAY_DOCUMENTS_BUNDLE_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "events/error.h"
#include "events/json.h"
#include "replay/debugging/manifest.h"
#include "replay/debugging/parts.h"

namespace recount::replay::documents {

// {"file","log","seq","fault"}: the document of a bundle that was made.
OrderedJson BundleDocument(std::string_view file, const debugging::Manifest& manifest);

// A bundle that was run, or the reason why it could not be run.
struct BundleEntry {
  std::string file = {};
  std::string verdict = {};  // empty if it could not be run
  std::optional<uint64_t> seq = {};
  std::optional<debugging::PartDifference> parts = {};
  Fault error = {};
};

// {"bundles":[{"file","verdict","seq","parts","error"}],"there","gone","other"}
OrderedJson RunDocument(const std::vector<BundleEntry>& entries);

}  // namespace recount::replay::documents

#endif  // RECOUNT_REPLAY_DOCUMENTS_BUNDLE_H_
