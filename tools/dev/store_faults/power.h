// A power cut. From KeepTrack on, what this process writes and does not sync is remembered;
// CutPower takes some of it back and ends the process, as if the machine had stopped: a page that
// was written and not synced is there or not, as drawn. A write to a file that was opened with
// O_DSYNC is on the disk at once. Names of files (rename, unlink) are on the disk at once too.
//
//   KeepTrack();
//   …
//   CutPower([&] { return stream.Below(2) == 0; }, [] {});
//
// Only while no other process writes the same files. Nothing waits for a real disk (SkipSyncs).
#ifndef RECOUNT_TOOLS_DEV_STORE_FAULTS_POWER_H_
#define RECOUNT_TOOLS_DEV_STORE_FAULTS_POWER_H_

#include <functional>

namespace recount::tools::dev::store_faults {

void KeepTrack();

// `loses` is asked for each page that was not synced; `last` is called when all is done.
[[noreturn]] void CutPower(const std::function<bool()>& loses, const std::function<void()>& last);

}  // namespace recount::tools::dev::store_faults

#endif  // RECOUNT_TOOLS_DEV_STORE_FAULTS_POWER_H_
