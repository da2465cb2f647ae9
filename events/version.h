// The name of the build in `recount --version` and in the header of a .recount file, and the day of
// its release. Both are changed together and by hand: if the date came from the build's clock, two
// builds of the same sources would differ.
#ifndef RECOUNT_EVENTS_VERSION_H_
#define RECOUNT_EVENTS_VERSION_H_

#include <string_view>

namespace recount {

inline constexpr std::string_view kBuild = "recount 0.2.0";
inline constexpr std::string_view kReleaseDate = "2026-11-21";

}  // namespace recount

#endif  // RECOUNT_EVENTS_VERSION_H_
