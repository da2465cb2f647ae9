#include "tools/cli/commands/write_difference.h"

namespace recount::tools::cli {

// SEAM: bundles and the shrinker are connected here.
Result<std::vector<std::string>> WriteDifference(const Console&, const DifferenceToWrite&,
                                                 const CompareCommandOptions&) {
  return Error{.code = ErrorCode::unsupported,
               .message = "this build cannot write bundles and scenarios yet; leave out -o"};
}

}  // namespace recount::tools::cli
