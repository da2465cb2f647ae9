// The name of the build in `recount --version` and in the header of a .recount file.
#ifndef RECOUNT_EVENTS_VERSION_H_
#define RECOUNT_EVENTS_VERSION_H_

#include <string_view>

namespace recount {

inline constexpr std::string_view kBuild = "recount 0.2.0";

}  // namespace recount

#endif  // RECOUNT_EVENTS_VERSION_H_
