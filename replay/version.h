// The name of the build in `recount --version` and in the header of a .recount file.
#ifndef RECOUNT_REPLAY_VERSION_H_
#define RECOUNT_REPLAY_VERSION_H_

#include <string_view>

namespace recount::replay {

inline constexpr std::string_view kBuild = "recount 0.2.0";

}  // namespace recount::replay

#endif  // RECOUNT_REPLAY_VERSION_H_
