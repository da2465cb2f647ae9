// Simulates a power cut. After KeepTrack, everything that this process writes and does not sync is
// remembered. CutPower takes some of it back and ends the process, as if the machine had stopped:
// for each page that was written and not synced, a draw decides whether it is kept. A write to a
// file that was opened with O_DSYNC reaches the disk at once. So do changes to the names of files
// (rename, unlink).
//
//   KeepTrack();
//   …
//   CutPower([&] { return stream.Below(2) == 0; }, [] {});
//
// No other process may write the same files. Nothing waits for a real disk (SkipSyncs).
#ifndef RECOUNT_TOOLS_DEV_STORE_FAULTS_POWER_H_
#define RECOUNT_TOOLS_DEV_STORE_FAULTS_POWER_H_

#include <functional>

namespace recount::tools::dev::store_faults {

void KeepTrack();

// Calls `loses` for each page that was not synced, and `last` when everything is done.
[[noreturn]] void CutPower(const std::function<bool()>& loses, const std::function<void()>& last);

}  // namespace recount::tools::dev::store_faults

#endif  // RECOUNT_TOOLS_DEV_STORE_FAULTS_POWER_H_
